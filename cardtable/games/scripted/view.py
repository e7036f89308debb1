"""What one seat at a scripted game knows, frozen, and the places at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import Card
from cardtable.engine import Zone
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.knowledge import GONE, Exchange
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import ScoreColumn, columns_of
from cardtable.games.scripted.words import Words
from cardtable.games.scripted.zones import zones_of
from cardtable.ludl import Token

if TYPE_CHECKING:
    from cardtable.games.scripted.game import Game, Phase
    from cardtable.games.scripted.worlds import Worlds

Lying = tuple[str, tuple[Any, ...]]
"""A container, and for each place in it the token's name and copy, or the number of its group."""


class Known(NamedTuple):
    """What it takes time to work out of a game for one seat."""

    properties: Mapping[str, Any]
    lying: tuple[Lying, ...]
    history: tuple[tuple[int, tuple[str, ...]], ...]
    said: tuple[str, ...]
    totals: tuple[int, ...]
    game: Game
    """The game with the tokens that the seat cannot tell apart in an order of their own."""


class View:
    """What the seat at position *seat* of *game* knows, frozen.

    What takes time is worked out when it is first asked for, always of the game as it was when the
    view was taken: see :class:`~cardtable.games.scripted.pending.Pending`.
    """

    seat: int
    rules: ScriptRules
    phase: Phase
    names: tuple[str, ...]
    to_act: int
    bare: tuple[Message, ...]
    """All that this seat may send now, without words for people and without pieces."""
    winners: tuple[int, ...]
    number: int
    """The number of the hand, from 1."""

    _AT_ONCE = ("seat", "rules", "phase", "names", "to_act", "bare", "winners", "number")

    def __init__(self, game: Game, seat: int) -> None:
        asked = game.to_act == seat and not game.between_hands
        bare = game.legal_bids() + game.legal_plays() if asked else ()
        self.__dict__.update(
            seat=seat,
            rules=game.rules,
            phase=game.current_phase,
            names=game.names,
            to_act=game.to_act,
            bare=bare,
            winners=game.winners,
            number=game.hand_number,
            _game=game,
            _lock=game.pending.lock,
            _known=None,
        )

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(name)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self is other or self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]  # it holds dicts

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, number={self.number}, lying={self.lying})"

    def _facts(self) -> tuple[Any, ...]:
        """Return all that makes a view what it is."""
        return (*(getattr(self, name) for name in self._AT_ONCE), self.work_out()[:-1])

    def work_out(self) -> Known:
        """Return what takes time, worked out now at the latest."""
        found: Known | None = self.__dict__["_known"]
        if found is None:
            with self.__dict__["_lock"]:
                found = self.__dict__["_known"]
                if found is None:
                    found = know(self.__dict__["_game"], self.seat)
                    self.__dict__.update(_known=found, _game=None)
        return found

    @property
    def properties(self) -> Mapping[str, Any]:
        """Return the properties of the game."""
        return self.work_out().properties

    @property
    def lying(self) -> tuple[Lying, ...]:
        """Return what lies in each container as far as this seat knows.

        Tokens it cannot tell from one another have the same number.
        """
        return self.work_out().lying

    @property
    def history(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Return the messages since the tokens were mixed last, as this seat could read them."""
        return self.work_out().history

    @property
    def said(self) -> tuple[str, ...]:
        """Return what the script said since then."""
        return self.work_out().said

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points of each side."""
        return self.work_out().totals

    @cached_property
    def legal(self) -> tuple[Message, ...]:
        """Return all that this seat may send now; empty when it is not its turn."""
        with self.__dict__["_lock"]:  # the game must not change meanwhile
            words = Words(self.__dict__["_game"] or self.work_out().game)
            return tuple([words.complete(message, self.seat) for message in self.bare])

    @cached_property
    def legal_bids(self) -> tuple[Message, ...]:
        """Return what of it lays no token."""
        plays = self.rules.file.plays
        return tuple([message for message in self.legal if not plays(message.line)])

    @cached_property
    def legal_plays(self) -> tuple[Message, ...]:
        """Return what of it lays a token."""
        plays = self.rules.file.plays
        return tuple([message for message in self.legal if plays(message.line)])

    @property
    def least_wins(self) -> bool:
        """Tell whether the fewest points win."""
        return self.rules.file.description.wins == "least"

    @cached_property
    def scores(self) -> tuple[ScoreColumn, ...]:
        """Return what the score panel shows: columns with a title and a figure for each player."""
        codes = self.work_out().game.codes
        return columns_of(self.properties, self.rules.file.description.score, codes)

    @cached_property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """Return what else the table shows: titles, and what the properties are just now."""
        return self.words.shown(self.properties)

    @cached_property
    def words(self) -> Words:
        """Return what messages and tokens are called here."""
        return Words(self.work_out().game)

    def zones(self) -> tuple[Zone, ...]:
        """Return the places at the table with what this seat sees there."""
        return zones_of(self.work_out().game, self.seat)

    # --- what a hand at the table needs ----------------------------------------------------------

    def attempts(self, piece: Card, target: str = "") -> tuple[Message, ...]:
        """Return the messages that a click on *piece*, or a drag to zone *target*, would mean.

        Legal ones come first, then those the script refuses.
        """
        return self.words.attempts(piece, target, self.legal, self.seat)

    def target_of(self, message: Message) -> str:
        """Return the zone, or the cell, that the first token laid by *message* goes to.

        It is empty where none goes anywhere.
        """
        return self.words.target_of(message, self.seat)

    def determinize(self, rng: Random) -> Game:
        """Return a full game that this seat cannot tell from the true one, drawn uniformly."""
        return self._worlds.draw(rng)

    @cached_property
    def _worlds(self) -> Worlds:
        from cardtable.games.scripted.worlds import Worlds

        return Worlds(self.work_out().game, self.seat)


def know(game: Game, seat: int) -> Known:
    """Work out what the seat at position *seat* of *game* knows."""
    knowledge = game.note()
    unknown = knowledge.unknown(seat)
    return Known(
        game.public_properties(),
        _lying(game, unknown),
        tuple(
            (one.entry.position, one.words_for(seat))
            for one in knowledge.history
            if one.entry.position >= 0
        ),
        tuple(text for one in knowledge.history for text in one.entry.said),
        game.get_scores(),
        game.exchanged(in_order(game, unknown)) if unknown else game.copy(),
    )


def places_of(game: Game, unknown: Mapping[int, int]) -> dict[int, list[int]]:
    """Return for each group of *unknown* its tokens in the order of their places."""
    found: dict[int, list[int]] = {}
    lying = [token.identity for one in game.containers.values() for token in one.tokens]
    away = [identity for identity, place in game.note().where.items() if place == GONE]
    for identity in (*lying, *away):
        group = unknown.get(identity)
        if group is not None:
            found.setdefault(group, []).append(identity)
    return found


def in_order(game: Game, unknown: Mapping[int, int]) -> Exchange:
    """Return the exchange that lays the tokens of each group in the order of their names."""
    tokens = game.note().tokens
    exchange: dict[int, Token] = {}
    for places in places_of(game, unknown).values():
        ordered = sorted((tokens[identity] for identity in places), key=_by_name)
        exchange.update(zip(places, ordered, strict=True))
    return exchange


def _by_name(token: Token) -> tuple[str, int]:
    return token.name, token.identity


def _lying(game: Game, unknown: Mapping[int, int]) -> tuple[Lying, ...]:
    knowledge = game.note()
    numbers: dict[int, int] = {}

    def shown(identity: int, token: Token) -> Any:
        group = unknown.get(identity)
        if group is not None:
            return numbers.setdefault(group, len(numbers))
        return token.name, knowledge.copies.get(identity, 0), token.properties

    found = [
        (name, tuple(shown(token.identity, token) for token in one.tokens))
        for name, one in game.containers.items()
    ]
    away = [
        shown(identity, knowledge.tokens[identity])
        for identity, place in knowledge.where.items()
        if place == GONE
    ]
    return (*found, (GONE, tuple(away)))
