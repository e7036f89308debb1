"""Bounds on the tricks of a side that need no search: sure trump tricks and quick tricks.

They end most searches early. Double-dummy solvers call these "later tricks" (a side takes them
however the play goes) and "quick tricks" (the side on lead can cash them at once).

Theory of operation
===================

All functions take a position and change nothing of it but its ``proof``: the cards whose ranks the
bound relies on (position.py). A bound that holds is as good as a searched result, and is stored and
reused like one, so its proof must be complete: it names the lowest card of each suit that had to be
high. A proof with more cards than necessary is still right, but fits fewer positions.

*Sure trumps.* Every trump is played sooner or later, in a trick of its own or with others. It takes
that trick for its side unless an opponent plays a higher trump to it. So count the trumps of a hand
from the highest down, and pair each with a higher one of the opponents while there is one: those
without a partner in this pairing win. Only who owns which trump in play matters, so the counts are
kept for each set of trumps in play, as long as the deal lasts. The two hands of a side are not
added up, because their trumps may fall in the same trick.

*Quick tricks* are a plan for the side on lead that no defence can stop. It is deliberately simple,
because it is tried at every lead, and in four steps:

1. The leader draws trumps, if it may lead them: each highest trump is a trick. When the opponents
   have none left, all its trumps are tricks, and nobody can ruff any more. The partner's trumps
   that are then the highest count for step 4.
2. The leader cashes the highest cards of each side suit. While an opponent holds trumps, it must be
   able to follow suit, which limits the rounds; after drawing trumps, small cards win as well once
   all others are void. These tricks use none of the side's trumps, so the sure trump tricks may be
   added to them; the leader's trumps drawn in step 1 may not, because they are among these.
3. The partner ruffs a suit that it cannot follow, with a trump that no opponent void in the suit
   can beat. One such trick is added to the leader's own sure trumps.
4. The leader crosses to the partner once, with a small card of a side suit or with a trump, and the
   partner cashes its highest cards: those below the leader's in the same suit, or of other suits.
   Each hand plays one card to a trick. So a hand that would have to ruff its partner's winners
   limits the number of tricks in side suits to the cards it can discard.

Steps stop as soon as they reach the number of tricks wanted. A suit is a mask of the ranks in play
(``union``) and the masks of those held, and a run of highest cards is the part of ``union`` above
the highest card of anybody else: two look-ups in tables, without a loop.

The idea is as old as double-dummy solvers; the numbers in DDS (Bo Haglund, Soren Hein) go further
and cost more. Here the table of patterns makes up for cheaper bounds: docs/performance.md has the
share of time. bounds.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

NEVER = cython.declare(cython.int, 99)  # more rounds than a hand has


def sure_trumps(position):
    """Return the tricks each side is sure to take with trumps: side 0 + 16 * side 1."""
    union: cython.int = position.union[position.trump]
    known: cython.ulonglong = position.sure_cache[union]
    if known >> 8 == position.deal:
        return known & 255
    wins: cython.int[4]
    if not cython.compiled:
        wins = [0] * 4
    seat: cython.int
    both: cython.int
    for seat in range(4):
        wins[seat] = trump_wins(position, seat, NEVER)
    both = wins[0] if wins[0] > wins[2] else wins[2]
    both |= (wins[1] if wins[1] > wins[3] else wins[3]) << 4
    position.sure_cache[union] = (cython.cast(cython.ulonglong, position.deal) << 8) | both
    return both


def trump_wins(position, seat, enough):
    """Count the sure trump tricks of one hand, up to *enough*; set ``proof``."""
    union: cython.int = position.union[position.trump]
    base: cython.int = 16 * position.trump
    wins: cython.int = 0
    higher: cython.int = 0  # trumps of the opponents that are not paired yet
    rank: cython.int
    while union and wins < enough:
        rank = position.top[union]
        union ^= 1 << rank
        if position.owner[base + rank] == seat:
            if higher:
                higher -= 1
            else:
                wins += 1
                position.proof = cython.cast(cython.ulonglong, 1) << (base + rank)
        elif (position.owner[base + rank] ^ seat) & 1:
            higher += 1
    return wins


def trump_proof(position, side, enough):
    """Return the proof that *side* takes *enough* tricks with trumps."""
    if enough <= 0:
        return 0
    if trump_wins(position, side, enough) < enough:
        trump_wins(position, side + 2, enough)
    return position.proof


def quick_tricks(position, leader, want, left, broken, sure):
    """Return whether the side on lead can cash *want* tricks at once; if so, set ``proof``.

    *sure* are the sure trump tricks of that side.
    """
    partner: cython.int = leader ^ 2
    t4: cython.int = 4 * position.trump
    spades_closed: cython.bint = not broken and (
        position.holding[leader] | position.holding[4 + leader] | position.holding[8 + leader]
    )
    enemy_trumps: cython.int = position.size[t4 + ((leader + 1) & 3)]  # the more of both
    proof: cython.ulonglong = 0  # of the leader's trump tricks
    side_proof: cython.ulonglong = 0  # of the leader's tricks in side suits
    cross_proof: cython.ulonglong = 0  # of the partner's tricks in side suits
    draw_proof: cython.ulonglong = 0  # of the partner's trump tricks
    leader_trumps: cython.int = 0  # the leader's trump tricks
    partner_trumps: cython.int = 0
    leader_side: cython.int = 0  # the leader's tricks in side suits
    partner_side: cython.int = 0
    can_cross: cython.bint = False  # to the partner
    side_cross: cython.bint = False  # the same with a card of a side suit
    suit: cython.int
    union: cython.int
    cashed: cython.int
    k: cython.int
    n: cython.int
    cap: cython.int
    longest: cython.int
    if position.size[t4 + ((leader + 3) & 3)] > enemy_trumps:
        enemy_trumps = position.size[t4 + ((leader + 3) & 3)]
    may_ruff: cython.bint = enemy_trumps > 0  # an opponent

    # 1. draw trumps
    n = position.size[t4 + leader]
    if n and position.trump == 3 and not spades_closed:
        cashed = cash(position, position.holding[t4 + leader], position.union[3], n, enemy_trumps)
        leader_trumps = cashed >> 4
        k = cashed & 15
        proof = rank_proof(position, 3, position.union[3], k)
        if leader_trumps >= want:
            position.proof = proof
            return True
        if k >= enemy_trumps:
            may_ruff = False
        else:
            union = without_top(position, position.union[3], k)
            cashed = cash(
                position,
                position.holding[t4 + partner],
                union,
                position.size[t4 + partner] - k,
                NEVER,
            )
            partner_trumps = cashed >> 4
            draw_proof = rank_proof(position, 3, union, partner_trumps)
            can_cross = partner_trumps > 0 and n > k

    # 2. the highest cards of the side suits, the leader's and then the partner's
    for suit in range(4):
        if suit == position.trump or (suit == 3 and spades_closed):
            continue
        cap = rounds_before_ruff(position, suit, leader) if may_ruff else NEVER
        if cap == 0:
            continue
        longest = longest_enemy(position, suit, leader)
        union = position.union[suit]
        n = position.size[4 * suit + partner]
        cashed = cash(
            position,
            position.holding[4 * suit + leader],
            union,
            min(position.size[4 * suit + leader], cap),
            max(longest, n) if cap == NEVER else NEVER,
        )
        k = cashed >> 4
        if k:
            side_proof |= rank_proof(position, suit, union, cashed & 15)
            leader_side += k
            if leader_trumps + leader_side >= want:
                position.proof = proof | side_proof
                return True
        union = without_top(position, union, cashed & 15)
        cashed = cash(
            position,
            position.holding[4 * suit + partner],
            union,
            min(n, cap) - k,
            max(longest, position.size[4 * suit + leader]) - k if cap == NEVER else NEVER,
        )
        if cashed >> 4:
            partner_side += cashed >> 4
            cross_proof |= rank_proof(position, suit, union, cashed & 15)
            if position.size[4 * suit + leader] > k:
                side_cross = True

    # a partner with nothing but trumps would have to ruff the leader's winners
    n = left - position.size[t4 + partner]
    if may_ruff and position.size[t4 + partner] and leader_side > n:
        leader_side = n
    if leader_trumps + leader_side >= want:
        position.proof = proof | side_proof
        return True
    if leader_side and leader_side + sure >= want:
        position.proof = side_proof | trump_proof(position, leader & 1, want - leader_side)
        return True

    # 3. a ruff of the partner
    if position.size[t4 + partner] and ruff_wins(position, leader, want):
        return True

    # 4. cross to the partner
    if not can_cross and not side_cross:
        return False
    k = leader_side + partner_side
    if may_ruff:
        if position.size[t4 + partner] and k > n:
            k = n
        n = left - position.size[t4 + leader]
        if position.size[t4 + leader] and k > n:
            k = n
    if leader_trumps + partner_trumps + k >= want:
        position.proof = proof | side_proof | cross_proof | draw_proof
        return True
    if side_cross and k + sure >= want:
        position.proof = side_proof | cross_proof | trump_proof(position, leader & 1, want - k)
        return True
    return False


def cash(position, held, union, limit, void_after):
    """Return 16 * the tricks of the highest cards *held* + the number of them that are compared.

    *union* are the ranks of the suit in play, *limit* is the number of cards that can be cashed.
    After *void_after* rounds all others are void, and any card wins.
    """
    if limit <= 0:
        return 0
    others: cython.int = union & ~held
    run: cython.int = position.count[union & -(2 << position.top[others]) if others else union]
    if run > limit:
        run = limit
    if run < void_after:
        return 17 * run
    return 16 * limit + (void_after if void_after > 0 else 0)


def rounds_before_ruff(position, suit, leader):
    """Return for how many rounds of *suit* each opponent with a trump must follow suit."""
    t4: cython.int = 4 * position.trump
    left_enemy: cython.int = (leader + 1) & 3
    right_enemy: cython.int = (leader + 3) & 3
    rounds: cython.int = NEVER
    if position.size[t4 + left_enemy]:
        rounds = position.size[4 * suit + left_enemy]
    if position.size[t4 + right_enemy] and position.size[4 * suit + right_enemy] < rounds:
        rounds = position.size[4 * suit + right_enemy]
    return rounds


def longest_enemy(position, suit, leader):
    """Return the number of cards of *suit* in the longer holding of the opponents of *leader*."""
    one: cython.int = position.size[4 * suit + ((leader + 1) & 3)]
    other: cython.int = position.size[4 * suit + ((leader + 3) & 3)]
    return one if one > other else other


def rank_proof(position, suit, union, k):
    """Return the proof that relies on the *k* highest ranks of *union*."""
    if k == 0:
        return 0
    return cython.cast(cython.ulonglong, 1) << (16 * suit + position.nth[16 * union + k])


def without_top(position, union, k):
    """Return *union* without its *k* highest ranks."""
    return union & ((1 << position.nth[16 * union + k]) - 1) if k else union


def ruff_wins(position, leader, want):
    """Return whether a ruff by the partner and the leader's trumps make *want* tricks.

    The leader plays a suit that the partner cannot follow. Each opponent follows suit, has no
    trump, or has only lower trumps than the partner. The ruff uses none of the leader's trumps,
    so the tricks these are sure to take are added; if so, set ``proof``.
    """
    partner: cython.int = leader ^ 2
    t4: cython.int = 4 * position.trump
    rank: cython.int = position.top[position.holding[t4 + partner]]
    proof: cython.ulonglong
    suit: cython.int
    enemy: cython.int
    beaten: cython.bint
    for suit in range(4):
        if (
            suit == position.trump
            or not position.size[4 * suit + leader]
            or position.size[4 * suit + partner]
        ):
            continue
        proof = 0
        beaten = False
        for enemy in range(1 - (leader & 1), 4, 2):
            if not position.size[4 * suit + enemy] and position.size[t4 + enemy]:
                proof = cython.cast(cython.ulonglong, 1) << (16 * position.trump + rank)
                if position.top[position.holding[t4 + enemy]] > rank:
                    beaten = True
        if beaten:
            continue
        if want == 1:
            position.proof = proof
            return True
        if trump_wins(position, leader, want - 1) >= want - 1:
            position.proof |= proof
            return True
    return False


def last_trick(position, leader):
    """Return the seat that wins the last trick; set ``proof``."""
    best: cython.int = -1
    winner: cython.int = leader
    i: cython.int
    seat: cython.int
    suit: cython.int
    card: cython.int = 0
    same: cython.int = 0
    for i in range(4):
        seat = (leader + i) & 3
        suit = 0
        while not position.holding[4 * suit + seat]:
            suit += 1
        card = 16 * suit + position.top[position.holding[4 * suit + seat]]
        if best < 0:
            best = card
        elif suit == best >> 4:
            same = 1
            if card > best:
                best = card
                winner = seat
        elif suit == position.trump:
            best = card
            winner = seat
            same = 0
    position.proof = cython.cast(cython.ulonglong, same) << best
    return winner
