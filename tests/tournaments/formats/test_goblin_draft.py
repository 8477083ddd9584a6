"""The rulebook's draft tournament: both tables of a round share one Camp."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rumpus import Observer, Registry, replay
from rumpus_tournaments import load_tournament, open_results, run_tournament
from rumpus_tournaments._verify import played_games, stored_match

EXAMPLE = Path(__file__).parents[3] / "tournaments/examples/goblin-draft-4.toml"
GUILDS = {"fighters", "thieves", "clerics", "necromancers"}
TOKENS, VICTORIES = 15, 12


class Counting(Observer):
    """Counts cards and tokens at every moment."""

    def __init__(self, game):
        self.game, self.first, self.moments, self.opening = game, None, 0, None

    def settled(self, match):
        state = match.state
        cards = Counter(card for card, _ in self.game.cards(state))
        self.first = self.first or cards
        assert cards == self.first  # no card or token is at both tables, and none is gone
        self.moments += 1
        decks = [[*board.victories, *([board.prize] if board.prize >= 0 else [])] for board in state.boards]
        self.opening = self.opening or (list(map(len, decks)), len(state.camp.victories))


@pytest.mark.parametrize("setup", ["draft", "basic", "advanced", "pure-guild"])
def test_two_tables_share_a_camp_in_both_rounds(setup, tmp_path):
    registry = Registry.load()
    file = tmp_path / "cup.toml"
    file.write_text(EXAMPLE.read_text().replace('setup = "draft"', f'setup = "{setup}"'))
    run_tournament(load_tournament(file, registry), tmp_path / "out")
    with open_results(tmp_path / "out", registry) as results:
        games = played_games(results.settings, registry)
        rounds = [match for match in results.matches() if len(match.entrants) == 4]
        assert len(rounds) == 2
        for match in rounds:
            game, transcript = stored_match(results, games, match.id)
            counting = Counting(game)
            ended = replay(game, transcript, [counting])
            assert counting.moments > 100
            assert counting.opening == ([5, 5], VICTORIES - 10)
            assert (
                sum(number for card, number in counting.first.items() if card.startswith("token")) == TOKENS
            )
            assert ended.outcome.groups == ((0, 1), (2, 3))
            assert {each.seat_options["guild"] for each in transcript.players} == GUILDS
        first, second = ({frozenset(each.entrants[:2]), frozenset(each.entrants[2:])} for each in rounds)
        assert first.isdisjoint(second)  # nobody meets the same opponent twice
        assert sorted(row["rank"] for row in results.tables()[0].rows) == [1, 2, 3, 4]
