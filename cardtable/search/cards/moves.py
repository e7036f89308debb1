"""The moves of a double-dummy search: which cards to try, and in which order.

Of a run of equivalent cards one is tried. The order comes from weights, tuned for the number of
tricks, and from the cards that caused cutoffs before: at the same ply (the killer move), or in the
same situation. A situation is the seat's hand when it leads or cannot follow suit, otherwise the
cards in play in the suit led; and for a seat that does not lead, the best card so far. That is
little of a position, so a situation comes up again in many of them. A wrong hint costs time, never
the result: situations may share a slot of the table.

The position is an argument, not a field: fields of an argument are read directly.
moves.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from cardtable.search.cards.trick_rules import beats

SLOTS = cython.declare(cython.int, 1 << 16)  # one byte each: they stay in the processor's cache


class Moves:
    """Lists of moves, a list for each ply, and the memory of cutoffs. Not thread-safe."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.moves, self.killer, self.cutoffs = [0] * 1024, [0] * 64, [0] * SLOTS

    def clear_killers(self):
        """Forget the killer moves."""
        i: cython.int
        for i in range(64):
            self.killer[i] = 255

    def clear_cutoffs(self):
        """Forget the cards that caused cutoffs in a situation."""
        i: cython.int
        for i in range(SLOTS):
            self.cutoffs[i] = 255

    # -- generation ---------------------------------------------------------------------------

    def generate_leads(self, position, index, seat, broken):
        """Write the leads of *seat* to ``moves`` from *index* on; return the end."""
        suit: cython.int
        for suit in range(3):
            if position.holding[4 * suit + seat]:
                index = self.add_leads(position, index, seat, suit)
        if position.holding[12 + seat] and (
            broken
            or not (
                position.holding[seat] | position.holding[4 + seat] | position.holding[8 + seat]
            )
        ):
            index = self.add_leads(position, index, seat, 3)
        return index

    def generate_plays(self, position, index, seat, led, best, winner, place):
        """Write the plays of *seat*, at *place* 1..3 of a trick, to ``moves``; return the end."""
        suit: cython.int
        if position.holding[4 * led + seat]:
            return self.add_plays(position, index, seat, led, led, best, winner, place)
        for suit in range(4):
            if position.holding[4 * suit + seat]:
                index = self.add_plays(position, index, seat, suit, led, best, winner, place)
        return index

    def best_reply(self, position, seat, suit):
        """Return the best card *seat* has when *suit* is led: rank, 16 + rank (ruff), or -1."""
        held: cython.int = position.holding[4 * suit + seat]
        if held:
            return position.top[held]
        held = position.holding[4 * position.trump + seat]
        if held:
            return 16 + position.top[held]
        return -1

    # The weights below were tuned together to minimise the nodes searched on random deals of 10 to
    # 12 cards.

    def add_leads(self, position, index, seat, suit):
        """Add one lead for each run of equivalent cards in *suit*; return the end index."""
        held: cython.int = position.holding[4 * suit + seat]
        union: cython.int = position.union[suit]
        left: cython.int = self.best_reply(position, (seat + 1) & 3, suit)
        right: cython.int = self.best_reply(position, (seat + 3) & 3, suit)
        partner: cython.int = self.best_reply(position, seat ^ 2, suit)
        opponent: cython.int = left if left > right else right
        last: cython.int = 13
        rank: cython.int
        weight: cython.int
        base: cython.int = (
            position.size[4 * suit + ((seat + 1) & 3)] + position.size[4 * suit + ((seat + 3) & 3)]
        )
        if suit == position.trump:
            base -= 12
        else:
            if left >= 16:
                base -= 10
            if right >= 16:
                base -= 34
            if position.size[4 * suit + seat] == 1 and position.size[4 * position.trump + seat]:
                base += 12
        while held:
            rank = position.top[held]
            held ^= 1 << rank
            if last < 13 and not (union & ((1 << last) - 1)) >> (rank + 1):
                last = rank
                continue
            last = rank
            weight = base
            if rank > opponent:
                weight += 39 - 2 * rank
            elif partner > opponent:
                weight += 40 - 4 * rank
                if partner < 16 and right > left:
                    weight += 4
            else:
                weight += 1 - rank
                # a finesse: the partner's card beats all that the right opponent can play
                if partner < 16 and partner > right and left < 16:
                    weight += 28
            self.moves[index] = weight * 256 + 16 * suit + rank
            index += 1
        return index

    def add_plays(self, position, index, seat, suit, led, best, winner, place):
        """Add one play of *suit* for each run of equivalent cards; return the end index."""
        held: cython.int = position.holding[4 * suit + seat]
        union: cython.int = position.union[suit]
        highest: cython.int = position.top[union]
        last: cython.int = 13
        rank: cython.int
        weight: cython.int
        strength: cython.int
        to_beat: cython.int = best & 15
        opponent: cython.int = -1  # the best card the opponents have played or can play
        partner: cython.int = -1  # the best card the partner has played or can play
        base: cython.int = 0
        offset: cython.int = 0  # makes ranks of this suit comparable with the above
        if (best >> 4) != led:
            to_beat += 16
        if ((winner ^ seat) & 1) == 0:
            partner = to_beat
        else:
            opponent = to_beat
        if place < 3:
            strength = self.best_reply(position, (seat + 1) & 3, led)
            if strength > opponent:
                opponent = strength
            if place == 1:
                strength = self.best_reply(position, (seat + 2) & 3, led)
                if strength > partner:
                    partner = strength
        if suit != led:
            if suit == position.trump:
                offset = 16
                base = 8
            else:
                offset = -32
                base = 3 + 10 * position.size[4 * suit + seat]
        while held:
            rank = position.top[held]
            held ^= 1 << rank
            if last < 13 and not (union & ((1 << last) - 1)) >> (rank + 1):
                last = rank
                continue
            last = rank
            strength = rank + offset
            weight = base - 4 * rank
            if strength > opponent:
                if partner <= opponent:
                    weight += 580
                elif strength > partner:
                    weight += 11
                else:
                    weight += 9
            elif strength > to_beat and partner <= opponent:
                weight += 498  # an opponent behind can beat it, but only with a high card
            if offset < 0 and rank == highest:
                weight -= 2
            self.moves[index] = weight * 256 + 16 * suit + rank
            index += 1
        return index

    # -- order ------------------------------------------------------------------------------------

    def order_low_first(self, first, end):
        """Order the leads of a seat that wants no trick: low cards first."""
        i: cython.int
        for i in range(first, end):
            self.moves[i] = -256 * 8 * (self.moves[i] & 15) + (self.moves[i] & 255)

    def order_ducking(self, first, end, best, trump):
        """Order the plays of a seat that wants no trick.

        The highest card that does not take the trick comes first, then the lowest of the others.
        """
        i: cython.int
        card: cython.int
        weight: cython.int
        for i in range(first, end):
            card = self.moves[i] & 255
            weight = card & 15
            if beats(card, best, card >> 4 == best >> 4, card >> 4 == trump):
                weight = -8 * weight
            self.moves[i] = weight * 256 + card

    def cutoff_slot(self, position, seat, led, best, place):
        """Return the index in ``cutoffs`` for *seat*, at *place* of a trick; 0: it leads."""
        key: cython.ulonglong = cython.cast(cython.ulonglong, 4 * place + seat) << 48
        if place and position.holding[4 * led + seat]:
            key |= cython.cast(cython.ulonglong, position.union[led]) << 8
            key |= cython.cast(cython.ulonglong, best) | (cython.cast(cython.ulonglong, led) << 21)
        else:
            key ^= (
                cython.cast(cython.ulonglong, position.holding[seat])
                | (cython.cast(cython.ulonglong, position.holding[4 + seat]) << 13)
                | (cython.cast(cython.ulonglong, position.holding[8 + seat]) << 26)
                | (cython.cast(cython.ulonglong, position.holding[12 + seat]) << 39)
            )
            key ^= cython.cast(cython.ulonglong, best) << 54
        # Fibonacci hashing, as in pattern_table.py
        key *= cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        return cython.cast(cython.int, (key >> 44) & cython.cast(cython.ulonglong, SLOTS - 1))

    def prefer(self, card, start, end, bonus):
        """Raise the weight of *card* by *bonus* if it is one of moves[start:end]."""
        i: cython.int
        for i in range(start, end):
            if (self.moves[i] & 255) == card:
                self.moves[i] += bonus << 8

    def next_move(self, start, end):
        """Swap the best of moves[start:end] to the front and return its card.

        A cutoff often comes early, so picking the best move each time is cheaper than sorting.
        """
        best: cython.int = start
        i: cython.int
        for i in range(start + 1, end):
            if self.moves[i] > self.moves[best]:
                best = i
        i = self.moves[best]
        if best != start:
            self.moves[best] = self.moves[start]
            self.moves[start] = i
        return i & 255
