"""The base class of Hold'em strategies. A new strategy is one file with one class."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardtable import engine
from cardtable.engine import Advice, Candidate
from cardtable.games.holdem.actions import Action
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.games.holdem.view import View


class Strategy(engine.Strategy["View", "Action"]):
    """Decides for one seat at a poker table. Override :meth:`place_bid`.

    A strategy that ranks candidates returns them through :meth:`answer`, with its reason.
    """

    _why = ""
    _advice: Advice | None = None

    def decide(self, view: View) -> Action:
        return self.place_bid(view)

    def place_bid(self, view: View) -> Action:
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def read_unlisted(self, view: View, text: str) -> Action:
        return Action.parse(text)

    def answer(
        self, action: Action, why: str, candidates: Iterable[Candidate] = (), worlds: int = 0
    ) -> Action:
        """Return *action*; store its reason and the *candidates* for why() and advice()."""
        self._why = why
        ranked = sorted(candidates, key=lambda candidate: -candidate.expected)
        chosen = [candidate for candidate in ranked if candidate.action == action]
        rest = [candidate for candidate in ranked if candidate.action != action]
        self._advice = Advice((*chosen, *rest), worlds, _("chips")) if chosen else None
        return action

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice
