"""What lies at a scripted table and what its seats know of it; who is to act is the game's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any

from cardtable.cards import Card
from cardtable.games.scripted.chance import Draws, read_outcome, write_outcome
from cardtable.games.scripted.description import player_names
from cardtable.games.scripted.knowledge import Entry, Exchange, Knowledge, Noted
from cardtable.games.scripted.pending import Pending
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.zones import AWAY, Layout
from cardtable.games.seating import SeatedGame
from cardtable.i18n import _
from cardtable.ludl import Accepted, Container, Move, Rejected, Session, Token

_CODE = re.compile(r"\bplayer_[0-9]+\b")


class ScriptTable(SeatedGame):
    """The part of a scripted game that knows its state, its past, and who has seen what."""

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
        """What the script calls the players, by position."""
        self._positions = {name: place for place, name in enumerate(self.codes)}
        self._session = self.file.session(self.seats, dealer, Draws(self.seed, planned))
        self._start: Session | Callable[[], Session] = self._session
        """The state when the tokens had been mixed last."""
        self._log: list[Entry] = []
        """What was accepted since the tokens were mixed last."""
        self._noted = 0
        """How many of these are taken in by what the seats know."""
        self._begin_log = False
        """Whether the log is to begin anew behind its last entry."""
        self._note_first = False
        """Whether the last entry must be taken in before anything else happens."""
        self._knowledge: Knowledge | Callable[[], Knowledge] = Knowledge(self.seats)
        self._own_knowledge = True
        self._copies: Mapping[int, int] = {}
        """Which of the tokens of its name each one is, while nothing else need be known."""
        self._public: Mapping[str, Any] | None = None
        """The properties as plain values, once somebody asked for them."""
        self._sights: dict[str, tuple[Mapping[str, Any], frozenset[int]]] = {}
        """Who sees a container with these properties; copies of the game share what is known."""
        self.pending = Pending()
        """The views that must be worked out before anything here changes."""

    # --- what there is ---------------------------------------------------------------------------

    @property
    def containers(self) -> Mapping[str, Container]:
        """Return what lies where, for reading only."""
        return self._session.world.containers

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the players are called, by position."""
        return self._names

    def _take_names(self) -> None:
        self.pending.settle()
        super()._take_names()

    @property
    def properties(self) -> Mapping[str, Any]:
        """Return the properties, for reading only."""
        return self._session.world.properties

    def public_properties(self) -> Mapping[str, Any]:
        """Return the properties as plain values that nobody changes."""
        if self._public is None:
            self._public = plain(self.properties)
        return self._public

    def sees(self, name: str) -> frozenset[int]:
        """Return the positions that see the faces in a container."""
        container = self._session.world.containers.get(name)
        if container is None:
            return frozenset()
        known = self._sights.get(name)
        if known is None or known[0] is not container.properties:  # a script replaces them whole
            known = self._sights[name] = container.properties, self._seers(container)
        return known[1]

    def _seers(self, container: Container) -> frozenset[int]:
        seers = container.properties.get("visible_to") or ()
        if seers == "all":
            return frozenset(self._positions.values())
        return frozenset([self._positions[one] for one in seers if one in self._positions])

    @property
    def layout(self) -> Layout:
        """Return which zones there are."""
        return self.file.layout(self.seats)

    @property
    def places(self) -> tuple[str, ...]:
        """Return the names of the containers that a message may name: those at the table."""
        return tuple(self.layout.zone_of)

    def zone_of(self, container: str | None) -> str:
        """Return the zone of a container; what has no place is away."""
        return self.layout.zone_of.get(container or "", AWAY)

    def cell_or_zone(self, container: str) -> str:
        """Return the container itself where it is a cell of a grid, else its zone."""
        return container if container in self.layout.cells else self.zone_of(container)

    def piece(self, token: Token) -> Card:
        """Return what a token is at the table."""
        knowledge, identity = self._knowledge, token.identity
        known = self._copies if callable(knowledge) else knowledge.copies
        copy = known[identity] if identity in known else self.note().copies.get(identity, 0)
        return self.file.pieces.piece(token.name, copy, token.properties)

    def layer_of(self, token: Token, container: str) -> int:
        """Return the position that laid a token of a trick."""
        owner = self.layout.owners.get(container)
        if owner is not None:
            return owner
        return max(0, self.note().movers.get(token.identity, 0))

    @property
    def last_noted(self) -> Noted | None:
        """Return the last message with what is hidden of it."""
        history = self.note().history
        return history[-1] if history else None

    def note(self) -> Knowledge:
        """Return what the seats know, with all that was accepted so far taken in.

        What must be taken in before anything else happens, is: see _take. The last message of a
        playout never is.
        """
        with self.pending.lock:  # a view may be worked out in another thread
            if callable(self._knowledge):
                self._knowledge, self._own_knowledge = self._knowledge(), True
            if self._noted < len(self._log):
                if not self._own_knowledge:
                    self._knowledge, self._own_knowledge = self._knowledge.copy(), True
                for entry in self._log[self._noted :]:
                    self._begin_log |= self._knowledge.note(entry, self.sees)
                self._noted = len(self._log)
                if self.file.changes_containers:
                    self._knowledge.look(self.containers, self.sees)
            if self._begin_log:
                self._begin_log = False
                self._start = self._session.copy()
                self._log, self._noted = [], 0
                self._knowledge.begin_history()
            self._note_first = False
            return self._knowledge

    def _moved_blindly(self) -> bool:
        """Tell whether the last message named a token that not everybody has seen move."""
        entry = self._log[-1]
        if not entry.named:
            return False
        named = [identity for _place, identity in entry.named]
        for move in entry.moves:
            if isinstance(move, Move) and move.token.identity in named:
                seers = self.sees(move.target or "")
                if len(seers) == self.seats:  # the usual case
                    continue
                if len(seers | self.sees(move.source or "")) < self.seats:
                    return True
        return False

    def with_names(self, text: str) -> str:
        """Return *text* with the players' names in the place of those the script uses."""

        def name(found: re.Match[str]) -> str:
            position = self._positions.get(found[0])
            return found[0] if position is None else self._names[position]

        return _CODE.sub(name, text)

    @contextmanager
    def short_of_breath(self, steps: int) -> Iterator[Callable[[], bool]]:
        """Let messages take no more *steps* than that; what is given tells if one wanted to."""
        self.pending.settle()
        world = self._session.world
        before = world.budget
        world.budget = replace(before, steps=min(steps, before.steps))
        try:
            yield lambda: world.steps < 0
        finally:
            world.budget = before

    def attempt(self, line: str, position: int) -> Accepted | Rejected:
        """Return what would come of a message of the player at *position*; nothing changes."""
        self.pending.settle()
        return self._session.attempt(self.codes[position], line)

    @property
    def log(self) -> list[Entry]:
        """Return what was accepted since the tokens were mixed last, for reading only."""
        return self._log

    def start_with(self, exchange: Exchange) -> Session:
        """Return the state when the tokens had been mixed last, others in the places of some."""
        if callable(self._start):
            self._start = self._start()
        return exchanged_session(self._start, exchange)

    @property
    def draws(self) -> Draws:
        """Return where luck comes from."""
        draws = self._session.chance
        assert isinstance(draws, Draws)
        return draws

    def reseed(self, seed: int) -> None:
        """Let luck take another way from here on."""
        self.pending.settle()
        self._session.chance = self.draws.reseeded(seed)

    def deals(self) -> tuple[str, ...]:
        """Return the outcomes of chance so far, in order."""
        return tuple(write_outcome(outcome) for outcome in self.draws.drawn)


def exchanged_session(session: Session, exchange: Exchange) -> Session:
    """Return a copy of *session* in which other tokens lie in the places of some."""
    twin = session.copy()
    world = twin.world
    for container in world.containers.values():
        tokens = container.tokens
        for place, token in enumerate(tokens):
            other = exchange.get(token.identity)
            if other is not None:
                tokens[place] = world.newest(other)
    world.homes = {
        token.identity: name for name, one in world.containers.items() for token in one.tokens
    }
    return twin


def plain(value: Any) -> Any:
    """Return a value of a script's state as plain lists and dicts, sharing nothing."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value
