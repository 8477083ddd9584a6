# verdict: crash ended with exit code 6
# Python
import os


def choose(turn):
    os._exit(6)
