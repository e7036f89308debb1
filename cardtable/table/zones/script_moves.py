"""The legal messages of a script that a click, a drop or a button stands for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.cards import Card, face_of
from cardtable.games.scripted.actions import Message

MAX_AT_ONCE = 8
"""Maximum number of messages offered at once; more are chosen word by word."""

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class LegalMessages:
    """The legal messages of a player.

    *sources* has the zone from which a message takes its token, where a click on it sends the
    message. *cells* are the zones that are cells of a grid. Cards of the same kind in *kinds* stand
    for each other: messages name one of them, and *naming* returns a message with others instead.
    """

    messages: Messages = ()
    sources: Mapping[Message, str] = field(default_factory=dict)
    cells: frozenset[str] = frozenset()
    kinds: Mapping[Card, Hashable] = field(default_factory=dict)
    naming: Callable[[Message, Sequence[Card]], Message] = lambda message, _cards: message

    @property
    def cards(self) -> frozenset[Card]:
        """All cards that occur in messages, or stand for those that do."""
        named = frozenset(card for message in self.messages for card in message.cards)
        kinds = {self.kinds.get(card) for card in named}
        return named.union(card for card, kind in self.kinds.items() if kind in kinds)

    def of_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages with exactly these cards, else those about a single card."""
        cards = tuple(cards)
        wanted = self._kinds_of(cards)
        messages = tuple(m for m in self.messages if m.cards and self._kinds_of(m.cards) == wanted)
        return tuple(self._naming(m, cards) for m in messages) or self._about(frozenset(cards))

    def with_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages with at least these cards, else those about a single card."""
        cards = tuple(cards)
        wanted = self._kinds_of(cards)
        messages = tuple(m for m in self.messages if wanted <= self._kinds_of(m.cards))
        return messages or self._about(frozenset(cards))

    def addable(self, cards: Collection[Card], own: Iterable[Card]) -> frozenset[Card]:
        """Return *cards*, and those that occur in messages with them or, of *own*, may do so."""
        named = {card for message in self.with_cards(cards) for card in message.cards}
        alike = [card for card in own if card in self.kinds and card not in cards]
        return frozenset({*cards, *(c for c in named if c not in self.kinds)}).union(
            card for card in alike if self.with_cards((*cards, card))
        )

    def _kinds_of(self, cards: Iterable[Card]) -> Counter[Hashable]:
        """Return how many cards of each kind there are; one of no kind is counted once."""
        kinds = [self.kinds.get(card, card) for card in frozenset(cards)]
        return Counter(kinds)

    def _naming(self, message: Message, cards: Sequence[Card]) -> Message:
        """Return *message* with *cards* in place of those of the same kinds."""
        is_same = frozenset(message.cards) == frozenset(cards)
        return message if is_same else self.naming(message, cards)

    def _about(self, cards: frozenset[Card]) -> Messages:
        """Return the messages about the rank or suit of a single card; none for several cards.

        For example, a player asks for aces with a click on an ace.
        """
        if len(cards) != 1:
            return ()
        words = mentions(*cards)
        return tuple(m for m in self.messages if not m.cards and words.intersection(m.words[1:]))

    def playable(self, cards: Iterable[Card]) -> frozenset[Card]:
        """Return the cards in messages, and those of *cards* whose rank or suit is in one."""
        return self.cards | {card for card in cards if self._about(frozenset({card}))}

    @property
    def spoken(self) -> Messages:
        """The messages for buttons, which contain neither a card nor a cell."""
        return tuple(m for m in self.messages if not m.cards and m.target not in self.cells)

    @property
    def passes_by_cards(self) -> bool:
        """Whether the hand does not matter: the player draws, or has no choice.

        They matter for a bid or a choice of suit, although it contains no card.
        """
        draws = any(self.sources.get(message) for message in self.messages)
        return not self.cards and (draws or len(self.messages) == 1)

    @property
    def pressable(self) -> frozenset[str]:
        """The zones where a click that hits no card sends a message."""
        return frozenset(zone for message in self.messages for zone in self._zones(message))

    def at_zone(self, zone: str) -> Messages:
        """Return the messages that a click on *zone* stands for."""
        return tuple(m for m in self.messages if zone in self._zones(m))

    def _zones(self, message: Message) -> frozenset[str]:
        if message.cards:
            return frozenset()
        if message.target:
            return frozenset({message.target})
        source = self.sources.get(message, "")
        return frozenset({source} if source else ())

    def by_target(self, cards: Iterable[Card]) -> Messages:
        """Return the messages with exactly these cards if each has a target of its own, or ()."""
        messages = self.of_cards(cards)
        targets = {message.target for message in messages if message.target}
        return messages if len(targets) == len(messages) > 1 else ()

    def by_place(self, messages: Messages) -> dict[str, Message]:
        """Return *messages* that begin with the same cell by the second cell that they name.

        Empty if some name no other cell, or the same one.
        """
        found = {next((w for w in m.words[2:] if w in self.cells), ""): m for m in messages}
        return found if len(found) == len(messages) > 1 and "" not in found else {}

    def targets(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the zones that exactly these cards may go to."""
        return frozenset(m.target for m in self.of_cards(cards) if m.target)

    def dropped(self, cards: Iterable[Card], zones: Sequence[str]) -> Messages:
        """Return the messages for *cards* dropped on *zones*, else those without a target."""
        messages = self.of_cards(cards)
        aimed = tuple(m for m in messages if m.target in zones)
        return aimed or tuple(m for m in messages if not m.target)


