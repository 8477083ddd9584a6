# verdict: noted crash ended with exit code 1 after the match
from talk import play

play()
raise ValueError("what a pity")
