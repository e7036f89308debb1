"""The command of the lobby that opens the streaks."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class StreakInLobby(LobbyAddition):
    """Opens the screen with the longest streaks."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        def open_streaks() -> None:
            from cardtable.features.streak.window.streaks import StreakScene

            lobby.app.push(StreakScene(lobby.context, lobby.choices.kind.key))

        return (
            LobbyCommand(
                _("Streak"),
                open_streaks,
                pygame.K_k,
                "K",
                65,
                group=LobbyGroup.PRACTICE,
                about=_("Problems from easy to hard, until your first mistake."),
            ),
        )
