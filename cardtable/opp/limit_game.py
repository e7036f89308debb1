"""The game at a table of the protocol: fixed-limit Hold'em as its clients compute it.

Every client of 2003 computes the blinds itself: half a bet from the seat after the button, a whole
bet from the seat after that, *also with two players*; and it expects the first of those seats to
act first on every street. To stay in step with them

* a hand is dealt to all occupied seats;
* heads-up, the button posts the big blind and acts last on every street, where modern rules have
  it post the small blind;
* a seat that could not pay for every bet of a hand buys in before it, since a client adds the whole
  amount for a player who calls with less. All-ins happen only at tables with a smaller stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

from cardtable.games.holdem import Game, Rules
from cardtable.games.holdem.events import Rebought
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.hand.deals import shuffled
from cardtable.games.holdem.rules import FIXED_LIMIT
from cardtable.games.holdem.rules.blinds import Positions
from cardtable.games.holdem.rules.options import ENDLESS

CAP = 3
"""Raises after a bet, also heads-up."""
BETS_IN_A_HAND = 2 * (1 + CAP) * (1 + 2)
"""Maximum cost of a hand, in small bets: two streets of small bets and two of big bets."""
DEFAULT_STACK = 100
"""Default buy-in, in small bets."""


def limit_rules(bet: int, stacks: Sequence[int]) -> Rules:
    """Return the rules of a table with small bets of *bet* chips, for *stacks* by position."""
    return Rules(
        structure=FIXED_LIMIT,
        seats=len(stacks),
        small_blind=bet // 2,
        big_blind=bet,
        small_bet=bet,
        big_bet=2 * bet,
        raise_cap=CAP,
        cap_heads_up=True,
        stacks=tuple(stacks),
        rebuy="when_broke",
        hands=ENDLESS,
    )


def min_chips(bet: int, stack: int) -> int:
    """Return the minimum chips of a seat when a hand begins; *stack* is the buy-in.

    It covers every bet of a hand, unless the buy-in is smaller.
    """
    return min(BETS_IN_A_HAND * bet, stack)


class LimitGame(Game):
    """A game between players who are all dealt in, until one of them leaves.

    *stack* is the buy-in, to which a seat with too few chips is refilled. Without *seed* every deck
    is drawn from the system's random source, since the players need not trust each other.
    """

    def __init__(
        self, bet: int, stacks: Sequence[int], stack: int, button: int, seed: int | None = None
    ) -> None:
        super().__init__(limit_rules(bet, stacks), seed, button=button)
        self.stack = stack
        self._random_source: Random | None = SystemRandom() if seed is None else None

    @property
    def bought(self) -> tuple[int, ...]:
        """Return the chips each seat has bought so far, including its first stack."""
        return self._bought

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        seats = len(stacks)
        button = self.first_button if before is None else (before.button + 1) % seats
        return button, (button + 1) % seats, (button + 2) % seats

    def _rebuy(self, stacks: list[int], news: list[Any] | None) -> None:
        bought = list(self._bought)
        minimum = min_chips(self.rules.big_blind, self.stack)
        for seat, chips in enumerate(stacks):
            if chips < minimum:
                stacks[seat] = self.stack
                bought[seat] += self.stack - chips
                if news is not None:
                    more = self.stack - chips
                    news.append(Rebought(more, "bank", f"stack:{seat}", seat, self.stack))
        self._bought = tuple(bought)

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        if self._random_source is not None:
            return shuffled(self._random_source, (), count)
        return super()._deck(number, count)
