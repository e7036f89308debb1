"""What keeps the best move while a board maps a search over its moves; all pruning is here.

The value of a position is that to the player who searches: 1 won, -1 lost, 0 drawn, and what a
payoff function says lies between. Ties go to the move seen last, so nothing is cut off that could
still tie: a window holds its bounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any, ClassVar

from cardtable.search.roles import NOBODY, BoardModel, Move

Payoff = Callable[[BoardModel, int], float]
"""What a position is worth to a player, between -1 and 1 without either."""
Choice = Callable[[BoardModel, int, list[Move]], list[Move]]
"""Which moves of a player are worth a look; at least one of them."""

WON, LOST, DRAWN = 1.0, -1.0, 0.0


class Accumulator(ABC):
    """Keep the best move of the player to move, and know what the next player wants.

    *me* is the player who searches, *player* the one to move, of *players*. *value* is the best so
    far; *move* is None before the first move, and for a pass.
    """

    __slots__ = ("me", "move", "player", "players", "value")

    def __init__(self, me: int, player: int, players: int, value: Any) -> None:
        self.me = me
        self.player = player
        self.players = players
        self.value: Any = value
        self.move: Move | None = None

    @abstractmethod
    def update_best(self, move: Move | None, value: Any) -> None:
        """Take *move* (None: a pass) if its *value* is as good as the best so far, or better."""

    @abstractmethod
    def make_opposite(self) -> Accumulator:
        """Return the accumulator of the next player, for the position the board has now."""

    def is_not_done(self) -> bool:
        """Tell whether further moves could still matter."""
        return True

    def result(self) -> Any:
        """Return the value when the mapping is over."""
        return self.value

    def worth(self, winner: int) -> Any:
        """Return what an end is worth that *winner* has won (NOBODY: a draw)."""
        return DRAWN if winner == NOBODY else WON if winner == self.me else LOST

    def estimate(self, board: BoardModel, payoff: Payoff) -> Any:
        """Return what *payoff* thinks of *board*."""
        return payoff(board, self.me)

    def sift(self, moves: list[Move]) -> list[Move]:
        """Return those of *moves* that are worth a look: all, as a rule."""
        return moves

    def arrange(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Return *moves* in the order they are wanted: any, so that ties fall to chance."""
        random.shuffle(moves)
        return moves

    @property
    def window(self) -> tuple[float, float]:
        """Return what the searcher, and what the others, are sure of already."""
        return -inf, inf

    @property
    def next_player(self) -> int:
        """Return whose turn it is after this one."""
        return (self.player + 1) % self.players


class Max(Accumulator):
    """The player who searches takes the highest value; everybody else the lowest."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players, -inf)

    def update_best(self, move: Move | None, value: float) -> None:
        """Take the higher value, of equal ones the later."""
        if value >= self.value:
            self.value, self.move = value, move

    def make_opposite(self) -> Accumulator:
        """Return a Max where the player who searches is next (in a game of one), else a Min."""
        follower = self.next_player
        return (Max if follower == self.me else Min)(self.me, follower, self.players)


class Min(Max):
    """Another player takes the lowest value."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players)
        self.value = inf

    def update_best(self, move: Move | None, value: float) -> None:
        """Take the lower value, of equal ones the later."""
        if value <= self.value:
            self.value, self.move = value, move


class Alpha(Max):
    """A Max that stops when the players before it would never let it come to this.

    It closes over its parents by *low* and *high*: the best that the searcher, and that the others,
    are sure of already.
    """

    __slots__ = ("high", "low")

    def __init__(
        self, me: int, player: int, players: int, low: float = -inf, high: float = inf
    ) -> None:
        super().__init__(me, player, players)
        self.low = low
        self.high = high

    @property
    def window(self) -> tuple[float, float]:
        """Return what the searcher, and what the others, are sure of already."""
        return self.low, self.high

    def is_not_done(self) -> bool:
        """Tell whether the others may still let it come to this; on a tie they may."""
        return bool(self.value <= self.high)

    def make_opposite(self) -> Accumulator:
        """Return the next player's, which knows what the searcher is sure of here."""
        low = self.value if self.value > self.low else self.low
        follower = self.next_player
        kind = Alpha if follower == self.me else Beta
        return kind(self.me, follower, self.players, low, self.high)


class Beta(Min):
    """A Min that stops when the searcher would never let it come to this."""

    __slots__ = ("high", "low")

    def __init__(
        self, me: int, player: int, players: int, low: float = -inf, high: float = inf
    ) -> None:
        super().__init__(me, player, players)
        self.low = low
        self.high = high

    @property
    def window(self) -> tuple[float, float]:
        """Return what the searcher, and what the others, are sure of already."""
        return self.low, self.high

    def is_not_done(self) -> bool:
        """Tell whether the searcher may still let it come to this; on a tie it may."""
        return bool(self.value >= self.low)

    def make_opposite(self) -> Accumulator:
        """Return the next player's, which knows what the others are sure of here."""
        high = self.value if self.value < self.high else self.high
        follower = self.next_player
        kind = Alpha if follower == self.me else Beta
        return kind(self.me, follower, self.players, self.low, high)


