"""The small panels of a poker table: game and blinds, decisions in advance, the end of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

import pygame

from cardtable.core.i18n import _
from cardtable.table.hand_end import ResultPanel
from cardtable.table.poker.amounts import fitting
from cardtable.ui import text
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel, place_all


class Ahead(Enum):
    """A player's decision in advance."""

    NOTHING = "nothing"
    CHECK_OR_FOLD = "check or fold"
    CALL_ANY = "call any"


class PokerInfo(Widget):
    """Up to four lines about the game, the first one a heading: rules, blinds, hand, level."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[str, ...] = ()

    def show(self, *lines: str) -> None:
        """Show the lines that are not empty."""
        lines = tuple(line for line in lines if line)
        if lines != self.lines:
            self.lines = lines
            self.label = ", ".join(lines)
            self.redraw()

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False: clicks go through."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if not self.lines:
            return
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        space = boxes.inset(self.rect, look.px(14), look.px(7))
        has_many = len(self.lines) > 3
        rows = boxes.rows(space, [1.0] * len(self.lines))
        for number, (line, row) in enumerate(zip(self.lines, rows, strict=True)):
            if number == 0:
                text.draw_in(
                    surface, line.upper(), row, look.font(11), theme.muted, bold=True, shrink=0.7
                )
            else:
                size = look.font(12 if has_many else 13)
                colour = theme.text if number == 1 else theme.muted
                text.draw_in(surface, fitting(line, row.width, size), row, size, colour, shrink=0.7)


class AheadBar(Widget):
    """Two toggles for the next turn, shown while others act: check or fold, and call any amount.

    *on_choice* is called whenever the choice changes.
    """

    def __init__(self, choice: Ahead, on_choice: Callable[[Ahead], None]) -> None:
        super().__init__(_("When it is my turn"))
        self.choice = choice
        self._on_choice = on_choice
        self.fold = Button(
            _("Check or fold"),
            lambda: self.choose(Ahead.CHECK_OR_FOLD),
            key=pygame.K_f,
            key_text="F",
            kind=Kind.TABLE,
        )
        self.call = Button(
            _("Call any"),
            lambda: self.choose(Ahead.CALL_ANY),
            key=pygame.K_c,
            key_text="C",
            kind=Kind.TABLE,
        )
        self.visible = False

    def children(self) -> Sequence[Widget]:
        return (self.fold, self.call)

    def choose(self, choice: Ahead) -> None:
        """Select *choice*, or deselect it if it is selected."""
        self.choice = Ahead.NOTHING if choice is self.choice else choice
        self._choice_changed()

    def clear(self) -> None:
        """Deselect both toggles."""
        self.choice = Ahead.NOTHING
        self._choice_changed()

    def _choice_changed(self) -> None:
        self._on_choice(self.choice)
        for button, choice in ((self.fold, Ahead.CHECK_OR_FOLD), (self.call, Ahead.CALL_ANY)):
            button.selected = self.choice is choice
            button.redraw()

    def show(self, *, visible: bool) -> None:
        """Show or hide the toggles; new ones ignore input for a moment."""
        if visible and not self.visible:
            for button in (self.fold, self.call):
                button.guard(0.35)
        self.visible = visible

    def hit(self, pos: tuple[int, int]) -> bool:
        """Return False: clicks beside the toggles go through."""
        return False

    def arrange(self) -> None:
        look = self.look
        high = min(self.rect.height, look.tx(40))
        row = pygame.Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)
        row = boxes.centred(row, (min(row.width, look.px(400)), high))
        place_all(self.children(), boxes.columns(row, (1, 1), look.px(10)), look)

    def draw(self, surface: pygame.Surface) -> None:
        for child in self.children():
            child.draw(surface)


class PokerHandEnd(ResultPanel):
    """The winners of a hand, and buttons: next hand, replay, review, same deal again."""

    def __init__(self, on_next: Callable[[], None], commands: Sequence[KeyCommand]) -> None:
        super().__init__(on_next, commands, size=16)
        self._line_boxes: Sequence[pygame.Rect] = ()
        self._buttons = [self.next, *self.buttons]

    def children(self) -> Sequence[Widget]:
        return self._buttons

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines about the winners, three at most; further winners share the last line."""
        if self.summary is None:
            return ()
        lines = [
            f"{sentence} · {title}" if title else sentence
            for sentence, title, _amount, _stack in self.summary.rows
        ]
        notes = [note for note in (self.summary.note, self.note) if note]
        limit = max(1, 3 - len(notes))
        if len(lines) > limit:
            lines[limit - 1 :] = [" · ".join(lines[limit - 1 :])]
        return (*lines, *notes)

    def arrange(self) -> None:
        look = self.look
        space = boxes.inset(self.rect, look.px(14), look.px(10))
        body, row = boxes.cut_bottom(space, min(look.tx(44), space.height // 2), look.px(6))
        self._line_boxes = boxes.rows(body, [1] * max(1, len(self.lines)))
        shown = self._fitting(row.width, look.px(10))
        widths = [button.measure(look)[0] for button in shown]
        for button in self._buttons:
            button.visible = button in shown
        place_all(shown, boxes.columns(row, widths, look.px(10)), look)

    def _fitting(self, width: int, gap: int) -> list[Button]:
        """Return the buttons that fit into *width*; those that do not keep their keys.

        The last but one goes first: another deal of the same cards is in the menu too.
        """
        shown = list(self._buttons)
        while len(shown) > 2 and gap * (len(shown) - 1) > width - sum(
            button.measure(self.look)[0] for button in shown
        ):
            shown.pop(-2)
        return shown

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look)
        has_many = len(self.lines) > 2
        for line, box in zip(self.lines, self._line_boxes, strict=False):
            text.draw_in(
                surface,
                line,
                box,
                look.font(13 if has_many else 16),
                theme.title,
                bold=not has_many,
                align="center",
                shrink=0.6,
            )
        for child in self.children():
            if child.visible:
                child.draw(surface)
