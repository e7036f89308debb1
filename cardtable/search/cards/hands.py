"""A hand of Spades in C arrays, and the policy that plays it out: fast, sensible play.

Two to four seats, with all options of play. A card is ``16 * suit + place``; places count from the
lowest card of a suit, so jokers are just the highest spades. A set of cards is a mask of 64 bits.

The policy sees the hands of the seats still to play, since all cards are known. A seat wins tricks
cheaply while its side needs them and ducks when they would be bags. It cashes cards that cannot be
beaten, leads to a partner who can win, covers its partner's nil and attacks those of the opponents.

State and policy are one class because the policy reads the state at every card.
hands.pxd declares the C types; without it this file is plain Python.
"""

from __future__ import annotations

import cython

from cardtable.search.cards.scoring import Scoring

if not cython.compiled:  # hands.pxd declares the constants for compiled modules
    from cardtable.search.bits import highest, lowest, popcount
    from cardtable.search.cards.trick_rules import FREE, beats, breaks_spades, legal_cards

    SUIT = 0xFFFF  # the clubs; the other suits follow in steps of 16 bits
    SPADES = SUIT << 48
    PLAIN = (1 << 48) - 1  # all suits but spades
    WORD = 0xFFFFFFFFFFFFFFFF  # limits Python integers to 64 bits


