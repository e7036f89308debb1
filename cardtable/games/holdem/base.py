"""The base class of a Hold'em game: seats, chips, board and records, without the rules of play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Event, IllegalAction
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand import STREETS, UNKNOWN, HandState, Street
from cardtable.games.holdem.hand.pots import Pot
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.rules.levels import Levels, is_timed, level_start
from cardtable.games.seating import CardPlayer, SeatedGame


class Player(CardPlayer):
    """A player: name and strategy, and once seated a position, cards and chips."""

    __slots__ = ()

    @property
    def stack(self) -> int:
        """Return the chips behind, without those in bets and pots."""
        chips: int = self._seated().stacks[self.position]
        return chips

    def play_card(self) -> Action:
        raise no_plays()


def no_plays() -> IllegalAction:
    """Return the error for a play: all actions of Hold'em are bids."""
    return IllegalAction(
        "wrong-phase", _("Cards are not played in Hold'em: fold, check, call, bet or raise.")
    )


class GameBase(SeatedGame):
    """Seats, chips and cards of a game; :class:`~cardtable.games.holdem.game.Game` plays it."""

    player_class: ClassVar[type[Player]] = Player
    rules: Rules
    first_button: int
    _hand: HandState | None
    _scores: tuple[int, ...]
    _places: tuple[int, ...]
    _records: list[HandRecord]
    _levels: Levels

    # --- seats ------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        return self.rules.sides

    def _fill_seats(self) -> None:
        """Seat silent players if none were registered. Raises IllegalAction if only some were."""
        if self._players:
            self._check_seats()
        else:
            self._seat_persons([""] * self.seats)
            self._update_names()

    def _report_all(self, news: Iterable[Event]) -> None:
        for event in news:
            self._report(event)

    # --- the table --------------------------------------------------------------------------------

    @property
    def hand(self) -> HandState:
        if self._hand is None:
            self.get_next_player()
        assert self._hand is not None
        return self._hand

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(self._hand.stacks) if self._hand is not None else self.rules.start

    @property
    def bets(self) -> tuple[int, ...]:
        return tuple(self._hand.bets) if self._hand is not None else (0,) * self.rules.seats

    @property
    def board(self) -> tuple[Card, ...]:
        return tuple(map(Card.of, self._hand.board)) if self._hand is not None else ()

    @property
    def street(self) -> Street:
        return STREETS[self._hand.street] if self._hand is not None else Street.PREFLOP

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Return (amount, eligible seats) of each pot without this street's bets, the main first.

        Empty once they are paid out.
        """
        return self._hand.pots if self._hand is not None else ()

    @property
    def button(self) -> int:
        return self._hand.button if self._hand is not None else self.first_button

    @property
    def records(self) -> tuple[HandRecord, ...]:
        return tuple(self._records)

    @property
    def places(self) -> tuple[int, ...]:
        return self._places

    @property
    def time_begun(self) -> float:
        return level_start(self.rules, self._levels.now) if is_timed(self.rules) else 0.0

    @property
    def time_left(self) -> float | None:
        return self._levels.left(self.rules)

    def status(self) -> str:
        return write_status(self.hand, self._names)

    def get_scores(self) -> tuple[int, ...]:
        return self._scores

    def cards_held(self, position: int) -> tuple[Card, ...]:
        hand = self._hand
        if hand is None or not hand.live >> position & 1:
            return ()
        return tuple(Card.of(card) for card in hand.hole(position) if card != UNKNOWN)


def write_status(hand: HandState, names: Sequence[str]) -> str:
    """Return a line with pot and street, and one for each seat: flag, name, stack, chips put in.

    The format is that of the Perl module Games::Poker::TexasHold'em. The flag is F for folded,
    ``*`` for the seat to act, ``.`` for the seat to act when all bets are matched, else blank.
    """
    put_in = [
        start - stack if not hand.over else 0
        for start, stack in zip(hand.started, hand.stacks, strict=True)
    ]
    lines = [
        f"Pot: {sum(put_in)} Stage: {STREETS[hand.street] if not hand.over else 'showdown'}",
        f"{'?':<2}{'Name':>20} {'Bankroll':>8}  {'InPot':>5}",
    ]
    for seat, name in enumerate(names):
        lines.append(
            f"{_flag(hand, seat):<2}{name[:20]:>20} ${hand.stacks[seat]:>5}   ${put_in[seat]:>5}"
        )
    return "\n".join(lines) + "\n"


def _flag(hand: HandState, seat: int) -> str:
    if not hand.live >> seat & 1:
        return "F"
    if seat != hand.to_act:
        return ""
    live = [other for other in hand.ring if hand.live >> other & 1]
    return "." if all(hand.bets[other] >= hand.current for other in live) else "*"
