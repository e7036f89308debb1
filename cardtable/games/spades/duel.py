"""Two strategies against each other over mirrored deals: who scores more points a hand.

Each deal is played twice with the sides swapped, the same dealer and the same seeds for each seat,
so that the luck of the cards cancels out. Every deal is one hand at the score 0 to 0, with bag
counters drawn for each side, so that bags cost on average what they cost in a long game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from random import Random

from cardtable.cards import mask_of
from cardtable.engine import Door, Strategy
from cardtable.games.spades.game import Game, HandResult
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules

Maker = Callable[[int], Strategy]
"""Make a strategy from a seed, for one hand at one seat."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one contestant did, over all its seats and hands."""

    points: float
    """Points per side and hand."""
    set_share: float
    """How many of its contracts were set, 0 to 1."""
    bags: float
    """Overtricks per side and hand."""
    nils: float
    """Nils bid per seat and hand."""
    nils_made: float
    """How many of them were made, 0 to 1; 0 when none was bid."""
    miss: float
    """Mean distance between the tricks a seat bid and took, nils left out."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result: A's points per hand less B's, with the half width of its 95 % interval."""

    deals: int
    mean: float
    half_width: float
    a: Tally
    b: Tally

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the mean."""
        return self.mean - self.half_width, self.mean + self.half_width

    def __str__(self) -> str:
        return f"{self.mean:+.1f} ± {self.half_width:.1f} points a hand over {self.deals} deals"


class _Count:
    """Add up what becomes a Tally."""

    def __init__(self) -> None:
        self.points: list[int] = []
        self.contracts = self.sets = self.bags = 0
        self.seats = self.nils = self.nils_made = self.missed = 0

    def add(self, rules: Rules, result: HandResult, side: int) -> int:
        score = result.sides[side]
        self.points.append(score.points)
        self.contracts += score.contract > 0
        self.sets += not score.made
        self.bags += score.gained_bags
        for seat in rules.sides[side]:
            self.seats += 1
            if result.bids[seat].is_nil and rules.nil:
                self.nils += 1
                self.nils_made += result.tricks[seat] == 0
            else:
                self.missed += abs(result.tricks[seat] - result.bids[seat].tricks)
        return score.points

    def tally(self) -> Tally:
        hands, bids = len(self.points), self.seats - self.nils
        return Tally(
            points=sum(self.points) / hands,
            set_share=self.sets / max(1, self.contracts),
            bags=self.bags / hands,
            nils=self.nils / self.seats,
            nils_made=self.nils_made / max(1, self.nils),
            miss=self.missed / max(1, bids),
        )


def duel(make_a: Maker, make_b: Maker, rules: Rules, deals: int, seed: int) -> Duel:
    """Play *deals* deals twice each, A on the even sides first, then B; return who gains what.

    The same arguments give the same result. Raises ValueError for less than two deals.
    """
    if deals < 2:
        raise ValueError("An interval needs two deals at least.")
    counts = (_Count(), _Count())
    gains = []
    for number, (hand, bags, chance) in enumerate(_hands(rules, deals, seed)):
        gain = 0.0
        for swapped in (0, 1):
            result = _play(rules, hand, bags[swapped], number, (make_a, make_b), swapped, chance)
            points: tuple[list[int], list[int]] = ([], [])
            for side in range(len(rules.sides)):
                who = (side + swapped) % 2
                points[who].append(counts[who].add(rules, result, side))
            gain += sum(points[0]) / len(points[0]) - sum(points[1]) / len(points[1])
        gains.append(gain / 2)
    mean = sum(gains) / deals
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (deals - 1))
    half_width = 1.96 * spread / sqrt(deals)
    return Duel(deals, mean, half_width, counts[0].tally(), counts[1].tally())


def _hands(
    rules: Rules, deals: int, seed: int
) -> Iterator[tuple[HandState, tuple[tuple[int, ...], tuple[int, ...]], int]]:
    """Yield hands, the bag counters by side for the first and the second playing, and a seed."""
    chance = Random(seed)
    sides = len(rules.sides)
    for number in range(deals):
        order = chance.sample(rules.deck, len(rules.deck))
        dealer = number % rules.players
        if rules.players == 2:
            hand = HandState(rules, dealer, [0, 0], tuple(card.index for card in order))
        else:
            masks = [mask_of(order[start :: rules.players]) for start in range(rules.players)]
            hand = HandState(rules, dealer, masks, ())
        pair = [chance.randrange(rules.bags) if rules.bags else 0 for _who in range(2)]
        first = tuple(pair[side % 2] for side in range(sides))
        second = tuple(pair[(side + 1) % 2] for side in range(sides))
        yield hand, (first, second), chance.getrandbits(48)


def _play(
    rules: Rules,
    hand: HandState,
    bags: tuple[int, ...],
    number: int,
    makers: tuple[Maker, Maker],
    swapped: int,
    chance: int,
) -> HandResult:
    names = [f"{seat}" for seat in range(rules.players)]
    scores = (0,) * len(rules.sides)
    game = Game.resume(
        rules, hand.copy(), totals=scores, bags=bags, names=names, number=1, seed=chance
    )
    for seat, player in enumerate(game.players):
        player.strategy = makers[(rules.side_of[seat] + swapped) % 2](chance + seat)
    while not game.results:
        mover = game.get_next_player()
        assert mover is not None
        if game.door is Door.BID:
            game.accept_bid(mover.place_bid(), mover)
        else:
            game.accept_play(mover.play_card(), mover)
    return game.results[0]
