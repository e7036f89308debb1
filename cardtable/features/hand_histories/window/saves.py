"""Hand histories beside saved games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.screens.additions import SavesAddition
from cardtable.ui.key_command import KeyCommand

if TYPE_CHECKING:
    from cardtable.table.context import Context


class HistoriesOfSaves(SavesAddition):
    """Asks for a hand history file, and opens one that is dropped onto the lobby."""

    def commands(self, context: Context) -> Sequence[KeyCommand]:
        def ask() -> None:
            from cardtable.features.hand_histories.window.files import ask_for_file

            ask_for_file(context)

        return (KeyCommand(_("Poker hand history …"), ask, pygame.K_o, "O"),)

    def open_file(self, context: Context, path: Path) -> bool:
        from cardtable.features.hand_histories.window.files import open_file

        open_file(context, path)  # which explains that other files cannot be opened
        return True
