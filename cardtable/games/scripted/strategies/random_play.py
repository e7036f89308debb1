"""The floor: any legal message."""

from __future__ import annotations

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View
from cardtable.i18n import _


class Random(Strategy):
    """Sends any legal message."""

    @classmethod
    def title(cls) -> str:
        """Return the name people choose this strategy by."""
        return _("Random")

    def choose(self, view: View) -> Message:
        """Return any of the legal messages, each with the same chance."""
        legal = view.bare
        return legal[int(self.random.random() * len(legal))]
