"""Many hands of Spades at once, for learners: actions in, observations and rewards out, in buffers.

    batch = Batch(Rules.named("classic"), 1024, seed=1)
    while True:
        actions = policy(numpy.asarray(batch.observations), numpy.asarray(batch.legal))
        observations, rewards, done = batch.step(actions)

Every hand stands alone: its score begins at zero, and its reward is the points of the hand. The
buffers are memoryviews; ``numpy.asarray`` copies nothing. batch.pxd declares the C types; without
it this file is plain Python.
"""

from __future__ import annotations

import sys

import cython

from cardtable.games.buffers import make_buffer, read_actions
from cardtable.games.spades.core import Core

if not cython.compiled:  # batch.pxd takes these from elsewhere
    from cardtable.games.spades.core import DRAWING, EXCHANGE, PLAYING, mix
    from cardtable.search.bits import bit, draw_bit, lowest

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def plane_names(rules) -> tuple[str, ...]:
    """Return the names of the observation's planes under *rules*: see :class:`Batch`."""
    seats = range(rules.players)
    names = [
        "hand",
        *(f"played_{seat}" for seat in seats),
        *(f"trick_{seat}" for seat in seats[1:]),
    ]
    names += ["phase", "dealer", "leader", "broken"]
    names += [*(f"bid_{seat}" for seat in seats), *(f"taken_{seat}" for seat in seats)]
    if rules.blind_nil:
        names += ["hidden"]
    if rules.blind_nil_exchange:
        names += ["passed", "received"]
    if rules.players == 2:
        names += ["discarded", "drawn", "stock"]
    return tuple(names)


