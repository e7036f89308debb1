"""The input line for chat messages, which replaces the prompt while it is open."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.i18n import _
from cardtable.ui.widgets import TextField
from cardtable.ui.widgets.form import COMMAND_KEYS

MAX_LETTERS = 200


class ChatLine(TextField):
    """A line for chat messages; *on_send* gets a message and returns whether it was sent.

    Enter sends; Esc and clicks outside close the line. Unsent text is kept for the next time.
    *on_open* is called with True when the line opens and False when it closes. While it is open,
    letters are text, not shortcuts.
    """

    def __init__(
        self, on_send: Callable[[str], bool], on_open: Callable[[bool], None], draft: str = ""
    ) -> None:
        super().__init__(
            _("Say to the table"),
            draft,
            hint=_("Everybody here can read it"),
            max_length=MAX_LETTERS,
        )
        self._on_send, self._on_open = on_send, on_open
        self.visible = False

    @property
    def is_open(self) -> bool:
        """Whether the line is open for typing."""
        return self.visible

    def open(self, *, select: bool = True) -> None:
        """Show and focus the line; with *select* the text is selected, and typing replaces it."""
        if self.form is None:
            return
        self.visible = True
        self._on_open(True)
        self.form.focus(self)
        if select:
            self.line.select_all()
        else:
            self.line.move_to(len(self.value), select=False)

    def close(self) -> None:
        """Close the line; unsent text is kept."""
        if self.visible and self.form is not None:
            self.form.focus(None)

    def focus_changed(self) -> None:
        super().focus_changed()
        if not self.focused and self.visible:
            self.visible = False
            self._on_open(False)
            self.redraw()

    def intercept(self, event: pygame.event.Event) -> bool:
        """Use *event* if it is a key while the line is open: keys are text then, not shortcuts."""
        if not self.is_open or not self.focused or event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB or pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        if event.mod & COMMAND_KEYS:
            return self.handle(event)
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.composing:
            self._send()
        else:
            self.handle(event)
        return True

    def _send(self) -> None:
        words = self.value.strip()
        if words and self._on_send(words):
            self.value = ""
        self.close()
