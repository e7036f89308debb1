"""Equity of Hold'em hands, exact or from a random sample of deals.

>>> aces, kings = equity(["AsAh", "KsKh"])
>>> aces.wins, aces.ties, aces.losses
(1410336, 9308, 292660)
>>> round(aces.equity, 4)
0.8264
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt

from cardtable.core.i18n import _
from cardtable.poker.card_input import Cards, read_cards
from cardtable.poker.odds import Odds

RANDOM = "random"
"""Stands for an unknown hand."""

TRIALS = 2_000_000
"""Default number of deals; an exact count of two known hands takes fewer."""

MAX_EXACT = 20_000_000
"""Maximum number of possible deals that are all counted, whatever *trials* is."""

MAX_HANDS = 10
_CHUNK = 500_000  # deals between two checks for Ctrl-C


@dataclass(frozen=True, slots=True)
class HandEquity:
    """The results of one hand over *trials* deals.

    *wins* is the number of deals it won alone, *ties* the number it shared. *equity* is its share
    of the pots; a tie of three counts a third. *error* is the standard error of that share: 0.0 if
    *exact*, that is if all possible deals were counted.
    """

    trials: int
    wins: int
    ties: int
    equity: float
    error: float
    exact: bool

    @property
    def losses(self) -> int:
        """Return the number of deals that another hand won."""
        return self.trials - self.wins - self.ties

    @property
    def win(self) -> float:
        """Return the share of deals won alone, 0 to 1."""
        return self.wins / self.trials

    @property
    def tie(self) -> float:
        """Return the share of deals tied, 0 to 1."""
        return self.ties / self.trials


def equity(
    hands: Sequence[Cards], board: Cards = (), trials: int = TRIALS, *, seed: int = 0
) -> tuple[HandEquity, ...]:
    """Return the results of two to ten hands, in their order.

    A hand is two cards, or ``"random"`` for any two; *board* holds up to five cards. If at most
    *trials* deals (or 20 million) are possible, all are counted; else *trials* random deals, the
    same for the same *seed*.

    Raises ValueError for invalid cards, wrong numbers of cards, a card that appears twice, too few
    or too many hands, and *trials* under 1.
    """
    holes, table = _read_hands(hands, board)
    if trials < 1:
        raise ValueError(
            _("The number of trials must be at least 1, not {count}.").format(count=trials)
        )
    odds = Odds(holes, table, seed)
    exact = count_deals(holes, table) <= min(trials, MAX_EXACT)
    if exact:
        odds.count_all()
    else:
        for begin in range(0, trials, _CHUNK):
            odds.count_some(min(_CHUNK, trials - begin))
    count, results = odds.results()
    return tuple(_summarise(count, wins, ties, exact) for wins, ties in results)


def count_deals(holes: Sequence[bytes], board: bytes) -> int:
    """Return the number of ways to complete the random hands and the board."""
    free = 52 - len(board) - sum(map(len, holes))
    ways = 1
    for hole in holes:
        if not hole:
            ways *= comb(free, 2)
            free -= 2
    return ways * comb(free, 5 - len(board))


def _summarise(count: int, wins: int, ties: list[int], exact: bool) -> HandEquity:
    """Return the results of one hand; *ties* are those of two hands, of three, and so on."""
    share = (wins + sum(number / ways for ways, number in enumerate(ties, 2))) / count
    squares = (wins + sum(number / ways**2 for ways, number in enumerate(ties, 2))) / count
    spread = max(0.0, squares - share * share) / max(1, count - 1)  # of the mean of random deals
    return HandEquity(count, wins, sum(ties), share, 0.0 if exact else sqrt(spread), exact)


def _read_hands(hands: Sequence[Cards], board: Cards) -> tuple[list[bytes], bytes]:
    """Return the indexes of each hand and of the board. Raises ValueError."""
    if isinstance(hands, str) or not 2 <= len(hands) <= MAX_HANDS:
        raise ValueError(_("Give two to {limit} hands.").format(limit=MAX_HANDS))
    holes = [
        b"" if isinstance(hand, str) and hand.strip().lower() == RANDOM else read_cards(hand, 2, 2)
        for hand in hands
    ]
    table = read_cards(board, 0, 5)
    read_cards(b"".join(holes) + table, 0, 52)  # raises for a card that appears twice
    return holes, table
