"""The review of a hand: each choice is assessed in the background, costly ones are marked."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _, ngettext
from cardtable.features.review.window.assessment_list import AssessmentList
from cardtable.match import Match
from cardtable.review import (
    Decision,
    FinishedHand,
    Review,
    TimePlan,
    failed,
    finished_hands,
    judge,
    reviewer_of,
)
from cardtable.review.assessment_words import summary_words
from cardtable.screens.additions import ReviewAddition
from cardtable.table.thinker import StrategyAnswer, StrategyQuestion, Thinker
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Label, ProgressBar

if TYPE_CHECKING:
    from cardtable.table.context import Context

MAX_REVIEWS = 24
_reviews: OrderedDict[Hashable, Review] = OrderedDict()
"""Reviews by match and hand, complete or partial, so that a reopened one continues."""


def clear_cache() -> None:
    """Forget all reviews."""
    _reviews.clear()


def may_review(context: Context, match: Match) -> bool:
    """Return whether a hand is finished and a strategy can assess its choices."""
    classes = context.strategies(match.kind).classes
    return finished_hands(match) > 0 and reviewer_of(match.kind, classes) is not None


def open_review(context: Context, match: Match, hand: int | None = None) -> HandReviewScene:
    """Push the review of hand *hand* of *match* (default: the last one)."""
    scene = HandReviewScene(context, match, hand)
    context.app.push(scene)
    return scene


def _store(key: Hashable, review: Review) -> None:
    _reviews[key] = review
    _reviews.move_to_end(key)
    while len(_reviews) > MAX_REVIEWS:
        _reviews.popitem(last=False)


class HandReviewScene(PanelScene):
    """Lists the choices people made in a finished hand of *match*, and their assessments.

    Each choice is judged by the view its player had. The match does not change.
    """

    def __init__(self, context: Context, match: Match, hand: int | None = None) -> None:
        super().__init__("", width=820, height=720)
        self.context = context
        self.match = match
        self._finished = finished_hands(match)
        self._thinker = Thinker(self._on_answer, lambda call: self.app.post(call))
        followers = (
            addition.follow(context, lambda call: self.app.post(call), self._show_notes_again)
            for addition in additions(ReviewAddition)
        )
        self.followers = [follower for follower in followers if follower is not None]
        add = self.form.add
        self.summary = add(Label("", size=14, colour="text", wrapped=True))
        self.progress = add(ProgressBar(_("Assessed")))
        self.list = add(AssessmentList(lambda: context.art, self.show_position))
        self.earlier = self.add_footer(
            Button(
                _("Previous hand"),
                lambda: self.go_to(self.case.hand - 1),
                key=pygame.K_LEFT,
                key_text="←",
            ),
            first=True,
        )
        self.later = Button(
            _("Next hand"), lambda: self.go_to(self.case.hand + 1), key=pygame.K_RIGHT, key_text="→"
        )
        self.footer.insert(1, self.form.add(self.later))
        self.show_how = self.add_footer(
            Button(_("Show me how"), self._show_how, key=pygame.K_h, key_text="H"), first=True
        )
        for addition in additions(ReviewAddition):
            for command in addition.commands(context):
                self.add_footer(Button.for_command(command))
        self.look_key = self.add_footer(primary(_("Show position"), self._show_chosen))
        self.earlier.visible = self.later.visible = self._finished > 1
        self._take(FinishedHand(match, hand))

    # -- the hand ---------------------------------------------------------------------------------

    def go_to(self, hand: int) -> None:
        """Review hand number *hand* instead, if it is finished."""
        if not 1 <= hand <= self._finished or hand == self.case.hand:
            return
        self._thinker.cancel()
        for follower in self.followers:
            follower.cancel()
        self._take(FinishedHand(self.match, hand))
        self._think()
        self.layout(self.app.size)
        self.redraw()

    def _take(self, case: FinishedHand) -> None:
        self.case = case
        self.decisions: tuple[Decision, ...] = tuple(case.decisions())
        self._key = case.key
        self.review = _reviews.get(self._key) or Review(case.hand, case.count)
        self._plan = TimePlan(self.decisions, len(self.review.assessments))
        self.title = case.title
        self.heading.label = self.title
        self.earlier.enabled = case.hand > 1
        self.later.enabled = case.hand < self._finished
        self.look_key.enabled = bool(self.decisions)
        several = len({decision.position for decision in self.decisions}) > 1
        self.list.show(self.decisions, self.review, case.names if several else ())
        self._show_progress()

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        self.form.focus(self.list, quietly=True)
        self._think()

    def leave(self) -> None:
        self._thinker.close()
        for follower in self.followers:
            follower.close()

    def update(self, dt: float) -> None:
        super().update(dt)
        self._thinker.update()
        for follower in self.followers:
            follower.update()

    def wake_after(self) -> float | None:
        waits = [super().wake_after()]
        if self._thinker.wants_update or any(each.wants_update for each in self.followers):
            waits.append(0.05)
        return min((wait for wait in waits if wait is not None), default=None)

    # -- assessment -------------------------------------------------------------------------------

    def _think(self) -> None:
        """Ask the reviewer about the next decision; forced ones need no assessment."""
        while not self.review.is_complete:
            number = len(self.review.assessments)
            decision = self.decisions[number]
            classes = self.context.strategies(self.match.kind).classes
            reviewer = reviewer_of(self.match.kind, classes, decision.log_index)
            if decision.is_forced or reviewer is None:
                self.review = self.review.with_assessment(judge(decision, None))
                continue
            reviewer.chosen = decision.action
            reviewer.limit(self._plan.share(number))
            self._thinker.ask(
                StrategyQuestion(number, "review", decision.position, decision.view, reviewer)
            )
            break
        _store(self._key, self.review)
        self._show_progress()
        if self.review.is_complete:
            for follower in self.followers:
                follower.keep(self.match, self.decisions, self.review)

    def _show_notes_again(self) -> None:
        """Show what the followers have done."""
        self.note.label = self._state()
        if self.app.scene is self:
            self.app.announce(" ".join(self._notes()))
        self.layout(self.app.size)
        self.redraw()

    def _notes(self) -> list[str]:
        return [follower.note for follower in self.followers if follower.note]

    def _on_answer(self, answer: StrategyAnswer) -> None:
        """Store the answer for the next decision; drop answers to any other."""
        number = len(self.review.assessments)
        if answer.question.version != number or self.review.is_complete:
            return
        decision = self.decisions[number]
        if answer.question.position != decision.position:
            return
        assessment = judge(decision, answer.advice, answer.why)
        if answer.error:
            assessment = failed(decision, answer.error)
        self.review = self.review.with_assessment(assessment)
        if self.review.is_complete:
            self._record_accuracy()
        self._think()

    def _record_accuracy(self) -> None:
        for position in self.case.positions:
            accuracy = self.review.accuracy(position)
            self.context.statistics.record_accuracy(
                self.match, self.review.hand, position, accuracy
            )
            self.context.evening.note_accuracy(self.match, self.review.hand, accuracy)

    def _show_progress(self) -> None:
        """Show the results so far."""
        review = self.review
        self.list.fill(review)
        self.show_how.enabled = self.has_lines and bool(review.mistakes())
        self.progress.value = len(review.assessments) / max(1, review.count)
        self.progress.visible = not review.is_complete
        self.note.label = self._state()
        summary = "\n".join(self._summaries())
        if summary != self.summary.label or review.is_complete:
            self.summary.label = summary
            if hasattr(self, "app"):
                if review.is_complete:
                    self.app.announce(summary)
                self.layout(self.app.size)
        self.redraw()

    def _state(self) -> str:
        """Return the progress and the estimated time left."""
        review = self.review
        done, count = len(review.assessments), review.count
        if review.is_complete:
            words = ngettext("{count} choice", "{count} choices", count).format(count=count)
            return " · ".join((*(note.rstrip(".") for note in self._notes()), words))
        words = _("{done} of {count} assessed").format(done=done, count=count)
        seconds, is_limit = self._plan.seconds_left(done)
        left = _("at most {seconds} s left") if is_limit else _("about {seconds} s left")
        return f"{words} · {left.format(seconds=seconds)}" if seconds else words

    def _summaries(self) -> list[str]:
        """Return one line per person: accuracy, faults and what they cost."""
        review = self.review
        if review.is_complete and not review.assessed:
            return [_("No choice in this hand could be assessed.")]
        positions = sorted({decision.position for decision in self.decisions})
        if not review.assessed:
            return []
        return [
            summary_words(review, self.case.names[position], position) for position in positions
        ]

    # -- the Master's line ------------------------------------------------------------------------

    def _show_how(self) -> None:
        mistakes = self.review.mistakes()
        if mistakes:
            self.show_line(mistakes[0].position, mistakes[0].log_index)

    def show_line(self, position: int, start: int) -> None:
        """Show how the Master plays on from the choice with log index *start*."""
        opener = self._line_opener()
        if opener is not None:
            opener(position, start)

    @property
    def has_lines(self) -> bool:
        """Whether the Master can play this hand."""
        return self._line_opener() is not None

    def _line_opener(self) -> Callable[[int, int], None] | None:
        openers = (
            addition.line_opener(self.context, self.match, self.case.hand)
            for addition in additions(ReviewAddition)
        )
        return next((opener for opener in openers if opener is not None), None)

    # -- the position -----------------------------------------------------------------------------

    def _show_chosen(self) -> None:
        if self.list.index >= 0:
            self.show_position(self.list.index)

    def show_position(self, number: int) -> None:
        """Open the position before decision *number* of the list."""
        from cardtable.features.review.window.position import PositionScene

        self.app.push(PositionScene(self.context, self, number))

    def choose(self, number: int) -> None:
        """Select decision *number* of the list."""
        self.list.choose(number)

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        lines = self.summary.height_for(width, look)
        return lines + look.px(10) + self._bar(look) + self.list.height_for(look)

    def _bar(self, look: Look) -> int:
        """Return the height of the progress bar; 0 when it is complete."""
        return look.tx(8) + look.px(10) if self.progress.visible else 0

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rect = self.summary.place_top(
            rect, self.summary.height_for(rect.width, look), look, look.px(10)
        )
        if self.progress.visible:
            rect = self.progress.place_top(rect, look.tx(8), look, look.px(10))
        self.list.place(rect, look)
