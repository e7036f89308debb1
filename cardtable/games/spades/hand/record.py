"""Players, and read-only records of a hand and its tricks, for callers of the game."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Card
from cardtable.games.seating import CardPlayer
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid


class Player(CardPlayer):
    """A player: a name, a strategy, and, once seated, a position and cards."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table and its player."""

    card: Card
    player: Player


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: its plays in order, and its winner (None until it is complete)."""

    plays: tuple[Play, ...]
    leader: Player
    winner: Player | None


class Hand:
    """The bids and tricks of one hand, as tuples that never change."""

    __slots__ = ("_players", "_state")

    def __init__(self, state: HandState, players: tuple[Player, ...]) -> None:
        self._state = state
        self._players = players

    @property
    def dealer(self) -> int:
        return self._state.dealer

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """The bids by position, None for a player who has not bid yet."""
        return self._state.bids

    @property
    def broken(self) -> bool:
        """Whether spades are broken."""
        return self._state.broken

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """The number of tricks taken, by position."""
        return tuple(self._state.taken)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks in order."""
        return tuple(self._trick(number) for number in range(max(0, len(self._state.leaders) - 1)))

    @property
    def current_trick(self) -> Trick:
        """The current trick, without plays before the first card and after the last one."""
        state = self._state
        if state.phase is not Phase.PLAYING:
            leader = self._players[(state.dealer + 1) % state.seats]
            return Trick((), leader, None)
        return self._trick(len(state.leaders) - 1)

    def _trick(self, number: int) -> Trick:
        state, players = self._state, self._players
        leader = state.leaders[number]
        played = state.history[number * state.seats : (number + 1) * state.seats]
        plays = tuple(
            Play(Card.of(index), players[(leader + step) % state.seats])
            for step, index in enumerate(played)
        )
        over = number + 1 < len(state.leaders)
        return Trick(plays, players[leader], players[state.leaders[number + 1]] if over else None)
