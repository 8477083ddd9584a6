# verdict: timeout no answer within
# limit: 0.4
from talk import until_turn

until_turn(1)
while True:
    pass
