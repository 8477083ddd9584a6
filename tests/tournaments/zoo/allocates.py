# verdict: memory MB of memory, more than 150 MB
# limits: memory = 150
import time

from talk import until_turn

until_turn()
hog = []
while True:
    hog.append(bytearray(4_000_000))
    time.sleep(0.002)
