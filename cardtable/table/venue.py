"""Where a match is played: locally or on a network table."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.match import Match
from cardtable.remote import Asked
from cardtable.table.driver import Driver, Host
from cardtable.table.part import Part
from cardtable.table.screens import MenuHost, Screens


class Venue:
    """A local match; :class:`RemotePlay` overrides this for a network table."""

    is_shared = False
    """Whether people at other machines play too; then there is no undo and no hint."""

    @property
    def is_automatic(self) -> bool:
        """Whether the server acts for the person."""
        return False

    @property
    def plain_question(self) -> Asked | None:
        """The question in plain numbers, if our match cannot follow the server."""
        return None

    def begin(self) -> None:
        """Connect the current table."""

    def end(self) -> None:
        """Leave the table."""

    def make_driver(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> Driver:
        """Return the driver of the match."""
        return Driver(match, host, post)

    def parts(self) -> list[Part]:
        """Return the additional parts of the table."""
        return []

    def go_on(self) -> bool:
        """Continue after a hand; return False if the local match deals the next one."""
        return False

    def open_menu(self, screens: Screens, host: MenuHost) -> None:
        """Open the menu."""
        screens.open_menu(host)

    def replay_hand(self, screens: Screens, match: Match) -> None:
        """Replay the current or the last hand."""
        screens.open_replay(match, hand=len(match.game.deals()))
