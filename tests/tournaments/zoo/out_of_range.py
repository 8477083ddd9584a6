# verdict: illegal answered 99, which is not one of
# line: {"type": "answer", "move": 99
from talk import answer, until_turn

answer(until_turn(), 99)
until_turn()
