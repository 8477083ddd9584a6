# verdict: protocol without being asked
# line: {"type": "answer", "move": 0
from talk import hear, lines, play, write

hear()
write(
    lines({"type": "hello"}, {"type": "answer", "move": 0})
)  # at once: later, it may be asked before it is heard
play()
