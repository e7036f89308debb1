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

Here are the rules of betting, in no limit, pot limit and fixed limit. A hand owns its cards
(cards.py) and its pots (pots.py); ``HandState`` adds the history and the events of a hand.

An action changes the bets, and the next seat is to act. When none is, steps follow that need no
decision (ANTES to SETTLE): the bets go into the pots, the next street is dealt, the pots are paid.

Compiled modules that cimport Core have its state as C fields, and play(), push() and pop() without
the interpreter's lock. core.pxd declares the types; without it this file is plain Python.

Seats are positions from 0, sets of seats are bit masks, cards are indexes (``Card.index``).
"""

from __future__ import annotations

from operator import index

import cython

from cardtable.games.holdem.cards import DealtCards
from cardtable.games.holdem.pots import ODD_CHIPS, Pots
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Stakes
from cardtable.games.holdem.rules.blinds import first_positions

if not cython.compiled:  # core.pxd supplies these in C
    free = realloc = None
    FOLD, CALL = -1, 0
    MAY_FOLD, MAY_CALL, MAY_RAISE = 1, 2, 4
    NO_STEP, ANTES, SMALL_BLIND, BIG_BLIND, STRADDLE, DEAL = 0, 1, 2, 3, 4, 5
    RETURN, COLLECT, TURN_UP, STREET, SETTLE = 6, 7, 8, 9, 10

STRUCTURES = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)
POT = cython.declare(cython.int, 1)
FIXED = cython.declare(cython.int, 2)
MAX_STACK = 1 << 52  # the chips of ten such stacks, times a percentage, fit into 64 bits
FRAME = cython.declare(cython.int, 61)  # words of write_frame()
WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


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


class Core:
    """One hand: its cards, chips and pots, the betting, and the undo stack.

    ``live`` are the seats that have not folded, ``able`` those that can still bet, ``shown`` those
    that showed their cards. ``to_act`` is -1 when no seat is to act: the hand is over, or waits for
    cards that are unknown. ``least`` and ``most`` are the amounts that the seat may bet or raise
    to, 0 if it may not.

    ``current`` is the high bet on this street, ``min_raise`` the size of the last full bet or raise
    (no limit, pot limit). In fixed limit ``bet_count`` counts the full bets on this street, the big
    blind included, and ``full_bet`` is the high bet after the last of them. ``heads_up`` is whether
    two players were left when the street began, ``aggressor`` the last seat to bet or raise on it.

    An *external* hand is paid by someone else.
    """

    def __init__(self, stakes, stacks, positions, deck=(), external=False):
        """Prepare a hand; run() posts antes and blinds.

        *stacks* are by position, 0 for a seat not dealt in; *positions* are button, small blind and
        big blind. Raises ValueError for fewer than 2 or more than 10 seats, a position that is not
        one of them, a stack below 0 or above 2**52, or invalid cards.
        """
        seat: cython.int
        if not cython.compiled:
            self.allocate()
        button, small, big = positions
        if not 2 <= len(stacks) <= 10 or not all(0 <= seat < len(stacks) for seat in positions):
            raise ValueError(f"{len(stacks)} seats with positions {positions}")
        if not all(0 <= chips <= MAX_STACK for chips in stacks):
            raise ValueError(f"stacks {stacks}: from 0 to {MAX_STACK} chips")
        if not stacks[big]:
            raise ValueError(f"seat {big}: no chips for the big blind")
        self.seats = self.pool.seats = len(stacks)
        for seat in range(self.seats):
            self.start_of[seat] = stacks[seat]
        self.external = external
        self.begin(button, small, big)
        self.load_stakes(stakes)
        self.cards.load_deck(deck)

    def __cinit__(self):
        """Make the parts; compiled code only."""
        self.allocate()

    def allocate(self):
        """Make the parts, and the arrays that compiled code has from the start."""
        if cython.compiled:
            self.cards, self.pool = DealtCards.__new__(DealtCards), Pots.__new__(Pots)
        else:
            self.cards, self.pool = DealtCards(), Pots()
            self.start_of, self.stack_of = [0] * 10, [0] * 10
            self.bet_of, self.acted_at, self.raised_on = [0] * 10, [0] * 10, [0] * 4
            self.ante_at, self.blind_at = [0] * 10, [0] * 10
            self.frames, self.room, self.depth = [], 0, 0

    def __dealloc__(self):
        """Free the memory of the undo stack; compiled code only."""
        free(self.frames)

    # --- the start --------------------------------------------------------------------------------

    def load_stakes(self, stakes):
        """Set the blinds and limits, also in the middle of a hand.

        Raises ValueError if there are posts for another number of seats.
        """
        seat: cython.int
        if len(stakes.posts) not in (0, self.seats):
            raise ValueError(f"{len(stakes.posts)} posts, but {self.seats} seats")
        self.structure = STRUCTURES.index(stakes.structure)
        self.small_blind, self.big_blind = stakes.small_blind, stakes.big_blind
        self.ante, self.big_blind_ante = stakes.ante, stakes.big_blind_ante
        self.straddle, self.dead_antes = stakes.straddle, stakes.dead_antes
        self.has_posts = len(stakes.posts) > 0
        for seat in range(len(stakes.posts)):
            self.ante_at[seat], self.blind_at[seat] = stakes.posts[seat]
        self.small_bet, self.big_bet = stakes.small_bet, stakes.big_bet
        self.raise_cap, self.cap_heads_up = stakes.raise_cap, stakes.cap_heads_up
        self.pool.odd_chips = ODD_CHIPS.index(stakes.odd_chips)
        self.all_show = stakes.all_show
        self.set_range()

    def begin(self, button, small, big):
        """Return to the start of a hand: full stacks, nothing posted."""
        seat: cython.int
        street: cython.int
        self.button, self.small, self.big = button, small, big
        self.live = self.able = self.cards.deal_in(self.start_of, self.seats, button)
        self.pool.clear()
        self.pool.award_count = 0
        for seat in range(self.seats):
            self.stack_of[seat] = self.start_of[seat]
            self.bet_of[seat] = 0
            self.acted_at[seat] = -1
        for street in range(4):
            self.raised_on[street] = 0
        self.street = self.shown = self.bet_count = 0
        self.current = self.full_bet = self.min_raise = self.least = self.most = 0
        self.to_act = self.aggressor = self.step_seat = -1
        self.opener = big
        self.heads_up = self.cards.size == 2
        self.face_up = self.over = False
        self.stage = ANTES

    def deal(self, seed, number):
        """Begin hand *number* of *seed*, with the same stacks and positions as before."""
        self.depth = 0
        self.begin(self.button, self.small, self.big)
        self.cards.shuffle(seed, number)
        self.run_on()

    # --- the steps between two decisions ----------------------------------------------------------

    def run_on(self):
        """Make all steps up to the next decision."""
        while self.next_step():
            pass

    def next_step(self):
        """Make one step and return it, see advance()."""
        step: cython.int
        while self.to_act < 0 and not self.over:
            step = self.stage
            if step <= STRADDLE:
                if step < STRADDLE:  # of which there may be several
                    self.stage = step + 1
                if self.post(step):
                    return step
            elif step == DEAL:
                self.stage = RETURN
                self.full_bet = self.min_raise = self.current
                self.ask(self.next_seat(self.opener))
                return step
            elif step == RETURN:
                self.stage = COLLECT
                if self.return_uncalled():
                    return step
            elif step == COLLECT:
                self.stage = TURN_UP
                if self.pool.collect(self.bet_of):
                    return step
            elif step == TURN_UP:
                self.stage = STREET
                if self.turn_up():
                    return step
            elif self.street < 3 and self.live & (self.live - 1):
                if not self.cards.knows_board(self.street + 1):
                    return NO_STEP
                self.stage = RETURN
                self.begin_street()
                return STREET
            else:
                if self.external or not self.cards.knows_showdown(self.live):
                    return NO_STEP
                self.pay_pots()
                return SETTLE
        return NO_STEP

    def post(self, step):
        """Post the antes, a blind or a straddle; return whether any chips were posted.

        A short stack pays its ante before its blind. The others must call a full big blind even if
        the player in the big blind could not post all of it. The highest blind or straddle acts
        last; a late blind, which is negative, does not change the order.
        """
        amount: cython.longlong
        is_late: cython.bint
        if step == ANTES:
            return self.post_antes()
        if step == SMALL_BLIND:
            if self.cards.place_of[self.small] < 0:
                return False
            self.step_seat = self.small
        elif step == BIG_BLIND:
            self.step_seat, self.bet_count = self.big, 1
        elif not self.find_straddle():
            self.stage = DEAL
            return False
        amount = self.blind_due(self.step_seat)
        is_late = amount < 0
        if is_late:
            amount = -amount
        elif amount >= self.current:
            self.opener = self.step_seat
            if step == STRADDLE and amount > self.current:
                self.bet_count += 1
        self.current = max(self.current, amount)
        self.step_chips = min(amount, self.stack_of[self.step_seat])
        self.put(self.step_seat, self.step_chips)
        return self.step_chips > 0

    def find_straddle(self):
        """Find the next seat after the big blind that posts; return whether there is one."""
        place: cython.int
        seat: cython.int
        if not self.straddle and not self.has_posts:  # as in most games
            return False
        for place in range(self.cards.place_of[self.step_seat] + 1, self.cards.size):
            seat = self.cards.seat_at[place]
            if seat != self.small and seat != self.big and self.blind_due(seat):
                self.step_seat = seat
                return True
        return False

    def blind_due(self, seat):
        """Return the blind or straddle that *seat* posts, negative for a late blind, 0 for none."""
        if self.has_posts:
            return self.blind_at[seat]
        if seat == self.small:
            return self.small_blind
        if seat == self.big:
            return self.big_blind
        if self.cards.place_of[seat] == self.cards.place_of[self.big] + 1:
            return self.straddle
        return 0

    def post_antes(self):
        """Post the antes, which go into the pots at once; return whether there are any."""
        place: cython.int
        seat: cython.int
        chips: cython.longlong
        any_posted: cython.bint = False
        if not self.ante and not self.has_posts:  # as in most games
            return False
        for place in range(self.cards.size):
            seat = self.cards.seat_at[place]
            chips = min(self.ante_due(seat), self.stack_of[seat])
            if not chips:
                continue
            any_posted = True
            self.put(seat, chips)
            self.bet_of[seat] = 0
            if self.dead_antes:
                self.pool.dead += chips
            else:
                self.pool.paid_of[seat] = chips
        return any_posted

    def ante_due(self, seat):
        """Return the ante that *seat* posts."""
        if self.has_posts:
            return self.ante_at[seat]
        return 0 if self.big_blind_ante and seat != self.big else self.ante

    def put(self, seat, chips):
        """Move *chips* from the stack of *seat* to its bet."""
        self.stack_of[seat] -= chips
        self.bet_of[seat] += chips
        if not self.stack_of[seat]:
            self.able &= ~(1 << seat)

    def return_uncalled(self):
        """Return the uncalled part of the highest bet; return whether there was any."""
        seat: cython.int
        first: cython.int = -1
        second: cython.longlong = 0
        for seat in range(self.seats):
            if self.bet_of[seat] > (self.bet_of[first] if first >= 0 else 0):
                second = self.bet_of[first] if first >= 0 else 0
                first = seat
            elif self.bet_of[seat] > second:
                second = self.bet_of[seat]
        if first < 0 or self.bet_of[first] == second:
            return False
        self.step_seat, self.step_chips = first, self.bet_of[first] - second
        self.bet_of[first] = second
        self.stack_of[first] += self.step_chips
        self.able |= 1 << first & self.live
        return True

    def turn_up(self):
        """Turn up all hands if no more betting is possible; return whether they were hidden before.

        After the river they are turned up because a player is all-in.
        """
        if not self.live & (self.live - 1) or self.face_up:
            return False
        if self.able & (self.able - 1):
            self.face_up = self.street == 3 and self.able != self.live
            return False
        self.face_up = True
        if self.street == 3 or (self.external and not self.cards.knows_hands(self.live)):
            return False
        self.shown = self.live
        return True

    def begin_street(self):
        """Deal the next cards of the board, and find who acts first."""
        seat: cython.int
        others: cython.int = self.live & (self.live - 1)
        self.street += 1
        self.current = self.full_bet = 0
        self.min_raise = self.big_blind
        self.bet_count = 0
        for seat in range(self.seats):
            self.acted_at[seat] = -1
        self.aggressor = -1
        self.heads_up = not others & (others - 1)
        if self.able & (self.able - 1):
            self.ask(self.next_seat(self.button))

    # --- whose turn it is -------------------------------------------------------------------------

    def ask(self, seat):
        """Make *seat* the one to act, -1 for none, and find the amounts it may raise to."""
        self.to_act = seat
        self.set_range()

    def next_seat(self, seat):
        """Return the seat that acts after *seat*, -1 if the betting on this street is over.

        A seat acts if it has not acted yet or has not matched the high bet. If all others are
        all-in and it has matched their bets, it has no decision.
        """
        other: cython.int
        _step: cython.int
        acting: cython.int = seat
        if not self.able or not self.live & (self.live - 1):
            return -1
        for _step in range(self.seats):
            acting += 1
            if acting == self.seats:
                acting = 0
            if self.able >> acting & 1 and (
                self.acted_at[acting] < 0 or self.bet_of[acting] < self.current
            ):
                if self.able & (self.able - 1):
                    return acting
                for other in range(self.seats):
                    if (
                        other != acting
                        and self.live >> other & 1
                        and self.bet_of[other] > self.bet_of[acting]
                    ):
                        return acting
                return -1
        return -1

    # --- limits -----------------------------------------------------------------------------------

    def set_range(self):
        """Set ``least`` and ``most``, the amounts to bet or raise to; 0 if the seat may not.

        A raise is at least as large as the largest full bet or raise before it on this street; less
        is all-in. A seat that has acted may raise again only if the betting has grown by at least
        that much since, by one raise or by several short all-ins (Robert's Rules of Poker, section
        14; TDA rule 47).
        """
        seat: cython.int = self.to_act
        highest: cython.longlong
        acted: cython.longlong
        self.least = self.most = 0
        if seat < 0 or not self.able & ~(1 << seat):  # or all others are all-in
            return
        highest = self.stack_of[seat] + self.bet_of[seat]
        acted = self.acted_at[seat]
        if highest <= self.current:
            return
        if self.structure == FIXED:
            if (acted >= 0 and self.bet_count <= acted) or self.at_cap():
                return
            highest = min(
                self.full_bet + (self.small_bet if self.street < 2 else self.big_bet), highest
            )
            if highest > self.current:
                self.least = self.most = highest
            return
        if acted >= 0 and self.current - acted < self.min_raise:
            return
        if self.structure == POT:
            highest = min(highest, self.raise_by(100))
        self.least = min(self.current + self.min_raise, highest)
        self.most = highest

    def at_cap(self):
        """Whether the cap on raises of this fixed-limit street is reached."""
        if not self.raise_cap or self.bet_count <= self.raise_cap:
            return False
        return self.cap_heads_up or not self.heads_up

    def chips_in_play(self):
        """Return the chips in the pots and the bets of this street."""
        seat: cython.int
        chips: cython.longlong = self.pool.total()
        for seat in range(self.seats):
            chips += self.bet_of[seat]
        return chips

    def called_pot(self):
        """Return the pot after a call, by which raises are measured.

        In pot limit, before the flop, blinds count as if they were posted in full (TDA 2024, rule
        54-B); after the flop the pot counts as it is (54-C).
        """
        chips: cython.longlong = self.chips_in_play()
        if self.to_act >= 0:
            chips += self.current - self.bet_of[self.to_act]
        if self.structure == POT and not self.street:
            chips += self.missing_blinds()
        return chips

    def missing_blinds(self):
        """Return by how many chips blinds and straddles fell short before the flop."""
        place: cython.int
        seat: cython.int
        due: cython.longlong
        left: cython.longlong
        missing: cython.longlong = 0
        if self.cards.place_of[self.small] < 0:
            missing = self.small_blind
        for place in range(self.cards.size):
            seat = self.cards.seat_at[place]
            due = self.blind_due(seat)
            left = self.start_of[seat] - self.ante_due(seat)  # below 0 after a short ante
            due = max(due, -due)
            missing += due - min(due, max(left, 0))
        return missing

    def raise_by(self, percent):
        """Return the amount to raise to for a raise of *percent* of the pot after a call."""
        return self.current + self.called_pot() * percent // 100

    # --- showdown and payments --------------------------------------------------------------------

    def showing_seat(self, number):
        """Return the seat that shows as *number* in turn, -1 after the last.

        The last to bet or raise on the river shows first; without a bet, the first live seat left
        of the button does.
        """
        first: cython.int = 0
        place: cython.int
        seat: cython.int
        if self.aggressor >= 0 and self.live >> self.aggressor & 1:
            first = self.cards.place_of[self.aggressor]
        for place in range(self.cards.size):
            seat = self.cards.seat_at[(first + place) % self.cards.size]
            if self.live >> seat & 1:
                if not number:
                    return seat
                number -= 1
        return -1

    def show_hands(self):
        """Show hands in turn; a hand that shown hands beat in every pot is mucked.

        After an all-in, or if the rules say so, all are shown.
        """
        pot: cython.int
        number: cython.int = 0
        seat: cython.int = self.showing_seat(0)
        is_shown: cython.bint
        best: cython.int[10]
        if not cython.compiled:
            best = [0] * 10
        for pot in range(self.pool.count):
            best[pot] = 0
        while seat >= 0:
            is_shown = self.face_up or self.all_show
            for pot in range(self.pool.count):
                if self.pool.seats_of[pot] >> seat & 1 and self.cards.rank_of[seat] >= best[pot]:
                    best[pot] = self.cards.rank_of[seat]
                    is_shown = True
            if is_shown:
                self.shown |= 1 << seat
            number += 1
            seat = self.showing_seat(number)

    def pay_pots(self):
        """Rank and show the hands, unless all but one folded, pay the pots, and end the hand."""
        number: cython.int
        self.pool.divide(self.live)
        if self.live & (self.live - 1):
            self.cards.rank_hands(self.live)
            self.show_hands()
        self.pool.award_all(self.live, self.cards)
        for number in range(self.pool.award_count):
            self.stack_of[self.pool.award_seat[number]] += self.pool.award_chips[number]
        self.close()

    def close(self):
        """End the hand after the payments."""
        self.pool.clear()
        self.able = 0
        self.over = True

    # --- actions ----------------------------------------------------------------------------------

    def legal(self):
        """Return the mask of what the seat to act may do; 0 if there is none."""
        if self.to_act < 0:
            return 0
        return MAY_FOLD | MAY_CALL | MAY_RAISE if self.most else MAY_FOLD | MAY_CALL

    def allows(self, action):
        """Whether the seat to act may take *action*."""
        if self.to_act < 0:
            return False
        if action > 0:
            return self.most > 0 and self.least <= action <= self.most
        return action >= FOLD

    def change_bets(self, action):
        """Change the betting by a legal *action* of the seat to act, and find the next seat.

        An all-in for less than a full raise does not reopen the betting. In fixed limit an all-in
        of half a bet or more counts as a full bet.
        """
        seat: cython.int = self.to_act
        if action == FOLD:
            self.live &= ~(1 << seat)
            self.able &= ~(1 << seat)
        else:
            if action > 0:
                if self.structure != FIXED:
                    self.min_raise = max(self.min_raise, action - self.current)
                elif 2 * (action - self.full_bet) >= (
                    self.small_bet if self.street < 2 else self.big_bet
                ):
                    self.full_bet = action
                    self.bet_count += 1
                self.current = action
                self.aggressor = seat
                self.raised_on[self.street] |= 1 << seat
            self.put(seat, min(self.current - self.bet_of[seat], self.stack_of[seat]))
        self.acted_at[seat] = self.bet_count if self.structure == FIXED else self.current
        self.ask(self.next_seat(seat))

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

    def write_frame(self, words, start):
        """Write all that actions change to *words*."""
        seat: cython.int
        street: cython.int
        for seat in range(10):
            words[start + seat] = self.stack_of[seat]
            words[start + 10 + seat] = self.pool.paid_of[seat]
            words[start + 20 + seat] = self.bet_of[seat]
            words[start + 30 + seat] = self.acted_at[seat]
        for street in range(4):
            words[start + 57 + street] = self.raised_on[street]
        words[start + 40], words[start + 41] = self.live, self.able
        words[start + 42], words[start + 43] = self.shown, self.street
        words[start + 44], words[start + 45] = self.to_act, self.aggressor
        words[start + 46], words[start + 47] = self.current, self.min_raise
        words[start + 48], words[start + 49] = self.full_bet, self.bet_count
        words[start + 50], words[start + 51] = self.least, self.most
        words[start + 52], words[start + 53] = self.pool.dead, self.stage
        # numbers, which set_state() demands, also where these fields are Python's booleans
        words[start + 54] = 1 if self.heads_up else 0
        words[start + 55] = 1 if self.face_up else 0
        words[start + 56] = 1 if self.over else 0

    def read_frame(self, words, start):
        """Restore what write_frame() wrote."""
        seat: cython.int
        street: cython.int
        for seat in range(10):
            self.stack_of[seat] = words[start + seat]
            self.pool.paid_of[seat] = words[start + 10 + seat]
            self.bet_of[seat] = words[start + 20 + seat]
            self.acted_at[seat] = words[start + 30 + seat]
        for street in range(4):
            self.raised_on[street] = words[start + 57 + street]
        self.live, self.able = words[start + 40], words[start + 41]
        self.shown, self.street = words[start + 42], words[start + 43]
        self.to_act, self.aggressor = words[start + 44], words[start + 45]
        self.current, self.min_raise = words[start + 46], words[start + 47]
        self.full_bet, self.bet_count = words[start + 48], words[start + 49]
        self.least, self.most = words[start + 50], words[start + 51]
        self.pool.dead, self.stage = words[start + 52], words[start + 53]
        self.heads_up, self.face_up = words[start + 54] != 0, words[start + 55] != 0
        self.over = words[start + 56] != 0

    def assign(self, other):
        """Become a copy of *other*, see copy_from()."""
        seat: cython.int
        street: cython.int
        if not cython.compiled:
            self.allocate()
        self.cards.assign(other.cards)
        self.pool.assign(other.pool)
        self.seats, self.external = other.seats, other.external
        self.button, self.small, self.big = other.button, other.small, other.big
        self.structure, self.raise_cap = other.structure, other.raise_cap
        self.small_blind, self.big_blind = other.small_blind, other.big_blind
        self.ante, self.big_blind_ante = other.ante, other.big_blind_ante
        self.straddle, self.cap_heads_up = other.straddle, other.cap_heads_up
        self.dead_antes, self.has_posts = other.dead_antes, other.has_posts
        self.small_bet, self.big_bet = other.small_bet, other.big_bet
        self.all_show = other.all_show
        for seat in range(10):
            self.start_of[seat], self.stack_of[seat] = other.start_of[seat], other.stack_of[seat]
            self.bet_of[seat], self.acted_at[seat] = other.bet_of[seat], other.acted_at[seat]
            self.ante_at[seat], self.blind_at[seat] = other.ante_at[seat], other.blind_at[seat]
        for street in range(4):
            self.raised_on[street] = other.raised_on[street]
        self.live, self.able, self.shown = other.live, other.able, other.shown
        self.street, self.stage = other.street, other.stage
        self.to_act, self.aggressor = other.to_act, other.aggressor
        self.current, self.min_raise = other.current, other.min_raise
        self.full_bet, self.bet_count = other.full_bet, other.bet_count
        self.least, self.most = other.least, other.most
        self.heads_up, self.face_up, self.over = other.heads_up, other.face_up, other.over
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
        seats = range(self.seats if self.has_posts else 0)
        posts = tuple([(self.ante_at[seat], self.blind_at[seat]) for seat in seats])
        stakes = Stakes(
            STRUCTURES[self.structure],
            *(self.small_blind, self.big_blind, self.ante, self.big_blind_ante, self.straddle),
            *(self.small_bet, self.big_bet, self.raise_cap, self.cap_heads_up),
            *(ODD_CHIPS[self.pool.odd_chips], self.all_show, self.dead_antes, posts),
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
    def pot_after_call(self):
        """Return the pot, after a call by the seat to act, by which raises are measured.

        In pot limit, before the flop, it counts blinds that are dead or short in full.
        """
        return self.called_pot()

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
        return self.cards.ring()

    @property
    def started(self):
        """Return the stacks before antes and blinds, by position."""
        return tuple([self.start_of[seat] for seat in range(self.seats)])

    @property
    def paid(self):
        """Return the chips in the pots, by position."""
        return [self.pool.paid_of[seat] for seat in range(self.seats)]

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

    @property
    def stacks(self):
        """Return the chips behind, by position."""
        return [self.stack_of[seat] for seat in range(self.seats)]

    def set_stack(self, seat, chips):
        """Change the stack of a seat after a hand. Raises IndexError."""
        self.stack_of[self.checked(seat)] = chips

    def checked(self, seat):
        """Return *seat*. Raises IndexError if there is none with this number."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"no seat {seat}")
        return seat

    def points(self):
        """Return the chips won or lost, by position, once the hand is over."""
        return tuple([self.stack_of[seat] - self.start_of[seat] for seat in range(self.seats)])

    @property
    def deck(self):
        """Return the cards in dealing order; an unknown one is -1."""
        return self.cards.deck()

    @deck.setter
    def deck(self, deck):
        self.cards.load_deck(deck)

    def hole(self, seat):
        """Return the two hole cards of *seat*. Raises ValueError for a seat not dealt in."""
        if not 0 <= seat < self.seats or self.cards.place_of[seat] < 0:
            raise ValueError(f"seat {seat}: not dealt in")
        return self.cards.hole(seat)

    def board_at(self, street):
        """Return the board on *street*, 0 to 3. Raises ValueError for another number."""
        if street not in (0, 1, 2, 3):
            raise ValueError(f"no street {street}")
        return self.cards.board(street)

    @property
    def board(self):
        """Return the board dealt so far."""
        return self.cards.board(self.street)

    @property
    def pot_parts(self):
        """Return (chips, mask of seats) of each pot without the bets of this street."""
        return self.pool.parts(self.live)

    @property
    def pot_count(self):
        """Return the number of pots when they were last divided."""
        return self.pool.count

    @property
    def dead(self):
        """Return the antes that belong to the main pot regardless of who posted them."""
        return self.pool.dead

    @property
    def award_parts(self):
        """Return (pot, seat, chips) of each payment."""
        return self.pool.awards()

    @property
    def showing_order(self):
        """Return the live seats in the order in which they show their hands."""
        places = [self.showing_seat(number) for number in range(self.cards.size)]
        return [seat for seat in places if seat >= 0]

    def show(self, seat):
        """Note that *seat* showed its cards. Raises IndexError."""
        self.shown |= 1 << self.checked(seat)

    def pay(self, awards):
        """Make the payments *awards*, each (pot, seat, chips), and end the hand.

        Raises IndexError for a seat that does not exist, or for more than 100 payments.
        """
        self.pool.award_count = 0
        for pot, seat, chips in awards:
            if self.pool.is_full():
                raise IndexError("too many payments")
            self.pool.award(pot, self.checked(seat), chips)
            self.stack_of[seat] += chips
        self.close()

    def give_up(self, seats):
        """Note that the mask *seats* gave up their hands at the showdown: they cannot win a pot."""
        self.live &= ~seats

    def settle(self):
        """Show the hands and pay the pots by the rules, and end the hand.

        Raises ValueError while a seat is to act, after the end, or if a card needed is unknown.
        """
        if self.to_act >= 0 or self.over or not self.cards.knows_showdown(self.live):
            raise ValueError("the pots cannot be paid now")
        self.pay_pots()


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
