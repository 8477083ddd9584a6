"""Tables of results: cells for people and for scripts."""

from __future__ import annotations

import pytest

from rumpus_tournaments import Column, ResultTable


@pytest.mark.parametrize(
    ("cell", "text", "value"),
    [
        (None, "-", None),
        (3, "3", 3),
        ("a [b]", "a [b]", "a [b]"),
        (0.5, "0.500", 0.5),
        (1 / 3, "0.333", 0.333),
        ((0.25, 1 / 3), "0.250 to 0.333", [0.25, 0.333]),
    ],
)
def test_cells(cell, text, value):
    column = Column("x", "X", 3)
    assert column.text(cell) == text
    assert column.value(cell) == value


def test_a_table():
    columns = [Column("a", "A"), Column("b", "B", 1), Column("c", "C", shown=False)]
    table = ResultTable("t", "T", columns, [{"a": 1, "b": 2.0, "c": 9}, {"a": 2}], ["so"])
    assert table.headers == ["A", "B"]
    assert table.texts() == [["1", "2.0"], ["2", "-"]]
    assert table.to_dict() == {
        "name": "t",
        "title": "T",
        "rows": [{"a": 1, "b": 2.0, "c": 9}, {"a": 2, "b": None, "c": None}],
        "remarks": ["so"],
    }
