"""The commands of the lobby; each opens a screen about the chosen game or about all games."""

from __future__ import annotations

import pygame

from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class LobbyCommands:
    """The commands of *lobby*."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.context = lobby.context

    def listed(self) -> tuple[LobbyCommand, ...]:
        """Return all commands, those of a group in the order in which they are listed."""
        built_in = (
            self._same_deal(),
            LobbyCommand(
                _("Sample games"),
                self.open_samples,
                pygame.K_g,
                "G",
                50,
                group=LobbyGroup.PLAY,
                about=_("Watch or continue games that come with cardtable."),
            ),
            LobbyCommand(
                _("Favourite"),
                self.lobby.turn_favourite,
                pygame.K_f,
                "F",
                60,
                group=LobbyGroup.PLAY,
                about=_("List the chosen game first, or no longer."),
            ),
            LobbyCommand(
                _("Learn to play"),
                self.open_lesson,
                pygame.K_l,
                "L",
                group=LobbyGroup.BESIDE_DEAL,
                about=_("A lesson in the chosen game, or a page that explains it."),
            ),
            LobbyCommand(
                _("Settings"),
                self.open_settings,
                pygame.K_s,
                "S",
                group=LobbyGroup.SETTINGS,
                about=_("Cards, table, speed, sound, language and more."),
            ),
            LobbyCommand(
                _("Help"),
                self.open_help,
                pygame.K_F1,
                "F1",
                1,
                group=LobbyGroup.SETTINGS,
                about=_("How to play the chosen game, its rules, and all keys."),
            ),
        )
        added = [
            command
            for addition in additions(LobbyAddition)
            for command in addition.commands(self.lobby)
        ]
        return tuple(sorted((*built_in, *added), key=lambda command: command.order))

    def _same_deal(self) -> LobbyCommand:
        if self.lobby.choices.kind.table == "board":
            label, about = _("Rematch, same sides"), _("Play your last game again, as it began.")
        else:
            label, about = _("Same deal again"), _("Play the cards of your last game again.")
        return LobbyCommand(
            label,
            self.lobby.repeat_deal,
            pygame.K_d,
            "D",
            enabled=self.lobby.has_played,
            group=LobbyGroup.PLAY,
            about=about,
        )

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
