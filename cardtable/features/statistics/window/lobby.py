"""The results in the corner of the lobby, and the command that opens the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.features.statistics.window.results_card import ResultsCard
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCorner
from cardtable.ui.key_command import KeyCommand


class StatisticsInLobby(LobbyAddition):
    """Shows the person's results."""

    def commands(self, lobby: Lobby) -> Sequence[KeyCommand]:
        return (KeyCommand(_("Statistics"), _opener(lobby), pygame.K_t, "T", 70),)

    def corner(self, lobby: Lobby, on_lesson: Callable[[], None]) -> LobbyCorner:
        return ResultsCard(on_lesson, _opener(lobby))


def _opener(lobby: Lobby) -> Callable[[], None]:
    def open_statistics() -> None:
        from cardtable.features.statistics.window.screen import StatisticsScene

        lobby.app.push(StatisticsScene(lobby.context))

    return open_statistics
