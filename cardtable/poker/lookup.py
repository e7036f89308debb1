"""Lookup of hand ranks, one at a time and in buffers; evaluator.py is the public interface.

lookup.pxd declares the types; without it this file is plain Python.

All cards of a hand are different if the sum of the cards' bits equals their union, since a bit
added to itself is carried.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.cards import Card
from cardtable.poker.card_input import read_hand
from cardtable.poker.tables import Tables, shared_tables
from cardtable.poker.values import ROYAL_FLUSH

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits
NO_CARDS = cython.declare(cython.ulonglong, 0xFFF0000000000000)  # bits that no card has
ONE = cython.declare(cython.ulonglong, 1)

tables = shared_tables()
_numbers = list(range(ROYAL_FLUSH + 1))  # Python allocates an object for each number over 256
_card = Card

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value

    def index_of(item):
        """Return the index of a card or integer; 63 for other objects, and outside 0 to 62."""
        if type(item) is Card:
            return item.index
        return item if type(item) is int and 0 <= item < 63 else 63


@cython.binding(False)  # called faster
def evaluate(a, b=None, c=None, d=None, e=None, f=None, g=None, /):
    """Return the rank of five, six or seven cards: 1 to 7,462, higher is better.

    Hands tie exactly if their ranks are equal. The cards are one argument (text, or Card objects or
    indexes ``13 * suit + rank`` in any iterable) or five to seven arguments, each a Card or an
    index. Lists, tuples and single arguments are the fastest. Raises ValueError for an invalid
    hand.
    """
    if g is None:
        return evaluate_several(a if b is None else not_none(a, b, c, d, e, f))
    value: cython.int = seven_value(
        tables,
        index_of(a),
        index_of(b),
        index_of(c),
        index_of(d),
        index_of(e),
        index_of(f),
        index_of(g),
    )
    return _numbers[value] if value else evaluate_several((a, b, c, d, e, f, g))


def not_none(*cards):
    """Return the cards that are not None."""
    return tuple([card for card in cards if card is not None])


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def seven_value(
    t: Tables,
    a: cython.uint,
    b: cython.uint,
    c: cython.uint,
    d: cython.uint,
    e: cython.uint,
    f: cython.uint,
    g: cython.uint,
) -> cython.int:
    """Return what hand_value() does for seven cards, without a loop."""
    bits: cython.ulonglong = (
        t.bits[a] | t.bits[b] | t.bits[c] | t.bits[d] | t.bits[e] | t.bits[f] | t.bits[g]
    )
    carried: cython.ulonglong = (
        t.bits[a] + t.bits[b] + t.bits[c] + t.bits[d] + t.bits[e] + t.bits[f] + t.bits[g]
    )
    if bits != carried or bits & NO_CARDS or not t.ready[7]:
        return 0
    key: cython.ulonglong = (
        SUITS + t.keys[a] + t.keys[b] + t.keys[c] + t.keys[d] + t.keys[e] + t.keys[f] + t.keys[g]
    )
    if not cython.compiled:
        key &= WORD
    return flush_value(t, bits, key) if key & FLUSHES else plain_value(t, key, 7)


def evaluate_several(hand):
    """Return the rank of a hand in any form. Raises ValueError."""
    cards: cython.uchar[7]
    if not cython.compiled:
        cards = [0] * 7
    k: cython.int = 0
    value: cython.int = 0
    if (type(hand) is tuple or type(hand) is list) and 5 <= len(hand) <= 7:
        for card in hand:
            if k == 7:  # without the interpreter's lock, another thread may extend the list
                break
            cards[k] = index_of(card)
            k += 1
        value = hand_value(tables, cards, k)
    if not value:
        indexes = read_hand(hand)
        tables.prepare(len(indexes))
        for k in range(len(indexes)):
            cards[k] = indexes[k]
        value = hand_value(tables, cards, len(indexes))
    return _numbers[value]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def hand_value(t: Tables, cards: cython.p_uchar, k: cython.int) -> cython.int:
    """Return the rank of *k* cards; 0 for invalid or repeated cards, or if tables are missing."""
    bits: cython.ulonglong = 0
    carried: cython.ulonglong = 0
    key: cython.ulonglong = SUITS
    i: cython.int
    for i in range(k):
        bits |= ONE << cards[i]
        carried += ONE << cards[i]
        key += t.keys[cards[i]]
    if bits != carried or bits & NO_CARDS or not t.ready[k]:
        return 0
    if not cython.compiled:
        key &= WORD
    return flush_value(t, bits, key) if key & FLUSHES else plain_value(t, key, k)


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def write_values(
    t: Tables,
    cards: cython.const[cython.uchar][::1],
    k: cython.int,
    values: cython.ushort[::1],
    hands: cython.Py_ssize_t,
    check: cython.bint,
) -> cython.Py_ssize_t:
    """Write the rank of each hand; with *check* stop at a bad hand and return its number."""
    bits: cython.ulonglong
    carried: cython.ulonglong
    bit: cython.ulonglong
    key: cython.ulonglong
    i: cython.int
    hand: cython.Py_ssize_t
    start: cython.Py_ssize_t = 0
    for hand in range(hands):
        key, bits, carried = SUITS, 0, 0
        for i in range(k):
            key += t.keys[cards[start + i]]
            if check:
                bit = t.bits[cards[start + i]]
                bits |= bit
                carried += bit
        if check and (bits != carried or bits & NO_CARDS):
            return hand
        if not cython.compiled:
            key &= WORD
        if key & FLUSHES:
            bits = 0
            for i in range(k):
                bits |= ONE << (cards[start + i] & 63)
            values[hand] = flush_value(t, bits, key)
        else:
            values[hand] = plain_value(t, key, k)
        start += k
    return hands


def look_up(cards, k, values, checked):
    """Write the ranks of a buffer's hands into another; return the number of the first bad hand.

    *cards* holds *k* indexes per hand, one byte each; *values* takes 16 bits per hand. With
    *checked* it stops at a hand with a repeated card or a byte that is not a card; without, such a
    hand gets an arbitrary rank. Without bad hands the number of hands is returned.
    """
    indexes: cython.const[cython.uchar][::1] = cards
    ranks: cython.ushort[::1] = values
    hands: cython.Py_ssize_t = len(values)
    hand: cython.Py_ssize_t = 0
    size: cython.int = k
    check: cython.bint = checked
    t: Tables = tables
    t.prepare(size)
    with cython.nogil:  # with the size and the check known, the compiler unrolls the loop
        if size == 7:
            hand = (
                write_values(t, indexes, 7, ranks, hands, True)
                if check
                else write_values(t, indexes, 7, ranks, hands, False)
            )
        elif size == 6:
            hand = write_values(t, indexes, 6, ranks, hands, check)
        else:
            hand = write_values(t, indexes, 5, ranks, hands, check)
    return hand


def count_values(k):
    """Return the number of *k*-card hands (5, 6 or 7) with each rank; index 0 is empty."""
    result = array("I", [0]) * (ROYAL_FLUSH + 1)
    counts: cython.uint[::1] = result
    t: Tables = tables
    t.prepare(k)
    size: cython.int = k
    with cython.nogil:
        count_from(t, counts, 0, size, size, SUITS, 0)
    return result


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def count_from(
    t: Tables,
    counts: cython.uint[::1],
    begin: cython.int,
    left: cython.int,
    k: cython.int,
    key: cython.ulonglong,
    bits: cython.ulonglong,
) -> cython.void:
    """Count the hands of *k* cards that have *bits* and *left* more cards, from *begin* on."""
    card: cython.int
    whole: cython.ulonglong
    if left > 1:
        for card in range(begin, 53 - left):
            whole = key + t.keys[card]
            count_from(t, counts, card + 1, left - 1, k, whole, bits | t.bits[card])
        return
    for card in range(begin, 52):
        whole = key + t.keys[card]
        if not cython.compiled:
            whole &= WORD
        if whole & FLUSHES:
            counts[flush_value(t, bits | t.bits[card], whole)] += 1
        else:
            counts[plain_value(t, whole, k)] += 1
