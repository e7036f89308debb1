"""The rules of betting in Texas Hold'em: blinds, whose turn it is, what may be bet, streets.

No limit, pot limit and fixed limit. An action is a number: FOLD (-1), CALL (0, also a check), or
the amount to bet or raise to, which is the seat's total on this street.

An action changes the bets, and the next seat is to act. When none is, the steps that need no
decision follow: the bets go into the pots, the next street is dealt, the pots are paid.

betting.pxd declares the types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.games.holdem.payout import ODD_CHIPS, Payout
from cardtable.games.holdem.rules import FIXED_LIMIT, NO_LIMIT, POT_LIMIT

if not cython.compiled:  # betting.pxd supplies these in C
    FOLD, CALL = -1, 0
    MAY_FOLD, MAY_CALL, MAY_RAISE = 1, 2, 4
    NO_STEP, ANTES, SMALL_BLIND, BIG_BLIND, STRADDLE, DEAL = 0, 1, 2, 3, 4, 5
    RETURN, COLLECT, TURN_UP, STREET, SETTLE = 6, 7, 8, 9, 10

STRUCTURES = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)
POT = cython.declare(cython.int, 1)
FIXED = cython.declare(cython.int, 2)


class Betting(Payout):
    """The bets of one hand, and its course from the antes to the payments.

    ``current`` is the high bet on this street, ``min_raise`` the size of the last full bet or raise
    (no limit, pot limit). In fixed limit ``bet_count`` counts the full bets on this street, the big
    blind included, and ``full_bet`` is the high bet after the last of them. ``heads_up`` is whether
    two players were left when the street began. ``to_act`` is -1 when no seat is to act: the hand
    is over, or waits for cards that are unknown. ``least`` and ``most`` are the amounts that the
    seat may bet or raise to, 0 if it may not. An *external* hand is paid by someone else.
    """

    def allocate(self):
        """Make the arrays, which exist from the start in compiled code."""
        Payout.allocate(self)
        if not cython.compiled:
            self.bet_of, self.acted_at, self.raised_on = [0] * 10, [0] * 10, [0] * 4

    # --- the start --------------------------------------------------------------------------------

    def load_stakes(self, stakes):
        """Set the blinds and limits, also in the middle of a hand."""
        self.structure = STRUCTURES.index(stakes.structure)
        self.small_blind, self.big_blind = stakes.small_blind, stakes.big_blind
        self.ante, self.big_blind_ante = stakes.ante, stakes.big_blind_ante
        self.straddle = stakes.straddle
        self.small_bet, self.big_bet = stakes.small_bet, stakes.big_bet
        self.raise_cap, self.cap_heads_up = stakes.raise_cap, stakes.cap_heads_up
        self.odd_chips = ODD_CHIPS.index(stakes.odd_chips)
        self.all_show = stakes.all_show
        self.set_range()

    def begin(self, button, small, big):
        """Return to the start of a hand: full stacks, nothing posted."""
        seat: cython.int
        step: cython.int
        self.button, self.small, self.big = button, small, big
        self.size = self.live = 0
        for step in range(1, self.seats + 1):
            seat = (button + step) % self.seats
            self.place_of[seat] = -1
            if self.start_of[seat]:
                self.place_of[seat] = self.size
                self.seat_at[self.size] = seat
                self.size += 1
                self.live |= 1 << seat
        for seat in range(self.seats):
            self.stack_of[seat] = self.start_of[seat]
            self.paid_of[seat] = self.bet_of[seat] = 0
            self.acted_at[seat] = -1
        for step in range(4):
            self.raised_on[step] = 0
        self.able = self.live
        self.street = self.shown = self.award_count = self.ranked = 0
        self.dead = self.current = self.full_bet = self.min_raise = self.least = self.most = 0
        self.bet_count = 0
        self.to_act = self.aggressor = self.step_seat = -1
        self.heads_up = self.size == 2
        self.face_up = self.over = False
        self.stage = ANTES

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
                self.stage = step + 1
                if self.post(step):
                    return step
            elif step == DEAL:
                self.stage = RETURN
                self.full_bet = self.min_raise = self.current
                self.ask(self.next_seat(self.step_seat))  # the last to post
                return step
            elif step == RETURN:
                self.stage = COLLECT
                if self.return_uncalled():
                    return step
            elif step == COLLECT:
                self.stage = TURN_UP
                if self.collect():
                    return step
            elif step == TURN_UP:
                self.stage = STREET
                if self.turn_up():
                    return step
            elif self.street < 3 and self.live & (self.live - 1):
                if not self.knows_board(self.street + 1):
                    return NO_STEP
                self.stage = RETURN
                self.begin_street()
                return STREET
            else:
                if self.external or not self.knows_showdown():
                    return NO_STEP
                self.pay_pots()
                self.close()
                return SETTLE
        return NO_STEP

    def post(self, step):
        """Post the antes, a blind or the straddle; return whether any chips were posted.

        A short stack pays its ante before its blind. The others must call a full big blind even if
        the player in the big blind could not post all of it.
        """
        amount: cython.longlong
        if step == ANTES:
            return self.post_antes()
        if step == SMALL_BLIND:
            if self.place_of[self.small] < 0:
                return False
            self.step_seat, amount = self.small, self.small_blind
        elif step == BIG_BLIND:
            self.step_seat, amount = self.big, self.big_blind
            self.current, self.bet_count = amount, 1
        else:
            if not self.straddle or self.size < 3:
                return False
            self.step_seat = self.seat_at[(self.place_of[self.big] + 1) % self.size]
            amount = self.straddle
            self.current, self.bet_count = amount, 2
        self.step_chips = min(amount, self.stack_of[self.step_seat])
        self.put(self.step_seat, self.step_chips)
        return self.step_chips > 0

    def post_antes(self):
        """Post the antes, which go into the pots at once: each player's own, or the big blind's."""
        place: cython.int
        seat: cython.int
        chips: cython.longlong
        if not self.ante:
            return False
        for place in range(self.size):
            seat = self.seat_at[place]
            if self.big_blind_ante and seat != self.big:
                continue
            chips = min(self.ante, self.stack_of[seat])
            self.put(seat, chips)
            self.bet_of[seat] = 0
            if self.big_blind_ante:
                self.dead = chips
            else:
                self.paid_of[seat] = chips
        return True

    def put(self, seat, chips):
        """Move *chips* from the stack of *seat* to its bet."""
        self.stack_of[seat] -= chips
        self.bet_of[seat] += chips
        if not self.stack_of[seat]:
            self.able &= ~(1 << seat)

    def return_uncalled(self):
        """Return the part of the highest bet that nobody has matched."""
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

    def collect(self):
        """Move the bets into the pots; return whether there were any."""
        seat: cython.int
        found: cython.bint = False
        for seat in range(self.seats):
            if self.bet_of[seat]:
                self.paid_of[seat] += self.bet_of[seat]
                self.bet_of[seat] = 0
                found = True
        return found

    def turn_up(self):
        """Turn up all hands if no more betting is possible; return whether that is news.

        After the river they are turned up because a player is all-in.
        """
        if not self.live & (self.live - 1) or self.face_up:
            return False
        if self.able & (self.able - 1):
            self.face_up = self.street == 3 and self.able != self.live
            return False
        self.face_up = True
        if self.street == 3 or self.external:
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
        at: cython.int = seat
        if not self.able or not self.live & (self.live - 1):
            return -1
        for _step in range(self.seats):
            at += 1
            if at == self.seats:
                at = 0
            if self.able >> at & 1 and (self.acted_at[at] < 0 or self.bet_of[at] < self.current):
                if self.able & (self.able - 1):
                    return at
                for other in range(self.seats):
                    if (
                        other != at
                        and self.live >> other & 1
                        and self.bet_of[other] > self.bet_of[at]
                    ):
                        return at
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
        chips: cython.longlong = self.dead
        for seat in range(self.seats):
            chips += self.paid_of[seat] + self.bet_of[seat]
        return chips

    def raise_by(self, percent):
        """Return the amount to raise to for a raise of *percent* of the pot after a call."""
        owed: cython.longlong = self.current - self.bet_of[self.to_act] if self.to_act >= 0 else 0
        return self.current + (self.chips_in_play() + owed) * percent // 100

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
