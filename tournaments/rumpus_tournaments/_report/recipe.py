"""The settings of a tournament as a file that makes it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus_tournaments._settings import Settings


def recipe(settings: Settings) -> str:
    """Return the settings as a tournament file, every default filled in.

    A file that an option of the game names is told by its name; of variables for bots only the names are
    told, since what they hold may be secret.
    """
    import tomli_w

    data = settings.to_dict()
    options = dict(data["format_options"])
    tournament = {"name": data["name"], "format": data["format"], "seed": data["seed"]}
    seats = options.pop("seats", None)
    tournament |= options | {"points": data["points"], "rating": data["rating"]}
    if data["tie_breaks"] is not None:
        tournament["tie_breaks"] = data["tie_breaks"]
    if tournament["points"].get("places"):
        tournament["points"] = {"places": tournament["points"]["places"]}
    else:
        tournament["points"].pop("places", None)
    head = {
        "tournament": tournament,
        "game": {"name": data["game"], "seats": seats} | data["game_options"],
        "faults": {key: value for key, value in data["faults"].items() if value or key == "policy"},
    }
    entrants = (tomli_w.dumps(_told(_entrant(each))) for each in data["entrants"])
    return tomli_w.dumps(_told(head)) + "".join(f"\n[[entrants]]\n{each}" for each in entrants)


def _entrant(data: dict[str, Any]) -> dict[str, Any]:
    found = {key: value for key, value in data.items() if value or value is False}
    if "environment" in found:
        found["environment"] = dict.fromkeys(data["environment"], "...")
    return found


def _told(value: Any) -> Any:
    """Return data without what is not set, files by their names."""
    if isinstance(value, dict):
        if set(value) == {"name", "sha256", "text"}:
            return value["name"]
        return {key: _told(each) for key, each in value.items() if each is not None}
    return [_told(each) for each in value] if isinstance(value, list | tuple) else value
