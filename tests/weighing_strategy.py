"""A strategy with a simple evaluation, for tests of hints and reviews."""

from __future__ import annotations

from typing import Any, ClassVar

from cardtable.cards import Card
from cardtable.engine import Advice, Candidate, Chance
from cardtable.games.spades import Bid, View
from cardtable.games.spades.strategies import Strategy


class Weigher(Strategy):
    """Prefers high cards, 3 points per rank, and bids of three; the error is half a point."""

    reviewing: ClassVar[dict[str, Any]] = {"worlds": 40}
    asked: ClassVar[list[View]] = []
    """The views for all decisions."""

    def __init__(self, *, seed: int | None = None, worlds: int = 400) -> None:
        super().__init__(seed=seed)
        self.worlds = worlds
        self._advice: Advice | None = None

    def place_bid(self, view: View) -> Bid:
        self._rank(view, {bid: 24.0 - 6.0 * abs(bid.tricks - 3) for bid in view.legal_bids})
        bid: Bid = self._chosen()
        return bid

    def play_card(self, view: View) -> Card:
        self._rank(view, {card: self.value(card) for card in view.legal_plays})
        card: Card = self._chosen()
        return card

    @staticmethod
    def value(card: Card) -> float:
        """Return the estimated points of *card*; twos have the value 0."""
        return 3.0 * int(card.rank)

    def _rank(self, view: View, values: dict[Any, float]) -> None:
        self.asked.append(view)
        order = sorted(values, key=lambda action: (-values[action], str(action)))
        best = values[order[0]]
        self._advice = Advice(
            tuple(
                Candidate(
                    action,
                    values[action],
                    0.0 if place == 0 else 0.5,
                    max(0.0, 0.8 - 0.15 * place),
                    (
                        Chance("contract made", max(0.0, 0.82 - (best - values[action]) / 60)),
                        Chance("set", min(1.0, 0.18 + (best - values[action]) / 60)),
                    ),
                )
                for place, action in enumerate(order)
            ),
            self.worlds,
            "points",
            exact=len(view.cards) < 4,
        )

    def _chosen(self) -> Any:
        assert self._advice is not None
        return self._advice.candidates[0].action

    def why(self) -> str:
        return "It takes the most tricks in the deals looked at."

    def advice(self) -> Advice | None:
        return self._advice