def in_order(cards: tuple[Card, ...], exact: Messages, more: Messages) -> tuple[Messages, Messages]:
    """Return *exact* and *more* without messages that have *cards* in another order.

    Where both ``pair 8c 8d`` and ``pair 8d 8c`` are legal, the order of the clicks decides.
    """
    chosen = {tuple(sorted(message.words)) for message in exact if message.cards == cards}
    others = {m for m in exact if m.cards != cards and tuple(sorted(m.words)) in chosen}
    return tuple(m for m in exact if m not in others), tuple(m for m in more if m not in others)


def mentions(card: Card) -> frozenset[str]:
    """Return the words for the rank and the suit of *card* in scripts.

    >>> sorted(mentions(Card.parse("Ah")))
    ['ace', 'aces', 'hearts']
    """
    face = face_of(card)
    if face is None or face.is_joker:
        return frozenset()
    rank, suit = face.rank.name.lower(), face.suit.name.lower()
    return frozenset({rank, f"{rank}es" if rank == "six" else f"{rank}s", suit})


@dataclass(frozen=True, slots=True)
class Branch:
    """An option: its text, and the messages that remain once it is chosen."""

    words: str
    messages: Messages


def branches(messages: Messages, word: Callable[[str], str]) -> tuple[Branch, ...]:
    """Return the options among *messages*: each of them if they are few, else their groups.

    Groups have in common the first word in which the messages differ; *word* returns its text.
    """
    if len(messages) <= MAX_AT_ONCE:
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    index = differing(messages)
    if index is None:
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    groups: dict[str, list[Message]] = {}
    for message in messages:
        words = message.words
        groups.setdefault(words[index] if index < len(words) else "", []).append(message)
    if len(groups) == len(messages):
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    return tuple(
        Branch(title_of(group[0]) if len(group) == 1 else word(key), tuple(group))
        for key, group in groups.items()
    )


def shortened(titles: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the words that all *titles* begin with, and the titles without them.

    >>> shortened(["Eight of spades for clubs", "Eight of spades for hearts"])
    ('Eight of spades for', ('Clubs', 'Hearts'))
    >>> shortened(["Draw", "Pass"])
    ('', ('Draw', 'Pass'))
    """
    parts = [title.split() for title in titles]
    common = 0
    while len(parts) > 1 and all(len(words) > common + 1 for words in parts):
        if len({words[common] for words in parts}) > 1:
            break
        common += 1
    if not common:
        return "", tuple(titles)
    left = [" ".join(words[common:]) for words in parts]
    return " ".join(parts[0][:common]), tuple(words[:1].upper() + words[1:] for words in left)


def differing(messages: Messages) -> int | None:
    """Return the index of the first word in which *messages* differ, or None."""
    longest = max((len(message.words) for message in messages), default=0)
    for index in range(longest):
        words = {m.words[index] if index < len(m.words) else "" for m in messages}
        if len(words) > 1:
            return index
    return None


def title_of(message: Message) -> str:
    """Return the label of *message*, capitalised."""
    words = message.title or message.line.replace("_", " ")
    return words[:1].upper() + words[1:]


def numbers_of(messages: Messages) -> tuple[int, ...] | None:
    """Return the last words of *messages* as numbers.

    Return None for fewer than three messages, and if they differ in anything else.
    """
    lines = [message.words for message in messages]
    if len(messages) < 3 or len({words[:-1] for words in lines}) > 1:
        return None
    last = [words[-1] for words in lines]
    are_numbers = all(word.isdecimal() and word.isascii() for word in last)
    return tuple(map(int, last)) if are_numbers and len(lines[0]) > 1 else None
