"""The view of one seat at a scripted game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from functools import cached_property, lru_cache
from random import Random
from threading import RLock
from typing import Any, NamedTuple

from cardtable.cards import Card, Suit
from cardtable.engine import FrozenDict, Zone, frozen
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.alike import kinds_of
from cardtable.games.scripted.clicks import attempts, reason_against, suit_led, target_of, with_list
from cardtable.games.scripted.description import player_names
from cardtable.games.scripted.hand_order import HandSorter
from cardtable.games.scripted.knowledge import REMOVED
from cardtable.games.scripted.rules import ScriptRules
from cardtable.games.scripted.scores import ScoreColumn, SheetRow, chips_of, columns_of, sheet_of
from cardtable.games.scripted.state import Phase, ScriptState, resting_among, sorted_by_name
from cardtable.games.scripted.titles import MessageTitles
from cardtable.games.scripted.worlds import ScriptWorlds
from cardtable.games.scripted.zones import zones_of
from cardtable.games.speech import SUIT_ORDER
from cardtable.ludl import Token

Contents = tuple[str, tuple[Any, ...]]
"""A container and its tokens: name, copy number and properties, or the number of a group."""


class Details(NamedTuple):
    """The parts of a view that take time to compute."""

    properties: Mapping[str, Any]
    contents: tuple[Contents, ...]
    history: tuple[tuple[int, tuple[str, ...]], ...]
    announcements: tuple[str, ...]
    totals: tuple[int, ...]
    state: ScriptState
    """The game with the tokens that the seat cannot tell apart in a fixed order."""


class View:
    """The information that the seat at position *seat* has, frozen.

    Details are computed on first use, from the state of the game when the view was made: see
    :class:`~cardtable.games.scripted.pending_views.PendingViews`. A view can be pickled: see
    :mod:`cardtable.games.scripted.view_transfer`.
    """

    seat: int
    """The position of this seat."""
    rules: ScriptRules
    """The game file, the number of players and the options."""
    phase: Phase
    """Whether the game is over."""
    names: tuple[str, ...]
    """The players' names, by position."""
    to_act: int
    """The position to act, -1 after the game."""
    plain_legal: tuple[Message, ...]
    """Like :attr:`legal`, but without titles and pieces; faster, for playouts."""
    winners: tuple[int, ...]
    """The positions that have won."""
    hand_number: int
    """The number of the hand, from 1."""
    have_chosen: tuple[int, ...]
    """The positions that have sent a message which others do not see before all have."""
    chosen: str
    """Such a message by this seat, empty if there is none."""

    IMMEDIATE = (
        "seat",
        "rules",
        "phase",
        "names",
        "to_act",
        "plain_legal",
        "winners",
        "hand_number",
        "have_chosen",
        "chosen",
    )
    """The attributes that are not details."""

    def __init__(
        self,
        state: ScriptState,
        seat: int,
        *,
        phase: Phase,
        to_act: int,
        plain_legal: tuple[Message, ...],
        winners: tuple[int, ...],
        hand_number: int,
    ) -> None:
        self.__dict__.update(
            seat=seat,
            rules=state.rules,
            phase=phase,
            names=state.names,
            to_act=to_act,
            plain_legal=plain_legal,
            winners=winners,
            hand_number=hand_number,
            have_chosen=state.have_chosen,
            chosen=state.choice_of(seat),
            _state=state,
            _lock=state.pending.lock,
            _details=None,
        )

    @classmethod
    def restored(cls, attributes: Mapping[str, Any], details: Callable[[], Details]) -> View:
        """Return a view with the *attributes* named in IMMEDIATE; *details* computes the others."""
        view = cls.__new__(cls)
        view.__dict__.update(
            attributes, _state=None, _lock=RLock(), _details=None, _read_details=details
        )
        return view

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(name)

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(name)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self is other or self._compared() == other._compared()

    __hash__ = None  # type: ignore[assignment]  # it holds dicts

    def __repr__(self) -> str:
        return f"View(seat={self.seat}, hand_number={self.hand_number}, contents={self.contents})"

    def _compared(self) -> tuple[Any, ...]:
        return (*(getattr(self, name) for name in self.IMMEDIATE), self.resolve()[:-1])

    def resolve(self) -> Details:
        """Compute the details unless they have been computed, and return them."""
        details: Details | None = self.__dict__["_details"]
        if details is None:
            with self.lock:
                details = self.__dict__["_details"]
                if details is None:
                    state = self.__dict__["_state"]
                    if state is not None:
                        details = details_of(state, self.seat)
                    else:
                        details = self.__dict__["_read_details"]()
                    self.__dict__.update(_details=details, _state=None)
        return details

    @property
    def lock(self) -> RLock:
        """Held while another thread must not compute the details or use their state."""
        lock: RLock = self.__dict__["_lock"]
        return lock

    @property
    def properties(self) -> Mapping[str, Any]:
        """The properties of the game by name; a secret value of another seat is ``?``."""
        return self.resolve().properties

    @property
    def contents(self) -> tuple[Contents, ...]:
        """The tokens in each container, as far as this seat knows them.

        A known token is its name, copy number and properties. Tokens that the seat cannot tell
        apart are represented by the same number.
        """
        return self.resolve().contents

    @property
    def history(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """The messages since the last shuffle: sender and words; a hidden token is ``?``.

        They also begin anew when tokens that were passed on face down are mixed with others.
        """
        return self.resolve().history

    @property
    def announcements(self) -> tuple[str, ...]:
        """The lines that the script said since the last shuffle, with the names of tokens shown."""
        return self.resolve().announcements

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each side."""
        return self.resolve().totals

    @cached_property
    def legal(self) -> tuple[Message, ...]:
        """The messages that this seat may send; empty if it is not to act."""
        with self.lock:  # the game must not change meanwhile
            titles = MessageTitles(self.__dict__["_state"] or self.resolve().state)
            return tuple([titles.complete(message, self.seat) for message in self.plain_legal])

    @cached_property
    def legal_bids(self) -> tuple[Message, ...]:
        """The legal messages that play no token."""
        plays_token = self.rules.file.plays_token
        return tuple([message for message in self.legal if not plays_token(message.line)])

    @cached_property
    def legal_plays(self) -> tuple[Message, ...]:
        """The legal messages that play a token."""
        plays_token = self.rules.file.plays_token
        return tuple([message for message in self.legal if plays_token(message.line)])

    @property
    def least_wins(self) -> bool:
        """Whether the lowest score wins."""
        return self.rules.file.description.wins == "least"

    @cached_property
    def resting(self) -> tuple[int, ...]:
        """The positions that sit out now, because they are not in the play order."""
        return resting_among(player_names(self.rules.players), self.properties)

    @cached_property
    def scores(self) -> tuple[ScoreColumn, ...]:
        """The columns of the score panel: a title, and a value for each player."""
        codes = self.resolve().state.codes
        columns = self.rules.file.description.score
        titles = self._titles
        return columns_of(self.properties, columns, codes, titles.heading, titles.word)

    @cached_property
    def sheet(self) -> tuple[SheetRow, ...]:
        """The rows of the score sheet, each with what every player has in the box."""
        file, codes = self.rules.file, self.resolve().state.codes
        return sheet_of(self.properties, file.description.sheet, codes, file.translated)

    @property
    def calls(self) -> tuple[tuple[int, str], ...]:
        """The calls so far in a game with a box of bids, each with its position."""
        found = self.properties.get(self.rules.file.description.bid_box.calls)
        codes, word = self.resolve().state.codes, self._titles.word
        calls = found if isinstance(found, tuple | list) else ()  # a script may set it to anything
        pairs = [each for each in calls if isinstance(each, tuple | list) and len(each) == 2]
        return tuple((codes.index(p), word(str(call))) for p, call in pairs if p in codes)

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips in front of each player, empty in a game without them."""
        codes = self.resolve().state.codes
        return chips_of(self.properties.get(self.rules.file.description.chips), codes)

    @cached_property
    def shown_properties(self) -> tuple[tuple[str, str], ...]:
        """Titles and values of the other properties shown at the table."""
        return self._titles.shown(self.properties, self.seat)

    @property
    def trump(self) -> Suit | None:
        """The trump suit, None without one, or if this seat does not know it."""
        return self._titles.trump_suit(self.properties, self.seat)

    @property
    def dealer(self) -> int:
        """The position of the player who deals, -1 if the game does not name one."""
        name = self.properties.get(self.rules.file.description.dealer)
        codes = self.resolve().state.codes
        return codes.index(name) if name in codes else -1

    @property
    def flags(self) -> tuple[str, ...]:
        """The texts for boolean properties, such as whether hearts are broken."""
        return self._titles.flags(self.properties)

    @cached_property
    def _titles(self) -> MessageTitles:
        """The readable texts of messages and tokens."""
        return MessageTitles(self.resolve().state)

    @cached_property
    def known(self) -> Mapping[str, tuple[str, ...]]:
        """The names of the tokens that this seat knows, by container."""
        return {
            container: tuple([token[0] for token in tokens if isinstance(token, tuple)])
            for container, tokens in self.contents
        }

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The number of tokens, known or not, by container."""
        return {container: len(tokens) for container, tokens in self.contents}

    def zones(self) -> tuple[Zone, ...]:
        """Return the zones at the table; a piece that this seat does not see is None."""
        return zones_of(self.resolve().state, self.seat)

    # --- for the table --------------------------------------------------------------------------

    @property
    def home_messages(self) -> tuple[Message, ...]:
        """The legal messages that a double click sends: those that bring a card home."""
        wordings = self.rules.file.description.messages
        names = {name for name, wording in wordings.items() if wording.double_click}
        return tuple([message for message in self.legal if message.receiver in names])

    @cached_property
    def alike(self) -> Mapping[Card, tuple[str, Any]]:
        """The kind of each piece that this seat sees, if the game has pieces that are alike.

        Messages may name others of the same kind: the list of legal ones has each choice once.
        """
        return kinds_of(self.resolve().state, self.seat)

    def is_safe_home(self, message: Message) -> bool:
        """Return whether the script's function ``safe_home`` lets the card of *message* go home."""
        state = self.resolve().state
        with self.lock:
            token = self._titles.token(message.words[1], self.seat) if message.cards else None
            return token is not None and state.answer_about(token, "safe_home", self.seat) is True

    def sorted_hand(
        self, cards: Sequence[Card], order: str = "usual", suits: Sequence[int] = SUIT_ORDER
    ) -> tuple[Card, ...]:
        """Return cards that this seat sees, from left to right in one of the settings' orders.

        *suits* is the order of suits unless the game defines one.
        """
        groups = self.sorted_groups(cards, order, suits)
        return tuple([card for group in groups for card in group])

    def sorted_groups(
        self, cards: Sequence[Card], order: str = "usual", suits: Sequence[int] = SUIT_ORDER
    ) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of :meth:`sorted_hand` in groups: by meld, each meld is a group."""
        state = self.resolve().state
        with self.lock:  # the script's functions are asked in the state
            return HandSorter(state, self.seat).groups(cards, order, suits)

    def attempts(self, piece: Card, target: str = "") -> tuple[Message, ...]:
        """Return the messages for a click on *piece*, or for a drag of it to zone *target*.

        These are the legal ones; if there are none, those that the script rejects.
        """
        state = self.resolve().state
        with self.lock:  # the messages are tried in the state
            return attempts(self._titles, state, piece, target, self.legal, self.seat)

    def with_list(self, message: Message, pieces: Sequence[Card]) -> Message:
        """Return *message* with *pieces* as its list of tokens; it may be illegal."""
        with self.lock:
            return with_list(self._titles, self.resolve().state, message, pieces, self.seat)

    def reason_against(self, message: Message, piece: Card) -> str:
        """Return why this seat may not play *piece* by *message*; empty if it may.

        It is the script's reason, or else one found from the trick and the legal messages.
        """
        state = self.resolve().state
        with self.lock:
            return reason_against(state, message, piece, self.legal, self.seat)

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the first card of the trick, None without a trick of playing cards."""
        with self.lock:
            return suit_led(self.resolve().state)

    def target_of(self, message: Message) -> str:
        """Return the zone or cell that the first token played by *message* moves to.

        The result is empty if no token moves.
        """
        with self.lock:
            return target_of(self.resolve().state, message, self.seat)

    def determinize(self, rng: Random) -> ScriptState:
        """Return a full game, drawn uniformly from those that fit this seat's information."""
        return self._worlds.draw(rng)

    @cached_property
    def _worlds(self) -> ScriptWorlds:
        return ScriptWorlds(self.resolve().state, self.seat)


def details_of(state: ScriptState, seat: int) -> Details:
    """Compute the details of the view of the seat at position *seat*."""
    details = details_shown(state, seat)
    unknown = state.current_knowledge().unknown(seat)
    hidden = state.substituted(sorted_by_name(state, unknown)) if unknown else state.copy()
    hidden.forget_outcomes()
    hidden.hide_choices_from(seat)
    hidden.hide_secrets_from(seat)
    return details._replace(state=hidden)


def details_shown(state: ScriptState, seat: int) -> Details:
    """Return the details of the view, with *state* itself; it may contain hidden information."""
    knowledge = state.current_knowledge()
    return Details(
        state.public_properties(seat),
        _contents(state, knowledge.unknown(seat)),
        tuple(
            (message.entry.position, message.words_for(seat))
            for message in knowledge.history
            if message.entry.position >= 0
        ),
        tuple(text for message in knowledge.history for text in message.entry.said),
        state.get_scores(),
        state,
    )


@lru_cache(maxsize=4096)
def _frozen_properties(token: Token) -> FrozenDict:
    """Return the properties of a token as a value that nobody can change."""
    return FrozenDict(frozen(token.properties))


def _contents(state: ScriptState, unknown: Mapping[int, int]) -> tuple[Contents, ...]:
    knowledge = state.current_knowledge()
    copy_numbers = knowledge.copy_numbers
    numbers: dict[int, int] = {}

    def described(identity: int, token: Token) -> Any:
        group = unknown.get(identity)
        if group is not None:
            return numbers.setdefault(group, len(numbers))
        properties = _frozen_properties(token)
        return properties["name"], copy_numbers.get(identity, 0), properties

    contents = [
        (name, tuple(described(token.identity, token) for token in container.tokens))
        for name, container in state.containers.items()
    ]
    removed = [
        described(identity, knowledge.tokens[identity])
        for identity, place in knowledge.locations.items()
        if place == REMOVED
    ]
    return (*contents, (REMOVED, tuple(removed)))
