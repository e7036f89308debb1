"""Reviews of finished hands as plain lines, and the command ``review``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.games.action_words import ActionWords, action_words_of
from cardtable.review import (
    Assessment,
    Decision,
    FinishedHand,
    Review,
    TimePlan,
    assessments,
    finished_hands,
    reviewer_of,
)
from cardtable.review.assessment_words import (
    duration_words,
    explanation,
    stage_words,
    summary_words,
    verdict_words,
)
from cardtable.text.commands import Command
from cardtable.text.session import TerminalAddition, TerminalPart, TerminalSession


class ReviewInTerminal(TerminalAddition):
    """Adds the command ``review``."""

    def part(self, session: TerminalSession) -> TerminalPart:
        return ReviewPart(session)


class ReviewPart(TerminalPart):
    """Assesses the choices of persons in one finished hand."""

    def __init__(self, session: TerminalSession) -> None:
        self.session = session

    def commands(self) -> Sequence[Command]:
        return (
            Command(
                "review",
                _("find mistakes in a finished hand; 'review all' lists every choice"),
                self.run,
                usage=_("HAND or all"),
                order=30,
            ),
        )

    def run(self, rest: str) -> bool:
        """Review a hand; *rest* is its number, ``all``, both or empty (the last hand)."""
        session = self.session
        words = rest.lower().split()
        numbers = [word for word in words if word != "all"]
        finished = finished_hands(session.match)
        if not finished and not session.match.kind.hidden:
            session.write(_("The game is not over yet."))
        elif not finished:
            session.write(_("No hand is finished yet."))
        elif len(numbers) > 1 or not all(word.isdecimal() for word in numbers):
            session.write(_("Type 'review', 'review all' or 'review' and the number of a hand."))
        elif numbers and not 1 <= int(numbers[0]) <= finished:
            session.write(_("Hands 1 to {last} can be reviewed.").format(last=finished))
        else:
            hand = int(numbers[0]) if numbers else finished
            self._review(FinishedHand(session.match, hand), quiet="all" not in words)
        return False

    def _review(self, case: FinishedHand, *, quiet: bool) -> None:
        """Write each assessment as soon as it is known. Ctrl-C ends the review, not the game."""
        session = self.session
        classes = session.store.strategies
        words = action_words_of(case.kind, session.speech)

        def make(seed: int) -> Strategy:
            reviewer = reviewer_of(case.kind, classes, seed)
            return reviewer if reviewer is not None else Strategy(seed=seed)

        if reviewer_of(case.kind, classes) is None:
            sentence = _("{game} has no strategy that can assess choices.")
            session.write(sentence.format(game=_(case.kind.title)))
            return
        session.write(f"{case.title}. {duration_words(TimePlan(tuple(case.decisions())))}")
        review = Review(case.hand, case.count)
        try:
            for decision, assessment in zip(case.decisions(), assessments(case, make), strict=True):
                review = review.with_assessment(assessment)
                name = case.names[assessment.position]
                line = assessment_line(decision, assessment, name, words, quiet=quiet)
                if line:
                    session.write(line)
            for position in case.positions:
                session.store.record_accuracy(
                    session.match, case.hand, position, review.accuracy(position)
                )
        except KeyboardInterrupt:
            session.write(_("Stopped."))
        session.write(*summary_lines(review, case.names))


def assessment_line(
    decision: Decision,
    assessment: Assessment,
    name: str,
    words: ActionWords,
    *,
    quiet: bool = False,
) -> str:
    """Return the line on one decision of *name*; with *quiet*, an empty one without a fault."""
    words = words.at(decision.view)
    if quiet and not assessment.is_mistake and not assessment.error:
        return ""
    where = _("{stage}, {name}: {action}, {verdict}").format(
        stage=stage_words(decision),
        name=name,
        action=words.title(assessment.action),
        verdict=verdict_words(assessment),
    )
    if assessment.error:
        return f"{where} ({assessment.error})."
    why = explanation(assessment, words)
    return f"{where}. {why}" if why else f"{where}."


def summary_lines(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Yield one line for each position reviewed: accuracy, faults and their cost."""
    if not review.assessed:
        yield _("No choice in this hand could be assessed.")
        return
    for position in sorted({assessment.position for assessment in review.assessments}):
        yield f"{summary_words(review, names[position], position)}."
