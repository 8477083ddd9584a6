"""A table in the hands of a test: positions laid out by names, moves by notation, steps one phase at a time.

The cards are those of `cards.toml` beside this file, whose plain units are called by their figures. Lists of
cards are texts with commas, piles with their top first; the rows of an army are set apart by ``|``, and a card
in brackets is a Zombie: ``"m2h1, Captain | (m1h2)"``. Seats count from 0, rows in notations from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rumpus import DataFile, Outcome, Table, pick_index
from rumpus_goblin_army._formation import FORMATION, _reveal, form
from rumpus_goblin_army._play import STEPS, Play
from rumpus_goblin_army._rules import GoblinArmy
from rumpus_goblin_army._state import NONE, Board, Camp, Fighter, Side, State

if TYPE_CHECKING:
    from random import Random

    from rumpus_goblin_army._box import Box

CARDS = DataFile(Path(__file__).with_name("cards.toml").read_text(encoding="utf-8"), "cards.toml")
STOPS = ("end cycle", "next round", "upgrade", "sideline")
"""A test looks at what one phase has done; `go_on` takes the next."""


def split(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


class Battle:
    """A match in the hands of a test."""

    def __init__(self, game: GoblinArmy, state: State, table: Table) -> None:
        self.game = game
        self.state = state
        self.table = table

    @property
    def box(self) -> Box:
        return self.game.box

    @property
    def board(self) -> Board:
        return self.state.boards[0]

    @property
    def at(self) -> Play:
        return Play(self.game, self.state.camp, self.board, 0, self.table)

    # --- playing

    def run(self, *stops: str) -> Battle:
        """Take steps up to a question, or until one of the stops is next."""
        play, board = self.at, self.board
        while board.stack and not board.question and board.stack[-1][0] not in stops:
            name, *about = board.stack.pop()
            STEPS[str(name)](play, *about)
        return self

    def go_on(self, *stops: str) -> Battle:
        """Take the step at which the last phase has stopped, and go on to the next question or stop."""
        assert not self.board.question, f"asked: {self.moves()}"
        name, *about = self.board.stack.pop()
        STEPS[str(name)](self.at, *about)
        return self.run(*(stops or STOPS))

    def play(self, *notations: str) -> Battle:
        """Choose for whoever is asked; ``"1: pass"`` says, and checks, that it is seat 1."""
        for notation in notations:
            who, _, text = notation.rpartition(": ")
            assert self.asked, f"nobody is asked, so nobody can '{text}'"
            seat = int(who) if who else self.asked[0]
            assert seat in self.asked, f"{self.asked} are asked {self.asks}, not {seat}: {self.moves()}"
            moves = {str(move): move for move in self.game.moves(self.state, seat)}
            assert text in moves, f"'{text}' is none of {', '.join(moves)}"
            if self.board.question == (FORMATION,):
                form(self.at, seat, moves[text])
            else:
                self.at.answer(moves[text])
            self.run(*STOPS)
        return self

    def form(self, *armies: str) -> Battle:
        """Let all seats place their armies and say done."""
        plans = [
            [f"{name} to row {row}" for row, names in enumerate(army.split("|"), 1) for name in split(names)]
            for army in armies
        ]
        while self.asks == FORMATION:
            for seat in self.asked:
                self.play(f"{seat}: {plans[seat].pop(0) if plans[seat] else 'done'}")
        return self

    def play_on(self, rng: Random, decisions: int = 1_000_000) -> Battle:
        """Let everybody play at random, through the contract, so many decisions or to the end."""
        while decisions and (seats := self.game.to_act(self.state)):
            moves = self.game.moves(self.state, seats[0])
            self.game.apply(self.state, seats[0], moves[pick_index(rng, len(moves))], self.table)
            decisions -= 1
        return self

    # --- what is asked

    @property
    def asked(self) -> tuple[int, ...]:
        return tuple(self.game.to_act(self.state))

    @property
    def asks(self) -> str:
        """The kind of the open question, or "" where a phase is over."""
        return str(self.board.question[0]) if self.board.question else ""

    def moves(self, seat: int | None = None) -> list[str]:
        if not self.asked:
            return []
        who = self.asked[0] if seat is None else seat
        return [str(move) for move in self.game.moves(self.state, who)]

    # --- what was told

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the data of all events of a kind, whomever they were told."""
        return [dict(told.event.data) for told in self.table.told if told.event.kind == kind]

    def seen_by(self, seat: int) -> list[tuple[str, dict[str, Any]]]:
        return [(told.event.kind, dict(told.event.data)) for told in self.table.told if told.reaches(seat)]

    @property
    def damage(self) -> list[tuple[str, int, int]]:
        """All damage so far: the unit, the points, how many of them reached a heart."""
        return [(each["card"], each["points"], each["markers"]) for each in self.told("damage")]

    def taken(self, seat: int) -> list[tuple[str, int, int]]:
        """The damage to the units of one seat so far."""
        units = [each["seat"] for each in self.told("damage")]
        return [each for each, owner in zip(self.damage, units, strict=True) if owner == seat]

    @property
    def hits(self) -> list[tuple[int, int, int]]:
        """All batches so far: who deals, who receives, how many points."""
        return [(each["by"], each["seat"], each["points"]) for each in self.told("hit")]

    @property
    def defeated(self) -> list[str]:
        return [each["card"] for each in self.told("defeated")]

    # --- what lies where

    def side(self, seat: int) -> Side:
        return self.board.sides[seat]

    def names(self, cards: Sequence[int]) -> str:
        return ", ".join(self.box.names[card] for card in cards)

    def army(self, seat: int) -> str:
        """Return a formation as a test writes it; empty rows at its end are left out."""
        rows = [", ".join(self._standing(fighter) for fighter in row).strip() for row in self.side(seat).rows]
        while rows and not rows[-1]:
            rows.pop()
        return " | ".join(rows)

    def _standing(self, fighter: Fighter) -> str:
        name = self.box.names[fighter.card]
        return f"({name})" if fighter.zombie else name

    def pile(self, seat: int) -> str:
        return self.names(self.side(seat).pile[::-1])

    def discard(self, seat: int) -> str:
        return self.names(self.side(seat).discard[::-1])

    def hand(self, seat: int) -> str:
        return self.names(sorted(self.side(seat).hand))

    def fighter(self, name: str) -> Fighter:
        return self.at.fighter(self.box.names.index(name))

    def tokens(self, seat: int) -> str:
        """Return the tokens that lie face down."""
        return ", ".join(self.box.tokens[kind].name for kind, _ in self.side(seat).tokens)

    def used(self, seat: int) -> str:
        return ", ".join(self.box.tokens[kind].name for kind in self.side(seat).used)

    def attached(self, name: str) -> str:
        fighter = self.fighter(name)
        kickers = [self.box.names[card] for card in fighter.kickers]
        return ", ".join([*kickers, *(self.box.tokens[kind].name for kind in fighter.tokens)])

    @property
    def totals(self) -> tuple[int, ...]:
        return self.board.totals

    @property
    def kicker_discard(self) -> str:
        return self.names(self.state.camp.kicker_discard[::-1])

    @property
    def round_winners(self) -> list[int | None]:
        return [each["winner"] for each in self.told("round over")]

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    @property
    def outcome(self) -> Outcome:
        assert not self.asked
        return self.game.outcome(self.state)


