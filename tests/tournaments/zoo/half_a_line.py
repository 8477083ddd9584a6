# verdict: timeout no answer within
# limit: 0.4
# line: {"type": "ans
import sys
import time

from talk import until_turn

until_turn()
sys.stdout.write('{"type": "ans')
time.sleep(600)
