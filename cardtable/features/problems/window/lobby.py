"""The command of the lobby that opens the problems."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition
from cardtable.ui.key_command import KeyCommand


class ProblemsInLobby(LobbyAddition):
    """Opens the list of problems."""

    def commands(self, lobby: Lobby) -> Sequence[KeyCommand]:
        def open_list() -> None:
            from cardtable.features.problems.window.problem_list import ProblemListScene

            lobby.app.push(ProblemListScene(lobby.context))

        return (KeyCommand(_("Problems"), open_list, pygame.K_p, "P", 60),)
