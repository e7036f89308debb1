"""What features add to the lobby: commands in its groups, and its corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

from cardtable.core.features import Addition
from cardtable.match import Match
from cardtable.screens.lobby.choices import Choices
from cardtable.ui.app import App
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.widgets import Widget

if TYPE_CHECKING:
    from cardtable.table.context import Context


class LobbyGroup(Enum):
    """The groups of the lobby's commands, in the order of their buttons."""

    BESIDE_DEAL = "beside deal"
    """Buttons beside Deal, for what a newcomer looks for; there is room for three."""
    PLAY = "play"
    """Other ways to begin or watch a game."""
    PRACTICE = "practice"
    """Problems, results and progress."""
    NETWORK = "network"
    SETTINGS = "settings"
    """Settings and help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyCommand(KeyCommand):
    """A command of the lobby in one of its groups; *about* says in a sentence what it does.

    The group lists its commands by their order. Their keys work in the lobby itself too.
    """

    group: LobbyGroup
    about: str


class Lobby(Protocol):
    """The lobby as its commands see it."""

    context: Context
    app: App
    choices: Choices

    @property
    def has_played(self) -> bool:
        """Whether there is an earlier game whose deal can be repeated."""

    def repeat_deal(self) -> None:
        """Deal the cards of the last game again."""

    def turn_favourite(self) -> None:
        """Make the chosen game a favourite, or end that."""

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

    def commands(self, lobby: Lobby) -> Sequence[LobbyCommand]:
        """Return the feature's commands."""
        return ()

    def corner(self, lobby: Lobby, on_lesson: Callable[[], None]) -> LobbyCorner | None:
        """Return the widget below the list of games; *on_lesson* opens a lesson."""
        return None
