"""Which messages of a script a card, a zone or a button stands for: pure functions.

A person's click or drop leaves one message, several to choose from, or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardtable.cards import Card, face_of
from cardtable.games.scripted.actions import Message

MOST_AT_ONCE = 8
"""So many options are shown at once; more are chosen word by word."""

Messages = tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """The messages that may be sent now; *sources* has for some the zone they take from.

    *cells* are the zones that a click chooses, because they are cells of a grid.
    """

    messages: Messages = ()
    sources: Mapping[Message, str] = field(default_factory=dict)
    cells: frozenset[str] = frozenset()

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that some message names."""
        return frozenset(card for message in self.messages for card in message.cards)

    def of_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages that name just these cards, else those about the one card."""
        wanted = frozenset(cards)
        found = tuple(m for m in self.messages if m.cards and frozenset(m.cards) == wanted)
        return found or self._about(wanted)

    def with_cards(self, cards: Iterable[Card]) -> Messages:
        """Return the messages that name these cards, and perhaps more; else those about it."""
        wanted = frozenset(cards)
        found = tuple(m for m in self.messages if wanted <= frozenset(m.cards))
        return found or self._about(wanted)

    def _about(self, cards: frozenset[Card]) -> Messages:
        """Return the messages without cards that are about the rank or the suit of the one card.

        Whoever asks for aces may click on an ace.
        """
        if len(cards) != 1:
            return ()
        words = mentions(*cards)
        return tuple(m for m in self.messages if not m.cards and words.intersection(m.words[1:]))

    def playable(self, cards: Iterable[Card]) -> frozenset[Card]:
        """Return those of *cards* that messages are about, and all that messages name."""
        return self.cards | {card for card in cards if self._about(frozenset({card}))}

    @property
    def spoken(self) -> Messages:
        """The messages that name no card and no cell: those that buttons are for."""
        return tuple(m for m in self.messages if not m.cards and m.target not in self.cells)

    @property
    def passes_by_cards(self) -> bool:
        """Whether no card is of use: something is to be drawn, or there is no choice at all.

        Bids and names of suits are chosen by looking at the cards.
        """
        drawn = any(self.sources.get(message) for message in self.messages)
        return not self.cards and (drawn or len(self.messages) == 1)

    @property
    def pressable(self) -> frozenset[str]:
        """The zones that a click without a card means something in."""
        return frozenset(zone for message in self.messages for zone in self._zones(message))

    def at_zone(self, zone: str) -> Messages:
        """Return the messages that a click on *zone* means."""
        return tuple(m for m in self.messages if zone in self._zones(m))

    def _zones(self, message: Message) -> frozenset[str]:
        if message.cards:
            return frozenset()
        if message.target:
            return frozenset({message.target})
        source = self.sources.get(message, "")
        return frozenset({source} if source else ())

    def targets(self, cards: Iterable[Card]) -> frozenset[str]:
        """Return the zones that these cards may go to, as far as messages say."""
        return frozenset(m.target for m in self.with_cards(cards) if m.target)

    def dropped(self, cards: Iterable[Card], zones: Sequence[str]) -> Messages:
        """Return the messages for cards let go over *zones*; those without a target go anywhere."""
        found = self.of_cards(cards)
        meant = tuple(m for m in found if m.target in zones)
        return meant or tuple(m for m in found if not m.target)


def in_order(cards: tuple[Card, ...], exact: Messages, more: Messages) -> tuple[Messages, Messages]:
    """Leave out of both those that say the same of *cards* as another, in another order.

    Where ``pair 8c 8d`` and ``pair 8d 8c`` may be sent, it is the order of choosing that counts.
    """
    chosen = {tuple(sorted(message.words)) for message in exact if message.cards == cards}
    left = {m for m in exact if m.cards != cards and tuple(sorted(m.words)) in chosen}
    return tuple(m for m in exact if m not in left), tuple(m for m in more if m not in left)


def mentions(card: Card) -> frozenset[str]:
    """Return the words by which scripts speak of the rank or the suit of *card*.

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
    """One option: its words, and the messages left when it is chosen."""

    words: str
    messages: Messages


def branches(messages: Messages, word: Callable[[str], str]) -> tuple[Branch, ...]:
    """Return the options among *messages*: each of them where they are few, else by a word.

    *word* says a word of a message for people. Many messages are told apart by the first word, the
    receiver's name included, in which they differ.
    """
    if len(messages) <= MOST_AT_ONCE:
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
    """Return the place of the first word in which *messages* differ, None if they do not."""
    longest = max((len(message.words) for message in messages), default=0)
    for place in range(longest):
        found = {m.words[place] if place < len(m.words) else "" for m in messages}
        if len(found) > 1:
            return place
    return None


def title_of(message: Message) -> str:
    """Return how *message* reads on a button: with a capital letter."""
    words = message.title or message.line.replace("_", " ")
    return words[:1].upper() + words[1:]


def numbers_of(messages: Messages) -> tuple[int, ...] | None:
    """Return the numbers that *messages* stand for where they differ in nothing else."""
    words = [message.words for message in messages]
    if len(messages) < 3 or len({found[:-1] for found in words}) > 1:
        return None
    last = [found[-1] for found in words]
    plain = all(one.isdecimal() and one.isascii() for one in last)
    return tuple(map(int, last)) if plain and len(words[0]) > 1 else None
