"""One hand as the engine sees it: the core with its stakes, its history, and events to report.

A bet is always the total on this street. ``steps`` changes a hand;
:class:`~cardtable.games.holdem.game.Game` calls it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from cardtable.engine import Event
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.core import Core
from cardtable.games.holdem.rules import Stakes
from cardtable.games.holdem.rules.blinds import Positions

UNKNOWN = -1
"""The index of an unknown card in a deck."""


class Street(StrEnum):
    """The four betting rounds, named by the board dealt before them."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


STREETS = tuple(Street)


class HandResult(NamedTuple):
    """The end of a hand as an external dealer reports it.

    *stacks* are the chips by position after the hand, *shown* is the mask of the seats that showed
    their cards.
    """

    stacks: tuple[int, ...]
    shown: int = 0


class Pot(NamedTuple):
    """The chips of a pot, and the seats that may win them in ascending order."""

    amount: int
    eligible: tuple[int, ...]


class Award(NamedTuple):
    """Chips that a seat won from a pot; *pot* 0 is the main pot."""

    pot: int
    seat: int
    amount: int


class HandState(Core):
    """One hand with its history.

    The fields of the core are by position: ``started`` are the stacks before antes and blinds,
    ``stacks`` the present ones, ``bets`` the chips bet on this street, ``paid`` the chips in the
    pots. Masks of seats: ``live`` have not folded, ``able`` can still bet, ``shown`` showed their
    cards. Cards are indexes, UNKNOWN for a card that is not known.

    An *external* hand is dealt and paid by someone else, such as a server. It waits for missing
    board cards and for its ``result``, and never compares cards.
    """

    __slots__ = ("_stakes", "history", "news", "result")

    history: list[tuple[int, int, Action]]
    """(street from 0, seat, action) of every action, in order."""
    result: HandResult | None
    """The result of an external hand, once it is known."""
    news: list[Event] | None
    """Events of the step in progress; None without listeners."""

    def __init__(
        self,
        stakes: Stakes,
        stacks: Sequence[int],
        positions: Positions,
        deck: Sequence[int],
        *,
        news: list[Event] | None = None,
        external: bool = False,
        result: HandResult | None = None,
    ) -> None:
        super().__init__(stakes, stacks, positions, deck, external)
        self._stakes = stakes
        self.news = news
        self.result = result
        self.history = []

    @property
    def stakes(self) -> Stakes:
        """Return the blinds and limits of this hand."""
        return self._stakes

    @stakes.setter
    def stakes(self, stakes: Stakes) -> None:
        self._stakes = stakes
        self.load_stakes(stakes)

    @property
    def waits_for_board(self) -> bool:
        """Whether an external dealer must deal the next street."""
        live, waits = self.live, self.to_act < 0 and not self.over
        return bool(waits and live & (live - 1) and self.street < 3)

    @property
    def waits_for_result(self) -> bool:
        """Whether an external dealer must pay the pots."""
        return self.to_act < 0 and not self.over and not self.waits_for_board

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return the pots without the bets of this street, the main pot first."""
        seats = range(self.seats)
        return tuple(
            [
                Pot(chips, tuple([seat for seat in seats if mask >> seat & 1]))
                for chips, mask in self.pot_parts
            ]
        )

    @property
    def awards(self) -> tuple[Award, ...]:
        """Return the payments; empty if all fold to the big blind and the small blind is dead."""
        return tuple([Award(*part) for part in self.award_parts])

    # --- copies -----------------------------------------------------------------------------------

    def copy(self) -> HandState:
        """Return an independent hand in the same state, which reports no events."""
        twin = HandState.__new__(HandState)
        twin.copy_from(self)
        twin._stakes, twin.result = self._stakes, self.result
        twin.history = self.history[:]
        twin.news = None
        return twin

    def _plain(self) -> tuple[Any, ...]:
        """Return all that makes up this hand, as plain data."""
        positions = self.button, self.small, self.big
        begun = self._stakes, self.started, positions, self.deck, self.external, self.result
        return begun, tuple(self.history), self.award_parts, self.state()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._plain()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandState) and self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]  # mutable, and equal by value


def _restored(
    begun: tuple[Stakes, tuple[int, ...], Positions, tuple[int, ...], bool, HandResult | None],
    history: tuple[tuple[int, int, Action], ...],
    awards: Sequence[tuple[int, int, int]],
    state: tuple[int, ...],
) -> HandState:
    """Return the hand that was pickled as these arguments."""
    stakes, started, positions, deck, external, result = begun
    hand = HandState(stakes, started, positions, deck, external=external, result=result)
    hand.history = list(history)
    hand.pay(awards)
    hand.set_state(state)
    return hand
