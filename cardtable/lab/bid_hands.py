"""Hands of Spades for the training of bids: many bids of the same policy, and what they earned."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from cardtable.core.cython_fallback import import_training
from cardtable.games.spades import GAME
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies.bid_network import BidNetwork, Situation, unpack
from cardtable.games.spades.strategies.estimate import expected_tricks
from cardtable.games.spades.strategies.kernel_adapter import load_rules, wide_mask
from cardtable.lab.contestants import Contestant
from cardtable.lab.job import BIDS, Job, Unit, UnitResult, derive, source_checksum

import_training("cardtable.search.cards.self_play")
from cardtable.search.cards.self_play import SelfPlay  # noqa: E402  # imported just before

HANDS = 200
"""Hands in a block, the work unit."""
TARGETS = (200, 300, 400, 500)
WORLDS, TRIES, DOUBT = 24, 2, 1.0
"""How the seats play their cards: see SelfPlay.play_hand()."""
STYLES = (-0.3, 0.4)
"""Tricks added to the estimate, which is then rounded down: from cautious to bold."""
NATURAL = 0.35
"""Share of seats that bid by an estimate of their tricks instead of the network.

This way the network learns to bid with other kinds of players and develops no private conventions.
"""
TRIED = 0.3
"""Share of the bids that are not the policy's own: one or two tricks away, or a nil."""
TRIED_NILS = 0.3
"""Share of nils among these, for a hand of few tricks."""
FEW_TRICKS = 3.6
STEPS = (-2, -1, -1, -1, 1, 1, 1, 2)
TRIED_STRONG = 0.6
"""The same for strong hands, which are rare: these try all bids from a little below to 13."""
MANY_TRICKS = 5.5
STRONG_DEALS = 0.12
"""Share of deals in which one seat gets many spades, so that high bids are learned too."""
EVEN = 0.5
"""Share of hands that begin at a score of 0 to 0."""


class BidHand(NamedTuple):
    """A played hand: the data from which the value of bids is learned.

    *hands* are masks of 13 bits per suit by seat, *opener* the seat that bids and leads first,
    *tricks* those taken by each seat. Scores and bags are those before the hand, by side.
    """

    hands: list[int]
    opener: int
    target: int
    scores: list[int]
    bags: list[int]
    bids: list[int]
    tricks: list[int]


class BidHands:
    """Plays the hands of a training run with classic rules.

    The seats bid by *network*; without one, by an estimate of their tricks. If it *explores*, many
    bids and deals are unusual, and most scores are not even. Otherwise all seats bid as they think
    best, at 0 to 0.
    """

    def __init__(
        self, seed: int, network: BidNetwork | None = None, *, explores: bool = True
    ) -> None:
        self.seed = seed
        self.network = network
        self.explores = explores
        self._kernel = SelfPlay()

    def play_block(self, number: int) -> list[BidHand]:
        """Return the hands of block *number*; equal seeds and networks give equal blocks."""
        chance = Random(derive("bids", self.seed, number))
        self.begin(chance)
        return [self.play(chance)[0] for _hand in range(HANDS)]

    def begin(self, chance: Random) -> None:
        """Draw the seed of the cards played in the next hands from *chance*."""
        self._kernel.hands.seed(chance.getrandbits(62))

    def play(self, chance: Random) -> tuple[BidHand, bytes]:
        """Return a hand and its cards in the order of play, in the kernel's numbers."""
        rules = Rules(target=chance.choice(TARGETS))
        scores, bags = _score(chance, rules.target, EVEN if self.explores else 1.0)
        hands = _deal(chance, STRONG_DEALS if self.explores else 0.0)
        opener = chance.randrange(4)
        bids: list[int] = [-1] * 4
        for step in range(4):
            seat = (opener + step) % 4
            situation = Situation(rules.target, scores, bags, tuple(bids), seat, step)
            bids[seat] = self._bid(chance, rules, hands[seat], situation)
        kernel = self._kernel
        load_rules(kernel.worlds, rules, tuple(scores), tuple(bags))
        kernel.hands.set_bids(bids, [0 if bid else rules.nil for bid in bids])
        kernel.worlds.set_history(bids, [], opener)
        wide = [wide_mask(rules, hand) for hand in hands]
        tricks, cards = kernel.play_hand(wide, opener, WORLDS, TRIES, DOUBT)
        return BidHand(hands, opener, rules.target, scores, bags, bids, tricks), cards

    def _bid(self, chance: Random, rules: Rules, hand: int, situation: Situation) -> int:
        expected = expected_tricks(hand, rules)
        if self.network is not None and not self.explores:
            return self.network.best(hand, situation)
        if self.network is None or chance.random() < NATURAL:
            bid = max(1, int(expected + chance.uniform(*STYLES)))
            if expected < 1.0 + chance.random():
                bid = 0
        else:
            bid = self.network.best(hand, situation)
        if expected >= MANY_TRICKS:
            if chance.random() < TRIED_STRONG:
                return chance.randint(round(expected) - 2, min(13, round(expected) + 5))
        elif chance.random() < TRIED:
            if bid and expected < FEW_TRICKS and chance.random() < TRIED_NILS:
                return 0
            return min(13, max(1, max(bid, round(expected)) + chance.choice(STEPS)))
        return bid


def _score(chance: Random, target: int, even: float) -> tuple[list[int], list[int]]:
    """Return scores and bags before the hand."""
    bags = [chance.randrange(10), chance.randrange(10)]
    if chance.random() < even:
        return [0, 0], bags
    middle = chance.uniform(0, target - 10)
    scores = [
        10 * round(min(target - 10, max(-200.0, chance.gauss(middle, 70))) / 10) + bag
        for bag in bags
    ]
    return [min(score, target - 1) for score in scores], bags


def _deal(chance: Random, strong: float) -> list[int]:
    cards = list(range(52))
    chance.shuffle(cards)
    if chance.random() < strong:
        spades = chance.randint(5, 11)
        first = [card for card in cards if card >= 39][:spades]
        rest = [card for card in cards if card not in first]
        cards = first + rest
        turn = 13 * chance.randrange(4)
        cards = cards[turn:] + cards[:turn]
    return [_mask(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]


def _mask(cards: Sequence[int]) -> int:
    return sum(1 << card for card in cards)


def bid_job(seed: int, network: bytes | None) -> Job:
    """Return the job of a run with *seed*, whose seats bid by the file *network*, if given."""
    files = {BIDS: b64encode(network).decode("ascii")} if network is not None else {}
    rules = dict(Rules().to_data())
    return Job(GAME.key, rules, (Contestant(BIDS, files),), seed, code=source_checksum(GAME.key))


def bid_units(hands: int) -> list[Unit]:
    """Return the work units of at least *hands* hands."""
    return [Unit(0, 0, BIDS, number) for number in range(-(-hands // HANDS))]


def play_bid_unit(job_text: str, number: int) -> UnitResult:
    """Return the hands of block *number* as JSON data: ``hands``, a list of BidHand."""
    return {"hands": _player(job_text).play_block(number)}


@lru_cache(maxsize=2)
def _player(job_text: str) -> BidHands:
    job = Job.from_text(job_text)
    data = job.contestants[0].files.get(BIDS)
    return BidHands(job.seed, unpack(b64decode(data)) if data is not None else None)
