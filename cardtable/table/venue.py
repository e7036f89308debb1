"""The venue of a match: this machine, or a network table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardtable.match import Match
from cardtable.table.driver import Driver, Host
from cardtable.table.part import Part
from cardtable.table.screens import MenuHost, Screens
from cardtable.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """A server's question about a hand that the match cannot follow.

    *to_call* chips call, a bet or raise adds *adds* to that (0: not allowed).
    """

    to_call: int
    adds: int


class Venue:
    """A match on this machine; ``RemotePlay`` overrides the methods for a network table."""

    is_shared = False
    """Whether people at other machines play too, which rules out undo and hints."""

    is_exercise = False
    """Whether a single decision is to be found: nothing at the table may tell it or undo it."""

    is_contest = False
    """Whether others play the same cards in turn, so that no hand is to be repeated."""

    @property
    def is_automatic(self) -> bool:
        """Whether the server acts for the person."""
        return False

    @property
    def plain_question(self) -> PlainQuestion | None:
        """The server's question, if our match cannot follow its hand and only the numbers count."""
        return None

    def begin(self) -> None:
        """Called when the table is first shown."""

    def end(self) -> None:
        """Called when the table is left."""

    def make_driver(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> Driver:
        """Return the driver of the match."""
        return Driver(match, host, post)

    def parts(self) -> list[Part]:
        """Return the parts that the venue adds to the table."""
        return []

    def next_hand(self) -> bool:
        """Go on after a hand; return False if the next hand is to be dealt here."""
        return False

    def next_words(self) -> str:
        """Return the label of the button that goes on after a hand; empty for the usual one."""
        return ""

    def open_menu(self, screens: Screens, host: MenuHost) -> None:
        """Open the menu."""
        screens.open_menu(host)

    def menu_note(self) -> str:
        """Return the sentence above the menu; empty for the one of the table."""
        return ""

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Call *leave*; ask before, if that ends the game of other people."""
        leave()

    def show_game_over(self, screens: Screens, scene: Scene, match: Match) -> None:
        """Show the end of the game played in *scene*."""
        screens.open_game_over(scene, match)

    def hint(self) -> bool:
        """Give the venue's hint; return False to ask for the usual one."""
        return False

    def replay_hand(self, screens: Screens, match: Match) -> None:
        """Replay the current or the last hand."""
        screens.open_replay(match, hand=len(match.game.deals()))
