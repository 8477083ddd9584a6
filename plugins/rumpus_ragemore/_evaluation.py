"""How good a position looks to the bot: a sum of a few things that a player counts too."""

from __future__ import annotations

from functools import cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from rumpus_ragemore._cards import HERO_STRENGTH, NUMBERS, PLUS, SKILLS, SUIT, WANTED
from rumpus_ragemore._moves import EXPLORING
from rumpus_ragemore._turns import GOAL
from rumpus_ragemore._zones import set_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_ragemore._options import Options
    from rumpus_ragemore._state import State

DECIDED = 1000.0
"""What a won match is worth, and a lost one costs: more than everything else together."""


class Weights(NamedTuple):
    """What each thing is worth, in points; found by trial on other deals than the published ones."""

    progress: float = 2.7
    """A Finished Quests card that counts towards the goal."""
    reach: float = 1.7
    """A card of progress that one Hero could bring at once."""
    explorer: float = 0.8
    """A Hero that could bring progress, up to three of them."""
    hero: float = 2.3
    """A Hero, up to five of them."""
    first_death: float = -2.5
    second_death: float = -6.0
    """One, or two, cards in the Graveyard."""
    no_room: float = -1.5
    """Three cards in both Quests."""
    empty_quest: float = -0.9
    last_quest_card: float = -2.8
    """A single card in both Quests together."""
    strength: float = 1.2
    """A point of strength of the strongest Hero that can fight."""
    plus: float = 1.0
    """A Hero that can be reinforced."""


WEIGHTS = Weights()

# The logarithm of the odds of reaching the goal: a logistic regression on 61,439 turns of 4,500 matches of
# greedy, in 1,500 of which it chose at random one time of twenty; other deals than the published ones.
ODDS = Weights(
    progress=0.42,
    reach=0.21,
    explorer=0.23,
    hero=0.32,
    first_death=-0.84,
    second_death=-2.26,
    no_room=-0.28,
    empty_quest=-0.52,
    last_quest_card=-0.49,
    strength=0.45,
    plus=0.24,
)
ODDS_TO_BEGIN_WITH = -0.39
ODDS_A_TURN = -0.077
"""Each turn tells that the journey goes badly. It makes progress worth more than waiting for it, too."""


def worth(state: State, game: Options, weights: Weights = WEIGHTS) -> float:
    """Return how good a position is when a turn begins or the match is over."""
    if state.reason:
        return DECIDED if state.reason == GOAL else -DECIDED
    left, right = map(len, state.quests)
    return (
        _journey(state, game, weights)
        + _party(state.party, weights)
        + (0.0, weights.first_death, weights.second_death)[len(state.graveyard)]
        + weights.no_room * (left == right == 3)
        + weights.empty_quest * (not left or not right)
        + weights.last_quest_card * (left + right == 1)
    )


def chance(state: State, game: Options) -> float:
    """Return how likely a match that runs will reach its goal, by what its position is worth."""
    return 1 / (1 + exp(-ODDS_TO_BEGIN_WITH - ODDS_A_TURN * state.turn - worth(state, game, ODDS)))


def _journey(state: State, game: Options, weights: Weights) -> float:
    """Value the cards that count, and those that one exploration would add."""
    stacks = [0, 0, 0, 0]
    for card in state.finished:
        stacks[SUIT[card]] += 1
    progress, gains = _outlook(tuple(stacks), game.stack_goal, game.stacks_needed)
    quests = set_of(state.quests[0]), set_of(state.quests[1])
    explorers = best = 0
    for hero in state.party:
        gain = gains[hero]
        if gain and _can_explore(hero, quests):
            explorers += 1
            best = max(best, gain)
    return weights.progress * progress + weights.reach * best + weights.explorer * min(explorers, 3)


def _party(party: Sequence[int], weights: Weights) -> float:
    tops = [0, 0, 0, 0]
    for hero in party:
        tops[SUIT[hero]] = hero
    return (
        weights.hero * min(len(party), 5)
        + weights.strength * max(HERO_STRENGTH[hero] for hero in tops)
        + weights.plus * any(PLUS[hero] for hero in tops)
    )


def _can_explore(hero: int, quests: Sequence[int]) -> bool:
    wanted = WANTED[hero]
    return any(EXPLORING[hero][quest & wanted] for quest in quests)


@cache
def _outlook(stacks: tuple[int, ...], goal: int, needed: int) -> tuple[int, tuple[int, ...]]:
    """Return how many Finished Quests cards count, and how many each Hero's skills would add."""
    progress = _progress(stacks, goal, needed)
    gains = [0]
    for hero in NUMBERS:
        grown = list(stacks)
        for skill in SKILLS[hero]:
            grown[skill] += 1
        gains.append(_progress(grown, goal, needed) - progress)
    return progress, tuple(gains)


def _progress(stacks: Sequence[int], goal: int, needed: int) -> int:
    return sum(sorted((min(stack, goal) for stack in stacks), reverse=True)[:needed])
