"""The state of a scripted game: session, log, and the knowledge of each seat."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import replace
from enum import StrEnum
from itertools import chain
from random import Random
from typing import Any

from cardtable.cards import Card
from cardtable.core.i18n import _, write_number
from cardtable.engine import frozen
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.chance import Draws, ScriptSession, read_outcome, write_outcome
from cardtable.games.scripted.description import player_names
from cardtable.games.scripted.knowledge import (
    REMOVED,
    AcceptedMessage,
    Knowledge,
    MaskedEntry,
    Sight,
    Substitution,
)
from cardtable.games.scripted.layout import AWAY, Layout
from cardtable.games.scripted.pending_views import PendingViews
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.secret_properties import (
    SecretValues,
    copied,
    fill_secrets,
    hide_secrets,
    secret_values,
)
from cardtable.games.seating import SeatedGame
from cardtable.games.speech import is_you
from cardtable.ludl import Accepted, Container, Rejected, Token, TokenMove
from cardtable.ludl.message_search import MessageWords, find_messages, lines_with
from cardtable.ludl.world import PLAY_ORDER

YOU = "You"
"""Stands for the player in the keys of texts about a player of that name."""
NOBODY = -1
"""Stands for a position where there is none."""
_CODE = re.compile(r"\bplayer_[0-9]+\b")
_NUMBER = re.compile(r"(?<![\w.,:/-])-?\d{1,18}(?![\w/-]|[.,:]\d)", re.ASCII)
"""A whole number; not a part of a word, of a decimal number or of a range."""


class _Memo(dict[str, frozenset[int]]):
    """The results of a function, each computed once."""

    def __init__(self, function: Callable[[str], frozenset[int]]) -> None:
        self._function = function

    def __missing__(self, name: str) -> frozenset[int]:
        result = self[name] = self._function(name)
        return result


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
        initial = self.file.description.state(self.seats, dealer)
        initial["properties"].update(rules.chosen)
        self._session = ScriptSession(self.file.program, initial, Draws(self.seed, planned))
        self._session.watch(self.file.secrets)
        self._start: ScriptSession | Callable[[], ScriptSession] = self._session
        """The state at the last shuffle, computed on demand."""
        self._log: list[AcceptedMessage] = []
        """The messages accepted since the last shuffle."""
        self._keeps_log = True
        """Whether messages are recorded, which views and worlds need."""
        self._finished_log: tuple[AcceptedMessage, ...] = ()
        """The messages of the last hand, while the next has not begun."""
        self._known_count = 0
        """The number of entries of the log that the knowledge includes."""
        self._truncate_log = False
        """Whether the log must be cleared after its last entry."""
        self._must_update = False
        """Whether the knowledge must be updated before the next message."""
        self._was_down: Set[int] = frozenset()
        """The tokens that lay face down before the last message."""
        self._hid_token = False
        """Whether a message in the log named a token that some seat did not see move."""
        self._knowledge: Knowledge | Callable[[], Knowledge] = Knowledge(self.seats)
        self._own_knowledge = True
        self._copy_numbers: Mapping[int, int] = {}
        """The copy numbers of tokens, while the rest of the knowledge is not computed."""
        self._public_properties: Mapping[str, Any] | None = None
        """The properties as plain values, once requested."""
        self._hides_words = False
        """Whether the last message has set a secret property, so that others may not read it."""
        self._visibility: dict[str, tuple[Mapping[str, Any], frozenset[int]]] = {}
        """The viewers of a container, valid for certain properties of it; shared by copies."""
        self._choosing = False
        """Whether players send messages together, and some have not sent theirs."""
        self._chosen: tuple[tuple[int, str], ...] = ()
        """The messages that are sent together so far, each with its sender's position."""
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

    def _update_names(self) -> None:
        self.pending.resolve()
        super()._update_names()

    @property
    def properties(self) -> Mapping[str, Any]:
        """The properties of the game, read-only."""
        return self._session.world.properties

    @property
    def resting(self) -> tuple[int, ...]:
        """The positions that do not take part now: those missing in ``play_order``."""
        return resting_among(self.codes, self.properties)

    def public_properties(self, seat: int = NOBODY) -> Mapping[str, Any]:
        """Return an immutable snapshot of the properties, as far as *seat* sees them."""
        if self.file.secrets:
            properties = copied(self.properties)
            hide_secrets(properties, self.file.secrets, self.codes[seat] if seat >= 0 else "")
            public: Mapping[str, Any] = frozen(properties)
            return public
        if self._public_properties is None:
            self._public_properties = frozen(self.properties)
        return self._public_properties

    @property
    def hides_words(self) -> bool:
        """Whether the last message has set a secret property, so that others may not read it."""
        return self._hides_words

    def hide_secrets_from(self, seat: int) -> None:
        """Forget the values of secret properties that *seat* does not see."""
        if self.file.secrets:
            start = self.start_with({})
            for session in (self._session, start):
                hide_secrets(session.world.properties, self.file.secrets, self.codes[seat])
            self._start = start

    def fill_secrets(self, values: SecretValues) -> None:
        """Replace the secret values that are hidden by *values*."""
        if values:
            start = self.start_with({})
            for session in (self._session, start):
                fill_secrets(session.world.properties, self.file.secrets, values)
            self._start = start

    def viewers_of(self, name: str) -> frozenset[int]:
        """Return the positions that see the faces in a container."""
        container = self._session.world.containers.get(name)
        if container is None:
            return frozenset()
        known = self._visibility.get(name)
        if known is None or known[0] is not container.properties:  # scripts replace the whole dict
            known = self._visibility[name] = container.properties, self._find_viewers(container)
        return known[1]

    @property
    def sight(self) -> Sight:
        """Who sees which tokens, and who saw them before the last message."""
        return Sight(self.viewers_of, self._session.world.face_down, self._was_down)

    def sees(self, seat: int, token: Token, container: str) -> bool:
        """Return whether *seat* sees the face of a token in *container*."""
        is_down = token.identity in self._session.world.face_down
        return not is_down and seat in self.viewers_of(container)

    def _find_viewers(self, container: Container) -> frozenset[int]:
        viewers = container.properties.get("visible_to") or ()
        if viewers == "all":
            return frozenset(self._positions.values())
        return frozenset([self._positions[name] for name in viewers if name in self._positions])

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
        """The last message, with the positions that may not read all of it."""
        history = self.current_knowledge().history
        return history[-1] if history else None

    def current_knowledge(self) -> Knowledge:
        """Return the knowledge of the seats, updated with all accepted messages.

        The update is delayed as long as possible: a playout never needs it for its last message.
        """
        assert self._keeps_log, "a playout knows nothing"
        with self.pending.lock:  # views may be resolved in another thread
            if callable(self._knowledge):
                self._knowledge, self._own_knowledge = self._knowledge(), True
            if self._known_count < len(self._log):
                if not self._own_knowledge:
                    self._knowledge, self._own_knowledge = self._knowledge.copy(), True
                sight = self.sight._replace(viewers_of=_Memo(self.viewers_of).__getitem__)
                for entry in self._log[self._known_count :]:
                    hides = self._hides_words and entry is self._log[-1]
                    self._truncate_log |= self._knowledge.record(entry, sight, hides)
                self._known_count = len(self._log)
                if self.file.changes_sight:
                    self._knowledge.reveal(self.containers, self.sight)
            if self._truncate_log:
                self._truncate_log = False
                self._start = self._session.copy()
                self._log, self._known_count, self._hid_token = [], 0, False
                self._knowledge.truncate_history()
            self._must_update = False
            return self._knowledge

    def _add_to_log(self, entry: AcceptedMessage, truncate: bool) -> None:
        """Record a message; the log is cleared after it with *truncate*."""
        self._log.append(entry)
        if self.file.secrets:
            written = self._session.world.written
            self._hides_words = any(
                (name, player) in written or (name, "") in written
                for name, player in secret_values(self.properties, self.file.secrets)
            )
            truncate |= bool(written)
        self._truncate_log = truncate
        if not self._hid_token and entry.named:
            self._hid_token = self._moved_hidden_token()
        self._must_update = truncate or self.file.changes_sight or self._hid_token

    def _moved_hidden_token(self) -> bool:
        """Return whether the last message named a token that some seat did not see move."""
        entry = self._log[-1]
        named = [identity for _place, identity in entry.named]
        has_face_down = bool(self._session.world.face_down)
        for move in entry.moves:
            if type(move) is not TokenMove or move[0].identity not in named:
                continue
            token, source, target = move
            if target and not has_face_down and len(self.viewers_of(target)) == self.seats:
                continue  # the usual case
            sight = self.sight
            if len(sight.now(target, token) | sight.before(source, token)) < self.seats:
                return True
        return False

    def with_names(self, text: str) -> str:
        """Return *text* with the script's names for players replaced by their own."""

        def name(found: re.Match[str]) -> str:
            position = self._positions.get(found[0])
            return found[0] if position is None else self._names[position]

        return _CODE.sub(name, text)

    def said(self, text: str) -> str:
        """Return a text of the script in the chosen language, with the players' names.

        A text that begins with a player called "You" may have a translation of its own, whose key
        begins with that word: ``You scores {points}: You score {points}``.
        """
        code, _space, rest = text.partition(" ")
        if code in self._positions and is_you(self._names[self._positions[code]]):
            found = self.file.find_text(f"{YOU} {rest}")
            if found is not None:
                return self.with_names(_with_numbers(found))
        return self.with_names(_with_numbers(self.file.translated(text)))

    def message_words(self, position: int) -> MessageWords:
        """Return the words that messages of the player at *position* may contain."""
        together = [
            tuple(token.name for token in container.tokens if self.sees(position, token, name))
            for name, container in self.containers.items()
            if position in self.viewers_of(name)
        ]
        return MessageWords(
            tuple(dict.fromkeys(chain.from_iterable(together))),
            tuple(dict.fromkeys((self.codes[position], *self.codes))),
            self.places,
            self.file.pieces.values,
            tuple(together),
        )

    def find_messages(
        self, position: int, allows: Callable[[str], bool] | None = None
    ) -> tuple[str, ...]:
        """Return the lines that the player at *position* may send, found by dry runs.

        *allows* replaces the dry runs.
        """
        self.pending.resolve()
        words = self.message_words(position)
        return find_messages(
            self._session,
            words,
            allows or (lambda line: self.allows(line, position)),
            self.file.declared_words,
        )

    def lines_with(self, name: str, target: str, position: int) -> tuple[str, ...]:
        """Return lines of the player at *position* that play the token called *name*.

        They may be illegal. *target* is the zone or cell to play it to, or empty.
        """
        words = self.message_words(position)
        places = tuple(sorted(words.places, key=lambda place: place != target))
        words = replace(words, tokens=(name,), places=places, together=((name,),))
        lines = lines_with(self._session, name, words, self.file.declared_words)
        return tuple(line for line in lines if self.plays(Message(line)))

    @property
    def have_chosen(self) -> tuple[int, ...]:
        """The positions that have sent a message which others do not see before all have."""
        return tuple([position for position, _line in self._chosen]) if self._chosen else ()

    def choice_of(self, position: int) -> str:
        """Return the message that *position* has sent together with others, empty if none."""
        return dict(self._chosen).get(position, "") if self._chosen else ""

    def hide_choices_from(self, position: int) -> None:
        """Forget the messages of others than *position* that nobody has seen, but not who sent one.

        :meth:`choose_again` replaces them.
        """
        self._chosen = tuple(
            (sender, line if sender == position else "") for sender, line in self._chosen
        )

    @abstractmethod
    def choose_again(self, rng: Random) -> None:
        """Draw a legal message for each player whose choice is hidden."""

    def plays(self, message: Message) -> bool:
        """Return whether *message* plays a token and so belongs to the door for plays."""
        return self.file.plays_token(message.line)

    def allows(self, line: str, position: int) -> bool:
        """Return whether the player at *position* may send *line* now."""
        self.pending.resolve()
        return self._session.allows(self.codes[position], line)

    def attempt(self, line: str, position: int) -> Accepted | Rejected:
        """Return the answer to a message of the player at *position*, without changing anything."""
        self.pending.resolve()
        return self._session.attempt(self.codes[position], line)

    def answer_about(self, token: Token, function: str, position: int) -> Any:
        """Return the answer of a function of the script about *token* when *position* is to act.

        None without such a function of one value, or if it fails.
        """
        self.pending.resolve()
        return self._session.answer_about(token, function, self.codes[position])

    @property
    def log(self) -> list[AcceptedMessage]:
        """The messages accepted since the last shuffle, read-only."""
        return self._log

    @property
    def hand_log(self) -> Sequence[AcceptedMessage]:
        """The messages of this hand, or of the last one until the next begins."""
        self.current_knowledge()  # which drops those before a shuffle
        return self._finished_log or self._log

    def start_with(self, substitution: Substitution) -> ScriptSession:
        """Return the session at the last shuffle, with tokens replaced by *substitution*."""
        if callable(self._start):
            self._start = self._start()
        return substituted_session(self._start, substitution)

    @property
    def draws(self) -> Draws:
        """The source of random outcomes."""
        return self._session.draws

    def use_draws(self, draws: Draws) -> None:
        """Take the future random outcomes from *draws*."""
        self._session.draws = draws

    def reseed(self, seed: int) -> None:
        """Change the seed of the future random outcomes."""
        self.pending.resolve()
        self._session.draws = self.draws.reseeded(seed)

    def forget_outcomes(self) -> None:
        """Forget the seed, and the random outcomes until the last shuffle.

        Those since are kept, to repeat the messages with them.
        """
        start = self.start_with({})
        recent = self.draws.drawn[start.draws.count :]
        start.draws = Draws(0)
        self._start = start
        self.seed = 0
        self._session.draws = Draws(0, (), recent)

    def deals(self) -> tuple[str, ...]:
        """Return the random outcomes so far, in order."""
        return tuple(write_outcome(outcome) for outcome in self.draws.drawn)

    @abstractmethod
    def copy(self) -> ScriptState:
        """Return an independent game in the same state, without strategies and listeners."""

    @abstractmethod
    def substituted(
        self, substitution: Substitution, session: ScriptSession | None = None
    ) -> ScriptState:
        """Return a copy in which tokens are replaced by *substitution*.

        *session* is the session of that copy, if it exists already.
        """


