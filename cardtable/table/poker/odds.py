"""The odds panel: the win chance against random hands, and the break-even share of a call."""

from __future__ import annotations

from collections.abc import Callable

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
"""Number of random deals, divided by the number of opponents."""
CLOSE = 0.03
"""Maximum difference of win chance and break-even share in a close decision."""


class OddsJudge(Strategy):
    """Computes the equity against random hands, on the thinking thread."""

    equity: HandEquity | None = None
    """The result, None before :meth:`place_bid` and without opponents."""

    def place_bid(self, view: View) -> Action:
        """Compute ``equity``; return any legal action."""
        others = len(view.in_hand) - 1
        if len(view.cards) == 2 and others > 0:
            hands: list[Cards] = [view.cards, *[RANDOM] * others]
            self.equity = equity(hands, view.board, TRIALS // max(1, others))[0]
        return view.legal_bids[0]


class OddsPanel(Widget):
    """The win chance and the break-even share as bars, and a sentence that compares them.

    *is_covered* returns whether another panel is in the same place, so that it is not drawn.
    """

    def __init__(self, is_covered: Callable[[], bool]) -> None:
        super().__init__(_("Odds"))
        self._is_covered = is_covered
        self.win: float | None = None
        """The win chance, 0 to 1; None while it is computed."""
        self.need = 0.0
        """The break-even share, 0 to 1; 0 if checking is free."""
        self.others = 0
        """The number of opponents in the hand."""

    def show(self, win: float | None, need: float, others: int) -> None:
        """Show the win chance against *others* random hands, and the break-even share *need*."""
        if (win, need, others) != (self.win, self.need, self.others):
            self.win, self.need, self.others = win, need, others
            self.redraw()

    @property
    def sentence(self) -> str:
        """The sentence that compares win chance and break-even share."""
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
        """Return False: clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self._is_covered():
            return
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        room = boxes.inset(self.rect, look.px(14), look.px(9))
        head, first, second, last = boxes.rows(room, (15, 30, 30, 17), look.px(2))
        hint = _("O to hide")
        hint_width = text.measure(hint, look.font(10))[0]
        left, right = boxes.cut_right(head, hint_width, look.px(4))
        text.draw_in(surface, _("Odds").upper(), left, look.font(11), theme.muted, bold=True)
        text.draw_in(surface, hint, right, look.font(10), theme.faint, align="right")
        self._draw_share(surface, first, _("Win chance"), self.win)
        self._draw_share(surface, second, _("Break-even"), self.need if self.others else None)
        text.draw_in(surface, self.sentence, last, look.font(11), theme.muted, shrink=0.7)

    def _draw_share(
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


def break_even(view: View) -> float:
    """Return the share of the pot that a call must win to break even; 0 if checking is free."""
    cost = view.to_call
    return cost / (view.whole_pot + cost) if cost else 0.0
