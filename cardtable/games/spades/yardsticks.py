"""Strategies of earlier versions, frozen as yardsticks: only the lab knows them.

They decide as they did, whatever their successors do. A test compares their play, move by move,
with a record of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import ClassVar, TypeVar

from cardtable.cards import Card, cards_of
from cardtable.core.i18n import N_
from cardtable.engine import Advice, Level
from cardtable.engine.dealing import NoDeal
from cardtable.games.spades.rules.actions import Action
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.candidates import (
    WORTH,
    ChoiceT,
    ending_candidates,
    rank_results,
    root_cards,
    with_equal_cards,
)
from cardtable.games.spades.strategies.endgame import can_solve, solve_ending
from cardtable.games.spades.strategies.estimate import expected_tricks
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    load_view,
    nil_value,
    set_likely_bids,
    trees,
)
from cardtable.games.spades.strategies.rule_bidder import RuleBidder
from cardtable.games.spades.views.view import View
from cardtable.search.any_game.halving import Block, Race, run_race
from cardtable.search.budget import Budget
from cardtable.search.cards.card_tree import CardTree

TriedT = TypeVar("TriedT")
"""A candidate: a kernel card, or a bid as tricks and points of a nil."""

PER_WORLD = 20
"""Playouts per world, when the budget is a number of worlds."""
BID_WORLDS = 400
"""Maximum number of worlds in which bids are tried without a given number of worlds."""
BID_ROUNDS = 2
"""Playouts of each bid per world, if none were dropped."""
BLOCKS = 8
"""Minimum number of blocks of worlds, from whose spread the errors are estimated."""
MAX_BID_DISTANCE = 3.0
"""Maximum difference between the bids considered and the expected tricks."""
MAX_BLOCK = 32
"""Maximum number of worlds tried between two clock checks: about a millisecond."""
MIN_DOUBT = 0.01
"""Without any doubt, one unexpected play would rule out every world."""
MAX_SOLVED = {9: 30, 8: 80, 7: 250}
"""Maximum number of worlds solved, by cards held, without a time limit."""
MIN_SOLVED = 12
"""Minimum number of solved worlds for an ending to be used."""


class Search202611(Strategy):
    """The strategy Search of November 2026: parameters and levels as they were then.

    It searches for *budget_ms* milliseconds, or exactly *worlds* worlds if that is not 0. *noise*
    is the standard deviation, in points, of the error added to each candidate; *memory* the number
    of tricks it remembers (None: all); *tries* and *doubt* control what it infers from bids and
    plays (see Inference); endings of up to *exact* cards are solved.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"worlds": 6, "noise": 14.0, "memory": 1, "tries": 1, "exact": 0}),
        Level(N_("Casual"), {"worlds": 12, "noise": 6.0, "memory": 3, "tries": 1, "exact": 0}),
        Level(N_("Skilled"), {"worlds": 16, "tries": 1, "doubt": 1.0, "exact": 0}),
        Level(N_("Expert"), {"worlds": 60, "exact": 5}),
        Level(N_("Master"), {"worlds": 400, "exact": 8}),
    )

    def __init__(
        self,
        *,
        budget_ms: float = 200.0,
        worlds: int = 0,
        noise: float = 0.0,
        memory: int | None = None,
        tries: int = 3,
        doubt: float = 0.75,
        exact: int = 8,
        seed: int | None = None,
    ) -> None:
        super().__init__(seed=seed)
        self.budget_ms = budget_ms
        self.worlds = worlds
        self.noise = noise
        self.exact = exact
        self.inference = Inference(tries, min(1.0, max(MIN_DOUBT, doubt)), memory)
        self._budget = Budget(0.0)
        self._advice: Advice[Action] | None = None

    def stop(self) -> None:
        """Stop the running search."""
        self._budget.stop()

    def advice(self) -> Advice[Action] | None:
        return self._advice

    # -- cards ----------------------------------------------------------------------------------

    def play_card(self, view: View) -> Card:
        """Return the best card on average over the sampled worlds."""
        self._advice = None
        legal = cards_of(view.legal)
        if len(legal) == 1:
            return legal[0]
        try:
            with trees.borrow() as tree:
                advice = self._search_cards(tree, view)
        except NoDeal:
            return self._without_worlds().play_card(view)
        return self._answer(advice)

    def _search_cards(self, tree: CardTree, view: View) -> Advice[Card]:
        budget = self._begin(tree)
        load_view(tree, view)
        worlds = self.worlds or max(30, min(1000, int(self.budget_ms * 3)))
        deal_worlds(tree, view, worlds, self.random, self.inference)
        memory = self.inference.memory
        remembers = memory is None or memory >= len(view.tricks)
        if remembers and len(view.cards) <= self.exact and can_solve(view):
            seconds = 0.0 if self.worlds else max(0.001, budget.seconds_left())
            held = tree.worlds.holdings()
            if self.worlds:
                held = held[: 4 * MAX_SOLVED.get(len(view.cards), self.worlds)]
            ending = solve_ending(tree, view, held, budget.stop_flag, seconds)
            if ending is not None and (ending.complete or len(ending.weights) >= MIN_SOLVED):
                return ending_candidates(view, ending)
        pairs = root_cards(view, tree.root_cards())
        places, cards = zip(*pairs, strict=True)
        results = self._race(tree, places, tree.try_cards, self.worlds * PER_WORLD)
        return with_equal_cards(view, rank_results(view, cards, results, tree.worlds.world_count))

    # -- bids -----------------------------------------------------------------------------------

    def place_bid(self, view: View) -> Bid:
        """Return the best bid on average over the sampled worlds."""
        self._advice = None
        legal = [bid for bid in view.legal_bids if not bid.blind] or list(view.legal_bids)
        if len(legal) == 1:
            return legal[0]
        own = expected_tricks(view.held, view.rules)
        bids = [
            bid
            for bid in legal
            if nil_value(view.rules, bid)
            or (bid.tricks and abs(bid.tricks - own) <= MAX_BID_DISTANCE)
        ] or legal
        try:
            with trees.borrow() as tree:
                advice = self._search_bids(tree, view, bids)
        except NoDeal:
            return self._without_worlds().place_bid(view)
        return self._answer(advice)

    def bid_blind(self, view: View) -> bool:
        """Return whether a blind nil is worth more than an average hand."""
        try:
            with trees.borrow() as tree:
                nil = nil_value(view.rules, Bid.BLIND_NIL)
                results = self._try_bids(tree, view, [(0, nil), (-1, 0)])
        except NoDeal:
            return False
        return results.gap(0, 1) > 0.0

    def _search_bids(self, tree: CardTree, view: View, bids: Sequence[Bid]) -> Advice[Bid]:
        pairs = [(bid.tricks, nil_value(view.rules, bid)) for bid in bids]
        results = self._try_bids(tree, view, pairs)
        return rank_results(view, bids, results, tree.worlds.world_count)

    def _try_bids(self, tree: CardTree, view: View, bids: Sequence[tuple[int, int]]) -> Race:
        """Return the results of *bids*: pairs of tricks and points of a nil."""
        self._begin(tree)
        load_view(tree, view)
        worlds = self.worlds or max(50, min(BID_WORLDS, int(self.budget_ms * 2)))
        deal_worlds(tree, view, worlds, self.random, self.inference)
        set_likely_bids(tree, view)

        def try_bids(
            tried: Sequence[tuple[int, int]], first: int, last: int
        ) -> list[tuple[float, ...]]:
            tricks, nils = zip(*tried, strict=True)
            return tree.try_bids(view.seat, tricks, nils, first, last)

        return self._race(tree, bids, try_bids, BID_ROUNDS * worlds * len(bids))

    # -- the decision ---------------------------------------------------------------------------

    def _race(
        self,
        tree: CardTree,
        candidates: Sequence[TriedT],
        trial: Callable[[Sequence[TriedT], int, int], list[tuple[float, ...]]],
        runs: int,
    ) -> Race:
        """Return the results of *candidates*.

        *trial* returns the rows of some candidates in a range of worlds of *tree*; *runs* is the
        number of playouts (0: as many as the time allows).
        """
        worlds = tree.worlds.world_count
        size = max(1, min(MAX_BLOCK, worlds // BLOCKS))
        starts = cycle(range(0, worlds, size))

        def try_block(left: Sequence[int]) -> Block:
            first = next(starts)
            last = min(worlds, first + size)
            rows = trial([candidates[number] for number in left], first, last)
            return Block(first, last - first, rows)

        results = Race(len(candidates), WORTH)
        run_race(results, self._budget, try_block, runs=runs)
        return results

    def _begin(self, tree: CardTree) -> Budget:
        """Return the budget of a new search in *tree*."""
        self._budget = Budget(self.budget_ms, self.worlds)
        tree.hands.seed(self.random.getrandbits(62))
        tree.clear()
        tree.worlds.set_stop_flag(self._budget.stop_flag.flag)
        return self._budget

    def _without_worlds(self) -> RuleBidder:
        """Return the strategy that decides when no deal is consistent with the view."""
        return RuleBidder(seed=self.seed)

    def _answer(self, advice: Advice[ChoiceT]) -> ChoiceT:
        """Store *advice* and return its best candidate, or the best one after noise."""
        self._advice = advice
        candidates = advice.candidates
        if not self.noise:
            return advice.best.action
        noisy = [each.expected + self.random.gauss(0.0, self.noise) for each in candidates]
        return candidates[noisy.index(max(noisy))].action


YARDSTICKS: Mapping[str, type[Strategy]] = {"search-2026.11": Search202611}
"""The frozen strategies by key."""
