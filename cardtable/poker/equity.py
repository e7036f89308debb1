"""How often each of several hands of Texas Hold'em wins: exactly where that is cheap, else sampled.

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

from cardtable.i18n import _
from cardtable.poker.odds import Odds
from cardtable.poker.reading import Cards, read_cards

RANDOM = "random"
"""Stands for a hand of which nothing is known."""

TRIALS = 2_000_000
"""So many deals are looked at unless told otherwise: any two known hands, all boards."""

MOST_EXACT = 20_000_000
"""Above so many deals a random sample does, however many trials are allowed."""

MOST_HANDS = 10
_CHUNK = 500_000  # deals between two looks at whether somebody pressed Ctrl-C


@dataclass(frozen=True, slots=True)
class Equity:
    """What became of one hand over *trials* deals.

    *wins* counts the deals it won alone, *ties* those it shared. *equity* is its share of the pots,
    a tie of three counting a third. *error* is the standard error of that share: 0.0 where all
    deals were counted, and *exact* says so.
    """

    trials: int
    wins: int
    ties: int
    equity: float
    error: float
    exact: bool

    @property
    def losses(self) -> int:
        """How many deals another hand won."""
        return self.trials - self.wins - self.ties

    @property
    def win(self) -> float:
        """The part of the deals that it won alone, 0 to 1."""
        return self.wins / self.trials

    @property
    def tie(self) -> float:
        """The part of the deals that it shared, 0 to 1."""
        return self.ties / self.trials


def equity(
    hands: Sequence[Cards], board: Cards = (), trials: int = TRIALS, *, seed: int = 0
) -> tuple[Equity, ...]:
    """Return what each of two to ten hands wins, in their order.

    A hand is two cards, or ``"random"`` for any two; *board* holds up to five cards. Where no more
    deals are possible than *trials* (or 20 million), every one is counted; else *trials* random
    ones are, the same for the same *seed*.

    Raises ValueError for cards that are none, wrong numbers of cards, a card that stands twice, too
    few or many hands, and *trials* under 1.
    """
    holes, table = _checked(hands, board)
    if trials < 1:
        raise ValueError(_("At least one trial is needed, not {count}.").format(count=trials))
    odds = Odds(holes, table, seed)
    exact = count_deals(holes, table) <= min(trials, MOST_EXACT)
    if exact:
        odds.count_all()
    else:
        for begin in range(0, trials, _CHUNK):
            odds.count_some(min(_CHUNK, trials - begin))
    count, found = odds.results()
    return tuple(_summed(count, wins, ties, exact) for wins, ties in found)


def count_deals(holes: Sequence[bytes], board: bytes) -> int:
    """Return how many ways there are to fill the random hands and the board."""
    free = 52 - len(board) - sum(map(len, holes))
    ways = 1
    for hole in holes:
        if not hole:
            ways *= comb(free, 2)
            free -= 2
    return ways * comb(free, 5 - len(board))


def _summed(count: int, wins: int, ties: list[int], exact: bool) -> Equity:
    """Return the shares of one hand; *ties* are those of two hands, of three, and so on."""
    share = (wins + sum(number / ways for ways, number in enumerate(ties, 2))) / count
    squares = (wins + sum(number / ways**2 for ways, number in enumerate(ties, 2))) / count
    spread = max(0.0, squares - share * share) / max(1, count - 1)  # of a mean of random deals
    return Equity(count, wins, sum(ties), share, 0.0 if exact else sqrt(spread), exact)


def _checked(hands: Sequence[Cards], board: Cards) -> tuple[list[bytes], bytes]:
    """Return the indexes of each hand and of the board. Raises ValueError."""
    if isinstance(hands, str) or not 2 <= len(hands) <= MOST_HANDS:
        raise ValueError(_("Name two to {most} hands.").format(most=MOST_HANDS))
    holes = [
        b"" if isinstance(hand, str) and hand.strip().lower() == RANDOM else read_cards(hand, 2, 2)
        for hand in hands
    ]
    table = read_cards(board, 0, 5)
    read_cards(b"".join(holes) + table, 0, 52)  # refuses a card in two places
    return holes, table
