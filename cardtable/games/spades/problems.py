"""Problems of Spades: games that begin with a score, and the theme of a position."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.i18n import _
from cardtable.games.spades.game import Game
from cardtable.games.spades.hand.deals import read_deal
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.views.view import View

ENDING_CARDS = 4
"""With this number of cards or fewer, a hand is in its ending."""


def begin(
    rules: Rules,
    *,
    seed: int | None,
    deals: Sequence[str],
    dealer: int,
    names: Sequence[str],
    score: tuple[int, ...],
    bags: tuple[int, ...],
) -> Game:
    """Return a game before its first action, with *score* and *bags* by side (empty: 0 each).

    Raises ValueError unless *deals* has the cards of one valid deal.
    """
    if len(deals) != 1:
        raise ValueError(_("A game that begins with a score needs the cards of one deal."))
    deal = read_deal(rules, deals[0], 1)
    held, stock = ([0, 0], deal) if rules.players == 2 else (list(deal), ())
    none = (0,) * len(rules.sides)
    return Game.resume(
        rules,
        HandState(rules, dealer, held, stock),
        totals=score or none,
        bags=bags or none,
        names=names,
        number=1,
        seed=seed or 0,
    )


def theme_of(view: View) -> str:
    """Return the theme of the decision in *view*, by what is at stake for its seat."""
    if view.legal_bids:
        return "bidding"
    partner = (view.seat + 2) % 4
    if view.rules.seats == "4 partnership":
        others = [seat for seat in range(4) if seat not in (view.seat, partner)]
        for theme, seats in (("nil", [view.seat]), ("cover-nil", [partner]), ("set-nil", others)):
            if any(_is_nil_alive(view, seat) for seat in seats):
                return theme
    if len(view.cards) <= ENDING_CARDS:
        return "ending"
    return ("lead", "second-hand", "third-hand", "last-trick")[min(3, len(view.trick.plays))]


def _is_nil_alive(view: View, seat: int) -> bool:
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.taken[seat]
