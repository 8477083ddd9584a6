# verdict: none
import sys

from talk import play, until_turn

message = until_turn()
sys.stderr.write("e" * 1_000_000)
play(message)
