"""Simple reference solvers to compare the kernel with."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

Hands = tuple[int, ...]
Final = Callable[[tuple[int, ...]], int]


def deal(rng: random.Random, size: int) -> list[int]:
    """Deal four hands of *size* cards."""
    cards = rng.sample(range(52), 4 * size)
    return [sum(1 << c for c in cards[i * size : (i + 1) * size]) for i in range(4)]


def legal(hand: int, trick: Sequence[int], broken: bool) -> list[int]:
    """List the legal cards of a hand."""
    cards = [card for card in range(52) if hand >> card & 1]
    if trick:
        return [card for card in cards if card // 13 == trick[0] // 13] or cards
    return [card for card in cards if broken or card < 39] or cards


def winner_of(trick: Sequence[int], leader: int, trump: int) -> int:
    """Return the seat that takes a full trick."""
    best = 0
    for place in range(1, 4):
        if trick[place] // 13 == trick[best] // 13:
            if trick[place] > trick[best]:
                best = place
        elif trick[place] // 13 == trump:
            best = place
    return (leader + best) & 3


def brute(
    hands: Sequence[int],
    leader: int,
    trick: Sequence[int] = (),
    trump: int = 3,
    broken: bool = True,
    taken: tuple[int, ...] = (0, 0, 0, 0),
    final: Final = lambda taken: taken[0] + taken[2],
) -> int:
    """Return the best *final* (tricks by seat) for side 0, by exhaustive search."""
    memo: dict[object, int] = {}

    def search(
        hands: Hands, leader: int, trick: tuple[int, ...], broken: bool, taken: tuple[int, ...]
    ) -> int:
        if len(trick) == 4:
            leader = winner_of(trick, leader, trump)
            taken = tuple(n + (seat == leader) for seat, n in enumerate(taken))
            trick = ()
        if not trick and not any(hands):
            return final(taken)
        key = (hands, leader, trick, broken, taken)
        if key not in memo:
            seat = (leader + len(trick)) & 3
            values = []
            for card in legal(hands[seat], trick, broken):
                after = tuple(h ^ (1 << card) if i == seat else h for i, h in enumerate(hands))
                values.append(search(after, leader, (*trick, card), broken or card > 38, taken))
            memo[key] = min(values) if seat & 1 else max(values)
        return memo[key]

    return search(tuple(hands), leader, tuple(trick), broken, taken)


def takes(hands: Sequence[int], leader: int, need: int, broken: bool) -> bool:
    """Return whether seats 0 and 2 can take *need* tricks with spades as trumps."""
    memo: dict[object, bool] = {}

    def search(hands: Hands, leader: int, trick: tuple[int, ...], broken: bool, need: int) -> bool:
        if len(trick) == 4:
            leader = winner_of(trick, leader, 3)
            need -= 1 - (leader & 1)
            trick = ()
        if not trick:
            if need <= 0 or need > hands[0].bit_count():
                return need <= 0
            key = (hands, leader, broken, need)
            if key not in memo:
                memo[key] = play(hands, leader, trick, broken, need)
            return memo[key]
        return play(hands, leader, trick, broken, need)

    def play(hands: Hands, leader: int, trick: tuple[int, ...], broken: bool, need: int) -> bool:
        seat = (leader + len(trick)) & 3
        for card in reversed(legal(hands[seat], trick, broken)):
            after = tuple(h ^ (1 << card) if i == seat else h for i, h in enumerate(hands))
            if search(after, leader, (*trick, card), broken or card > 38, need) != bool(seat & 1):
                return not seat & 1
        return bool(seat & 1)

    return search(tuple(hands), leader, (), broken, need)


def start_trick(
    rng: random.Random, hands: Sequence[int], leader: int, cards: int, broken: bool
) -> tuple[list[int], list[int]]:
    """Play some random legal cards to a trick; return the hands and the trick."""
    left, trick = list(hands), list[int]()
    for place in range(cards):
        seat = (leader + place) & 3
        card = rng.choice(legal(left[seat], trick, broken))
        left[seat] ^= 1 << card
        trick.append(card)
    return left, trick
