"""Looks at every hand, and plays on the true deal."""

from __future__ import annotations

from typing import ClassVar

from cardtable.cards import Card, cards_of
from cardtable.games.spades.bids import Bid
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.scoring import score_hand
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.choosing import Choice
from cardtable.games.spades.strategies.lookahead import Exact, Sight, TooLong, Value
from cardtable.games.spades.strategies.treesearch import grow
from cardtable.games.spades.strategies.worth import win_value
from cardtable.games.spades.view import View
from cardtable.i18n import _

EXACT_TRICKS = 5
"""From so many tricks before the end, every line of play is searched if that is not too long."""
POSITIONS = 2500
STEPS = 4000
"""How many cards all playouts of one decision may lay together."""
EXPLORE = 0.1
"""How far a line tried seldom is preferred to one that did well."""
BID_STEPS = 3000
"""How many cards all playouts of one bid may lay together."""
LESS = 0.5
"""How much the case weighs that one of the side's tricks goes to the others after all."""
TRUST = 0.5
"""How far playouts are believed about a nil, against what an honest seat would think."""


class Cheater(Strategy):
    """Looks at every hand and plays on the true deal; the table marks its seat."""

    sees_everything: ClassVar[bool] = True

    def __init__(self, *, seed: int | None = None) -> None:
        super().__init__(seed=seed)
        self._why = ""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Cheater")

    def why(self) -> str:
        """Return the reason for the last answer."""
        return self._why

    def place_bid(self, view: View) -> Bid:
        """Return the bid that scores best when the true deal is played out many times."""
        legal = [bid for bid in view.legal_bids if not bid.blind] or list(view.legal_bids)
        if len(legal) == 1:
            return legal[0]
        hand = self._truth(view)
        plain = self._outcomes(view, hand, frozenset())
        values = {bid: self._bid_value(view, bid, plain) for bid in legal}
        if Bid.NIL in values and view.rules.nil:
            values[Bid.NIL] = self._nil_value(view, hand)
        return max(legal, key=lambda bid: values[bid])

    def _outcomes(self, view: View, hand: HandState, nils: frozenset[int]) -> list[tuple[int, ...]]:
        """Return the tricks by position of many playouts in which everybody wants tricks."""
        nils = nils | _nils(view)
        state = hand.copy()
        state.bids = tuple(Bid.NIL if seat in nils else Bid(4) for seat in range(state.seats))
        state.start_play()
        sight = Sight(state, nils, self.random)
        rounds = BID_STEPS // (view.rules.players * view.rules.hand_size)
        return [sight.playout(state.copy()) for _ in range(rounds)]

    def _bid_value(self, view: View, bid: Bid, outcomes: list[tuple[int, ...]]) -> float:
        rules = view.rules
        side = rules.side_of[view.seat]
        bids = []
        for seat, said in enumerate(view.bids):
            mean = sum(outcome[seat] for outcome in outcomes) / len(outcomes)
            usual = Bid(max(1, round(mean - 0.3)))
            bids.append(bid if seat == view.seat else said if said is not None else usual)
        total = 0.0
        for took in outcomes:
            total += value_of(view, tuple(bids), took, side)
            total += LESS * value_of(view, tuple(bids), _passed_on(rules, took, view.seat), side)
        return total / (len(outcomes) * (1 + LESS))

    def _nil_value(self, view: View, hand: HandState) -> float:
        """Return what a nil is worth: half by playouts, half by what an honest seat would think."""
        outcomes = self._outcomes(view, hand, frozenset({view.seat}))
        made = sum(not took[view.seat] for took in outcomes) / len(outcomes)
        honest = Choice(view).nil
        chance = TRUST * made + (1 - TRUST) * honest
        own = view.seat
        kept = [(*took[:own], 0, *took[own + 1 :]) for took in outcomes]
        failed = [(*took[:own], max(1, took[own]), *took[own + 1 :]) for took in outcomes]
        good, bad = (self._bid_value(view, Bid.NIL, case) for case in (kept, failed))
        return chance * good + (1 - chance) * bad

    def _truth(self, view: View) -> HandState:
        assert view.truth is not None
        return view.truth.copy()

    def play_card(self, view: View) -> Card:
        """Return the card that is best when everybody's cards are known."""
        legal = cards_of(view.legal)
        if len(legal) == 1:
            return legal[0]
        hand = self._truth(view)
        rules = view.rules
        sight = Sight(hand, _nils(view), self.random)
        side = rules.side_of[view.seat]
        cache: dict[tuple[int, ...], float] = {}
        bids = tuple(bid if bid is not None else Bid.NIL for bid in view.bids)

        def value(took: tuple[int, ...]) -> float:
            found = cache.get(took)
            if found is None:
                found = cache[took] = value_of(view, bids, took, side)
            return found

        exact = Exact(sight, side, value, POSITIONS)
        left = hand.held[view.seat].bit_count()
        values = None
        if left <= EXACT_TRICKS:
            try:
                values = exact.values(hand)
            except TooLong:
                values = None
        if values is None:
            values = self._by_playouts(hand, sight, exact, value)
        best = max(values.values())
        power = rules.power
        choice = min(
            (index for index, found in values.items() if found >= best - 1e-9),
            key=lambda index: power[index] + (20 if index >= 39 else 0),
        )
        return Card.of(choice)

    def _by_playouts(
        self, hand: HandState, sight: Sight, exact: Exact, value: Value
    ) -> dict[int, float]:
        tree = grow(hand, exact, sight, value, STEPS, EXPLORE)
        return {index: visits + 0.01 * mean for index, (visits, mean) in tree.items()}


def _passed_on(rules: Rules, took: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """Return the tricks taken if one of *seat* went to the next player instead."""
    if not took[seat]:
        return took
    other = (seat + 1) % rules.players
    return tuple(number - (place == seat) + (place == other) for place, number in enumerate(took))


def _nils(view: View) -> frozenset[int]:
    if not view.rules.nil:
        return frozenset()
    return frozenset(seat for seat, bid in enumerate(view.bids) if bid is not None and bid.is_nil)


def value_of(view: View, bids: tuple[Bid, ...], took: tuple[int, ...], side: int) -> float:
    """Return what a finished hand is worth to *side*, as chance to win the match."""
    rules = view.rules
    scores = score_hand(rules, bids, took)
    totals = []
    for index, score in enumerate(scores):
        points: float = sum(item.points for item in score.items if item.what != "bag-penalty")
        if rules.bags:
            points -= score.gained_bags * rules.bag_penalty / rules.bags
        totals.append(view.scores[index] + points)
    rival = max(total for index, total in enumerate(totals) if index != side)
    return win_value(rules, totals[side], rival) + 1e-4 * (totals[side] - rival)
