"""The command of the lobby that opens the streaks."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition
from cardtable.ui.key_command import KeyCommand


class StreakInLobby(LobbyAddition):
    """Opens the screen with the longest streaks."""

    def commands(self, lobby: Lobby) -> Sequence[KeyCommand]:
        def open_streaks() -> None:
            from cardtable.features.streak.window.streaks import StreakScene

            lobby.app.push(StreakScene(lobby.context, lobby.choices.kind.key))

        return (KeyCommand(_("Streak"), open_streaks, pygame.K_k, "K", 65),)
