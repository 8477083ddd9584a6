# verdict: none
import os
import subprocess
import time

from talk import play, until_turn

message = until_turn()
subprocess.Popen(["sleep", "600"], start_new_session=True)
if not os.fork():
    os.setsid()
    if os.fork():
        os._exit(0)
    os.closerange(0, 3)
    os.chdir("/")
    time.sleep(600)
    os._exit(0)
os.wait()
play(message)
