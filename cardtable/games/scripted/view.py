"""What one seat at a scripted game knows, frozen, and the places at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

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


@dataclass(frozen=True)
class View:
    """What the seat at position *seat* knows.

    *lying* tells what lies in each container as far as this seat knows; tokens it cannot tell from
    one another have the same number. *history* are the messages since the tokens were mixed last,
    as this seat could read them; *said* what the script said. *properties* are those of the game.
    """

    seat: int
    rules: ScriptRules
    phase: Phase
    names: tuple[str, ...]
    to_act: int
    legal_bids: tuple[Message, ...]
    legal_plays: tuple[Message, ...]
    properties: Mapping[str, Any]
    lying: tuple[Lying, ...]
    history: tuple[tuple[int, tuple[str, ...]], ...]
    said: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    number: int
    """The number of the hand, from 1."""
    _game: Game = field(compare=False, repr=False)
    """The game with the tokens that this seat cannot tell apart in an order of their own."""

    @property
    def legal(self) -> tuple[Message, ...]:
        """Return all that this seat may send now; empty when it is not its turn."""
        return self.legal_bids + self.legal_plays

    @property
    def least_wins(self) -> bool:
        """Tell whether the fewest points win."""
        return self._game.least_wins

    @cached_property
    def scores(self) -> tuple[ScoreColumn, ...]:
        """Return what the score panel shows: columns with a title and a figure for each player."""
        game = self._game
        return columns_of(self.properties, self.rules.file.description.score, game.codes)

    @cached_property
    def shown(self) -> tuple[tuple[str, str], ...]:
        """Return what else the table shows: titles, and what the properties are just now."""
        return self.words.shown(self.properties)

    @cached_property
    def words(self) -> Words:
        """Return what messages and tokens are called here."""
        return Words(self._game)

    def zones(self) -> tuple[Zone, ...]:
        """Return the places at the table with what this seat sees there."""
        return zones_of(self._game, self.seat)

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

        return Worlds(self._game, self.seat)


def make_view(game: Game, seat: int) -> View:
    """Return what the seat at position *seat* of *game* knows."""
    knowledge = game.note()
    unknown = knowledge.unknown(seat)
    shown = game.exchanged(in_order(game, unknown)) if unknown else game.copy()
    asked = game.to_act == seat and not game.between_hands
    words = Words(shown)
    bids = tuple(words.complete(one, seat) for one in game.legal_bids()) if asked else ()
    plays = tuple(words.complete(one, seat) for one in game.legal_plays()) if asked else ()
    return View(
        seat, game.rules, game.current_phase, tuple(player.name for player in game.players),
        game.to_act, bids, plays, game.public_properties(), _lying(game, unknown),
        tuple((one.entry.position, one.words_for(seat)) for one in knowledge.history
              if one.entry.position >= 0),
        tuple(text for one in knowledge.history for text in one.entry.said),
        game.get_scores(), game.winners, game.hand_number, shown,
    )  # fmt: skip


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
        for identity, place in knowledge.where.items() if place == GONE
    ]  # fmt: skip
    return (*found, (GONE, tuple(away)))
