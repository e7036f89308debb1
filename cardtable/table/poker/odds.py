"""The odds panel: your equity and the break-even share of a call.

The equity is that against random hands until a hint estimates what the opponents probably hold;
then the panel shows the hint's, so that both have the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cardtable.core.i18n import _, write_number
from cardtable.engine import Advice, Candidate, Strategy
from cardtable.games.advice_words import error_number
from cardtable.games.contrast import percent_words
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.chances import EQUITY, MIX
from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import ActionWords, chance_words, short_action
from cardtable.poker.card_input import Cards
from cardtable.poker.equity import RANDOM, HandEquity, equity
from cardtable.review.verdicts import loss_of
from cardtable.ui import text
from cardtable.ui.widgets import Widget, boxes, draw_panel
from cardtable.ui.widgets.label import draw_bar

TRIALS = 60_000
"""Number of random deals, divided by the number of opponents."""
CLOSE = 0.03
"""Maximum difference of equity and break-even share in a close decision."""

MAX_MIX = 2
"""Number of actions of a solved mix on the panel."""
MAX_ROWS = 4
"""Number of open hands on the panel; the plates show the chances of all."""


class OddsJudge(Strategy[View, None]):
    """Computes the equity of a seat against random hands, on a thinking thread. It does not act."""

    equity: HandEquity | None = None
    """The result; None before :meth:`decide`, and without cards or opponents."""

    def decide(self, view: View) -> None:
        others = len(view.in_hand) - 1
        if len(view.cards) == 2 and others > 0:
            hands: list[Cards] = [view.cards, *[RANDOM] * others]
            self.equity = equity(hands, view.board, TRIALS // max(1, others))[0]


class Price(NamedTuple):
    """The price of a call: *cost* chips to win the *pot*; nothing if checking is free."""

    cost: int = 0
    pot: int = 0

    @property
    def need(self) -> float:
        """The share of the pots that a call must win to break even, 0 to 1."""
        return self.cost / (self.pot + self.cost) if self.cost else 0.0


class OddsPanel(Widget):
    """The equity and the break-even share as bars, and a sentence that compares them.

    In a run-out it shows the chances of the open hands instead. After a hint from a solved strategy
    its mix replaces the sentence.
    """

    def __init__(self) -> None:
        super().__init__(_("Odds"))
        self.random: float | None = None
        """The equity against random hands, 0 to 1; None while it is unknown."""
        self.likely: float | None = None
        """The equity against likely hands, 0 to 1, by a hint about this decision."""
        self.price: Price | None = None
        """The price of a call, None if no decision is due."""
        self.hands: Sequence[tuple[str, float]] = ()
        """Names and chances of the open hands in a run-out."""
        self.mix: Sequence[tuple[str, str]] = ()
        """The likeliest actions of a solved mix with their shares, and what each costs."""

    def ask(self, price: Price) -> None:
        """Show the *price* of a call beside the equity."""
        self.price, self.hands, self.mix, self.likely = price, (), (), None
        self.redraw()

    def advise(self, advice: Advice[Action] | None, words: ActionWords) -> None:
        """Show the equity of a hint, or the mix of a solved policy, until the decision is made."""
        self.mix, self.likely = mix_of(advice, words), likely_equity(advice)
        self.redraw()

    def forget(self) -> None:
        """Remove an equity that a new one will replace."""
        self.random, self.hands = None, ()
        self.redraw()

    def answer(self, equity: float) -> None:
        """Show the *equity* against random hands."""
        self.random = equity
        self.redraw()

    @property
    def equity(self) -> float | None:
        """The equity that is shown: that of the hint, if there is one."""
        return self.random if self.likely is None else self.likely

    @property
    def equity_words(self) -> str:
        """The hands that the equity is counted against."""
        return _("Equity vs random hands") if self.likely is None else _("Equity vs likely hands")

    def end_question(self) -> None:
        """Remove the price of a call that is decided."""
        if self.price is not None or self.mix or self.likely is not None:
            self.price, self.mix, self.likely = None, (), None
            self.redraw()

    def clear(self) -> None:
        """Remove odds that no longer hold."""
        self.end_question()
        if self.random is not None:
            self.random = None
            self.redraw()

    def show_hands(self, hands: Sequence[tuple[str, float]]) -> None:
        """Show names and chances of open *hands*; without any, your odds again."""
        self.hands = hands
        self.redraw()

    @property
    def sentence(self) -> str:
        """The sentence that compares equity and break-even share.

        Before a hint it names the random hands, against which a call pays more often than against
        the hands with which the opponents bet.
        """
        if self.price is None:
            return ""
        equity = self.equity
        if equity is None:
            return _("Calculating …")
        need = self.price.need
        if not need:
            return _("Checking is free")
        is_random = self.likely is None
        if equity > need + CLOSE:
            return _("Enough against random hands") if is_random else _("Above break-even")
        if equity < need - CLOSE:
            return _("Too little against random hands") if is_random else _("Below break-even")
        return _("Close against random hands") if is_random else _("Close to break-even")

    @property
    def price_words(self) -> str:
        """The price of a call in words: ``20 to win 50``."""
        if self.price is None or not self.price.cost:
            return _("Break-even")
        return _("{cost} to win {pot}").format(
            cost=write_number(self.price.cost), pot=write_number(self.price.pot)
        )

    def spoken(self) -> str:
        if self.hands:
            listed = ", ".join(f"{name} {chance_words(share)}" for name, share in self.hands)
            return _("Chances: {list}").format(list=listed)
        sentence = _("Odds: equity against random hands {equity}, break-even {need}. {words}")
        if self.likely is not None:
            sentence = _("Odds: equity against likely hands {equity}, break-even {need}. {words}")
        return sentence.format(
            equity=percent(self.equity),
            need=percent(None if self.price is None else self.price.need),
            words=". ".join(", ".join(row) for row in self.mix) or self.sentence,
        )

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False: clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        space = boxes.inset(self.rect, look.px(14), look.px(9))
        head, body = boxes.rows(space, (15, 79), look.px(2))
        hint = _("O to hide")
        hint_width = text.measure(hint, look.font(10))[0]
        left, right = boxes.cut_right(head, hint_width, look.px(4))
        text.draw_in(surface, _("Odds").upper(), left, look.font(11), theme.muted, bold=True)
        text.draw_in(surface, hint, right, look.font(10), theme.faint, align="right")
        if self.hands:
            for box, (name, share) in zip(
                boxes.rows(body, [1] * max(3, min(len(self.hands), MAX_ROWS)), look.px(2)),
                self.hands,
                strict=False,
            ):
                self._draw_share(surface, box, name, share, chance_words(share))
            return
        parts = (27, 27, *[14] * len(self.mix)) if self.mix else (30, 30, 17)
        first, second, *last = boxes.rows(body, parts, look.px(2))
        need = None if self.price is None else self.price.need
        self._draw_share(surface, first, self.equity_words, self.equity, percent(self.equity))
        self._draw_share(surface, second, self.price_words, need, percent(need))
        if not self.mix:
            text.draw_in(surface, self.sentence, last[0], look.font(11), theme.muted, shrink=0.7)
        for box, (action, cost) in zip(last, self.mix, strict=False):
            wide = min(text.measure(cost, look.font(11))[0], box.width * 3 // 5)
            left, right = boxes.cut_right(box, wide, look.px(4))
            text.draw_in(surface, action, left, look.font(11), theme.text, shrink=0.7)
            text.draw_in(
                surface, cost, right, look.font(11), theme.muted, align="right", shrink=0.7
            )

    def _draw_share(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        words: str,
        share: float | None,
        number: str,
    ) -> None:
        look, theme = self.look, self.look.theme
        bar = pygame.Rect(box.left, box.bottom - look.px(8), box.width, max(3, look.px(4)))
        row = pygame.Rect(box.left, box.top, box.width, bar.top - box.top)
        size = look.font(13)
        rest, right = boxes.cut_right(row, text.measure(number, size, bold=True)[0], look.px(4))
        text.draw_in(surface, words, rest, look.font(12), theme.text, shrink=0.6)
        text.draw_in(surface, number, right, size, theme.number, bold=True, align="right")
        draw_bar(surface, bar, share or 0.0, theme.track, theme.gold)


def percent(share: float | None) -> str:
    """Return a share in whole percent, a dash for None."""
    return "–" if share is None else percent_words(share)


def likely_equity(advice: Advice[Action] | None) -> float | None:
    """Return the equity of checking or calling against likely hands, as a hint shows it."""
    candidates = advice.candidates if advice is not None else ()
    return next(
        (each.chance(EQUITY) for each in candidates if each.chance(EQUITY) is not None), None
    )


def mix_of(advice: Advice[Action] | None, words: ActionWords) -> list[tuple[str, str]]:
    """Return the likeliest actions of a solved mix and what each costs; empty without a mix."""
    if advice is None or advice.best.chance(MIX) is None:
        return []
    played = [each for each in advice.candidates if each.chance(MIX)]
    played.sort(key=lambda each: -(each.chance(MIX) or 0.0))
    return [
        (
            _("{share} {action}").format(
                share=percent_words(each.chance(MIX) or 0.0), action=_short(each.action, words)
            ),
            _cost_words(advice, each),
        )
        for each in played[:MAX_MIX]
    ]


def _short(action: Action, words: ActionWords) -> str:
    return _("All-in") if words.is_all_in(action) else short_action(action)


def _cost_words(advice: Advice, candidate: Candidate) -> str:
    """Return what *candidate* costs in big blinds, such as ``costs 0.4 bb ±0.2``."""
    if candidate.verdict:
        return _("cost not known")
    cost = write_number(loss_of(advice, candidate), advice.decimals)
    words, error = _("costs {cost} bb").format(cost=cost), error_number(advice, candidate)
    return f"{words} ±{error}" if error else words


def price_of(view: View) -> Price:
    """Return the price of a call for the seat of *view*, which is to act."""
    return Price(view.to_call, view.pot_for_call) if view.to_call else Price()
