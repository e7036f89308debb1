"""The score sheet of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.i18n import _
from cardtable.match import Match
from cardtable.screens.panel import PanelScene
from cardtable.screens.plain_sheet import PlainSheetScene
from cardtable.screens.review_scene import may_review, open_review
from cardtable.screens.score_grid import Breakdown, ScoreGrid
from cardtable.screens.sheet_data import sheet_of
from cardtable.table.kind_lookup import kind_for
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context


def sheet_scene(context: Context, match: Match) -> PanelScene:
    """Return the score sheet that fits the game of *match*."""
    if kind_for(match).has_plain_sheet:
        return PlainSheetScene(match)
    return SheetScene(context, match)


class SheetScene(PanelScene):
    """Shows every hand of *match* and the breakdown of the active row."""

    def __init__(self, context: Context, match: Match) -> None:
        sheet = sheet_of(match)
        width = 900 if len(sheet.sides) < 3 else 1040
        super().__init__(_("Score sheet"), width=width, height=740)
        self.context = context
        self.match = match
        if sheet.target is not None:
            self.note.label = _("play to {target}").format(target=sheet.target)
        self.breakdown = Breakdown(sheet)
        self.grid = self.form.add(ScoreGrid(sheet, self.breakdown.show))
        self.form.add(self.breakdown)
        self.watch = self.add_footer(
            Button(_("Replay hand"), self._watch, key=pygame.K_w, key_text="W"), first=True
        )
        self.watch.enabled = bool(sheet.rows)
        self.review = Button(_("Review"), self._review, key=pygame.K_v, key_text="V")
        self.footer.insert(1, self.form.add(self.review))
        self.review.enabled = bool(sheet.rows) and may_review(context, match)

    def enter(self) -> None:
        self.form.focus(self.grid, quietly=True)

    def _watch(self) -> None:
        from cardtable.screens.replay import ReplayScene

        hand = self.grid.sheet.rows[self.grid.index].number
        self.app.push(ReplayScene(self.context, self.match, hand=hand))

    def _review(self) -> None:
        hand = self.grid.sheet.rows[self.grid.index].number
        open_review(self.context, self.match, hand)

    def wanted_height(self, width: int, look: Look) -> int:
        return self.grid.wanted_height(look) + look.px(12) + self.breakdown.height_for(look)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        high = min(self.breakdown.height_for(look), round(rect.height * 0.5))
        top, bottom = boxes.cut_bottom(rect, high, look.px(12))
        self.grid.place(top, look)
        self.breakdown.place(bottom, look)
