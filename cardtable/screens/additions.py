"""What features add to screens that are not their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cardtable.company.face import Face
from cardtable.core.features import Addition
from cardtable.engine import GameKind
from cardtable.match import Match, Seat
from cardtable.review import Decision, Review
from cardtable.storage.saves import SaveInfo
from cardtable.ui.app import App
from cardtable.ui.charts import Chart
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.scene import Scene
from cardtable.ui.widgets import DataTable

if TYPE_CHECKING:
    from cardtable.screens.lobby.choices import Choices
    from cardtable.table.context import Context


class ReviewFollower(Protocol):
    """Does something with each complete review, in the background."""

    note: str
    """A short sentence on what was done; may be empty."""

    def keep(self, match: Match, decisions: tuple[Decision, ...], review: Review) -> None:
        """Begin with the choices of *review*, which is complete."""

    def cancel(self) -> None:
        """Stop the work on the last review."""

    def close(self) -> None:
        """Stop for good."""

    def update(self) -> None:
        """Go on; called for each frame."""

    @property
    def is_done(self) -> bool:
        """Whether all work on the last review is done."""

    @property
    def wants_update(self) -> bool:
        """Whether :meth:`update` must be called soon."""


class ReviewAddition(Addition):
    """What a feature adds to the review of a hand."""

    module = "window.review"

    def follow(
        self,
        context: Context,
        post: Callable[[Callable[[], None]], None],
        on_change: Callable[[], None],
    ) -> ReviewFollower | None:
        """Return a follower for one review scene, None without any.

        *post* runs a call on the main thread; *on_change* is to be called when its note changed.
        """
        return None

    def commands(self, context: Context) -> Sequence[KeyCommand]:
        """Return commands for the bottom of the review."""
        return ()

    def line_opener(
        self, context: Context, match: Match, hand: int
    ) -> Callable[[int, int], None] | None:
        """Return a function that shows a better line of play in *hand*, None if there is none.

        It is called with the position of a player and the log index of that player's choice.
        """
        return None


@dataclass(frozen=True, slots=True)
class Saying:
    """Words of a computer player about the game, with a face."""

    name: str
    face: Face
    words: str


class ResultsAddition(Addition):
    """What a feature adds to the end of a game and to the score sheet."""

    module = "window.results"

    def game_commands(self, context: Context, match: Match) -> Sequence[KeyCommand]:
        """Return commands for the end of the game *match*.

        Those of the screen have the orders 10 (replay), 40 (score sheet) and 50 (same deal).
        """
        return ()

    def hand_commands(
        self, context: Context, match: Match, hand: Callable[[], int]
    ) -> Sequence[KeyCommand]:
        """Return commands for the score sheet; *hand* is the number of the selected hand."""
        return ()

    def sentence(self, context: Context, match: Match) -> str:
        """Return a sentence about the game; may be empty."""
        return ""

    def saying(self, context: Context, match: Match) -> Saying | None:
        """Return what a computer player says about the game."""
        return None

    def watch(self, context: Context, call: Callable[[], None]) -> Callable[[], None]:
        """Call *call* when the sentence has changed; return a function that ends this."""
        return _do_nothing


def _do_nothing() -> None:
    """Do nothing."""


class SavesAddition(Addition):
    """What a feature does with saved games."""

    module = "window.saves"

    def commands(self, context: Context) -> Sequence[KeyCommand]:
        """Return commands below the lists of games."""
        return ()

    def open_file(self, context: Context, path: Path) -> bool:
        """Open a file that was dropped onto the lobby; return False for files of other kinds."""
        return False

    def resume(self, context: Context, info: SaveInfo, instead_of: Scene | None) -> bool:
        """Resume an automatically saved game of the feature; return False for any other.

        The scene *instead_of* is closed.
        """
        return False


class SeatAddition(Addition):
    """What a feature adds to the dialog about a seat."""

    module = "window.seat"

    def commands(
        self, app: App, choices: Choices, position: int, on_seat: Callable[[Seat], None]
    ) -> Sequence[KeyCommand]:
        """Return commands that choose a player for *position*, and call *on_seat* with it."""
        return ()


class StartAddition(Addition):
    """What a feature does when the window opens."""

    module = "window.start"

    def begin(self, context: Context) -> None:
        """Prepare the new window of *context*."""


class StatisticsScreenAddition(Addition):
    """What a feature adds to the statistics."""

    module = "window.statistics"

    def figures(
        self, context: Context, kind: GameKind, player: str | None
    ) -> tuple[Sequence[tuple[str, str]], Sequence[Chart], Sequence[tuple[str, DataTable]]]:
        """Return figures, charts and tables about one game and a player (default: all).

        A figure is a title and a value; a table has a caption.
        """
        return (), (), ()
