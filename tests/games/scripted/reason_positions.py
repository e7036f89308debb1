"""Positions of scripts, each with two messages and the reason for the first one.

``reasons/positions.txt`` has those in which a rule holds, ``reasons/near_misses.txt`` those in
which it nearly does, and what is said then instead of its sentence. A case is a paragraph::

    game rule seed [rule set, by default classic]
      the messages played before / each after a slash
    better message > other message
    the sentence, or a dash for none
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "reasons"


class Case(NamedTuple):
    """A position of *game*: *seed* and *played* messages; *best* is better than *other*."""

    game: str
    rule: str
    seed: int
    played: str
    best: str
    other: str
    said: str
    rules: str = "classic"


def read_cases(name: str) -> tuple[Case, ...]:
    """Return the cases of a file."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(read_case(paragraph) for paragraph in text.strip().split("\n\n"))


def read_case(paragraph: str) -> Case:
    """Return the case that *paragraph* describes."""
    head, *played, choice, said = paragraph.splitlines()
    game, rule, seed, *rules = head.split()
    best, _better, other = choice.partition(" > ")
    messages = " ".join(line.strip() for line in played)
    return Case(game, rule, int(seed), messages, best, other, "" if said == "-" else said, *rules)


POSITIONS = read_cases("positions")
NEAR_MISSES = read_cases("near_misses")
