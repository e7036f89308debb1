"""The list of decisions in a review, with the better action for each mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.art import CardArt
from cardtable.core.i18n import _
from cardtable.games.action_words import ActionWords, capitalised
from cardtable.review import Assessment, Decision, Review, Verdict
from cardtable.review.assessment_words import (
    comparison,
    contrast,
    error_words,
    explanation,
    loss_words,
    stage_words,
    verdict_words,
    words_for,
)
from cardtable.table.action_chip import Chip, chip_width, draw_chip
from cardtable.table.candidate_list import spoken_action
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ListBox, boxes


def headline(assessment: Assessment | None) -> str:
    """Return verdict, loss and error of a choice: ``Mistake · −5.8 points ±0.6``."""
    verdict = capitalised(verdict_words(assessment))
    lost = loss_words(assessment) if assessment is not None else ""
    if assessment is None or not lost:
        return verdict
    return f"{verdict} · −{lost} {error_words(assessment, ActionWords())}".strip()


class AssessmentList(ListBox):
    """The decisions of a hand with their verdicts.

    *on_show* is called with the index of the decision that the user opens.
    """

    row_units = 44

    def __init__(self, art: Callable[[], CardArt], on_show: Callable[[int], None]) -> None:
        super().__init__(_("Choices"), (), on_activate=on_show)
        self.decisions: Sequence[Decision] = ()
        self.assessments: Sequence[Assessment] = ()
        self.names: Sequence[str] = ()
        self._chips: tuple[object, int] | None = None
        self._art = art

    def show(
        self, decisions: Sequence[Decision], review: Review, names: Sequence[str] = ()
    ) -> None:
        """List *decisions*; if *names* (by position) are given, each with the player's name."""
        self.decisions, self.names = tuple(decisions), tuple(names)
        self.bar.scroll_to(0, glide=False)
        self.set_options(self._spoken_rows(review), 0 if decisions else -1)
        self.fill(review)

    def fill(self, review: Review) -> None:
        """Update the rows from the assessments that *review* has so far."""
        self.assessments = review.assessments
        self.options = tuple(self._spoken_rows(review))
        self.redraw()

    def _spoken_rows(self, review: Review) -> list[str]:
        """Return the rows as text for screen readers."""
        lines = []
        for number, decision in enumerate(self.decisions):
            assessment = review.assessments[number] if number < len(review.assessments) else None
            stage = stage_words(decision)
            words = words_for(decision)
            name = f"{self.names[decision.position]}, " if self.names else ""
            verdict = verdict_words(assessment)
            line = f"{stage}, {name}{spoken_action(decision.action, words)}, {verdict}"
            more = explanation(assessment, words) if assessment is not None else ""
            lines.append(f"{line}. {more}" if more else line)
        return lines

    def height_for(self, look: Look) -> int:
        """Return the height of all rows including the frame."""
        return self.count * self.row_height(look) + 2 * look.px(4)

    # -- picture ----------------------------------------------------------------------------------

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        look, theme = self.look, self.look.theme
        decision = self.decisions[number]
        assessment = self.assessments[number] if number < len(self.assessments) else None
        row = boxes.inset(row, look.px(3), look.px(1))
        if number in (self.index, self.under):
            shapes.draw_rounded(surface, row, look.px(9), theme.control_hover)
            if number == self.index:
                line = max(1, look.px(2))
                shapes.draw_outline(surface, row, look.px(9), theme.gold, line)
        inner = boxes.inset(row, look.px(12), look.px(4))
        stage = self._stage_and_name(decision)
        words = words_for(decision)
        left, rest = boxes.cut_left(inner, self._stage_width(inner.width), look.px(10))
        text.draw_in(surface, stage, left, look.font(14), theme.muted, shrink=0.7)
        chip, rest = boxes.cut_left(rest, self._chip_width(inner), look.px(14))
        draw_chip(surface, chip, Chip(decision.action, words), look, self._art())
        lines = "" if assessment is None else explanation(assessment, words)
        if assessment is None or not lines:
            colour = (
                theme.muted if assessment is not None and assessment.is_assessed else theme.faint
            )
            text.draw_in(surface, headline(assessment), rest, look.font(14), colour)
            return
        upper, lower = boxes.rows(rest, (52, 48))
        is_fault = assessment.is_mistake or bool(assessment.error)
        colour = theme.danger_text if is_fault else theme.muted
        text.draw_in(surface, headline(assessment), upper, look.font(14), colour, bold=is_fault)
        size = look.font(12)
        text.draw_in(
            surface,
            self._brief(assessment, words, lower.width, size),
            lower,
            size,
            theme.text,
            red=theme.red_suit,
            shrink=0.85,
        )

    @staticmethod
    def _brief(assessment: Assessment, words: ActionWords, width: int, size: int) -> str:
        """Return the sentences on *assessment* that fit; the position shows all of them."""
        if assessment.error:
            return assessment.error
        better = ""
        if assessment.is_mistake:
            better = _("Better: {action}.").format(action=words.name(assessment.better))
        elif assessment.verdict in (Verdict.AS_GOOD, Verdict.UNCLEAR):
            better = comparison(assessment, words)
        brief = better
        reason = assessment.why if assessment.is_mistake or not better else ""
        for more in (contrast(assessment), reason):
            longer = f"{brief} {more}".strip()
            if more and text.measure(longer, round(size * 0.85))[0] <= width:
                brief = longer
        return brief

    def _chip_width(self, row: pygame.Rect) -> int:
        """Return the common width of the chips in rows like *row*."""
        key = (self.decisions, row.size, self.look)
        if self._chips is None or self._chips[0] != key:
            chips = [Chip(each.action, words_for(each)) for each in self.decisions]
            self._chips = (key, chip_width(chips, row, self.look))
        return self._chips[1]

    def _stage_and_name(self, decision: Decision) -> str:
        stage = stage_words(decision)
        return f"{stage} · {self.names[decision.position]}" if self.names else stage

    def _stage_width(self, width: int) -> int:
        """Return the width of the column at the left in a row of *width* pixels."""
        size = self.look.font(14)
        texts = map(self._stage_and_name, self.decisions)
        widest = max((text.measure(words, size)[0] for words in texts), default=0)
        return min(widest, width * 2 // 5)
