"""The results in the corner of the lobby, and the command that opens the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.features.statistics.window.results_card import ResultsCard
from cardtable.screens.lobby.additions import (
    Lobby,
    LobbyAddition,
    LobbyCommand,
    LobbyCorner,
    LobbyGroup,
)


class StatisticsInLobby(LobbyAddition):
    """Shows the person's results."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        return (
            LobbyCommand(
                _("Statistics"),
                _opener(lobby),
                pygame.K_t,
                "T",
                70,
                group=LobbyGroup.PRACTICE,
                about=_("Your results by game and by opponent, with charts."),
            ),
        )

    def corner(self, lobby: Lobby, on_lesson: Callable[[], None]) -> LobbyCorner:
        return ResultsCard(on_lesson, _opener(lobby))


def _opener(lobby: Lobby) -> Callable[[], None]:
    def open_statistics() -> None:
        from cardtable.features.statistics.window.screen import StatisticsScene

        lobby.app.push(StatisticsScene(lobby.context))

    return open_statistics
