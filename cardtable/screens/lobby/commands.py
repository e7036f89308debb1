"""The buttons below the lobby; each opens a screen about the chosen game or about all games."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition
from cardtable.ui.key_command import KeyCommand


class LobbyCommands:
    """The commands of *lobby*."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.context = lobby.context

    def listed(self, same_deal: Callable[[], None]) -> tuple[KeyCommand, ...]:
        """Return all commands in the order of the buttons; *same_deal* repeats the last game."""
        built_in = (
            KeyCommand(_("Same deal again"), same_deal, pygame.K_d, "D", 0),
            KeyCommand(_("Sample games"), self.open_samples, pygame.K_g, "G", 50),
            KeyCommand(_("Settings"), self.open_settings, pygame.K_s, "S", 80),
            KeyCommand(_("Learn to play"), self.open_lesson, pygame.K_l, "L", 81),
            KeyCommand(_("Help"), self.open_help, pygame.K_F1, "F1", 82),
        )
        added = [
            command
            for addition in additions(LobbyAddition)
            for command in addition.commands(self.lobby)
        ]
        return tuple(sorted((*built_in, *added), key=lambda command: command.order))

    def open_saved(self) -> None:
        """Open the saved games."""
        from cardtable.screens.saved_games import SavedScene

        self.lobby.app.push(SavedScene(self.context))

    def open_samples(self) -> None:
        """Open the sample games."""
        from cardtable.screens.saved_games import SamplesScene

        self.lobby.app.push(SamplesScene(self.context))

    # --- learning and settings -------------------------------------------------------------------

    def open_settings(self) -> None:
        """Open the settings."""
        from cardtable.screens.settings.screen import SettingsScene

        self.lobby.app.push(SettingsScene(self.context))

    def open_lesson(self) -> None:
        """Open the lesson of the chosen game; without one, the help page that explains the game."""
        choices = self.lobby.choices
        if choices.kind.has_part("lesson"):
            from cardtable.screens.help.lesson import LessonScene

            self.lobby.app.push(LessonScene(self.context, choices.kind))
        else:
            from cardtable.screens.help.screen import HelpScene

            self.lobby.app.push(HelpScene(self.context, choices.kind, choices.rules, page="play"))

    def open_help(self) -> None:
        """Open the help."""
        from cardtable.screens.help.screen import HelpScene

        choices = self.lobby.choices
        self.lobby.app.push(HelpScene(self.context, choices.kind, choices.rules))
