"""The strip in the lobby that asks for the person's name, once."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.storage.own_name import MAX_NAME_LENGTH
from cardtable.ui.widgets import Button, Label, TextField, Widget, boxes, draw_panel


class NameQuestion(Widget):
    """Asks for the person's name; *suggested* is in the field. *on_answer* gets the text."""

    def __init__(self, suggested: str, on_answer: Callable[[str], None]) -> None:
        super().__init__(_("Your name"))
        self.caption = Label(_("Your name"), size=14, bold=True)
        self.field = TextField(
            _("Your name"),
            suggested,
            on_submit=on_answer,
            max_length=MAX_NAME_LENGTH,
            hint=_("Your name"),
        )
        self.accept = Button(_("OK"), lambda: on_answer(self.field.value))

    def children(self) -> tuple[Widget, ...]:
        return (self.caption, self.field, self.accept)

    def arrange(self) -> None:
        look = self.look
        box = boxes.inset(self.rect, look.px(12), look.px(6))
        caption = min(self.caption.measure(look)[0], round(box.width * 0.4))
        left, box = boxes.cut_left(box, caption, look.px(12))
        self.caption.place(left, look)
        field, right = boxes.cut_right(box, self.accept.measure(look)[0], look.px(8))
        self.field.place(field, look)
        self.accept.place(right, look)

    def draw(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.rect, self.look)
        for child in self.children():
            child.draw(surface)
