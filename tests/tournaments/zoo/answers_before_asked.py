# verdict: protocol without being asked
# line: {"type": "answer", "move": 0
from talk import hear, play, say

hear()
say(type="hello")
hear()
say(type="answer", move=0)
play()
