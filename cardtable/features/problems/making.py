"""Makes problems from many saved games, and remembers which hands were searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cardtable.core.input_files import read_bytes
from cardtable.engine import Strategy
from cardtable.features.problems.finding import ask_again, confirmed, is_costly, second_seed
from cardtable.match import Match
from cardtable.problems.problem import Problem
from cardtable.review import Adviser, FinishedHand, assess, judge, reviewer_of
from cardtable.storage.files import append_line

SEARCHED = "searched.txt"
MAX_BYTES = 16 * 1024 * 1024

Classes = Mapping[str, type[Strategy]]


class SearchedHands:
    """The hands that were searched for problems: a file with one line for each.

    A hand is added when all of its choices are assessed, so an interrupted search repeats one hand
    at most. A file that cannot be read counts as empty.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / SEARCHED
        try:
            text = read_bytes(self.path, MAX_BYTES).decode("ascii", "replace")
        except OSError:
            text = ""
        self._keys = set(text.split())

    def __contains__(self, hand: FinishedHand) -> bool:
        return _key_of(hand) in self._keys

    def add(self, hand: FinishedHand) -> None:
        """Add *hand*. Raises SaveFailed."""
        key = _key_of(hand)
        self._keys.add(key)
        append_line(self.path, key)


def _key_of(hand: FinishedHand) -> str:
    """Return an identity of the hand, its players and all of its actions."""
    return sha256(repr(hand.key).encode("utf-8", "replace")).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Found:
    """The result for one choice: *problem* is None unless two juries fault it."""

    is_costly: bool
    problem: Problem | None = None


def find_problems(match: Match, hand: FinishedHand, classes: Classes) -> Iterator[Found]:
    """Assess the choices of *hand*, and yield a result for each, in order.

    Nothing is yielded if the game has no strategy that can assess choices.
    """
    make = _maker(match, classes)
    if make is None:
        return
    for decision in hand.decisions():
        if decision.is_forced:
            yield Found(is_costly=judge(decision, None).is_mistake)
            continue
        assessment = assess(decision, make(decision.log_index))
        if not is_costly(assessment):
            yield Found(is_costly=False)
            continue
        second = ask_again(decision, make(second_seed(decision)))
        yield Found(is_costly=True, problem=confirmed(match, decision, assessment, second))


def _maker(match: Match, classes: Classes) -> Callable[[int], Adviser] | None:
    """Return a function that makes a reviewer from a seed; None if the game has none."""
    if reviewer_of(match.kind, classes) is None:
        return None

    def make(seed: int) -> Adviser:
        reviewer = reviewer_of(match.kind, classes, seed)
        assert reviewer is not None
        return reviewer

    return make
