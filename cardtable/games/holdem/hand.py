"""One hand of Texas Hold'em: the state, what is legal in it, and what an action changes.

Everything is kept as plain integers, so that a hand is quick to play and to copy: cards are
indexes, seats are positions, sets of seats are masks. An amount is always "to, on this street".
:class:`~cardtable.games.holdem.game.Game` guards the door; nothing else changes a hand.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from cardtable.engine import IllegalAction
from cardtable.games.holdem import telling
from cardtable.games.holdem.actions import Action, Kind
from cardtable.games.holdem.blinds import post
from cardtable.games.holdem.limits import raise_range, refuse
from cardtable.games.holdem.pots import Pot, make_pots
from cardtable.games.holdem.rules import FIXED_LIMIT, Stakes
from cardtable.games.holdem.showdown import Award, settle

FOLD, CHECK, CALL, BET, RAISE = Kind


class Street(StrEnum):
    """How far the board lies."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


STREETS = tuple(Street)
_BOARD_SIZE = (0, 3, 4, 5)


class HandState:
    """The state of one hand.

    *deck* holds card indexes in dealing order, burns included, -1 for one that is not known;
    *started* the stacks before anything was posted. ``bets`` lie before the seats on this street,
    ``paid`` is what each has in the pots, ``dead`` the big blind's ante for all. ``live`` and
    ``able`` are the masks of who has not folded, and of who can still bet. ``acted`` tells by
    position how high the betting stood when the seat last spoke on this street, -1 if it did not.
    """

    __slots__ = (
        "able",
        "acted",
        "aggressor",
        "awards",
        "base",
        "bets",
        "big",
        "button",
        "current",
        "dead",
        "deck",
        "face_up",
        "history",
        "live",
        "made",
        "min_raise",
        "news",
        "over",
        "paid",
        "ring",
        "shown",
        "small",
        "stacks",
        "stakes",
        "started",
        "street",
        "to_act",
        "two",
    )

    stakes: Stakes
    deck: tuple[int, ...]
    """Two for each seat of ``ring``, then burn and flop, burn and turn, burn and river."""
    ring: tuple[int, ...]
    """The seats that were dealt in, in order from the button's left."""
    current: int
    """The height of the betting: what a seat must have in on this street to stay."""
    min_raise: int
    """No limit, pot limit: the last full bet or raise; a smaller one is legal only all-in."""
    made: int
    """Fixed limit: bets and raises made on this street that count; the big blind is one."""
    base: int
    """Fixed limit: the height of the last of them."""
    two: bool
    """Fixed limit: whether the street began with two players, for whom there is no cap."""
    history: list[tuple[int, int, Action]]
    """(street, seat, action) for everything said."""
    over: bool
    """Whether the pots were paid out."""
    awards: tuple[Award, ...]
    """Who was paid what; empty when all folded to a big blind beside a dead small one."""
    news: list[Any] | None
    """Events of the step that is being made; None while nobody listens."""

    def __init__(
        self,
        stakes: Stakes,
        stacks: list[int],
        positions: tuple[int, int, int],
        deck: tuple[int, ...],
        news: list[Any] | None = None,
    ) -> None:
        self.stakes = stakes
        self.button, self.small, self.big = positions
        self.deck = deck
        self.started = tuple(stacks)
        self.stacks = stacks
        self.news = news
        seats = len(stacks)
        self.bets = [0] * seats
        self.paid = [0] * seats
        self.dead = 0
        order = [*range(self.button + 1, seats), *range(self.button + 1)]
        self.ring = tuple([seat for seat in order if stacks[seat]])
        self.live = self.able = sum([1 << seat for seat in self.ring])
        self.street = 0
        self.current = self.base = self.min_raise = self.made = 0
        self.acted = [-1] * seats
        self.aggressor = self.to_act = -1
        self.two = len(self.ring) == 2
        self.history = []
        self.face_up = False
        self.shown = 0
        self.over = False
        self.awards = ()
        self.go_on(post(self))

    # --- the cards -----------------------------------------------------------------------------

    def hole(self, seat: int) -> tuple[int, int]:
        """Return the two cards that *seat*, which is in the ring, was dealt."""
        place = self.ring.index(seat)
        return self.deck[place], self.deck[place + len(self.ring)]

    def board_at(self, street: int) -> tuple[int, ...]:
        """Return the board as it lies on *street*, from 0."""
        flop = 2 * len(self.ring) + 1
        if not street:
            return ()
        deck = self.deck
        return (deck[flop : flop + 3] + deck[flop + 4 : flop + 5] + deck[flop + 6 : flop + 7])[
            : _BOARD_SIZE[street]
        ]

    @property
    def board(self) -> tuple[int, ...]:
        """Return the board as it lies."""
        return self.board_at(self.street)

    # --- chips ----------------------------------------------------------------------------------

    def take(self, seat: int, chips: int) -> None:
        """Take *chips* from the stack of *seat*."""
        left = self.stacks[seat] - chips
        self.stacks[seat] = left
        if not left:
            self.able &= ~(1 << seat)

    # --- what is legal -------------------------------------------------------------------------

    @property
    def to_call(self) -> int:
        """Return the chips that the seat to act needs to stay in; never more than it has."""
        seat = self.to_act
        return min(self.current - self.bets[seat], self.stacks[seat]) if seat >= 0 else 0

    @property
    def raise_range(self) -> tuple[int, int] | None:
        """Return the least and most amounts to bet or raise to; None where neither is allowed."""
        return raise_range(self)

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return the pots without the bets of this street, the main pot first."""
        return make_pots(self.paid, self.live, self.dead)

    @property
    def whole_pot(self) -> int:
        """Return all chips in play: the pots and the bets of this street."""
        return sum(self.paid) + sum(self.bets) + self.dead

    # --- what an action changes ----------------------------------------------------------------

    def act(self, action: Action) -> IllegalAction | None:
        """Take *action* of the seat to act; return the refusal if it is not legal now."""
        seat, kind, current = self.to_act, action.kind, self.current
        bet = self.bets[seat]
        cost = 0
        if kind is FOLD:
            mask = ~(1 << seat)
            self.live &= mask
            self.able &= mask
        elif kind is CHECK:
            if bet < current:
                return refuse(self, action)
        elif kind is CALL:
            if bet >= current:
                return refuse(self, action)
            cost = min(current - bet, self.stacks[seat])
        else:
            limits = raise_range(self)
            to = action.to
            if limits is None or not limits[0] <= to <= limits[1] or (kind is BET) is (current > 0):
                return refuse(self, action)
            cost = to - bet
            self._raise(seat, to)
        if cost:
            self.take(seat, cost)
            self.bets[seat] = bet + cost
        self.acted[seat] = self.made if self.stakes.structure == FIXED_LIMIT else self.current
        self.history.append((self.street, seat, action))
        if self.news is not None:
            telling.acted(self, seat, action, cost)
        self.go_on(seat)
        return None

    def _raise(self, seat: int, to: int) -> None:
        """Note a bet or raise *to*; one that is not full counts for nothing but its chips.

        In fixed limit half a bet, all-in, counts as a whole one.
        """
        if self.stakes.structure == FIXED_LIMIT:
            size = self.stakes.small_bet if self.street < 2 else self.stakes.big_bet
            if 2 * (to - self.base) >= size:
                self.base = to
                self.made += 1
        elif to - self.current >= self.min_raise:
            self.min_raise = to - self.current
        self.current = to
        self.aggressor = seat

    # --- who is next ---------------------------------------------------------------------------

    def go_on(self, seat: int) -> None:
        """Find who acts after *seat*; finish the street, and the hand, where nobody does."""
        self.to_act = self._next(seat)
        while self.to_act < 0 and not self.over:
            self._end_street()

    def _next(self, seat: int) -> int:
        live, able = self.live, self.able
        if not able or not live & (live - 1):
            return -1
        acted, bets, current = self.acted, self.bets, self.current
        seats = len(bets)
        found = -1
        at = seat
        for _step in range(seats):
            at += 1
            if at == seats:
                at = 0
            if able >> at & 1 and (acted[at] < 0 or bets[at] < current):
                found = at
                break
        if found >= 0 and not able & (able - 1):
            # Nobody is left to bet against: who has matched what can be won is not asked.
            most = max([bets[other] for other in self.ring if live >> other & 1 and other != found])
            if bets[found] >= most:
                return -1
        return found

    def _end_street(self) -> None:
        self._return_uncalled()
        self._collect()
        live = self.live
        if not live & (live - 1):
            settle(self)
            return
        if not self.able & (self.able - 1) and not self.face_up:
            self.face_up = True
            if self.street < 3:
                self.shown = live
                if self.news is not None:
                    telling.turned_up(self)
        if self.street == 3:
            if self.able != live:
                self.face_up = True
            settle(self)
            return
        self._begin_street()

    def _return_uncalled(self) -> None:
        """Give back what the highest bettor put in beyond everybody else."""
        bets = self.bets
        high = max(bets)
        if not high:
            return
        seat = bets.index(high)
        bets[seat] = 0
        second = max(bets)
        bets[seat] = second
        if second < high:
            self.stacks[seat] += high - second
            self.able |= 1 << seat & self.live
            if self.news is not None:
                telling.returned(self, seat, high - second)

    def _collect(self) -> None:
        bets = self.bets
        if not any(bets):
            return
        before = self.paid
        self.paid = [chips + bet for chips, bet in zip(before, bets, strict=True)]
        self.bets = [0] * len(bets)
        if self.news is not None:
            telling.collected(self, before)

    def _begin_street(self) -> None:
        self.street += 1
        self.current = self.base = self.made = 0
        self.min_raise = self.stakes.big_blind
        self.acted = [-1] * len(self.bets)
        self.aggressor = -1
        self.two = self.live.bit_count() == 2
        if self.news is not None:
            telling.board(self)
        self.to_act = self._next(self.button) if self.able & (self.able - 1) else -1

    # --- copies --------------------------------------------------------------------------------

    def copy(self) -> HandState:
        """Return an independent hand in the same state, telling nobody."""
        twin = HandState.__new__(HandState)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        twin.stacks, twin.bets = self.stacks[:], self.bets[:]
        twin.paid, twin.acted = self.paid[:], self.acted[:]
        twin.history = self.history[:]
        twin.news = None
        return twin

    def __eq__(self, other: object) -> bool:
        """Tell whether the other is a hand in the same state."""
        return isinstance(other, HandState) and all(
            getattr(self, name) == getattr(other, name) for name in _COMPARED
        )

    __hash__ = None  # type: ignore[assignment]  # mutable, and equal by value


_LISTS = ("stacks", "bets", "paid", "acted", "history")
_COMPARED = tuple(name for name in HandState.__slots__ if name != "news")
_PLAIN = tuple(name for name in _COMPARED if name not in _LISTS)
