"""High or Low: guess whether the next card is higher or lower; a right guess scores a point."""
from rumpus import Game, Outcome, hookimpl, shuffled
class HiLo(Game):
    name, title, version, turn_limit, summary = "hilo", "High or Low", "1.0", 61, __doc__
    rounds: int = 5
    def __post_init__(self):
        if not 1 <= self.rounds <= 12:
            raise ValueError("rounds: wants 1 to 12")
    def seat_counts(self):
        return range(1, 5)
    def setup(self, table):
        deck = table.shuffled(range(1, 53), "deck")
        return {"shown": [deck.pop()], "deck": deck, "scores": [0] * table.seats}
    def to_act(self, state):
        turn, seats = len(state["shown"]) - 1, len(state["scores"])
        return [turn % seats] if turn < self.rounds * seats else []
    def moves(self, state, seat):
        return ["high", "low"]
    def apply(self, state, seat, move, table):
        state["shown"].append(state["deck"].pop())
        state["scores"][seat] += (state["shown"][-1] > state["shown"][-2]) == (move == "high")
    def view(self, state, seat):
        return {"shown": state["shown"], "scores": state["scores"], "left": len(state["deck"])}
    def outcome(self, state):
        return Outcome(tuple(state["scores"]), "points")
    def imagine(self, state, seat, rng):
        return self.copy(state) | {"deck": shuffled(sorted(state["deck"]), rng)}
@hookimpl
def rumpus_games():
    return [HiLo]
