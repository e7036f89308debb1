"""A strategy for Cribbage that counts: its hand over all starters, and the replies in the play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import comb, prod
from typing import ClassVar

from cardtable.games.scripted import Message, View
from cardtable.games.scripted.strategies import Strategy

RANKS = "a23456789tjqk"
SUITS = "cdhs"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
FOLLOW_UP = 0.6
"""What the next points of this seat count, since the other player may prevent them."""
GO = 1.0
"""What it counts that the other player may have no card that fits."""

# Mean points of a crib, in tenths, by the ranks of the two cards that a player lays away into it:
# row by row ace and ace, two and ace, two and two ... The other player lays away as this one does;
# `python packaging cribbage_cribs` computes the table.
OWN_CRIB = """
51
41 55
43 68 55
54 43 47 55
54 54 60 65 86
37 37 36 36 66 54
35 37 36 36 59 45 55
36 35 37 37 54 42 61 50
33 35 33 35 54 47 40 45 48
35 36 35 35 65 31 31 36 40 46
36 39 39 39 70 33 33 32 39 43 53
35 36 35 35 65 30 31 30 29 34 47 43
34 35 35 35 64 30 29 30 31 27 39 33 45
"""
OTHER_CRIB = """
58
48 61
49 69 64
56 51 57 65
59 60 66 70 90
48 49 47 51 73 69
47 49 49 48 68 61 68
46 48 50 50 61 57 75 64
45 46 47 45 59 60 49 53 61
45 46 45 45 71 42 43 46 51 57
45 47 47 44 73 44 46 44 48 52 63
43 43 43 41 70 41 41 41 39 45 51 55
40 42 44 41 71 40 41 41 39 38 46 41 54
"""


class Pegger(Strategy):
    """Counts its hand with every starter, and what the replies to each card may score.

    It lays away the cards with which hand and crib, or the hand less the other player's crib, are
    worth most on average. In the play it compares what a card scores with the best reply of the
    other player, whose cards are any that were not seen.
    """

    rank: ClassVar[int] = 4

    def choose(self, view: View) -> Message:
        legal = view.plain_legal
        if len(legal) == 1:
            return legal[0]
        known = view.known
        seen = {card for cards in known.values() for card in cards}
        unseen = [card for card in PACK if card not in seen]
        own = known[f"player_{view.seat + 1}_hand"]
        if legal[0].words[0] == "lay_away":
            is_dealer = view.properties["dealer"] == f"player_{view.seat + 1}"
            laying = Laying(own, unseen, is_dealer)
            return max(legal, key=lambda message: laying.value(message.words[1:]))
        play = Play(
            ranks=[rank_of(card) for card in known["pile"]],
            own=[rank_of(card) for card in own],
            unseen=Counter(map(rank_of, unseen)),
            held=view.sizes[f"player_{2 - view.seat}_hand"],
        )
        return max(legal, key=lambda message: play.value(rank_of(message.words[1])))


def rank_of(card: str) -> int:
    """Return the rank of a card as a number; an ace is 1."""
    return RANKS.index(card[0]) + 1


def value_of(rank: int) -> int:
    """Return what a rank counts in a sum."""
    return min(10, rank)


# --- The count ------------------------------------------------------------------------------------


@cache
def rank_points(ranks: tuple[int, ...]) -> int:
    """Return the points of fifteens, pairs and runs among sorted *ranks*."""
    ways = [1] + [0] * 15
    for value in map(value_of, ranks):
        for total in range(15, value - 1, -1):
            ways[total] += ways[total - value]
    counts = Counter(ranks)
    points = 2 * ways[15] + sum(count * (count - 1) for count in counts.values())
    longest, run = (0, 0), []
    for rank in range(1, 15):
        if counts[rank]:
            run.append(counts[rank])
        else:
            longest = max(longest, (len(run), prod(run)))
            run = []
    return points + (longest[0] * longest[1] if longest[0] > 2 else 0)


def hand_points(cards: Sequence[str], starter: str, *, is_crib: bool = False) -> int:
    """Return the points of a hand or crib with the starter."""
    points = rank_points(tuple(sorted(map(rank_of, (*cards, starter)))))
    suits = {card[1] for card in cards}
    if len(suits) == 1 and (starter[1] in suits or not is_crib):
        points += len(cards) + (starter[1] in suits)
    return points + ("j" + starter[1] in cards)


def crib_table(text: str) -> dict[tuple[int, int], float]:
    """Return the mean points of a crib by the ranks laid away, the lower one first."""
    numbers = iter(text.split())
    return {
        (low, high): int(next(numbers)) / 10 for high in range(1, 14) for low in range(1, high + 1)
    }


class Laying:
    """The choice of the two cards for the crib."""

    def __init__(self, hand: Sequence[str], starters: Sequence[str], is_dealer: bool) -> None:
        self.hand, self.starters = hand, starters
        self.sign = 1 if is_dealer else -1
        self.cribs = crib_table(OWN_CRIB if is_dealer else OTHER_CRIB)

    def value(self, laid: Sequence[str]) -> float:
        """Return the mean points of the hand, plus or minus the crib, without these cards."""
        kept = [card for card in self.hand if card not in laid]
        total = sum(hand_points(kept, starter) for starter in self.starters)
        low, high = sorted(map(rank_of, laid))
        return total / len(self.starters) + self.sign * self.cribs[low, high]


# --- The play -------------------------------------------------------------------------------------


def play_points(ranks: Sequence[int]) -> int:
    """Return what the last of the cards on the pile scores."""
    count = sum(map(value_of, ranks))
    points = 2 if count in (15, 31) else 0
    same = 1
    while same < len(ranks) and ranks[-1 - same] == ranks[-1]:
        same += 1
    points += same * (same - 1)
    for length in range(len(ranks), 2, -1):
        last = ranks[-length:]
        if len(set(last)) == length == max(last) - min(last) + 1:
            return points + length
    return points


class Play:
    """The choice of a card, with the other player's best replies."""

    def __init__(
        self, *, ranks: Sequence[int], own: Sequence[int], unseen: Counter[int], held: int
    ) -> None:
        self.ranks, self.own = list(ranks), list(own)
        self.unseen, self.held = unseen, held
        self.size = sum(unseen.values())

    def value(self, rank: int) -> float:
        """Return what a card is worth now: its points less those that the reply gains."""
        pile = [*self.ranks, rank]
        points = play_points(pile)
        count = sum(map(value_of, pile))
        if count == 31 or not self.held:
            return points + rank / 100
        rest = list(self.own)
        rest.remove(rank)
        replies = sorted(
            (
                (play_points([*pile, reply]) - FOLLOW_UP * best_points([*pile, reply], rest), cards)
                for reply, cards in self.unseen.items()
                if cards and count + value_of(reply) <= 31
            ),
            reverse=True,
        )
        lost, better, chance_left = 0.0, 0, 1.0
        for gain, cards in replies:
            better += cards
            left = self.chance_without(better)
            lost += gain * (chance_left - left)
            chance_left = left
        go = GO + best_points(pile, rest)
        return points - lost + chance_left * go + rank / 100  # low cards are kept

    def chance_without(self, cards: int) -> float:
        """Return the chance that the other player holds none of *cards* unseen cards."""
        return comb(self.size - cards, self.held) / comb(self.size, self.held)


def best_points(pile: Sequence[int], ranks: Iterable[int]) -> int:
    """Return the most points that one of these ranks scores on a pile, 0 if none fits."""
    count = sum(map(value_of, pile))
    fitting = {rank for rank in ranks if count + value_of(rank) <= 31}
    return max((play_points([*pile, rank]) for rank in fitting), default=0)
