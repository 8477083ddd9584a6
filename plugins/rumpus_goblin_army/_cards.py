"""Every card and token of a match, and where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._state import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._state import Board, Side, State


def all_cards(box: Box, state: State) -> Iterator[tuple[str, str]]:
    """Return each card and token with its place."""
    camp = state.camp
    yield from ((box.names[card], "box") for card in camp.units + camp.victories)
    for kickers in (camp.kickers, camp.kicker_discard, camp.open_kickers):
        yield from ((box.names[card], "Kickers") for card in kickers)
    yield from _tokens(box, camp.tokens, "camp")
    for board in state.boards:
        for place, cards in _places(board).items():
            yield from ((box.names[card], place) for card in cards)
        for seat, side in zip(board.seats, board.sides, strict=True):
            yield from _tokens(box, _tokens_of(side), f"seat {seat + 1}")


def _places(board: Board) -> dict[str, Iterable[int]]:
    places: dict[str, Iterable[int]] = {
        "draft": board.draft,
        "upgrades": board.upgrades,
        "removed": board.removed,
        "victory deck": board.victories,
        "prize": [board.prize] if board.prize != NONE else [],
    }
    for seat, side in zip(board.seats, board.sides, strict=True):
        fighters = side.fighters()
        zones: dict[str, Iterable[int]] = {
            "army": side.army,
            "pile": side.pile,
            "hand": side.hand + side.dropping,
            "discard": side.discard,
            "formation": [fighter.card for fighter in fighters] + side.beside,
            "attached": [card for fighter in fighters for card in fighter.kickers],
            "sidelined": [card for under in side.sidelined for card in under],
            "reserve": side.reserve + side.leftover,
        }
        places |= {f"{place} of seat {seat + 1}": cards for place, cards in zones.items()}
    return places


def _tokens_of(side: Side) -> list[int]:
    attached = [kind for fighter in side.fighters() for kind in fighter.tokens]
    return [kind for kind, _ in side.tokens] + side.used + attached


def _tokens(box: Box, kinds: Iterable[int], place: str) -> Iterator[tuple[str, str]]:
    return ((f"token {box.tokens[kind].name}", place) for kind in kinds)
