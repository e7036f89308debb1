"""The base class of Hold'em strategies. A new strategy is one file with one class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardtable import engine
from cardtable.engine import Advice, Candidate
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.games.holdem.actions import Action
    from cardtable.games.holdem.view import View


class Strategy(engine.Strategy["View", "Action"]):
    """Decides for one seat at a poker table: override :meth:`place_bid`.

    A strategy that ranks candidates passes them to :meth:`answer`, with the reason.
    """

    _why = ""
    _advice: Advice | None = None

    def decide(self, view: View) -> Action:
        return self.place_bid(view)

    def place_bid(self, view: View) -> Action:
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def answer(
        self, action: Action, why: str, weighed: Iterable[Candidate] = (), worlds: int = 0
    ) -> Action:
        self._why = why
        others = sorted(weighed, key=lambda one: -one.expected)
        chosen = [one for one in others if one.action == action]
        rest = [one for one in others if one.action != action]
        self._advice = Advice((*chosen, *rest), worlds, _("chips")) if chosen else None
        return action

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice
