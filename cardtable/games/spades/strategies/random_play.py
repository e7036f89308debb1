"""Random: random bids and plays, the weakest strategy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import ActionT
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.views.view import View


class Random(Strategy):
    """Bids nil to four and plays any legal card, at random."""

    rank: ClassVar[int] = 1

    @classmethod
    def title(cls) -> str:
        return _("Random")

    def place_bid(self, view: View) -> Bid:
        """Return a random legal bid from 0 to 4, or any legal one if there is none."""
        legal = view.legal_bids
        # Legal bids ascend, blind nil first, so those up to four are among the first six.
        low = [bid for bid in legal[:6] if bid.tricks <= 4 and not bid.blind]
        choices = low or legal
        return draw(choices, self.random.random())

    def play_card(self, view: View) -> Card:
        return draw(view.legal_plays, self.random.random())


def draw(actions: Sequence[ActionT], share: float) -> ActionT:
    """Return the action at this *share*, from 0 up to 1, of *actions*."""
    index = int(share * len(actions))
    return actions[index]