class Hands:
    """The state of one hand, and its policy; *noise* in 256 cards are chosen at random.

    Not thread-safe.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.hold, self.took, self.bid, self.nil = [0] * 4, [0] * 4, [0] * 4, [0] * 4
            self.side, self.root_took, self.need = [0] * 4, [0] * 4, [0] * 4
            self.root_trick = self.trick = self.led = self.best = 0
            self.first_trick = self.wanting = self.open_nils = 0
        self.scoring = Scoring()
        self.rng_state = 1
        self.noise = 8
        self.defence_margin = 13

    # -- rules and position -------------------------------------------------------------------

    def set_rules(self, side_of, breaking, first_rule, failed_rule):
        """Set the seats and the rules of play.

        *side_of* is the side of each seat; *breaking* and *first_rule* are numbers of trick_rules;
        *failed_rule*: the tricks of a failed nil count for 0 the contract, 1 bags only, 2 nothing.
        """
        seat: cython.int
        self.seats = len(side_of)
        self.sides = max(side_of) + 1
        for seat in range(self.seats):
            self.side[seat] = side_of[seat]
        self.breaking = breaking
        self.first_rule = first_rule
        self.failed_nil_rule = failed_rule

    def set_bids(self, bids, nils):
        """Set the bid of each seat and the points at stake in its nil (0 without a nil)."""
        seat: cython.int
        for seat in range(self.seats):
            self.bid[seat] = bids[seat]
            self.nil[seat] = nils[seat]

    def set_root(self, took, left, turn, trick, leader, broken, first):
        """Set the root, the position that start() goes to; the cards held may be others each time.

        *took* are the tricks by seat, *left* the tricks left including the current one, *trick* the
        cards of the current trick, *first* whether it is the first trick of the hand. With a *turn*
        of -1 the holder of the lowest club leads, or *leader* if there are no clubs.
        """
        seat: cython.int
        card: cython.int
        for seat in range(self.seats):
            self.root_took[seat] = took[seat]
        self.root_left = left
        self.root_turn = turn
        self.root_trick_size = 0
        self.root_led = 0
        self.root_best = 0
        self.root_winner = leader
        self.root_trick = 0
        seat = leader
        for card in trick:
            if self.root_trick_size == 0:
                self.root_led = SUIT << (card & 48)
                self.root_best = card
            elif beats(card, self.root_best, card >> 4 == self.root_best >> 4, card >= 48):
                self.root_best = card
                self.root_winner = seat
            self.root_trick |= cython.cast(cython.ulonglong, 1) << card
            self.root_trick_size += 1
            seat += 1
            if seat == self.seats:
                seat = 0
        self.root_broken = broken
        self.root_first_trick = self.first_rule if first else FREE

    def start(self):
        """Go to the root, with the cards in ``hold``."""
        seat: cython.int
        clubs: cython.ulonglong = 0
        for seat in range(self.seats):
            self.took[seat] = self.root_took[seat]
            clubs |= self.hold[seat] & SUIT
        self.left = self.root_left
        self.turn = self.root_turn
        self.trick_size = self.root_trick_size
        self.led = self.root_led
        self.best = self.root_best
        self.winner = self.root_winner
        self.broken = self.root_broken
        self.first_trick = self.root_first_trick
        self.trick = self.root_trick
        if self.turn < 0:
            self.turn = self.winner
            clubs &= WORD - clubs + 1
            for seat in range(self.seats):
                if self.hold[seat] & clubs:
                    self.turn = seat

    # -- random numbers -----------------------------------------------------------------------

    def seed(self, seed):
        """Seed the random numbers; neighbouring seeds give unrelated sequences."""
        # the increment and the mixing multipliers are those of splitmix64
        state = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        self.rng_state = (state ^ (state >> 31)) or 1

    def random_bits(self):
        """Return the next 64 random bits (xorshift64)."""
        self.rng_state ^= (self.rng_state << 13) & WORD
        self.rng_state ^= self.rng_state >> 7
        self.rng_state ^= (self.rng_state << 17) & WORD
        return self.rng_state

    def random_card(self, mask):
        """Return a random card of *mask*, which is not empty."""
        skip: cython.int = cython.cast(
            cython.int, ((self.random_bits() >> 40) * popcount(mask)) >> 24
        )
        while skip:
            mask &= mask - 1
            skip -= 1
        return lowest(mask)

    # -- play ---------------------------------------------------------------------------------

    def legal(self):
        """Return the cards that the seat to act may play."""
        return legal_cards(
            self.hold[self.turn], self.led, SPADES, SUIT, self.broken, self.first_trick
        )

    def play(self, card):
        """Play *card*, which must be legal, for the seat to act."""
        seat: cython.int = self.turn
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << card
        leads: cython.bint = self.trick_size == 0
        self.hold[seat] ^= bit
        self.trick |= bit
        if card >= 48 and breaks_spades(True, leads, self.led == SPADES, self.breaking):
            self.broken = True
        if leads:
            self.led = SUIT << (card & 48)
        if leads or beats(card, self.best, (card ^ self.best) < 16, card >= 48):
            self.best = card
            self.winner = seat
        self.trick_size += 1
        if self.trick_size < self.seats:
            seat += 1
            self.turn = seat if seat < self.seats else 0
            return
        self.took[self.winner] += 1
        self.turn = self.winner
        self.trick_size = 0
        self.trick = 0
        self.led = 0
        self.left -= 1
        self.first_trick = FREE

    def merge_runs(self, mask):
        """Return *mask* with only the lowest card of each run of equivalent cards.

        The cards of a run are adjacent: no other seat holds or has played a card between them.
        """
        others: cython.ulonglong = self.trick
        gaps: cython.ulonglong
        seat: cython.int
        if (mask & (mask - 1)) == 0:
            return mask
        for seat in range(self.seats):
            if seat != self.turn:
                others |= self.hold[seat]
        # the sum carries each card over the gap above it to the next card, or to the unused highest
        # place of its suit; a card that is reached continues a run
        gaps = cython.cast(cython.ulonglong, 0x7FFF7FFF7FFF7FFF) & ~(mask | others)
        return mask & ~(gaps + (mask << 1))

    # -- goals --------------------------------------------------------------------------------

    def set_goals(self):
        """Set the goals of all seats for the current trick, from the bids and the tricks taken."""
        seat: cython.int
        side: cython.int
        self.open_nils = 0
        for side in range(self.sides):
            self.need[side] = 0
        for seat in range(self.seats):
            side = self.side[seat]
            self.need[side] += self.bid[seat]
            if self.nil[seat] == 0 or self.failed_nil_rule == 0:
                self.need[side] -= self.took[seat]
            if self.nil[seat] and self.took[seat] == 0:
                self.open_nils |= 1 << seat
        self.set_wanting()

    def set_goals_after_trick(self):
        """Update the goals after a trick won by ``winner``."""
        self.open_nils &= ~(1 << self.winner)
        if self.nil[self.winner] == 0 or self.failed_nil_rule == 0:
            self.need[self.side[self.winner]] -= 1
        self.set_wanting()

    def set_wanting(self):
        """Set the sides that want the trick: for their contract, or to set another side."""
        side: cython.int
        need: cython.int
        spare: cython.int  # tricks that the side can lose
        short: cython.int = 0
        in_danger: cython.int = 0
        for side in range(self.sides):
            # without branches, which would be mispredicted
            need = self.need[side]
            spare = self.left - need
            short |= (need > 0) << side
            in_danger |= ((need > 0) & (spare >= 0) & (spare <= self.defence_margin)) << side
        self.wanting = short
        if in_danger & (in_danger - 1):
            self.wanting = 15  # each side can set another one
        elif in_danger:
            self.wanting |= 15 ^ in_danger

    # -- comparing cards ----------------------------------------------------------------------

    def winning_cards(self, mask):
        """Return the cards of *mask* that beat the best card of the current trick."""
        return (
            mask
            & (SPADES | SUIT << (self.best & 48))
            & ~((cython.cast(cython.ulonglong, 2) << self.best) - 1)
        )

    def replies(self, seat, led):
        """Return the cards of *seat* that can win: of the suit *led*, or else spades."""
        held: cython.ulonglong = self.hold[seat]
        following: cython.ulonglong = held & led
        return following if following else held & SPADES

    def must_beat(self, seat, led):
        """Return the cards that *seat* must beat where the suit *led* is led."""
        held: cython.ulonglong = self.hold[seat]
        cards: cython.ulonglong = held & led
        if cards == 0:
            if held & PLAIN:
                return 0
            cards = held
        return (cards & (WORD - cards + 1)) - 1

    def cheapest(self, mask):
        """Return the card of *mask* with the lowest place in its suit; spades come last."""
        plain: cython.ulonglong = mask & PLAIN
        suit: cython.int
        best: cython.int = -1
        place: cython.int
        best_place: cython.int = 99
        ranks: cython.ulonglong
        if plain == 0:
            return lowest(mask)
        for suit in range(3):
            ranks = (plain >> (16 * suit)) & SUIT
            if ranks:
                place = lowest(ranks)
                if place < best_place or (place == best_place and self.random_bits() & 1):
                    best_place = place
                    best = 16 * suit + place
        return best

    def costliest(self, mask):
        """Return the highest spade of *mask*, else the card with the highest place in its suit."""
        if mask & SPADES:
            return highest(mask)
        place: cython.int = highest((mask | mask >> 16 | mask >> 32) & SUIT)
        return lowest(mask & (cython.cast(cython.ulonglong, 0x000100010001) << place))

    # -- choosing a card ----------------------------------------------------------------------

    def choose_duck(self, mask):
        """Return the highest card that does not win the trick, or else the lowest card."""
        under: cython.ulonglong
        if self.trick_size == 0:
            return self.cheapest(mask)
        under = mask & ~self.winning_cards(mask)
        if under:
            return self.costliest(under)
        if self.trick_size == self.seats - 1:
            return self.costliest(mask)  # every card wins the trick: use the highest
        return self.cheapest(mask)

    def choose_for_nil(self, other, mask):
        """Return a card that covers the nil of *other* (a partner) or attacks it (an opponent).

        Returns -1 if no card makes a difference to the nil.
        """
        is_partner: cython.bint = self.side[other] == self.side[self.turn]
        suit: cython.int
        steps: cython.int = other - self.turn
        cards: cython.ulonglong = 0
        below: cython.ulonglong
        led: cython.ulonglong
        if steps < 0:
            steps += self.seats
        if steps >= self.seats - self.trick_size:
            # the player with the nil has played to this trick
            if self.winner != other:
                return -1
            cards = self.winning_cards(mask)
            if is_partner:
                return lowest(cards) if cards else -1
            cards = mask & ~cards
            return self.costliest(cards) if cards else -1
        # the player with the nil is still to play: find the cards that it must beat
        if self.trick_size:
            below = self.must_beat(other, self.led)
            if below >> self.best & 1:
                cards = mask & (below | ~self.winning_cards(mask))
        else:
            for suit in range(4):
                led = SUIT << (16 * suit)
                if mask & led:
                    cards |= mask & led & self.must_beat(other, led)
        if cards == 0:
            return -1
        if is_partner:
            cards = mask & ~cards
            return self.cheapest(cards) if cards else -1
        if cards == mask:
            return -1
        return self.costliest(cards)

    def choose_lead(self, mask):
        """Return a card to lead: an unbeatable one, one to a strong partner, or a low one."""
        side: cython.int = self.side[self.turn]
        seat: cython.int
        _step: cython.int
        weight: cython.int
        best_weight: cython.int = -1000
        choice: cython.int = -1
        card: cython.int
        led: cython.ulonglong
        ranks: cython.ulonglong
        ours: cython.ulonglong
        theirs: cython.ulonglong
        while mask:  # suit by suit
            card = lowest(mask)
            led = SUIT << (card & 48)
            ranks = mask & led
            mask ^= ranks
            # no two seats hold the same card: the greater mask has the higher card
            ours = theirs = 0
            seat = self.turn
            for _step in range(self.seats - 1):
                seat += 1
                if seat == self.seats:
                    seat = 0
                if self.side[seat] == side:
                    ours = self.replies(seat, led)
                else:
                    theirs |= self.replies(seat, led)
            weight = cython.cast(cython.int, self.random_bits() & 31)
            if ranks > theirs:
                weight += 200 if card < 48 else 120
                card = highest(ranks)
            elif ours > theirs:
                weight += 100 if card < 48 else 40
            elif card >= 48:
                weight -= 40
            else:
                weight -= card & 15
            if weight > best_weight:
                best_weight = weight
                choice = card
        return choice

    def choose_follow(self, mask):
        """Return the cheapest card that is sure to win the current trick, or else the lowest."""
        side: cython.int = self.side[self.turn]
        seat: cython.int = self.turn
        _step: cython.int
        top: cython.int
        winning: cython.ulonglong
        rivals: cython.ulonglong = cython.cast(cython.ulonglong, 1) << self.best
        for _step in range(self.seats - self.trick_size - 1):
            seat += 1
            if seat == self.seats:
                seat = 0
            if self.side[seat] != side:
                rivals |= self.replies(seat, self.led)
        top = highest(rivals)
        if top != self.best or self.side[self.winner] != side:
            winning = self.winning_cards(mask) & ~((cython.cast(cython.ulonglong, 2) << top) - 1)
            if winning:
                return lowest(winning)
        return self.cheapest(mask)

    def choose_card(self, mask):
        """Return the card of *mask*, the legal cards, that the policy plays for the seat to act.

        The goals must be set.
        """
        seat: cython.int = self.turn
        other: cython.int
        card: cython.int
        if (mask & (mask - 1)) == 0:
            return lowest(mask)
        if self.noise and cython.cast(cython.int, self.random_bits() & 255) < self.noise:
            return self.random_card(mask)
        if self.open_nils:
            if self.open_nils >> seat & 1:
                return self.choose_duck(mask)
            for other in range(self.seats):
                if self.open_nils >> other & 1:
                    card = self.choose_for_nil(other, mask)
                    if card >= 0:
                        return card
        if not self.wanting >> self.side[seat] & 1:
            return self.choose_duck(mask)
        if self.trick_size:
            return self.choose_follow(mask)
        return self.choose_lead(mask)

    def play_out(self):
        """Play the hand to its end and score it."""
        self.set_goals()
        while self.left:
            self.play(self.choose_card(self.legal()))
            if self.trick_size == 0:
                self.set_goals_after_trick()
        self.score()

    # -- scoring ------------------------------------------------------------------------------

    def score(self):
        """Score the finished hand; ``scoring`` has the result."""
        side: cython.int
        seat: cython.int
        contract: cython.int
        towards: cython.int
        over: cython.int
        nils: cython.double
        for side in range(self.sides):
            contract = 0
            towards = 0
            over = 0
            nils = 0.0
            for seat in range(self.seats):
                if self.side[seat] != side:
                    continue
                contract += self.bid[seat]
                if self.nil[seat] == 0:
                    towards += self.took[seat]
                elif self.took[seat] == 0:
                    nils += self.nil[seat]
                else:
                    nils -= self.nil[seat]
                    if self.failed_nil_rule == 0:
                        towards += self.took[seat]
                    elif self.failed_nil_rule == 1:
                        over += self.took[seat]
            self.scoring.score_side(side, contract, towards, over, nils)
        self.scoring.value_sides()

    def worth_of(self, took):
        """Score a finished hand with the tricks *took* by seat, seen from side 0 of two.

        Returns (worth, points ahead of the other side, whether each side made its contract, the
        bags of each side).
        """
        i: cython.int
        for i in range(self.seats):
            self.took[i] = took[i]
        self.score()
        made = (bool(self.scoring.made_contract[0]), bool(self.scoring.made_contract[1]))
        bags = (self.scoring.overtricks[0], self.scoring.overtricks[1])
        return self.scoring.worth[0], self.scoring.points[0] - self.scoring.points[1], made, bags
