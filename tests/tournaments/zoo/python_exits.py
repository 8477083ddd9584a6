# verdict: crash SystemExit: 5
# Python
import sys


def choose(turn):
    sys.exit(5)
