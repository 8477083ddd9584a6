# verdict: protocol without being asked
import sys

from talk import until_turn

until_turn()
sys.stdout.write('{"type":"answer","move":0}\n' * 2)
until_turn()