class Open(Max):
    """A Max at the root that gives every move its true value: none is cut off by another.

    *values* are those of the moves in the order seen.
    """

    __slots__ = ("values",)

    def __init__(self, me: int, players: int) -> None:
        super().__init__(me, me, players)
        self.values: list[tuple[Move | None, float]] = []

    def update_best(self, move: Move | None, value: float) -> None:
        """Note the value besides."""
        self.values.append((move, value))
        super().update_best(move, value)

    def make_opposite(self) -> Accumulator:
        """Return the next player's, which has all the window to itself."""
        return Alpha(self.me, self.player, self.players).make_opposite()


class EachForSelf(Accumulator):
    """Max-n: a value is a payoff for each player, and everybody wants the most for themselves."""

    __slots__ = ()

    def __init__(self, me: int, player: int, players: int) -> None:
        super().__init__(me, player, players, (-inf,) * players)

    def update_best(self, move: Move | None, value: tuple[float, ...]) -> None:
        """Take what is more for the player to move, of equals the later."""
        if value[self.player] >= self.value[self.player]:
            self.value, self.move = value, move

    def make_opposite(self) -> Accumulator:
        """Return the next player's."""
        return EachForSelf(self.me, self.next_player, self.players)

    def worth(self, winner: int) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for the others, 0 for all of a draw."""
        if winner == NOBODY:
            return (DRAWN,) * self.players
        return tuple(WON if player == winner else LOST for player in range(self.players))

    def estimate(self, board: BoardModel, payoff: Payoff) -> tuple[float, ...]:
        """Return what *payoff* thinks of *board* for each player."""
        return tuple(payoff(board, player) for player in range(self.players))


class Settled(Accumulator):
    """Nothing is left to do: the value is known."""

    __slots__ = ()

    def is_not_done(self) -> bool:
        """Tell that no move matters."""
        return False

    def update_best(self, move: Move | None, value: Any) -> None:
        """Refuse: it is done."""
        raise RuntimeError("A settled value takes no moves.")

    make_opposite: ClassVar[Any] = update_best


class Wrapper(Accumulator):
    """An accumulator around another, which does all that is not said otherwise."""

    __slots__ = ("inner",)

    def __init__(self, inner: Accumulator) -> None:
        super().__init__(inner.me, inner.player, inner.players, None)
        self.inner = inner

    def update_best(self, move: Move | None, value: Any) -> None:
        """Let the inner one decide."""
        self.inner.update_best(move, value)
        self.value, self.move = self.inner.value, self.inner.move

    def make_opposite(self) -> Accumulator:
        """Return the inner one's."""
        return self.inner.make_opposite()

    def is_not_done(self) -> bool:
        """Ask the inner one."""
        return self.inner.is_not_done()

    def result(self) -> Any:
        """Return that of the inner one."""
        return self.inner.result()

    def worth(self, winner: int) -> Any:
        """Ask the inner one."""
        return self.inner.worth(winner)

    def estimate(self, board: BoardModel, payoff: Payoff) -> Any:
        """Ask the inner one."""
        return self.inner.estimate(board, payoff)

    @property
    def window(self) -> tuple[float, float]:
        """Return that of the inner one."""
        return self.inner.window

    def sift(self, moves: list[Move]) -> list[Move]:
        """Ask the inner one."""
        return self.inner.sift(moves)

    def arrange(self, moves: list[Move], random: Random) -> Sequence[Move]:
        """Ask the inner one."""
        return self.inner.arrange(moves, random)


class DepthLimit(Wrapper):
    """Looks *depth* moves ahead, 1 or more, and takes *payoff* for what comes after them."""

    __slots__ = ("board", "depth", "payoff")

    def __init__(self, inner: Accumulator, board: BoardModel, payoff: Payoff, depth: int) -> None:
        super().__init__(inner)
        self.board = board
        self.payoff = payoff
        self.depth = depth

    def make_opposite(self) -> Accumulator:
        """Return one that looks one move less far; at the end of the sight, the payoff."""
        if self.depth <= 1:
            value = self.inner.estimate(self.board, self.payoff)
            return Settled(self.me, self.next_player, self.players, value)
        return DepthLimit(self.inner.make_opposite(), self.board, self.payoff, self.depth - 1)


class Sifted(Wrapper):
    """Looks only at the moves that *choice* leaves of those of a player: for large boards.

    What it finds is no proof any more: a move that was left out may have been the answer.
    """

    __slots__ = ("board", "choice")

    def __init__(self, inner: Accumulator, board: BoardModel, choice: Choice) -> None:
        super().__init__(inner)
        self.board = board
        self.choice = choice

    def make_opposite(self) -> Accumulator:
        """Return the next player's, sifted too."""
        return Sifted(self.inner.make_opposite(), self.board, self.choice)

    def sift(self, moves: list[Move]) -> list[Move]:
        """Return what the choice leaves."""
        return self.choice(self.board, self.player, moves)
