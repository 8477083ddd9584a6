"""What a seat knows: its own cards, and everything that lies or lay open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from rumpus_goblin_army._box import GUILDS
from rumpus_goblin_army._declaration import total
from rumpus_goblin_army._formation import FORMATION
from rumpus_goblin_army._play import Play
from rumpus_goblin_army._question import Question, question_of
from rumpus_goblin_army._scoring import points_of
from rumpus_goblin_army._state import NO_MELEE, NO_RANGED, NONE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rumpus_goblin_army._box import Box
    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._state import Board, Camp, Fighter, Side, State


DISABLED = {0: "", NO_MELEE: "melee", NO_MELEE | NO_RANGED: "all"}


class FighterView(TypedDict):
    """A card in a formation. Melee and ranged are what it deals now, add-ons and boosts included."""

    card: str
    zombie: bool
    melee: int
    ranged: int
    shields: int
    hearts: int
    """All its hearts, covered ones included."""
    damage: int
    """The damage markers on its hearts."""
    markers: list[int]
    """The numbers of its skills, from 0, that have an action marker."""
    spent: list[int]
    """In the speed rules: those of them whose marker has done its work."""
    attached: list[str]
    """Kickers and tokens attached to it."""
    disabled: str
    """What it does not deal in the next Declaration: melee, all, or nothing."""
    owner: int
    """The seat whose discard pile it goes to."""


class SideView(TypedDict):
    """What a seat has, as far as the viewer knows it."""

    seat: int
    guild: str | None
    army: list[str]
    """While armies are built: the cards so far."""
    draft_points: int
    hand: list[str] | None
    """The hand, sorted; None for another's."""
    hand_size: int
    """While formations are made, another's hand counts with what lies in the secret formation."""
    hand_known: list[str]
    """The cards of another's hand, or secret formation, that everybody saw."""
    held: bool
    """Whether cards were held over: what stays in the hand this time will be discarded."""
    dropping: list[str]
    """Your own cards that will be discarded at the reveal."""
    pile_size: int
    pile_known: list[list[Any]]
    """The cards of the draw pile that you know: each the place from the top, from 0, and the name."""
    hidden: list[str]
    """What must be in the places that you do not know, sorted: draw pile, and another's hand and secret
    formation. Upgrades that you have not seen come on top of these."""
    unseen_upgrades: int
    discard: list[str]
    """The discard pile, its top last."""
    rows: list[list[FighterView]]
    attack: int
    """The damage that these rows would declare now."""
    beside: list[str]
    """Victory cards beside the formation."""
    fallen: list[str]
    """Own units defeated in this cycle."""
    tokens: list[str | None]
    """The tokens that lie face down; None for one that you do not know. All are shown at the end."""
    used: list[str]
    """The tokens that lie face up."""
    victories: list[str]
    """The Victory cards won."""
    sidelined: list[list[str]]
    """Each a sidelined card and those buried under it."""
    reserve: list[str] | None
    """Pure Guild: the own Upgrade deck, sorted; None for another's."""
    reserve_size: int
    points: int | None
    """Victory Points, in a tie-break those at its beginning; another's are told at the end."""


class TableView(TypedDict):
    """A table as a seat knows it. Seats and rows count from 0."""

    phase: str
    """setup, formation, reveal, activation, declaration, resolution, falling, end of round, over."""
    round: int
    cycle: int
    first: int
    """The seat with the 1st Player Token."""
    order: list[int]
    """The seats that fight in this combat round, in player order."""
    deciding: bool
    """Whether the combat round decides a tie."""
    prize: str | None
    next_prize: str | None
    victories_left: int
    """How many Victory cards the Victory deck has left."""
    upgrades: int
    upgrade_pool: list[str]
    """The units that the Upgrade deck and unseen upgrades are made of, sorted."""
    draft: list[str]
    """While armies are built: the units that nobody has taken."""
    removed: list[str]
    totals: list[int | None]
    """The damage declared last, by seat of the table in ascending order; None for who had no unit."""
    highest: int | None
    second: int | None
    question: Question
    sides: list[SideView]
    """By seat, in ascending order."""
    reason: str


