"""The JSON schema of a game's view, derived from the TypedDict that `view` returns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_type_hints, is_typeddict

if TYPE_CHECKING:
    from rumpus._game import Game


def view_type(game: type[Game[Any, Any, Any]]) -> Any | None:
    """Return the TypedDict of a game's view, None where the author has not said it."""
    try:
        said = get_type_hints(game.view).get("return")
    except NameError:  # the annotation names something that is imported for type checkers alone
        said = None
    if is_typeddict(said):
        return said
    for base in getattr(game, "__orig_bases__", ()):
        for argument in get_args(base)[2:3]:
            if is_typeddict(argument) and not isinstance(argument, TypeVar):
                return argument
    return None


def view_schema(game: type[Game[Any, Any, Any]]) -> dict[str, Any] | None:
    """Return the JSON schema (draft 2020-12) of a game's view, None where its type is not known."""
    import msgspec

    found = view_type(game)
    if found is None:
        return None
    schema: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return schema | {"title": f"{game.name} view"} | msgspec.json.schema(found)
