"""Cards, abilities and moves in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_ragemore import _cards
from rumpus_ragemore._actions import EQUAL, HIGHER, compare, those_who_pay
from rumpus_ragemore._cards import CARDS, HERO_STRENGTH, NAME, STRENGTH, SUIT, SUIT_NAMES
from rumpus_ragemore._moves import EXPLORE, FIGHT, KILL, PASS, PLACE, QUEST_NAMES, RECRUIT, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus_ragemore._options import Options
    from rumpus_ragemore._view import View

ENDINGS = {
    "goal": "The goal is reached: the journey is won.",
    "starved": "The Deck is empty where a card has to be taken: the Party starves.",
    "vanquished": "Nobody is left in the Party: it is vanquished.",
    "destruction": "Three cards lie in the Graveyard: the destruction is too great.",
    "overwhelmed": "A Quest has four cards: the Party is overwhelmed.",
    "lost": "No Quest card is left: the Party has lost its way.",
    "endless": "The turns are used up: the journey has no end.",
}
"""What each reason means."""

_ABILITIES = {
    _cards.PLAY_NEXT: "the next card of the Deck is played onto a Quest",
    _cards.KILL_NEXT: "the next card of the Deck dies",
    _cards.KILL_NEXT_IF: "the next card of the Deck dies if it is {suits}",
    _cards.GAIN_NEXT_IF: "the next card of the Deck joins the Party if it is {suits}",
    _cards.BOTTOM_TO_TOP: "the bottom card of the Deck goes on top",
    _cards.TOP_TO_BOTTOM: "the top card of the Deck goes to the bottom",
    _cards.SHUFFLE: "the Deck is shuffled",
    _cards.BURY_ITSELF: "if the Graveyard is not empty, this card goes there too",
    _cards.RETURN_FINISHED: "a Finished Quests card goes under the Deck",
    _cards.RETURN_DEAD: "a Graveyard card goes under the Deck",
    _cards.KILL_IN_QUEST: "a card of the Quest with the fewest cards dies",
}

_ASKED_BY = {
    "finished card": _cards.RETURN_FINISHED,
    "graveyard card": _cards.RETURN_DEAD,
    "victim": _cards.KILL_IN_QUEST,
    "play": _cards.PLAY_NEXT,
}
"""The abilities that leave a question open."""


def ability(card: int) -> str:
    """Return what the ability of an Enemy does."""
    suits = " or ".join(SUIT_NAMES[suit] for suit in CARDS[card - 1].suits)
    return _ABILITIES[CARDS[card - 1].ability].format(suits=suits)


def question(view: View) -> tuple[str, str]:
    """Return a heading and a question where an ability or an equal fight asks, else twice nothing.

    The view does not say which card was placed last, so where both Quests end with a card whose ability asks
    the same, both are named.
    """
    if view["asks"] == "order":
        fighters = listed([*view["fighters"], view["encounter"]])
        return "Order", f"the fight is equal, {fighters} go under the Deck. In which order?"
    if view["asks"] not in _ASKED_BY:
        return "", ""
    asking = _ASKED_BY[view["asks"]]
    tops = [quest[-1] for quest in view["quests"] if quest and CARDS[quest[-1] - 1].ability == asking]
    who = " or ".join(NAME[card] for card in tops) + (", the one just placed" if len(tops) > 1 else "")
    ask = "On which one" if asking == _cards.PLAY_NEXT else "Which one"
    return "Ability", f"{who}: {_ABILITIES[asking]}. {ask}?"


def listed(cards: Sequence[int]) -> str:
    """Return names in a row: ``C1``, ``C1 and X5``, ``C1, X5 and R13``."""
    return in_a_row([NAME[card] for card in cards])


def in_a_row(names: Sequence[str]) -> str:
    """Return words in a row."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def meaning(game: Options, view: View, move: Move) -> str:
    """Return what a move does here."""
    if move.kind == EXPLORE:
        return _exploring(game, view, move)
    if move.kind == RECRUIT:
        return _recruiting(view, move)
    if move.kind == FIGHT:
        return _fighting(game, view, move)
    if move.kind == PASS:
        return _passing(view)
    if move.kind == PLACE:
        return _placing(view, move.cards[0])
    if move.kind == KILL:
        return f"it goes from {quest_of(view, move.cards[0])} to the Graveyard{_last_death(view, 1)}"
    if view["asks"] == "order":
        return f"{NAME[move.cards[-1]]} lies lowest"
    place = "Finished Quests" if view["asks"] == "finished card" else "Graveyard"
    return f"back from the {place} to the bottom of the Deck"


def quest_of(view: View, card: int) -> str:
    """Return the name of the Quest that holds a card."""
    return f"Quest {QUEST_NAMES[0 if card in view['quests'][0] else 1]}"


