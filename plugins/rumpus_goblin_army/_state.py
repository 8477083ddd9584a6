"""Where a match stands: piles, formations, and the steps that are still to be taken; plain data.

Within a board players are numbered from 0 in seat order. A pile of cards is a list that ends with its top.
Who knows a hidden card is a set of players of the board, an int with a bit a player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus_goblin_army._moves import Move

ROWS = (3, 2, 1)
"""How many units a formation holds in each row."""
FIRST_ROW, ANY_ROW = 0, -1
NONE = -1
NO_MELEE, NO_RANGED = 1, 2

Step = tuple[object, ...]
"""What is to be done: its name, then what it is about."""
Entry = tuple[int, int, int, int]
"""A skill that waits for its player's word: player, card, index of the skill, row."""


@dataclass(slots=True)
class Fighter:
    """A card in a formation."""

    card: int
    owner: int
    """The player whose discard pile it goes to; another than the one it fights for, if borrowed."""
    damage: int = 0
    lit: int = 0
    """The skills with an action marker: a set, an int with a bit a skill."""
    spent: int = 0
    """In the speed rules: the skills whose marker has done its work."""
    zombie: bool = False
    bonus: int = 0
    """Melee until the end of the cycle."""
    disabled: int = 0
    """What it does not deal in the next Declaration: NO_MELEE, NO_RANGED, both."""
    cleaving: int = 0
    """The points that its next attack deals to the row behind."""
    kickers: tuple[int, ...] = ()
    tokens: tuple[int, ...] = ()
    borrowed: int = 0
    """How many more starts of an Activation it is borrowed for; 0 for as long as it lives."""
    blocked: int = 0
    """The points of the present batch that its shields have blocked."""
    guarded: int = 0
    """The points of the present batch that its Kickers have prevented."""

    def copy(self) -> Fighter:
        """Return an independent copy."""
        return Fighter(
            self.card,
            self.owner,
            self.damage,
            self.lit,
            self.spent,
            self.zombie,
            self.bonus,
            self.disabled,
            self.cleaving,
            self.kickers,
            self.tokens,
            self.borrowed,
            self.blocked,
            self.guarded,
        )


@dataclass(slots=True)
class Side:
    """What one player has."""

    guild: int = NONE
    draft_points: int = 0
    army: list[int] = field(default_factory=list)
    """While armies are built: the cards so far."""
    pile: list[int] = field(default_factory=list)
    pile_seen: list[int] = field(default_factory=list)
    """Who knows the card at each place of the pile."""
    hand: list[int] = field(default_factory=list)
    hand_seen: dict[int, int] = field(default_factory=dict)
    """Who knows that a card was drawn into the hand; it may lie in the secret formation by now."""
    discard: list[int] = field(default_factory=list)
    rows: list[list[Fighter]] = field(default_factory=lambda: [[], [], []])
    dropping: list[int] = field(default_factory=list)
    """The cards of the hand that are discarded when the formations are revealed."""
    held: bool = False
    """Whether cards were held over from the last Formation."""
    formed: bool = True
    beside: list[int] = field(default_factory=list)
    """Victory cards that lie beside the formation."""
    fallen: list[int] = field(default_factory=list)
    """The own units that were defeated in this cycle."""
    tokens: list[tuple[int, int]] = field(default_factory=list)
    """The tokens that lie face down: kind, and who knows it."""
    used: list[int] = field(default_factory=list)
    """The tokens that lie face up, used."""
    victories: list[int] = field(default_factory=list)
    """The Victory cards won, wherever they lie."""
    sidelined: list[list[int]] = field(default_factory=list)
    """Each a card and what is buried under it."""
    sidelines: list[int] = field(default_factory=list)
    """In the speed rules: the survivors whose lit skill lets them be sidelined this time."""
    fresh: list[int] = field(default_factory=list)
    """The upgrades in the army that the others have not seen yet."""
    reserve: list[int] = field(default_factory=list)
    """Pure Guild: the own Upgrade deck."""
    leftover: list[int] = field(default_factory=list)
    """Pure Guild: the cards that the player left out of the game in secret."""
    refills: int = 0

    def fighters(self) -> list[Fighter]:
        """Return all cards in the formation, from the first row."""
        first, second, third = self.rows
        return first + second + third

    def has_fighters(self) -> bool:
        """Say whether there is a card in the formation."""
        first, second, third = self.rows
        return bool(first or second or third)

    def copy(self) -> Side:
        """Return an independent copy."""
        return Side(
            self.guild,
            self.draft_points,
            self.army.copy(),
            self.pile.copy(),
            self.pile_seen.copy(),
            self.hand.copy(),
            self.hand_seen.copy(),
            self.discard.copy(),
            [[fighter.copy() for fighter in row] for row in self.rows],
            self.dropping.copy(),
            self.held,
            self.formed,
            self.beside.copy(),
            self.fallen.copy(),
            self.tokens.copy(),
            self.used.copy(),
            self.victories.copy(),
            [each.copy() for each in self.sidelined],
            self.sidelines.copy(),
            self.fresh.copy(),
            self.reserve.copy(),
            self.leftover.copy(),
            self.refills,
        )


