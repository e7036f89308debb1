"""Plays at a server's table with one of our strategies."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from cardtable.engine import Strategy
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import ActionCode, ProtocolMessage
from cardtable.opp.seats import action_code

_LOG = logging.getLogger("cardtable.opp")


class Autoplayer:
    """Plays a strategy at a server: ``status`` and ``action`` are the two functions of a client.

    *make* returns a new strategy. It is called again when other people sit at the table, since a
    strategy remembers its opponents by seat. In a hand that the follower cannot follow, the player
    checks if that is free and folds otherwise.
    """

    def __init__(self, make: Callable[[], Strategy]) -> None:
        self.strategy = make()
        self.follower = Follower(single=True)
        self._make = make
        self._names: tuple[str, ...] = ()

    def status(self, client: Any, message: ProtocolMessage) -> None:
        follower = self.follower
        follower.process(message)
        if isinstance(message, m.StartNewGame) and follower.seat is not None:
            if self._names and self._names != follower.names:
                self.strategy = self._make()
            self._names = follower.names
        elif isinstance(message, m.Winners):
            view = follower.view
            if view is not None:
                try:
                    self.strategy.post_hand(view)
                except Exception:
                    _LOG.exception("the strategy failed after a hand")

    def action(self, client: Any, to_call: int, min_bet: int, max_bet: int) -> ActionCode:
        view = self.follower.view
        if view is not None and view.to_act == view.seat and len(view.cards) == 2:
            try:
                return action_code(self.strategy.place_bid(view))
            except Exception:
                _LOG.exception("the strategy failed")
        return ActionCode.FOLD if to_call else ActionCode.CALL
