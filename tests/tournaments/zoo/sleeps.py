# verdict: timeout no answer within
# limit: 0.4
import time

from talk import until_turn

until_turn(1)
time.sleep(600)
