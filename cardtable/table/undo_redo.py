"""Undo and redo at the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.table.button_row import table_button
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.widgets import Button
from cardtable.ui.widgets.form import COMMAND_KEYS


class UndoRedo(Part):
    """The Undo and Redo buttons, and Ctrl or Cmd with Z and Y.

    *redo_key* is the key of the Redo button and its label.
    """

    undo_button: Button
    redo_button: Button

    def __init__(self, play: PlaySession, redo_key: tuple[int, str]) -> None:
        self.play = play
        self._redo_key = redo_key

    def make_buttons(self) -> Sequence[Button]:
        self.redo_button = table_button(_("Redo"), self.redo, *self._redo_key)
        self.undo_button = table_button(_("Undo"), self.undo, pygame.K_u, "U")
        return (self.redo_button, self.undo_button)

    def refresh(self) -> None:
        self.undo_button.enabled = self.play.match.can_undo
        self.redo_button.visible = self.play.match.can_redo

    def undo(self) -> None:
        """Undo the last action of a person."""
        if not self.play.match.undo():
            self.play.show_message(_("Nothing to undo."))

    def redo(self) -> None:
        """Redo the action that was undone."""
        if not self.play.match.redo():
            self.play.show_message(_("Nothing to redo."))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or not event.mod & COMMAND_KEYS:
            return False
        if event.mod & pygame.KMOD_ALT or event.key not in (pygame.K_z, pygame.K_y):
            return False
        if event.key == pygame.K_z and not event.mod & pygame.KMOD_SHIFT:
            self.undo()
        else:
            self.redo()
        return True
