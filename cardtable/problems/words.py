"""The sentences about problems, the same in the window and in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date

from cardtable.core.i18n import _, ngettext
from cardtable.problems.problem import Problem
from cardtable.problems.schedule import INTERVALS, Progress, State
from cardtable.problems.themes import THEMES


def theme_title(theme: str) -> str:
    """Return the title of a theme."""
    return _(THEMES[theme].title)


def difficulty_words(difficulty: int) -> str:
    """Return the word for a difficulty, 1 to 3."""
    return (_("easy"), _("medium"), _("hard"))[difficulty - 1]


def state_words(progress: Progress, today: date) -> str:
    """Return the state of a problem in a word or two; of a waiting one, when it returns."""
    state = progress.state(today)
    if state is State.WAITING and progress.due is not None:
        days = (progress.due - today).days
        if days == 1:
            return _("again tomorrow")
        return ngettext("again in {count} day", "again in {count} days", days).format(count=days)
    return {State.NEW: _("new"), State.DUE: _("due"), State.SOLVED: _("solved")}[state]


def heading_of(problem: Problem) -> str:
    """Return game, theme and difficulty: ``Spades · Bags · hard``."""
    parts = [_(problem.kind.title), theme_title(problem.theme)]
    parts.append(_("from your game") if problem.is_own else difficulty_words(problem.difficulty))
    return " · ".join(parts)


def result_words(progress: Progress, today: date, *, is_right: bool, told: bool) -> str:
    """Return whether an answer was right, and when the problem returns."""
    if progress.is_solved:
        return _("Right. This problem is solved.")
    first = _("Right.") if is_right else _("Not the best choice.")
    if is_right and told:
        first = _("Right, but the hint told you.")
    return f"{first} {_when(progress, today)}"


def _when(progress: Progress, today: date) -> str:
    days = (progress.due - today).days if progress.due is not None else 0
    if days <= 1:
        return _("It comes back tomorrow.")
    return ngettext("It comes back in {count} day.", "It comes back in {count} days.", days).format(
        count=days
    )


def schedule_words() -> str:
    """Return the rule of repetition in two sentences."""
    days = ", ".join(map(str, INTERVALS[:-1]))
    return _(
        "A problem you miss comes back tomorrow. After right answers in a row it comes back after "
        "{days} and {last} days; the next right answer solves it."
    ).format(days=days, last=INTERVALS[-1])


def titles_of(problems: Sequence[Problem]) -> Mapping[str, str]:
    """Return a title for each problem by its name: the theme, and a number within it."""
    counts: Counter[tuple[str, str]] = Counter()
    own = _("your game")
    titles = {}
    for problem in problems:
        key = ("" if problem.is_own else problem.kind.key, problem.theme)
        counts[key] += 1
        title = f"{theme_title(problem.theme)} {counts[key]}"
        titles[problem.name] = " · ".join((title, own)) if problem.is_own else title
    return titles