def substituted_session(session: ScriptSession, substitution: Substitution) -> ScriptSession:
    """Return a copy of *session* in which tokens are replaced by *substitution*."""
    twin = session.copy()
    twin.world.exchange(substitution)
    return twin


def hidden_places(state: ScriptState, unknown: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the identities of the tokens in each group of *unknown*, in the order of their places.

    *unknown* is from :meth:`.Knowledge.unknown`: the group of each token that a seat cannot tell
    from another.
    """
    places: dict[int, list[int]] = {}
    in_containers = [
        token.identity for container in state.containers.values() for token in container.tokens
    ]
    removed = [
        identity
        for identity, place in state.current_knowledge().locations.items()
        if place == REMOVED
    ]
    for identity in (*in_containers, *removed):
        group = unknown.get(identity)
        if group is not None:
            places.setdefault(group, []).append(identity)
    return places


def sorted_by_name(state: ScriptState, unknown: Mapping[int, int]) -> Substitution:
    """Return the substitution that sorts the tokens of each group of *unknown* by name."""
    tokens = state.current_knowledge().tokens
    substitution: dict[int, Token] = {}
    for places in hidden_places(state, unknown).values():
        ordered = sorted(
            (tokens[identity] for identity in places),
            key=lambda token: (token.name, token.identity),
        )
        substitution.update(zip(places, ordered, strict=True))
    return substitution


def resting_among(codes: Sequence[str], properties: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the positions of the players *codes* that the play order leaves out."""
    order = properties.get(PLAY_ORDER, codes)
    return tuple(position for position, code in enumerate(codes) if code not in order)


def _with_numbers(text: str) -> str:
    """Return *text* with its whole numbers as the chosen language writes them.

    >>> _with_numbers("player_1 scores -90, in all 2000.")
    'player_1 scores −90, in all 2,000.'
    >>> _with_numbers("The game counts -58: contract -33, petit -25; ruled at 12:30.")
    'The game counts −58: contract −33, petit −25; ruled at 12:30.'
    """
    return _NUMBER.sub(lambda found: write_number(int(found[0])), text)
