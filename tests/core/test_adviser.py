"""The bot that gives hints: whatever is wrong with it costs the hints, never the match."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from rumpus._adviser import Adviser, NoHint

TURN = SimpleNamespace(step=4, moves=("left", "right"))


class Says:
    """A bot with one answer."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, turn):
        return self.answer


class Fails:
    """A bot that fails in one of its methods."""

    def __init__(self, method, error):
        self.method, self.error = method, error
        if method == "made":
            raise error

    def _do(self, method):
        if self.method == method:
            raise self.error

    def start(self, info):
        self._do("start")

    def saw(self, event):
        self._do("saw")

    def choose(self, turn):
        self._do("choose")
        return "left"


@pytest.mark.parametrize("answer", ["right", 1])
def test_a_move_its_notation_or_its_number_is_a_hint(answer):
    adviser = Adviser(lambda: Says(answer))
    adviser.start(None)
    assert adviser.hint(TURN) == "right"


@pytest.mark.parametrize("answer", ["sideways", None, 2, 99, -1, 0.5, True])
def test_what_is_no_legal_move_is_no_hint(answer):
    adviser = Adviser(lambda: Says(answer))
    adviser.start(None)
    with pytest.raises(NoHint, match="legal"):
        adviser.hint(TURN)


@pytest.mark.parametrize("error", [RuntimeError("no start\ntoday"), SystemExit("no start today")])
@pytest.mark.parametrize("method", ["made", "start", "saw", "choose"])
def test_a_failure_is_told_to_who_asks(method, error):
    adviser = Adviser(lambda: Fails(method, error))
    adviser.start(None)
    adviser.tell("saw", None)
    adviser.tell("end", None)
    with pytest.raises(NoHint, match=r"^no start today$"):
        adviser.hint(TURN)


def test_it_is_asked_once_a_choice():
    answers = iter(["left", "right"])
    adviser = Adviser(lambda: SimpleNamespace(choose=lambda turn: next(answers)))
    adviser.start(None)
    assert [adviser.hint(TURN), adviser.hint(TURN)] == ["left", "left"]
    assert adviser.hint(SimpleNamespace(step=5, moves=TURN.moves)) == "right"
