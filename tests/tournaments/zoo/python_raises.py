# verdict: crash ValueError: no idea
# Python
def choose(turn):
    raise ValueError("no idea")
