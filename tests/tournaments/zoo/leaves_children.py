# verdict: none
import subprocess

from talk import play, until_turn

message = until_turn()
for _ in range(3):
    subprocess.Popen(["sleep", "600"])
play(message)
