"""Readable texts of messages, and the pieces they name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.cards import Card, Suit
from cardtable.core.i18n import _, language, ngettext
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.description import Wording
from cardtable.games.scripted.knowledge import HIDDEN_WORD
from cardtable.games.scripted.pieces import suit_and_rank
from cardtable.games.scripted.state import YOU, ScriptState
from cardtable.games.speech import is_you, join_names
from cardtable.ludl import Token

_PLAIN = ("play", "play_card", "play_token")
_BROKEN = re.compile(r"(clubs|diamonds|hearts|spades|trumps?)_broken")
_SLOT = re.compile(r"\{([1-9]|player)\}")


class MessageTitles:
    """Makes the messages of *state* readable for people.

    Tokens that a seat cannot see must not be visible to it in *state* either.
    """

    def __init__(self, state: ScriptState) -> None:
        self._state = state
        self._visible: dict[int, dict[str, Token]] = {}
        self._own: dict[int, dict[str, Token]] = {}

    def visible_tokens(self, seat: int) -> dict[str, Token]:
        """Return the tokens that *seat* sees by name, its own first."""
        if seat not in self._visible:
            self._visible[seat] = {**self._in(seat, own=False), **self._in(seat, own=True)}
        return self._visible[seat]

    def token(self, name: str, seat: int) -> Token | None:
        """Return the token called *name* that *seat* sees, preferably its own."""
        if seat not in self._own:
            self._own[seat] = self._in(seat, own=True)
        return self._own[seat].get(name) or self.visible_tokens(seat).get(name)

    def _in(self, seat: int, *, own: bool) -> dict[str, Token]:
        """Return the first token of each name in the seat's own containers, or in all others.

        Those in zones of the table come first.
        """
        state, tokens = self._state, dict[str, Token]()
        owners, zone_of = state.layout.owners, state.layout.zone_of
        shown_first = sorted(state.containers.items(), key=lambda entry: entry[0] not in zone_of)
        for name, container in shown_first:
            if (
                (owners.get(name) == seat) is own
                and container.tokens
                and seat in state.viewers_of(name)
            ):
                for token in container.tokens:
                    if state.sees(seat, token, name):
                        tokens.setdefault(token.name, token)
        return tokens

    def complete(self, message: Message, seat: int) -> Message:
        """Return *message* with its title, and with the pieces and the zone it names."""
        state, words = self._state, message.words[1:]
        cards: list[Card] = []
        target = ""
        if state.plays(message):
            names = state.file.pieces.names
            named = [word for word in words if word in names]
            tokens = [self.token(word, seat) for word in named]
            if len(named) == 1 and len(words) > 2:
                tokens = [self._token_at(words, seat) or tokens[0]]
            if len(set(named)) < len(named):
                tokens = self._copies(named, seat)
            cards = [state.piece(token) for token in tokens if token is not None]
        for word in words:
            if word in state.layout.zone_of and word not in state.codes:
                target = state.cell_or_zone(word)
        title = self._cached("title", message.line, seat)
        noun = self._cached("noun", message.line, seat)
        return Message(message.line, title, tuple(cards), target, noun)

    def _token_at(self, words: Sequence[str], seat: int) -> Token | None:
        """Return the token that *words* name with the place where it lies and another place.

        There may be several tokens of its name, as in ``move 7h column_1 column_3``. The last one
        in the place is meant.
        """
        state = self._state
        for name, place, target in zip(words, words[1:], words[2:], strict=False):
            if place in state.containers and target in state.containers:
                tokens = reversed(state.containers[place].tokens)
                return next(
                    (t for t in tokens if t.name == name and state.sees(seat, t, place)), None
                )
        return None

    def _copies(self, names: Sequence[str], seat: int) -> list[Token | None]:
        """Return a token for each of *names*: equal names are different tokens of one container."""
        first, tokens = self.token(names[0], seat), list[Token]()
        for name, container in self._state.containers.items():
            if first is not None and first in container.tokens:
                tokens = [each for each in container.tokens if self._state.sees(seat, each, name)]
        found: list[Token | None] = []
        for name in names:
            of_name = [each for each in tokens if each.name == name and each not in found]
            found.append(of_name[0] if of_name else self.token(name, seat))
        return found

    def _cached(self, kind: str, line: str, seat: int) -> str:
        """Return the title or noun of a message, cached because a view has dozens."""
        find = self.title_of if kind == "title" else self.noun_of
        key = (kind, line, seat, language(), self._state.names)
        return self._state.file.cached_title(key, lambda: find(line, seat))

    def title_of(self, line: str, sender: int) -> str:
        """Return the text for a message of the player at *sender*.

        Without a text in game.yaml it consists of the receiver's name and the words. The sender's
        own name is left out, and so is a receiver that only plays a token. A text that does not
        begin with a word of the message has a capital letter.
        """
        state = self._state
        receiver, *words = line.split()
        wording = self._wording(line)
        if wording.say:
            text = state.file.translated(wording.say)
            return self._filled(text[:1].upper() + text[1:], line, sender)
        own = state.codes[sender] if sender >= 0 else ""
        fixed = self._fixed(line)
        rest = [self.word(word) for word in words[:fixed] if word != own]
        if words[fixed:]:
            rest.append(self._list(words[fixed:]))
        if receiver in _PLAIN and rest:
            return " ".join(rest)
        name = state.file.translated(receiver.replace("_", " "))
        return " ".join([name[:1].upper() + name[1:], *rest])

    def noun_of(self, line: str, sender: int) -> str:
        """Return the name of a message in a sentence; empty if the script has none."""
        noun = self._wording(line).noun
        return self._filled(self._state.file.translated(noun), line, sender) if noun else ""

    def log_of(self, line: str, sender: int) -> str | None:
        """Return the sentence for the log about a message, None if the script has none.

        It is empty if the message is not logged. If it names a player called "You", it may have a
        translation of its own, whose key has that word in place of the slot.
        """
        log = self._wording(line).log
        if not log:
            return log
        file = self._state.file
        key = _SLOT.sub(lambda slot: YOU if self._is_you(slot[1], line, sender) else slot[0], log)
        own = file.find_text(key) if key != log else None
        text = file.translated(log) if own is None else own
        return self._filled(text, line, sender, with_article=True)

    def _is_you(self, slot: str, line: str, sender: int) -> bool:
        """Return whether *slot* stands for a player called "You"."""
        names, codes, words = self._state.names, self._state.codes, line.split()[1:]
        if slot == "player":
            return sender >= 0 and is_you(names[sender])
        place = int(slot) - 1
        return (
            place < len(words)
            and words[place] in codes
            and is_you(names[codes.index(words[place])])
        )

    def _wording(self, line: str) -> Wording:
        receiver = line.partition(" ")[0]
        return self._state.file.description.messages.get(receiver) or Wording()

    def _fixed(self, line: str) -> int:
        """Return the number of words before those that a receiver takes as a list."""
        receiver = self._state.file.receiver_of(line)
        if receiver is None or not receiver.takes_more:
            return len(line.split())
        return len(receiver.parameters) - 1

    def _list(self, words: Sequence[str], *, with_article: bool = False) -> str:
        """Return the text for a list of words; tokens that are hidden are counted."""
        if set(words) == {HIDDEN_WORD}:
            count = len(words)
            return ngettext("{count} card", "{count} cards", count).format(count=count)
        return join_names([self._word(word, with_article=with_article) for word in words])

    def _word(self, word: str, *, with_article: bool) -> str:
        """Return the text for a word of a message; with *with_article*, a card has its article."""
        if word == HIDDEN_WORD:
            return _("a card")
        found = self.word(word)
        if with_article and word in self._state.file.pieces.names and word not in self._named:
            return _("the {card}").format(card=found)
        return found

    def _filled(self, text: str, line: str, sender: int, *, with_article: bool = False) -> str:
        """Return *text* with the words of *line*; with *with_article*, a card has its article."""
        state, words, fixed = self._state, line.split()[1:], self._fixed(line)

        def word(slot: re.Match[str]) -> str:
            if slot[1] == "player":
                return state.names[sender] if sender >= 0 else ""
            place = int(slot[1]) - 1
            if place >= len(words):
                return ""
            if place >= fixed:
                return self._list(words[place:], with_article=with_article)
            return self._word(words[place], with_article=with_article)

        return _SLOT.sub(word, text)

    @property
    def _named(self) -> Mapping[str, str]:
        return self._state.file.description.words

    def zone(self, name: str) -> str:
        """Return the title of a zone without its owner: from game.yaml, or from its name."""
        state, layout = self._state, self._state.layout
        place = layout.areas.get(name) or layout.by_name.get(name)
        if place is not None and place.title:
            return state.file.translated(place.title)
        for code in state.codes:
            name = name.removeprefix(f"{code}_")
        return state.file.translated(name.replace("_", " "))

    def word(self, word: str) -> str:
        """Return the text for one word of a message."""
        state = self._state
        if word in state.codes:
            return state.with_names(word)
        named = state.file.description.words.get(word)
        if named is not None:
            return state.file.translated(named)
        if word in state.file.pieces.names:
            return state.file.translated(state.file.pieces.piece(word).title)
        if word in state.layout.by_name:
            return self.zone(word)
        return word

    def shown(self, properties: Mapping[str, Any], seat: int) -> tuple[tuple[str, str], ...]:
        """Return the properties that game.yaml shows at the table, except null ones.

        The trump suit, as far as *seat* knows it, is one of them.
        """
        shown = []
        description = self._state.file.description
        for name, title in description.shows:
            value = properties.get(name)
            if name in description.secrets:
                value = value.get(self._state.codes[seat]) if isinstance(value, Mapping) else None
            if value is not None and value != "":
                shown.append((self.heading(name, title), self._value(value)))
        trump = self._trump(properties, seat)
        if trump and description.trump not in dict(description.shows):
            shown.append((_("Trump"), self._value(trump)))
        return tuple(shown)

    def _value(self, value: Any) -> str:
        """Return the text for the value of a property."""
        if isinstance(value, str):
            suit = suit_named(value)
            is_named = value in self._named or suit is None
            return self.word(value) if is_named or suit is None else suit.title
        if isinstance(value, list):
            return ", ".join(map(self._value, value))
        return show_value(value)

    def _trump(self, properties: Mapping[str, Any], seat: int) -> Any:
        """Return the trump suit, or the name of the card turned for it; None if unknown."""
        state, name = self._state, self._state.file.description.trump
        container = state.containers.get(name)
        if container is None:
            return properties.get(name)
        tokens = [token for token in container.tokens if state.sees(seat, token, name)]
        return suit_and_rank(tokens[-1].name, tokens[-1].properties)[0] if tokens else None

    def trump_suit(self, properties: Mapping[str, Any], seat: int) -> Suit | None:
        """Return the trump suit if it is one of the four and *seat* knows it."""
        return suit_named(self._trump(properties, seat))

    def heading(self, name: str, title: str) -> str:
        """Return the heading for the property *name*: its *title*, or else made from its name."""
        text = title or name.replace("_", " ").capitalize()
        return self._state.file.translated(text)

    def flags(self, properties: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the texts for the boolean properties named in game.yaml, and for broken suits.

        A property such as ``hearts_broken`` needs no text.
        """
        declared = self._state.file.description.flags
        texts = []
        for name, value in properties.items():
            if not isinstance(value, bool):
                continue
            broken = _BROKEN.fullmatch(name)
            if name in declared:
                texts.append(self._state.file.translated(declared[name][value]))
            elif broken is not None:
                suit = _("trumps") if "trump" in broken[1] else Suit[broken[1].upper()].title
                words = _("{suit} broken") if value else _("{suit} not broken")
                texts.append(words.format(suit=suit))
        return tuple(text for text in texts if text)


def suit_named(value: Any) -> Suit | None:
    """Return the suit with *value* as its letter or English name, or None.

    >>> suit_named("h"), suit_named("spades"), suit_named("none")
    (<Suit.HEARTS: 2>, <Suit.SPADES: 3>, None)
    """
    return next((suit for suit in Suit if value in (suit.letter, suit.name.lower())), None)


def is_broken_flag(name: str) -> bool:
    """Return whether a property called *name* is shown as a broken suit."""
    return _BROKEN.fullmatch(name) is not None


def show_value(value: Any) -> str:
    """Return the text for a value."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(show_value, value))
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {show_value(inner)}" for key, inner in value.items())
    return str(value)
