# verdict: output-limit its folder holds more than 5 MB
# limits: folder = 5
import time

from talk import until_turn

until_turn()
number = 0
while True:
    with open(str(number), "wb") as out:
        out.write(bytes(500_000))
    number += 1
    time.sleep(0.001)
