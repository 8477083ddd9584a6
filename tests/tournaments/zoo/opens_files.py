# verdict: crash ended with exit code 1
# limits: files = 64
import os

from talk import until_turn

until_turn()
opened = []
while True:
    opened.append(open(os.devnull))
