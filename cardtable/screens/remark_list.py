"""The list of decisions in a review, with the better action for each mistake."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.art import CardArt
from cardtable.games.speech import card_sign
from cardtable.i18n import _
from cardtable.review import Decision, Remark, Review
from cardtable.table.candidate_list import draw_chip, points, spoken_action
from cardtable.table.plain_panels import action_words, card_of
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ListBox, boxes
from cardtable.ui.widgets.rows import Rows

ROW_HEIGHT = 44  # in design units
CHIP_SIZE = (46, 30)


def loss_text(lost: float, unit: str) -> str:
    """Return a loss with its unit, such as ``6.5 points``."""
    return _("{number} {unit}").format(number=f"{lost:.1f}", unit=_(unit)).strip()


def stage_text(trick: int) -> str:
    """Return the stage of the hand in which a choice was made: the bidding or a trick."""
    return _("Trick {number}").format(number=trick) if trick else _("Bid")


def verdict_text(remark: Remark | None) -> str:
    """Return the verdict on a choice in one or two words."""
    if remark is None:
        return "…"
    if remark.error:
        return _("could not be assessed")
    if remark.is_mistake and remark.advice is not None:
        return _("{lost} lost").format(lost=loss_text(remark.loss, remark.advice.unit))
    if remark.is_assessed:
        return _("good")
    return _("forced") if remark.is_forced else _("not assessed")


def reason_text(remark: Remark, *, brief: bool = False) -> str:
    """Return the better action with its reason, or the error; empty for a good choice.

    *brief* omits the reason of the advice if two chances are compared.
    """
    if remark.error:
        return remark.error
    if not remark.is_mistake:
        return ""
    better = remark.better
    card = card_of(better)
    short = card_sign(card) if card is not None else action_words(better)
    return better_text(remark, short, brief=brief)


def better_text(remark: Remark, action: str, *, brief: bool = False) -> str:
    """Return a sentence that calls *action* better, with the chance that differs most."""
    contrast = remark.largest_difference()
    words = _("better: {action}").format(action=action)
    if contrast is not None:
        event, share, other_share = contrast
        changed = _("{what} {share} % instead of {other} %").format(
            what=_(event), share=round(100 * share), other=round(100 * other_share)
        )
        words = f"{words}, {changed}"
        if brief:
            return words
    return f"{words}. {remark.why}".strip()


class _RemarkRows(Rows):
    """The rows of a :class:`RemarkList`."""

    def __init__(self, art: Callable[[], CardArt]) -> None:
        super().__init__(())
        self.decisions: Sequence[Decision] = ()
        self.remarks: Sequence[Remark] = ()
        self.names: Sequence[str] = ()
        self._art = art

    @classmethod
    def row_height(cls, look: Look) -> int:
        return look.tx(ROW_HEIGHT)

    def _draw_row(self, surface: pygame.Surface, number: int, opacity: float) -> None:
        look, theme = self.look, self.look.theme
        decision = self.decisions[number]
        remark = self.remarks[number] if number < len(self.remarks) else None
        row = boxes.inset(self.row(number), look.px(3), look.px(1))
        if number in (self.index, self.under):
            shapes.draw_rounded(surface, row, look.px(9), theme.control_hover)
            if number == self.index:
                line = max(1, look.px(2))
                shapes.draw_outline(surface, row, look.px(9), theme.gold, line)
        inner = boxes.inset(row, look.px(12), look.px(4))
        stage = self._stage_and_name(decision)
        left, rest = boxes.cut_left(inner, self._stage_width(inner.width), look.px(10))
        text.draw_in(surface, stage, left, look.font(14), theme.muted, shrink=0.7)
        chip, rest = boxes.cut_left(rest, look.tx(CHIP_SIZE[0]), look.px(14))
        chip = boxes.centred(chip, (chip.width, min(chip.height, look.tx(CHIP_SIZE[1]))))
        draw_chip(surface, chip, decision.action, look, self._art())
        if remark is None or not (remark.is_mistake or remark.error):
            colour = theme.muted if remark is not None and remark.is_assessed else theme.faint
            text.draw_in(surface, verdict_text(remark), rest, look.font(14), colour)
            return
        upper, lower = boxes.rows(rest, (52, 48))
        text.draw_in(
            surface, self._headline(remark), upper, look.font(14), theme.danger_text, bold=True
        )
        text.draw_in(
            surface,
            reason_text(remark, brief=True),
            lower,
            look.font(12),
            theme.text,
            red=theme.red_suit,
            shrink=0.85,
        )

    @staticmethod
    def _headline(remark: Remark) -> str:
        """Return the loss with a minus sign, so that it does not depend on the colour."""
        if remark.advice is None or remark.error:
            return verdict_text(remark)
        return f"{points(-remark.loss)} {_(remark.advice.unit)}"

    def _stage_and_name(self, decision: Decision) -> str:
        stage = stage_text(decision.trick)
        return f"{stage} · {self.names[decision.position]}" if self.names else stage

    def _stage_width(self, width: int) -> int:
        """Return the width of the column at the left in a row of *width* pixels."""
        size = self.look.font(14)
        texts = map(self._stage_and_name, self.decisions)
        widest = max((text.measure(words, size)[0] for words in texts), default=0)
        return min(widest, width * 2 // 5)


class RemarkList(ListBox):
    """The decisions of a hand with their verdicts.

    *on_show* is called with the index of the decision that the user opens.
    """

    def __init__(self, art: Callable[[], CardArt], on_show: Callable[[int], None]) -> None:
        super().__init__(_("Choices"), (), on_activate=on_show)
        self.rows: _RemarkRows = _RemarkRows(art)

    def show(
        self, decisions: Sequence[Decision], review: Review, names: Sequence[str] = ()
    ) -> None:
        """List *decisions*; if *names* (by position) are given, each with the player's name."""
        self.rows.decisions, self.rows.names = tuple(decisions), tuple(names)
        self.rows.bar.scroll_to(0, glide=False)
        self.set_options(self._spoken_rows(review), 0 if decisions else -1)
        self.fill(review)

    def fill(self, review: Review) -> None:
        """Update the rows from the remarks that *review* has so far."""
        self.rows.remarks = review.remarks
        self.rows.options = tuple(self._spoken_rows(review))
        self.redraw()

    def _spoken_rows(self, review: Review) -> list[str]:
        """Return the rows as text for screen readers."""
        lines = []
        for number, decision in enumerate(self.rows.decisions):
            remark = review.remarks[number] if number < len(review.remarks) else None
            stage = stage_text(decision.trick)
            name = f"{self.rows.names[decision.position]}, " if self.rows.names else ""
            line = f"{stage}, {name}{spoken_action(decision.action)}, {verdict_text(remark)}"
            if remark is not None and remark.is_mistake:
                line = f"{line}, {better_text(remark, spoken_action(remark.better))}"
            lines.append(line)
        return lines

    def height_for(self, look: Look) -> int:
        """Return the height of all rows including the frame."""
        return len(self.rows.options) * _RemarkRows.row_height(look) + 2 * look.px(4)
