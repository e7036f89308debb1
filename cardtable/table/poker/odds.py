"""The odds panel: the win chance against random hands, and the break-even share of a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.view import View
from cardtable.i18n import _
from cardtable.poker.card_input import Cards
from cardtable.poker.equity import RANDOM, HandEquity, equity
from cardtable.ui import text
from cardtable.ui.widgets import Widget, boxes, draw_panel
from cardtable.ui.widgets.label import draw_bar

TRIALS = 60_000
CLOSE = 0.03
"""Within this distance of the break-even share, a call is a close decision."""


class OddsJudge(Strategy):
    """Computes the equity against random hands, on the thinking thread. It decides nothing."""

    found: HandEquity | None = None

    def place_bid(self, view: View) -> Action:
        """Compute ``found``, and return any legal action."""
        others = len(view.in_hand) - 1
        if len(view.cards) == 2 and others > 0:
            hands: list[Cards] = [view.cards, *[RANDOM] * others]
            self.found = equity(hands, view.board, TRIALS // max(1, others))[0]
        return view.legal_bids[0]


class OddsPanel(Widget):
    """Two bars and a sentence. ``win`` is 0 to 1, or None while it is computed.

    *covered* returns whether another panel lies over it.
    """

    def __init__(self, covered: Callable[[], bool]) -> None:
        super().__init__(_("Odds"))
        self._covered = covered
        self.win: float | None = None
        self.need = 0.0
        self.others = 0

    def show(self, win: float | None, need: float, others: int) -> None:
        """Show the win chance against *others* random hands, and the break-even share *need*."""
        if (win, need, others) != (self.win, self.need, self.others):
            self.win, self.need, self.others = win, need, others
            self.redraw()

    @property
    def sentence(self) -> str:
        """The comparison of the two, in words."""
        if self.win is None:
            return _("Calculating …") if self.others else ""
        if not self.need:
            return _("Checking is free")
        if self.win > self.need + CLOSE:
            return _("Calling is profitable against random hands")
        if self.win < self.need - CLOSE:
            return _("Calling loses money")
        return _("Close decision")

    def spoken(self) -> str:
        return _("Odds: win chance {win}, break-even {need}. {words}").format(
            win=percent(self.win), need=percent(self.need), words=self.sentence
        )

    def hit(self, pos: tuple[int, int]) -> bool:
        """Clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel, unless it is covered."""
        if self._covered():
            return
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        room = boxes.inset(self.rect, look.px(14), look.px(9))
        head, first, second, last = boxes.rows(room, (15, 30, 30, 17), look.px(2))
        key = _("O to hide")
        wide = text.measure(key, look.font(10))[0]
        left, right = boxes.cut_right(head, wide, look.px(4))
        text.draw_in(surface, _("Odds").upper(), left, look.font(11), theme.muted, bold=True)
        text.draw_in(surface, key, right, look.font(10), theme.faint, align="right")
        self._line(surface, first, _("Win chance"), self.win)
        self._line(surface, second, _("Break-even"), self.need if self.others else None)
        text.draw_in(surface, self.sentence, last, look.font(11), theme.muted, shrink=0.7)

    def _line(
        self, surface: pygame.Surface, box: pygame.Rect, words: str, share: float | None
    ) -> None:
        look, theme = self.look, self.look.theme
        bar = pygame.Rect(box.left, box.bottom - look.px(8), box.width, max(3, look.px(4)))
        row = pygame.Rect(box.left, box.top, box.width, bar.top - box.top)
        size = look.font(13)
        number = percent(share)
        rest, right = boxes.cut_right(row, text.measure(number, size, bold=True)[0], look.px(4))
        text.draw_in(surface, words, rest, look.font(12), theme.text, shrink=0.6)
        text.draw_in(surface, number, right, size, theme.number, bold=True, align="right")
        draw_bar(surface, bar, share or 0.0, theme.track, theme.gold)


def percent(share: float | None) -> str:
    """Return a share in whole percent, a dash for None."""
    return "–" if share is None else f"{round(100 * share)} %"


def need_of(view: Any) -> float:
    """Return the share of the pot that a call must win to break even."""
    cost = view.to_call
    return cost / (view.whole_pot + cost) if cost else 0.0