class View(TypedDict):
    """What a seat knows."""

    seat: int
    stage: int
    table_number: int
    """The table that you sit at, from 0; in a second stage the winners' is 0."""
    tokens_left: int
    """How many tokens the Camp has left."""
    kickers: int
    kickers_known: list[str]
    """The Kickers at the bottom of their deck, the lowest first."""
    kicker_discard: list[str]
    table: TableView
    other_table: TableView | None


def view_of(game: Options, state: State, seat: int) -> View:
    """Return what a seat knows."""
    from rumpus_goblin_army._tables import board_of

    number, player = board_of(state, seat)
    camp, names = state.camp, game.box.names
    other = None
    if len(state.boards) > 1:
        other = _table(game, camp, state.boards[1 - number], NONE)
    return {
        "seat": seat,
        "stage": state.stage,
        "table_number": number,
        "tokens_left": len(camp.tokens),
        "kickers": len(camp.kickers),
        "kickers_known": [names[card] for card in camp.kickers[: camp.kickers_known]],
        "kicker_discard": [names[card] for card in camp.kicker_discard],
        "table": _table(game, camp, state.boards[number], player),
        "other_table": other,
    }


def _table(game: Options, camp: Camp, board: Board, viewer: int) -> TableView:
    play = Play(game, camp, board)
    names, seats = game.box.names, board.seats
    return {
        "phase": board.phase,
        "round": board.round,
        "cycle": board.cycle,
        "first": seats[board.first],
        "order": [seats[player] for player in play.order()],
        "deciding": board.deciding,
        "prize": None if board.prize == NONE else names[board.prize],
        "next_prize": names[board.victories[-1]] if board.victories else None,
        "victories_left": len(board.victories),
        "upgrades": len(board.upgrades),
        "upgrade_pool": _names(game.box, upgrade_pool(game, board, viewer)),
        "draft": [names[card] for card in board.draft],
        "removed": [names[card] for card in board.removed],
        "totals": [None if amount == NONE else amount for amount in board.totals],
        "highest": None if board.highest == NONE else seats[board.highest],
        "second": None if board.second == NONE else seats[board.second],
        "question": question_of(game.box, board),
        "sides": [_side(play, player, viewer) for player in range(len(seats))],
        "reason": board.reason,
    }


def upgrade_pool(game: Options, board: Board, viewer: int) -> list[int]:
    """Return the cards of the common Upgrade deck and the upgrades that a player has not seen."""
    if game.building == "pure-guild":
        return []
    fresh = [card for player, side in enumerate(board.sides) if player != viewer for card in side.fresh]
    return sorted(board.upgrades + fresh)


def eyes_of(board: Board, viewer: int) -> int:
    """Return whose knowing a card means that a player knows it: the player; everybody, for the other table.

    A card is known if all of these have seen it: ``seen & eyes == eyes``.
    """
    return (1 << len(board.sides)) - 1 if viewer == NONE else 1 << viewer


def knows_token(board: Board, seen: int, viewer: int) -> bool:
    """Say whether a player, NONE for one of the other table, knows a token; all are shown when points are."""
    return bool(board.reason) or (viewer != NONE and bool(seen >> viewer & 1))


def is_forming(board: Board) -> bool:
    """Say whether formations are being made in secret."""
    return board.question == (FORMATION,)


