"""Accumulators hold the best move while a board maps a search over its moves, and prune.

The value of a position is its value to the player who searches: 1 won, -1 lost, 0 drawn, and the
evaluation of an unfinished game between. A later move replaces an equal one, so a branch is cut off
only if its value is strictly outside the (alpha, beta) window.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any

from cardtable.search.any_game.roles import NOBODY, BoardModel, Move

Value = Any
"""A float, or in max-n a tuple of floats with one for each player."""
Evaluation = Callable[[BoardModel, int], float]
"""The heuristic value of a position to a player, strictly between -1 and 1."""
MoveFilter = Callable[[BoardModel, int, list[Move]], list[Move]]
"""The moves of a player that are worth searching; at least one of them."""

WON, LOST, DRAWN = 1.0, -1.0, 0.0


class Accumulator(ABC):
    """The best move of the player to move, and the accumulator of the next player.

    *me* is the player who searches, *player* the one to move, *players* their number. *value* is
    the best value so far; *move* is None before the first move, and for a pass.
    """

    __slots__ = ("me", "move", "player", "players", "value")

    def __init__(self, me: int, player: int, players: int, value: Value) -> None:
        self.me = me
        self.player = player
        self.players = players
        self.value = value
        self.move: Move | None = None

    @abstractmethod
    def update_best(self, move: Move | None, value: Value) -> None:
        """Record *move* (None: a pass) if its *value* is at least as good as the best so far."""

    @abstractmethod
    def make_opposite(self) -> Accumulator:
        """Return the accumulator of the next player for the board's current position."""

    def is_not_done(self) -> bool:
        """Return False when no further move can matter: a cutoff."""
        return True

    def result(self) -> Value:
        """Return the value at the end of the mapping."""
        return self.value

    def terminal_value(self, winner: int) -> Value:
        """Return the value of a finished game won by *winner* (NOBODY: a draw)."""
        return DRAWN if winner == NOBODY else WON if winner == self.me else LOST

    def evaluate(self, board: BoardModel, evaluation: Evaluation) -> Value:
        """Return the heuristic value of *board*."""
        return evaluation(board, self.me)

    def filter_moves(self, moves: list[Move]) -> list[Move]:
        """Return the moves that are worth searching."""
        return moves

    def order_moves(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Return *moves* in search order: shuffled, so that ties are broken at random."""
        random.shuffle(moves)
        return moves

    @property
    def window(self) -> tuple[float, float]:
        """The bounds (alpha, beta) seen by the player who searches."""
        return -inf, inf

    @property
    def next_player(self) -> int:
        """The player who moves after this one."""
        return (self.player + 1) % self.players


class Max(Accumulator):
    """Takes the highest value: the player who searches."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players, -inf)

    def update_best(self, move: Move | None, value: float) -> None:
        if value >= self.value:
            self.value, self.move = value, move

    def make_opposite(self) -> Accumulator:
        player = self.next_player
        return (Max if player == self.me else Min)(self.me, player, self.players)


class Min(Max):
    """Takes the lowest value: every other player."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players)
        self.value = inf

    def update_best(self, move: Move | None, value: float) -> None:
        if value <= self.value:
            self.value, self.move = value, move


class Alpha(Max):
    """A Max with a window: it stops above *beta*, which the others can prevent.

    *alpha* is the best value the player who searches already has elsewhere, *beta* the best one of
    the others.
    """

    __slots__ = ("alpha", "beta")

    def __init__(
        self, me: int, player: int, players: int, alpha: float = -inf, beta: float = inf
    ) -> None:
        super().__init__(me, player, players)
        self.alpha = alpha
        self.beta = beta

    @property
    def window(self) -> tuple[float, float]:
        return self.alpha, self.beta

    def is_not_done(self) -> bool:
        return bool(self.value <= self.beta)

    def make_opposite(self) -> Accumulator:
        alpha = self.value if self.value > self.alpha else self.alpha
        player = self.next_player
        kind = Alpha if player == self.me else Beta
        return kind(self.me, player, self.players, alpha, self.beta)


class Beta(Min):
    """A Min with a window: it stops below *alpha*, which the player who searches can prevent."""

    __slots__ = ("alpha", "beta")

    def __init__(
        self, me: int, player: int, players: int, alpha: float = -inf, beta: float = inf
    ) -> None:
        super().__init__(me, player, players)
        self.alpha = alpha
        self.beta = beta

    @property
    def window(self) -> tuple[float, float]:
        return self.alpha, self.beta

    def is_not_done(self) -> bool:
        return bool(self.value >= self.alpha)

    def make_opposite(self) -> Accumulator:
        beta = self.value if self.value < self.beta else self.beta
        player = self.next_player
        kind = Alpha if player == self.me else Beta
        return kind(self.me, player, self.players, self.alpha, beta)


class FullWindow(Max):
    """A Max at the root that searches every move with a full window, so all values are exact.

    *values* holds (move, value) pairs in search order.
    """

    __slots__ = ("values",)

    def __init__(self, me: int, players: int) -> None:
        super().__init__(me, me, players)
        self.values: list[tuple[Move | None, float]] = []

    def update_best(self, move: Move | None, value: float) -> None:
        self.values.append((move, value))
        super().update_best(move, value)

    def make_opposite(self) -> Accumulator:
        return Alpha(self.me, self.player, self.players).make_opposite()


class MaxNAccumulator(Accumulator):
    """Max-n: a value has a payoff for each player, and each player maximises their own."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players, (-inf,) * players)

    def update_best(self, move: Move | None, value: tuple[float, ...]) -> None:
        if value[self.player] >= self.value[self.player]:
            self.value, self.move = value, move

    def make_opposite(self) -> Accumulator:
        return MaxNAccumulator(self.me, self.next_player, self.players)

    def terminal_value(self, winner: int) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the others, 0 for everybody after a draw."""
        if winner == NOBODY:
            return (DRAWN,) * self.players
        return tuple(WON if player == winner else LOST for player in range(self.players))

    def evaluate(self, board: BoardModel, evaluation: Evaluation) -> tuple[float, ...]:
        return tuple(evaluation(board, player) for player in range(self.players))


class KnownValue(Accumulator):
    """The accumulator of a position whose value is known without a search."""

    __slots__ = ()

    def is_not_done(self) -> bool:
        return False

    def update_best(self, move: Move | None, value: Value) -> None:
        raise RuntimeError("A position of known value has no moves to search.")

    def make_opposite(self) -> Accumulator:
        raise RuntimeError("A position of known value has no moves to search.")


class Wrapper(Accumulator):
    """An accumulator around another one, to which it delegates by default."""

    __slots__ = ("inner",)

    def __init__(self, inner: Accumulator) -> None:
        super().__init__(inner.me, inner.player, inner.players, None)
        self.inner = inner

    def update_best(self, move: Move | None, value: Value) -> None:
        self.inner.update_best(move, value)
        self.value, self.move = self.inner.value, self.inner.move

    def make_opposite(self) -> Accumulator:
        return self.inner.make_opposite()

    def is_not_done(self) -> bool:
        return self.inner.is_not_done()

    def result(self) -> Value:
        return self.inner.result()

    def terminal_value(self, winner: int) -> Value:
        return self.inner.terminal_value(winner)

    def evaluate(self, board: BoardModel, evaluation: Evaluation) -> Value:
        return self.inner.evaluate(board, evaluation)

    @property
    def window(self) -> tuple[float, float]:
        return self.inner.window

    def filter_moves(self, moves: list[Move]) -> list[Move]:
        return self.inner.filter_moves(moves)

    def order_moves(self, moves: list[Move], random: Random) -> Sequence[Move]:
        return self.inner.order_moves(moves, random)


class DepthLimit(Wrapper):
    """Searches *depth* moves ahead, 1 or more, and evaluates the positions after them."""

    __slots__ = ("board", "depth", "evaluation")

    def __init__(
        self, inner: Accumulator, board: BoardModel, evaluation: Evaluation, depth: int
    ) -> None:
        super().__init__(inner)
        self.board = board
        self.evaluation = evaluation
        self.depth = depth

    def make_opposite(self) -> DepthLimit | KnownValue:
        if self.depth <= 1:
            value = self.inner.evaluate(self.board, self.evaluation)
            return KnownValue(self.me, self.next_player, self.players, value)
        return DepthLimit(self.inner.make_opposite(), self.board, self.evaluation, self.depth - 1)


class Filtered(Wrapper):
    """Searches only the moves that *move_filter* returns: for large boards.

    Its values prove nothing, since a move that was left out may have been better.
    """

    __slots__ = ("board", "move_filter")

    def __init__(self, inner: Accumulator, board: BoardModel, move_filter: MoveFilter) -> None:
        super().__init__(inner)
        self.board = board
        self.move_filter = move_filter

    def make_opposite(self) -> Accumulator:
        return Filtered(self.inner.make_opposite(), self.board, self.move_filter)

    def filter_moves(self, moves: list[Move]) -> list[Move]:
        return self.move_filter(self.board, self.player, moves)
