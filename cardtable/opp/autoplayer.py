"""Plays at a server's table with one of our strategies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.core.i18n import _
from cardtable.engine import Strategy
from cardtable.match import reason_of
from cardtable.opp import messages as m
from cardtable.opp.follower import Follower
from cardtable.opp.messages import ActionCode, ProtocolMessage
from cardtable.opp.seats import action_code, default_answer
from cardtable.sandbox import take_hook_failures


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
        self._failures: list[str] = []
        self._reported: set[str] = set()

    def status(self, client: Any, message: ProtocolMessage) -> None:
        follower = self.follower
        follower.process(message)
        if isinstance(message, m.StartNewGame) and follower.seat is not None:
            if self._names and self._names != follower.names:
                self.strategy.close()
                self.strategy = self._make()
            self._names = follower.names
        elif isinstance(message, m.Winners):
            view = follower.view
            if view is not None:
                try:
                    self.strategy.post_hand(view)
                except BaseException as error:  # a user's strategy may raise anything
                    self._fail(f"post_hand: {reason_of(error)}")

    def action(self, client: Any, to_call: int, min_bet: int, max_bet: int) -> ActionCode:
        view = self.follower.view
        if view is not None and view.to_act == view.seat and len(view.cards) == 2:
            try:
                return action_code(self.strategy.place_bid(view))
            except BaseException as error:
                self._fail(reason_of(error))
        return default_answer(to_call)

    def take_failures(self) -> tuple[str, ...]:
        """Return sentences about failures of the strategy, each one once."""
        for failure in take_hook_failures(self.strategy):
            self._fail(failure)
        taken, self._failures = tuple(self._failures), []
        return taken

    def _fail(self, reason: str) -> None:
        sentence = _("{name} failed ({error}) and checks or folds.").format(
            name=type(self.strategy).title(), error=reason
        )
        if sentence not in self._reported:
            self._reported.add(sentence)
            self._failures.append(sentence)
