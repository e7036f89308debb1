"""A button that shows a deal code and copies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.ui.widgets import Button, Kind
from cardtable.ui.widgets.textfield import copy_text

if TYPE_CHECKING:
    from cardtable.ui.app import App

MAX_SHOWN = 24
"""Longest code that is shown in full on a button."""
SECONDS_COPIED = 1.5


class CodeButton(Button):
    """Shows a deal code and copies it; *find* returns the code, or an empty string."""

    def __init__(self, app: Callable[[], App], find: Callable[[], str]) -> None:
        super().__init__("", self._copy, key=pygame.K_c, key_text="C", kind=Kind.NORMAL)
        self._app = app
        self._find = find
        self.code = ""

    def show(self, code: str) -> None:
        """Show *code*; a long one is cut, and an empty one disables the button."""
        self.code = code
        self.label = _("Code: {code}").format(code=shortened(code)) if code else _("No deal code")
        self.enabled = bool(code)
        self.tooltip = _("Copy the deal code") if code else ""
        self.redraw()

    def refresh(self) -> None:
        """Find the code again and show it."""
        self.show(self._find())

    def spoken(self) -> str:
        if not self.code:
            return super().spoken()
        return _("Copy the deal code {code}, button, key {key}").format(
            code=self.code, key=self.key_text
        )

    def _copy(self) -> None:
        app = self._app()
        copy_text(self.code)
        app.announce(_("Copied"))
        self.label = _("Copied")
        self.redraw()
        app.after(SECONDS_COPIED, lambda: self.show(self.code))


def shortened(code: str) -> str:
    """Return *code*, cut after a hyphen if it is too long for a button."""
    if len(code) <= MAX_SHOWN:
        return code
    return code[: code.rindex("-", 0, MAX_SHOWN)] + "…"
