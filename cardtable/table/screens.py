"""What a table opens around itself. The room ``screens`` implements it; tables never import it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardtable.engine import GameKind
from cardtable.errors import SourceError
from cardtable.match import Match, Seat
from cardtable.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of the menu: its words, what it does, its key and how that is shown.

    With *closes* the menu is closed first.
    """

    label: str
    run: Callable[[], None]
    key: int
    key_text: str
    closes: bool = True


class MenuHost(Protocol):
    """A table as its menu sees it. Words are asked for again after a change of language."""

    @property
    def scene(self) -> Scene:
        """The scene that a new game takes the place of."""

    @property
    def match(self) -> Match:
        """The match that is played."""

    def menu_note(self) -> str:
        """Return the sentence above the menu."""

    def menu_entries(self) -> Sequence[MenuEntry]:
        """Return the lines that belong to this table."""

    def same_again(self) -> str:
        """Return the label for playing the same deal again."""


class Screens(Protocol):
    """Opens the screens around a table, over it or in its place."""

    def open_menu(self, host: MenuHost) -> None:
        """Open the menu of a game played here."""

    def open_shared_menu(self, host: MenuHost) -> None:
        """Open the menu of a table that others elsewhere play at too."""

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
        """Open the replay, from *hand* (from 1) on or at the end.

        The cards of the positions in *unknown* are hidden.
        """

    def may_review(self, match: Match) -> bool:
        """Whether there is a finished hand and a strategy that can review it."""

    def open_hand_review(self, match: Match) -> None:
        """Review the last finished hand."""

    def open_game_over(self, scene: Scene, match: Match) -> None:
        """Show the end of the game played in *scene*."""

    def play_again(self, scene: Scene, match: Match) -> None:
        """Begin a new game with the same seats in place of *scene*."""

    def open_table(self, match: Match, *, instead_of: Scene) -> None:
        """Play *match* in place of *scene*."""

    def open_file_problems(
        self,
        title: str,
        about: str,
        faults: Sequence[SourceError],
        again: Callable[[], tuple[SourceError, ...]],
    ) -> None:
        """Show what is wrong in a file; *again* reads it once more and returns the faults left."""

    def fill_seats(self, kind: GameKind, rules: Any, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return *seats* with opponents at every place that *rules* leave open."""

    def close_above(self, scene: Scene) -> None:
        """Close everything that lies over *scene*."""

    def to_lobby(self) -> None:
        """Leave for the lobby."""

    def open_lobby_below(self) -> None:
        """Put a lobby on the stack if there is none, for the scene that is opened next."""
