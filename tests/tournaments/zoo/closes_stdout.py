# verdict: crash closed its output and went on
import os
import time

from talk import until_turn

until_turn()
os.close(1)
time.sleep(600)
