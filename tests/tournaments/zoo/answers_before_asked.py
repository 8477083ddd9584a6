# verdict: protocol without being asked
# line: {"type": "answer", "move": 0
from talk import hear, lines, play, write

hear()
unasked = {"type": "answer", "move": 0}
write(lines({"type": "hello"}, unasked))  # at once: later, it may be asked before it is heard
play()
