# verdict: crash ended with exit code 10
# matches: 10
from talk import COUNT, play, until_turn

with open(COUNT, "a+") as count:
    count.write("x")
    tenth = count.tell() == 10
message = until_turn()
if tenth:
    raise SystemExit(10)
play(message)
