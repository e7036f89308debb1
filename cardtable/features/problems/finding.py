"""Problems from one's own games: costly choices that a second jury confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

from cardtable.core.i18n import _, language
from cardtable.engine import Advice, Strategy
from cardtable.match import Match
from cardtable.problems.problem import Problem
from cardtable.problems.problem_file import MAX_NAME, MAX_TEXT
from cardtable.problems.themes import THEMES
from cardtable.review import Assessment, Decision, Verdict, judge
from cardtable.review.assessment_words import explanation, words_for

COSTLY = (Verdict.MISTAKE, Verdict.BLUNDER)
SECOND_SEED = 100_000
"""Added to the seed of the first jury, so that the second one shares none of its searches."""


def is_costly(assessment: Assessment) -> bool:
    """Whether the choice becomes a problem if a second jury agrees."""
    return assessment.verdict in COSTLY and assessment.advice is not None and not assessment.error


def second_seed(decision: Decision) -> int:
    """Return the seed of the second jury for *decision*."""
    return SECOND_SEED + decision.log_index


def problem_name(match: Match, decision: Decision) -> str:
    """Return the name of the problem from *decision*: always the same, so that it is made once."""
    game = "".join(char if char in _LETTERS else "-" for char in match.kind.key.lower())
    game = "-".join(filter(None, game.split("-")))[: MAX_NAME - 20] or "game"
    return f"{game}-{crc32(match.id.encode('utf-8', 'replace')):08x}-{decision.log_index + 1}"


_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def confirmed(
    match: Match, decision: Decision, assessment: Assessment, second: Advice | None
) -> Problem | None:
    """Return the problem from a costly choice, None unless the advice of a second jury agrees.

    Both juries must fault the choice, and they must share an answer. The right answers are those
    that both of them find as good as the best one.
    """
    if not is_costly(assessment) or assessment.advice is None or second is None:
        return None
    if judge(decision, second).verdict not in COSTLY:
        return None
    others = {candidate.action for candidate in second.equals}
    right = [each.action for each in assessment.advice.equals if each.action in others]
    if not right or decision.action in right or set(right) >= set(decision.legal):
        return None
    alike = _alike(match)
    if any(alike(decision.action, action) for action in right):
        return None
    record, game = match.record, match.game
    replay = record.replayed(decision.log_index).finish()
    replay.get_next_player()  # deals, if the choice is the first one of a hand
    return Problem(
        name=problem_name(match, decision),
        kind=match.kind,
        rules=match.rules,
        moves=tuple(game.write_action(entry.action) for entry in record.log[: decision.log_index]),
        right=tuple(game.write_action(action) for action in right),
        theme=_theme(match, decision, assessment.advice),
        difficulty=1 if assessment.verdict is Verdict.BLUNDER else 2,
        why={language(): _reason(decision, assessment, right[0])[:MAX_TEXT]},
        deals=replay.deals(),
        dealer=record.dealer,
        seed=record.seed or 0,
        names=tuple(seat.name for seat in match.seats),
        source=_("your own game"),
        is_own=True,
    )


def _reason(decision: Decision, assessment: Assessment, best: Any) -> str:
    """Return what the player chose, what it cost, and why the best choice is better."""
    words = words_for(decision)
    said = explanation(assessment, words) or _("Better was {best}.").format(best=words.name(best))
    return _("In the game you chose {action}. {reason}").format(
        action=words.name(decision.action), reason=said
    )


def _alike(match: Match) -> Callable[[object, object], bool]:
    if not match.kind.has_part("problems"):
        return lambda action, right: action == right
    function: Callable[[object, object], bool] = getattr(
        match.kind.part("problems"), "counts_as", lambda action, right: action == right
    )
    return function


def _theme(match: Match, decision: Decision, advice: Advice) -> str:
    if not match.kind.has_part("problems"):
        return forced_theme(advice, len(decision.legal))
    find: Callable[[object], str] | None = getattr(match.kind.part("problems"), "theme_of", None)
    theme = find(decision.view) if find is not None else "other"
    return theme if theme in THEMES else "other"


def forced_theme(advice: Advice, choices: int) -> str:
    """Return the theme of one move that alone wins or alone does not lose, else ``other``.

    *choices* is the number of legal moves. Only outcomes that the search has proved count, not
    evaluations.
    """
    best, rest = advice.best, advice.candidates[1:]
    if len(advice.equals) > 1 or not rest or len(advice.candidates) < choices:
        return "other"
    if best.verdict and best.expected == advice.span:
        return "only-win"
    if best.expected > 0 and all(each.verdict and each.expected == 0 for each in rest):
        return "defence"
    return "other"


def ask_again(decision: Decision, reviewer: Strategy) -> Advice | None:
    """Return the advice of a second jury on *decision*; None if it failed."""
    try:
        reviewer.decide(decision.view)
        return reviewer.advice()
    except (Exception, SystemExit):  # a user's strategy may raise anything
        return None
