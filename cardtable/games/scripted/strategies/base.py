"""What a strategy for scripted games is asked. A new strategy is one file with one class."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable import engine

if TYPE_CHECKING:
    from cardtable.games.scripted.actions import Message
    from cardtable.games.scripted.view import View


class Strategy(engine.Strategy):
    """Decide for one seat at a scripted game: override :meth:`choose`."""

    def choose(self, view: View) -> Message:
        """Return one of ``view.legal``."""
        raise NotImplementedError(f"{type(self).__name__} cannot choose.")

    def place_bid(self, view: View) -> Message:
        return self.choose(view)

    play_card = place_bid
