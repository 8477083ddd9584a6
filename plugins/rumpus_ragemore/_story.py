"""What just happened, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rumpus_ragemore import _cards
from rumpus_ragemore._actions import EQUAL, HIGHER
from rumpus_ragemore._cards import CARDS, HERO_STRENGTH, NAME, STRENGTH, SUIT, SUIT_NAMES
from rumpus_ragemore._moves import QUEST_NAMES
from rumpus_ragemore._turns import GOAL
from rumpus_ragemore._words import ENDINGS, in_a_row, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rumpus import Event, Outcome

    Data = Mapping[str, Any]

_SOURCES = {
    "encounter": "from the Encounter",
    "quest A": "from Quest A",
    "quest B": "from Quest B",
    "deck": "from the top of the Deck",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence; `names` holds the player's name."""
    if event.kind in _TOLD:
        return _TOLD[event.kind](event.data)
    return f"{names[0]} {_DONE[event.kind](event.data)}"


def result(outcome: Outcome, name: str) -> str:
    """Return the end of a match in one sentence, or "" where it was not played to its end."""
    if outcome.reason not in ENDINGS:
        return ""
    return f"{name} {'wins' if outcome.reason == GOAL else 'loses'} ({outcome.reason})."


def _encounter(data: Data) -> str:
    card = CARDS[data["card"] - 1]
    skull = ", with a skull" if card.skull else ""
    return f"Turn {data['turn']}: the Encounter is {card}, {SUIT_NAMES[card.suit]} {card.strength}{skull}."


def _explored(data: Data) -> str:
    hero, cards, quest = NAME[data["hero"]], data["cards"], QUEST_NAMES[data["quest"]]
    verb = "is" if len(cards) == 1 else "are"
    return f"explores Quest {quest} with {hero}: {listed(cards)} {verb} done, {hero} goes under the Deck."


def _recruited(data: Data) -> str:
    hero = NAME[data["hero"]]
    sources = zip(data["cards"], data["from"], strict=True)
    joining = [f"{NAME[card]} {_SOURCES[source]}" for card, source in sources]
    verb = "joins" if len(joining) == 1 else "join"
    return f"recruits with {hero}: {in_a_row(joining)} {verb} the Party, {hero} goes under the Deck."


def _fought(data: Data) -> str:
    encounter, heroes = data["encounter"], [data["hero"], *data["helpers"]]
    strengths = "+".join(str(HERO_STRENGTH[hero]) for hero in heroes)
    fight = f"sends {listed(heroes)} against {NAME[encounter]}, {strengths} against {STRENGTH[encounter]}"
    if data["result"] == HIGHER:
        return f"{fight}, and wins: {NAME[encounter]} joins the Party."
    if data["result"] == EQUAL:
        return f"{fight}: nobody wins."
    dead = f"{listed(data['paying'])} {'dies' if len(data['paying']) == 1 else 'die'}"
    return f"{fight}, and loses: {dead}, {NAME[encounter]} joins the Party all the same."


def _killed(data: Data) -> str:
    card = NAME[data["card"]]
    if CARDS[data["by"] - 1].ability == _cards.PLAY_NEXT:
        return f"{card}, the next card of the Deck, fits on no Quest and goes to the Graveyard."
    return f"{NAME[data['by']]} kills {card}, the next card of the Deck."


def _nothing(data: Data) -> str:
    return f"The ability of {NAME[data['card']]} finds nothing to do."


def _returned(data: Data) -> str:
    place = "Finished Quests" if data["from"] == "finished" else "Graveyard"
    return f"{NAME[data['card']]} goes from the {place} under the Deck."


def _one(text: str) -> Callable[[Data], str]:
    """Return how a sentence about one card, and perhaps a Quest, is told."""
    return lambda data: text.format(
        card=NAME[data["card"]],
        suit=SUIT_NAMES[SUIT[data["card"]]],
        quest=f"Quest {QUEST_NAMES[data.get('quest', 0)]}",
    )


_DONE: dict[str, Callable[[Data], str]] = {
    "passed": lambda _data: "passes.",
    "explored": _explored,
    "recruited": _recruited,
    "fought": _fought,
}
"""What the player does."""

_TOLD: dict[str, Callable[[Data], str]] = {
    "laid": _one("{card} is laid on {quest}."),
    "put on top": _one("{card} fits on no Quest and goes on top of the Deck."),
    "mustered": lambda data: f"The Party is {listed(data['party'])}.",
    "encounter": _encounter,
    "parted": lambda data: f"{listed(data['cards'])} go under the Deck, {NAME[data['cards'][-1]]} lowest.",
    "placed": _one("{card} settles on {quest}."),
    "unplaceable": _one("{card} fits on no Quest and goes to the Graveyard."),
    "killed": _killed,
    "gained": _one("{card}, the next card of the Deck, joins the Party."),
    "played": _one("{card}, the next card of the Deck, is played onto {quest}."),
    "raised": _one("{card} comes from the bottom of the Deck to its top."),
    "sunk": _one("{card} goes from the top of the Deck to its bottom."),
    "shuffled": lambda data: f"The Deck is shuffled; {NAME[data['top']]} lies on top now.",
    "returned": _returned,
    "slain": _one("{card} is killed in {quest}."),
    "buried": _one("{card} goes to the Graveyard, where it is not alone."),
    "nothing": _nothing,
    "ended": lambda data: ENDINGS[data["reason"]],
}
"""What happens."""