class _Layout:
    """Puts what a test names where it says, and all the rest out of the way."""

    def __init__(self, game: GoblinArmy, seats: int) -> None:
        self.box = game.box
        self.left = dict.fromkeys(range(len(self.box.names)))
        self.tokens = list(self.box.token_supply)
        self.state = State(Camp(), [Board(tuple(range(seats)), [Side() for _ in range(seats)])])
        self.board = self.state.boards[0]
        self.board.fighting = tuple(range(seats))

    def cards(self, text: str) -> list[int]:
        return [self.card(name) for name in split(text)]

    def card(self, name: str) -> int:
        assert name in self.box.names, f"no card is called '{name}'"
        card = self.box.names.index(name)
        assert card in self.left, f"'{name}' lies in two places"
        del self.left[card]
        return card

    def token(self, name: str) -> int:
        kind = [token.name for token in self.box.tokens].index(name)
        self.tokens.remove(kind)
        return kind

    def army(self, seat: int, text: str) -> None:
        for row, names in enumerate(text.split("|")):
            for name in split(names):
                card = self.card(name.strip("()"))
                self.board.sides[seat].rows[row].append(Fighter(card, seat, zombie=name.startswith("(")))

    def attach(self, name: str, what: str) -> None:
        fighter = self.fighter(name)
        for each in split(what):
            if each in self.box.names:
                fighter.kickers += (self.card(each),)
            else:
                fighter.tokens += (self.token(each),)

    def fighter(self, name: str) -> Fighter:
        for side in self.board.sides:
            for fighter in side.fighters():
                if self.box.names[fighter.card] == name:
                    return fighter
        raise AssertionError(f"'{name}' is in no army")

    def finish(self) -> None:
        """Put what no test has named into the Camp."""
        camp, box = self.state.camp, self.box
        camp.tokens = self.tokens + camp.tokens
        for card in self.left:
            if box.number[card]:
                camp.kickers.insert(0, card)
            elif box.guild[card] == NONE:
                camp.victories.append(card)
            else:
                camp.units.append(card)


Lay = Callable[..., Battle]
PHASES = {
    "activation": [("cycle",)],
    "declaration": [("declare",)],
    "falling": [("fall forward",)],
    "end of cycle": [("end cycle",)],
    "draw": [("round",)],
    "reveal": [],
    "still": [("cycle",)],
}


