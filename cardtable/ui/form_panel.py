"""A modal panel that asks for several values."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from cardtable.core.i18n import _
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Choice, ChoiceStyle, Label, PasswordField, TextField, Widget, boxes

AnyWidget = TypeVar("AnyWidget", bound=Widget)
ROW_HEIGHT, GAP = 38, 8
"""The height of a row and the space around it in design units."""


class FormPanel(PanelScene):
    """A panel with a caption and a control in each row.

    *about* is shown above the rows, *warning* and *problem* below; *problem* says what is wrong.
    Enter in a text field calls :meth:`submit`. A form has at least one row.
    """

    def __init__(
        self,
        title: str,
        *,
        width: int,
        height: int,
        about: str = "",
        warning: str = "",
        problem: str = "",
    ) -> None:
        super().__init__(title, width=width, height=height, closes=_("Cancel"))
        add = self.form.add
        self.about = add(Label(about, wrapped=True, size=14))
        self.warning = add(Label(warning, wrapped=True, size=13, colour="muted"))
        self.problem = add(Label(problem, wrapped=True, size=13, colour="danger_text"))
        self.rows: list[tuple[Label, Widget]] = []

    def text_row(
        self,
        label: str,
        value: str,
        on_change: Callable[[str], None] | None = None,
        *,
        secret: bool = False,
        hint: str = "",
        max_length: int = 200,
    ) -> TextField:
        """Add a row with a text field; the characters of a *secret* one are hidden."""
        kind = PasswordField if secret else TextField
        widget = kind(
            label,
            value,
            on_change,
            on_submit=lambda _text: self.submit(),
            max_length=max_length,
            hint=hint,
        )
        return self.add_row(label, widget)

    def choice_row(self, label: str, options: list[str], index: int) -> Choice:
        """Add a row of options."""
        return self.add_row(label, Choice(label, options, index, style=ChoiceStyle.SEGMENTS))

    def add_row(self, label: str, widget: AnyWidget) -> AnyWidget:
        """Add a row with *widget*."""
        self.rows.append((self.form.add(Label(label, size=13, colour="muted")), widget))
        return self.form.add(widget)

    def submit(self) -> None:
        """Check the values and apply them."""
        raise NotImplementedError

    def refuse(self, sentence: str) -> None:
        """Show what is wrong and stay open; an empty *sentence* clears the message."""
        self.problem.set_text(sentence)
        self.layout(self.app.size)
        if sentence:
            self.app.announce(sentence)

    # -- place ------------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        rows = len(self.rows) * (look.tx(ROW_HEIGHT) + look.px(GAP))
        labels = [label for label in (self.about, self.warning, self.problem) if label.label]
        return rows + sum(label.height_for(width, look) + look.px(GAP) for label in labels)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(GAP)
        if self.about.label:
            height = self.about.height_for(rect.width, look)
            rect = self.about.place_top(rect, height, look, gap)
        for label in (self.problem, self.warning):
            if label.label:
                height = label.height_for(rect.width, look)
                rect = label.place_bottom(rect, height, look, gap)
        widest = max(label.measure(look)[0] for label, _widget in self.rows) + look.px(12)
        caption_width = min(widest, rect.width * 2 // 5)
        row_height = min(look.tx(ROW_HEIGHT), (rect.height + gap) // len(self.rows) - gap)
        for number, (label, widget) in enumerate(self.rows):
            row_top = rect.top + number * (row_height + gap)
            row = pygame.Rect(rect.left, row_top, rect.width, row_height)
            left, right = boxes.cut_left(row, caption_width)
            label.place(left, look)
            widget.place(right, look)
