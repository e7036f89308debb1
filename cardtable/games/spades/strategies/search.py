"""Search: samples the hidden cards and searches the sampled worlds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Any, ClassVar, TypeVar

from cardtable.cards import Card, cards_of
from cardtable.core.i18n import N_, _
from cardtable.engine import Advice, Level
from cardtable.engine.dealing import NoDeal
from cardtable.games.spades.rules.actions import Action
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.strategies.bid_network import BidNetwork, network_for
from cardtable.games.spades.strategies.candidates import (
    WORTH,
    ChoiceT,
    ending_candidates,
    prefer_sound,
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
from cardtable.games.spades.strategies.learned_bids import (
    learned_advice,
    mean_advice,
    sensible_bids,
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
STRONG = 6.5
"""Expected tricks of hands so rare that the network has not seen enough of them."""
BID_ROUNDS = 2
"""Playouts of each bid per world, if none were dropped."""
BLOCKS = 8
"""Minimum number of blocks of worlds, from whose spread the errors are estimated."""
MAX_BLOCK = 32
"""Maximum number of worlds tried between two clock checks: about a millisecond."""
MIN_DOUBT = 0.01
"""Without any doubt, one unexpected play would rule out every world."""
MAX_SOLVED = {9: 12, 8: 25, 7: 80, 6: 250}
"""Maximum number of worlds solved, by cards held, without a time limit."""
MIN_SOLVED = 12
"""Minimum number of solved worlds for an ending to be used."""
EQUAL = 0.01
"""Solved cards are equal if their values differ by no more than this many points."""
TIE_NOISE = 48
"""Share in 256 of random cards in the playouts that decide between equal solved cards.

