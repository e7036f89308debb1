"""Many hands of Hold'em at once, with their state as arrays for learners.

>>> from cardtable.games.holdem.rules import Rules
>>> batch = Batch(Rules(), 1000, seed=1)
>>> observations, rewards, done = batch.step(batch.random_actions())
>>> observations.shape == (1000, len(batch.planes)), rewards.shape
(True, (1000, 6))

All buffers keep their place in memory, so ``numpy.asarray(batch.observations)`` is a view that each
step updates.

batch.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.games.buffers import make_buffer, read_actions
from cardtable.games.holdem.cards import DealtCards
from cardtable.games.holdem.core import Core
from cardtable.games.holdem.rules.blinds import first_positions

WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # SplitMix64 draws the actions
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MORE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)

if not cython.compiled:
    from cardtable.games.holdem.core import CALL, FOLD  # batch.pxd supplies them in C

PLANES = (
    "hole",  # cards of the seat to act, as a mask of Card.index
    "board",  # cards of the board, likewise
    "street",  # 0 to 3
    "place",  # seats between the button and the seat to act; 0: it has the button
    "pot",  # chips in the pots and the bets of this street
    "to_call",  # cost of a call, at most the stack
    "minimum",  # smallest amount to bet or raise to; 0 if the seat may not
    "maximum",  # largest amount to bet or raise to, or 0
    "live",  # seats that have not folded, as a mask: bit 0 is the seat to act, bit 1 its left
    "able",  # seats that can still bet, likewise
    "raised_preflop",  # seats that bet or raised before the flop, likewise
    "raised_flop",
    "raised_turn",
    "raised_river",
)
SEAT_PLANES = ("stack", "bet", "paid")  # each followed by _0 for the seat to act, _1 for its left
MAX_SIZES = 8


class Batch:
    """*size* hands under *rules*, each waiting for an action.

    Every hand begins with the starting stacks and the blinds of the first level. At index *i* the
    hands with the numbers *i*, *i* + size, *i* + 2 size ... follow each other. Hand *n* is dealt as
    :meth:`Core.deal` deals number *n* of *seed*, with the button on seat *n* modulo the number of
    seats, or on the next seat for which the blinds do not put all players all-in.

    ``actions`` is the number of actions: 0 fold, 1 check or call, 2 the smallest bet or raise, then
    one for each of *sizes* (in percent of the pot after a call, ascending), and the largest bet or
    raise, which is all-in without a limit. ``action_names`` names them. An action is legal only if
    its amount is allowed and larger than those of the actions before it, so in fixed limit there is
    only the smallest.

    Buffers, with one row for each hand:

    =============== ====================== ========================================================
    observations    (size, planes) uint64  what the seat to act may know; ``planes`` names the
                                           columns, which PLANES and SEAT_PLANES explain
    legal           (size, actions) uint8  1 where the action is legal
    to_act          (size,) int8           the seat to act
    done            (size,) uint8          1 if the last step ended a hand; the next one is dealt
    rewards         (size, seats) float32  chips won or lost in that hand, else 0
    =============== ====================== ========================================================

    Raises ValueError if *size* or *sizes* are invalid, or the rules never ask for an action.
    """

    def __init__(self, rules, size, *, seed=0, sizes=(50, 100)):
        i: cython.int
        if size < 1:
            raise ValueError(f"size {size}: at least 1")
        if list(sizes) != sorted(set(sizes)) or len(sizes) > MAX_SIZES or min(sizes, default=1) < 1:
            raise ValueError(f"sizes {sizes}: up to {MAX_SIZES} percentages, ascending")
        self.size, self.seats, self.actions = size, rules.seats, 4 + len(sizes)
        self.sizes = tuple(sizes)
        bets = [f"{percent}% of the pot" for percent in sizes]
        self.action_names = ("fold", "check or call", "smallest", *bets, "largest")
        per_seat = [f"{name}_{i}" for name in SEAT_PLANES for i in range(self.seats)]
        self.planes = (*PLANES, *per_seat)
        self.seed = seed & WORD
        if not cython.compiled:
            self.percents, self.positions = [0] * MAX_SIZES, [0] * 30
        for i in range(len(sizes)):
            self.percents[i] = sizes[i]
        self.observations = self.words = make_buffer("Q", size, len(self.planes))
        self.legal = self.masks = make_buffer("B", size, self.actions)
        self.to_act = self.seats_to_act = make_buffer("b", size)
        self.done = self.ended = make_buffer("B", size)
        self.rewards = self.chips = make_buffer("f", size, self.seats)
        self.drawn = make_buffer("i", size)
        self.numbers = array("q", [0]) * size
        self.place_buttons(rules)
        core = Core(rules.stakes(0), rules.start, first_positions(rules.start, 0))
        self.cores = [core.copy() for _index in range(size)]
        self.reset()

    def place_buttons(self, rules):
        """Find the positions for each button, which moves on if nobody would have to act."""
        seat: cython.int
        i: cython.int
        by_button = []
        for seat in range(self.seats):
            positions = first_positions(rules.start, seat)
            core = Core(rules.stakes(0), rules.start, positions)
            core.deal(0, 0)
            by_button.append(positions if core.to_act >= 0 else None)
        if not any(by_button):
            raise ValueError("the blinds put all players all-in")
        for seat in range(self.seats):
            positions = next(filter(None, by_button[seat:] + by_button))
            for i in range(3):
                self.positions[3 * seat + i] = positions[i]

    def reset(self):
        """Deal all hands anew, from the first; the same actions then lead to the same results."""
        index: cython.int
        seat: cython.int
        self.state = (self.seed * MIX + STEP) & WORD
        for index in range(self.size):
            self.ended[index] = 0
            for seat in range(self.seats):
                self.chips[index, seat] = 0.0
            self.begin(index, index)

    def step(self, actions):
        """Apply one action to each hand; return the buffers (observations, rewards, done).

        *actions* are the numbers of actions, a contiguous buffer of int32 of shape (size,). Where a
        hand ends, the next one is dealt. Raises TypeError for another kind of buffer, and
        ValueError, with the index and nothing changed, for an illegal action.
        """
        index: cython.int
        seat: cython.int
        action: cython.int
        core: Core
        chosen: cython.const[cython.int][::1] = read_actions(actions, self.size)
        for index in range(self.size):
            action = chosen[index]
            if not 0 <= action < self.actions or not self.masks[index, action]:
                raise ValueError(f"hand {index}: action {action} is illegal")
        for index in range(self.size):
            core = self.cores[index]
            if self.ended[index]:
                self.ended[index] = 0
                for seat in range(self.seats):
                    self.chips[index, seat] = 0.0
            core.play(self.amount(core, chosen[index]))
            if core.to_act >= 0:
                self.fill(index, core)
                continue
            self.ended[index] = 1
            for seat in range(self.seats):
                self.chips[index, seat] = core.stack_of[seat] - core.start_of[seat]
            self.begin(index, self.numbers[index] + self.size)
        return self.observations, self.rewards, self.done

    def random_actions(self, out=None):
        """Draw a legal action for each hand, all equally likely, and return them in a buffer.

        *out* is a writable buffer of int32 of shape (size,); without it, the same one every time.
        """
        index: cython.int
        action: cython.int
        count: cython.int
        word: cython.ulonglong
        if out is None:
            out = self.drawn
        drawn: cython.int[::1] = read_actions(out, self.size, writable=True)
        for index in range(self.size):
            count = 0
            for action in range(self.actions):
                count += self.masks[index, action]
            self.state = (self.state + STEP) & WORD
            word = ((self.state ^ (self.state >> 30)) * MIX) & WORD
            word = ((word ^ (word >> 27)) * MORE) & WORD
            count = (word >> 32) * count >> 32
            action = 0  # the bound: a caller can write to the mask
            while action < self.actions - 1 and (count or not self.masks[index, action]):
                count -= self.masks[index, action]
                action += 1
            drawn[index] = action
        return out

    def hand(self, index):
        """Return an independent copy of the hand at *index*. Raises IndexError."""
        if not 0 <= index < self.size:
            raise IndexError(f"no hand {index}")
        return self.cores[index].copy()

    def set_hand(self, index, core):
        """Replace the hand at *index* by a copy of *core*; the next one there is dealt as usual.

        Raises IndexError, or ValueError if no seat is to act or the number of seats differs.
        """
        if not 0 <= index < self.size:
            raise IndexError(f"no hand {index}")
        if core.to_act < 0 or core.seats != self.seats:
            raise ValueError("no seat is to act, or another number of seats")
        twin = Core.__new__(Core)
        twin.copy_from(core)
        self.cores[index] = twin
        self.fill(index, twin)

    def number(self, index):
        """Return the number of the hand at *index*. Raises IndexError."""
        if not 0 <= index < self.size:
            raise IndexError(f"no hand {index}")
        checked: cython.Py_ssize_t = index
        return self.numbers[checked]

    def __reduce__(self):
        raise TypeError("A batch cannot be copied or pickled.")

    # --- one hand ---------------------------------------------------------------------------------

    def begin(self, index, number):
        """Deal hand *number*."""
        core: Core = self.cores[index]
        first: cython.int = 3 * (number % self.seats)
        core.begin(self.positions[first], self.positions[first + 1], self.positions[first + 2])
        core.cards.shuffle(self.seed, number)
        core.run_on()
        self.numbers[index] = number
        self.fill(index, core)

    def amount(self, core, action):
        """Return the core's number of an action."""
        if action < 2:
            return CALL if action else FOLD
        if action == 2:
            return core.least
        if action == self.actions - 1:
            return core.most
        return core.raise_by(self.percents[action - 3])

    def rotate(self, mask, seat):
        """Return a mask of seats as seen from *seat*, which becomes bit 0."""
        return (mask >> seat | mask << (self.seats - seat)) & ((1 << self.seats) - 1)

    def fill(self, index, core):
        """Write the observation and the legal actions of the hand at *index*."""
        seat: cython.int = core.to_act
        column: cython.int
        other: cython.int
        i: cython.int
        size: cython.int = self.seats
        board: cython.ulonglong = 0
        amount: cython.longlong = core.least
        wanted: cython.longlong
        cards: DealtCards = core.cards
        place: cython.int = cards.place_of[seat]
        one: cython.ulonglong = 1
        self.seats_to_act[index] = seat
        self.words[index, 0] = (
            one << cards.card_at[place] | one << cards.card_at[place + cards.size]
        )
        for i in range(core.street + 2 if core.street else 0):
            board |= one << cards.card_at[cards.board_place(i)]
        self.words[index, 1] = board
        self.words[index, 2] = core.street
        self.words[index, 3] = (seat - core.button + size) % size
        self.words[index, 4] = core.chips_in_play()
        self.words[index, 5] = min(core.current - core.bet_of[seat], core.stack_of[seat])
        self.words[index, 6] = core.least
        self.words[index, 7] = core.most
        self.words[index, 8] = self.rotate(core.live, seat)
        self.words[index, 9] = self.rotate(core.able, seat)
        for i in range(4):
            self.words[index, 10 + i] = self.rotate(core.raised_on[i], seat)
        for i in range(size):
            other = (seat + i) % size
            column = 14 + i
            self.words[index, column] = core.stack_of[other]
            self.words[index, column + size] = core.bet_of[other]
            self.words[index, column + 2 * size] = core.pool.paid_of[other]
        self.masks[index, 0] = self.masks[index, 1] = 1
        self.masks[index, 2] = core.most > 0
        for i in range(self.actions - 4):
            wanted = core.raise_by(self.percents[i])
            self.masks[index, 3 + i] = amount < wanted < core.most
            if amount < wanted < core.most:
                amount = wanted
        self.masks[index, self.actions - 1] = core.most > core.least
