"""Information-set Monte Carlo tree search (ISMCTS) for any game.

Each iteration samples a world (a full game consistent with the view: a determinization), selects a
path by upper confidence bounds (UCB) among the actions legal in that world, expands one branch,
plays the game out and adds the result to the branches of the path. All worlds share one tree.
Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the
single-observer form; each side maximises its own reward, as in max^n.

At the root the caller chooses: :meth:`InformationTree.try_actions` tries several actions in the
same world, with the same random numbers, so that their results can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from cardtable.engine import Game

MAX_PLAYOUT = 2000
"""Maximum number of actions in a playout; then the scores count as they stand."""

PlayoutPolicy = Callable[[Any, Random], Any]
"""``policy(game, rng)``: the action of the seat to act in a playout, None for a random one."""


class Playout(NamedTuple):
    """A playout, seen from the searching side.

    *lead* is the lead gained; *outcome* 1 for a game won and -1 for one lost, None if it goes on.
    *first* is the side's share of the first place by leads: a half if two sides share it.
    """

    lead: float
    outcome: int | None
    first: float = 0.0


class ActionStatistics:
    """The statistics of one action, seen from the side that took it.

    *visits* is the number of iterations; *availability* that in which the action was legal.
    *points* is the sum of the leads gained; *outcome* adds 1 for each game won and -1 for each game
    lost.
    """

    __slots__ = ("action", "availability", "branches", "outcome", "points", "visits")

    def __init__(self, action: Any) -> None:
        self.action = action
        self.branches: dict[tuple[int, str], ActionStatistics] = {}
        self.availability = 1
        self.visits = 0
        self.points = 0.0
        self.outcome = 0


class InformationTree:
    """A search tree for the seat of *view*.

    *explore* is the exploration constant of UCB, in units of the spread of results. Points are
    scaled by their spread in the playouts, so that one constant fits any game.
    """

    def __init__(
        self, view: Any, rng: Random, *, explore: float, policy: PlayoutPolicy | None = None
    ) -> None:
        self.view = view
        self.worlds = 0
        """The number of worlds drawn."""
        self.playouts = 0
        """The number of all iterations; ``iterations`` are those since the last reset."""
        self._rng = rng
        self._playout_rng = Random(0)
        self._explore = explore
        self._policy = policy
        self.reset()

    def reset(self) -> None:
        """Clear all statistics."""
        self.branches: dict[tuple[int, str], ActionStatistics] = {}
        self.iterations = 0
        self._mean = self._spread = 0.0
        self._scale = 0.0
        self.has_points = False
        """Whether a playout began or ended with points (a board game may only be won or lost)."""

    @property
    def sees_hand_end(self) -> bool:
        """Whether the playouts end with a hand and its points."""
        return self.has_points

    def scores_of(self, game: Game) -> Sequence[float]:
        """Return the scores that the sides of *game* play for, or estimates of them."""
        return game.get_scores()

    def world(self) -> Game:
        """Return a sampled world: a full game that agrees with everything the seat knows."""
        world: Game = self.view.determinize(self._rng)
        self.worlds += 1
        return world

    def copy_of(self, world: Game, seed: int) -> Game:
        """Return a copy of *world*, whose random outcomes to come depend on *seed*."""
        return world.copy()

    def try_actions(
        self, actions: Sequence[Any], proceed: Callable[[], bool]
    ) -> dict[int, Playout]:
        """Run one iteration for each of *actions* in the same world, in random order.

        *proceed* is called before each action of a playout. As soon as it returns False, the
        results so far are returned. The keys are the places in *actions*.
        """
        world, seed = self.world(), self._rng.getrandbits(48)
        found: dict[int, Playout] = {}
        for place in self._rng.sample(range(len(actions)), len(actions)):
            self._playout_rng.seed(seed)
            playout = self._iterate(self.copy_of(world, seed), actions[place], proceed)
            if playout is None:
                break
            found[place] = playout
        return found

    def _iterate(self, game: Game, action: Any, proceed: Callable[[], bool]) -> Playout | None:
        """Run one iteration in *game* that begins with *action*.

        Returns None, with nothing counted, as soon as *proceed* returns False.
        """
        before = self.scores_of(game)
        sides = game.sides
        side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
        path: list[tuple[ActionStatistics, int]] = []
        branches = self.branches
        while (player := next_player(game)) is not None:
            if not proceed():
                return None
            if not path:
                key = (player.position, self.text_of(game, action))
                branch = branches.setdefault(key, ActionStatistics(action))
            else:
                branch = self._select(game, player.position, branches)
            path.append((branch, side_of[player.position]))
            self.take(game, branch.action, player)
            if not self.descends(branch):
                break
            branches = branch.branches
        if not self.play_out(game, proceed):
            return None
        after = self.scores_of(game)
        self.has_points = self.has_points or any(before) or any(after)
        leads = _leads(before, after)
        if game.least_wins:
            leads = [-lead for lead in leads]
        outcomes = self.outcomes_of(game)
        self._count(path, leads, outcomes)
        side = path[0][1]
        outcome = None if outcomes is None else outcomes[side]
        return Playout(leads[side], outcome, _first_place(leads, side))

    def text_of(self, game: Game, action: Any) -> str:
        """Return a text for a legal *action*, another one for each."""
        return game.write_action(action)

    def outcomes_of(self, game: Game) -> list[int] | None:
        """Return 1 for each side that has won, -1 for the others; None while the game goes on."""
        if game.between_hands or game.get_next_player() is not None:
            return None
        winners = game.winners
        if not winners:
            return [0] * len(game.sides)
        return [1 if any(seat in winners for seat in side) else -1 for side in game.sides]

    def take(self, game: Game, action: Any, player: Any) -> None:
        """Make *player* take a legal *action* in a playout."""
        game.accept(action, player)

    def descends(self, branch: ActionStatistics) -> bool:
        """Return whether selection continues below *branch*; otherwise the playout begins."""
        return branch.visits > 0

    def _select(
        self, game: Game, seat: int, branches: dict[tuple[int, str], ActionStatistics]
    ) -> ActionStatistics:
        """Return a new branch for a random untried action, or else the branch of highest UCB."""
        fresh: list[tuple[tuple[int, str], Any]] = []
        known: list[ActionStatistics] = []
        for action in game.legal():
            key = (seat, self.text_of(game, action))
            branch = branches.get(key)
            if branch is None:
                fresh.append((key, action))
                continue
            branch.availability += 1
            known.append(branch)
        if not fresh:
            return max(known, key=self._upper_bound)
        key, action = fresh[int(self._playout_rng.random() * len(fresh))]
        branches[key] = ActionStatistics(action)
        return branches[key]

    def _upper_bound(self, branch: ActionStatistics) -> float:
        """Return the upper confidence bound (UCB1) of a visited *branch*."""
        return self.value(branch) + self._explore * sqrt(log(branch.availability) / branch.visits)

    def value(self, branch: ActionStatistics) -> float:
        """Return the mean result of *branch* for its side: lead in units of spread, plus wins."""
        points = branch.points / self._scale if self._scale else 0.0
        return (points + branch.outcome) / branch.visits

    def play_out(self, game: Game, proceed: Callable[[], bool]) -> bool:
        """Play to the end of the hand or game; return False when stopped."""
        for _step in range(MAX_PLAYOUT):
            player = next_player(game)
            if player is None:
                return True
            if not proceed():
                return False
            self.act(game, player)
        return True

    def act(self, game: Game, player: Any) -> None:
        """Play one action of *player* in a playout, by the policy."""
        rng, policy = self._playout_rng, self._policy
        action = policy(game, rng) if policy is not None else None
        if action is None:
            legal = game.legal()
            action = legal[int(rng.random() * len(legal))]
        self.take(game, action, player)

    def _count(
        self,
        path: list[tuple[ActionStatistics, int]],
        leads: Sequence[float],
        outcomes: Sequence[int] | None,
    ) -> None:
        for branch, side in path:
            lead = leads[side]
            branch.visits += 1
            branch.points += lead
            if outcomes is not None:
                branch.outcome += outcomes[side]
        self.iterations += 1
        self.playouts += 1
        lead = leads[path[0][1]]  # the spread of the searching side's leads, by Welford's method
        step = lead - self._mean
        self._mean += step / self.iterations
        self._spread += step * (lead - self._mean)
        # The scale never shrinks: otherwise values grow as results agree, and no other branch gets
        # a second chance.
        self._scale = max(self._scale, sqrt(self._spread / self.iterations))


def next_player(game: Game) -> Any | None:
    """Return the player to act, None when the hand or game is over; never deals a new hand."""
    return None if game.between_hands else game.get_next_player()


def _leads(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """Return for each side its gain less the average gain of the others."""
    gained = [now - then for now, then in zip(after, before, strict=True)]
    others = len(gained) - 1
    if others < 1:
        return [float(gain) for gain in gained]
    every = sum(gained)
    return [gain - (every - gain) / others for gain in gained]


def _first_place(leads: Sequence[float], side: int) -> float:
    """Return the share of *side* in the first place."""
    best = max(leads)
    return 1.0 / leads.count(best) if leads[side] == best else 0.0
