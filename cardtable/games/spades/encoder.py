"""Spades as numbers: the actions of the integer core, and what a seat knows.

``cardtable.games.spades.rules.actions`` numbers the actions. A seat that may still bid blind nil
is not shown its cards until it has looked.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardtable.games.encoder import (
    CARD_BITS,
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
from cardtable.games.spades import Bid, Phase, View
from cardtable.games.spades.batch import plane_names
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import (
    ACTIONS,
    BLIND_NIL,
    DISCARD,
    KEEP,
    LOOK,
    Action,
    action_of,
    number_of,
)
from cardtable.games.spades.rules.bidding import can_bid_blind
from cardtable.games.spades.rules.rule_numbers import BLIND_BID, score_sides

_BID_KINDS = 19
"""Bids of 0 to 17 tricks, and blind nil."""
_PHASES = tuple(Phase)


class GameEncoder(Encoder[View]):
    """The encoder of Spades under *rules*."""

    actions = ACTIONS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        seats, sides = rules.players, len(rules.sides)
        self.fields = (
            Field("hand", (CARD_BITS,), "The cards held."),
            Field("trick", (seats, CARD_BITS), "The card of each seat in the current trick."),
            Field("played", (seats, CARD_BITS), "The cards that each seat played before."),
            Field("passed", (CARD_BITS,), "The cards passed to the partner."),
            Field("received", (CARD_BITS,), "The cards received from the partner."),
            Field("drawn", (CARD_BITS,), "The card to keep or discard (two players)."),
            Field("discarded", (CARD_BITS,), "The cards discarded (two players)."),
            Field("stock", (1,), "The cards left to draw / 54 (two players)."),
            Field("bids", (seats, _BID_KINDS), "The bid of each seat: 0 to 17, blind nil."),
            Field("taken", (seats,), "The tricks of each seat, divided by the size of a hand."),
            Field("leader", (seats,), "The seat that leads this trick."),
            Field("dealer", (seats,), "The dealer."),
            Field("phase", (len(_PHASES),), "Drawing, bidding, exchange, playing, over."),
            Field("broken", (1,), "Whether spades are broken."),
            Field("hidden", (1,), "Whether the seat has not looked at its cards."),
            Field("scores", (sides,), "The points of each side / the target.", -8.0, 8.0),
            Field("bags", (sides,), "The bags of each side / 10."),
        )

    @property
    def max_length(self) -> int:
        """Looking at the cards, bids, cards passed, drawn (two players) and played."""
        rules = self.rules
        blind = 1 + rules.blind_nil_exchange if rules.blind_nil else 0
        cards = rules.hand_size * (2 if rules.players == 2 else 1)
        return rules.players * (1 + blind + cards)

    @cached_property
    def points(self) -> tuple[float, float]:
        """The minimum and maximum over all bids and tricks of a side."""
        rules, seats, side = self.rules, self.rules.players, self.rules.sides[0]
        other = next(seat for seat in range(seats) if seat not in side)
        bids = [*range(rules.hand_size + 1), *([BLIND_BID] if rules.blind_nil else ())]
        found = set()
        for taken in product(range(rules.hand_size + 1), repeat=len(side)):
            if sum(taken) > rules.hand_size:
                continue
            tricks = [0] * seats
            tricks[other] = rules.hand_size - sum(taken)
            for seat, count in zip(side, taken, strict=True):
                tricks[seat] = count
            for bid in product(bids, repeat=len(side)):
                placed = [0] * seats
                for seat, number in zip(side, bid, strict=True):
                    placed[seat] = number
                found.add(score_sides(rules.numbers, placed, tricks, (0,), tuple, tuple)[0][0])
        return float(min(found)), float(max(found))

    def seen(self, view: View, prefix: Prefix = ()) -> View:
        """Return *view* without the cards, while its seat may bid blind and has not looked."""
        if (
            view.rules.blind_nil
            and view.phase is Phase.BIDDING
            and view.bids[view.seat] is None
            and not prefix
            and (
                Bid.BLIND_NIL in view.legal_bids
                if view.to_act == view.seat
                else can_bid_blind(view.rules, view.seat, view.scores)
            )
        ):
            return view.blindfolded()
        return view

    def legal(self, view: View, prefix: Prefix = ()) -> tuple[int, ...]:
        if view.to_act != view.seat:
            return ()
        if view.drawn >= 0:
            return KEEP, DISCARD
        if view.legal:
            return tuple(card.index for card in view.legal_plays)
        bids = view.legal_bids
        plain = tuple(number_of(bid) for bid in bids if not bid.blind)
        if prefix or Bid.BLIND_NIL not in bids:
            return plain
        return (BLIND_NIL, LOOK) if plain else (BLIND_NIL,)

    def read(self, view: View, prefix: Prefix, number: int) -> Action | None:
        return action_of(number)

    def name_of(self, number: int) -> str:
        action = action_of(number)
        if action is None:
            return "look"
        return f"bid {action.title}" if isinstance(action, Bid) else str(action)

    def parts(self, view: View, prefix: Prefix = ()) -> Mapping[str, Any]:
        view, rules, seat = self.seen(view, prefix), self.rules, view.seat
        seats = rules.players
        played, trick = [0] * seats, [0] * seats
        for number, leader in enumerate(view.leaders):
            cards = view.history[number * seats : (number + 1) * seats]
            masks = trick if number == len(view.leaders) - 1 else played
            for step, index in enumerate(cards):
                masks[(leader + step) % seats] |= 1 << index
        bids = np.zeros((seats, _BID_KINDS), np.float32)
        for position, bid in enumerate(view.bids):
            if bid is not None:
                kind = _BID_KINDS - 1 if bid.blind else bid.tricks
                bids[(position - seat) % seats, kind] = 1.0
        passed = received = 0
        for sender, receiver, index in view.passed_cards:
            passed |= 1 << index if sender == seat and index >= 0 else 0
            received |= 1 << index if receiver == seat and index >= 0 else 0
        side = rules.side_of[seat]
        return {
            "hand": bits(view.held),
            "trick": [bits(mask) for mask in rotate(trick, seat)],
            "played": [bits(mask) for mask in rotate(played, seat)],
            "passed": bits(passed),
            "received": bits(received),
            "drawn": bits(1 << view.drawn if view.drawn >= 0 else 0),
            "discarded": bits(view.discarded),
            "stock": view.stock_size / CARD_BITS,
            "bids": bids,
            "taken": np.asarray(rotate(view.taken, seat)) / rules.hand_size,
            "leader": one_hot((view.leaders[-1] - seat) % seats if view.leaders else -1, seats),
            "dealer": one_hot((view.dealer - seat) % seats, seats),
            "phase": one_hot(_PHASES.index(view.phase), len(_PHASES)),
            "broken": view.broken,
            "hidden": view.hidden,
            "scores": np.asarray(rotate(view.scores, side)) / rules.target,
            "bags": np.asarray(rotate(view.bags, side)) / 10,
        }

    @cached_property
    def _columns(self) -> dict[str, int]:
        """The column of each plane of a batch."""
        return {name: column for column, name in enumerate(plane_names(self.rules))}

    def from_planes(self, planes: NDArray[np.uint64]) -> Observation:
        seats = range(self.rules.players)

        def columns(*names: str) -> NDArray[np.uint64]:
            """Return the planes *names*, zeros for those that these rules do not have."""
            rows = np.zeros((len(planes), len(names)), np.uint64)
            for column, name in enumerate(names):
                if name in self._columns:
                    rows[:, column] = planes[:, self._columns[name]]
            return rows

        def by_seat(name: str) -> NDArray[np.uint64]:
            return columns(*(f"{name}_{seat}" for seat in seats))

        trick = by_seat("trick")
        phase = columns("phase")
        playing = phase == _PHASES.index(Phase.PLAYING)
        masks = ("hand", "passed", "received", "drawn", "discarded")
        return self._joined(
            len(planes),
            {
                **{name: bit_rows(columns(name)) for name in masks},
                "trick": bit_rows(trick),
                "played": bit_rows(by_seat("played") & ~trick),
                "stock": columns("stock") / CARD_BITS,
                "bids": one_hots(by_seat("bid").astype(int) - 1, _BID_KINDS),
                "taken": by_seat("taken") / self.rules.hand_size,
                "leader": one_hots(columns("leader"), len(seats)) & playing[..., np.newaxis],
                "dealer": one_hots(columns("dealer"), len(seats)),
                "phase": one_hots(phase, len(_PHASES)),
                "broken": columns("broken"),
                "hidden": columns("hidden"),
            },
        )
