# verdict: startup ended with exit code 1
from talk import hear

hear()
raise ValueError("this is no day to begin")