@dataclass(slots=True)
class Camp:
    """What all tables share."""

    tokens: list[int] = field(default_factory=list)
    """The tokens in the Camp, drawn from the end."""
    kickers: list[int] = field(default_factory=list)
    kickers_known: int = 0
    """How many Kickers at the bottom of their deck everybody knows."""
    kicker_discard: list[int] = field(default_factory=list)
    kicker_shuffles: int = 0
    open_kickers: list[int] = field(default_factory=list)
    """The Kickers that are being played."""
    victories: list[int] = field(default_factory=list)
    """The Victory cards that are not in use."""
    units: list[int] = field(default_factory=list)
    """The units of the guilds that nobody has chosen."""

    def copy(self) -> Camp:
        """Return an independent copy."""
        return Camp(
            self.tokens.copy(),
            self.kickers.copy(),
            self.kickers_known,
            self.kicker_discard.copy(),
            self.kicker_shuffles,
            self.open_kickers.copy(),
            self.victories.copy(),
            self.units.copy(),
        )


@dataclass(slots=True)
class Board:
    """One table: who sits there, the game between them, and the question that is open."""

    seats: tuple[int, ...]
    sides: list[Side]
    stack: list[Step] = field(default_factory=list)
    """The steps that are still to be taken, the next one last."""
    question: Step = ()
    """The kind of the open question, and what it is about; empty while nothing is asked."""
    asked: tuple[int, ...] = ()
    """The players who owe an answer."""
    options: tuple[Move, ...] = ()
    """The answers, where one player is asked; formations have their own."""
    phase: str = "setup"
    first: int = 0
    """The holder of the 1st Player Token."""
    draft: list[int] = field(default_factory=list)
    """While armies are built: the units of the guilds in play that nobody has taken."""
    upgrades: list[int] = field(default_factory=list)
    removed: list[int] = field(default_factory=list)
    """The cards out of the game, seen by all."""
    victories: list[int] = field(default_factory=list)
    """The Victory deck."""
    prize: int = NONE
    """The Victory card in play."""
    won: int = 0
    """How many Victory cards have been won."""
    round: int = 0
    cycle: int = 0
    quiet: int = 0
    """How many cycles running nothing has moved."""
    moved: bool = False
    fighting: tuple[int, ...] = ()
    """The players who take part in this combat round."""
    deciding: bool = False
    """Whether the combat round decides a tie."""
    tied: tuple[float, ...] = ()
    """The scores with which the tie-break began; empty before."""
    returned: tuple[int, ...] = ()
    """The cards that have come back into combat in this phase."""
    totals: tuple[int, ...] = ()
    """The damage that each player declared last, -1 for one without units."""
    highest: int = NONE
    second: int = NONE
    gathered: list[Entry] = field(default_factory=list)
    """The reactions of what the present source has defeated so far."""
    reactions: list[tuple[Entry, ...]] = field(default_factory=list)
    late_reactions: list[tuple[Entry, ...]] = field(default_factory=list)
    """Groups of reactions that wait; the late ones wait until the units have fallen forward."""
    winner: int = NONE
    """Who won the tie-break, or the draw at one of two tables."""
    reason: str = ""
    """Why the game is over; empty while it runs."""

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(
            self.seats,
            [side.copy() for side in self.sides],
            self.stack.copy(),
            self.question,
            self.asked,
            self.options,
            self.phase,
            self.first,
            self.draft.copy(),
            self.upgrades.copy(),
            self.removed.copy(),
            self.victories.copy(),
            self.prize,
            self.won,
            self.round,
            self.cycle,
            self.quiet,
            self.moved,
            self.fighting,
            self.deciding,
            self.tied,
            self.returned,
            self.totals,
            self.highest,
            self.second,
            self.gathered.copy(),
            self.reactions.copy(),
            self.late_reactions.copy(),
            self.winner,
            self.reason,
        )


@dataclass(slots=True)
class State:
    """One match: the Camp, and one table or two."""

    camp: Camp
    boards: list[Board]
    acting: int = 0
    """The table whose decision is next."""
    stage: int = 1
    """The stage of a tournament at two tables."""
    guilds: tuple[int, ...] = ()
    """The guild that each seat keeps in a second stage, by seat; empty in the first."""
    standing: tuple[int, ...] = ()
    """At the end of a tournament: the seats, the champion first."""

    def copy(self) -> State:
        """Return an independent copy."""
        return State(
            self.camp.copy(),
            [board.copy() for board in self.boards],
            self.acting,
            self.stage,
            self.guilds,
            self.standing,
        )
