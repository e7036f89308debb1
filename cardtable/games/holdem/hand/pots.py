"""The parts of a hand's result that people read: pots and payments."""

from __future__ import annotations

from typing import NamedTuple


class Pot(NamedTuple):
    """The chips of a pot, and the seats that may win them in ascending order."""

    amount: int
    eligible: tuple[int, ...]


class Award(NamedTuple):
    """Chips that a seat won from a pot; *pot* 0 is the main pot."""

    pot: int
    seat: int
    amount: int
