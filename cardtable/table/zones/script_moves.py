"""The messages that a card, a zone or a button stands for.

A click or a drop leaves one message, several to choose from, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.cards import Card, face_of
from cardtable.games.scripted.actions import Message

MAX_AT_ONCE = 8
"""Maximum number of options shown at once; more are chosen word by word."""

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class LegalMessages:
    """The legal messages; *sources* has the zone that some of them take from.

    *cells* are zones that a click chooses because they are cells of a grid.
    """

    messages: Messages = ()
    sources: Mapping[Message, str] = field(default_factory=dict)
    cells: frozenset[str] = frozenset()

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that messages name."""
        return frozenset(card for message in self.messages for card in message.cards)

    def of_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages that name exactly these cards, else those about the one card."""
        wanted = frozenset(cards)
        found = tuple(m for m in self.messages if m.cards and frozenset(m.cards) == wanted)
        return found or self._about(wanted)

    def with_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages that name at least these cards, else those about the one card."""
        wanted = frozenset(cards)
        found = tuple(m for m in self.messages if wanted <= frozenset(m.cards))
        return found or self._about(wanted)

    def _about(self, cards: frozenset[Card]) -> Messages:
        """Return the messages without cards about the rank or suit of the one card.

        To ask for aces, a player may click on an ace.
        """
        if len(cards) != 1:
            return ()
        words = mentions(*cards)
        return tuple(m for m in self.messages if not m.cards and words.intersection(m.words[1:]))

    def playable(self, cards: Iterable[Card]) -> frozenset[Card]:
        """Return all cards that messages name, and those of *cards* that messages are about."""
        return self.cards | {card for card in cards if self._about(frozenset({card}))}

    @property
    def spoken(self) -> Messages:
        """The messages for buttons: they name neither a card nor a cell."""
        return tuple(m for m in self.messages if not m.cards and m.target not in self.cells)

    @property
    def passes_by_cards(self) -> bool:
        """Whether no card can be used: the player draws, or has no choice.

        Bids and suits, on the other hand, are chosen with a look at the cards.
        """
        drawn = any(self.sources.get(message) for message in self.messages)
        return not self.cards and (drawn or len(self.messages) == 1)

    @property
    def pressable(self) -> frozenset[str]:
        """The zones where a click without a card stands for a message."""
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

    def targets(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the zones that these cards may go to."""
        return frozenset(m.target for m in self.with_cards(cards) if m.target)

    def dropped(self, cards: Iterable[Card], zones: Sequence[str]) -> Messages:
        """Return the messages for cards dropped on *zones*; without a target any zone will do."""
        found = self.of_cards(cards)
        meant = tuple(m for m in found if m.target in zones)
        return meant or tuple(m for m in found if not m.target)


def in_order(cards: tuple[Card, ...], exact: Messages, more: Messages) -> tuple[Messages, Messages]:
    """Remove messages that differ from another one for *cards* only in the order of words.

    Where both ``pair 8c 8d`` and ``pair 8d 8c`` are legal, the order of the clicks decides.
    """
    chosen = {tuple(sorted(message.words)) for message in exact if message.cards == cards}
    left = {m for m in exact if m.cards != cards and tuple(sorted(m.words)) in chosen}
    return tuple(m for m in exact if m not in left), tuple(m for m in more if m not in left)


def mentions(card: Card) -> frozenset[str]:
    """Return the words that scripts use for the rank or the suit of *card*.

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
    """An option: its text, and the messages left if it is chosen."""

    words: str
    messages: Messages


def branches(messages: Messages, word: Callable[[str], str]) -> tuple[Branch, ...]:
    """Return the options among *messages*: the messages if they are few, else their next word.

    *word* returns the text for a word. Many messages are grouped by the first word in which they
    differ, the receiver's name included.
    """
    if len(messages) <= MAX_AT_ONCE:
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    place = differing(messages)
    if place is None:
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    groups: dict[str, list[Message]] = {}
    for message in messages:
        words = message.words
        groups.setdefault(words[place] if place < len(words) else "", []).append(message)
    if len(groups) == len(messages):
        return tuple(Branch(title_of(message), (message,)) for message in messages)
    return tuple(
        Branch(title_of(found[0]) if len(found) == 1 else word(key), tuple(found))
        for key, found in groups.items()
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
    for place in range(longest):
        found = {m.words[place] if place < len(m.words) else "" for m in messages}
        if len(found) > 1:
            return place
    return None


def title_of(message: Message) -> str:
    """Return the text of *message* on a button, with a capital letter."""
    words = message.title or message.line.replace("_", " ")
    return words[:1].upper() + words[1:]


def numbers_of(messages: Messages) -> tuple[int, ...] | None:
    """Return the numbers that *messages* stand for if they differ in nothing else."""
    words = [message.words for message in messages]
    if len(messages) < 3 or len({found[:-1] for found in words}) > 1:
        return None
    last = [found[-1] for found in words]
    plain = all(one.isdecimal() and one.isascii() for one in last)
    return tuple(map(int, last)) if plain and len(words[0]) > 1 else None
