"""Lines of styled text become plain text, or rich text of the same letters."""

from __future__ import annotations

from rumpus import Look, StyledLine, styled_text, styled_width

LINES: list[StyledLine] = [
    [("Deck ", "bold"), ("3", ""), ("   ", "")],
    [],
    [("[red]", "dim red"), (" a long line ", ""), ("x" * 80, "")],
]


def test_without_colour_lines_are_plain_and_end_with_a_letter() -> None:
    assert styled_text(LINES, Look()) == f"Deck 3\n\n[red] a long line {'x' * 80}"


def test_with_colour_the_letters_are_the_same_and_words_are_not_wrapped() -> None:
    drawn = styled_text(LINES, Look(colour=True))
    assert drawn.plain == f"Deck 3   \n\n[red] a long line {'x' * 80}"
    assert [(span.start, span.end, span.style) for span in drawn.spans] == [
        (0, 5, "bold"),
        (11, 16, "dim red"),
    ]
    assert drawn.no_wrap


def test_the_width_of_a_line() -> None:
    assert [styled_width(line) for line in LINES] == [9, 0, 98]
