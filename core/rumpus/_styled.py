"""Lines of styled text: what a game's table is drawn with, for screens with colour and without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus._game import Look

StyledLine = list[tuple[str, str]]
"""A line: pieces of text, each with its style in the words of rich, such as ``bold red``; "" for none."""


def styled_text(lines: Iterable[StyledLine], look: Look) -> Any:
    """Return lines as a rich Text whose words are not wrapped where there is colour, else as a str."""
    if not look.colour:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
    from rich.text import Text

    drawn = Text("\n").join(Text.assemble(*line) for line in lines)
    drawn.no_wrap = True
    return drawn


def styled_width(line: StyledLine) -> int:
    """Return how many columns a line takes."""
    return sum(len(text) for text, _ in line)
