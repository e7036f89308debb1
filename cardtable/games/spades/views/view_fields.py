"""The fields of a view, frozen: the game makes one for every action that a strategy chooses.

So the fields are C values, which become Python objects only if they are read. view_fields.pxd
declares the C types; without it this file is plain Python. view_fields.pyi describes the fields.
"""

from __future__ import annotations

from operator import index

import cython

from cardtable.games.spades.rules.actions import Draw

if not cython.compiled:  # view_fields.pxd takes it from elsewhere
    from cardtable.games.spades.core import card_tuple

FIELDS = (
    "seat",
    "rules",
    "phase",
    "dealer",
    "number",
    "scores",
    "bags",
    "bids",
    "held",
    "legal",
    "legal_bids",
    "to_act",
    "history",
    "leaders",
    "broken",
    "passed_cards",
    "stock_size",
    "drawn",
    "discarded",
    "names",
    "truth",
    "hidden",
)
"""The names of the fields, in the order of the constructor's arguments."""

DRAWS = tuple(Draw)


class ViewFields:
    """The fields of a view, compared by value. ``_replace`` makes a copy with other values.

    Positions count clockwise from 0. A mask has a bit for each card, at the card's index.
    """

    __slots__ = (
        "bags",
        "bids",
        "broken",
        "card_count",
        "dealer",
        "discarded",
        "drawn",
        "held",
        "hidden",
        "leader_count",
        "led_by",
        "legal",
        "legal_bids",
        "names",
        "number",
        "order",
        "passed_cards",
        "phase",
        "rules",
        "scores",
        "seat",
        "stock_size",
        "to_act",
        "truth",
    )

    def __init__(
        self,
        seat,
        rules,
        phase,
        dealer,
        number,
        scores,
        bags,
        bids,
        held,
        legal,
        legal_bids,
        to_act,
        history,
        leaders,
        broken,
        passed_cards,
        stock_size,
        drawn,
        discarded,
        names,
        truth,
        hidden=False,
    ) -> None:
        if getattr(self, "rules", None) is not None:
            raise AttributeError("A view cannot be changed.")
        if len(history) > 54 or len(leaders) > 20:
            raise ValueError("A hand has at most 54 cards.")
        if not cython.compiled:
            seat = index(seat)  # raises TypeError for anything else, as the C type does
        self.seat = seat
        self.rules = rules
        self.phase = phase
        self.dealer = dealer
        self.number = number
        self.scores = scores
        self.bags = bags
        self.bids = bids
        self.held = held
        self.legal = legal
        self.legal_bids = legal_bids
        self.to_act = to_act
        self.set_plays(history, len(history), leaders, len(leaders))
        self.broken = broken
        self.passed_cards = passed_cards
        self.stock_size = stock_size
        self.drawn = drawn
        self.discarded = discarded
        self.names = names
        self.truth = truth
        self.hidden = hidden

    def set_plays(self, order, card_count, led_by, leader_count):
        """Set the cards played in this hand and the leaders of its tricks."""
        at: cython.int
        if not cython.compiled:
            self.order, self.led_by = [0] * 54, [0] * 20
        self.card_count = card_count
        self.leader_count = leader_count
        for at in range(card_count):
            self.order[at] = order[at]
        for at in range(leader_count):
            self.led_by[at] = led_by[at]

    def __setattr__(self, name, value) -> None:
        """Set an attribute of a view that is being made. Raises AttributeError afterwards."""
        if cython.compiled or hasattr(self, name):
            raise AttributeError("A view cannot be changed.")
        object.__setattr__(self, name, value)

    def __delattr__(self, name) -> None:
        raise AttributeError("A view cannot be changed.")

    @property
    def history(self):
        if cython.compiled:
            return self.order[: self.card_count]
        return bytes(self.order[: self.card_count])

    @property
    def leaders(self):
        if cython.compiled:
            return self.led_by[: self.leader_count]
        return bytes(self.led_by[: self.leader_count])

    @property
    def legal_plays(self):
        if self.drawn >= 0:
            return DRAWS  # play_card is not called while drawing
        return card_tuple(self.legal)

    # -- as values ----------------------------------------------------------------------------

    def _values(self):
        return tuple([getattr(self, name) for name in FIELDS])

    def _replace(self, **changes):
        return type(self)(**dict(zip(FIELDS, self._values(), strict=True), **changes))

    def __eq__(self, other):
        if not isinstance(other, ViewFields):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self):
        return hash(self._values())

    def __repr__(self):
        parts = [f"{name}={value!r}" for name, value in zip(FIELDS, self._values(), strict=True)]
        return f"{type(self).__name__}({', '.join(parts)})"

    def __reduce__(self):
        return type(self), self._values()
