"""Before the first combat round: who is first, guilds, armies, the Upgrade deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus_goblin_army._box import DRAFT_POINTS, GUILDS, STARTING, TOKEN_COUNT, Box
from rumpus_goblin_army._moves import CHOOSE_GUILD, KEEP, PICK, STOP, Move
from rumpus_goblin_army._options import guild_of
from rumpus_goblin_army._play import answer_to, options_of, step
from rumpus_goblin_army._state import NONE, Board, Camp, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rumpus import Table
    from rumpus_goblin_army._play import Play

VICTORIES_A_TABLE = 5
RESERVE_SIZE = 5
"""How many own cards a player keeps as Upgrade deck in the Pure Guild setup."""


def set_up_camp(box: Box, seats: Sequence[Sequence[int]], table: Table) -> tuple[Camp, list[Board]]:
    """Lay out the Camp, and the Victory cards of each table; `seats` are those of each table."""
    victories = [card for card, worth in enumerate(box.number) if not worth and box.guild[card] == NONE]
    victories = table.shuffled(victories, "victories")
    boards = []
    for each in seats:
        board = Board(tuple(each), [Side() for _ in each], fighting=tuple(range(len(each))))
        board.victories = victories[:VICTORIES_A_TABLE]
        del victories[:VICTORIES_A_TABLE]
        board.stack = [("muster",), ("armies",), ("guilds",), ("first player",)]
        boards.append(board)
    camp = Camp(
        tokens=table.shuffled(box.token_supply, "tokens"),
        kickers=table.shuffled([card for card, number in enumerate(box.number) if number], "kickers"),
        victories=victories,
        units=[card for card, guild in enumerate(box.guild) if guild != NONE],
    )
    assert len(camp.tokens) == TOKEN_COUNT
    return camp, boards


@step("first player")
def _choose_first_player(play: Play) -> None:
    """Let everybody draw a Kicker; the highest is first. They go under the deck, the first player's first."""
    board, camp = play.board, play.camp
    drawn = [camp.kickers.pop() for _ in board.sides]
    numbers = [play.box.number[card] for card in drawn]
    board.first = numbers.index(max(numbers))
    for player in play.order():
        camp.kickers.insert(0, drawn[player])
    camp.kickers_known += len(drawn)
    if play.listening:
        kickers = play.names(drawn)
        play.tell("first player", seats=list(board.seats), kickers=kickers, first=play.seat(board.first))


# --- guilds


@step("guilds")
def _choose_guilds(play: Play) -> None:
    for player in play.order():
        if play.sides[player].guild == NONE:
            play.push("guilds")
            play.ask("guild", player)
            return


@options_of("guild")
def _guilds_left(play: Play, player: int) -> list[Move]:
    free = [guild for guild in range(len(GUILDS)) if play.box.units_of(guild)[0] in play.camp.units]
    claims = _claims(play)
    seat = play.seat(player)
    if claims.get(seat) in free:
        return [play.box.move(CHOOSE_GUILD, claims[seat])]
    return [play.box.move(CHOOSE_GUILD, guild) for guild in free if guild not in claims.values()]


def _claims(play: Play) -> dict[int, int]:
    """Return the guilds that seats have fixed; where two want the same, the first of them in seat order."""
    claims: dict[int, int] = {}
    for seat, options in enumerate(play.table.seat_options):
        wanted = guild_of(options)
        if wanted is not None and GUILDS.index(wanted) not in claims.values():
            claims[seat] = GUILDS.index(wanted)
    return claims


@answer_to("guild")
def _take_guild(play: Play, move: Move, player: int) -> None:
    side, units = play.sides[player], play.box.units_of(move.card)
    side.guild = move.card
    side.army = [card for card in units if play.box.level[card] == STARTING]
    side.draft_points = DRAFT_POINTS
    play.camp.units = [card for card in play.camp.units if card not in units]
    play.board.draft += [card for card in units if card not in side.army]
    if play.listening:
        play.tell("guild", seat=play.seat(player), guild=GUILDS[move.card])


