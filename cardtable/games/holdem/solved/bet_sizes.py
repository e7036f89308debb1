"""The bets of a simplified heads-up game: few sizes on each street, as shares of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.i18n import _
from cardtable.games.holdem.betting import CALL, FOLD
from cardtable.games.holdem.core import Core, new_hand
from cardtable.games.holdem.rules import Rules
from cardtable.solving.betting_tree import FOLD_FIRST, FOLD_SECOND, SHOWDOWN

BIG_BLIND = 100
"""Chips of a big blind in simplified games; half of it is the small blind."""
ALL_IN_FROM = 0.7
"""A bet of at least this part of the largest one is left out: the all-in stands for it."""
MAX_STEPS, MAX_SIZES, MAX_PERCENT = 8, 6, 1000

Sizes = tuple[tuple[int, ...], ...]
"""The percentages of the pot for the first bet of a street, the first raise, and so on."""


def read_sizes(text: str) -> tuple[Sizes, ...]:
    """Return the sizes of the four streets from text such as ``75:100,50/100:100,50/100,75``.

    Commas separate streets, colons the steps of a street (first bet, first raise, ...), slashes the
    sizes of a step. After the steps given, and in addition to them, all-in is the only bet. Raises
    ValueError with the place.
    """
    streets = text.split(",")
    if len(streets) != 4:
        raise ValueError(
            _("'{text}': sizes of four streets, separated by commas, are needed.").format(text=text)
        )
    return tuple(_read_street(street) for street in streets)


def _read_street(text: str) -> Sizes:
    steps = text.split(":")
    if len(steps) > MAX_STEPS:
        raise ValueError(
            _("'{text}': at most {count} steps, separated by colons.").format(
                text=text, count=MAX_STEPS
            )
        )
    return tuple(_read_step(step) for step in steps)


def _read_step(text: str) -> tuple[int, ...]:
    words = text.split("/") if text.strip() else []
    words = [word.strip() for word in words]
    longest = len(str(MAX_PERCENT))
    if not all(
        word.isdecimal() and len(word) <= longest and 1 <= int(word) <= MAX_PERCENT
        for word in words
    ):
        raise ValueError(
            _("'{text}': percentages of the pot from 1 to {most}, separated by slashes.").format(
                text=text, most=MAX_PERCENT
            )
        )
    sizes = tuple(int(word) for word in words)
    if list(sizes) != sorted(set(sizes)) or len(sizes) > MAX_SIZES:
        raise ValueError(
            _("'{text}': at most {count} percentages, in ascending order.").format(
                text=text, count=MAX_SIZES
            )
        )
    return sizes


def write_sizes(sizes: Sequence[Sizes]) -> str:
    """Return *sizes* as text that read_sizes() reads."""
    return ",".join(":".join("/".join(map(str, step)) for step in street) for street in sizes)


class SimplifiedBetting(NamedTuple):
    """A state of the simplified game, for build_tree(); *hand* is never changed.

    The first player has the button and the small blind. Amounts are those of the real game, in
    which *unit* chips are a big blind; stakes are in big blinds. *path* are the actions that must
    be possible because they were taken, the next one first.
    """

    sizes: tuple[Sizes, ...]
    hand: Core
    kind: int
    street: int
    stake: float = 0.0
    raises: int = 0
    path: tuple[int, ...] = ()
    unit: int = BIG_BLIND

    @classmethod
    def start(cls, stack: float, sizes: tuple[Sizes, ...]) -> SimplifiedBetting:
        """Return the start of a hand with stacks of *stack* big blinds.

        Raises ValueError for stacks outside 1 to 1,000 big blinds.
        """
        if not 1 <= stack <= 1000:
            raise ValueError(_("Stacks from 1 to 1,000 big blinds are possible."))
        rules = Rules(
            seats=2, small_blind=BIG_BLIND // 2, big_blind=BIG_BLIND, stack=round(stack * BIG_BLIND)
        )
        hand = new_hand(rules, button=0)
        return cls(sizes, hand, hand.to_act, 0)

    def actions(self) -> Sequence[int]:
        """Return FOLD if there is a bet, CALL, and the amounts to bet or raise to, ascending."""
        hand = self.hand
        found = [FOLD, CALL] if hand.to_call else [CALL]
        steps = self.sizes[self.street]
        if hand.most and self.raises < len(steps):
            found += [
                amount
                for percent in steps[self.raises]
                if hand.least <= (amount := hand.pot_raise(percent)) < ALL_IN_FROM * hand.most
            ]
        if hand.most:
            found.append(hand.most)
        if self.path and self.path[0] not in found:
            found = sorted([*found, self.path[0]])
        return found

    def after(self, action: int) -> SimplifiedBetting:
        hand = self.hand
        player = self.kind
        live = [seat for seat in range(hand.seats) if hand.live >> seat & 1]
        live.sort(key=lambda seat: seat != hand.button)
        paid = [hand.paid[seat] + hand.bets[seat] for seat in live]
        path = self.path[1:] if self.path and self.path[0] == action else ()
        if action == FOLD:
            kind = (FOLD_FIRST, FOLD_SECOND)[player]
            return self._replace(kind=kind, stake=paid[player] / self.unit, path=())
        paid[player] += hand.to_call if action == CALL else action - hand.bets[hand.to_act]
        following = hand.copy()
        following.apply(action)
        if following.to_act < 0:
            return self._replace(kind=SHOWDOWN, stake=min(paid) / self.unit, path=())
        street = following.street
        return self._replace(
            hand=following,
            kind=int(following.to_act != hand.button),
            street=street,
            raises=self.raises + (action != CALL) if street == self.street else 0,
            path=path,
        )
