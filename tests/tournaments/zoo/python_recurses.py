# verdict: crash RecursionError
# Python
def choose(turn):
    return choose(turn)
