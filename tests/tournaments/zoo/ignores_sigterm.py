# verdict: timeout no answer within
# limit: 0.4
import signal
import time

from talk import until_turn

for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
    signal.signal(each, signal.SIG_IGN)
until_turn()
while True:
    time.sleep(600)
