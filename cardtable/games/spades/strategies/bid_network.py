"""The value of every bid, learned from hands that a search played: input, weights, answers."""

from __future__ import annotations

import json
import logging
import sys
import zlib
from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from math import exp
from typing import NamedTuple

from cardtable.core import assets
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.views.view import View
from cardtable.search.bits import widen
from cardtable.search.cards.hand_net import HandNet
from cardtable.search.cards.worlds import Worlds

CONTEXT = 21
"""Numbers that describe a situation: see Situation.numbers()."""
BIDS = 14
"""Nil and 1 to 13 tricks."""
HEADS = 3
"""Numbers about each bid: its value, its chance, the chance to set the opponents."""
POINTS = 100.0
"""Points that one unit of a value in the output stands for."""
CLOSE = 20.0
"""Difference of two values, in points, at which one bid is *e* times as likely as the other."""
RANDOM_BIDS = 0.12
"""Share of bids assumed to say nothing about the hand."""


class Situation(NamedTuple):
    """The situation of a bid: everything but the hand.

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
        inputs = [float(self.step == step) for step in range(4)]
        for other in (2, 1, 3):
            bid = self.bids[(self.seat + other) % 4]
            inputs += [float(bid < 0), float(bid == 0), max(0, bid) / 4]
        inputs.append(sum(max(0, bid) for bid in self.bids) / 10)
        ours, theirs = self.scores[side], self.scores[1 - side]
        needs = [float(max(0, self.target - score)) for score in (ours, theirs)]
        inputs.append(max(-2.0, min(2.0, (ours - theirs) / 200)))
        inputs += [min(2.5, need / 200) for need in needs]
        inputs += [exp(-need / 60) for need in needs]
        inputs += [self.bags[side] / 10, self.bags[1 - side] / 10]
        return inputs


class BidValue(NamedTuple):
    """The value of a bid in points, its chance (a nil, or the side's contract), and that of a set.

    Values can be compared within one situation only.
    """

    points: float
    chance: float
    beaten: float


class BidNetwork:
    """Values bids in partnership games with classic scoring; *hands* it was trained on."""

    def __init__(self, net: HandNet, hands: int = 0) -> None:
        self._net = net
        self.hands = hands

    def values(self, hand: int, situation: Situation) -> list[BidValue]:
        """Return what each bid (0 is nil) is worth with *hand*, a mask of 13 bits per suit."""
        outputs = self._net.evaluate(widen(hand), situation.numbers())
        worths, chances, sets = (
            outputs[start : start + BIDS] for start in range(0, HEADS * BIDS, BIDS)
        )
        return [
            BidValue(POINTS * worth, min(1.0, max(0.0, chance)), min(1.0, max(0.0, beaten)))
            for worth, chance, beaten in zip(worths, chances, sets, strict=True)
        ]

    def best(self, hand: int, situation: Situation, among: Iterable[int] = range(BIDS)) -> int:
        """Return the bid of *among* with the highest value."""
        values = self.values(hand, situation)
        return max(among, key=lambda bid: values[bid].points)

    def judge(self, worlds: Worlds, contexts: Sequence[Sequence[float]]) -> None:
        """Weigh *worlds* by the bids of their seats, as this network judges them.

        *contexts* are Situation.numbers() of each seat when it bid.
        """
        worlds.set_bid_net(self._net, contexts, BIDS, POINTS / CLOSE, RANDOM_BIDS)


def is_trained_for(rules: Rules) -> bool:
    """Return whether the network knows the scoring of *rules*.

    Who may lead spades when, the first trick, the target and limits of bids matter little; it was
    trained on hands to 200, 300, 400 and 500 under the classic rules.
    """
    return (
        len(rules.sides) == 2
        and rules.players == 4
        and rules.bidding == "free"
        and rules.jokers == "none"
        and rules.nil == 100
        and (rules.bags, rules.bag_penalty) == (10, 100)
        and rules.set_scoring == "bid"
        and not rules.ten_for_two_hundred
        and not rules.moon
    )


def situations(view: View) -> list[Situation]:
    """Return the situation in which each seat bid, or will bid, by seat.

    A seat that is to bid later knows the bids so far only.
    """
    opener = (view.dealer + 1) % 4
    found: list[Situation] = []
    spoken = [-1] * 4
    for step in range(4):
        seat = (opener + step) % 4
        found.append(Situation(view.rules.target, view.scores, view.bags, list(spoken), seat, step))
        bid = view.bids[seat]
        spoken[seat] = -1 if bid is None else bid.tricks
    return sorted(found, key=lambda situation: situation.seat)


# --- the file ------------------------------------------------------------------------------------

FILE = "bids.net"
MAGIC = b"cardtable bids 1\n"

_log = logging.getLogger(__name__)


def pack(sizes: Sequence[int], weights: Sequence[float], hands: int, origin: str) -> bytes:
    """Return the file of a network trained on *hands* by the command *origin*."""
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    body = zlib.compress(numbers.tobytes(), 9)
    head = {"sizes": list(sizes), "hands": hands, "checksum": zlib.crc32(body), "origin": origin}
    return MAGIC + json.dumps(head).encode() + b"\n" + body


def unpack(data: bytes) -> BidNetwork:
    """Return the network in the file *data*. Raises ValueError if it is damaged."""
    if not data.startswith(MAGIC):
        raise ValueError("Not a network for bids.")
    head, _end, body = data[len(MAGIC) :].partition(b"\n")
    try:
        fields = json.loads(head)
        sizes, checksum = [int(size) for size in fields["sizes"]], fields["checksum"]
        hands = int(fields["hands"])
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError("The head of the network cannot be read.") from error
    if zlib.crc32(body) != checksum:
        raise ValueError("The checksum of the network is wrong.")
    numbers = array("f", zlib.decompress(body))
    if sys.byteorder == "big":
        numbers.byteswap()
    net = HandNet(sizes, numbers)
    if (net.contexts, net.values) != (CONTEXT, HEADS * BIDS):
        raise ValueError("The network is for other inputs or outputs.")
    return BidNetwork(net, hands)


@cache
def bid_network() -> BidNetwork | None:
    """Return the network of the program; None, and a warning in the log, if it cannot be used."""
    try:
        return unpack(assets.find("strategies", "spades", FILE).read_bytes())
    except (OSError, ValueError, zlib.error) as error:
        _log.warning("No network for bids at Spades, they are played out instead: %s", error)
        return None


def network_for(rules: Rules) -> BidNetwork | None:
    """Return the network if it was trained for *rules*."""
    return bid_network() if is_trained_for(rules) else None
