"""Look one move ahead, then two, then three, as long as there is time; remember what was seen.

Still the helper of min-max: what is remembered, and when to stop, is the accumulators' business
(recalling.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.search.accumulators import (
    LOST,
    WON,
    Accumulator,
    Choice,
    DepthLimit,
    Open,
    Payoff,
    Sifted,
)
from cardtable.search.budget import Budget
from cardtable.search.minimax import AlphaBeta, Helper
from cardtable.search.recalling import Beginning, Memory, Recalling
from cardtable.search.roles import BoardModel, Move, standing

MAIN_SHARE = 0.8
"""Of its time, what goes into the choice; the rest is for valuing the other moves."""
EARLIER = 2
"""The moves that were not chosen are valued by a look so much shorter."""


class Rounds:
    """What is known from round to round, each of which looks further than the one before.

    *limit* makes the accumulator that looks so many moves ahead, *deepest* at most. *move* is the
    best, *value* what it is worth, and *values* what each is worth as far as that is known;
    *reached* is how far the last complete round looked, and *settled* tells that no further one
    would change anything.
    """

    def __init__(self, limit: Callable[[int], DepthLimit], memory: Memory, deepest: int) -> None:
        self.limit = limit
        self.memory = memory
        self.deepest = deepest
        self.values: dict[Move | None, Any] = {}
        self.value: Any = None
        self.move: Move | None = None
        self.reached = 0
        self.settled = False

    def deepen(self, board: BoardModel, helper: Helper) -> None:
        """Have *helper* mapped again and again as long as that helps, and there is time."""
        while not (self.settled or self.memory.ended or self.reached >= self.deepest):
            before = self.memory.estimates
            root = self.root()
            board.map(root.player, helper, root)
            root.result()
            if not root.values:
                return
            self.take(root, estimated=self.memory.estimates > before)

    def root(self) -> Beginning:
        """Return the root of the next round."""
        return Beginning(self.limit(self.reached + 1), self.memory)

    def take(self, root: Beginning, *, estimated: bool) -> None:
        """Take what a round found, which may have been ended, and needed a payoff or did not."""
        ended = self.memory.ended
        # A proved loss says nothing of the moves: the one that held out longest stands.
        if self.move is None or ended or root.value != LOST:
            self.move = root.move
        self.value = root.value
        self.values.update(root.values)
        if not ended:
            self.reached = root.inner.depth
            self.settled = not estimated or root.value in (WON, LOST)


class IterativeDeepening(AlphaBeta):
    """Alpha-beta that looks further and further ahead until its time is over.

    *milliseconds* bound it, or *nodes*, the number of moves made, when that is not 0: then equal
    seeds decide alike. It looks no further than *depth* moves, and only at those that *choice*
    leaves. It ends early when it has seen every game to its end, or who wins. Of the last choice
    *reached* is how far it looked, *values* what each move is worth as far as that is known, and
    *exact* tells that no payoff was needed.
    """

    def __init__(
        self,
        board: BoardModel,
        payoff: Payoff,
        *,
        milliseconds: float = 1_000.0,
        nodes: int = 0,
        depth: int = 100,
        choice: Choice | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, seed=seed)
        if depth < 1:
            raise ValueError(f"A search looks at least one move ahead, not {depth}.")
        self.depth = depth
        self.reached = 0
        self.exact = False
        self.values: dict[Move | None, float] = {}
        self._payoff = payoff
        self._choice = choice
        self._limits = (milliseconds, nodes)
        self._budget = Budget(milliseconds, nodes)
        self._memory = Memory(self._helper, self._budget, payoff)

    def stop(self) -> None:
        """End the search that runs; any thread may say so."""
        self._budget.stop()

    def choose(self, player: int) -> Move | None:
        """Return the best move found in time; None where there is none."""
        self._budget = Budget(*self._limits)
        self.reached, self.nodes, self.values, self.exact = 0, 0, {}, False
        end = standing(self.board)
        if end.over:
            self.value = self.start(player).worth(end.winner)
            return None
        move = self._look(player)
        if any(LOST < value < self.value for value in self.values.values()):
            self._take_gaps(self._look_at_all(player, max(1, self.reached - EARLIER)))
        return move

    def _look(self, player: int) -> Move | None:
        """Look further and further; return the best move and note what was found."""
        self._helper = Helper(self.random)
        self._memory = Memory(self._helper, self._budget, self._payoff)
        self._memory.share = MAIN_SHARE
        rounds = Rounds(
            lambda depth: self._limit(self.start(player), depth), self._memory, self.depth
        )
        rounds.deepen(self.board, self._helper)
        if rounds.values:
            self.value = rounds.value
        self.values, self.reached, self.nodes = rounds.values, rounds.reached, self._helper.nodes
        self.exact = rounds.settled and self._choice is None
        return rounds.move

    def _look_at_all(self, player: int, depth: int) -> Mapping[Move | None, float]:
        """Return what a look *depth* moves ahead makes of each move, not just of the best."""
        self._memory.ended, self._memory.share = False, 1.0
        opened = Open(player, self.board.players)
        root = Recalling(self._limit(opened, depth), self._memory)
        self.board.map(player, self._helper, root)
        self.nodes = self._helper.nodes
        return dict(opened.values)

    def _take_gaps(self, shorter: Mapping[Move | None, float]) -> None:
        """Put in the place of mere bounds what *shorter*, a shorter look, makes of each move.

        How far a move stays behind the chosen one is taken from there, for what a look is worth
        depends on how far it goes.
        """
        best = [
            shorter[move]
            for move, value in self.values.items()
            if value == self.value and move in shorter
        ]
        if not best:
            return
        for move, value in shorter.items():
            bound = self.values.get(move, self.value)
            if LOST < bound < self.value:
                gap = max(0.0, max(best) - value)
                self.values[move] = (
                    LOST if value == LOST else max(LOST, min(bound, self.value - gap))
                )

    def _limit(self, accumulator: Accumulator, depth: int) -> DepthLimit:
        if self._choice is not None:
            accumulator = Sifted(accumulator, self.board, self._choice)
        return DepthLimit(accumulator, self.board, self._memory.estimate, depth)
