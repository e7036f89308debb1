"""The command of the lobby that begins a contest."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.i18n import _
from cardtable.screens.lobby.additions import Lobby, LobbyAddition, LobbyCommand, LobbyGroup


class ContestInLobby(LobbyAddition):
    """Begins a contest with the chosen game and opponents."""

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        return (
            LobbyCommand(
                _("Contest"),
                lambda: _open(lobby),
                pygame.K_w,
                "W",
                30,
                group=LobbyGroup.PLAY,
                about=_("Two people take turns at the same deals and compare their results."),
            ),
        )


def _open(lobby: Lobby) -> None:
    """Ask for the players of a contest, if the chosen game and seats allow one."""
    from cardtable.features.duplicate.window.contest_setup import ContestSetupScene

    match = lobby.choices.new_match()
    persons = sum(seat.is_person for seat in match.seats)
    if not match.kind.hidden or not match.kind.has_part("statistics"):
        lobby.refuse(_("A contest needs a game in which cards are dealt."))
    elif persons != 1:
        lobby.refuse(_("A contest needs exactly one person at the table."))
    else:
        lobby.remember()
        lobby.app.push(ContestSetupScene(lobby.context, match))
