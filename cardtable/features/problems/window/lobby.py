"""The command of the lobby that opens the problems."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class ProblemsInLobby(LobbyAddition):
    """Opens the list of problems."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        def open_list() -> None:
            from cardtable.features.problems.window.problem_list import ProblemListScene

            lobby.app.push(ProblemListScene(lobby.context))

        return (
            LobbyCommand(
                _("Problems"),
                open_list,
                pygame.K_p,
                "P",
                60,
                group=LobbyGroup.PRACTICE,
                about=_("Positions with one right answer, some of them from your own mistakes."),
            ),
        )
