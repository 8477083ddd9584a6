"""What a player has, in few words: points, piles, tokens, and what lies beside the formation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._glossary import card_in_words, counted, in_a_row, numbers_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._view import SideView


def facts_of(game: Options, side: SideView) -> list[str]:
    """Return what every player has or may have, piece by piece."""
    return [*_figures(side), *_piles(side), *_tokens(side), *_own_upgrades(game, side)]


def _figures(side: SideView) -> Iterator[str]:
    if side["points"] is not None:
        yield f"{side['points']} VP in all"
    if any(side["rows"]):
        yield f"attack {side['attack']}"


def _piles(side: SideView) -> Iterator[str]:
    seen = f" (with {in_a_row(side['hand_known'])})" if side["hand_known"] else ""
    yield f"hand {side['hand_size']}{seen}"
    known = [f"{_place(place)} {name}" for place, name in side["pile_known"]]
    yield f"draw pile {side['pile_size']}{f' ({in_a_row(known)})' if known else ''}"
    top = f" (top {side['discard'][-1]})" if side["discard"] else ""
    yield f"discard {len(side['discard'])}{top}"


def _tokens(side: SideView) -> Iterator[str]:
    if side["tokens"]:
        yield f"tokens {in_a_row([token or 'unknown' for token in side['tokens']])}"
    if side["used"]:
        yield f"used {in_a_row(side['used'])}"


def _own_upgrades(game: Options, side: SideView) -> Iterator[str]:
    if game.building == "pure-guild":
        yield counted(side["reserve_size"], "own upgrade")


def beside(game: Options, side: SideView) -> Iterator[tuple[str, str]]:
    """Yield what not every player has, each a label and words."""
    if side["victories"]:
        yield "won", ", ".join(side["victories"])
    for name in side["beside"]:
        printed = card_in_words(game.box, numbers_of(game.box)[name])
        yield "beside", f"{name}: {printed.rpartition('when drawn: ')[2]}"
    for card, *buried in side["sidelined"]:
        yield "sidelined", f"{card}, under it {in_a_row(buried)}" if buried else card
    if side["fallen"]:
        yield "defeated", in_a_row(side["fallen"])
    if side["reserve"]:
        yield "upgrades", ", ".join(side["reserve"])


def _place(place: int) -> str:
    """Return which card of a draw pile it is: ``top``, ``2nd``."""
    return {0: "top", 1: "2nd", 2: "3rd"}.get(place, f"{place + 1}th")
