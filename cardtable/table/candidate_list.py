"""The results of a search as a list: each card or bid with a bar and a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from cardtable.art import CardArt
from cardtable.art.style import FACE, card_colour
from cardtable.cards import face_of
from cardtable.engine import Advice, Candidate
from cardtable.games.speech import card_sign
from cardtable.i18n import _, ngettext
from cardtable.table.plain_panels import action_words, card_of
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ListBox, boxes, draw_bar
from cardtable.ui.widgets.rows import Rows

ROW = 42
CHIP = (46, 30)


def points(value: float, decimals: int = 1) -> str:
    """Return *value* with sign and *decimals*; the minus sign is as wide as the plus."""
    shown = f"{abs(value):.{decimals}f}"
    if not float(shown):
        return shown
    return f"+{shown}" if value > 0 else f"−{shown}"


def chance_words(candidate: Candidate) -> list[str]:
    """Return the possible outcomes of *candidate* with their chances."""
    words = [
        _("{what} {share} %").format(what=_(chance.words), share=round(100 * chance.share))
        for chance in candidate.chances
    ]
    if candidate.agreed > 0.0:
        words.append(_("best in {share} %").format(share=round(100 * candidate.agreed)))
    return words


def spoken_words(candidate: Candidate, unit: str, decimals: int = 1) -> str:
    """Return all numbers of *candidate* as one sentence for the screen reader."""
    number = points(candidate.expected, decimals)
    worth = _("{number} {unit}").format(number=number, unit=_(unit))
    return ", ".join([spoken_action(candidate.action), worth, *chance_words(candidate)])


def spoken_action(action: Any) -> str:
    """Return *action* as text for the screen reader."""
    card = card_of(action)
    return card.title if card is not None else action_words(action)


def search_effort(advice: Advice) -> str:
    """Return the unit of the advice and :func:`deals_words`."""
    return f"{_(advice.unit)} · {deals_words(advice)}" if advice.unit else deals_words(advice)


def deals_words(advice: Advice) -> str:
    """Return the number of deals or positions searched; "exact" if all were solved."""
    if advice.counted == "positions":
        words = ngettext("{count} position", "{count} positions", advice.worlds)
        millions = advice.worlds / 1_000_000
        return words.format(count=f"{millions:.1f} M" if millions >= 1 else f"{advice.worlds:,}")
    words = ngettext("{count} deal", "{count} deals", advice.worlds)
    if advice.exact:
        words = ngettext("{count} deal, exact", "{count} deals, exact", advice.worlds)
    return words.format(count=advice.worlds)


def draw_chip(
    surface: pygame.Surface, box: pygame.Rect, action: Any, look: Look, art: CardArt
) -> None:
    """Draw *action* small: a card as the corner of a card, anything else as on the bid panel."""
    theme, corner = look.theme, look.px(6)
    card = card_of(action)
    if card is None or face_of(card) is None:
        words = action_words(action) if hasattr(action, "words") else str(action)
        shapes.draw_rounded(surface, box, corner, theme.control, theme.control_border, look.px(1))
        if not words[-1:].isdigit() or len(words) > 3:  # names of cells stay in lower case
            words = words[:1].upper() + words[1:]
        inner = boxes.inset(box, look.px(3), 0)
        for line, row in _chip_lines(words, inner, look):
            text.draw_in(
                surface, line, row, look.font(15), theme.text, bold=True, align="center", shrink=0.5
            )
        return
    ink = pygame.Color(card_colour(card, art.style))
    face = pygame.Color(FACE)
    shapes.draw_shadow(surface, box, corner, look.px(3), (0, 0, 0, 90), (0, look.px(1)))
    shapes.draw_rounded(surface, box, corner, (face.r, face.g, face.b))
    text.draw_in(
        surface,
        card_sign(card),
        boxes.inset(box, look.px(3), 0),
        look.font(17),
        (ink.r, ink.g, ink.b),
        bold=True,
        align="center",
        shrink=0.5,
    )


def _chip_lines(words: str, box: pygame.Rect, look: Look) -> list[tuple[str, pygame.Rect]]:
    """Return *words* and *box*, or two lines and their boxes if one line would be cut off."""

    def fits(line: str) -> bool:
        return text.fit(line, box.width, look.font(15), bold=True, shrink=0.5)[0] == line

    first, _space, rest = words.partition(" ")
    if not rest or fits(words):
        return [(words, box)]
    if not fits(rest):  # the last word is the amount
        first, _space, rest = words.rpartition(" ")
    return list(zip((first, rest), boxes.rows(box, (1, 1)), strict=True))


class _CandidateRows(Rows):
    """The rows of a :class:`CandidateList`, two lines each."""

    def __init__(self, art: Callable[[], CardArt]) -> None:
        super().__init__(())
        self.advice: Advice | None = None
        self.played: Any = None
        self._art = art

    @classmethod
    def row_height(cls, look: Look) -> int:
        return look.tx(ROW)

    def _draw_row(self, surface: pygame.Surface, number: int, opacity: float) -> None:
        advice = self.advice
        if advice is None:
            return
        look, theme = self.look, self.look.theme
        candidate, row = advice.candidates[number], self.row(number)
        back = boxes.inset(row, look.px(2), look.px(1))
        if number in (self.index, self.under):
            shapes.draw_rounded(surface, back, look.px(9), theme.control_hover)
        inner = boxes.inset(back, look.px(5), look.px(3))
        chip, rest = boxes.cut_left(inner, look.tx(CHIP[0]), look.px(9))
        chip = boxes.centred(chip, (chip.width, min(chip.height, look.tx(CHIP[1]))))
        if number == 0:
            shapes.draw_shadow(surface, chip, look.px(6), look.px(4), (*theme.gold[:3], 210))
        draw_chip(surface, chip, candidate.action, look, self._art())
        if number == 0:
            line = max(2, look.px(2))
            shapes.draw_outline(surface, chip.inflate(2, 2), look.px(7), theme.gold, line)
        plain = not candidate.chances and not chance_words(candidate) and self.played is None
        upper, lower = boxes.rows(rest, (100, 0) if plain else (54, 46))
        self._draw_value(surface, upper, advice, number)
        self._draw_chances(surface, lower, candidate)

    def _draw_value(
        self, surface: pygame.Surface, box: pygame.Rect, advice: Advice, number: int
    ) -> None:
        """Draw the expected value of candidate *number*, and its bar."""
        look, theme = self.look, self.look.theme
        values = [points(each.expected, advice.decimals) for each in advice.candidates]
        widest = max(text.measure(value, look.font(14), bold=True)[0] for value in values)
        bar, side = boxes.cut_right(box, widest, look.px(9))
        colour = theme.number if number == 0 else theme.text
        text.draw_in(surface, values[number], side, look.font(14), colour, bold=True, align="right")
        track = pygame.Rect(bar.left, 0, bar.width, max(3, look.tx(6)))
        track.centery = bar.centery
        draw_bar(
            surface,
            track,
            bar_share(advice, advice.candidates[number]),
            theme.track,
            theme.gold if number == 0 else theme.team_b,
        )

    def _draw_chances(
        self, surface: pygame.Surface, box: pygame.Rect, candidate: Candidate
    ) -> None:
        """Draw the chances that fit; the screen reader gets all of them."""
        look, theme = self.look, self.look.theme
        words = chance_words(candidate)
        if self.played is not None and candidate.action == self.played:
            words.insert(0, _("chosen"))
        size = look.font(12)
        smallest = max(text.MIN_SIZE, round(size * 0.85))
        while len(words) > 1 and text.measure(" · ".join(words), smallest)[0] > box.width:
            words.pop()
        if candidate.chances and text.measure(words[0], smallest)[0] > box.width:
            words = [_("{share} %").format(share=round(100 * candidate.chances[0].share))]
        text.draw_in(surface, " · ".join(words), box, size, theme.muted, shrink=0.85)


def bar_share(advice: Advice, candidate: Candidate) -> float:
    """Return the filled share of the bar of *candidate*: 1 for the best, 0.03 for the worst."""
    values = [each.expected for each in advice.candidates]
    span = max(advice.span, max(values) - min(values))
    return max(0.03, 1.0 - (max(values) - candidate.expected) / span)


class CandidateList(ListBox):
    """The candidates of an :class:`~cardtable.engine.Advice`, best first, with scrolling.

    *on_choose* is called with the action of the selected row, *on_confirm* with that of the row
    where Enter is pressed.
    """

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
        self.rows: _CandidateRows = _CandidateRows(art)

    @property
    def advice(self) -> Advice | None:
        """The advice on display."""
        return self.rows.advice

    def show(self, advice: Advice | None, played: Any = None) -> None:
        """Show *advice*; the row of the action *played* is marked."""
        self.rows.advice, self.rows.played = advice, played
        words = (
            [spoken_words(each, advice.unit, advice.decimals) for each in advice.candidates]
            if advice
            else []
        )
        self.rows.bar.scroll_to(0, glide=False)
        self.set_options(words, 0 if words else -1)

    def _notify(self, number: int, callback: Callable[[Any], None]) -> None:
        if self.advice is not None:
            callback(self.advice.candidates[number].action)

    def height_for(self, look: Look, limit: int) -> int:
        """Return the height of all rows, or of *limit* rows if there are more."""
        return min(len(self.rows.options), limit) * _CandidateRows.row_height(look)

    def arrange(self) -> None:
        self.rows.place(self.rect, self.look)
        self.rows.show(self.rows.index)

    def draw(self, surface: pygame.Surface) -> None:
        self.rows.draw(surface)
        self.draw_focus_ring(surface, radius=self.look.px(9))

    @property
    def hidden(self) -> int:
        """The number of rows out of view, above and below together."""
        height = _CandidateRows.row_height(self.look)
        return max(0, len(self.rows.options) - self.rect.height // max(1, height))
