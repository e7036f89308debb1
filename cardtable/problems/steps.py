"""Hints in steps: where to look, fewer choices, and the reason."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.games.action_words import ActionWords
from cardtable.i18n import _
from cardtable.problems.problem import Position
from cardtable.problems.themes import THEMES

MAX_CHOICES = 3
"""The number of choices that the second step leaves; one of them is right."""


def choices_left(position: Position) -> tuple[Any, ...]:
    """Return the choices of the second step, in the order of the legal actions.

    One is right; the others are drawn at random, but always the same for a problem.
    """
    legal = list(position.match.game.legal())
    right = next(action for action in legal if position.is_right(action))
    wrong = [action for action in legal if not position.is_right(action)]
    count = min(MAX_CHOICES - 1, max(1, len(wrong) // 2), len(wrong))
    kept = {*Random(position.problem.name).sample(wrong, count), right}
    return tuple(action for action in legal if action in kept)


def hint_step(position: Position, step: int, words: ActionWords) -> str:
    """Return the sentence of *step*, from 1 to HINT_STEPS."""
    problem = position.problem
    if step == 1:
        return _(THEMES[problem.theme].look)
    if step == 2:
        names = ", ".join(words.name(action) for action in choices_left(position))
        return _("One of these is right: {names}.").format(names=names)
    return solution(position, words)


def solution(position: Position, words: ActionWords) -> str:
    """Return the right answers and the reason."""
    names = [words.name(action) for action in position.right]
    answer = _("Right: {names}.").format(names=", ".join(names[:6]))
    return f"{answer} {position.problem.reason()}".strip()
