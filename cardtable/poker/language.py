"""The pattern language for hands: its grammar and its parser.

::

pattern := slot ( '>'? slot )*
slot    := atom ( '{' integer '}' )?
atom    := digit | letter | '?' | '[' rank
rank    := a k q j t 10 9 8 7 6 5 4 3 2

Letters and ranks are read in either case. White space may stand between slots and around ``>``.
docs/poker-patterns.md explains the meaning of a pattern; parts.py analyses it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number

MAX_REPEATS = 52
MAX_LENGTH = 4_000
"""Maximum number of characters in a pattern."""

_DIGITS = "0123456789"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_RANKS = {letter: rank for rank, letter in enumerate("23456789tjqka")}
_SPACE = " \t\r\n\f\v"


class PatternError(SourceError):
    """An error in a pattern: its position, and what was expected.

    *position* counts from 0; it is the pattern's length if the end is missing. ``explain()`` shows
    the pattern with a caret under the position.
    """

    def __init__(self, message: str, pattern: str, position: int, allowed: str = "") -> None:
        super().__init__(message, column=position + 1, source=pattern or " ", allowed=allowed)
        self.pattern = pattern
        self.position = position


@dataclass(frozen=True, slots=True)
class Slot:
    """An atom that stands for *count* cards; *below* is true if ``>`` comes before it.

    Exactly one of *digit*, *letter* and *rank* (0..12) is set, or none of them for ``?``.
    *position* is its index in the pattern.
    """

    digit: int | None
    letter: str | None
    rank: int | None
    count: int
    below: bool
    position: int


def read_slots(text: str) -> tuple[Slot, ...]:
    """Return the slots of a pattern in order. Raises PatternError."""
    if len(text) > MAX_LENGTH:
        raise PatternError(
            _("The pattern is too long."),
            text,
            MAX_LENGTH,
            _("The limit is {limit} characters.").format(limit=write_number(MAX_LENGTH)),
        )
    return _PatternReader(text).parse()


class _PatternReader:
    """Reads a pattern once, from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parse(self) -> tuple[Slot, ...]:
        slots: list[Slot] = []
        below = False
        self._skip_space()
        while not slots or below or self._character():
            slots.append(self._read_slot(below))
            self._skip_space()
            below = self._character() == ">"
            if below:
                self.at += 1
                self._skip_space()
        return tuple(slots)

    def _character(self) -> str:
        """Return the next character in lower case, an empty string at the end."""
        return self.text[self.at : self.at + 1].lower()

    def _skip_space(self) -> None:
        while self._character() and self._character() in _SPACE:
            self.at += 1

    def _read_slot(self, below: bool) -> Slot:
        begin, sign = self.at, self._character()
        digit = letter = rank = None
        self.at += 1
        if sign and sign in _DIGITS:
            digit = int(sign)
        elif sign and sign in _LETTERS:
            letter = sign
        elif sign == "[":
            rank = self._read_rank()
        elif sign != "?":
            self.at = begin
            self._refuse_slot(sign, below)
        return Slot(digit, letter, rank, self._read_count(), below, begin)

    def _refuse_slot(self, sign: str, below: bool) -> NoReturn:
        if not self.text.strip():
            message = _("The pattern is empty.")
        elif not sign:
            message = _("A slot is missing after '>'.")
        elif sign == "{":
            message = _("A slot is missing before this repeat.")
        elif sign == ">":
            message = _("A slot is missing before this '>'.")
            if below:
                message = _("A slot is missing between the two '>'.")
        else:
            message = _("Unexpected character '{sign}'.").format(sign=self.text[self.at])
        self._refuse(message, _("Expected a digit, a letter, '?' or '[' and a rank."))

    def _read_rank(self) -> int:
        if self.text.startswith("10", self.at):
            self.at += 2
            return _RANKS["t"]
        rank = _RANKS.get(self._character())
        if rank is None:
            self._refuse(
                _("'[' needs a rank."),
                _("Expected one of a, k, q, j, t, 10, 9, 8, 7, 6, 5, 4, 3, 2."),
            )
        self.at += 1
        return rank

    def _read_count(self) -> int:
        if self._character() != "{":
            return 1
        self.at += 1
        begin = self.at
        while self._character() and self._character() in _DIGITS:
            self.at += 1
        expected = _("Expected a number from 1 to {limit}.").format(limit=MAX_REPEATS)
        digits = self.text[begin : self.at].lstrip("0")
        if begin == self.at:
            self._refuse(_("The repeat has no number."), expected)
        if not digits or len(digits) > 2 or int(digits) > MAX_REPEATS:
            self.at = begin
            self._refuse(_("Invalid repeat."), expected)
        if self._character() != "}":
            self._refuse(_("The repeat is not closed."), _("Expected {sign}.").format(sign="'}'"))
        self.at += 1
        return int(digits)

    def _refuse(self, message: str, expected: str) -> NoReturn:
        raise PatternError(message, self.text, self.at, expected)
