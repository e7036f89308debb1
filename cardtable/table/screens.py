"""The protocol by which a table opens other screens; the room ``screens`` implements it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cardtable.core.errors import SourceError
from cardtable.engine import GameKind
from cardtable.match import Match, Seat
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.scene import Scene


class MenuHost(Protocol):
    """A table as its menu sees it. Texts are requested again after a change of language."""

    @property
    def scene(self) -> Scene:
        """The scene that a new game replaces."""

    @property
    def match(self) -> Match:
        """The match being played."""

    def menu_note(self) -> str:
        """Return the sentence above the menu."""

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Call *leave*; ask before, if that ends the game of other people."""

    def menu_entries(self) -> Sequence[KeyCommand]:
        """Return the entries of this table."""

    def same_again(self) -> str:
        """Return the label for playing the same deal again."""


class Screens(Protocol):
    """Opens the screens around a table, over it or in its place."""

    def open_menu(self, host: MenuHost) -> None:
        """Open the menu of a game on this machine."""

    def open_shared_menu(self, host: MenuHost) -> None:
        """Open the menu of a network table."""

    def open_help(self, match: Match) -> None:
        """Open the help."""

    def open_sheet(self, match: Match) -> None:
        """Open the score sheet."""

    def open_replay(
        self,
        match: Match,
        *,
        hand: int | None = None,
        unknown: frozenset[int] = frozenset(),
        at_end: bool = False,
    ) -> None:
        """Open the replay at *hand* (from 1), or at the end.

        The cards of the positions in *unknown* are hidden.
        """

    def open_game_over(self, scene: Scene, match: Match) -> None:
        """Show the end of the game played in *scene*."""

    def play_again(self, scene: Scene, match: Match) -> None:
        """Start a new game with the same seats in place of *scene*."""

    def open_table(self, match: Match, *, instead_of: Scene) -> None:
        """Play *match* in place of the scene *instead_of*."""

    def open_file_problems(
        self,
        title: str,
        about: str,
        faults: Sequence[SourceError],
        again: Callable[[], tuple[SourceError, ...]],
    ) -> None:
        """Show the errors in a file; *again* reads it again and returns the remaining ones."""

    def fill_seats(self, kind: GameKind, rules: Any, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return as many seats as *rules* require: *seats*, and opponents for the others."""

    def close_above(self, scene: Scene) -> None:
        """Close everything above *scene*."""

    def to_lobby(self) -> None:
        """Leave for the lobby."""

    def open_lobby_below(self) -> None:
        """Push a lobby if there is none, so that leaving the next scene returns to it."""
