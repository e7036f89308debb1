"""A position from a review, as its player saw it, with the options compared there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pygame

from cardtable.core.i18n import _
from cardtable.features.review.window.assessment_list import headline
from cardtable.match import Match
from cardtable.review import Assessment, Decision, FinishedHand, Review
from cardtable.review.assessment_words import explanation, stage_words, words_for
from cardtable.screens.replay.timeline import Film
from cardtable.table.candidate_list import spoken_action
from cardtable.table.hint_panel import HintPanel
from cardtable.table.plain_panels import card_of
from cardtable.table.watch_scene import WatchScene
from cardtable.ui import text
from cardtable.ui.panel import rows_of_buttons
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Panel, boxes, place_all

if TYPE_CHECKING:
    from cardtable.table.context import Context

BAR = 142
"""Height of the text below the table in design units."""


class ReviewedHand(Protocol):
    """The review of a hand that is being made: the list from which a position is opened."""

    match: Match
    case: FinishedHand
    decisions: tuple[Decision, ...]
    review: Review

    @property
    def has_lines(self) -> bool:
        """Whether the Master can play this hand."""

    def choose(self, number: int) -> None:
        """Choose decision *number* in the list."""

    def show_line(self, position: int, start: int) -> None:
        """Show how the Master plays on from the choice with log index *start*."""

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""

    def wake_after(self) -> float | None:
        """Return the seconds until an update is needed, or None."""


class PositionScene(WatchScene):
    """Shows decision *number* of a review; arrow keys go to the others."""

    def __init__(self, context: Context, review: ReviewedHand, number: int) -> None:
        self.film = Film(review.match)
        self._review = review
        self.number = number
        super().__init__(context, self.film.match, bar=BAR)
        self.viewpoint.open_hands = False
        add = self.form.add
        self.options = add(HintPanel(lambda: context.art, self._point_out, None, None))
        self.options.label = _("Options")
        self.panel = add(Panel())
        self.earlier = add(
            Button(_("Previous"), lambda: self.step(-1), key=pygame.K_LEFT, key_text="←")
        )
        self.later = add(Button(_("Next"), lambda: self.step(1), key=pygame.K_RIGHT, key_text="→"))
        self.show_how = add(Button(_("Show me how"), self._show_line, key=pygame.K_h, key_text="H"))
        self.show_how.visible = review.has_lines
        self.back = add(
            Button(_("Back to the list"), self.close, key=pygame.K_ESCAPE, key_text=_("Esc"))
        )
        self._words = pygame.Rect(0, 0, 0, 0)
        self._go()

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of this decision; None while it is pending."""
        assessments = self._review.review.assessments
        return assessments[self.number] if self.number < len(assessments) else None

    def _show_line(self) -> None:
        """Show how the Master plays on from here."""
        decision = self._review.decisions[self.number]
        self._review.show_line(decision.position, decision.log_index)

    # -- moving -----------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Move *by* decisions, as far as there are any."""
        wanted = self.number + by
        if 0 <= wanted < len(self._review.decisions):
            self.number = wanted
            self._review.choose(wanted)
            self._go()
            self.layout(self.app.size)
            self.show_now()
            self._point()
            self.settle()
            self.app.announce(self.spoken())

    def _go(self) -> None:
        """Show the position before the decision."""
        decision = self._review.decisions[self.number]
        self.viewpoint.bottom = decision.position
        frames = self.film.timeline.frames
        self.film.go_to(
            max(index for index, frame in enumerate(frames) if frame.actions == decision.log_index)
        )
        self.earlier.enabled = self.number > 0
        self.later.enabled = self.number < len(self._review.decisions) - 1
        assessment = self.assessment
        played = decision.action
        self.options.show(
            assessment.advice if assessment is not None else None,
            words=words_for(decision),
            played=played,
            quietly=True,
        )
        self._known = assessment is not None

    def _point(self) -> None:
        """Lift the card that was played and mark the better one with a gold rim."""
        decision, assessment = self._review.decisions[self.number], self.assessment
        best: Any = None
        if assessment is not None and assessment.advice is not None:
            best = assessment.advice.best.action
        self.table.hand.cards.suggested = card_of(best)
        self._point_out(decision.action)

    def _point_out(self, action: Any) -> None:
        self.table.hand.cards.choose(card_of(action))

    # -- text -------------------------------------------------------------------------------------

    def _headline(self) -> str:
        decision, assessment = self._review.decisions[self.number], self.assessment
        name = self._review.case.names[decision.position]
        stage = stage_words(decision)
        action = spoken_action(decision.action, words_for(decision))
        chosen = _("{name}: {action}").format(name=name, action=action)
        return f"{stage} · {chosen} · {headline(assessment)}"

    def _reason(self) -> str:
        assessment = self.assessment
        if assessment is None:
            return ""
        return explanation(assessment, words_for(self._review.decisions[self.number]))

    def spoken(self) -> str:
        """Return the position for screen readers."""
        parts = [self._headline(), self._reason(), self.options.spoken()]
        return ". ".join(part for part in parts if part)

    def prompt_words(self, default: str) -> str:
        return ""

    # -- lifecycle --------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.app.announce(self.spoken())

    def update(self, dt: float) -> None:
        self._review.update(dt)
        super().update(dt)
        if not self._known and self.assessment is not None:
            self._go()
            self.layout(self.app.size)
            self._point()
            self.redraw()

    def wake_after(self) -> float | None:
        waits = [super().wake_after(), self._review.wake_after()]
        return min((wait for wait in waits if wait is not None), default=None)

    # -- place and picture ------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        """Place the table, the options beside the trick, and the text bar."""
        first = self.table.layout is None
        super().layout(size)
        table = self.table.layout
        if table is None:
            return
        self.options.place_beside(table, self.look)
        if first:
            self._point()

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        self.panel.place(boxes.inset(rect, look.px(10), look.px(6)), look)
        inner = boxes.inset(self.panel.rect, look.px(16), look.px(10))
        buttons = [self.earlier, self.later, self.show_how, self.back]
        buttons = [button for button in buttons if button.visible]
        words, row = boxes.cut_bottom(inner, look.tx(38), look.px(6))
        self._words = words
        widths = [button.measure(look)[0] for button in buttons]
        wide = min(row.width, sum(widths) + look.px(160))
        row = pygame.Rect(row.right - wide, row.top, wide, row.height)
        cells = rows_of_buttons(widths, row, row.height, look.px(10))
        place_all(buttons, cells, look)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        look, theme = self.look, self.look.theme
        upper, lower = boxes.cut_top(self._words, look.tx(26), look.px(2))
        assessment = self.assessment
        marked = assessment is not None and (assessment.is_mistake or bool(assessment.error))
        colour = theme.danger_text if marked else theme.text
        text.draw_in(surface, self._headline(), upper, look.font(16), colour, bold=True)
        text.draw_paragraph(
            surface, self._reason(), lower, look.font(14), theme.muted, red=theme.red_suit
        )
