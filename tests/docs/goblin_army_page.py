"""Writes the tables of docs/reference/goblin-army.md out of the data: run it after changing cards.toml,

    python tests/docs/goblin_army_page.py

the vocabulary of effects, or how a skill is said. What stands between the tables is written by hand.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rumpus_goblin_army._box import Box

PAGE = Path(__file__).parents[2] / "docs/reference/goblin-army.md"
TABLE = re.compile(r"(?<=<!-- table: )(\w+)( -->\n\n)(.*?)(?=\n\n<!-- end -->)", re.DOTALL)
"""A generated table: its name, and the lines between its marks."""


def page() -> str:
    """Return the page as it stands, with its tables made anew."""
    tables = _tables()
    told: list[str] = []

    def anew(found: re.Match[str]) -> str:
        told.append(found[1])
        return f"{found[1]}{found[2]}{tables[found[1]]}"

    text = TABLE.sub(anew, PAGE.read_text(encoding="utf-8"))
    assert told == list(tables), f"the page has the tables {told}"
    return text


def _tables() -> dict[str, str]:
    from rumpus_goblin_army._box import GUILDS, box_of

    box = box_of(None)
    guilds = {guild: _guild(box, number) for number, guild in enumerate(GUILDS)}
    own = {"kickers": _kickers(box), "victories": _victories(box), "tokens": _tokens(box)}
    return {"effects": _effects(), **guilds, **own}


def _effects() -> str:
    from rumpus_goblin_army._vocabulary import VOCABULARY

    rows = (
        (f"`{name}`", word.meaning, _code(word.triggers), _code(word.parameters))
        for name, word in VOCABULARY.items()
    )
    return _table(("effect", "what it does", "triggers", "parameters"), rows)


def _guild(box: Box, guild: int) -> str:
    return _table(
        ("unit", "level", "star", "melee", "ranged", "shields", "hearts", "skill"),
        (
            (
                box.names[card],
                str(box.level[card] or "S"),
                "★" if box.starred[card] else "",
                *(str(figure or "") for figure in _figures(box, card)),
                "; ".join(_skills(box, card)),
            )
            for card in box.units_of(guild)
        ),
    )


def _figures(box: Box, card: int) -> tuple[int, int, int, int]:
    return box.melee[card], box.ranged[card], box.shields[card], box.hearts[card]


def _skills(box: Box, card: int) -> Iterator[str]:
    from rumpus_goblin_army._glossary import skill_in_words

    return (f"{skill.kind}: {skill_in_words(skill)}" for skill in box.skills[card])


def _kickers(box: Box) -> str:
    from rumpus_goblin_army._glossary import card_in_words

    cards = sorted(
        (card for card, number in enumerate(box.number) if number), key=lambda card: box.number[card]
    )
    rows = ((str(box.number[card]), box.names[card], card_in_words(box, card)) for card in cards)
    return _table(("number", "Kicker", "what it does"), rows)


def _victories(box: Box) -> str:
    from rumpus_goblin_army._box import FIRST_KICKER, FIRST_VICTORY
    from rumpus_goblin_army._glossary import card_in_words

    cards = range(FIRST_VICTORY, FIRST_KICKER)
    return _table(
        ("Victory card", "what it brings"), ((box.names[card], card_in_words(box, card)) for card in cards)
    )


def _tokens(box: Box) -> str:
    count = Counter(box.token_supply)
    rows = ((token.name, str(token.value), str(count[kind])) for kind, token in enumerate(box.tokens))
    return _table(("token", "VP", "how many"), rows)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [_line(heads), "|" + "---|" * len(tuple(heads)), *map(_line, rows)]
    return "\n".join(lines)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |".replace("  |", " |")


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
