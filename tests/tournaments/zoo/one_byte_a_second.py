# verdict: timeout no answer within
# limit: 0.4
# line: {
import time

from talk import hear, lines, write

hear()
first, *others = lines({"type": "answer", "move": 0})
write(lines({"type": "hello"}) + first)  # at once: how soon it is heard is no matter then
for letter in others:
    time.sleep(1)
    write(letter)
