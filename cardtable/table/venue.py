"""Where a match is played: here, or elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.match import Match
from cardtable.remote import Asked
from cardtable.table.driver import Driver, Host
from cardtable.table.part import Part
from cardtable.table.screens import MenuHost, Screens


class Venue:
    """A match that is played here. A match that others elsewhere play too overrides this."""

    is_shared = False
    """Whether others play elsewhere: nothing is taken back then, and no one gives hints."""

    @property
    def is_automatic(self) -> bool:
        """Whether the other end answers for the person."""
        return False

    @property
    def plain_question(self) -> Asked | None:
        """A question in plain numbers, where the match here cannot follow the other end."""
        return None

    def begin(self) -> None:
        """Connect the table that is shown now."""

    def end(self) -> None:
        """Leave the table."""

    def make_driver(
        self, match: Match, host: Host, post: Callable[[Callable[[], None]], None]
    ) -> Driver:
        """Return what asks whoever is to act."""
        return Driver(match, host, post)

    def parts(self) -> list[Part]:
        """Return the parts that a table has for it."""
        return []

    def go_on(self) -> bool:
        """Go on after a hand; False if that is for the match here to do."""
        return False

    def open_menu(self, screens: Screens, host: MenuHost) -> None:
        """Open the menu."""
        screens.open_menu(host)

    def replay_hand(self, screens: Screens, match: Match) -> None:
        """Replay the hand that was played last, or is being played."""
        screens.open_replay(match, hand=len(match.game.deals()))