@pytest.fixture
def lay() -> Lay:
    """Lay out a position and go on to its first question, or to the end of its phase.

    `at` says where it begins: activation (the start of a cycle), declaration, falling, end of cycle, draw (the
    start of a combat round), reveal (the armies have been placed in secret). `still` takes no step yet.
    """

    def lay(
        *armies: str,
        at: str = "activation",
        hands: Sequence[str] = (),
        held: Sequence[int] = (),
        piles: Sequence[str] = (),
        discards: Sequence[str] = (),
        tokens: Sequence[str] = (),
        used: Sequence[str] = (),
        victories: Sequence[str] = (),
        beside: Sequence[str] = (),
        sidelined: Sequence[str] = (),
        damage: dict[str, int] | None = None,
        lit: Sequence[str] = (),
        attached: dict[str, str] | None = None,
        borrowed: dict[str, int] | None = None,
        fallen: Sequence[str] = (),
        kickers: str = "",
        camp_tokens: str | None = None,
        upgrades: str = "",
        deck: str = "Cup 1, Cup 2, Cup 2b",
        prize: str = "Cup 3",
        won: int = 0,
        first: int = 0,
        combat_round: int = 1,
        cycle: int = 0,
        seed: int = 7,
        stops: Sequence[str] = STOPS,
        cards: DataFile = CARDS,
        **options: Any,
    ) -> Battle:
        game = GoblinArmy(cards_=cards, **options)
        seats = max(len(armies), 2)
        layout = _Layout(game, seats)
        board, camp = layout.board, layout.state.camp
        for seat, army in enumerate(armies):
            layout.army(seat, army)
        for name, what in (attached or {}).items():
            layout.attach(name, what)
        for name, points in (damage or {}).items():
            layout.fighter(name).damage = points
        for name in lit:
            layout.fighter(name).lit = 1
        for name, owner in (borrowed or {}).items():
            layout.fighter(name).owner, layout.fighter(name).borrowed = owner, 1
        for seat, side in enumerate(board.sides):
            side.guild = seat
            for zone, texts in (("hand", hands), ("discard", discards), ("pile", piles), ("beside", beside)):
                getattr(side, zone).extend(layout.cards(texts[seat])[::-1] if seat < len(texts) else [])
            side.pile_seen = [0] * len(side.pile)
            side.hand_seen = dict.fromkeys(side.hand, 1 << seat)
            side.held = seat in held
            side.tokens = [(layout.token(each), 1 << seat) for each in _of(tokens, seat)]
            side.used = [layout.token(each) for each in _of(used, seat)]
            side.sidelined = [[layout.card(each)] for each in _of(sidelined, seat)]
            side.victories = [game.box.names.index(each) for each in _of(victories, seat)]
            side.fallen = [game.box.names.index(each) for each in _of(fallen, seat)]
        board.upgrades = layout.cards(upgrades)[::-1]
        board.victories = layout.cards(deck)[::-1]
        board.prize = layout.card(prize) if prize else NONE
        for card in {card for side in board.sides for card in side.victories} & set(layout.left):
            board.removed.append(layout.card(game.box.names[card]))
        camp.kickers = layout.cards(kickers)[::-1]
        if camp_tokens is None:
            layout.finish()
        else:
            camp.tokens = [layout.token(each) for each in split(camp_tokens)][::-1]
            layout.finish()
            del camp.tokens[: len(layout.tokens)]
        board.first, board.round, board.cycle, board.won = first, combat_round, cycle, won
        board.stack = list(PHASES[at])
        battle = Battle(game, layout.state, Table(seats, seed, listening=True))
        if at == "reveal":
            _reveal(battle.at)
        if at == "end of cycle":
            return battle.go_on(*stops)
        return battle if at == "still" else battle.run(*stops)

    return lay


def _of(texts: Sequence[str], seat: int) -> list[str]:
    return split(texts[seat]) if seat < len(texts) else []


@pytest.fixture
def start() -> Callable[..., Battle]:
    """Start a match from its setup; it is played through the contract."""

    def start(seats: int = 2, *, seed: int = 7, seat_options: Sequence[Any] = (), **options: Any) -> Battle:
        game = GoblinArmy(cards_=CARDS, **options)
        table = Table(seats, seed, listening=True, seat_options=seat_options)
        return Battle(game, game.setup(table), table)

    return start


@pytest.fixture
def own_cards() -> Callable[..., DataFile]:
    """Return the cards of the tests with other skills: for each a piece of a line, and what its skill becomes."""

    def own_cards(*changes: tuple[str, str]) -> DataFile:
        lines = CARDS.text.splitlines()
        for piece, skill in changes:
            (place,) = [place for place, line in enumerate(lines) if piece in line]
            start = lines[place].partition(", skill =")[0].removesuffix(" },")
            lines[place] = f"{start}, {skill} }},"
        return DataFile("\n".join(lines), "mine.toml")

    return own_cards
