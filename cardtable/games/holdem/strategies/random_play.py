"""A baseline: folds, calls and raises at random."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.i18n import _
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.view import View


class Random(Strategy):
    """Folds, calls and raises at random, but never folds when it can check."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Random")

    def place_bid(self, view: View) -> Action:
        plain = [bid for bid in view.legal_bids if not bid.to]
        raises = view.legal_bids[len(plain) :]
        if Action.CHECK in plain:
            plain = [Action.CHECK]
        choice = int(self.random.random() * (len(plain) + bool(raises)))
        if choice < len(plain):
            return plain[choice]
        return raises[int(self.random.random() * len(raises))]
