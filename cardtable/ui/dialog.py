"""Dialogs: small panels with a title, text and buttons that close them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, boxes, place_all


class Dialog(PanelScene):
    """A panel of *width* design units, as high as its content.

    Buttons are added from left to right and fill a row; each closes the dialog before it acts. To
    add widgets between text and buttons, override :meth:`wanted_height` and :meth:`place_content`.
    Escape presses the button with that key, or closes the dialog.
    """

    margin, pad, gap = 16, 26, 16
    head_units, button_units = 30, 42
    title_size = 20

    def __init__(self, title: str, words: str = "", *, width: int = 460) -> None:
        super().__init__(title, words, width=width, closes="")

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

        return self.add_footer(Button(label, press, key=key, key_text=key_text, kind=kind))

    def enter(self) -> None:
        if self.message.label:
            self.app.announce(self.message.label)

    def wanted_height(self, width: int, look: Look) -> int:
        return 0

    def footer_height(self, footer: Sequence[Button], width: int, look: Look) -> int:
        return look.tx(self.button_units) if footer else 0

    def place_footer(self, footer: Sequence[Button], space: pygame.Rect, look: Look) -> None:
        widths = [max(button.measure(look)[0], look.px(120)) for button in footer]
        place_all(footer, boxes.columns(space, widths, look.px(12)), look)

    def handle(self, event: pygame.event.Event) -> bool:
        used = self.form.handle(event)
        if not used and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        return True


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
