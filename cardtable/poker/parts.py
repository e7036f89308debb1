"""The slots of a pattern, grouped into runs, digits, letters, ranks and wild cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardtable.poker.language import Slot

MAX_SLOTS = 52
MAX_RUN = 14
"""Maximum length of a run: from an ace down to an ace."""


@dataclass(frozen=True, slots=True)
class RunStep:
    """One card of a run, with a digit, a letter or a rank (0..12) if it has one."""

    digit: int | None
    letter: str | None
    rank: int | None


Run = tuple[RunStep, ...]
"""Cards of falling ranks, joined by ``>``."""


@dataclass(slots=True)
class Parts:
    """The slots of a pattern, numbered from 0, by kind.

    *digits*, *letters* and *ranks* hold the slots outside of runs for each symbol, *wild* those of
    ``?``. *runs* holds each kind of run with the first slot of each of its occurrences. *possible*
    is False for a pattern that no hand can match.
    """

    total: int
    possible: bool = True
    digits: dict[int, list[int]] = field(default_factory=dict)
    letters: dict[str, list[int]] = field(default_factory=dict)
    ranks: dict[int, list[int]] = field(default_factory=dict)
    wild: list[int] = field(default_factory=list)
    runs: dict[Run, list[int]] = field(default_factory=dict)

    @property
    def run_digits(self) -> frozenset[int]:
        """Return the digits in runs."""
        return frozenset(s.digit for run in self.runs for s in run if s.digit is not None)

    @property
    def all_letters(self) -> tuple[str, ...]:
        """Every letter once, in order."""
        found = {s.letter for run in self.runs for s in run if s.letter is not None}
        return tuple(sorted(found | self.letters.keys()))


def group_slots(slots: Sequence[Slot]) -> Parts:
    """Return the parts of a pattern with these slots."""
    total = sum(slot.count for slot in slots)
    if total > MAX_SLOTS:
        return Parts(total, possible=False)
    parts = Parts(total)
    for begin, row in _rows(slots):
        if len(row) == 1:
            _add_single(parts, begin, row[0])
        else:
            run = _bind_suits(row)
            parts.possible &= run is not None and len(run) <= MAX_RUN
            if run is not None:
                parts.runs.setdefault(run, []).append(begin)
    # More symbols than suits or ranks, or more cards of one than exist.
    parts.possible &= len(parts.all_letters) <= 4 and all(
        len(numbers) <= limit
        for group, limit in ((parts.digits, 4), (parts.letters, 13), (parts.ranks, 4))
        for numbers in group.values()
    )
    return parts


def _rows(slots: Sequence[Slot]) -> Iterator[tuple[int, list[Slot]]]:
    """Yield each run, and each single slot as a row of one, with the number of its first slot."""
    row: list[Slot] = []
    begin = number = 0
    for slot in slots:
        for repeat in range(slot.count):
            if row and not (slot.below and repeat == 0):
                yield begin, row
                row = []
            if not row:
                begin = number
            row.append(slot)
            number += 1
    yield begin, row


def _add_single(parts: Parts, number: int, slot: Slot) -> None:
    if slot.digit is not None:
        parts.digits.setdefault(slot.digit, []).append(number)
    elif slot.letter is not None:
        parts.letters.setdefault(slot.letter, []).append(number)
    elif slot.rank is not None:
        parts.ranks.setdefault(slot.rank, []).append(number)
    else:
        parts.wild.append(number)


def _bind_suits(row: Sequence[Slot]) -> Run | None:
    """Return a run in which the card before a letter has the same letter; None if impossible."""
    letters = [slot.letter for slot in row]
    for place in range(len(row) - 1, 0, -1):
        if (own := row[place].letter) is not None:
            if row[place - 1].letter not in (None, own):
                return None
            letters[place - 1] = own
    return tuple(
        RunStep(slot.digit, letter, slot.rank) for slot, letter in zip(row, letters, strict=True)
    )
