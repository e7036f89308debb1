"""The state of a scripted game: session, log, and what each seat knows."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.chance import Draws, read_outcome, write_outcome
from cardtable.games.scripted.description import player_names
from cardtable.games.scripted.knowledge import AcceptedMessage, Knowledge, MaskedEntry, Substitution
from cardtable.games.scripted.layout import AWAY, Layout
from cardtable.games.scripted.pending_views import PendingViews
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.seating import SeatedGame
from cardtable.i18n import _
from cardtable.ludl import Accepted, Container, Rejected, Session, Token, TokenMove
from cardtable.ludl.values import to_json

_CODE = re.compile(r"\bplayer_[0-9]+\b")


class Phase(StrEnum):
    """Whether a game is being played or over."""

    PLAYING = "playing"
    OVER = "over"


class ScriptState(SeatedGame):
    """The state of a scripted game and its history; base class of the game itself.

    It owns the session, records accepted messages and updates the knowledge of the seats. Whose
    turn it is, hands and scores belong to the game.
    """

    def __init__(
        self, rules: ScriptRules, seed: int | None, deals: Iterable[str] | None, dealer: int
    ) -> None:
        super().__init__(rules.players)
        self.rules = rules
        self.file = rules.file
        self.seed = seed if seed is not None else Random().getrandbits(48)
        if not 0 <= dealer < self.seats:
            raise ValueError(
                _("The first player is a position from 0 to {last}.").format(last=self.seats - 1)
            )
        planned = [read_outcome(text, number) for number, text in enumerate(deals or (), 1)]
        self.codes = player_names(self.seats)
        """The players' names in the script, by position."""
        self._positions = {name: place for place, name in enumerate(self.codes)}
        self._session = self.file.session(self.seats, dealer, Draws(self.seed, planned))
        self._start: Session | Callable[[], Session] = self._session
        """The state at the last shuffle, computed on demand."""
        self._log: list[AcceptedMessage] = []
        """The messages accepted since the last shuffle."""
        self._noted_count = 0
        """How many entries of the log the knowledge includes."""
        self._truncate_log = False
        """Whether the log begins anew after its last entry."""
        self._must_note = False
        """Whether the knowledge must be updated before the next message."""
        self._knowledge: Knowledge | Callable[[], Knowledge] = Knowledge(self.seats)
        self._own_knowledge = True
        self._copy_numbers: Mapping[int, int] = {}
        """The copy numbers of tokens, while the rest of the knowledge is not computed."""
        self._public_properties: Mapping[str, Any] | None = None
        """The properties as plain values, once requested."""
        self._visibility: dict[str, tuple[Mapping[str, Any], frozenset[int]]] = {}
        """The seats that see a container, by its properties at the time; shared by copies."""
        self.pending = PendingViews()
        """The views whose details must be computed before the state changes."""

    # --- contents --------------------------------------------------------------------------------

    @property
    def containers(self) -> Mapping[str, Container]:
        """The containers, read-only."""
        return self._session.world.containers

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by position."""
        return self._names

    def _take_names(self) -> None:
        self.pending.resolve()
        super()._take_names()

    @property
    def properties(self) -> Mapping[str, Any]:
        """The properties of the game, read-only."""
        return self._session.world.properties

    def public_properties(self) -> Mapping[str, Any]:
        """Return an immutable snapshot of the properties."""
        if self._public_properties is None:
            self._public_properties = to_json(self.properties)
        return self._public_properties

    def sees(self, name: str) -> frozenset[int]:
        """Return the positions that see the faces in a container."""
        container = self._session.world.containers.get(name)
        if container is None:
            return frozenset()
        known = self._visibility.get(name)
        if known is None or known[0] is not container.properties:  # scripts replace the whole dict
            known = self._visibility[name] = container.properties, self._seers(container)
        return known[1]

    def _seers(self, container: Container) -> frozenset[int]:
        seers = container.properties.get("visible_to") or ()
        if seers == "all":
            return frozenset(self._positions.values())
        return frozenset([self._positions[one] for one in seers if one in self._positions])

    @property
    def layout(self) -> Layout:
        """The zones."""
        return self.file.layout(self.seats)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the containers in the layout, which messages may name."""
        return tuple(self.layout.zone_of)

    def zone_of(self, container: str | None) -> str:
        """Return the zone of a container, AWAY for one outside of the layout."""
        return self.layout.zone_of.get(container or "", AWAY)

    def cell_or_zone(self, container: str) -> str:
        """Return the container itself if it is a cell of a grid, else its zone."""
        return container if container in self.layout.cells else self.zone_of(container)

    def piece(self, token: Token) -> Card:
        """Return the piece for a token."""
        knowledge, identity = self._knowledge, token.identity
        known = self._copy_numbers if callable(knowledge) else knowledge.copy_numbers
        copy = (
            known[identity]
            if identity in known
            else self.current_knowledge().copy_numbers.get(identity, 0)
        )
        return self.file.pieces.piece(token.name, copy, token.properties)

    def player_of_token(self, token: Token, container: str) -> int:
        """Return the position of the player who played a token of a trick."""
        owner = self.layout.owners.get(container)
        if owner is not None:
            return owner
        return max(0, self.current_knowledge().movers.get(token.identity, 0))

    @property
    def last_entry(self) -> MaskedEntry | None:
        """The last message, masked for those who may not read it."""
        history = self.current_knowledge().history
        return history[-1] if history else None

    def current_knowledge(self) -> Knowledge:
        """Return the knowledge of the seats, updated with all accepted messages.

        The update is delayed as long as possible: a playout never needs it for its last message.
        """
        with self.pending.lock:  # views may be resolved in another thread
            if callable(self._knowledge):
                self._knowledge, self._own_knowledge = self._knowledge(), True
            if self._noted_count < len(self._log):
                if not self._own_knowledge:
                    self._knowledge, self._own_knowledge = self._knowledge.copy(), True
                for entry in self._log[self._noted_count :]:
                    self._truncate_log |= self._knowledge.record(entry, self.sees)
                self._noted_count = len(self._log)
                if self.file.changes_containers:
                    self._knowledge.reveal(self.containers, self.sees)
            if self._truncate_log:
                self._truncate_log = False
                self._start = self._session.copy()
                self._log, self._noted_count = [], 0
                self._knowledge.truncate_history()
            self._must_note = False
            return self._knowledge

    def _moved_hidden_token(self) -> bool:
        """Return whether the last message named a token that somebody did not see move."""
        entry = self._log[-1]
        if not entry.named:
            return False
        named = [identity for _place, identity in entry.named]
        for move in entry.moves:
            if isinstance(move, TokenMove) and move.token.identity in named:
                seers = self.sees(move.target or "")
                if len(seers) == self.seats:  # the usual case
                    continue
                if len(seers | self.sees(move.source or "")) < self.seats:
                    return True
        return False

    def with_names(self, text: str) -> str:
        """Return *text* with the script's names for players replaced by their own."""

        def name(found: re.Match[str]) -> str:
            position = self._positions.get(found[0])
            return found[0] if position is None else self._names[position]

        return _CODE.sub(name, text)

    @contextmanager
    def limited_steps(self, steps: int) -> Iterator[Callable[[], bool]]:
        """Lower the step limit of messages.

        Yields a function that returns whether the last message reached the limit.
        """
        self.pending.resolve()
        world = self._session.world
        before = world.limits
        world.limits = replace(before, steps=min(steps, before.steps))
        try:
            yield lambda: world.steps_left < 0
        finally:
            world.limits = before

    def plays(self, message: Message) -> bool:
        """Return whether *message* plays a token and so belongs to the door for plays."""
        return self.file.plays(message.line)

    def allows(self, line: str, position: int) -> bool:
        """Return whether the player at *position* may send *line* now."""
        self.pending.resolve()
        return self._session.allows(self.codes[position], line)

    def attempt(self, line: str, position: int) -> Accepted | Rejected:
        """Return the answer to a message of the player at *position*, without changing anything."""
        self.pending.resolve()
        return self._session.attempt(self.codes[position], line)

    @property
    def log(self) -> list[AcceptedMessage]:
        """The messages accepted since the last shuffle, read-only."""
        return self._log

    def start_with(self, substitution: Substitution) -> Session:
        """Return the session at the last shuffle, with tokens replaced by *substitution*."""
        if callable(self._start):
            self._start = self._start()
        return substituted_session(self._start, substitution)

    @property
    def draws(self) -> Draws:
        """The source of random outcomes."""
        draws = self._session.chance
        assert isinstance(draws, Draws)
        return draws

    def reseed(self, seed: int) -> None:
        """Change the random outcomes to come."""
        self.pending.resolve()
        self._session.chance = self.draws.reseeded(seed)

    def deals(self) -> tuple[str, ...]:
        """Return the random outcomes so far, in order."""
        return tuple(write_outcome(outcome) for outcome in self.draws.drawn)

    @abstractmethod
    def copy(self) -> ScriptState:
        """Return an independent game in the same state, without strategies and listeners."""

    @abstractmethod
    def substituted(
        self, substitution: Substitution, session: Session | None = None
    ) -> ScriptState:
        """Return a copy in which tokens are replaced by *substitution*.

        *session* is the state of that copy, if it is known already.
        """


def substituted_session(session: Session, substitution: Substitution) -> Session:
    """Return a copy of *session* in which tokens are replaced by *substitution*."""
    twin = session.copy()
    world = twin.world
    for container in world.containers.values():
        tokens = container.tokens
        for place, token in enumerate(tokens):
            other = substitution.get(token.identity)
            if other is not None:
                tokens[place] = world.current(other)
    world.locations = {
        token.identity: name for name, one in world.containers.items() for token in one.tokens
    }
    return twin
