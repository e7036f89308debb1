"""A strategy for any game: tree search over sampled worlds, using only the engine's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, ClassVar

from cardtable.engine import Advice, Candidate, Chance, Level, Strategy
from cardtable.i18n import N_, _
from cardtable.search.budget import Budget
from cardtable.search.information_sets import ActionStatistics, InformationTree, PlayoutPolicy

BUDGET_MS = 200.0
EXPLORE = 1.2  # exploration constant


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
        Level(N_("Easy"), {"iterations": 60}),
        Level(N_("Medium"), {"iterations": 250}),
        Level(N_("Strong"), {"iterations": 1000}),
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

    def stop(self) -> None:
        self._budget.stop()

    def why(self) -> str:
        return self._why

    def explain(self, advice: Advice) -> str:
        return _reason(advice)

    def advice(self) -> Advice | None:
        return self._advice

    def _search(self, view: Any, legal: Sequence[Any]) -> Any:
        budget = self._budget = Budget(self.budget_ms, self.iterations)
        self._advice, self._why = None, ""
        if len(legal) == 1:
            self._why = _("It is the only legal move.")
            return legal[0]
        tree = type(self).tree(
            view, legal, self.random, explore=self.explore, policy=type(self).policy
        )
        while budget.allows(tree.iterations) and tree.iterate(budget.goes_on):
            pass
        ranked = _ranked(tree)
        if not ranked:
            return legal[0]
        self._advice = _advice(tree, ranked)
        self._why = _reason(self._advice)
        return ranked[0].action


def _ranked(tree: InformationTree) -> list[ActionStatistics]:
    """Return the visited branches of the root, the most visited first."""
    tried = [branch for branch in tree.branches.values() if branch.visits]
    return sorted(tried, key=lambda branch: (-branch.visits, -tree.value(branch)))


def _advice(tree: InformationTree, ranked: Sequence[ActionStatistics]) -> Advice:
    """Return the statistics of the *ranked* branches as advice."""
    best = ranked[0]
    candidates = tuple(
        Candidate(
            action=branch.action,
            expected=_mean(tree, branch),
            error=0.0 if branch is best else sqrt(_variance(branch, tree) + _variance(best, tree)),
            agreed=branch.visits / tree.iterations,
            chances=_chances(tree, branch),
        )
        for branch in ranked
    )
    unit = _("points") if tree.has_points else _("games")
    return Advice(candidates, tree.iterations, unit)


def _mean(tree: InformationTree, branch: ActionStatistics) -> float:
    return (branch.points if tree.has_points else branch.outcome) / branch.visits


def _variance(branch: ActionStatistics, tree: InformationTree) -> float:
    """Return the variance of the branch's mean."""
    squares = branch.squares if tree.has_points else branch.decided
    mean = _mean(tree, branch)
    return max(0.0, squares / branch.visits - mean * mean) / branch.visits


def _chances(tree: InformationTree, branch: ActionStatistics) -> tuple[Chance, ...]:
    chances = []
    if tree.has_points:
        chances.append(Chance(_("wins the hand"), branch.ahead / branch.visits))
    if tree.ended:
        chances.append(Chance(_("wins the game"), branch.won / branch.visits))
    return tuple(chances)


def _reason(advice: Advice) -> str:
    """Return a sentence that compares the first candidate with the second."""
    best, games = advice.candidates[0], advice.worlds
    action = _text_of(best.action)
    if len(advice.candidates) == 1:
        return _("Only {action} was tried in the time available.").format(action=action)
    second = advice.candidates[1]
    other = _text_of(second.action)
    if advice.unit == _("points"):
        return _(
            "Average lead over {games} playouts: {gain:+.1f} points with {action}, "
            "{less:+.1f} with {other}."
        ).format(games=games, action=action, gain=best.expected, other=other, less=second.expected)
    return _(
        "Games won in {games} playouts: {gain:.0%} with {action}, {less:.0%} with {other}."
    ).format(games=games, action=action, gain=_won(best), other=other, less=_won(second))


def _won(candidate: Candidate) -> float:
    return candidate.chances[-1].share if candidate.chances else 0.0


def _text_of(action: Any) -> str:
    """Return the text of *action* for people: its ``title`` or ``words`` if it has one."""
    for name in ("title", "words"):
        text = getattr(action, name, None)
        if isinstance(text, str):
            return text
    return str(action)
