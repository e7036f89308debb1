"""Random playouts: play deals to the end with random legal cards.

Compiled, a playout of a full deal takes less than a microsecond and releases the GIL; plain Python
gives the same numbers, slowly. One 64-bit random number serves one trick, 16 bits per card, so a
choice among 13 cards is uniform to one part in 5,000.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from cardtable.search.bits import widen

if not cython.compiled:
    from cardtable.search.bits import popcount
    from cardtable.search.cards.hands import SPADES, SUIT, WORD
    from cardtable.search.cards.trick_rules import (
        FREE,
        MUST_BREAK,
        beats,
        breaks_spades,
        legal_cards,
    )


@cython.final
@cython.cclass
class Playouts:
    """Plays at random with the help of a lookup table; safe to share between threads."""

    nth: cython.uchar[131072]  # 16 * ranks + k -> rank of the k-th set bit; k = 15: number of bits

    def __init__(self) -> None:
        if not cython.compiled:
            self.nth = [0] * 131072
        ranks: cython.int
        k: cython.int
        rank: cython.int
        for ranks in range(8192):
            k = 0
            for rank in range(13):
                if ranks & (1 << rank):
                    self.nth[16 * ranks + k] = rank
                    k += 1
            self.nth[16 * ranks + 15] = k

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def choose(self, hand: cython.ulonglong, k: cython.int) -> cython.int:
        """Return the *k*-th card of *hand* as 16 * suit + rank."""
        suit: cython.int = 0
        ranks: cython.int = cython.cast(cython.int, hand & 8191)
        n: cython.int = self.nth[16 * ranks + 15]
        while k >= n:
            k -= n
            suit += 16
            ranks = cython.cast(cython.int, (hand >> suit) & 8191)
            n = self.nth[16 * ranks + 15]
        return suit + self.nth[16 * ranks + k]

    def run(
        self,
        h0: cython.ulonglong,
        h1: cython.ulonglong,
        h2: cython.ulonglong,
        h3: cython.ulonglong,
        leader: cython.int,
        size: cython.int,
        n: cython.longlong,
        seed: cython.ulonglong,
        broken: cython.bint,
    ) -> tuple[int, int, int, int]:
        """Run *n* playouts of hands of *size* cards, 16 bits per suit; return tricks by seat."""
        hands: cython.ulonglong[4]
        took: cython.longlong[4]
        if not cython.compiled:
            hands = [0] * 4
            took = [0] * 4
        state: cython.ulonglong = seed
        draw: cython.ulonglong
        hand: cython.ulonglong
        _i: cython.longlong
        left: cython.int
        seat: cython.int
        k: cython.int
        card: cython.int
        best: cython.int
        winner: cython.int
        led: cython.ulonglong
        shift: cython.int
        ranks: cython.int
        _place: cython.int
        open_: cython.bint
        for seat in range(4):
            took[seat] = 0
        with cython.nogil:
            for _i in range(n):
                hands[0] = h0
                hands[1] = h1
                hands[2] = h2
                hands[3] = h3
                winner = leader
                open_ = broken
                left = size
                while left:
                    state ^= (state << 13) & WORD
                    state ^= state >> 7
                    state ^= (state << 17) & WORD
                    draw = state
                    seat = winner
                    hand = legal_cards(hands[seat], 0, SPADES, SUIT, open_, FREE)
                    k = left if hand == hands[seat] else popcount(hand)
                    k = cython.cast(cython.int, ((draw & 0xFFFF) * k) >> 16)
                    best = self.choose(hand, k)
                    hands[seat] ^= cython.cast(cython.ulonglong, 1) << best
                    open_ = open_ or breaks_spades(best >= 48, True, False, MUST_BREAK)
                    shift = best & 48
                    led = SUIT << shift
                    for _place in range(3):
                        seat = (seat + 1) & 3
                        draw >>= 16
                        hand = legal_cards(hands[seat], led, SPADES, SUIT, open_, FREE)
                        ranks = cython.cast(cython.int, (hand >> shift) & 8191)
                        if ranks:  # the cards of one suit: one look at the table
                            k = self.nth[16 * ranks + 15]
                            k = cython.cast(cython.int, ((draw & 0xFFFF) * k) >> 16)
                            card = shift + self.nth[16 * ranks + k]
                        else:
                            k = cython.cast(cython.int, ((draw & 0xFFFF) * left) >> 16)
                            card = self.choose(hand, k)
                            open_ = open_ or breaks_spades(card >= 48, False, False, MUST_BREAK)
                        if beats(card, best, (card ^ best) < 16, card >= 48):
                            best = card
                            winner = seat
                        hands[seat] ^= cython.cast(cython.ulonglong, 1) << card
                    took[winner] += 1
                    left -= 1
        return took[0], took[1], took[2], took[3]


_playouts = Playouts()


def random_playouts(
    hands: Sequence[int], leader: int, n: int, seed: int, *, spades_broken: bool = False
) -> tuple[int, int, int, int]:
    """Return the tricks each seat takes, summed over *n* random playouts of a deal.

    *hands* are four masks, bit 13 * suit + rank (clubs, diamonds, hearts, spades; two..ace), all of
    one size; seat *leader* (0..3) leads. Every play is uniform over the legal cards: follow suit;
    no spade is led before one was played, unless the hand holds nothing else. The same *seed* gives
    the same sums, compiled or not.

    Raises:
        ValueError: The hands overlap or differ in size, or *leader* or *n* is out of range.
    """
    if len(hands) != 4 or len({hand.bit_count() for hand in hands}) != 1:
        raise ValueError("four hands of one size are needed")
    if sum(hands) != hands[0] | hands[1] | hands[2] | hands[3] or sum(hands) >> 52:
        raise ValueError("the hands overlap or hold cards outside the deck")
    if leader not in (0, 1, 2, 3) or n < 0:
        raise ValueError("leader is a seat 0..3 and n is not negative")
    # the increment and mixing multipliers of splitmix64: neighbouring seeds give unrelated states;
    # xorshift64 needs a state other than 0
    state = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    state = (state ^ (state >> 31)) or 1
    wide = [widen(hand) for hand in hands]
    size = hands[0].bit_count()
    result: tuple[int, int, int, int] = _playouts.run(*wide, leader, size, n, state, spades_broken)
    return result
