"""The score of a hand of Spades, as a pure function with one branch per option of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.games.spades.bids import Bid
from cardtable.games.spades.rules import Rules


class Item(NamedTuple):
    """One line of a breakdown. *what* is one of the names below; *points* may be negative.

    ``made`` and ``set`` (contract), ``bags`` (overtricks), ``bag-penalty``, ``nil-made``,
    ``nil-failed``, ``blind-made``, ``blind-failed``, ``ten-made``, ``ten-set``, ``moon-made``,
    ``moon-set``. *position* is the seat that bid the nil, else None.
    """

    what: str
    points: int
    position: int | None = None


class SideScore(NamedTuple):
    """The score of one side for one hand.

    *points* is the change of the running score, *bags* the bag counter afterwards, *gained_bags*
    the overtricks of this hand, *tricks* the tricks taken by the side, *items* the breakdown.
    """

    points: int
    bags: int
    gained_bags: int
    contract: int
    tricks: int
    items: tuple[Item, ...]

    @property
    def made(self) -> bool:
        """Whether the contract was made (always, without a contract)."""
        return not any(item.what in ("set", "ten-set", "moon-set") for item in self.items)


def score_hand(
    rules: Rules, bids: Sequence[Bid], tricks: Sequence[int], bags: Sequence[int] = ()
) -> tuple[SideScore, ...]:
    """Return one SideScore per side.

    *bids* and *tricks* are by position, *bags* the counters by side before the hand (default:
    zeros). Sides are those of ``rules.sides``. The rules are in docs/spades-rules.md.
    """
    before = tuple(bags) or (0,) * len(rules.sides)
    every = sum(tricks)
    return tuple(
        [
            _score_side(rules, side, bids, tricks, counter, every)
            for side, counter in zip(rules.sides, before, strict=True)
        ]
    )


def _score_side(
    rules: Rules,
    side: Sequence[int],
    bids: Sequence[Bid],
    tricks: Sequence[int],
    bags: int,
    all_tricks: int,
) -> SideScore:
    items: list[Item] = []
    contract = taken = 0
    counting = over = 0  # tricks that count for the contract; tricks that only count as bags
    for position in side:
        own_tricks, bid = tricks[position], bids[position]
        contract += bid.tricks
        taken += own_tricks
        value = rules.blind_nil if bid.blind else rules.nil
        if not bid.is_nil or not value:
            counting += own_tricks
            continue
        kept = own_tricks == 0
        name = ("blind" if bid.blind else "nil") + ("-made" if kept else "-failed")
        items.append(Item(name, value if kept else -value, position))
        if rules.failed_nil_tricks == "partner":
            counting += own_tricks
        elif rules.failed_nil_tricks == "bags_only":
            over += own_tricks
    if counting >= contract:
        over += counting - contract
        if contract:
            items.append(_made(rules, contract, all_tricks))
    else:
        items.append(_set(rules, contract, all_tricks))
    if over:
        items.append(Item("bags", over))
    after = bags + over
    if rules.bags:
        while after >= rules.bags:
            after -= rules.bags
            items.append(Item("bag-penalty", -rules.bag_penalty))
    points = sum([item.points for item in items])
    return SideScore(points, after, over, contract, taken, tuple(items))


def _made(rules: Rules, contract: int, all_tricks: int) -> Item:
    if rules.moon and contract == all_tricks:
        return Item("moon-made", rules.moon)
    if rules.ten_for_two_hundred and contract == 10:
        return Item("ten-made", 200)
    return Item("made", 10 * contract)


def _set(rules: Rules, contract: int, all_tricks: int) -> Item:
    lost = 0 if rules.set_scoring == "zero" else 1
    if rules.moon and contract == all_tricks:
        return Item("moon-set", -rules.moon * lost)
    if rules.ten_for_two_hundred and contract == 10:
        return Item("ten-set", -200 * lost)
    return Item("set", -10 * contract * lost)
