"""Two actions of one decision, compared to find the reason for the better one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardtable.core.i18n import write_percent
from cardtable.engine import Advice, Candidate

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
ContrastT = TypeVar("ContrastT")

MANY = 4
"""From this number of equal actions on, some may lack the merit of the best one."""
MOST = 2 / 3
"""The share of many equal actions that must have the merit."""
LEVEL = 0.1
"""An action is level with the best one up to this share of the gap to the other one."""

Rule = Callable[[ContrastT], str]
"""Returns its sentence if it is certain to hold in a position, else an empty string."""


@dataclass(frozen=True)
class Contrast(Generic[ViewT, ActionT]):
    """The best action and a worse one, in the position of *view*.

    *equals* are all actions that cannot be told apart from the best one, with that one;
    *candidates* are all that were searched.
    """

    view: ViewT
    best: Candidate[ActionT]
    other: Candidate[ActionT]
    equals: tuple[ActionT, ...]
    candidates: tuple[Candidate[ActionT], ...]

    def tells_apart(self, holds: Callable[[ActionT], bool], *, decisive: bool = False) -> bool:
        """Return whether *holds* is true of the best action, false of the other one, and telling.

        A merit that an equally good action lacks is not needed: all of up to three equal actions
        must have it, and most of more, since a rough search finds many equal. A *decisive* merit
        explains the best action by itself; only an action without it that has nearly the number of
        the best one contradicts it. And the candidates with the merit must be better on average
        than those without.
        """
        if not holds(self.best.action) or holds(self.other.action):
            return False
        lacking = [action for action in self.equals if not holds(action)]
        if decisive:
            if any(map(self._is_level, lacking)):
                return False
        elif lacking and (len(self.equals) < MANY or len(lacking) > (1 - MOST) * len(self.equals)):
            return False
        merits = [(each.expected, holds(each.action)) for each in self.candidates]
        with_merit = [expected for expected, holding in merits if holding]
        without = [expected for expected, holding in merits if not holding]
        return sum(with_merit) / len(with_merit) > sum(without) / len(without)

    def _is_level(self, action: ActionT) -> bool:
        """Whether *action* has a number hardly below the best one's."""
        best = self.best.expected
        gap = next(best - each.expected for each in self.candidates if each.action == action)
        return gap <= LEVEL * (best - self.other.expected)

    def gain(self, key: str) -> float | None:
        """Return by how much the chance *key* is higher after the best action; None if unknown."""
        best, other = self.best.chance(key), self.other.chance(key)
        return None if best is None or other is None else best - other

    def lowers(self, key: str) -> bool:
        """Whether the chance *key* is known to be lower after the best action."""
        gain = self.gain(key)
        return gain is not None and gain < 0

    def raises(self, key: str) -> bool:
        """Whether the chance *key* is known to be higher after the best action."""
        gain = self.gain(key)
        return gain is not None and gain > 0


def contrast_of(
    view: ViewT, advice: Advice[ActionT], worse: Candidate[ActionT] | None = None
) -> Contrast[ViewT, ActionT] | None:
    """Return the contrast between the best candidate and *worse*.

    That is by default the best of those that are clearly worse. None if there are none.
    """
    other = worse or advice.next_best
    if other is None:
        return None
    equals = tuple(candidate.action for candidate in advice.equals)
    return Contrast(view, advice.best, other, equals, advice.candidates)


def first_reason(rules: Iterable[Rule[ContrastT]], contrast: ContrastT) -> str:
    """Return the sentence of the first rule that holds, an empty string if none does."""
    return next(filter(None, (rule(contrast) for rule in rules)), "")


def percent(share: float) -> int:
    """Return a share, 0..1, as a whole number of per cent, 100 and 0 only if exact."""
    if 0 < share < 1:
        return min(99, max(1, round(100 * share)))
    return round(100 * share)


def percent_words(share: float) -> str:
    """Return a share, 0..1, in whole per cent, 100 and 0 only if exact: ``47%``."""
    return write_percent(percent(share))