Solved worlds assume that the others see all cards. Random cards show which of the equal cards is
better against players who may err.
"""
TIE_WORLDS = 100
"""Maximum number of worlds of these playouts."""
_PLAIN = {"tries": 1, "learned": 1.0}
"""The lower levels infer nothing from the bids of the others, and bid by the network alone."""


class Search(Strategy):
    """Samples the hidden cards and searches the sampled worlds.

    It searches for *budget_ms* milliseconds, or exactly *worlds* worlds if that is not 0; then
    equal seeds give equal decisions. *memory* is the number of tricks it remembers (None: all);
    *tries* and *doubt* control what it infers from bids and plays (see Inference); endings of up to
    *exact* cards are solved. *learned* (0..1) is the weight of the network in the value of a bid,
    where it knows the rules; the rest is that of the search. *caution* is the price in points of a
    bid that fails, besides what the score says; a risky bid counts its share of it. A *sound*
    player makes no play that looks like a blunder (see blunders.py) unless the search is sure that
    it gains. With *match_play* hands are worth what they change of the chance to win the match;
    otherwise a formula approximates that. Raises ValueError for negative numbers.
    """

    levels: ClassVar[tuple[Level, ...]] = (
        Level(
            N_("Beginner"),
            {**_PLAIN, "worlds": 3, "memory": 2, "exact": 0, "caution": 70.0, "sound": False},
        ),
        Level(
            N_("Casual"),
            {**_PLAIN, "worlds": 12, "memory": 8, "exact": 0, "caution": 20.0, "sound": False},
        ),
        Level(N_("Skilled"), {**_PLAIN, "worlds": 20, "exact": 0, "caution": 15.0}),
        Level(N_("Expert"), {"worlds": 60, "exact": 5}),
        Level(N_("Master"), {"worlds": 600, "exact": 8}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"worlds": 300}

    def __init__(  # noqa: PLR0913  # each is an option that users set
        self,
        *,
        budget_ms: float = 200.0,
        worlds: int = 0,
        memory: int | None = None,
        tries: int = 3,
        doubt: float = 1.0,
        exact: int = 8,
        learned: float = 0.5,
        caution: float = 0.0,
        sound: bool = True,
        match_play: bool = True,
        seed: int | None = None,
    ) -> None:
        super().__init__(seed=seed)
        if min(budget_ms, worlds, memory or 0, tries - 1, doubt, exact, learned, caution) < 0:
            raise ValueError(_("The settings of a search must not be negative."))
        self.budget_ms = budget_ms
        self.worlds = worlds
        self.exact = exact
        self.learned = min(1.0, learned)
        self.caution = caution
        self.sound = sound
        self.match_play = match_play
        self.inference = Inference(tries, min(1.0, max(MIN_DOUBT, doubt)), memory)
        self._budget = Budget(0.0)
        self._considered: Collection[Action] = ()
        self._advice: Advice[Action] | None = None
        self._why = ""

    @classmethod
    def title(cls) -> str:
        return _("Search")

    @classmethod
    def describe(cls) -> str:
        return _("Samples the hidden cards many times and plays out each sample.")

    def consider(self, actions: Collection[Action]) -> None:
        self._considered = actions

    def stop(self) -> None:
        """Stop the running search."""
        self._budget.stop()

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice[Action] | None:
        return self._advice

    # -- cards ----------------------------------------------------------------------------------

    def play_card(self, view: View) -> Card:
        """Return the best card on average over the sampled worlds."""
        self._advice, self._why = None, ""
        legal = cards_of(view.legal)
        if len(legal) == 1:
            self._why = _("It is the only legal move.")
            return legal[0]
        try:
            with trees.borrow() as tree:
                advice = self._search_cards(tree, view)
        except NoDeal:
            return self._without_worlds().play_card(view)
        return self._answer(prefer_sound(view, advice) if self.sound else advice)

    def _search_cards(self, tree: CardTree, view: View) -> Advice[Card]:
        budget = self._begin(tree)
        load_view(tree, view, self.match_play)
        worlds = self.worlds or max(30, min(1000, int(self.budget_ms * 3)))
        deal_worlds(tree, view, worlds, self.random, self._inference(view))
        memory = self.inference.memory
        remembers = memory is None or memory >= len(view.tricks)
        if remembers and len(view.cards) <= self.exact and can_solve(view):
            seconds = 0.0 if self.worlds else max(0.001, budget.seconds_left())
            held = tree.worlds.holdings()
            if self.worlds:
                held = held[: 4 * MAX_SOLVED.get(len(view.cards), self.worlds)]
            ending = solve_ending(tree, view, held, budget.stop_flag, seconds)
            if ending is not None and (ending.complete or len(ending.weights) >= MIN_SOLVED):
                return self._break_ties(tree, view, ending_candidates(view, ending))
        pairs = root_cards(view, tree.root_cards())
        considered = [pair for pair in pairs if pair[1] in self._considered]
        places, cards = zip(*(considered or pairs), strict=True)
        results = self._race(tree, places, tree.try_cards, self.worlds * PER_WORLD)
        advice = rank_results(view, cards, results, tree.worlds.world_count)
        return advice if considered else with_equal_cards(view, advice)

    def _break_ties(self, tree: CardTree, view: View, advice: Advice[Card]) -> Advice[Card]:
        """Return *advice* on a solved ending with its best candidates, if equal, in a better order.

        The one comes first that is best against players who do not see all cards.
        """
        best = advice.best.expected
        tied = {each.action for each in advice.candidates if best - each.expected <= EQUAL}
        pairs = [pair for pair in root_cards(view, tree.root_cards()) if pair[1] in tied]
        if len(pairs) < 2:
            return advice
        places, cards = zip(*pairs, strict=True)
        noise, tree.hands.noise = tree.hands.noise, TIE_NOISE
        try:
            runs = min(TIE_WORLDS, tree.worlds.world_count) * len(pairs)
            results = self._race(tree, places, tree.try_cards, runs)
        finally:
            tree.hands.noise = noise
        order = {cards[number]: place for place, number in enumerate(results.ranking())}
        ranked = [
            replace(each, expected=best) if each.action in tied else each
            for each in sorted(
                advice.candidates, key=lambda each: order.get(each.action, len(order))
            )
        ]
        return replace(advice, candidates=tuple(ranked))

    # -- bids -----------------------------------------------------------------------------------

    def place_bid(self, view: View) -> Bid:
        """Return the best bid on average over the sampled worlds."""
        self._advice, self._why = None, ""
        legal = [bid for bid in view.legal_bids if not bid.blind] or list(view.legal_bids)
        if len(legal) == 1:
            self._why = _("It is the only legal move.")
            return legal[0]
        bids = sensible_bids(view, legal)
        bids = [bid for bid in legal if bid in self._considered] or bids
        network, learned = self._network(view), None
        if network is not None and expected_tricks(view.held, view.rules) < STRONG:
            learned = learned_advice(view, network, bids, self.caution)
            if self.learned == 1.0:
                return self._answer(learned)
        try:
            with trees.borrow() as tree:
                advice = self._search_bids(tree, view, bids)
        except NoDeal:
            return self._without_worlds().place_bid(view)
        if learned is not None:
            advice = mean_advice(learned, advice, self.learned)
        elif network is None and self.learned:
            reason = _("Bids under these rules were not learned; samples were played out.")
            advice = replace(advice, reason=reason)
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
        load_view(tree, view, self.match_play)
        worlds = self.worlds or max(50, min(BID_WORLDS, int(self.budget_ms * 2)))
        deal_worlds(tree, view, worlds, self.random, self._inference(view))
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
        self._why = _("No deal fits the cards seen; this choice follows simple rules.")
        return RuleBidder(seed=self.seed)

    def _inference(self, view: View) -> Inference:
        return replace(self.inference, network=self._network(view))

    def _network(self, view: View) -> BidNetwork | None:
        return network_for(view.rules) if self.learned else None

    def _answer(self, advice: Advice[ChoiceT]) -> ChoiceT:
        """Store *advice* and return its best candidate."""
        self._advice = advice
        return advice.best.action
