"""Transcripts: what is written can be read, and whatever is damaged is told with its place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus import (
    DataFile,
    Fault,
    Game,
    Outcome,
    Participant,
    Registry,
    Seeds,
    Transcript,
    TranscriptError,
    UsageError,
    hookimpl,
    play_match,
)
from rumpus._fault import FAULT_EFFECTS, FAULT_KINDS
from rumpus._players import FunctionPlayer
from rumpus._transcript import PlayerRecord


@dataclass(frozen=True)
class Guild:
    guild: str = "thieves"
    level: int = 1


class Sums(Game):
    """Seats add letters to a word; options of every type."""

    name, title, version, turn_limit = "sums", "Sums", "2.1", 10
    seat_options = Guild
    rounds: int = 2
    pace: float = 1.5
    kind: str = "näiv"
    lists: tuple[int, ...] = (1, 2)
    rules: DataFile | None = None
    quick: bool = False

    def seat_counts(self):
        return (2,)

    def setup(self, table):
        return {"word": [], "guilds": [getattr(each, "guild", None) for each in table.seat_options]}

    def to_act(self, state):
        turn = len(state["word"])
        return [turn % 2] if turn < 2 * self.rounds else []

    def moves(self, state, seat):
        return ["ü", 'say "no"', "[a]"]

    def apply(self, state, seat, move, table):
        state["word"].append(move)

    def view(self, state, seat):
        return {"word": state["word"]}

    def outcome(self, state):
        return Outcome((1.0, 0.5), "words", ((0,), (1,)))


class Plugin:
    @hookimpl
    def rumpus_games(self):
        return [Sums]


@pytest.fixture
def registry():
    registry = Registry()
    registry.register(Plugin(), "sums")
    return registry


def played(game=None, choose=lambda turn: turn.moves[turn.step % 3], **more) -> Transcript:
    people = [
        Participant("Ännchen", lambda: FunctionPlayer(choose), "random", {"depth": 2}, Guild("mages", 3)),
        Participant("Bob", lambda: FunctionPlayer(lambda turn: 0), "cmd:./bot --flag"),
    ]
    return Transcript.of(play_match(game or Sums(), people, Seeds(2**53 - 1, 0), **more))


# --- round trips

text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), text),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(text, inner, max_size=3)),
    max_leaves=6,
)
tables = st.dictionaries(names, plain, max_size=3)


@st.composite
def transcripts(draw):
    players = draw(st.lists(st.builds(PlayerRecord, names, text, tables, tables), min_size=1, max_size=4))
    seats = st.integers(0, len(players) - 1)
    scores = st.lists(st.floats(allow_nan=False, allow_infinity=False), max_size=4).map(tuple)
    groups = st.lists(st.lists(seats, max_size=3).map(tuple), max_size=2).map(tuple)
    faults = st.builds(
        Fault,
        seat=st.none() | seats,
        kind=st.sampled_from(FAULT_KINDS),
        step=st.integers(0, 99),
        effect=st.sampled_from(FAULT_EFFECTS),
        detail=text,
        stderr=text,
    )
    return Transcript(
        draw(names),
        draw(names),
        draw(tables),
        Seeds(draw(st.integers(0, 2**53)), draw(st.integers(0, 2**53))),
        players,
        draw(st.lists(st.tuples(seats, text), max_size=6)),
        draw(st.lists(faults, max_size=2).map(tuple)),
        draw(st.none() | st.builds(Outcome, scores, text, groups)),
    )


@settings(max_examples=40)
@given(transcripts())
def test_what_is_written_is_read_as_it_was(transcript):
    assert Transcript.from_json(transcript.to_json()) == transcript
    assert Transcript.from_json(transcript.to_json().encode()) == transcript
    assert Transcript.from_dict(transcript.to_dict()) == transcript


@settings(max_examples=40)
@given(transcripts())
def test_the_text_is_json_with_a_line_a_move(transcript):
    written = transcript.to_json()
    assert json.loads(written) == json.loads(json.dumps(transcript.to_dict()))
    assert written.endswith("\n")
    lines = written.splitlines()
    for seat, notation in transcript.moves:
        move = json.dumps([seat, notation], ensure_ascii=False)
        if len(move.splitlines()) == 1:
            assert any(line.strip().rstrip(",") == move for line in lines)


def test_a_played_match_is_told_in_full():
    transcript = played(Sums(rules=DataFile("Some rules.\n", "rules.txt"), lists=(3,)))
    data = json.loads(transcript.to_json())
    assert list(data) == [
        "format", "version", "game", "seeds", "players", "faults", "outcome", "moves"
    ]  # fmt: skip
    assert data["game"] == {
        "name": "sums",
        "version": "2.1",
        "options": {
            "rounds": 2,
            "pace": 1.5,
            "kind": "näiv",
            "lists": [3],
            "rules": {
                "name": "rules.txt",
                "sha256": DataFile("Some rules.\n").digest,
                "text": "Some rules.\n",
            },
            "quick": False,
        },
    }
    assert data["seeds"] == {"deal": 2**53 - 1, "match": 0}
    assert data["players"][0] == {
        "name": "Ännchen",
        "bot": "random",
        "options": {"depth": 2},
        "seat_options": {"guild": "mages", "level": 3},
    }
    assert data["moves"] == [[0, "ü"], [1, "ü"], [0, "[a]"], [1, "ü"]]
    assert data["outcome"] == {"scores": [1.0, 0.5], "reason": "words", "groups": [[0], [1]]}


def test_half_a_character_in_an_error_does_not_spoil_the_file():
    def babble(_turn):
        raise ValueError("half: \udcff")

    transcript = played(choose=babble)
    assert transcript.faults[0].detail == "ValueError: half: \\udcff"
    assert Transcript.from_json(transcript.to_json().encode("utf-8")) == transcript


# --- back to a game


def test_a_transcript_gives_back_its_game(registry):
    game = Sums(rounds=3, pace=2.0, lists=(), rules=DataFile("text", "a.txt"), quick=True)
    assert Transcript.from_json(played(game).to_json()).make_game(registry) == game


def test_seat_options_come_back_as_what_the_game_names(registry):
    transcript = played()
    assert transcript.seat_option(Sums(), 0) == Guild("mages", 3)
    assert transcript.seat_option(Sums(), 1) is None


@pytest.mark.parametrize(
    ("place", "value", "problem"),
    [
        (("game", "name"), "chess", "no game is called 'chess'"),
        (("game", "version"), "1.0", "the transcript is of sums 1.0, installed is 2.1: the rules may differ"),
        (("game", "options", "rounds"), "x", "game.options.rounds: wants a whole number, got 'x'"),
        (("game", "options", "round"), 1, "game.options.round: no such option; did you mean 'rounds'?"),
    ],
)
def test_a_game_that_does_not_fit_is_told(registry, place, value, problem):
    data = played().to_dict()
    _set(data, place, value)
    with pytest.raises(UsageError) as caught:
        Transcript.from_dict(data).make_game(registry)
    assert problem in str(caught.value)


def test_seat_options_that_do_not_fit_are_told():
    data = played().to_dict()
    data["players"][0]["seat_options"]["level"] = "high"
    with pytest.raises(
        UsageError, match=r"players\[0\].seat_options.level: wants a whole number, got 'high'"
    ):
        Transcript.from_dict(data).seat_option(Sums(), 0)


# --- damage


def _set(data: Any, place: tuple[Any, ...], value: Any) -> None:
    for key in place[:-1]:
        data = data[key]
    data[place[-1]] = value


def _delete(data: Any, place: tuple[Any, ...]) -> None:
    for key in place[:-1]:
        data = data[key]
    del data[place[-1]]


WHOLE = played(choose=lambda turn: "wrong" if turn.step else 0).to_json()


def _whole() -> dict[str, Any]:
    return json.loads(WHOLE)


def _places(data: Any, above: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [
        place
        for key, item in parts
        for place in (
            (*above, key),
            *([] if key in ("options", "seat_options") else _places(item, (*above, key))),
        )
    ]


def _spelled(place: tuple[Any, ...]) -> str:
    """Return a place as messages name it: a move, a score or a group is told by the list that it is in."""
    text = ""
    for key in place:
        text += f"[{key}]" if isinstance(key, int) else f".{key}" if text else key
    for listed in ("outcome.scores", "outcome.groups"):
        text = listed if text.startswith(listed) else text
    return "moves[" + text.split("[")[1] if text.startswith("moves[") else text


PLACES = _places(_whole())
MAY_BE_MISSING = {("outcome",), ("faults", 0, "seat")}


def test_the_transcript_to_damage_has_everything():
    assert ("faults", 0, "stderr") in PLACES
    assert ("outcome", "groups") in PLACES
    assert ("moves", 1, 1) in PLACES
    assert ("players", 1, "seat_options") in PLACES


@pytest.mark.parametrize("place", [place for place in PLACES if isinstance(place[-1], str)], ids=_spelled)
def test_a_missing_part_is_named(place):
    data = _whole()
    _delete(data, place)
    if place in MAY_BE_MISSING:
        Transcript.from_json(json.dumps(data))
        return
    with pytest.raises(TranscriptError) as caught:
        Transcript.from_json(json.dumps(data), "saved.json")
    assert str(caught.value).startswith("saved.json ")
    assert place in (("format",), ("version",)) or f"damaged: {_spelled(place)} should be " in str(
        caught.value
    )


@pytest.mark.parametrize("wrong", [None, True, 1.5, 7, -1, "x", [], [7, "x", 1], {}], ids=repr)
@pytest.mark.parametrize("place", PLACES, ids=_spelled)
def test_a_part_of_another_kind_is_named(place, wrong):
    data = _whole()
    _set(data, place, wrong)
    if _may_be(place, wrong):
        assert Transcript.from_json(json.dumps(data)).to_dict() == data
        return
    with pytest.raises(TranscriptError) as caught:
        Transcript.from_json(json.dumps(data), "saved.json")
    told = str(caught.value)
    assert "\n" not in told
    assert place in (("format",), ("version",)) or f"damaged: {_spelled(place)}" in told


def _may_be(place: tuple[Any, ...], value: Any) -> bool:
    """Say whether a transcript may have this value there, of those that are tried."""
    if place[-1] in ("options", "seat_options"):
        return value == {}
    if value is None:
        return place in MAY_BE_MISSING
    if place[-1] in ("moves", "faults", "scores", "groups"):
        return value == []
    if place[-1] in ("deal", "match", "step") or place[:2] == ("outcome", "scores"):
        return type(value) is int or (type(value) is float and "scores" in place)
    notation = place[0] == "moves" and len(place) == 3 and place[2] == 1
    text = place[-1] in ("name", "bot", "detail", "stderr", "reason") or place == ("game", "version")
    return (notation or text) and value == "x"


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("\0", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", 'it has no "format": "rumpus-transcript"'),
        ("null", 'it has no "format": "rumpus-transcript"'),
        ('{"format": "chess"}', 'it has no "format": "rumpus-transcript"'),
    ],
)
def test_what_is_no_transcript_is_refused(content, problem):
    with pytest.raises(TranscriptError, match=f"note.txt is not a transcript: {problem}"):
        Transcript.from_json(content, "note.txt")


@pytest.mark.parametrize("version", [0, 2, "1", None])
def test_another_transcript_version_is_refused(version):
    data = _whole() | {"version": version}
    with pytest.raises(TranscriptError, match=r"has transcript version .*; this Rumpus reads"):
        Transcript.from_json(json.dumps(data))


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_at_the_table_is_named(seat):
    data = _whole()
    data["moves"][1][0] = seat
    with pytest.raises(TranscriptError, match=r"moves\[1\] should be of a seat from 0 to 1"):
        Transcript.from_dict(data)
    data = _whole()
    data["faults"][0]["seat"] = seat
    with pytest.raises(TranscriptError, match=r"faults\[0\].seat should be a seat from 0 to 1"):
        Transcript.from_dict(data)


@given(st.data())
def test_cutting_a_file_anywhere_is_noticed(data):
    written = json.dumps(_whole())
    cut = data.draw(st.integers(0, len(written) - 1))
    with pytest.raises(TranscriptError):
        Transcript.from_json(written[:cut])
