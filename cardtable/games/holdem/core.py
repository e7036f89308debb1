"""One hand of Texas Hold'em as integers: legal, apply, undo, copy, without making objects.

An action is a number: FOLD (-1), CALL (0, also a check), or the amount to bet or raise to, which is
the seat's total on this street. ``legal()`` is a mask of MAY_FOLD, MAY_CALL and MAY_RAISE; any
amount from ``least`` to ``most`` may be bet.

>>> from cardtable.games.holdem.rules import Rules
>>> core = new_hand(Rules(seats=3, small_blind=5, big_blind=10, stack=500), seed=7)
>>> core.to_act, core.legal() == MAY_FOLD | MAY_CALL | MAY_RAISE, core.least, core.most
(0, True, 20, 500)
>>> for action in (30, FOLD, CALL):
...     _ = core.apply(action)
>>> core.street, core.stacks, core.whole_pot
(1, [470, 495, 470], 65)
>>> _ = core.undo()
>>> core.street, core.to_act, core.bets
(0, 2, [30, 5, 10])

The rules are in betting.py and payout.py. ``HandState`` adds the history and the events of a hand.
Compiled modules that cimport Core have its state as C fields, and play(), push() and pop() without
the interpreter's lock.

core.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

from operator import index

import cython

from cardtable.games.holdem.betting import (  # noqa: F401  # for importers of this module
    ANTES,
    CALL,
    FOLD,
    MAY_CALL,
    MAY_FOLD,
    MAY_RAISE,
    SETTLE,
    STRUCTURES,
    Betting,
)
from cardtable.games.holdem.payout import ODD_CHIPS
from cardtable.games.holdem.rules import Stakes
from cardtable.games.holdem.rules.blinds import first_positions

if not cython.compiled:
    free = realloc = None  # core.pxd supplies them in C

MAX_STACK = 1 << 52  # the chips of ten such stacks, times a percentage, fit into 64 bits
FRAME = cython.declare(cython.int, 61)  # words of write_frame()
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
STEP = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # SplitMix64 draws the cards
MIX = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
MORE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


def new_hand(rules, *, button=0, seed=0, number=0, deck=None, level=0):
    """Return a hand under *rules* that waits for its first action.

    *deck* are card indexes in dealing order, else hand *number* of *seed* is dealt. The blinds are
    those of *level*, from 0. Raises ValueError for an invalid deck.
    """
    stacks = rules.start
    positions = first_positions(stacks, button)
    core: Core = Core(rules.stakes(level), stacks, positions, () if deck is None else deck)
    if deck is None:
        core.deal(seed & WORD, number & WORD)
    else:
        core.run()
    return core


def restored(kind, begun, awards, state):
    """Return a pickled hand of the class *kind*; its actions so far cannot be undone."""
    core: Core = kind(*begun)
    core.pay(awards)
    core.set_state(state)
    return core


class Core(Betting):
    """One hand, with its undo stack. See Betting and Payout for the fields."""

    def __init__(self, stakes, stacks, positions, deck=(), external=False):
        """Prepare a hand; run() posts antes and blinds.

        *stacks* are by position, 0 for a seat not dealt in; *positions* are button, small blind and
        big blind. Raises ValueError for fewer than 2 or more than 10 seats, a position that is not
        one of them, a stack below 0 or above 2**52, or invalid cards.
        """
        self.allocate()
        seat: cython.int
        self.depth = 0
        button, small, big = positions
        if not 2 <= len(stacks) <= 10 or not all(0 <= at < len(stacks) for at in positions):
            raise ValueError(f"{len(stacks)} seats with positions {positions}")
        if not all(0 <= chips <= MAX_STACK for chips in stacks):
            raise ValueError(f"stacks {stacks}: from 0 to {MAX_STACK} chips")
        if not stacks[big]:
            raise ValueError(f"seat {big}: no chips for the big blind")
        self.seats = len(stacks)
        for seat in range(self.seats):
            self.start_of[seat] = stacks[seat]
        self.external = external
        self.begin(button, small, big)
        self.load_stakes(stakes)
        self.load_deck(deck)

    def allocate(self):
        """Make the arrays, which exist from the start in compiled code."""
        Betting.allocate(self)
        if not cython.compiled:
            self.frames, self.room, self.depth = [], 0, 0

    def __dealloc__(self):
        """Free the memory of the undo stack; compiled code only."""
        free(self.frames)

    def deal(self, seed, number):
        """Begin hand *number* of *seed*, with the same stacks and positions as before."""
        self.depth = 0
        self.begin(self.button, self.small, self.big)
        self.shuffle(seed, number)
        self.run_on()

    def shuffle(self, seed, number):
        """Draw the cards of hand *number* of *seed*; each order of them is equally likely."""
        state: cython.ulonglong = (seed * MORE + number + 1) & WORD
        word: cython.ulonglong
        place: cython.int
        other: cython.int
        card: cython.int
        deck: cython.int[52]
        if not cython.compiled:
            deck = [0] * 52
        state = ((state ^ (state >> 29)) * MIX) & WORD
        for place in range(52):
            deck[place] = place
        self.deck_size = 2 * self.size + 8
        for place in range(self.deck_size):
            state = (state + STEP) & WORD
            word = ((state ^ (state >> 30)) * MIX) & WORD
            word = ((word ^ (word >> 27)) * MORE) & WORD
            word ^= word >> 31
            other = place + ((word >> 32) * (52 - place) >> 32)
            card = deck[other]
            deck[other] = deck[place]
            self.card_at[place] = deck[place] = card
        self.knows_all = True
        self.ranked = 0

    def play(self, action):
        """Take a legal *action* that will not be undone."""
        self.change_bets(action)
        if self.to_act < 0:
            self.run_on()

    def apply(self, action):
        """Take *action*; undo() takes it back. Raises ValueError if it is illegal."""
        if not cython.compiled:
            action = index(action)  # raises TypeError for a fraction, as the C type does
        if not self.allows(action):
            raise ValueError(f"{action}: illegal, legal are {describe_legal(self)}")
        self.push()
        self.play(action)
        return 0

    def undo(self):
        """Take back the last action since the hand began or was copied. Raises ValueError."""
        if not self.depth:
            raise ValueError("nothing to undo")
        self.pop()
        return 0

    # --- undo and copies --------------------------------------------------------------------------

    def push(self):
        """Save the state for pop()."""
        if self.depth == self.room:
            self.room = 2 * self.room if self.room else 16
            if cython.compiled:
                words = cython.cast(cython.p_longlong, realloc(self.frames, self.room * FRAME * 8))
                if not words:
                    self.room //= 2
                    with cython.gil:
                        raise MemoryError
                self.frames = words
            else:
                self.frames += [0] * (self.room * FRAME - len(self.frames))
        self.write_frame(self.frames, self.depth * FRAME)
        self.depth += 1
        return 0

    def pop(self):
        """Return to the state of the last push()."""
        self.depth -= 1
        self.read_frame(self.frames, self.depth * FRAME)

    def write_frame(self, words, at):
        """Write all that actions change to *words*."""
        seat: cython.int
        street: cython.int
        for seat in range(10):
            words[at + seat] = self.stack_of[seat]
            words[at + 10 + seat] = self.paid_of[seat]
            words[at + 20 + seat] = self.bet_of[seat]
            words[at + 30 + seat] = self.acted_at[seat]
        for street in range(4):
            words[at + 57 + street] = self.raised_on[street]
        words[at + 40], words[at + 41] = self.live, self.able
        words[at + 42], words[at + 43] = self.shown, self.street
        words[at + 44], words[at + 45] = self.to_act, self.aggressor
        words[at + 46], words[at + 47] = self.current, self.min_raise
        words[at + 48], words[at + 49] = self.full_bet, self.bet_count
        words[at + 50], words[at + 51] = self.least, self.most
        words[at + 52], words[at + 53] = self.dead, self.stage
        # numbers, which set_state() demands, also where these fields are Python's booleans
        words[at + 54] = 1 if self.heads_up else 0
        words[at + 55] = 1 if self.face_up else 0
        words[at + 56] = 1 if self.over else 0

    def read_frame(self, words, at):
        """Restore what write_frame() wrote."""
        seat: cython.int
        street: cython.int
        for seat in range(10):
            self.stack_of[seat] = words[at + seat]
            self.paid_of[seat] = words[at + 10 + seat]
            self.bet_of[seat] = words[at + 20 + seat]
            self.acted_at[seat] = words[at + 30 + seat]
        for street in range(4):
            self.raised_on[street] = words[at + 57 + street]
        self.live, self.able = words[at + 40], words[at + 41]
        self.shown, self.street = words[at + 42], words[at + 43]
        self.to_act, self.aggressor = words[at + 44], words[at + 45]
        self.current, self.min_raise = words[at + 46], words[at + 47]
        self.full_bet, self.bet_count = words[at + 48], words[at + 49]
        self.least, self.most = words[at + 50], words[at + 51]
        self.dead, self.stage = words[at + 52], words[at + 53]
        self.heads_up, self.face_up = words[at + 54] != 0, words[at + 55] != 0
        self.over = words[at + 56] != 0

    def assign(self, other):
        """Become a copy of *other*, see copy_from()."""
        i: cython.int
        words: cython.longlong[61]
        if not cython.compiled:
            self.allocate()
            words = [0] * FRAME
        self.seats, self.size, self.external = other.seats, other.size, other.external
        self.button, self.small, self.big = other.button, other.small, other.big
        self.structure, self.raise_cap = other.structure, other.raise_cap
        self.small_blind, self.big_blind = other.small_blind, other.big_blind
        self.ante, self.big_blind_ante = other.ante, other.big_blind_ante
        self.straddle, self.cap_heads_up = other.straddle, other.cap_heads_up
        self.small_bet, self.big_bet = other.small_bet, other.big_bet
        self.odd_chips, self.all_show = other.odd_chips, other.all_show
        self.deck_size, self.knows_all = other.deck_size, other.knows_all
        for i in range(28):
            self.card_at[i] = other.card_at[i]
        for i in range(10):
            self.seat_at[i], self.place_of[i] = other.seat_at[i], other.place_of[i]
            self.start_of[i], self.rank_of[i] = other.start_of[i], other.rank_of[i]
        self.ranked = other.ranked
        self.award_count = other.award_count
        for i in range(self.award_count):
            self.award_pot[i], self.award_seat[i] = other.award_pot[i], other.award_seat[i]
            self.award_chips[i] = other.award_chips[i]
        other.write_frame(words, 0)
        self.read_frame(words, 0)
        self.depth = 0

    def copy_from(self, other):
        """Become a copy of *other*; its actions so far cannot be undone here."""
        if not isinstance(other, Core):
            raise TypeError(f"{type(other).__name__} is not a Core")
        self.assign(other)

    def copy(self):
        """Return an independent hand in the same state; its actions so far cannot be undone."""
        twin = self.__class__.__new__(self.__class__)
        twin.copy_from(self)
        return twin

    def state(self):
        """Return all that actions change as a tuple of integers; set_state() restores it."""
        words: cython.longlong[61]
        if not cython.compiled:
            words = [0] * FRAME
        self.write_frame(words, 0)
        return tuple([words[i] for i in range(FRAME)])

    def set_state(self, state):
        """Restore a state() of a hand with the same stakes, stacks, positions and cards.

        Raises ValueError for what cannot be one, such as chips or seats that do not exist.
        """
        i: cython.int
        words: cython.longlong[61]
        if not cython.compiled:
            words = [0] * FRAME
        if not is_state(self, state):
            raise ValueError("not the state of such a hand")
        for i in range(FRAME):
            words[i] = state[i]
        self.read_frame(words, 0)

    def __reduce__(self):
        stakes = Stakes(
            STRUCTURES[self.structure],
            *(self.small_blind, self.big_blind, self.ante, self.big_blind_ante, self.straddle),
            *(self.small_bet, self.big_bet, self.raise_cap, self.cap_heads_up),
            *(ODD_CHIPS[self.odd_chips], self.all_show),
        )
        positions = self.button, self.small, self.big
        begun = stakes, self.started, positions, self.deck, self.external
        return restored, (self.__class__, begun, self.award_parts, self.state())

    # --- what Python calls and reads --------------------------------------------------------------

    def advance(self):
        """Make one step and return it; NO_STEP if a seat must act, the hand is over, or it waits.

        After the step of a blind or an uncalled bet, ``step_seat`` and ``step_chips`` tell whose
        chips moved.
        """
        return self.next_step()

    def run(self):
        """Make all steps up to the next decision."""
        self.run_on()

    def act(self, action):
        """Take *action* without the steps that follow; it cannot be undone. Raises ValueError."""
        if not self.allows(action):
            raise ValueError(f"{action}: illegal, legal are {describe_legal(self)}")
        self.change_bets(action)

    def is_legal(self, action):
        """Whether the seat to act may take *action*."""
        return self.allows(action)

    def pot_raise(self, percent):
        """Return the amount to raise to for a raise of *percent* of the pot after a call.

        It may be outside of ``least`` to ``most``.
        """
        return self.raise_by(percent)

    @property
    def is_capped(self):
        """Whether the cap on raises of this fixed-limit street is reached."""
        return self.at_cap()

    @property
    def whole_pot(self):
        """Return all chips in play: the pots and the bets of this street."""
        return self.chips_in_play()

    @property
    def is_over(self):
        """Whether the pots have been paid."""
        return self.over

    @property
    def ring(self):
        """Return the seats dealt in, in order from the left of the button."""
        return tuple([self.seat_at[place] for place in range(self.size)])

    @property
    def started(self):
        """Return the stacks before antes and blinds, by position."""
        return tuple([self.start_of[seat] for seat in range(self.seats)])

    @property
    def paid(self):
        """Return the chips in the pots, by position."""
        return [self.paid_of[seat] for seat in range(self.seats)]

    @property
    def bets(self):
        """Return the chips bet on this street, by position."""
        return [self.bet_of[seat] for seat in range(self.seats)]

    def bet_by(self, seat):
        """Return the chips that *seat* has bet on this street."""
        return self.bet_of[seat] if 0 <= seat < self.seats else 0

    @property
    def raised(self):
        """Return the mask of the seats that bet or raised, by street."""
        return [self.raised_on[street] for street in range(4)]

    @property
    def acted(self):
        """Return the high bet (fixed limit: bet count) when each seat last acted, or -1."""
        return [self.acted_at[seat] for seat in range(self.seats)]

    @property
    def to_call(self):
        """Return the cost of a call for the seat to act, at most its stack; 0 if none is to act."""
        seat: cython.int = self.to_act
        if seat < 0:
            return 0
        return min(self.current - self.bet_of[seat], self.stack_of[seat])


def is_state(core, state):
    """Whether every number of *state* is in the range that the hand *core* may have."""
    if len(state) != FRAME or not all(type(number) is int for number in state):
        return False
    ring = core.ring
    dealt_in = sum([1 << seat for seat in ring])
    live, able, shown, street, to_act, aggressor = state[40:46]
    least, most, _dead, stage, heads_up, face_up, over = state[50:57]
    chips = [*state[:30], *state[46:53]]
    return (
        all(0 <= number <= 10 * MAX_STACK for number in chips)
        and all(-1 <= number <= 10 * MAX_STACK for number in state[30:40])
        and all(not mask & ~dealt_in for mask in (live, able, shown, *state[57:]))
        and live > 0
        and not able & ~live
        and 0 <= street <= 3
        and all(seat == -1 or seat in ring for seat in (to_act, aggressor))
        and (to_act < 0 or live >> to_act & 1)
        and least <= most
        and ANTES <= stage <= SETTLE
        and not any(
            state[seat + start] for start in (10, 20) for seat in range(10) if seat not in ring
        )
        and all(flag in (0, 1) for flag in (heads_up, face_up, over))
    )


def describe_legal(core):
    """Return the legal actions of a hand in words, for an error."""
    if core.to_act < 0:
        return "none"
    raises = f", {core.least} to {core.most}" if core.most else ""
    return f"{FOLD}, {CALL}{raises}"
