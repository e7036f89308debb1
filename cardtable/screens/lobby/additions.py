"""What features add to the lobby: commands, as buttons below the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from cardtable.core.features import Addition
from cardtable.match import Match
from cardtable.screens.lobby.choices import Choices
from cardtable.ui.app import App
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.widgets import Widget

if TYPE_CHECKING:
    from cardtable.table.context import Context


class Lobby(Protocol):
    """The lobby as its commands see it."""

    context: Context
    app: App
    choices: Choices

    def begin(self, match: Match) -> None:
        """Remember the choices and open the table with *match*."""

    def remember(self) -> None:
        """Remember the choices in the settings."""

    def refuse(self, words: str) -> None:
        """Show why a command is not possible."""


class LobbyCorner(Widget):
    """The widget below the list of games."""

    def show(self, context: Context, game: str) -> None:
        """Show something about the game of that key."""
        raise NotImplementedError


class LobbyAddition(Addition):
    """What a feature adds to the lobby."""

    module = "window.lobby"

    def commands(self, lobby: Lobby) -> Sequence[KeyCommand]:
        """Return the feature's commands.

        Orders 0 to 49 are for commands that begin a game, 50 to 79 for games and results, 80 to 99
        for settings and help; from 100 on, the network.
        """
        return ()

    def corner(self, lobby: Lobby, on_lesson: Callable[[], None]) -> LobbyCorner | None:
        """Return the widget below the list of games; *on_lesson* opens a lesson."""
        return None
