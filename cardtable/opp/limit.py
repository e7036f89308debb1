"""The game at a table of the protocol: fixed-limit Hold'em as its clients reckon it.

Every client of 2003 works out the blinds itself: half a bet from the seat after the button, a whole
one from the seat after that, *also with two players*; and it expects the first of those seats to
be asked first on every street. So that it stays in step

* a hand is dealt to occupied seats alone, and nobody is skipped;
* between two players the button posts the big blind and is asked last on every street, where
  modern rules have it post the small one;
* a seat that cannot pay for every bet a hand may bring buys in before it, since a client adds the
  whole amount for whoever calls with less. Only who sets a smaller stack than that sees all-ins.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Any

from cardtable.games.holdem import Game, Rules
from cardtable.games.holdem import events as told
from cardtable.games.holdem.deals import shuffled
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.blinds import Positions
from cardtable.games.holdem.rules import FIXED_LIMIT

CAP = 3
"""Raises after a bet, also between two players."""
BETS_IN_A_HAND = 2 * (1 + CAP) * (1 + 2)
"""How many small bets a hand can cost: two streets of small ones, two of big ones."""
USUAL_STACK = 100
"""The bets a seat buys where nothing else is said."""
NO_END = 10**9


def limit_rules(bet: int, stacks: Sequence[int]) -> Rules:
    """Return the rules of a table with small bets of *bet* chips, for these stacks by position."""
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
        hands=NO_END,
    )


def least_chips(bet: int, stack: int) -> int:
    """Return the chips that a seat has at least when a hand begins, where *stack* is what it buys.

    Enough for every bet of a hand, unless people want to play with less.
    """
    return min(BETS_IN_A_HAND * bet, stack)


class LimitGame(Game):
    """A game between players who all are dealt in, until one of them leaves.

    *stack* is what a seat fills up to that has too few chips left. Without *seed* every deck comes
    from the system's own source of chance, since here strangers play.
    """

    def __init__(
        self, bet: int, stacks: Sequence[int], stack: int, button: int, seed: int | None = None
    ) -> None:
        super().__init__(limit_rules(bet, stacks), seed, button=button)
        self.stack = stack
        self._chance: Random | None = SystemRandom() if seed is None else None

    @property
    def bought(self) -> tuple[int, ...]:
        """Return the chips each seat has bought so far, those it came with included."""
        return self._bought

    def _place_button(self, stacks: Sequence[int], before: HandState | None) -> Positions:
        seats = len(stacks)
        button = self.first_button if before is None else (before.button + 1) % seats
        return button, (button + 1) % seats, (button + 2) % seats

    def _rebuy(self, stacks: list[int], news: list[Any] | None) -> None:
        bought = list(self._bought)
        least = least_chips(self.rules.big_blind, self.stack)
        for seat, chips in enumerate(stacks):
            if chips < least:
                stacks[seat] = self.stack
                bought[seat] += self.stack - chips
                if news is not None:
                    more = self.stack - chips
                    news.append(told.Rebought(more, "bank", f"stack:{seat}", seat))
        self._bought = tuple(bought)

    def _deck(self, number: int, count: int) -> tuple[int, ...]:
        if self._chance is not None:
            return shuffled(self._chance, (), count)
        return super()._deck(number, count)
