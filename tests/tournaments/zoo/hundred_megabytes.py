# verdict: output-limit a line of more than 65536 bytes
# line: xxxxx
import sys

from talk import until_turn

until_turn()
sys.stdout.write("x" * 100_000_000)
