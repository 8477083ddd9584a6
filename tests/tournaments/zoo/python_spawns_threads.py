# verdict: none
# Python
import threading
import time


def choose(turn):
    for _ in range(5):
        threading.Thread(target=time.sleep, args=(600,)).start()
    return 0
