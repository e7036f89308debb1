"""A small line at the table to talk in; it lies where the prompt is, and covers nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.i18n import _
from cardtable.ui.widgets import TextField
from cardtable.ui.widgets.form import COMMAND_KEYS

MAX_LETTERS = 200


class ChatLine(TextField):
    """Asks for words while the game goes on; *on_words* gets them and tells whether they went.

    Enter sends and Esc puts the line away, as does a click elsewhere; words that were not sent are
    there when it comes again. *on_open* hears whether it is open. Letters play nothing meanwhile.
    """

    def __init__(
        self, on_words: Callable[[str], bool], on_open: Callable[[bool], None], draft: str = ""
    ) -> None:
        super().__init__(
            _("Say to the table"),
            draft,
            hint=_("Everybody here can read it"),
            max_length=MAX_LETTERS,
        )
        self._on_words, self._on_open = on_words, on_open
        self.visible = False

    @property
    def is_open(self) -> bool:
        """Tell whether somebody is typing."""
        return self.visible

    def open(self, *, go_on: bool = False) -> None:
        """Show the line and put the caret into it; what stands there is selected, or goes on."""
        if self.form is None:
            return
        self.visible = True
        self._on_open(True)
        self.form.focus(self)
        if go_on:
            self.line.move_to(len(self.value), select=False)
        else:
            self.line.select_all()

    def close(self) -> None:
        """Put the line away; what stands there is kept."""
        if self.visible and self.form is not None:
            self.form.focus(None)

    def focus_changed(self) -> None:
        super().focus_changed()
        if not self.focused and self.visible:
            self.visible = False
            self._on_open(False)
            self.redraw()

    def intercept(self, event: pygame.event.Event) -> bool:
        """Use *event* if it is a key while somebody types: none may fold a hand."""
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
        if words and self._on_words(words):
            self.value = ""
        self.close()
