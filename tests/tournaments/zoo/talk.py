"""What the programs of the zoo have in common: how an honest one hears, answers, and leaves."""

import json
import os
import sys
from contextlib import suppress

COUNT = os.path.join(os.path.dirname(sys.argv[0]), os.path.basename(sys.argv[0]) + ".count")


def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else {"type": "bye"}


def say(**message):
    print(json.dumps(message))


def lines(*messages):
    return "".join(json.dumps(message) + "\n" for message in messages)


def write(text):
    """Write it in one go: who hears a part of it has heard all."""
    sys.stdout.write(text)


def answer(message, move=0):
    say(type="answer", move=move, step=message["step"])


def until_turn(number=0):
    """Play honestly up to a turn, counted from 0, and return it."""
    turns = 0
    while (message := hear())["type"] != "bye":
        if message["type"] == "hello":
            say(type="hello", events=False)
        if message["type"] == "turn":
            if turns == number:
                return message
            turns += 1
            answer(message)
    raise SystemExit


def play(message=None):
    """Play on honestly to the end."""
    if message is not None:
        answer(message)
    with suppress(SystemExit):
        until_turn(10**9)
