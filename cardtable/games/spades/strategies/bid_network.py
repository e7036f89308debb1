"""The value of every bid, learned from hands that a search played: input, weights, answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from cardtable.search.hand_net import HandNet

CONTEXT = 21
"""Numbers that describe a situation: see Situation.numbers()."""
BIDS = 14
"""Nil and 1 to 13 tricks."""
POINTS = 100.0
"""Points that one unit of the network's output stands for."""


class Situation(NamedTuple):
    """All that counts for a bid except the hand.

    *scores* and *bags* are those of the two sides before the hand; *bids* are in tricks by seat, 0
    for a nil, -1 for a seat yet to bid; *step* is the number of bids before this one.
    """

    target: int
    scores: Sequence[int]
    bags: Sequence[int]
    bids: Sequence[int]
    seat: int
    step: int

    def numbers(self) -> list[float]:
        """Return the input of the network: order, bids of the others, scores, bags."""
        side = self.seat % 2
        found = [float(self.step == step) for step in range(4)]
        for other in (2, 1, 3):
            bid = self.bids[(self.seat + other) % 4]
            found += [float(bid < 0), float(bid == 0), max(0, bid) / 4]
        found.append(sum(max(0, bid) for bid in self.bids) / 10)
        ours, theirs = self.scores[side], self.scores[1 - side]
        needs = [float(max(0, self.target - score)) for score in (ours, theirs)]
        found.append(max(-2.0, min(2.0, (ours - theirs) / 200)))
        found += [min(2.5, need / 200) for need in needs]
        found += [exp(-need / 60) for need in needs]
        found += [self.bags[side] / 10, self.bags[1 - side] / 10]
        return found


class BidNetwork:
    """Values bids in partnership games with classic scoring."""

    def __init__(self, net: HandNet) -> None:
        self._net = net

    def values(self, hand: int, situation: Situation) -> list[float]:
        """Return the value of each bid (0 is nil) with *hand*, 13 bits per suit, in points.

        Values of one situation can be compared with each other only.
        """
        found = self._net.evaluate(_wide(hand), situation.numbers())
        return [POINTS * value for value in found]

    def best(self, hand: int, situation: Situation, among: Iterable[int] = range(BIDS)) -> int:
        """Return the bid of *among* with the highest value."""
        values = self.values(hand, situation)
        return max(among, key=values.__getitem__)


def _wide(hand: int) -> int:
    return (
        hand & 8191
        | (hand >> 13 & 8191) << 16
        | (hand >> 26 & 8191) << 32
        | (hand >> 39 & 8191) << 48
    )
