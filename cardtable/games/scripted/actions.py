"""What a player sends to a script: one line, with what people and the table make of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardtable.cards import Card
from cardtable.i18n import _

MAX_LINE_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Message:
    """One line for a script, like ``play_card player_1 td``: two are equal when their lines are.

    *cards* are the tokens it names, as pieces at the table; *target* the place it names, empty
    where it names none. *title* is how people read it. A view fills them in.
    """

    line: str
    title: str = field(default="", compare=False)
    cards: tuple[Card, ...] = field(default=(), compare=False)
    target: str = field(default="", compare=False)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the receiver's name and the words after it."""
        return tuple(self.line.split())

    @property
    def receiver(self) -> str:
        """Return the name of the receiver."""
        return self.line.partition(" ")[0]

    def __str__(self) -> str:
        return self.line


def is_line(text: str) -> bool:
    """Tell whether *text* can be written down as one message and read again."""
    return len(text) <= MAX_LINE_LENGTH and text.isprintable()


def as_sentence(text: str) -> str:
    """Return *text* as a sentence: who sent a message reads it."""
    text = text.strip()
    if not text:
        return _("The script does not allow this.")
    return text if text.endswith((".", "!", "?")) else text + "."
