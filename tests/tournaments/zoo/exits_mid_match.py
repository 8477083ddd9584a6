# verdict: crash ended with exit code 4
from talk import until_turn

until_turn(1)
raise SystemExit(4)
