"""Other deals that would look the same to a seat.

An army's cards are known to all but for upgrades, so a player's hidden cards change places among the places
that the seat does not know. Upgrades that nobody else has seen are dealt anew with the Upgrade deck, tokens
with those in the Camp, Victory cards with those out of play. Secret formations are taken back: whoever is at
one forms up again, so that nothing is read from how far it had come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus import shuffled
from rumpus_goblin_army._formation import settle
from rumpus_goblin_army._play import OPTIONS, Play
from rumpus_goblin_army._state import NONE
from rumpus_goblin_army._tables import board_of
from rumpus_goblin_army._view import eyes_of, hidden_cards, is_forming, knows_token, upgrade_pool

if TYPE_CHECKING:
    from random import Random

    from rumpus_goblin_army._options import Options
    from rumpus_goblin_army._state import Board, Side, State

ABOUT_SECRETS = ("turn", "keep", "choose upgrade")
"""The questions whose answers depend on what only the player who is asked knows."""


def imagined(game: Options, state: State, seat: int, rng: Random) -> State:
    """Return a copy with everything dealt and chosen anew that a seat cannot know."""
    twin = state.copy()
    number, player = board_of(state, seat)
    viewers = [player if index == number else NONE for index in range(len(twin.boards))]
    _deal_victories(twin, rng)
    _deal_kickers(twin, rng)
    for board, viewer in zip(twin.boards, viewers, strict=True):
        _Redeal(game, board, viewer, rng).deal()
    _deal_tokens(game, twin, viewers, rng)
    return twin


def _deal_victories(twin: State, rng: Random) -> None:
    """Deal the Victory cards below the next one, and those out of play."""
    pool = list(twin.camp.victories)
    for board in twin.boards:
        pool += board.victories[:-1]
    dealt = shuffled(sorted(pool), rng)
    for board in twin.boards:
        board.victories = [dealt.pop() for _ in board.victories[:-1]] + board.victories[-1:]
    twin.camp.victories = dealt


def _deal_kickers(twin: State, rng: Random) -> None:
    camp = twin.camp
    known = camp.kickers_known
    camp.kickers = camp.kickers[:known] + shuffled(sorted(camp.kickers[known:]), rng)


class _Redeal:
    """Deals the hidden cards of one table anew for one of its players, or for somebody at the other table."""

    def __init__(self, game: Options, board: Board, viewer: int, rng: Random) -> None:
        self.game = game
        self.board = board
        self.viewer = viewer
        self.eyes = eyes_of(board, viewer)
        self.rng = rng

    def deal(self) -> None:
        """Deal everything that is hidden but for the tokens, so that somebody has a choice where formations
        are made."""
        viewer_is_asked = self.viewer in self.board.asked
        while True:
            self._deal()
            if not is_forming(self.board):
                return
            asked = [player for player in self.board.fighting if self._forms(player, viewer_is_asked)]
            self.board.asked = tuple(asked)
            if asked:
                return

    def _deal(self) -> None:
        board, viewer = self.board, self.viewer
        others = [player for player in range(len(board.sides)) if player != viewer]
        hidden = [sorted(hidden_cards(board, player, viewer)) for player in range(len(board.sides))]
        pool = shuffled(upgrade_pool(self.game, board, viewer), self.rng)
        if is_forming(board):
            self._take_formations_back(others)
        for player in others:
            upgrades = self._secret_reserve(board.sides[player]) if self._is_pure else pool
            self._deal_side(player, hidden[player], upgrades)
        if viewer != NONE:
            self._deal_own(board.sides[viewer], hidden[viewer])
        if not self._is_pure:
            board.upgrades = pool

    @property
    def _is_pure(self) -> bool:
        return self.game.building == "pure-guild"

    def _deal_own(self, side: Side, cards: list[int]) -> None:
        hidden = shuffled(cards, self.rng)
        for place, seen in enumerate(side.pile_seen):
            if seen & self.eyes != self.eyes:
                side.pile[place] = hidden.pop()
        side.reserve = shuffled(sorted(side.reserve), self.rng)

    def _secret_reserve(self, side: Side) -> list[int]:
        """Return all that a player's own Upgrade deck may hold, shuffled."""
        return shuffled(sorted(side.reserve + side.leftover + side.fresh), self.rng)

    def _deal_side(self, player: int, cards: list[int], upgrades: list[int]) -> None:
        """Deal another player's hand and draw pile, each place an army card or an upgrade as before."""
        side, eyes = self.board.sides[player], self.eyes
        fresh: list[int] = []

        def another(card: int) -> int:
            if card not in side.fresh:
                return hidden.pop()
            fresh.append(upgrades.pop())
            return fresh[-1]

        seen_in_hand = side.hand_seen
        known = [card for card in side.hand if seen_in_hand.get(card, 0) & eyes == eyes]
        unknown = sorted(
            (card for card in side.hand if card not in known), key=lambda card: card in side.fresh
        )
        hidden = self._hand_last(cards, sum(card not in side.fresh for card in unknown))
        side.hand = sorted(known + [another(card) for card in unknown])
        side.hand_seen = {card: seen_in_hand.get(card, 1 << player) for card in side.hand if card in known}
        side.hand_seen |= {card: 1 << player for card in side.hand if card not in known}
        for place, seen in enumerate(side.pile_seen):
            if seen & eyes != eyes:
                side.pile[place] = another(side.pile[place])
        side.fresh = fresh
        if self._is_pure:
            side.reserve = [upgrades.pop() for _ in side.reserve]
            side.leftover = sorted(upgrades)

    def _hand_last(self, cards: list[int], held: int) -> list[int]:
        """Return cards shuffled, those for a hand at the end: what cannot stand is played when drawn."""
        stands = self.game.box.stands
        order = shuffled(cards, self.rng)
        standing = [card for card in order if stands[card]]
        if len(standing) == len(order):
            return order
        hand = standing[len(standing) - held :]
        return shuffled([card for card in order if card not in hand], self.rng) + hand

    def _take_formations_back(self, others: list[int]) -> None:
        board = self.board
        for player in others:
            side = board.sides[player]
            side.hand += side.dropping + [fighter.card for fighter in side.fighters()]
            side.rows, side.dropping = [[], [], []], []

    def _forms(self, player: int, viewer_is_asked: bool) -> bool:  # noqa: FBT001 what one player knows of itself
        """Say whether a player is asked; all others form up anew."""
        if player == self.viewer:
            return viewer_is_asked
        side = self.board.sides[player]
        side.formed = False
        settle(self.game.box, side, player)
        return not side.formed


def _deal_tokens(game: Options, twin: State, viewers: list[int], rng: Random) -> None:
    """Deal the tokens that the seat does not know, with those in the Camp; who is asked has a choice."""
    places = [
        (side, place)
        for board, viewer in zip(twin.boards, viewers, strict=True)
        for side in board.sides
        for place, (_, seen) in enumerate(side.tokens)
        if not knows_token(board, seen, viewer)
    ]
    pool = sorted(twin.camp.tokens + [side.tokens[place][0] for side, place in places])
    while True:
        dealt = shuffled(pool, rng)
        for side, place in places:
            side.tokens[place] = (dealt.pop(), side.tokens[place][1])
        twin.camp.tokens = dealt
        if all(_ask_again(game, twin, number) for number in range(len(twin.boards))):
            return


def _ask_again(game: Options, twin: State, number: int) -> bool:
    """List the answers anew to what is asked; say whether there is a choice, as everybody can tell."""
    board = twin.boards[number]
    if not board.question or board.question[0] not in ABOUT_SECRETS:
        return True
    kind, *about = board.question
    board.options = tuple(OPTIONS[str(kind)](Play(game, twin.camp, board, number), *about))
    return len(board.options) > 1
