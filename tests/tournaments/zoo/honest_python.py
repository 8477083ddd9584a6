# honest, Python
def choose(turn):
    return turn.moves[turn.view["prize"] % len(turn.moves)]
