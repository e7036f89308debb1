"""Equity against each of the 1,326 holdings of one opponent, and the strength of each of them.

The holdings are numbered as in HOLDINGS. Boards are given as bytes, five card indexes each.
range_equity.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array
from itertools import combinations
from random import Random

import cython

from cardtable.poker.tables import Tables, shared_tables

if not cython.compiled:
    from cardtable.poker.tables import flush_value, plain_value

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
FLUSHES = cython.declare(cython.ulonglong, 0x8888)  # set where a suit has five cards or more
SUITS = cython.declare(cython.ulonglong, 0x3333)  # the initial counts of suits
VALUES = cython.declare(cython.int, 7463)  # the ranks of hands, from 0

HOLDINGS = tuple(combinations(range(52), 2))
"""All pairs of card indexes, the lower one first, in order."""


def boards_after(seen, board, limit, seed):
    """Return all boards of five cards that continue *board* without the cards *seen*, as bytes.

    If there are more than *limit*, that number of them is drawn at random with *seed*.
    """
    rest = [card for card in range(52) if card not in seen and card not in board]
    missing = 5 - len(board)
    count: cython.longlong = 1
    for place in range(missing):
        count = count * (len(rest) - place) // (place + 1)
    if count <= limit:
        runs = combinations(rest, missing)
        return b"".join([bytes(board) + bytes(cards) for cards in runs])
    rng = Random(seed)
    return b"".join([bytes(board) + bytes(rng.sample(rest, missing)) for _ in range(limit)])


def equities(hole, boards):
    """Return the equity of the two cards *hole* against each holding, 0 to 1, over *boards*.

    It is 0 for a holding that shares a card with *hole* or with each of the boards.
    """
    t: Tables = shared_tables(7)
    points = array("i", [0]) * 1326
    counts = array("i", [0]) * 1326
    result = array("d", [0.0]) * 1326
    compare(t, bytes(hole), bytes(boards), len(boards) // 5, points, counts)
    n: cython.int
    for n in range(1326):
        if counts[n]:
            result[n] = points[n] / (2.0 * counts[n])
    return result


def strengths(boards):
    """Return the strength of each holding: the share of all holdings it beats, over *boards*.

    A tie counts one half; holdings may share cards with each other. The strength is 0 for a holding
    that shares a card with each of the boards.
    """
    t: Tables = shared_tables(7)
    sums = array("d", [0.0]) * 1326
    counts = array("i", [0]) * 1326
    values = array("H", [0]) * 1326
    below = array("i", [0]) * VALUES
    rank(t, bytes(boards), len(boards) // 5, sums, counts, values, below)
    n: cython.int
    for n in range(1326):
        if counts[n]:
            sums[n] /= counts[n]
    return sums


def compare(t, hole, boards, count, points, counts):
    """Add up 2 points for a win and 1 for a tie of *hole* against each holding over the boards."""
    cards: cython.const[cython.uchar][::1] = boards
    won: cython.int[::1] = points
    seen: cython.int[::1] = counts
    own_key: cython.ulonglong = (t.keys[hole[0]] + t.keys[hole[1]]) & WORD
    own_bits: cython.ulonglong = t.bits[hole[0]] | t.bits[hole[1]]
    key: cython.ulonglong
    bits: cython.ulonglong
    taken: cython.ulonglong
    number: cython.int
    i: cython.int
    j: cython.int
    n: cython.int
    value: cython.int
    own: cython.int
    for number in range(count):
        key, bits = SUITS, 0
        for i in range(5):
            key = (key + t.keys[cards[5 * number + i]]) & WORD
            bits |= t.bits[cards[5 * number + i]]
        if bits & own_bits:
            continue
        own = value_of(t, (key + own_key) & WORD, bits | own_bits)
        taken = bits | own_bits
        n = 0
        for i in range(52):
            if taken & t.bits[i]:
                n += 51 - i
                continue
            for j in range(i + 1, 52):
                if not taken & t.bits[j]:
                    value = value_of(
                        t, (key + t.keys[i] + t.keys[j]) & WORD, bits | t.bits[i] | t.bits[j]
                    )
                    seen[n] += 1
                    won[n] += 2 * (own > value) + (own == value)
                n += 1
    return 0


def rank(t, boards, count, sums, counts, values, below):
    """Add up the share of the holdings that each one beats on each board.

    *values* and *below* are working memory: the value of each holding, and the number of holdings
    by value.
    """
    cards: cython.const[cython.uchar][::1] = boards
    total: cython.double[::1] = sums
    seen: cython.int[::1] = counts
    value_at: cython.ushort[::1] = values
    by_value: cython.int[::1] = below
    key: cython.ulonglong
    bits: cython.ulonglong
    number: cython.int
    i: cython.int
    j: cython.int
    n: cython.int
    value: cython.int
    before: cython.int
    for number in range(count):
        key, bits = SUITS, 0
        for i in range(5):
            key = (key + t.keys[cards[5 * number + i]]) & WORD
            bits |= t.bits[cards[5 * number + i]]
        for i in range(VALUES):
            by_value[i] = 0
        n = 0
        for i in range(52):
            for j in range(i + 1, 52):
                value = 0
                if not bits & (t.bits[i] | t.bits[j]):
                    value = value_of(
                        t, (key + t.keys[i] + t.keys[j]) & WORD, bits | t.bits[i] | t.bits[j]
                    )
                    by_value[value] += 1
                value_at[n] = value
                n += 1
        before = 0
        for i in range(1, VALUES):  # twice the holdings below, and once those of equal value
            value = by_value[i]
            by_value[i] = 2 * before + value
            before += value
        for n in range(1326):
            if value_at[n]:
                seen[n] += 1
                total[n] += by_value[value_at[n]] / (2.0 * before)
    return 0


def value_of(t, key, bits):
    """Return the rank of seven cards by the sum of their keys and the union of their bits."""
    if key & FLUSHES:
        return flush_value(t, bits, key)
    return plain_value(t, key, 7)
