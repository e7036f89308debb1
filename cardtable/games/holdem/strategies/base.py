"""The base class of Hold'em strategies. A new strategy is one file with one class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable import engine
from cardtable.core.i18n import N_
from cardtable.engine import Advice, Candidate
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand.record import Phase

if TYPE_CHECKING:
    from cardtable.games.holdem.view import View

CHIPS = N_("chips")
"""The unit of estimates."""
_ROUND_BLIND = 10
"""From this big blind on, gains are shown in whole chips."""


class Strategy(engine.Strategy["View", "Action"]):
    """Decides for one seat at a poker table. Override :meth:`place_bid`, perhaps :meth:`rebuy`.

    A strategy that ranks candidates returns them through :meth:`answer`, with its reason.
    """

    _why = ""
    _advice: Advice | None = None

    def decide(self, view: View) -> Action:
        if view.phase is Phase.REBUY:
            return self.answer(self.rebuy(view), "")
        return self.place_bid(view)

    def rebuy(self, view: View) -> Action:
        """Return ``Action.REBUY`` or ``Action.LEAVE`` when out of chips; by default, buy in."""
        return Action.REBUY

    def place_bid(self, view: View) -> Action:
        raise NotImplementedError(f"{type(self).__name__} cannot bid.")

    def mixes(
        self, view: View, holdings: Sequence[tuple[int, int]]
    ) -> Sequence[Mapping[Action, float]] | None:
        """Return the probability of each action for each of *holdings*; None if it is unknown.

        A holding is what the seat of *view* might hold instead of its own two cards, as card
        indexes; everything else is as in *view*. The probabilities of a holding add up to 1.
        """
        return None

    def read_unlisted(self, view: View, text: str) -> Action:
        return Action.parse(text)

    def answer(
        self,
        action: Action,
        why: str,
        candidates: Iterable[Candidate[Action]] = (),
        worlds: int = 0,
        view: View | None = None,
    ) -> Action:
        """Return *action*; store its reason and the *candidates* for why() and advice().

        The pot in *view* scales the bars of the candidates, its blinds the decimals shown.
        """
        self._why = why
        rows = tuple(candidates)
        span, decimals = 10.0, 1
        if view is not None:
            span = float(max(view.whole_pot, view.stakes.big_blind))
            decimals = int(view.stakes.big_blind < _ROUND_BLIND)
        advice = Advice(rows, worlds, CHIPS, span=span, decimals=decimals) if rows else None
        self._advice = advice
        return action

    def why(self) -> str:
        return self._why

    def advice(self) -> Advice | None:
        return self._advice
