# verdict: timeout no answer within
# limit: 0.4
# line: {
import json
import sys
import time

from talk import until_turn

message = until_turn()
for letter in json.dumps({"type": "answer", "move": 0}) + "\n":
    sys.stdout.write(letter)
    time.sleep(1)
