"""The commands of the lobby that join a server and host a table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class NetworkInLobby(LobbyAddition):
    """Opens the forms for tables on the network."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        if not lobby.context.is_online:
            return ()

        def join() -> None:
            from cardtable.features.network.window.forms import JoinScene

            lobby.app.push(JoinScene(lobby.context))

        def host() -> None:
            from cardtable.features.network.window.forms import ServeScene

            lobby.app.push(ServeScene(lobby.context))

        return (
            LobbyCommand(
                _("Join a server"),
                join,
                pygame.K_j,
                "J",
                100,
                group=LobbyGroup.NETWORK,
                about=_("Play at a table on another computer."),
            ),
            LobbyCommand(
                _("Host a table"),
                host,
                pygame.K_v,
                "V",
                110,
                group=LobbyGroup.NETWORK,
                about=_("Open a table that others can join."),
            ),
        )