class Batch:
    """*size* hands of Spades under *rules*, played at once.

    Hand *i* begins with the deal of (*seed*, *i*); the one after it has the number *i* + *size*,
    and so on. The number also gives the dealer. rules/actions.py numbers the actions; under rules
    with blind nil a seat that may bid it decides before it sees its cards (action 73 looks).

    ======================  ============================  ==========================================
    ``observations``        (size, len(planes)) uint64    what the seat to act may know
    ``legal``               (size, actions) uint8         1 for each legal action
    ``to_act``              (size,) int8                  the seat to act
    ``rewards``             (size, seats) float32         the points of a seat's side in the hand
                                                          that ended in the last step, else 0
    ``done``                (size,) uint8                 whether a hand ended in the last step
    ======================  ============================  ==========================================

    ``planes`` names the columns of the observation. A seat ``_0`` is the one to act, ``_1`` the one
    to its left, and so on. Sets of cards are masks with bit ``Card.index``: ``hand``, ``played_*``
    (in this hand, the current trick included), ``trick_*`` (in the current trick), ``passed`` and
    ``received`` (in the exchange), ``discarded`` and ``drawn`` (two players). Numbers: ``phase`` (0
    drawing, 1 bidding, 2 exchange, 3 playing), ``dealer`` and ``leader`` (of the current trick) as
    seats from the one to act, ``broken`` (whether spades are), ``bid_*`` (0 none yet, else tricks +
    1; 19 a blind nil), ``taken_*`` (tricks), ``hidden`` (the seat has not looked at its cards),
    ``stock`` (cards left to draw).
    """

    def __init__(self, rules, size, *, seed=0) -> None:
        if size < 1:
            raise ValueError("A batch has at least one hand.")
        self.rules = rules
        self.size = size
        self.seats = rules.players
        self.actions = 76
        self.planes = plane_names(rules)
        self.width = len(self.planes)
        self.seed = seed
        self.deal_seed = seed & 0xFFFFFFFFFFFFFFFF
        self.blind = rules.blind_nil != 0
        self.exchange = rules.blind_nil_exchange != 0
        self.observations = make_buffer("Q", size, len(self.planes))
        self.legal = make_buffer("B", size, 76)
        self.to_act = make_buffer("b", size)
        self.done = make_buffer("B", size)
        self.rewards = make_buffer("f", size, self.seats)
        self.choices = self.choices_of = make_buffer("i", size)
        self.planes_of = self.observations
        self.legal_of = self.legal
        if cython.compiled:
            self.planes_start = cython.address(self.planes_of[0, 0])
            self.legal_start = cython.address(self.legal_of[0, 0])
        else:
            self.expanded = [0] * 256
            self.planes_start = self.planes_of.cast("B").cast("Q")
            self.legal_start = self.legal_of.cast("B")
        for byte in range(256):
            self.expanded[byte] = int.from_bytes([byte >> i & 1 for i in range(8)], sys.byteorder)
        self.seat_of = self.to_act
        self.done_of = self.done
        self.rewards_of = self.rewards
        self.numbers = make_buffer("Q", size)
        self.cards = make_buffer("Q", size)
        self.others = make_buffer("i", size)
        self.cores = [Core(rules) for _ in range(size)]
        self.reset()

    def reset(self) -> None:
        """Begin again: deal the first hands of this seed."""
        index: cython.int
        seat: cython.int
        core: Core
        self.random = mix(self.deal_seed, WORD)
        for index in range(self.size):
            core = self.cores[index]
            core.start_over(self.deal_seed, index)
            self.numbers[index] = index
            self.done_of[index] = 0
            for seat in range(self.seats):
                self.rewards_of[index, seat] = 0
            self.show(index, core)

    def step(self, actions):
        """Perform *actions*, a buffer of int32 with one number for each hand.

        A hand that ends is scored and the next one dealt. Returns ``(observations, rewards,
        done)``, the same buffers every time. Raises ValueError, with the place of the first illegal
        action, or TypeError for another kind of buffer, and changes nothing.
        """
        chosen = actions if actions is self.choices else read_actions(actions, self.size)
        bad = self.advance(chosen)
        if bad >= 0:
            raise ValueError(f"Action {chosen[bad]} of hand {bad} is not legal.")
        return self.observations, self.rewards, self.done

    def random_actions(self, out=None):
        """Draw a legal action for each hand, uniformly, into *out* and return it.

        *out* is a buffer of int32; without one a buffer of the batch is used, always the same.
        """
        if out is None:
            self.draw(self.choices_of)
            return self.choices
        self.draw(read_actions(out, self.size, writable=True))
        return out

    def core(self, at):
        """Return an independent copy of hand *at* as a Core, with everything that is hidden.

        Raises IndexError.
        """
        if not 0 <= at < self.size:
            raise IndexError(f"There is no hand {at}.")
        return self.cores[at].copy()

    def __reduce__(self):
        raise TypeError("A batch cannot be copied or pickled.")

    def find_illegal(self, actions):
        """Return the place of the first illegal action, -1 if there is none."""
        index: cython.int
        action: cython.int
        for index in range(self.size):
            action = actions[index]
            if action < 0 or action > 75:
                return index
            if action < 54:
                if not self.cards[index] >> action & 1:
                    return index
            elif not self.others[index] >> (action - 54) & 1:
                return index
        return -1

    def advance(self, actions):
        """Perform *actions* and fill the buffers; return -1.

        If there is an illegal one, return the place of the first and change nothing.
        """
        bad: cython.int = self.find_illegal(actions)
        index: cython.int
        seat: cython.int
        side: cython.int
        core: Core
        if bad >= 0:
            return bad
        for index in range(self.size):
            core = self.cores[index]
            if self.done_of[index]:
                self.done_of[index] = 0
                for seat in range(self.seats):
                    self.rewards_of[index, seat] = 0
            if core.step(actions[index]):
                self.done_of[index] = 1
                for seat in range(self.seats):
                    side = core.numbers.side[seat]
                    self.rewards_of[index, seat] = core.totals[side]
                self.numbers[index] += self.size
                core.start_over(self.deal_seed, self.numbers[index])
            self.show(index, core)
        return -1

    def draw(self, out):
        """Draw legal actions (xorshift64, 32 bits for each)."""
        index: cython.int
        state: cython.ulonglong = self.random
        for index in range(self.size):
            state ^= (state << 13) & WORD
            state ^= state >> 7
            state ^= (state << 17) & WORD
            if self.cards[index]:
                out[index] = draw_bit(self.cards[index], state >> 32)
            else:
                out[index] = 54 + draw_bit(self.others[index], state >> 32)
        self.random = state

    # -- observations -------------------------------------------------------------------------

    def show(self, index, core):
        """Write what the seat to act in hand *index* may know and do."""
        first: cython.longlong = cython.cast(cython.longlong, index) * self.width
        cards: cython.ulonglong = 0
        others: cython.int = 0
        hidden: cython.bint = self.blind and core.must_look()
        self.seat_of[index] = core.to_act
        if cython.compiled:
            row = self.planes_start + first
        else:
            row = self.planes_start[first : first + self.width]
        if self.seats == 4:  # the C compiler unrolls the loops for this number
            write_planes(row, core, 4)
        else:
            write_planes(row, core, self.seats)
        first = 4 * self.seats + 4
        if self.blind:
            row[first] = hidden
            if hidden:
                row[0] = 0
            first += 1
        if self.exchange:
            row[first] = core.passed(core.to_act)
            row[first + 1] = core.received(core.to_act)
        elif self.seats == 2:
            row[first] = core.thrown[core.to_act]
            row[first + 1] = bit(core.pile[core.pile_at]) if core.stage == DRAWING else 0
            row[first + 2] = core.pile_size - core.pile_at
        if core.stage == PLAYING or core.stage == EXCHANGE:
            cards = core.card_mask()
        else:
            others = core.other_mask()
        self.show_legal(index, cards, others)

    def show_legal(self, index, cards, others):
        """Write the legal actions of hand *index*: only those that differ from the last ones."""
        changed: cython.ulonglong = self.cards[index] ^ cards
        more: cython.ulonglong = self.others[index] ^ others
        first: cython.int = self.actions * index
        eight: cython.int
        both: cython.ulonglong = cards
        if cython.compiled:  # eight actions at a time, up to action 55
            both |= cython.cast(cython.ulonglong, others) << 54
            row = cython.cast(cython.p_ulonglong, self.legal_start + first)
            for eight in range(7):
                row[eight] = self.expanded[both >> (8 * eight) & 255]
        else:
            while changed:
                self.legal_start[first + lowest(changed)] ^= 1
                changed &= changed - 1
        while more:
            eight = lowest(more)
            self.legal_start[first + 54 + eight] = others >> eight & 1
            more &= more - 1
        self.cards[index] = cards
        self.others[index] = others


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def write_planes(row: cython.p_ulonglong, core: Core, seats: cython.int) -> cython.void:
    """Write the planes that all rules have, as if the seat to act saw its cards."""
    me: cython.int = core.to_act
    seat: cython.int = me
    r: cython.int
    row[0] = core.hold[me]
    for r in range(seats):
        row[1 + r] = core.played[seat]
        row[2 * seats + 4 + r] = core.bid_of[seat] + 1
        row[3 * seats + 4 + r] = core.took[seat]
        seat = seat + 1 if seat + 1 < seats else 0
    for r in range(1, seats):
        row[2 * seats - r] = bit(core.order[core.card_count - r]) if r <= core.trick_size else 0
    row[2 * seats] = core.stage
    seat = core.dealer - me
    row[2 * seats + 1] = seat if seat >= 0 else seat + seats
    row[2 * seats + 2] = seats - core.trick_size if core.trick_size else 0
    row[2 * seats + 3] = core.broken
