"""Min-max and all that follows from it: one helper, mapped over the board by the board itself.

The helper makes a move; won is +1, lost -1, drawn 0, else it has itself mapped over the moves that
follow, with the accumulator of the next player, and takes its value; then it takes the move back.
What looks no further than a depth, prunes, or plays for more than two differs in its accumulator.

After the design of Nguyen and Wong, "Design Patterns for Games" (SIGCSE 2002).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.search.accumulators import (
    Accumulator,
    Alpha,
    Choice,
    DepthLimit,
    EachForSelf,
    Max,
    Payoff,
    Sifted,
)
from cardtable.search.roles import BoardModel, Move, Standing, Unchecked, standing

_UNCHECKED = Unchecked()


class Helper:
    """The lambda of every search here.

    *nodes* counts the moves it made; once *stopped* it looks at no more of them.
    """

    __slots__ = ("_standing", "nodes", "random", "stopped")

    def __init__(self, random: Random) -> None:
        self.random = random
        self.nodes = 0
        self.stopped = False
        self._standing = Standing()

    def arrange(self, moves: list[Move], parameter: Accumulator) -> Sequence[Move]:
        """Let the accumulator say in which order it wants to see *moves*."""
        return parameter.arrange(parameter.sift(moves), self.random)

    def apply(
        self, board: BoardModel, row: int, col: int, player: int, parameter: Accumulator
    ) -> bool:
        """Value one move and take it back; tell whether another may still matter."""
        self.nodes += 1
        found = self._standing
        undo = board.make_move(row, col, player, _UNCHECKED, found)
        value = parameter.worth(found.winner) if found.over else self._beyond(board, parameter)
        undo()
        parameter.update_best((row, col), value)
        return parameter.is_not_done() and not self.stopped

    def no_apply(self, board: BoardModel, player: int, parameter: Accumulator) -> None:
        """Value a pass; where the game is over there is nothing to value."""
        if board.is_skip_player(player):
            parameter.update_best(None, self._beyond(board, parameter))

    def _beyond(self, board: BoardModel, accumulator: Accumulator) -> Any:
        """Return what the position is worth when the next player has done their best."""
        following = accumulator.make_opposite()
        if following.is_not_done():
            board.map(following.player, self, following)
        return following.result()


class NextMove(ABC):
    """Decide on the next move on *board*; equal seeds on equal boards decide alike."""

    def __init__(self, board: BoardModel, *, seed: int | None = None) -> None:
        self.board = board
        self.random = Random(seed)

    @abstractmethod
    def choose(self, player: int) -> Move | None:
        """Return the next move of *player*, None where there is none: a pass, or the end."""


class MinMax(NextMove):
    """Look at every move to the end of the game, and take one that nobody can make worse.

    *value* is what the last choice is worth (between 1, won, and -1, lost), *nodes* the number of
    moves looked at. With more than two players the others are taken to play against the one who
    searches. *exact* tells that no game was left before its end.
    """

    exact = True

    def __init__(self, board: BoardModel, *, seed: int | None = None) -> None:
        super().__init__(board, seed=seed)
        self.value: Any = 0.0
        self.nodes = 0
        self._helper = Helper(self.random)

    def stop(self) -> None:
        """End the search that runs; any thread may say so. What it answers means nothing then."""
        self._helper.stopped = True

    def choose(self, player: int) -> Move | None:
        """Return a best move, any of equals; None where there is none."""
        accumulator, helper = self.start(player), Helper(self.random)
        self._helper = helper
        end = standing(self.board)
        if end.over:
            self.value, self.nodes = accumulator.worth(end.winner), 0
            return None
        self.board.map(player, helper, accumulator)
        self.value, self.nodes = accumulator.result(), helper.nodes
        return accumulator.move

    def start(self, player: int) -> Accumulator:
        """Return the accumulator of *player*, who searches: what makes one search or another."""
        return Max(player, player, self.board.players)


class AlphaBeta(MinMax):
    """Min-max that leaves out what cannot matter: the same value, from fewer moves.

    With more than two players: paranoid, all others minimise.
    """

    def start(self, player: int) -> Accumulator:
        """Return an Alpha."""
        return Alpha(player, player, self.board.players)


class MaxN(MinMax):
    """Everybody plays for themselves; *value* has a payoff for each player."""

    def start(self, player: int) -> Accumulator:
        """Return the accumulator of payoffs."""
        return EachForSelf(player, player, self.board.players)


class Paranoid(AlphaBeta):
    """Everybody else plays against the one who searches, which keeps the pruning."""


class DepthLimited(AlphaBeta):
    """Alpha-beta that looks *depth* moves ahead and takes *payoff* for what lies beyond.

    *choice* may leave out moves. Raises ValueError for a depth below 1.
    """

    exact = False

    def __init__(
        self,
        board: BoardModel,
        payoff: Payoff,
        depth: int,
        *,
        choice: Choice | None = None,
        seed: int | None = None,
    ) -> None:
        super().__init__(board, seed=seed)
        if depth < 1:
            raise ValueError(f"A search looks at least one move ahead, not {depth}.")
        self.payoff = payoff
        self.depth = depth
        self.choice = choice

    def start(self, player: int) -> Accumulator:
        """Return what AlphaBeta starts with, limited."""
        inner = super().start(player)
        if self.choice is not None:
            inner = Sifted(inner, self.board, self.choice)
        return DepthLimit(inner, self.board, self.payoff, self.depth)
