# verdict: illegal answered 'bid 1', which is not one of
from talk import answer, until_turn

answer(until_turn(), "bid 1")
answer(until_turn(), "bid 1")  # the rival may well have this card still
until_turn()
