# verdict: protocol said
import os
import time

from talk import until_turn

until_turn()
os.write(1, bytes(range(256)) + b"\n")
time.sleep(600)
