"""Texas Hold'em as numbers: eight actions, and what a seat knows.

======= ==========================================================
actions
======= ==========================================================
0       fold
1       check or call
2       bet or raise to the minimum
3       bet or raise to the present bet and half the pot
4       bet or raise to the present bet and the pot
5       bet or raise to the maximum: all-in without a limit
6, 7    buy in again, leave (out of chips, rules ``rebuy: ask``)
======= ==========================================================

The pot counts after a call, as players count it. A size that the rules do not allow, or that
equals one with a smaller number, is not legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardtable.games.encoder import (
    Encoder,
    Field,
    Observation,
    Prefix,
    bit_rows,
    bits,
    one_hot,
    one_hots,
    rotate,
)
from cardtable.games.holdem import Action, View
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.batch import PLANES, SEAT_PLANES
from cardtable.games.holdem.rules import Rules

FOLD, CALL, MINIMUM, HALF_POT, POT, MAXIMUM, REBUY, LEAVE = range(8)
_NAMES = ("fold", "check or call", "minimum", "half pot", "pot", "maximum", "rebuy", "leave")
_PLAIN = {
    ActionKind.FOLD: FOLD,
    ActionKind.CHECK: CALL,
    ActionKind.CALL: CALL,
    ActionKind.REBUY: REBUY,
    ActionKind.LEAVE: LEAVE,
}
_CARDS = 52
_STREETS = 4


class GameEncoder(Encoder[View]):
    """The encoder of Texas Hold'em under *rules*. Chips are fractions of all chips in the hand."""

    actions = LEAVE + 1

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        seats = rules.seats
        self.fields = (
            Field("hole", (_CARDS,), "The two hole cards."),
            Field("board", (_CARDS,), "The board."),
            Field("street", (_STREETS,), "Preflop, flop, turn, river."),
            Field("stacks", (seats,), "The chips behind, by seat."),
            Field("bets", (seats,), "The bets on this street, by seat."),
            Field("paid", (seats,), "The chips in the pots, by seat."),
            Field("live", (seats,), "Whether a seat has not folded."),
            Field("button", (seats,), "The dealer button."),
            Field("able", (seats,), "Whether a seat can still bet."),
            Field("to_act", (seats,), "The seat to act."),
            Field("raised", (_STREETS, seats), "Whether a seat bet or raised, by street."),
            Field("to_call", (1,), "The price of a call."),
            Field("raise_range", (2,), "The minimum and maximum to raise to; 0 for none."),
            Field("big_blind", (1,), "The big blind."),
        )

    @property
    def max_length(self) -> int:
        """All seats act once on each street; all but one again after each bet or raise.

        A bet or raise is at least the smallest bet, unless it puts a player all-in.
        """
        rules = self.rules
        bets = [rules.big_blind, rules.small_bet, *(big for _small, big, _ante in rules.levels)]
        raises = max(rules.start) // min(filter(None, bets)) + rules.seats
        broke = rules.seats if rules.rebuy == "ask" else 0
        return _STREETS * rules.seats + raises * (rules.seats - 1) + broke

    @property
    def points(self) -> tuple[float, float]:
        """Losing or winning as many chips as the other seats can match."""
        start = self.rules.start
        others = [(stack, [*start[:at], *start[at + 1 :]]) for at, stack in enumerate(start)]
        lost = max(min(stack, max(rest)) for stack, rest in others)
        won = max(sum(min(stack, other) for other in rest) for stack, rest in others)
        return -float(lost), float(won)

    def _amounts(self, view: View) -> dict[int, int]:
        """Return the amount of each legal size, by its number."""
        limits = view.raise_range
        if limits is None:
            return {}
        minimum, maximum = limits
        amounts = {MINIMUM: minimum}
        for number, percent in ((HALF_POT, 50), (POT, 100)):
            amount = view.hand.pot_raise(percent)
            if max(amounts.values()) < amount < maximum:
                amounts[number] = amount
        if maximum > minimum:
            amounts[MAXIMUM] = maximum
        return amounts

    def legal(self, view: View, prefix: Prefix = ()) -> tuple[int, ...]:
        if not view.legal_bids:
            return ()
        plain = [_PLAIN[bid.kind] for bid in view.legal_bids if bid.kind in _PLAIN]
        return tuple(sorted([*plain, *self._amounts(view)]))

    def read(self, view: View, prefix: Prefix, number: int) -> Action:
        for bid in view.legal_bids:
            if _PLAIN.get(bid.kind) == number:
                return bid
        amount = self._amounts(view)[number]
        return Action.raise_to(amount) if view.hand.current else Action.bet(amount)

    def name_of(self, number: int) -> str:
        return _NAMES[number]

    def parts(self, view: View, prefix: Prefix = ()) -> Mapping[str, Any]:
        hand, seat, seats = view.hand, view.seat, self.rules.seats
        total = max(1, sum(hand.started))
        raised = np.zeros((_STREETS, seats), np.float32)
        for street, position, action in hand.history:
            if action.kind in (ActionKind.BET, ActionKind.RAISE):
                raised[street, (position - seat) % seats] = 1
        return {
            "hole": bits(sum(card.bit for card in view.cards), _CARDS),
            "board": bits(sum(card.bit for card in view.board), _CARDS),
            "street": one_hot(hand.street, _STREETS),
            "stacks": np.asarray(rotate(hand.stacks, seat)) / total,
            "bets": np.asarray(rotate(hand.bets, seat)) / total,
            "paid": np.asarray(rotate(hand.paid, seat)) / total,
            "live": np.roll(bits(hand.live, seats), -seat),
            "able": np.roll(bits(hand.able, seats), -seat),
            "button": one_hot((hand.button - seat) % seats, seats),
            "to_act": one_hot((hand.to_act - seat) % seats if hand.to_act >= 0 else -1, seats),
            "raised": raised,
            "to_call": (view.to_call if hand.to_act == seat else 0) / total,
            "raise_range": np.asarray(view.raise_range or (0, 0)) / total,
            "big_blind": hand.stakes.big_blind / total,
        }

    def from_planes(self, planes: NDArray[np.uint64]) -> Observation:
        seats, total = self.rules.seats, max(1, sum(self.rules.start))
        column = {name: place for place, name in enumerate(plane_names(seats))}

        def by_seat(name: str) -> NDArray[np.uint64]:
            return planes[:, column[f"{name}_0"] : column[f"{name}_0"] + seats]

        first = column["raised_preflop"]
        own = np.zeros(len(planes), np.int64)
        place = planes[:, column["place"]].astype(np.int64)
        return self._joined(
            len(planes),
            {
                "hole": bit_rows(planes[:, column["hole"]], _CARDS),
                "board": bit_rows(planes[:, column["board"]], _CARDS),
                "street": one_hots(planes[:, column["street"]], _STREETS),
                "stacks": by_seat("stack") / total,
                "bets": by_seat("bet") / total,
                "paid": by_seat("paid") / total,
                "live": bit_rows(planes[:, column["live"]], seats),
                "able": bit_rows(planes[:, column["able"]], seats),
                "button": one_hots(-place % seats, seats),
                "to_act": one_hots(own, seats),
                "raised": bit_rows(planes[:, first : first + _STREETS], seats),
                "to_call": planes[:, column["to_call"]] / total,
                "raise_range": planes[:, [column["minimum"], column["maximum"]]] / total,
                "big_blind": np.full(len(planes), self.rules.stakes(0).big_blind / total),
            },
        )


def plane_names(seats: int) -> tuple[str, ...]:
    """Return the names of the planes of a batch with this number of seats."""
    by_seat = [f"{name}_{seat}" for name in SEAT_PLANES for seat in range(seats)]
    return (*PLANES, *by_seat)
