#!/usr/bin/env python3
"""A bot in plain Python that talks to Rumpus in lines of JSON. It plays any game, and goofspiel with sense.

In goofspiel it spends its cards in proportion: the best card for the best prize still to come, and so on
down. In any other game it plays the last move of the list.
"""

import json
import sys


def choose(view, moves):
    """Return the number of a move."""
    if "prize" not in view or "hand" not in view:
        return len(moves) - 1
    hand = sorted(view["hand"])
    gone = view["shown"][:-1]
    to_come = [prize for prize in range(1, len(hand) + len(gone) + 1) if prize not in gone]
    card = hand[to_come.index(view["prize"])]
    return moves.index(f"bid {card}")


def main():
    """Answer what wants an answer, and end when Rumpus says bye."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "highest", "events": False, "keep": True}
        elif message["type"] == "turn":
            number = choose(message["view"], message["moves"])
            answer = {"type": "answer", "move": number, "step": message["step"]}
        elif message["type"] == "bye":
            break
        else:
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
