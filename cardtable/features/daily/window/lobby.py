"""The commands of the lobby for the deal of the day and for deal codes."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class DailyInLobby(LobbyAddition):
    """Opens the calendar, and asks for a deal code."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        def open_calendar() -> None:
            from cardtable.features.daily.window.calendar import DailyScene

            lobby.remember()
            lobby.app.push(DailyScene(lobby.context, lobby.choices.kind.key))

        def ask() -> None:
            from cardtable.features.daily.window.deal_code_dialogs import ask_code

            lobby.remember()
            ask_code(lobby.context, lobby.begin)

        return (
            LobbyCommand(
                _("Deal of the day"),
                open_calendar,
                pygame.K_y,
                "Y",
                10,
                group=LobbyGroup.BESIDE_DEAL,
                about=_("Everybody gets the same cards today; a calendar keeps your results."),
            ),
            LobbyCommand(
                _("Deal code …"),
                ask,
                pygame.K_c,
                "C",
                20,
                group=LobbyGroup.PLAY,
                about=_("Play a deal that somebody has sent you as a code."),
            ),
        )
