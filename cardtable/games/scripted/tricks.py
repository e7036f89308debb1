"""The finished tricks of a hand, found from the moves of tokens.

A script need not say anything about tricks: cards played to zones of the kind ``trick`` are a trick
once they leave these zones together.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from cardtable.cards import Card
from cardtable.engine import ZoneKind
from cardtable.games.scripted.knowledge import AcceptedMessage
from cardtable.games.scripted.state import ScriptState
from cardtable.ludl import Token, TokenMove

NOBODY = -1
_CODE = re.compile(r"(?<![A-Za-z0-9])player_[0-9]+")


class Trick(NamedTuple):
    """A finished trick: positions with their cards in playing order, and who took it.

    The *winner* is -1 if the cards went to a place that belongs to no player.
    """

    plays: tuple[tuple[int, Card], ...]
    winner: int


def finished_tricks(state: ScriptState, seat: int) -> tuple[Trick, ...]:
    """Return the finished tricks of the hand; none if *seat* has not seen all their cards."""
    collector = _Collector(state)
    if not all(seat in state.viewers_of(name) for name in collector.places):
        return ()
    for entry in state.hand_log:
        collector.add(entry)
    return tuple(collector.tricks)


class _Collector:
    """Collects the tricks of messages in order."""

    def __init__(self, state: ScriptState) -> None:
        self.places = frozenset(
            name
            for place in state.layout.places
            if place.kind is ZoneKind.TRICK
            for name in place.containers
        )
        """The containers with the cards of the current trick."""
        self.tricks: list[Trick] = []
        self._state = state
        self._played: dict[int, tuple[int, Token]] = {}
        """The players and cards of the current trick in order, by the identity of the card."""

    def add(self, entry: AcceptedMessage) -> None:
        """Add the moves of a message."""
        gathered: dict[int, int] = {}
        for move in entry.moves:
            if not isinstance(move, TokenMove):
                continue
            identity = move.token.identity
            if move.target in self.places and move.source not in self.places:
                player = self._owner(move.target)
                self._played[identity] = (entry.position if player < 0 else player, move.token)
            elif move.source in self.places and move.target not in self.places:
                gathered.setdefault(identity, self._owner(move.target))
        if gathered and gathered.keys() == self._played.keys() and len(gathered) > 1:
            owners = set(gathered.values())
            plays = [(player, self._state.piece(token)) for player, token in self._played.values()]
            self.tricks.append(Trick(tuple(plays), owners.pop() if len(owners) == 1 else NOBODY))
        for identity in gathered:
            self._played.pop(identity, None)

    def _owner(self, container: str | None) -> int:
        """Return the position that a container belongs to, by the layout or by its name."""
        owner = self._state.layout.owners.get(container or "")
        if owner is not None:
            return owner
        named = _CODE.search(container or "")  # outside of the layout
        return self._state.codes.index(named[0]) if named else NOBODY
