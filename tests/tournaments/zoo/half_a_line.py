# verdict: timeout no answer within
# limit: 0.4
# line: {"type": "ans
import time

from talk import hear, lines, write

hear()
write(lines({"type": "hello"}) + '{"type": "ans')  # at once: how soon it is heard is no matter then
time.sleep(600)
