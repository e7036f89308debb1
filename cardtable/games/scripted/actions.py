"""The actions of scripted games: messages, each a line of words."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardtable.cards import CARD_IDS, Card
from cardtable.core.i18n import _

MAX_LINE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Message:
    """A line for a script, like ``play_card player_1 td``. Messages with the same line are equal.

    *title* is its readable text, *cards* are the pieces of the tokens it names, *target* is the
    zone or cell it names, if any, and *noun* its name in a sentence, if the script has one. Only
    views set these four.
    """

    line: str
    title: str = field(default="", compare=False)
    cards: tuple[Card, ...] = field(default=(), compare=False)
    target: str = field(default="", compare=False)
    noun: str = field(default="", compare=False)

    @property
    def words(self) -> tuple[str, ...]:
        """The receiver's name and its arguments."""
        return tuple(self.line.split())

    @property
    def receiver(self) -> str:
        """The name of the receiver."""
        return self.line.partition(" ")[0]

    def __str__(self) -> str:
        return self.line


def is_message(value: object) -> bool:
    """Whether *value* is a message with fields of the right types.

    A subclass may override anything, and an object may be made without its constructor.
    """
    if type(value) is not Message:
        return False
    try:
        texts = (value.line, value.title, value.target, value.noun)
        cards = value.cards
    except AttributeError:
        return False
    if set(map(type, texts)) != {str}:
        return False
    return type(cards) is tuple and (not cards or all(id(card) in CARD_IDS for card in cards))


def is_line(text: str) -> bool:
    """Return whether *text* can be a message: one printable line that is not too long."""
    return len(text) <= MAX_LINE_LENGTH and text.isprintable()


def as_sentence(text: str) -> str:
    """Return a script's text as a sentence."""
    text = text.strip()
    if not text:
        return _("The script does not allow this.")
    return text if text.endswith((".", "!", "?")) else text + "."
