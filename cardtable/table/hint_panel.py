"""The panel with the results of a hint or a review, beside what it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pygame

from cardtable.art import CardArt
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Advice
from cardtable.games.action_words import ActionWords
from cardtable.table.candidate_list import HEADING, CandidateList, search_effort, spoken_words
from cardtable.table.layout import GAP, MARGIN, TableLayout
from cardtable.table.panel_place import Taken, panel_space
from cardtable.ui import text
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel

WIDTH = 366
MIN_WIDTH = 170
PAD = 12
HEAD = 26
MORE = 18
MAX_ROWS = 10
"""Maximum number of candidates in view at once; the list scrolls to the others."""
SPOKEN_ROWS = 5
"""Number of candidates that a screen reader gets at once."""
COMPARED_ROWS = 3
"""Number of candidates for whose comparison the panel moves to the other side of the table."""


class HintPanel(Widget):
    """Shows an :class:`~cardtable.engine.Advice` and the sentence about its best candidate.

    *on_choose* gets the selected action, *on_confirm* the one on which Enter is pressed. *on_close*
    is called by the Close button; None leaves the button out.
    """

    def __init__(
        self,
        art: Callable[[], CardArt],
        on_choose: Callable[[Any], None],
        on_confirm: Callable[[Any], None] | None,
        on_close: Callable[[], None] | None,
    ) -> None:
        super().__init__(_("Hint"))
        self.box = pygame.Rect(0, 0, 0, 0)
        self.list = CandidateList(art, on_choose, on_confirm)
        self.close: Button | None = None
        if on_close is not None:
            self.close = Button(_("Close"), on_close, key_text=_("Esc"), kind=Kind.LINK, size=12)
        self.why = ""
        self.visible = False
        self._head = self._reason = self._more = pygame.Rect(0, 0, 0, 0)

    def children(self) -> Sequence[Widget]:
        return (self.list,) if self.close is None else (self.list, self.close)

    @property
    def advice(self) -> Advice | None:
        """The advice on display; None while the panel is hidden."""
        return self.list.advice if self.visible else None

    def show(
        self,
        advice: Advice | None,
        why: str = "",
        words: ActionWords | None = None,
        played: Any = None,
        *,
        quietly: bool = False,
    ) -> None:
        """Show *advice* with actions in *words*, or hide the panel. The row of *played* is marked.

        *quietly* leaves out the announcement to the screen reader.
        """
        if advice is None and not self.visible:
            return
        self.why = why
        self.list.show(advice, played, words)
        self.visible = advice is not None
        if advice is not None:
            self.arrange()
            if self.form is not None and not quietly:
                self.form.announce(self.spoken())
        self.redraw()

    def spoken(self) -> str:
        advice = self.list.advice
        if advice is None:
            return ""
        words = self.list.words
        rows = [spoken_words(each, advice, words) for each in advice.candidates[:SPOKEN_ROWS]]
        parts = [self.label, self.why.rstrip("."), *rows, search_effort(advice)]
        return ". ".join(part for part in parts if part)

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.box.collidepoint(pos)

    @property
    def shows_sentence(self) -> bool:
        """Whether the panel has space for the sentence."""
        return self.visible and self._reason.height > 0

    # -- place ------------------------------------------------------------------------------------

    def place_beside(
        self, table: TableLayout, look: Look, panels: Iterable[pygame.Rect] = ()
    ) -> None:
        """Place the panel where it covers nothing that it speaks of, and none of the *panels*."""
        margin = look.px(MARGIN)
        space = table.space.inflate(-2 * margin, -2 * margin)
        gap = 2 * look.px(GAP)
        groups = (
            ((*table.never_covered, *panels), 1),
            (tuple(table.plates.values()), 1),
            (table.rarely_covered, 2),
            (table.details, 2),
        )
        taken = [
            Taken(
                [box.inflate(gap, gap) for box in covered],
                (look.tx(MIN_WIDTH), self._height(look.tx(MIN_WIDTH), rows, look, why=False)),
            )
            for covered, rows in groups
        ]
        wide = look.tx(WIDTH)
        wanted = (wide, self._height(wide, MAX_ROWS, look, why=True))

        def contents(size: Size) -> int:
            why, rows = self._split(min(size[0], wide), size[1], look)
            return min(COMPARED_ROWS, rows) + (1 if why else 0)

        self.place(panel_space(space, taken, wanted, contents), look)

    def _height(self, width: int, rows: int, look: Look, *, why: bool) -> int:
        """Return the height with at most *rows* candidates and, if *why*, with the sentence."""
        pad, gap = look.px(PAD), look.px(6)
        sentence = self._sentence_height(width - 2 * pad, look) if why else 0
        fixed = 2 * pad + look.tx(HEAD) + gap + look.tx(HEADING) + look.tx(MORE)
        return fixed + (sentence + gap if sentence else 0) + self.list.height_for(look, rows)

    def _sentence_height(self, width: int, look: Look) -> int:
        return text.paragraph_height(self.why, width, look.font(13)) if self.why else 0

    def arrange(self) -> None:
        if self.list.advice is None:
            return
        look = self.look
        width = min(self.rect.width, look.tx(WIDTH))
        pad, gap = look.px(PAD), look.px(6)
        head, headings = look.tx(HEAD), look.tx(HEADING)
        why, shown = self._split(width, self.rect.height, look)
        rows = headings + shown * self.list.row_height(look)
        height = min(
            self.rect.height,
            2 * pad + head + gap + why + (gap if why else 0) + rows + look.tx(MORE),
        )
        self.box = pygame.Rect(self.rect.right - width, self.rect.top, width, height)
        self._place_parts(boxes.inset(self.box, pad), head, gap, why, rows)

    def _split(self, width: int, height: int, look: Look) -> tuple[int, int]:
        """Return the height of the sentence and the number of rows in a panel of this size.

        The sentence is left out (height 0) if there would be no row below it.
        """
        pad, gap = look.px(PAD), look.px(6)
        why = self._sentence_height(width - 2 * pad, look)
        rows, row = self.list.height_for(look, MAX_ROWS), max(1, self.list.row_height(look))
        left = height - 2 * pad - look.tx(HEAD) - gap - look.tx(HEADING)
        if why and why + gap + min(rows, row) > left:
            why = 0  # the prompt shows the sentence
        left -= why + (gap if why else 0)
        shown = max(1, min(rows, left) // row)
        if shown > 1 and shown * row + look.tx(MORE) > left:
            shown -= 1
        return why, shown

    def _place_parts(self, body: pygame.Rect, head: int, gap: int, why: int, rows: int) -> None:
        look = self.look
        self._head, body = boxes.cut_top(body, head, gap)
        if self.close is not None:
            wide = self.close.measure(look)[0]
            self._head, box = boxes.cut_right(self._head, min(wide, self._head.width // 2), gap)
            self.close.place(box, look)
        self._reason = pygame.Rect(body.left, body.top, body.width, 0)
        if why:
            self._reason, body = boxes.cut_top(body, why, gap)
        self._more = self.list.place_top(body, rows, look)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        advice, look, theme = self.list.advice, self.look, self.look.theme
        if advice is None:
            return
        draw_panel(surface, self.box, look, fill="panel_solid", shadow=True)
        title = min(text.measure(self.label, look.font(16), bold=True)[0], self._head.width)
        left = boxes.cut_left(self._head, title)[0]
        text.draw_in(surface, self.label, left, look.font(16), theme.title, bold=True)
        if self._reason.height:
            text.draw_paragraph(
                surface, self.why, self._reason, look.font(13), theme.text, red=theme.red_suit
            )
        self._draw_foot(surface, advice)
        for child in self.children():
            child.draw(surface)

    def _draw_foot(self, surface: pygame.Surface, advice: Advice) -> None:
        """Draw the number of rows out of view, and the size of the search if there is room."""
        look, effort, hidden = self.look, search_effort(advice), self.list.hidden
        words = [effort] if effort else []
        if hidden:
            more = ngettext("{count} more below", "{count} more below", hidden)
            words.insert(0, more.format(count=hidden))
        size = look.font(11)
        while words and text.measure(" · ".join(words), size)[0] > self._more.width:
            words.pop()
        text.draw_in(surface, " · ".join(words), self._more, size, look.theme.faint, align="center")
