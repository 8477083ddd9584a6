# verdict: protocol said 'my move is five': JSON is malformed
import time

from talk import until_turn

until_turn()
print("my move is five")
time.sleep(600)