def _side(play: Play, player: int, viewer: int) -> SideView:
    board, box = play.board, play.box
    side, own, names = board.sides[player], player == viewer, box.names
    secret = is_forming(board) and not own
    rows = [[], [], []] if secret else side.rows
    placed = [fighter.card for fighter in side.fighters()] if secret else []
    hand = side.hand + (placed + side.dropping if secret else [])
    return {
        "seat": board.seats[player],
        "guild": None if side.guild == NONE else GUILDS[side.guild],
        "army": [names[card] for card in side.army],
        "draft_points": side.draft_points,
        "hand": _names(box, hand) if own else None,
        "hand_size": len(hand),
        "hand_known": [] if own else _names(box, _known_hand(board, side, hand, viewer)),
        "held": side.held,
        "dropping": _names(box, side.dropping) if own else [],
        "pile_size": len(side.pile),
        "pile_known": _known_pile(box, board, side, viewer),
        "hidden": _names(box, hidden_cards(board, player, viewer)),
        "unseen_upgrades": 0 if own else len(side.fresh),
        "discard": [names[card] for card in side.discard],
        "attack": 0 if secret else total(play, player),
        "rows": [[_fighter(play, fighter) for fighter in row] for row in rows],
        "beside": [names[card] for card in side.beside],
        "fallen": [names[card] for card in side.fallen],
        "tokens": [
            box.tokens[kind].name if knows_token(board, seen, viewer) else None for kind, seen in side.tokens
        ],
        "used": [box.tokens[kind].name for kind in sorted(side.used)],
        "victories": [names[card] for card in side.victories],
        "sidelined": [[names[card] for card in under] for under in side.sidelined],
        "reserve": _names(box, side.reserve) if own else None,
        "reserve_size": len(side.reserve),
        "points": points_of(box, board, player) if own or board.reason else None,
    }


def hidden_cards(board: Board, player: int, viewer: int) -> list[int]:
    """Return the cards of a player in places that the viewer does not know, but for unseen upgrades."""
    side = board.sides[player]
    eyes = eyes_of(board, viewer)
    found = [card for card, seen in zip(side.pile, side.pile_seen, strict=True) if seen & eyes != eyes]
    if player == viewer:
        return found
    hand = side.hand
    if is_forming(board):
        hand = hand + side.dropping + [fighter.card for fighter in side.fighters()]
    known = _known_hand(board, side, hand, viewer)
    return [card for card in found + hand if card not in known and card not in side.fresh]


def _known_hand(board: Board, side: Side, hand: Iterable[int], viewer: int) -> list[int]:
    seen, eyes = side.hand_seen, eyes_of(board, viewer)
    return [card for card in hand if card in seen and seen[card] & eyes == eyes]


def _known_pile(box: Box, board: Board, side: Side, viewer: int) -> list[list[Any]]:
    if not any(side.pile_seen):
        return []
    eyes = eyes_of(board, viewer)
    return [
        [place, box.names[card]]
        for place, (card, seen) in enumerate(zip(reversed(side.pile), reversed(side.pile_seen), strict=True))
        if seen & eyes == eyes
    ]


def _fighter(play: Play, fighter: Fighter) -> FighterView:
    box = play.box
    return {
        "card": box.names[fighter.card],
        "zombie": fighter.zombie,
        "melee": play.melee(fighter),
        "ranged": play.ranged(fighter),
        "shields": play.shields(fighter),
        "hearts": play.hearts(fighter),
        "damage": fighter.damage,
        "markers": _indices(fighter.lit),
        "spent": _indices(fighter.spent),
        "attached": _attached(box, fighter),
        "disabled": DISABLED[fighter.disabled],
        "owner": play.board.seats[fighter.owner],
    }


def _attached(box: Box, fighter: Fighter) -> list[str]:
    if not fighter.kickers and not fighter.tokens:
        return []
    kickers = [box.names[card] for card in fighter.kickers]
    return kickers + [box.tokens[kind].name for kind in fighter.tokens]


def _indices(skills: int) -> list[int]:
    if not skills:
        return []
    return [index for index in range(skills.bit_length()) if skills >> index & 1]


def _names(box: Box, cards: Iterable[int]) -> list[str]:
    return [box.names[card] for card in sorted(cards)]
