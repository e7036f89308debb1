"""What can be seen of a game from outside: chips, bets, board, pots, scores."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.games.holdem.hand import STREETS, HandState, Street
from cardtable.games.holdem.levels import Levels, begins, by_time
from cardtable.games.holdem.pots import Pot
from cardtable.games.holdem.record import HandRecord
from cardtable.games.holdem.seating import Seating
from cardtable.games.holdem.status import write_status


class Table(Seating):
    """The part of a game that answers questions about chips and cards, and changes nothing."""

    first_button: int
    _hand: HandState | None
    _scores: tuple[int, ...]
    _places: tuple[int, ...]
    _records: list[HandRecord]
    _levels: Levels

    @property
    def hand(self) -> HandState:
        """Return the hand being played, or the last one; deals the first one if need be."""
        if self._hand is None:
            self.get_next_player()
        assert self._hand is not None
        return self._hand

    @property
    def stacks(self) -> tuple[int, ...]:
        """Return the chips behind, by position."""
        return tuple(self._hand.stacks) if self._hand is not None else self.rules.start

    @property
    def bets(self) -> tuple[int, ...]:
        """Return what each seat has before it on this street."""
        return tuple(self._hand.bets) if self._hand is not None else (0,) * self.rules.seats

    @property
    def board(self) -> tuple[Card, ...]:
        """Return the board as it lies."""
        return tuple(map(Card.of, self._hand.board)) if self._hand is not None else ()

    @property
    def street(self) -> Street:
        """Return how far the board lies: preflop, flop, turn or river."""
        return STREETS[self._hand.street] if self._hand is not None else Street.PREFLOP

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return (amount, eligible seats) of each pot without this street's bets, the main first.

        Empty once they are paid out.
        """
        return self._hand.pots if self._hand is not None else ()

    @property
    def button(self) -> int:
        """Return where the button is."""
        return self._hand.button if self._hand is not None else self.first_button

    @property
    def records(self) -> tuple[HandRecord, ...]:
        """Return the finished hands, in order."""
        return tuple(self._records)

    @property
    def places(self) -> tuple[int, ...]:
        """Return the place, from 1, of who has finished, by position; 0 for who plays on."""
        return self._places

    @property
    def time_begun(self) -> float:
        """Return after how many seconds this hand's level began: where a resumed game goes on."""
        return begins(self.rules, self._levels.now) if by_time(self.rules) else 0.0

    @property
    def time_left(self) -> float | None:
        """Return the seconds until the blinds rise, None where hands are counted."""
        return self._levels.left(self.rules)

    def status(self) -> str:
        """Return pot, stage and a line for each seat; see status.py."""
        return write_status(self.hand, self._names)

    def get_scores(self) -> tuple[int, ...]:
        """Return chips won and lost after the last finished hand; in a sit-and-go all chips."""
        return self._scores

    def cards_held(self, position: int) -> tuple[Card, ...]:
        """Return the true cards of *position*; empty for who has folded or was not dealt in."""
        hand = self._hand
        if hand is None or not hand.live >> position & 1:
            return ()
        return tuple(map(Card.of, hand.hole(position)))
