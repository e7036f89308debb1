"""A seat for any game: determinised tree search that knows only the engine's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, ClassVar

from cardtable.engine import Advice, Candidate, Chance, Level, Strategy
from cardtable.i18n import N_, _
from cardtable.search.budget import Budget
from cardtable.search.information_sets import Branch, Policy, Tree

BUDGET_MS = 200.0
EXPLORE = 1.2


class TreeSearch(Strategy):
    """Plays out many games that agree with what it knows and follows the best line.

    It thinks for *budget_ms* milliseconds, or for exactly *iterations* games when that is not 0:
    then equal seeds give equal answers. A subclass may set :attr:`policy`, what seats do in a
    playout (without it they do anything legal at random), and the kind of :attr:`tree`. Raises
    ValueError for a budget below 0.
    """

    policy: ClassVar[Policy | None] = None
    tree: ClassVar[type[Tree]] = Tree
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
            raise ValueError(_("A search needs a time, a number of games and a width from 0 up."))
        self.budget_ms = budget_ms
        self.iterations = iterations
        self.explore = explore
        self._budget = Budget(0.0, 0)
        self._advice: Advice | None = None
        self._why = ""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Tree search")

    @classmethod
    def describe(cls) -> str:
        """Return one sentence on how this strategy plays."""
        return _("Plays out many games that agree with what it knows and follows the best line.")

    def place_bid(self, view: Any) -> Any:
        """Return the bid of ``view.legal_bids`` that was best in the games played out."""
        return self._search(view, view.legal_bids)

    def play_card(self, view: Any) -> Any:
        """Return what of ``view.legal_plays`` was best in the games played out."""
        return self._search(view, view.legal_plays)

    def stop(self) -> None:
        """End the search that runs, before its next action in a playout."""
        self._budget.stop()

    def why(self) -> str:
        """Return the reason for the last answer in a sentence."""
        return self._why

    def advice(self) -> Advice | None:
        """Return what was weighed, None where there was no choice."""
        return self._advice

    def _search(self, view: Any, legal: Sequence[Any]) -> Any:
        budget = self._budget = Budget(self.budget_ms, self.iterations)
        self._advice, self._why = None, ""
        if len(legal) == 1:
            self._why = _("Nothing else is allowed.")
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


def _ranked(tree: Tree) -> list[Branch]:
    """Return the branches of the root that were tried, those tried most first."""
    tried = [branch for branch in tree.branches.values() if branch.visits]
    return sorted(tried, key=lambda branch: (-branch.visits, -tree.value(branch)))


def _advice(tree: Tree, ranked: Sequence[Branch]) -> Advice:
    """Return what the tree found; a share of worlds is that of the lines which led on from it."""
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


def _mean(tree: Tree, branch: Branch) -> float:
    return (branch.points if tree.has_points else branch.outcome) / branch.visits


def _variance(branch: Branch, tree: Tree) -> float:
    """Return the variance of the branch's mean."""
    squares = branch.squares if tree.has_points else branch.decided
    mean = _mean(tree, branch)
    return max(0.0, squares / branch.visits - mean * mean) / branch.visits


def _chances(tree: Tree, branch: Branch) -> tuple[Chance, ...]:
    found = []
    if tree.has_points:
        found.append(Chance(_("comes out ahead"), branch.ahead / branch.visits))
    if tree.ended:
        found.append(Chance(_("wins the game"), branch.won / branch.visits))
    return tuple(found)


def _reason(advice: Advice) -> str:
    """Return what the first candidate brought, and the second."""
    best, games = advice.candidates[0], advice.worlds
    action = _words(best.action)
    if len(advice.candidates) == 1:
        return _("There was time for {action} only.").format(action=action)
    second = advice.candidates[1]
    other = _words(second.action)
    if advice.unit == _("points"):
        return _(
            "In {games} playouts {action} gained {gain:+.1f} points on the others, "
            "{other} {less:+.1f}."
        ).format(games=games, action=action, gain=best.expected, other=other, less=second.expected)
    return _(
        "In {games} playouts {action} won {gain:.0%} of the games, {other} {less:.0%}."
    ).format(games=games, action=action, gain=_won(best), other=other, less=_won(second))


def _won(candidate: Candidate) -> float:
    return candidate.chances[-1].share if candidate.chances else 0.0


def _words(action: Any) -> str:
    """Return what people call *action*; an action may have a title, or words of its own."""
    for name in ("title", "words"):
        found = getattr(action, name, None)
        if isinstance(found, str):
            return found
    return str(action)
