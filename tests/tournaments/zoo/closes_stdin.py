# verdict: crash closed its input and went on
import os
import time

from talk import answer, until_turn

message = until_turn()
os.close(0)
answer(message)
time.sleep(600)
