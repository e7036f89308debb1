"""Strategies of ours as clients of a server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from cardtable.engine import Strategy
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import Answer, Message
from cardtable.opp.seats import as_answer

_LOG = logging.getLogger("cardtable.opp")


class Autoplayer:
    """Plays a strategy at a server: ``status`` and ``action`` are a client's two callbacks.

    *make* makes the strategy. A new one is made when other people sit at the table, since a
    strategy remembers its opponents by seat. In a hand that breaks the rules our engine knows, it
    checks where that is free and folds otherwise.
    """

    def __init__(self, make: Callable[[], Strategy]) -> None:
        self.strategy = make()
        self.follower = Follower(single=True)
        self._make = make
        self._names: tuple[str, ...] = ()

    def status(self, client: Any, message: Message) -> None:
        follower = self.follower
        follower.take(message)
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

    def action(self, client: Any, to_call: int, min_bet: int, max_bet: int) -> Answer:
        view = self.follower.view
        if view is not None and view.to_act == view.seat and len(view.cards) == 2:
            try:
                return as_answer(self.strategy.place_bid(view))
            except Exception:
                _LOG.exception("the strategy failed")
        return Answer.FOLD if to_call else Answer.CALL
