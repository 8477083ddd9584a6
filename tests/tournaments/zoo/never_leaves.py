# verdict: none
import time

from talk import until_turn

try:
    until_turn(10**9)
finally:
    time.sleep(600)
