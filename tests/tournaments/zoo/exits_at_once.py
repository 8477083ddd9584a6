# verdict: startup ended with exit code 3
raise SystemExit(3)
