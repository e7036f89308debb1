"""Who wins the pots of a recorded hand: by its cards, or by what its file states.

Nothing is assumed about cards that the file does not give. If neither the known cards nor the file
decide, the result is unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cardtable.core.i18n import _
from cardtable.games.holdem.hand import HandResult, HandState
from cardtable.games.holdem.hand.steps import settled_by_rules
from cardtable.games.holdem.phh.fields import Fields


@dataclass
class Showdown:
    """What the seats did at the showdown, as masks: show, muck, or keep their cards hidden.

    A *hidden* hand is not mucked, and may win. *returned* are uncalled bets by seat.
    """

    shown: int = 0
    mucked: int = 0
    hidden: int = 0
    returned: Counter[int] = field(default_factory=Counter)

    def add(self, seat: int, *, has_cards: bool, is_mucked: bool) -> None:
        """Note what *seat* did."""
        if is_mucked:
            self.mucked |= 1 << seat
        elif has_cards:
            self.shown |= 1 << seat
        else:
            self.hidden |= 1 << seat


class WrongResult(ValueError):
    """The file states a result that cannot be; *rule* is the id of the fault."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(sentence)
        self.rule = rule


def result_of(hand: HandState, showdown: Showdown, fields: Fields) -> HandResult | None:
    """Return the result of *hand*, which waits for it; None if it is unknown.

    Raises WrongResult if the file states another one. A rake, and another distribution of odd
    chips, are accepted.
    """
    mucked, hidden = showdown.mucked & hand.live, showdown.hidden & hand.live
    stated = _stated_gains(hand, showdown, fields)
    now = tuple(hand.stacks)
    ours = settled_by_rules(hand, mucked)
    if ours is None and hidden and stated is None:
        ours = settled_by_rules(hand, mucked | hidden)  # a player must show to win the pot
    if ours is None:
        if stated is None:
            return None
        _check_possible(hand, showdown, stated, fields)
        gains = stated
    else:
        gains = tuple(after - before for after, before in zip(ours.stacks, now, strict=True))
        if stated is not None:
            _check_agreement(ours, gains, stated, now, fields)
            gains = stated
    shown = showdown.shown
    if ours is not None:
        shown |= ours.shown & ~(showdown.mucked | showdown.hidden)
    return HandResult(tuple(map(sum, zip(now, gains, strict=True))), shown)


def _stated_gains(hand: HandState, showdown: Showdown, fields: Fields) -> tuple[int, ...] | None:
    """Return what each seat won by the fields of the file; None if they do not say."""
    winnings = _winnings(hand, showdown, fields)
    finishing = fields.finishing
    if not finishing or None in finishing:
        return winnings
    gains = tuple(
        after - now for after, now in zip(finishing, hand.stacks, strict=True) if after is not None
    )
    if winnings is not None and winnings != gains:
        raise WrongResult("winnings", _("'winnings' and 'finishing_stacks' contradict each other."))
    return gains


def _winnings(hand: HandState, showdown: Showdown, fields: Fields) -> tuple[int, ...] | None:
    """Return the winnings of the file. Some sites count an uncalled bet as won."""
    winnings = fields.winnings
    if not any(winnings):
        return None
    if sum(winnings) > hand.whole_pot:
        less = tuple(won - showdown.returned[seat] for seat, won in enumerate(winnings))
        if min(less) >= 0:
            return less
    return winnings


def _check_possible(
    hand: HandState, showdown: Showdown, gains: Sequence[int], fields: Fields
) -> None:
    """Raise WrongResult unless the seats can have won *gains*."""
    pots = hand.pots
    for seat, won in enumerate(gains):
        most = sum(pot.amount for pot in pots if seat in pot.eligible)
        if not 0 <= won <= (0 if showdown.mucked >> seat & 1 else most):
            raise WrongResult(
                "winnings",
                _("p{number} cannot win {amount}.").format(
                    number=seat + 1 - fields.first, amount=fields.write(won)
                ),
            )
    _check_rake(hand.whole_pot, sum(gains), fields)


def _check_agreement(
    ours: HandState, gains: Sequence[int], stated: Sequence[int], now: Sequence[int], fields: Fields
) -> None:
    """Raise WrongResult unless *stated* differs from *gains* by a rake or odd chips only."""
    winners = Counter(award.pot for award in ours.awards)
    odd = sum(winners.values()) - len(winners)
    if sum(stated) > sum(gains) or not all(
        0 <= said <= won + odd if won else said == 0
        for said, won in zip(stated, gains, strict=True)
    ):
        first = fields.first
        raise WrongResult(
            "finishing-stacks",
            _("The stacks after the hand are {found}, not {stated}.").format(
                found=_stacks(now[first:], gains[first:], fields),
                stated=_stacks(now[first:], stated[first:], fields),
            ),
        )
    _check_rake(sum(gains), sum(stated), fields)


def _check_rake(pot: int, paid: int, fields: Fields) -> None:
    if 2 * paid < pot:
        raise WrongResult(
            "rake",
            _("Only {paid} of the pot of {pot} was paid out; more is missing than a rake.").format(
                paid=fields.write(paid), pot=fields.write(pot)
            ),
        )


def _stacks(now: Sequence[int], gains: Sequence[int], fields: Fields) -> str:
    return ", ".join(fields.write(chips + won) for chips, won in zip(now, gains, strict=True))
