"""Cheater: searches the true deal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import ClassVar

from cardtable.cards import Card, cards_of
from cardtable.core.i18n import _
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.candidates import WORTH, Sums, ending_candidates, root_cards
from cardtable.games.spades.strategies.endgame import can_solve, solve_ending
from cardtable.games.spades.strategies.kernel_adapter import (
    load_true_world,
    load_view,
    nil_value,
    set_likely_bids,
    trees,
)
from cardtable.games.spades.views.view import View
from cardtable.search import kernel_is_compiled
from cardtable.search.any_game.halving import Block, Race, run_race
from cardtable.search.budget import Budget
from cardtable.search.cards.card_tree import CardTree

# As plain Python fewer: the usual numbers would take a minute for a bid, and more for an ending.
PLAYOUTS = 6000 if kernel_is_compiled() else 300
"""Playouts per card, before the ending is solved."""
BID_PLAYOUTS = 300 if kernel_is_compiled() else 30
"""Playouts per bid, to select the bids worth a search."""
EXACT = 10 if kernel_is_compiled() else 7
"""Cards in hand from which on endings are solved."""
BLOCK = 32
"""Playouts of each card between two clock checks."""
SEARCHED_BIDS = 4
"""Number of bids searched: playouts alone overrate the defence of a nil."""


class Cheater(Strategy):
    """Sees all hands and searches the true deal; the table marks its seat.

    Endings of up to *exact* cards are solved; before that, each card gets *playouts* playouts. It
    is a yardstick for other strategies.
    """

    rank: ClassVar[int] = 5
    sees_everything: ClassVar[bool] = True

    def __init__(
        self, *, playouts: int = PLAYOUTS, exact: int = EXACT, seed: int | None = None
    ) -> None:
        super().__init__(seed=seed)
        self.playouts = playouts
        self.exact = exact
        self._budget = Budget(0.0)

    @classmethod
    def title(cls) -> str:
        return _("Cheater")

    def stop(self) -> None:
        """Stop the running search."""
        self._budget.stop()

    def place_bid(self, view: View) -> Bid:
        """Return the bid with the best average score in playouts of the true deal."""
        legal = [bid for bid in view.legal_bids if not bid.blind] or list(view.legal_bids)
        if len(legal) == 1:
            return legal[0]
        nils = [nil_value(view.rules, bid) for bid in legal]
        with trees.borrow() as tree:
            budget = self._load(tree, view, BID_PLAYOUTS)
            set_likely_bids(tree, view)
            tricks = [bid.tricks for bid in legal]
            rows = tree.try_bids(view.seat, tricks, nils, 0, tree.worlds.world_count)
            ranked = sorted(range(len(legal)), key=lambda index: -rows[index][1])[:SEARCHED_BIDS]
            searched: dict[int, float] = {}
            for index in ranked:
                if not budget.stop_flag.is_set():
                    row = tree.search_bid(view.seat, tricks[index], nils[index], self.playouts)
                    searched[index] = Sums(*row).worth
        return legal[max(searched, key=lambda index: searched[index], default=ranked[0])]

    def play_card(self, view: View) -> Card:
        """Return the best card, given all hands."""
        legal = cards_of(view.legal)
        if len(legal) == 1:
            return legal[0]
        with trees.borrow() as tree:
            budget = self._load(tree, view, BLOCK)
            if len(view.cards) <= self.exact and can_solve(view):
                ending = solve_ending(tree, view, tree.worlds.holdings(), budget.stop_flag, 0.0)
                if ending is not None:
                    return ending_candidates(view, ending).best.action
            places, cards = zip(*root_cards(view, tree.root_cards()), strict=True)
            blocks = count()

            def try_block(left: Sequence[int]) -> Block:
                rows = tree.try_cards(
                    [places[number] for number in left], 0, tree.worlds.world_count
                )
                return Block(next(blocks), tree.worlds.world_count, rows)

            results = Race(len(places), WORTH)
            run_race(results, budget, try_block, runs=self.playouts)
            card: Card = cards[results.best]
        return card

    def _load(self, tree: CardTree, view: View, worlds: int) -> Budget:
        """Load *view* and the true hands; return the budget of the search."""
        assert view.truth is not None
        self._budget = Budget(0.0, 1)
        tree.hands.seed(self.random.getrandbits(62))
        tree.clear()
        tree.worlds.set_stop_flag(
            self._budget.stop_flag.flag
        )  # that of an earlier search may be set
        load_view(tree, view)
        load_true_world(tree, view, view.truth.held, worlds)
        return self._budget
