"""The results of a search as a list: each action with its value, chances and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from cardtable.art import CardArt
from cardtable.core.i18n import _, ngettext, write_number
from cardtable.engine import Advice, Candidate
from cardtable.games.action_words import ActionWords, capitalised, card_of
from cardtable.games.advice_words import (
    agreed_text,
    chance_text,
    equality_text,
    error_number,
    figure_text,
    is_known_as_good,
    value_text,
    worth,
)
from cardtable.table.action_chip import Chip, chip_box, chip_width, chips_for, draw_chip
from cardtable.table.candidate_columns import Column, columns_of
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ListBox, boxes, draw_bar

ROW = 42
HEADING = 16
"""Heights of a row and of the line with the headings, in design units."""
BAR_WIDTH = 26
"""A narrower bar is left out."""


def outcome_words(candidate: Candidate) -> list[str]:
    """Return the chances and figures of *candidate* with their names."""
    words = [chance_text(chance) for chance in candidate.chances]
    words += [figure_text(figure) for figure in candidate.figures]
    if candidate.agreed > 0.0:
        words.append(agreed_text(candidate))
    return words


def spoken_words(candidate: Candidate, advice: Advice, words: ActionWords) -> str:
    """Return all that is known of *candidate* as one sentence for the screen reader."""
    value, error = worth(advice, candidate), error_number(advice, candidate)
    if error:
        value = _("{value}, plus or minus {error}").format(value=value, error=error)
    mark = equality_text(advice, candidate)
    parts = [spoken_action(candidate.action, words), value, *([mark] if mark else [])]
    return ", ".join([*parts, *outcome_words(candidate)])


def spoken_action(action: Any, words: ActionWords) -> str:
    """Return *action* as text for the screen reader."""
    card = card_of(action)
    return card.title if card is not None else words.plain(action)


def search_effort(advice: Advice) -> str:
    """Return the number of deals or positions searched, or of hands learned from.

    Deals that were all solved are called exact. It is empty for an answer without a search.
    """
    if not advice.worlds:
        return ""
    if advice.counted == "positions":
        words = ngettext("{count} position", "{count} positions", advice.worlds)
        millions = advice.worlds / 1_000_000
        return words.format(
            count=f"{write_number(millions, 1)} M" if millions >= 1 else write_number(advice.worlds)
        )
    if advice.counted == "hands":
        words = ngettext("{count} hand", "{count} hands", advice.worlds)
        return words.format(count=write_number(advice.worlds))
    words = ngettext("{count} deal", "{count} deals", advice.worlds)
    if advice.exact:
        words = ngettext("{count} deal, exact", "{count} deals, exact", advice.worlds)
    return words.format(count=write_number(advice.worlds))


def _unit_heading(advice: Advice) -> str:
    """Return the unit as the heading of its column."""
    unit = _(advice.unit)
    return unit[:1].upper() + unit[1:]


class CandidateList(ListBox):
    """The candidates of an :class:`~cardtable.engine.Advice`, best first, with scrolling.

    *on_choose* is called with the action of the selected row, *on_confirm* with that of the row
    where Enter is pressed.
    """

    row_units = ROW
    head_units = HEADING

    def __init__(
        self,
        art: Callable[[], CardArt],
        on_choose: Callable[[Any], None],
        on_confirm: Callable[[Any], None] | None = None,
    ) -> None:
        super().__init__(
            _("Options compared"),
            (),
            on_change=lambda number: self._notify(number, on_choose),
            on_activate=None if on_confirm is None else lambda n: self._notify(n, on_confirm),
        )
        self.advice: Advice | None = None
        """The advice on display."""
        self.played: Any = None
        self.words = ActionWords()
        self.columns: list[Column] = []
        self._art = art
        self._chips: list[Chip] = []
        self._chip = self._side = 0
        self._verdict_size = 0
        """Font size of all verdicts, in pixels."""

    def show(
        self, advice: Advice | None, played: Any = None, words: ActionWords | None = None
    ) -> None:
        """Show *advice* in *words*; the row of the action *played* is marked."""
        words = words or ActionWords()
        self.advice, self.words, self.played = advice, words, played
        candidates = advice.candidates if advice is not None else ()
        actions = [each.action for each in candidates]
        self._chips = chips_for(actions, words)
        rows = [] if advice is None else [spoken_words(each, advice, words) for each in candidates]
        self.bar.scroll_to(0, glide=False)
        chosen = actions.index(played) if played in actions else 0
        self.set_options(rows, chosen if rows else -1)

    def _notify(self, number: int, callback: Callable[[Any], None]) -> None:
        if self.advice is not None:
            callback(self.advice.candidates[number].action)

    def height_for(self, look: Look, limit: int) -> int:
        """Return the height of all rows, or of *limit* rows if there are more."""
        return min(self.count, limit) * self.row_height(look)

    @property
    def hidden(self) -> int:
        """The number of rows out of view, above and below together."""
        return max(0, self.count - self.body.height // max(1, self.row_height(self.look)))

    def arrange(self) -> None:
        headings, body = boxes.cut_top(self.rect, self.head_height(self.look))
        self._headings = headings
        self.place_body(body)
        self.show_row(self.index)

    _headings = pygame.Rect(0, 0, 0, 0)

    # -- columns ----------------------------------------------------------------------------------

    def fit(self) -> None:
        """Choose the widths of the parts of a row, and the columns that fit beside each other."""
        advice, row = self.advice, self._inner(0)
        if advice is None:
            return
        look = self.look
        self._chip = chip_width(self._chips, row, look)
        size = look.font(14)
        values = [text.measure(self._value(each), size, bold=True)[0] for each in self._numbers()]
        errors = [text.measure(self._error(each), look.font(11))[0] for each in advice.candidates]
        unit = text.measure(_unit_heading(advice), look.font(11))[0] if values else 0
        self._side = max([*values, *errors, unit])
        self.columns = self._fitting(self.left_part(row).width)
        space = self._verdict_box(0).width
        verdicts = [capitalised(each.verdict) for each in advice.candidates if each.verdict]
        fits = all(text.measure(words, size, bold=True)[0] <= space for words in verdicts)
        self._verdict_size = size if fits else look.font(12)

    def _numbers(self) -> list[Candidate]:
        """Return the candidates that are shown with a number."""
        advice = self.advice
        if advice is None or not advice.unit:
            return []
        return [each for each in advice.candidates if not each.verdict]

    def _fitting(self, width: int) -> list[Column]:
        """Return the columns that decide most and fit in *width* pixels."""
        advice = self.advice
        chosen = columns_of(advice) if advice is not None else []
        while chosen and width < max(map(self._width, chosen)) * len(chosen):
            chosen.remove(min(reversed(chosen), key=lambda column: column.spread))
        return chosen

    def _width(self, column: Column) -> int:
        """Return the width in pixels that *column* needs, with the gap to the next one."""
        heading = text.measure(column.heading, self.look.font(11))[0]
        size = self.look.font(12)
        return max(heading, *(text.measure(cell, size)[0] for cell in column.cells)) + self.look.px(
            6
        )

    def _inner(self, number: int) -> pygame.Rect:
        look = self.look
        return boxes.inset(self.row(number), look.px(7), look.px(3))

    def _verdict_box(self, number: int) -> pygame.Rect:
        """Return the part of a row beside the chip."""
        return boxes.cut_left(self._inner(number), self._chip, self.look.px(9))[1]

    def left_part(self, row: pygame.Rect) -> pygame.Rect:
        """Return the part of *row* between the chip and the value."""
        look = self.look
        rest = boxes.cut_left(row, self._chip, look.px(9))[1]
        return boxes.cut_right(rest, self._side, look.px(7))[0] if self._side else rest

    def draw_headings(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Draw the headings of the columns and the unit in *line*, above the rows."""
        advice, look, theme = self.advice, self.look, self.look.theme
        if advice is None:
            return
        row = self._inner(0)
        row.top, row.height = line.top, line.height
        size = look.font(11)
        left = self.left_part(row)
        for column, cell in zip(self.columns, self.cells(left), strict=True):
            text.draw_in(surface, column.heading, cell, size, theme.muted)
        if self._side:
            side = boxes.cut_right(row, self._side)[1]
            text.draw_in(surface, _unit_heading(advice), side, size, theme.muted, align="right")

    def cells(self, box: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the columns in *box*."""
        if not self.columns:
            return []
        return list(boxes.columns(box, [self._width(column) for column in self.columns]))

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.fit()
        self.draw_headings(surface, self._headings)
        self.draw_rows(surface)
        self.draw_focus_ring(surface, radius=self.look.px(9))

    def draw_row(
        self, surface: pygame.Surface, number: int, row: pygame.Rect, opacity: float
    ) -> None:
        advice = self.advice
        if advice is None:
            return
        look, theme = self.look, self.look.theme
        candidate = advice.candidates[number]
        if number in (self.index, self.under):
            back = boxes.inset(row, look.px(2), look.px(1))
            shapes.draw_rounded(surface, back, look.px(9), theme.control_hover)
        inner = self._inner(number)
        space = boxes.cut_left(inner, self._chip)[0]
        chip = chip_box(space, self._chips[number], look)
        is_good = advice.is_as_good(candidate)
        if number == 0:
            shapes.draw_shadow(surface, chip, look.px(6), look.px(4), (*theme.gold[:3], 210))
        draw_chip(surface, chip, self._chips[number], look, self._art())
        if is_good:
            line = max(2, look.px(2)) if number == 0 else max(1, look.px(1))
            shapes.draw_outline(surface, chip.inflate(2, 2), look.px(7), theme.gold, line)
        if candidate.verdict:
            self._draw_verdict(surface, self._verdict_box(number), number)
            return
        left = self.left_part(inner)
        upper, lower = boxes.rows(left, (54, 46) if self.columns else (1, 0))
        self._draw_bar(surface, upper, number)
        for column, cell in zip(self.columns, self.cells(lower), strict=True):
            text.draw_in(surface, column.cells[number], cell, look.font(12), theme.muted)
        if self._side:
            self._draw_value(surface, boxes.cut_right(inner, self._side)[1], number)

    def _draw_verdict(self, surface: pygame.Surface, box: pygame.Rect, number: int) -> None:
        """Draw what is known of candidate *number* instead of a value."""
        advice, look, theme = self.advice, self.look, self.look.theme
        if advice is None:
            return
        candidate = advice.candidates[number]
        tags = [*([_("chosen")] if self._is_played(candidate) else [])]
        if equality_text(advice, candidate):
            tags.append(equality_text(advice, candidate))
        upper, lower = boxes.rows(box, (54, 46) if tags else (1, 0))
        colour = theme.number if advice.is_as_good(candidate) else theme.text
        size, words = self._verdict_size, capitalised(candidate.verdict)
        lines = () if tags else text.wrap(words, upper.width, size, bold=True)
        shown = lines if len(lines) == 2 else (words,)
        for line, row in zip(shown, boxes.rows(upper, [1] * len(shown)), strict=True):
            text.draw_in(surface, line, row, size, colour, bold=True, shrink=0.6)
        if tags:
            words = " · ".join(tags)
            text.draw_in(surface, words, lower, look.font(12), theme.muted, shrink=0.7)

    def _draw_value(self, surface: pygame.Surface, box: pygame.Rect, number: int) -> None:
        """Draw the value of candidate *number*, and its error below it."""
        advice, look, theme = self.advice, self.look, self.look.theme
        if advice is None:
            return
        candidate = advice.candidates[number]
        error = self._error(candidate)
        upper, lower = boxes.rows(box, (54, 46) if error or self.columns else (1, 0))
        colour = theme.number if advice.is_as_good(candidate) else theme.text
        text.draw_in(
            surface, self._value(candidate), upper, look.font(14), colour, bold=True, align="right"
        )
        if error:
            text.draw_in(surface, error, lower, look.font(11), theme.muted, align="right")

    def _value(self, candidate: Candidate) -> str:
        """Return the value with a sign in front of it if it is as good as the best one."""
        advice = self.advice
        if advice is None:
            return ""
        shown = value_text(advice, candidate)
        if not equality_text(advice, candidate):
            return shown
        return f"= {shown}" if is_known_as_good(advice, candidate) else f"≈ {shown}"

    def _error(self, candidate: Candidate) -> str:
        advice = self.advice
        error = error_number(advice, candidate) if advice is not None else ""
        return f"±{error}" if error else ""

    def _is_played(self, candidate: Candidate) -> bool:
        return self.played is not None and bool(candidate.action == self.played)

    def _draw_bar(self, surface: pygame.Surface, box: pygame.Rect, number: int) -> None:
        """Draw the bar of candidate *number*, or mark it as the one that was chosen."""
        advice, look, theme = self.advice, self.look, self.look.theme
        if advice is None:
            return
        candidate = advice.candidates[number]
        if self._is_played(candidate):
            text.draw_in(surface, _("chosen"), box, look.font(13), theme.text, shrink=0.6)
            return
        if box.width < look.px(BAR_WIDTH):
            return
        track = pygame.Rect(box.left, 0, box.width, max(3, look.tx(6)))
        track.centery = box.centery
        colour = theme.gold if advice.is_as_good(candidate) else theme.team_b
        draw_bar(surface, track, bar_share(advice, candidate), theme.track, colour)


def bar_share(advice: Advice, candidate: Candidate) -> float:
    """Return the filled share of the bar of *candidate*: 1 for the best, 0.03 for the worst."""
    values = [each.expected for each in advice.candidates]
    span = max(advice.span, max(values) - min(values))
    return max(0.03, 1.0 - (max(values) - candidate.expected) / span)
