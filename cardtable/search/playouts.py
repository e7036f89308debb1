"""Random playouts: play deals to the end with random legal cards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.search.bits import widen
from cardtable.search.cards.hands import Hands
from cardtable.search.cards.trick_rules import FREE, MUST_BREAK


def random_playouts(
    hands: Sequence[int], leader: int, n: int, seed: int, *, spades_broken: bool = False
) -> tuple[int, int, int, int]:
    """Return the tricks each seat takes, summed over *n* random playouts of a deal.

    *hands* are four masks, bit 13 * suit + rank (clubs, diamonds, hearts, spades; two..ace), all of
    one size; seat *leader* (0..3) leads. Every play is uniform over the legal cards (to one part in
    5,000): follow suit; no spade is led before one was played, unless the hand holds nothing else.
    The same *seed* gives the same sums, compiled or not.

    Raises:
        ValueError: The hands overlap or differ in size, or *leader* or *n* is out of range.
    """
    if len(hands) != 4 or len({hand.bit_count() for hand in hands}) != 1:
        raise ValueError("four hands of one size are needed")
    if sum(hands) != hands[0] | hands[1] | hands[2] | hands[3] or sum(hands) >> 52:
        raise ValueError("the hands overlap or hold cards outside the deck")
    if leader not in (0, 1, 2, 3) or n < 0:
        raise ValueError("leader is a seat 0..3 and n is not negative")
    kernel = Hands()
    kernel.seed(seed)
    kernel.set_rules((0, 1, 0, 1), MUST_BREAK, FREE, 0)
    size = hands[0].bit_count()
    kernel.set_root((0, 0, 0, 0), size, leader, (), leader, spades_broken, False)
    north, east, south, west = kernel.play_at_random([widen(hand) for hand in hands], n)
    return north, east, south, west