# --- armies


@step("armies")
def _build_armies(play: Play) -> None:
    """Take the recommended units, or let players choose."""
    setup, order = play.game.building, play.order()
    play.board.draft.sort()
    if setup == "basic":
        for player in order:
            _take_recommended(play, player)
    elif setup == "advanced":
        play.push_all(*(("build", player) for player in order))
    elif setup == "pure-guild":
        play.push_all(*(("build", player) for player in order), ("reserves",))
    else:
        play.push_all(("draft", order[0]), ("pass to the right",))


def _take_recommended(play: Play, player: int) -> None:
    side, board = play.sides[player], play.board
    recommended = [card for card in play.box.units_of(side.guild) if play.box.starred[card]]
    side.army = recommended
    side.draft_points = 0
    board.draft = [card for card in board.draft if card not in recommended]


@step("build")
def _build(play: Play, player: int) -> None:
    if play.sides[player].draft_points:
        play.push("build", player)
        play.ask("pick", player)


@step("draft")
def _draft(play: Play, player: int) -> None:
    """Let a player draft, then the next one in player order who has not stopped."""
    if not any(side.draft_points for side in play.sides):
        return
    play.push("draft", (player + 1) % len(play.sides))
    if play.sides[player].draft_points:
        play.ask("pick", player)


@options_of("pick")
def _affordable(play: Play, player: int) -> list[Move]:
    side, box = play.sides[player], play.box
    from_all = play.game.building == "draft"
    picks = [
        box.move(PICK, card)
        for card in play.board.draft
        if box.level[card] <= side.draft_points and (from_all or box.guild[card] == side.guild)
    ]
    return [*picks, box.move(STOP)]


@answer_to("pick")
def _pick(play: Play, move: Move, player: int) -> None:
    side = play.sides[player]
    if move.kind == STOP:
        side.draft_points = 0
    else:
        side.draft_points -= play.box.level[move.card]
        side.army.append(move.card)
        play.board.draft.remove(move.card)
    if play.listening:
        card = None if move.kind == STOP else play.box.names[move.card]
        play.tell("picked", seat=play.seat(player), card=card, points=side.draft_points)


@step("pass to the right")
def _pass_to_the_right(play: Play) -> None:
    board = play.board
    board.first = (board.first - 1) % len(board.sides)
    if play.listening:
        play.tell("token passes", seat=play.seat(board.first))


# --- upgrades


@step("reserves")
def _split_leftovers(play: Play) -> None:
    """Pure Guild: each player keeps five of the own cards that are left, in secret."""
    board = play.board
    for side in board.sides:
        side.leftover = [card for card in board.draft if play.box.guild[card] == side.guild]
    board.draft = []
    play.push_all(*(("reserve", player) for player in play.order()))


@step("reserve")
def _reserve(play: Play, player: int) -> None:
    side = play.sides[player]
    if len(side.reserve) < RESERVE_SIZE and side.leftover:
        play.push("reserve", player)
        play.ask("keep", player)
        return
    side.reserve = play.table.shuffled(side.reserve, "reserve", play.seat(player))


@options_of("keep")
def _keepable(play: Play, player: int) -> list[Move]:
    return [play.box.move(KEEP, card) for card in play.sides[player].leftover]


@answer_to("keep")
def _keep(play: Play, move: Move, player: int) -> None:
    side = play.sides[player]
    side.leftover.remove(move.card)
    side.reserve.append(move.card)


@step("muster")
def _muster(play: Play) -> None:
    """Shuffle the armies and the Upgrade deck; the game can begin."""
    board = play.board
    board.upgrades = play.table.shuffled(board.draft, "upgrades", play.number)
    board.draft = []
    for player, side in enumerate(board.sides):
        side.pile = play.table.shuffled(sorted(side.army), "army", play.seat(player))
        side.pile_seen = [0] * len(side.pile)
        side.army = []
        if play.listening:
            play.tell("army", seat=play.seat(player), cards=play.names(sorted(side.pile)))
    play.push("round")
