"""A tree over sampled worlds: how often each line of actions was tried, and what came of it.

Information-set tree search with one tree: every iteration draws a full game that the searching
seat cannot tell from the true one, walks down by upper confidence bounds among the actions legal
in that world, adds one branch, plays the game out, and adds the result to the branches walked.
Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the
single-observer form; each side maximises its own reward, as in max^n.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any

from cardtable.engine import Game

LONGEST_PLAYOUT = 2000
"""A playout of so many actions ends with the scores as they are."""

Policy = Callable[[Any, Random], Any]
"""``policy(game, rng)``: what the seat to act does in a playout, None for anything legal."""


class Branch:
    """What came of one action; the sums are those of the side that took it.

    *points* sums the leads gained, *squares* their squares, *outcome* +1 for each game won and -1
    for each one lost, of which there were *decided*; *ahead* counts the times the side came out
    ahead, *won* those it won the game. *available* counts how often the
    action was legal where the search stood before it.
    """

    __slots__ = (
        "action",
        "ahead",
        "available",
        "branches",
        "decided",
        "outcome",
        "points",
        "squares",
        "visits",
        "won",
    )

    def __init__(self, action: Any) -> None:
        self.action = action
        self.branches: dict[tuple[int, str], Branch] = {}
        self.available = 1
        self.visits = 0
        self.points = 0.0
        self.squares = 0.0
        self.outcome = 0
        self.decided = 0
        self.ahead = 0
        self.won = 0


class Tree:
    """A tree for the seat of *view*, which chooses among *actions*.

    *explore* weighs how little a branch was tried against how well it did, in units of the spread
    of results. Points are scaled by what the playouts bring, so that it fits any game.
    """

    def __init__(
        self,
        view: Any,
        actions: Sequence[Any],
        rng: Random,
        *,
        explore: float,
        policy: Policy | None = None,
    ) -> None:
        self.view = view
        self.actions = actions
        self._rng = rng
        self._explore = explore
        self._policy = policy
        self.begin()

    def begin(self) -> None:
        """Forget what was counted; a subclass may begin anew when it counts something else."""
        self.branches: dict[tuple[int, str], Branch] = {}
        self.iterations = 0
        self.ended = 0
        """The playouts in which the whole game came to its end."""
        self._mean = self._spread = 0.0
        self._scale = 0.0

    @property
    def has_points(self) -> bool:
        """Tell whether any playouts differed in points (a board game may only be won or lost)."""
        return self._scale > 0.0

    def world(self) -> Game:
        """Return a full game that the searching seat cannot tell from the true one."""
        found: Game = self.view.determinize(self._rng)
        return found

    def iterate(self, proceed: Callable[[], bool]) -> bool:
        """Look at one more world; *proceed* is asked before every action.

        Return False, with nothing counted, when it said no.
        """
        game = self.world()
        before = game.get_scores()
        sides = game.sides
        side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        path: list[tuple[Branch, int]] = []
        branches, actions = self.branches, self.actions
        while (player := next_player(game)) is not None:
            if not proceed():
                return False
            branch = self._choose(game, player.position, branches, actions or game.legal())
            path.append((branch, side_of[player.position]))
            game.accept(branch.action, player)
            if not self.goes_on(branch):
                break
            branches, actions = branch.branches, ()
        if not self.play_out(game, proceed):
            return False
        leads = _leads(before, game.get_scores())
        if game.least_wins:
            leads = [-lead for lead in leads]
        self._count(path, leads, _outcomes(game, sides))
        return True

    def goes_on(self, branch: Branch) -> bool:
        """Tell whether the line that led to *branch* is followed in the tree, not played out."""
        return branch.visits > 0

    def _choose(
        self, game: Game, seat: int, branches: dict[tuple[int, str], Branch], legal: Sequence[Any]
    ) -> Branch:
        """Return a branch never tried, drawn at random, or else the one of the highest bound."""
        fresh: list[tuple[tuple[int, str], Any]] = []
        best, choice = -1e9, None
        for action in legal:
            key = (seat, game.write_action(action))
            branch = branches.get(key)
            if branch is None:
                fresh.append((key, action))
                continue
            branch.available += 1
            if fresh:
                continue
            bound = self.value(branch) + self._explore * sqrt(log(branch.available) / branch.visits)
            if bound > best:
                best, choice = bound, branch
        if fresh:
            key, action = fresh[int(self._rng.random() * len(fresh))]
            choice = branches[key] = Branch(action)
        assert choice is not None  # somebody is to act, so something is legal
        return choice

    def value(self, branch: Branch) -> float:
        """Return what *branch* is worth to its side: leads in units of their spread, and wins."""
        points = branch.points / self._scale if self._scale else 0.0
        return (points + branch.outcome) / branch.visits

    def play_out(self, game: Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand or game; False when told to stop."""
        for _step in range(LONGEST_PLAYOUT):
            player = next_player(game)
            if player is None:
                return True
            if not proceed():
                return False
            self.act(game, player)
        return True

    def act(self, game: Game, player: Any) -> None:
        """Let *player* do what it does in a playout."""
        rng, policy = self._rng, self._policy
        action = policy(game, rng) if policy is not None else None
        if action is None:
            legal = game.legal()
            action = legal[int(rng.random() * len(legal))]
        game.accept(action, player)

    def _count(
        self, path: list[tuple[Branch, int]], leads: Sequence[float], outcomes: Sequence[int] | None
    ) -> None:
        for branch, side in path:
            lead = leads[side]
            branch.visits += 1
            branch.points += lead
            branch.squares += lead * lead
            branch.ahead += lead > 0
            if outcomes is not None:
                branch.outcome += outcomes[side]
                branch.decided += outcomes[side] != 0
                branch.won += outcomes[side] > 0
        self.iterations += 1
        self.ended += outcomes is not None
        lead = leads[path[0][1]]  # the spread of the searching side's leads, by Welford's method
        step = lead - self._mean
        self._mean += step / self.iterations
        self._spread += step * (lead - self._mean)
        # The scale never shrinks: it would grow with certainty, and leave no line a second chance.
        self._scale = max(self._scale, sqrt(self._spread / self.iterations))


def next_player(game: Game) -> Any | None:
    """Return who is to act, None where the hand or the game has ended; deals no new hand."""
    return None if game.between_hands else game.get_next_player()


def _leads(before: Sequence[int], after: Sequence[int]) -> list[float]:
    """Return for each side by how much it gained more than the others did on average."""
    gained = [now - then for now, then in zip(after, before, strict=True)]
    others = len(gained) - 1
    if others < 1:
        return [float(gain) for gain in gained]
    every = sum(gained)
    return [gain - (every - gain) / others for gain in gained]


def _outcomes(game: Game, sides: Sequence[Sequence[int]]) -> list[int] | None:
    """Return 1 for each side that has won, -1 for the others; None while the game goes on."""
    if game.between_hands or game.get_next_player() is not None:
        return None
    winners = game.winners
    if not winners:
        return [0] * len(sides)
    return [1 if any(seat in winners for seat in side) else -1 for side in sides]
