"""Hints in steps: where to look, fewer choices, and the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.core.i18n import _
from cardtable.games.action_words import ActionWords
from cardtable.problems.problem import ProblemPosition
from cardtable.problems.themes import THEMES

MAX_CHOICES = 3
"""The number of choices that the second step leaves; one of them is right."""


def choices_left(position: ProblemPosition) -> tuple[Any, ...]:
    """Return the choices of the second step, in the order of the legal actions.

    One is right; the wrong ones are those beside it in that order, which are the most like it.
    """
    legal = list(position.match.game.legal())
    place = next(at for at, action in enumerate(legal) if position.is_right(action))
    wrong = [at for at, action in enumerate(legal) if not position.is_right(action)]
    count = min(MAX_CHOICES - 1, max(1, len(wrong) // 2))
    kept = {place, *sorted(wrong, key=lambda at: abs(at - place))[:count]}
    return tuple(legal[at] for at in sorted(kept))


def hint_step(position: ProblemPosition, step: int, words: ActionWords) -> str:
    """Return the sentence of *step*, from 1 to HINT_STEPS."""
    problem = position.problem
    if step == 1:
        return _(THEMES[problem.theme].look)
    if step == 2 and (clue := _clue(position)):
        return clue
    if step == 2:
        names = ", ".join(words.name(action) for action in choices_left(position))
        return _("One of these is right: {names}.").format(names=names)
    return solution(position, words)


def _clue(position: ProblemPosition) -> str:
    """Return the clue of the game's module ``problems`` if no choice can be left out."""
    kind = position.problem.kind
    if len(choices_left(position)) < len(position.match.game.legal()):
        return ""
    if not kind.has_part("problems"):
        return ""
    find: Callable[[Any], str] | None = getattr(kind.part("problems"), "clue", None)
    return find(position.view) if find is not None else ""


def solution(position: ProblemPosition, words: ActionWords) -> str:
    """Return the right answers and the reason."""
    names = [words.name(action) for action in position.right]
    answer = _("Right: {names}.").format(names=", ".join(names[:6]))
    return f"{answer} {position.problem.reason()}".strip()
