"""Options of formats that say what the game can do: filled in, unless the file says less."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from rumpus_tournaments._core import allowed_seats, option_fields

if TYPE_CHECKING:
    from rumpus_tournaments._games import AnyGame
    from rumpus_tournaments._problems import Problems

FEWEST_CHOICES = 4
"""Of a seat option in which the entrants of a pod can differ."""


def fill_in(options: dict[str, Any], known: list[str], game: AnyGame, seats: int, problems: Problems) -> None:
    """Fill in those of ``sizes``, ``shared`` and ``differ`` with its ``choices`` that a format knows."""
    if "sizes" in known:
        _fill_in_sizes(options, game, seats, problems)
    if "shared" in known:
        shares = game.side_by_side(2) is not None
        if options.setdefault("shared", shares) is True and not shares:
            problems.add("tournament.shared", f"{game.name} knows no tables that share pieces")
    if "differ" in known:
        _fill_in_choices(options, game, problems)


def _fill_in_sizes(options: dict[str, Any], game: AnyGame, seats: int, problems: Problems) -> None:
    """Name the sizes of tables that the game allows."""
    counts = [count for count in allowed_seats(game) if 2 <= count <= seats]
    sizes = options["sizes"] = options.get("sizes") or counts
    if isinstance(sizes, list) and any(size not in counts for size in sizes):
        problems.add("tournament.sizes", f"{game.name} wants sizes out of {counts}, got {sizes}")


def _fill_in_choices(options: dict[str, Any], game: AnyGame, problems: Problems) -> None:
    """Name the seat option in which the entrants of a pod differ, and its choices."""
    fields = option_fields(game.seat_options) if game.seat_options else []
    found = {each.name: texts for each in fields if len(texts := _choices(each.type)) >= FEWEST_CHOICES}
    wish = options.get("differ", "auto")
    if wish == "auto":
        wish = next(iter(found)) if len(found) == 1 else ""
    if wish and wish not in found:
        problem = f"{game.name} has no seat option '{wish}' with a choice of four or more"
        problems.add("tournament.differ", problem)
    elif options.get("choices"):
        problems.add("tournament.choices", "follows from differ")
    else:
        options |= {"differ": wish, "choices": list(found.get(wish, ()))}


def _choices(wanted: Any) -> list[str]:
    """Return the texts that a type allows, where it is a choice of texts or of texts and None."""
    if get_origin(wanted) is Literal:
        return [each for each in get_args(wanted) if isinstance(each, str)]
    inner = [each for each in get_args(wanted) if each is not NoneType]
    return _choices(inner[0]) if len(inner) == 1 else []
