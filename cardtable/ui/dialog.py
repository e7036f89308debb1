"""Dialogs: a panel over the scene with a title, text, optional widgets and buttons."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Size
from cardtable.ui.widgets import boxes
from cardtable.ui.widgets.button import Button, Kind
from cardtable.ui.widgets.label import Label, draw_panel

PAD = 26
GAP = 16


class Dialog(Scene):
    """A modal scene in a panel of *width* design units, as high as its content.

    Buttons are added from left to right; each closes the dialog before it acts. To add widgets
    between text and buttons, override :meth:`content_height` and :meth:`place_content`. Escape
    presses the button with that key, or closes the dialog.
    """

    modal = True

    def __init__(self, title: str, words: str = "", *, width: int = 460) -> None:
        super().__init__()
        self.title = title
        self.width = width
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.heading = self.form.add(Label(title, size=20, bold=True, colour="title"))
        self.message = self.form.add(Label(words, wrapped=True))
        self.buttons: list[Button] = []

    def add_button(
        self,
        label: str,
        on_press: Callable[[], None] | None = None,
        *,
        kind: Kind = Kind.NORMAL,
        key: int | None = None,
        key_text: str = "",
    ) -> Button:
        """Add a button that closes the dialog and then calls *on_press*."""

        def press() -> None:
            self.close()
            if on_press is not None:
                on_press()

        button = Button(label, press, key=key, key_text=key_text, kind=kind)
        self.buttons.append(button)
        return self.form.add(button)

    def content_height(self, width: int, look: Look) -> int:
        """Return the height in pixels of the widgets between text and buttons; 0 for none."""
        return 0

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        """Place the widgets between text and buttons."""

    def enter(self) -> None:
        if self.message.label:
            self.app.say(self.message.label)

    def layout(self, size: Size) -> None:
        look = self.look
        pad, gap = look.px(PAD), look.px(GAP)
        room = boxes.inset(pygame.Rect((0, 0), size), look.px(16))
        width = min(look.tx(self.width), room.width)
        inner = width - 2 * pad
        title = look.tx(30)
        words = self.message.height_for(inner, look) if self.message.label else 0
        content = self.content_height(inner, look)
        buttons = look.tx(42) if self.buttons else 0
        parts = [title, words, content, buttons]
        height = sum(parts) + gap * (sum(part > 0 for part in parts) - 1) + 2 * pad
        self.rect = boxes.centred(room, (width, height))
        body = boxes.inset(self.rect, pad)
        top, body = boxes.cut_top(body, title, gap)
        self.heading.place(top, look)
        if buttons:
            body, bottom = boxes.cut_bottom(body, buttons, gap)
            self._place_buttons(bottom, look)
        if words:
            top, body = boxes.cut_top(body, words, gap)
            self.message.place(top, look)
        if content:
            self.place_content(body, look)

    def _place_buttons(self, row: pygame.Rect, look: Look) -> None:
        widths = [max(button.measure(look)[0], look.px(120)) for button in self.buttons]
        for button, cell in zip(self.buttons, boxes.columns(row, widths, look.px(12)), strict=True):
            button.place(cell, look)

    def handle(self, event: pygame.event.Event) -> bool:
        used = super().handle(event)
        if not used and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        draw_panel(surface, self.rect, self.look, fill="panel_solid", shadow=True, radius=20)
        super().draw(surface)


def message(title: str, words: str, on_close: Callable[[], None] | None = None) -> Dialog:
    """Return a dialog with a message and one button."""
    dialog = Dialog(title, words)
    dialog.add_button(
        _("OK"), on_close, kind=Kind.PRIMARY, key=pygame.K_RETURN, key_text=_("Enter")
    )
    return dialog


def confirm(
    title: str,
    words: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    no: str = "",
    danger: bool = False,
) -> Dialog:
    """Return a dialog that asks for confirmation.

    Enter means yes and Escape no; for an action with *danger*, Enter does nothing.
    """
    dialog = Dialog(title, words)
    dialog.add_button(no or _("Cancel"), key=pygame.K_ESCAPE, key_text=_("Esc"))
    if danger:
        dialog.add_button(yes, on_yes, kind=Kind.DANGER)
    else:
        dialog.add_button(yes, on_yes, kind=Kind.PRIMARY, key=pygame.K_RETURN, key_text=_("Enter"))
    return dialog
