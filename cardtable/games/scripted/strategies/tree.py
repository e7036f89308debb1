"""The search that plays any script."""

from __future__ import annotations

from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.strategies.base import Strategy
from cardtable.games.scripted.view import View
from cardtable.search.generic import TreeSearch


class Tree(TreeSearch, Strategy):
    """Plays out many games that agree with what it knows and follows the best line."""

    def place_bid(self, view: View) -> Message:
        """Return the message of ``view.legal`` that was best in the games played out."""
        message: Message = self._search(view, view.legal)
        return message

    play_card = place_bid
