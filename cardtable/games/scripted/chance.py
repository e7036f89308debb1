"""Random outcomes of a scripted game: from a seed, or planned ones from a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cardtable.core.i18n import _
from cardtable.ludl import Session
from cardtable.ludl.script import Script

Outcome = tuple[int, ...] | int
"""A permutation (item ``i`` is the old index of the new item ``i``), or a number."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MAX_OUTCOME_LENGTH = 900
"""Maximum number of characters of a permutation, so that it fits on a line of a save.

There is room for cardtable.ludl.chance.MAX_SHUFFLED numbers of two digits each.
"""
_MAX_LISTED = 250
"""Longer permutations have two digits to the base 62 for each number, after a sign."""


class Draws:
    """A sequence of random outcomes: the planned ones first, then those of the seed.

    Outcome *n* depends only on the seed and *n*, so a game has the same outcomes after an undo and
    after it is resumed. A planned outcome that does not fit the request (after an undo, another
    deck may be shuffled) is replaced by one from the seed.
    """

    __slots__ = ("_drawn", "_planned", "count", "seed")

    def __init__(
        self, seed: int, planned: Sequence[Outcome] = (), drawn: Sequence[Outcome] = ()
    ) -> None:
        self.seed = seed
        self._planned = tuple(planned)
        self._drawn = list(drawn)
        self.count = len(self._drawn)
        """The number of outcomes so far. It is set back when a message is rejected."""

    @property
    def drawn(self) -> tuple[Outcome, ...]:
        """All outcomes so far, in order."""
        return tuple(self._drawn[: self.count])

    def shuffle(self, n: int) -> list[int]:
        """Return a permutation of 0 to *n* - 1."""
        plan = self._plan()
        if not isinstance(plan, tuple) or len(plan) != n:
            plan = _shuffled(n, self._random())
        self._note(plan)
        return list(plan)

    def number(self, a: int, b: int) -> int:
        """Return a whole number from *a* to *b*, both included."""
        plan = self._plan()
        if not isinstance(plan, int) or not a <= plan <= b:
            plan = a + _below(b - a + 1, self._random())
        self._note(plan)
        return plan

    def copy(self) -> Draws:
        """Return an independent sequence with the same past and future outcomes."""
        return Draws(self.seed, self._planned, self._drawn[: self.count])

    def reseeded(self, seed: int) -> Draws:
        """Return a sequence with the same past outcomes and those of another seed to follow."""
        return Draws(seed, (), self._drawn[: self.count])

    def _plan(self) -> Outcome | None:
        return self._planned[self.count] if self.count < len(self._planned) else None

    def _random(self) -> Random:
        return Random(self.seed * 1_000_003 + self.count)

    def _note(self, outcome: Outcome) -> None:
        del self._drawn[self.count :]
        self._drawn.append(outcome)
        self.count += 1


# Deal codes promise the same deal in every version of Python, which promises it for getrandbits
# only. So what random.shuffle and randint do is written out here.


def _below(n: int, rng: Random) -> int:
    """Return a whole number from 0 to *n* - 1, drawn uniformly."""
    bits = n.bit_length()
    number = rng.getrandbits(bits)
    while number >= n:
        number = rng.getrandbits(bits)
    return number


def _shuffled(n: int, rng: Random) -> tuple[int, ...]:
    """Return a permutation of 0 to *n* - 1, drawn uniformly (Fisher and Yates)."""
    order, getrandbits = list(range(n)), rng.getrandbits
    for last in range(n - 1, 0, -1):
        bits = (last + 1).bit_length()
        other = getrandbits(bits)
        while other > last:  # as in _below, written out: a hand of cards calls it fifty times
            other = getrandbits(bits)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class ScriptSession(Session):
    """A session of a script whose random outcomes are :class:`Draws`."""

    __slots__ = ("_draws",)

    def __init__(self, program: Script, state: Mapping[str, Any], draws: Draws) -> None:
        super().__init__(program, state, chance=draws)
        self._draws = draws

    @property
    def draws(self) -> Draws:
        """The source of random outcomes."""
        return self._draws

    @draws.setter
    def draws(self, draws: Draws) -> None:
        self._draws = self.chance = draws

    def copy(self) -> ScriptSession:
        twin = ScriptSession.__new__(ScriptSession)
        twin.copy_from(self)
        draws = twin.chance
        assert isinstance(draws, Draws)  # the copy that belongs to the world
        twin._draws = draws
        return twin


def write_outcome(outcome: Outcome) -> str:
    """Return an outcome as text without spaces.

    >>> write_outcome((2, 0, 1)), write_outcome(6)
    ('order:201', 'number:6')
    """
    if isinstance(outcome, int):
        return f"number:{outcome}"
    if len(outcome) <= len(_DIGITS):
        return "order:" + "".join(_DIGITS[place] for place in outcome)
    if len(outcome) <= _MAX_LISTED:
        return "order:" + ",".join(map(str, outcome))
    places = (divmod(place, len(_DIGITS)) for place in outcome)
    return "order:=" + "".join(_DIGITS[high] + _DIGITS[low] for high, low in places)


def read_outcome(text: str, number: int) -> Outcome:
    """Parse the text of :func:`write_outcome`. A ValueError for invalid text mentions *number*."""
    word, _sign, rest = text.strip().partition(":")
    if word == "number" and re.fullmatch(r"-?[0-9]{1,40}", rest, re.ASCII):
        return int(rest)
    order: tuple[int, ...] | None = None
    if word == "order" and len(rest) <= _MAX_OUTCOME_LENGTH:
        if re.fullmatch(r"[0-9]+(?:,[0-9]+)+", rest, re.ASCII):
            order = tuple(map(int, rest.split(",")))
        elif re.fullmatch(r"[0-9A-Za-z]*", rest, re.ASCII):
            order = tuple(map(_DIGITS.index, rest))
        elif re.fullmatch(r"=(?:[0-9A-Za-z]{2})+", rest, re.ASCII):
            digits = list(map(_DIGITS.index, rest[1:]))
            pairs = zip(digits[::2], digits[1::2], strict=True)
            order = tuple(len(_DIGITS) * high + low for high, low in pairs)
    if order is None or sorted(order) != list(range(len(order))):
        raise ValueError(
            _("Random outcome {number} is invalid: it must begin with order: or number:.").format(
                number=number
            )
        )
    return order