def _exploring(game: Options, view: View, move: Move) -> str:
    found = f"{listed(move.cards)} of {quest_of(view, move.cards[0])} {_is(move.cards)} done"
    if _reaches_goal(game, view, move):
        return f"{found}, and the game is won"
    alone = sum(map(len, view["party"])) == 1
    end = ", and nobody is left: lost" if alone else _lost_way(view, move) or _left_over(view, move)
    return f"{found}, {NAME[move.hero]} goes under the Deck{end}"


def _reaches_goal(game: Options, view: View, move: Move) -> bool:
    stacks = [len(stack) for stack in view["finished"]]
    for card in move.cards:
        stacks[SUIT[card]] += 1
    return sum(stack >= game.stack_goal for stack in stacks) >= game.stacks_needed


def _lost_way(view: View, move: Move) -> str:
    emptied = all(card in move.cards for quest in view["quests"] for card in quest)
    return ", and no Quest card is left: lost" if emptied else ""


def _recruiting(view: View, move: Move) -> str:
    joining = in_a_row([f"{NAME[card]} ({_source(view, card)})" for card in move.cards])
    same = len(move.cards) == 2 and SUIT[move.cards[0]] == SUIT[move.cards[1]]
    order = f", {NAME[move.cards[1]]} on top" if same else ""
    verb = "joins" if len(move.cards) == 1 else "join"
    end = _lost_way(view, move) or _left_over(view, move)
    return f"{joining} {verb}{order}, {NAME[move.hero]} goes under the Deck{end}"


def _is(cards: Sequence[int]) -> str:
    return "is" if len(cards) == 1 else "are"


def _source(view: View, card: int) -> str:
    if card == view["encounter"]:
        return "the Encounter"
    if any(card in quest for quest in view["quests"]):
        return quest_of(view, card)
    return "top of the Deck"


def _fighting(game: Options, view: View, move: Move) -> str:
    encounter = view["encounter"]
    fighters = (move.hero, *move.cards)
    strengths = "+".join(str(HERO_STRENGTH[hero]) for hero in fighters)
    paying = those_who_pay(move, game)
    result = compare(fighters, encounter)
    if result == HIGHER:
        follows = f"{NAME[encounter]} joins{_starving(view)}"
    elif result == EQUAL:
        alone = len(paying) == sum(map(len, view["party"]))
        end = ", and nobody is left: lost" if alone else ""
        follows = f"equal, {listed((*paying, encounter))} go under the Deck{end}"
    else:
        dies = "dies" if len(paying) == 1 else "die"
        end = _last_death(view, len(paying)) or _starving(view)
        follows = f"{listed(paying)} {dies}, {NAME[encounter]} joins{end}"
    return f"{strengths} against {STRENGTH[encounter]}: {follows}"


def _last_death(view: View, deaths: int) -> str:
    return ", and three lie in the Graveyard: lost" if len(view["graveyard"]) + deaths >= 3 else ""


def _starving(view: View) -> str:
    """Warn of the next draw, where nothing comes before it that could put a card under the Deck."""
    return "" if view["deck"] else ", and no card is left to draw: lost"


def _passing(view: View) -> str:
    if doom := _doom(view):
        return doom
    card = NAME[view["encounter"]]
    if _sizes_of_fitting(view):
        return f"{card} goes to a Quest, and its ability follows"
    return f"{card} fits on no Quest and goes to the Graveyard{_starving(view)}"


def _left_over(view: View, move: Move) -> str:
    """Warn of an Encounter that a move leaves there, to be placed where it loses."""
    doom = "" if view["encounter"] in move.cards else _doom(view, move.cards)
    return doom and f", then {doom}"


def _doom(view: View, taken: Sequence[int] = ()) -> str:
    """Return how the Encounter loses wherever it goes, or "" if it need not; `taken` has left the Quests."""
    card = NAME[view["encounter"]]
    sizes = _sizes_of_fitting(view, taken)
    if sizes and min(sizes) == 3:
        return f"{card} goes to a Quest as the fourth card: lost"
    if not sizes and (end := _last_death(view, 1)):
        return f"{card} fits on no Quest and goes to the Graveyard{end}"
    return ""


def _sizes_of_fitting(view: View, taken: Sequence[int] = ()) -> list[int]:
    """Return how many cards lie in each Quest that the Encounter fits on, once `taken` has left."""
    suit = SUIT[view["encounter"]]
    quests = [[card for card in quest if card not in taken] for quest in view["quests"]]
    return [len(quest) for quest in quests if quest and SUIT[quest[-1]] != suit]


def _placing(view: View, quest: int) -> str:
    card = view["deck"][0] if view["asks"] == "play" else view["encounter"]
    size = len(view["quests"][quest]) + 1
    fourth = ", one too many: lost" if size == 4 else ""
    return f"{NAME[card]} becomes card {size} of Quest {QUEST_NAMES[quest]}{fourth}"
