"""The state of one hand of Texas Hold'em.

It consists of plain integers, so that a hand is quick to play and to copy: cards are indexes, seats
are positions, sets of seats are bit masks. A bet is always the total on this street. ``betting``
changes a hand; :class:`~cardtable.games.holdem.game.Game` calls it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from cardtable.engine import Event
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.pots import Award, Pot, make_pots
from cardtable.games.holdem.rules import Stakes

UNKNOWN = -1
"""The index of an unknown card in a deck."""


class Street(StrEnum):
    """The four betting rounds, named by the board dealt before them."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


STREETS = tuple(Street)
_BOARD_SIZE = (0, 3, 4, 5)


class HandResult(NamedTuple):
    """The end of a hand as an external dealer reports it.

    *stacks* are the chips by position after the hand, *shown* is the mask of the seats that showed
    their cards.
    """

    stacks: tuple[int, ...]
    shown: int = 0


class HandState:
    """The state of one hand.

    By position: ``started`` are the stacks before antes and blinds, ``stacks`` the present ones,
    ``bets`` the chips bet on this street, ``paid`` the chips in the pots, ``acted`` the high bet
    (in fixed limit the bet count) when the seat last acted on this street, or -1. ``dead`` is an
    ante that the big blind posted for all. Masks of seats: ``live`` have not folded, ``able`` can
    still bet, ``shown`` showed their cards.

    An *external* hand is dealt and paid by someone else, such as a server. It waits for missing
    board cards and for its ``result``, and never compares cards.
    """

    __slots__ = (
        "able",
        "acted",
        "aggressor",
        "awards",
        "bet_count",
        "bets",
        "big",
        "button",
        "current",
        "dead",
        "deck",
        "external",
        "face_up",
        "full_bet",
        "heads_up",
        "history",
        "live",
        "min_raise",
        "news",
        "over",
        "paid",
        "result",
        "ring",
        "shown",
        "small",
        "stacks",
        "stakes",
        "started",
        "street",
        "to_act",
    )

    stakes: Stakes
    deck: tuple[int, ...]
    """Card indexes: two rounds of ``ring``, burn and flop, burn and turn, burn and river."""
    ring: tuple[int, ...]
    """The seats dealt in, in order from the left of the button."""
    current: int
    """The high bet: the chips that a seat must have bet on this street to stay in."""
    min_raise: int
    """No limit, pot limit: the size of the last full raise; a smaller one must be all-in."""
    bet_count: int
    """Fixed limit: number of full bets and raises on this street, including the big blind."""
    full_bet: int
    """Fixed limit: the high bet after the last full bet or raise."""
    heads_up: bool
    """Whether two players were left when the street began; there is usually no cap for them."""
    to_act: int
    """The seat that acts next, -1 if the hand is over or waits for an external dealer."""
    history: list[tuple[int, int, Action]]
    """(street from 0, seat, action) of every action, in order."""
    over: bool
    """Whether the pots have been paid out."""
    awards: tuple[Award, ...]
    """The payments. Empty if all fold to the big blind and the small blind is dead."""
    result: HandResult | None
    """The result of an external hand, once it is known."""
    news: list[Event] | None
    """Events of the step in progress; None without listeners."""

    def __init__(
        self,
        stakes: Stakes,
        stacks: list[int],
        positions: tuple[int, int, int],
        deck: tuple[int, ...],
        *,
        news: list[Event] | None = None,
        external: bool = False,
        result: HandResult | None = None,
    ) -> None:
        self.stakes = stakes
        self.button, self.small, self.big = positions
        self.deck = deck
        self.started = tuple(stacks)
        self.stacks = stacks
        self.news = news
        self.external = external
        self.result = result
        seats = len(stacks)
        self.bets = [0] * seats
        self.paid = [0] * seats
        self.dead = 0
        order = [*range(self.button + 1, seats), *range(self.button + 1)]
        self.ring = tuple([seat for seat in order if stacks[seat]])
        self.live = self.able = sum([1 << seat for seat in self.ring])
        self.street = 0
        self.current = self.full_bet = self.min_raise = self.bet_count = 0
        self.acted = [-1] * seats
        self.aggressor = self.to_act = -1
        self.heads_up = len(self.ring) == 2
        self.history = []
        self.face_up = False
        self.shown = 0
        self.over = False
        self.awards = ()

    # --- cards -----------------------------------------------------------------------------

    def hole(self, seat: int) -> tuple[int, int]:
        """Return the two hole cards of *seat*. Raises ValueError for a seat not dealt in."""
        place = self.ring.index(seat)
        return self.deck[place], self.deck[place + len(self.ring)]

    def board_at(self, street: int) -> tuple[int, ...]:
        """Return the board on *street*, 0 to 3."""
        flop = 2 * len(self.ring) + 1
        if not street:
            return ()
        deck = self.deck
        return (deck[flop : flop + 3] + deck[flop + 4 : flop + 5] + deck[flop + 6 : flop + 7])[
            : _BOARD_SIZE[street]
        ]

    @property
    def board(self) -> tuple[int, ...]:
        """Return the board dealt so far."""
        return self.board_at(self.street)

    @property
    def waits_for_board(self) -> bool:
        """Whether an external dealer must deal the next street."""
        live, waits = self.live, self.to_act < 0 and not self.over
        return bool(waits and live & (live - 1) and self.street < 3)

    @property
    def waits_for_result(self) -> bool:
        """Whether an external dealer must pay the pots."""
        return self.to_act < 0 and not self.over and not self.waits_for_board

    # --- chips ----------------------------------------------------------------------------------

    def take(self, seat: int, chips: int) -> None:
        """Take *chips* from the stack of *seat*."""
        left = self.stacks[seat] - chips
        self.stacks[seat] = left
        if not left:
            self.able &= ~(1 << seat)

    # --- amounts -------------------------------------------------------------------------------

    @property
    def to_call(self) -> int:
        """Return the cost of a call for the seat to act, at most its stack; 0 if none is to act."""
        seat = self.to_act
        return min(self.current - self.bets[seat], self.stacks[seat]) if seat >= 0 else 0

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return the pots without the bets of this street, the main pot first."""
        return make_pots(self.paid, self.live, self.dead)

    @property
    def whole_pot(self) -> int:
        """Return all chips in play: the pots and the bets of this street."""
        return sum(self.paid) + sum(self.bets) + self.dead

    # --- copies --------------------------------------------------------------------------------

    def copy(self) -> HandState:
        """Return an independent hand in the same state."""
        twin = HandState.__new__(HandState)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        twin.stacks, twin.bets = self.stacks[:], self.bets[:]
        twin.paid, twin.acted = self.paid[:], self.acted[:]
        twin.history = self.history[:]
        twin.news = None
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandState) and all(
            getattr(self, name) == getattr(other, name) for name in _COMPARED
        )

    __hash__ = None  # type: ignore[assignment]  # mutable, and equal by value


_LISTS = ("stacks", "bets", "paid", "acted", "history")
_COMPARED = tuple(name for name in HandState.__slots__ if name != "news")
_PLAIN = tuple(name for name in _COMPARED if name not in _LISTS)
