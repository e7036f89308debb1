"""A strategy for any game: tree search over sampled worlds, using only the engine's contract."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from statistics import pstdev
from typing import Any, ClassVar, NamedTuple

from cardtable.core.i18n import N_, _
from cardtable.engine import Advice, Candidate, Chance, Level, Strategy
from cardtable.search.any_game.exchange_rate import exchange_rate
from cardtable.search.any_game.halving import Block, Race, run_race
from cardtable.search.any_game.information_sets import InformationTree, Playout, PlayoutPolicy
from cardtable.search.any_game.wins import SURE_WIN, UNIT, wins_of
from cardtable.search.budget import Budget

BUDGET_MS = 200.0
EXPLORE = 1.2  # exploration constant
MIN_TRIALS = 2
"""Minimum number of iterations for each action that is tried."""
WEIGHT = 8
"""Number of worlds whose results would count as much as the preferences do."""
WORTH = 1
"""The column of _Row that ranks the candidates."""
DIGITS = 6
"""Decimals of a candidate's value; the rest is rounding."""
POINTS_SPAN = 10.0
FINE_SPREAD = 1.0
"""Values that differ by less than this many points are shown with two decimals."""


class TreeSearch(Strategy):
    """Monte Carlo tree search over sampled worlds.

    It searches for *budget_ms* milliseconds, or for exactly *iterations* playouts if that is not 0:
    then equal seeds give equal answers. *explore* is the exploration constant. A subclass may set
    :attr:`policy`, the playout policy (random by default), and the class of the :attr:`tree`.
    Raises ValueError for negative arguments.
    """

    policy: ClassVar[PlayoutPolicy | None] = None
    tree: ClassVar[type[InformationTree]] = InformationTree
    levels: ClassVar[tuple[Level, ...]] = (
        Level(N_("Beginner"), {"iterations": 15}),
        Level(N_("Casual"), {"iterations": 60}),
        Level(N_("Skilled"), {"iterations": 250}),
        Level(N_("Expert"), {"iterations": 1000}),
    )
    reviewing: ClassVar[Mapping[str, Any]] = {"iterations": 1000}

    def __init__(
        self,
        *,
        seed: int | None = None,
        budget_ms: float = BUDGET_MS,
        iterations: int = 0,
        explore: float = EXPLORE,
    ) -> None:
        super().__init__(seed=seed)
        if budget_ms < 0 or iterations < 0 or explore < 0:
            raise ValueError(_("The limits and the exploration constant must not be negative."))
        self.budget_ms = budget_ms
        self.iterations = iterations
        self.explore = explore
        self._budget = Budget(0.0, 0)
        self._considered: Collection[Any] = ()
        self._seconds: float | None = None
        self.playouts = 0
        """The number of playouts of the last search; 0 if there was nothing to search for."""
        self._advice: Advice | None = None
        self._why = ""

    @classmethod
    def title(cls) -> str:
        return _("Tree search")

    @classmethod
    def describe(cls) -> str:
        return _("Plays out many possible deals and chooses the best line on average.")

    def place_bid(self, view: Any) -> Any:
        return self._search(view, view.legal_bids)

    def play_card(self, view: Any) -> Any:
        return self._search(view, view.legal_plays)

    def consider(self, actions: Collection[Any]) -> None:
        self._considered = actions

    def limit(self, seconds: float) -> None:
        self._seconds = seconds

    def preferences(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
        """Return for each of *actions* how good it looks before the search.

        The unit is the spread of the results; a search soon outweighs it.
        """
        return [0.0] * len(actions)

    def spread(self, view: Any) -> float:
        """Return the spread of the results in points, 0 to take that of the first world."""
        return 0.0

    def unit(self, view: Any) -> str:
        """Return the unit of the scores in the game of *view*, in the chosen language."""
        return _("points")

    def stop(self) -> None:
        self._budget.stop()

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice

    def _forget(self) -> None:
        """Forget what the last search has found."""
        self._advice, self._why, self.playouts = None, "", 0

    def _search(self, view: Any, legal: Sequence[Any]) -> Any:
        budget = self._budget = self._new_budget()
        self._forget()
        if len(legal) == 1:
            self._why = _("It is the only legal move.")
            return legal[0]
        actions = self._tried([each for each in legal if each in self._considered] or legal)
        tree = self.new_tree(view)
        trials = _Trials(tree, actions, budget, self.preferences(view, actions), self.spread(view))
        trials.finishes_first = self.is_limited
        run_race(trials.results, budget, trials.run, runs=self.iterations)
        self.playouts = tree.playouts
        if trials.results.is_tried(0):
            self._advice = trials.advice(self.unit(view))
            return self._advice.best.action
        return trials.best_of_first()

    def new_tree(self, view: Any) -> InformationTree:
        """Return the tree for a search from *view*."""
        return type(self).tree(view, self.random, explore=self.explore, policy=type(self).policy)

    @property
    def is_limited(self) -> bool:
        """Whether the time for the next decision is limited, so that it cannot be repeated."""
        return self._seconds is not None

    def _new_budget(self) -> Budget:
        if self._seconds is None:
            return Budget(self.budget_ms, self.iterations)
        milliseconds = 1000.0 * self._seconds
        if not self.iterations:
            milliseconds = min(milliseconds, self.budget_ms)
        return Budget(milliseconds, self.iterations, both=True)

    def _tried(self, legal: Sequence[Any]) -> list[Any]:
        """Return the actions to try: a random choice of *legal*, if there are too many."""
        most = max(2, self.iterations // MIN_TRIALS) if self.iterations else len(legal)
        if len(legal) <= most:
            return list(legal)
        return [legal[place] for place in sorted(self.random.sample(range(len(legal)), most))]


class _Row(NamedTuple):
    """The results of one playout, or sums or means of them: the columns of a race."""

    runs: float
    worth: float
    lead: float
    squares: float
    products: float
    outcome: float
    first: float
    ended: float
    won: float


class _Trials:
    """The trials of *actions* in *tree* within *budget*, and their results as advice.

    The *preferences* (see TreeSearch) count like the results of WEIGHT worlds. Their unit is
    *spread*, or the spread of the first results if that is 0.
    """

    def __init__(
        self,
        tree: InformationTree,
        actions: Sequence[Any],
        budget: Budget,
        preferences: Sequence[float],
        spread: float,
    ) -> None:
        self.tree = tree
        self.actions = actions
        self.results = Race(len(actions), WORTH)
        self._budget = budget
        self._preferences = preferences
        self._spread = spread
        self._bonus = 0.0
        """The value of a win, in points: the spread of the leads in the first world."""
        self._first: dict[int, Playout] = {}
        self.finishes_first = False
        """Whether each action is tried once even if that takes longer than the time allowed."""

    def run(self, left: Sequence[int]) -> Block | None:
        """Try the actions with the numbers *left* in a world; None if there was not enough time."""
        proceed: Callable[[], bool] = self._budget.goes_on
        if self.finishes_first and not self._bonus:
            proceed = self._budget.is_wanted
        found = self.tree.try_actions([self.actions[number] for number in left], proceed)
        if len(found) < len(left):
            self._first = self._first or {left[place]: each for place, each in found.items()}
            return None
        playouts = [found[place] for place in range(len(left))]
        if not self._bonus:
            spread = self._bonus = pstdev(playout.lead for playout in playouts) or 1.0
            unit = self._spread or spread
            self.results.prefer([unit * each for each in self._preferences], WEIGHT)
        return Block(self.tree.worlds, 1, [self._row(playout) for playout in playouts])

    def _row(self, playout: Playout) -> _Row:
        worth = playout.lead + self._bonus * (playout.outcome or 0)
        return _Row(
            1,
            worth,
            playout.lead,
            worth * worth,
            worth * playout.lead,
            playout.outcome or 0,
            playout.first,
            playout.outcome is not None,
            playout.outcome == 1,
        )

    def best_of_first(self) -> Any:
        """Return the action to take if there was no time to try all of them once.

        It is one of those that are preferred most: the one with the highest lead, if any was tried.
        """
        most = max(self._preferences)
        preferred = [number for number, each in enumerate(self._preferences) if each == most]
        tried = [number for number in preferred if number in self._first]
        if not tried:
            return self.actions[preferred[0]]
        return self.actions[max(tried, key=lambda number: (self._first[number].lead, -number))]

    def advice(self, unit: str) -> Advice:
        """Return the candidates; a lead counts as far as it is worth something.

        *unit* is that of the scores, if the game has any.
        """
        tree, results = self.tree, self.results
        best, total = results.best, _Row(*results.column_sums())
        means = [_Row(*results.means(number)) for number in range(len(self.actions))]
        top, scale = wins_of(means[best].outcome), wins_of(1.0 / self._bonus) - wins_of(0.0)
        if tree.has_points:
            top = means[best].lead
            rate = exchange_rate(total.runs, total.worth, total.lead, total.squares, total.products)
            scale = rate or 1.0  # without differences only the preferences count
        ends = all(2 * each.ended > 1 for each in means)
        candidates = tuple(
            Candidate(
                action,
                round(top + scale * results.gap(number, best), DIGITS),
                scale * results.error(number, best) if number != best else 0.0,
                chances=_chances(means[number], tree.sees_hand_end, ends),
            )
            for number, action in enumerate(self.actions)
        )
        if not tree.has_points:
            return Advice(candidates, tree.worlds, UNIT, span=SURE_WIN, decimals=0, is_gain=False)
        values = [candidate.expected for candidate in candidates]
        decimals = 2 if max(values) - min(values) < FINE_SPREAD else 1
        return Advice(candidates, tree.worlds, unit, span=POINTS_SPAN, decimals=decimals)


def _chances(means: _Row, sees_hand_end: bool, ends: bool) -> tuple[Chance, ...]:
    chances = []
    if sees_hand_end:
        chances.append(Chance(_("wins the hand"), _share(means.first), "wins_hand"))
    if ends:
        share = _share(means.won / means.ended)
        chances.append(Chance(_("wins the game"), share, "wins_game"))
    return tuple(chances)


def _share(estimate: float) -> float:
    """Return *estimate* as a share; one beyond the possible is cut."""
    return min(1.0, max(0.0, estimate))
