"""Search for a way to win a Klondike of which all cards are known, or for proof that there is none.

Theory of operation
===================

The search is depth-first. A table holds the key of every position that was reached, and none is
looked at twice; if no position is left, the deal is lost. Before that, short searches in other
orders of the moves look for a quick win (the caller starts them, see :meth:`restart`).

Far fewer positions need to be looked at than the rules allow:

1. **The talon** (stock and waste together) is a list with the number of cards in the waste. A
   position has a move for each card of the talon that can be reached by turning cards over, as
   often as that takes; turning over does not count as a move. If one card is turned over at a time,
   every card can be reached, and the place in the talon does not matter. If three are, it does,
   except at the beginning, at the end and after a multiple of three, from where the same cards can
   be reached.
2. **Safe cards** go to their foundation at once: aces, twos, and any card for which the foundations
   of the other colour have come as far as the rank below and that of its own colour as far as two
   ranks below. No card that is not home could then be built on it, not even over cards that
   come back from foundations. With three cards at a time, this does not hold in the talon, where
   taking a card changes which others can be reached.
3. **Part of a run** moves only if the card above it goes home at once. Its old and its new place
   are of the same rank and colour, so nothing else is gained.
4. **A card comes back** from its foundation only to have a card put on it, perhaps after other
   cards have come back as well. So a position with a card that came back is a position of its own,
   in which only such moves are possible.
5. **Two columns** on which a card may go are of the same rank and colour, and for the reason of
   step 3 only one of them is tried, as is one of several empty columns.
6. **A column** is emptied only while a king needs one.

The key of a position is a hash of 64 bits, the same for columns in any order. That two of the
few million positions of a search have the same key, so that one is overlooked, is less probable
than 1 in 100,000.

A card is 4 * rank + suit, from 0 for the ace of clubs to 51 for the king of spades. A position has
STATE bytes: sizes of the columns (7), numbers of cards face down (7), cards home by suit (4), cards
in the talon, those of them in the waste, the card that came back plus 1, a free byte, the talon in
the order in which it is turned over (24), two free bytes, and the columns (20 bytes each). A move
packs its kind (3 bits), the column, suit or 0 from which cards come (5), the place of the first one
(8), and the column to which they go.

klondike_search.pxd declares the C types; without it the module runs as plain Python.
"""

from __future__ import annotations

from array import array

import cython

from cardtable.search.pages import zero_words

# Where a position has its parts:
HIDDEN = cython.declare(cython.int, 7)
HOME = cython.declare(cython.int, 14)
TALON_SIZE = cython.declare(cython.int, 18)
WASTE_SIZE = cython.declare(cython.int, 19)
CAME_BACK = cython.declare(cython.int, 20)
TALON = cython.declare(cython.int, 22)
CARDS = cython.declare(cython.int, 48)
COLUMN = cython.declare(cython.int, 20)  # bytes of a column
STATE = cython.declare(cython.int, 192)  # bytes of a position

# The kinds of moves; the second also moves the card above the cards home.
RUN = cython.declare(cython.int, 0)
RUN_AND_HOME = cython.declare(cython.int, 1)
TO_HOME = cython.declare(cython.int, 2)
TALON_TO_RUN = cython.declare(cython.int, 3)
TALON_TO_HOME = cython.declare(cython.int, 4)
BACK = cython.declare(cython.int, 5)
_KINDS = ("run", "run", "home", "talon to run", "talon to home", "back")
"""What the steps of a solution are called."""

MAX_MOVES = cython.declare(cython.int, 160)  # of a position: 72 with cards of the talon, 7 home ...
MAX_STEPS = cython.declare(cython.int, 64)  # of a move, with the safe cards that go home
FIRST_DEPTH = cython.declare(cython.int, 256)
FIRST_WORDS = cython.declare(cython.int, 1 << 14)  # of the table
MASK_64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
MULTIPLIER = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # of the hash function
MULTIPLIER_2 = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)


class KlondikeSearch:
    """A search from one position. Not for two threads at once.

    *start* has the bytes of the position; *drawn* cards are turned over at a time. With fewer
    than seven *columns*, the others do not exist.
    """

    def __init__(self, start: bytes, drawn: int, columns: int = 7) -> None:
        self.start = bytes(start)
        self.drawn = drawn
        self.columns = columns
        self.restart(0, 0)

    def restart(self, noise: int, seed: int) -> None:
        """Begin again, with moves in another order: *noise* is added to their scores."""
        self.noise = noise
        self.random = (seed * 2 + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
        self.positions = 0
        self.depth = 0
        self.capacity = FIRST_DEPTH
        self.words = zero_words(FIRST_WORDS)
        self.mask = FIRST_WORDS - 1
        self.states = bytearray(self.start.ljust(STATE, b"\0") + bytes(STATE * FIRST_DEPTH))
        self.moves = array("i", bytes(4 * MAX_MOVES * (FIRST_DEPTH + 1)))
        self.next_move = array("i", bytes(4 * (FIRST_DEPTH + 1)))
        self.steps = array("i", bytes(4 * MAX_STEPS * (FIRST_DEPTH + 1)))
        self.step_count = array("i", bytes(4 * (FIRST_DEPTH + 1)))
        self.scores = array("i", bytes(4 * MAX_MOVES))
        self.settle(0)
        self.won = self.is_won(0)
        self.over = self.won
        self.find(self.key(0))
        self.list_moves(0)

    def run(self, count: int) -> bool:
        """Look at up to *count* more positions; return whether the search is over."""
        until: cython.longlong = self.positions + count
        while not self.over and self.positions < until:
            if 4 * self.positions >= 3 * self.mask:
                self.grow_table()
            if self.depth + 1 >= self.capacity:
                self.grow_stack()
            with cython.nogil:
                self.search(until)
        return bool(self.over)

    def solution(self) -> list[tuple[str, int, int, int]]:
        """Return the steps of a search that was won: kind, source, place and target of each."""
        steps: list[tuple[str, int, int, int]] = []
        for depth in range(self.depth + 1):
            first = depth * MAX_STEPS
            for step in self.steps[first : first + self.step_count[depth]]:
                steps.append((_KINDS[step & 7], (step >> 3) & 31, (step >> 8) & 255, step >> 16))
        return steps

    def grow_table(self):
        """Double the table."""
        i: cython.longlong
        old = self.words
        self.words = zero_words(2 * len(old))
        self.mask = len(self.words) - 1
        for i in range(len(old)):
            if old[i]:
                self.find(old[i])

    def grow_stack(self):
        """Make room for twice as many moves in a row."""
        more = self.capacity
        self.capacity += more
        self.states = bytearray(self.states) + bytes(STATE * more)
        self.moves = array("i", bytes(self.moves) + bytes(4 * MAX_MOVES * more))
        self.next_move = array("i", bytes(self.next_move) + bytes(4 * more))
        self.steps = array("i", bytes(self.steps) + bytes(4 * MAX_STEPS * more))
        self.step_count = array("i", bytes(self.step_count) + bytes(4 * more))

    # -- search -----------------------------------------------------------------------------------

    def search(self, until):
        """Search until a result, a number of positions, or the end of the room in memory."""
        i: cython.int
        depth: cython.int = self.depth
        place: cython.int
        old: cython.int
        new: cython.int
        while self.positions < until:
            if self.next_move[depth] == 0:
                depth -= 1
                if depth < 0:
                    self.over = True
                    depth = 0
                    break
                continue
            if depth + 1 >= self.capacity or 4 * self.positions >= 3 * self.mask:
                break
            self.next_move[depth] -= 1
            place = depth * MAX_MOVES + self.next_move[depth]
            old = depth * STATE
            new = old + STATE
            for i in range(STATE):
                self.states[new + i] = self.states[old + i]
            self.step_count[depth + 1] = 0
            self.make(depth + 1, self.moves[place])
            if self.is_won(new):
                depth += 1
                self.won = self.over = True
                break
            if self.find(self.key(new)):
                continue
            self.positions += 1
            depth += 1
            self.list_moves(depth)
        self.depth = depth

    def is_won(self, state):
        """Return whether all cards are home."""
        suit: cython.int
        home: cython.int = 0
        for suit in range(4):
            home += self.states[state + HOME + suit]
        return home == 52

    def find(self, key):
        """Return whether the table has a key; add it if not."""
        index: cython.longlong = cython.cast(cython.longlong, (key >> 20) & self.mask)
        while self.words[index] != 0:
            if self.words[index] == key:
                return True
            index = (index + 1) & self.mask
        self.words[index] = key
        return False

    def key(self, state):
        """Return the key of a position, which is not 0."""
        column: cython.int
        i: cython.int
        size: cython.int
        hidden: cython.int
        cards: cython.int
        word: cython.ulonglong
        total: cython.ulonglong
        talon: cython.ulonglong = 0
        for i in range(self.states[state + TALON_SIZE]):
            talon |= cython.cast(cython.ulonglong, 1) << self.states[state + TALON + i]
        word = self.states[state + WASTE_SIZE] + 32 * self.states[state + CAME_BACK] + 1
        total = ((talon + 1) * MULTIPLIER_2) & MASK_64
        total ^= total >> 29
        total = (total * MULTIPLIER + word * MULTIPLIER_2) & MASK_64
        for column in range(self.columns):
            size = self.states[state + column]
            if size == 0:
                continue
            hidden = self.states[state + HIDDEN + column]
            cards = state + CARDS + COLUMN * column
            word = hidden + 1
            for i in range(hidden - 1 if hidden else 0, size):
                word = ((word ^ (self.states[cards + i] + 64)) * MULTIPLIER) & MASK_64
                word ^= word >> 31
            word = (word * MULTIPLIER_2) & MASK_64
            word ^= word >> 32
            total = (total + word) & MASK_64
        total ^= total >> 33
        return total if total else 1

    # -- moves ------------------------------------------------------------------------------------

    def make(self, depth, move):
        """Make a move in the position at *depth*, and the safe ones after it."""
        state: cython.int = depth * STATE
        kind: cython.int = move & 7
        source: cython.int = (move >> 3) & 31
        place: cython.int = (move >> 8) & 255
        target: cython.int = move >> 16
        i: cython.int
        cards: cython.int = state + CARDS + COLUMN * source
        to: cython.int = state + CARDS + COLUMN * target
        self.states[state + CAME_BACK] = 0
        if kind == TO_HOME:
            self.send_home(depth, source)
        elif kind <= RUN_AND_HOME:
            self.note(depth, RUN + 8 * source + 256 * place + 65536 * target)
            for i in range(place, self.states[state + source]):
                self.states[to + self.states[state + target]] = self.states[cards + i]
                self.states[state + target] += 1
            self.states[state + source] = place
            self.turn_up(state, source)
            if kind == RUN_AND_HOME:
                self.send_home(depth, source)
        elif kind == TALON_TO_RUN:
            self.note(depth, move)
            self.states[to + self.states[state + target]] = self.take(state, place)
            self.states[state + target] += 1
        elif kind == TALON_TO_HOME:
            self.note(depth, move)
            i = self.take(state, place)
            self.states[state + HOME + (i & 3)] += 1
        else:
            self.note(depth, move)
            self.states[state + HOME + source] -= 1
            i = 4 * self.states[state + HOME + source] + source
            self.states[to + self.states[state + target]] = i
            self.states[state + target] += 1
            self.states[state + CAME_BACK] = i + 1
            return
        self.settle(depth)

    def note(self, depth, step):
        """Add a step to those of the move to *depth*."""
        self.steps[depth * MAX_STEPS + self.step_count[depth]] = step
        self.step_count[depth] += 1

    def send_home(self, depth, column):
        """Move the last card of a column home."""
        state: cython.int = depth * STATE
        card: cython.int
        self.note(depth, TO_HOME + 8 * column)
        self.states[state + column] -= 1
        card = self.states[state + CARDS + COLUMN * column + self.states[state + column]]
        self.states[state + HOME + (card & 3)] += 1
        self.turn_up(state, column)

    def turn_up(self, state, column):
        """Turn up the last card of a column."""
        size: cython.int = self.states[state + column]
        if size and self.states[state + HIDDEN + column] == size:
            self.states[state + HIDDEN + column] = size - 1

    def take(self, state, place):
        """Take the card at a place of the talon; return it."""
        card: cython.int = self.states[state + TALON + place]
        size: cython.int = self.states[state + TALON_SIZE] - 1
        waste: cython.int = place
        i: cython.int
        for i in range(place, size):
            self.states[state + TALON + i] = self.states[state + TALON + i + 1]
        self.states[state + TALON_SIZE] = size
        if waste == size or waste % self.drawn == 0:
            waste = 0
        self.states[state + WASTE_SIZE] = waste
        return card

    def settle(self, depth):
        """Move all safe cards home."""
        state: cython.int = depth * STATE
        i: cython.int
        size: cython.int
        card: cython.int
        is_moving: cython.bint = True
        while is_moving:
            is_moving = False
            for i in range(self.columns):
                size = self.states[state + i]
                if size and self.is_safe(state, self.states[state + CARDS + COLUMN * i + size - 1]):
                    self.send_home(depth, i)
                    is_moving = True
            if self.drawn == 1:
                for i in range(self.states[state + TALON_SIZE]):
                    card = self.states[state + TALON + i]
                    if self.is_safe(state, card):
                        self.note(depth, TALON_TO_HOME + 256 * i)
                        self.take(state, i)
                        self.states[state + HOME + (card & 3)] += 1
                        is_moving = True
                        break

    def is_safe(self, state, card):
        """Return whether a card can go home and is of no more use elsewhere."""
        return self.is_next(state, card) and self.is_useless(state, card)

    def is_useless(self, state, card):
        """Return whether no card that is not home could be put on a card, even over others."""
        rank: cython.int = card >> 2
        suit: cython.int = card & 3
        home: cython.int = state + HOME
        other: cython.int = 1 if suit == 0 or suit == 3 else 0  # a suit of the other colour
        return rank < 2 or (
            self.states[home + other] >= rank
            and self.states[home + 3 - other] >= rank
            and self.states[home + 3 - suit] >= rank - 1
        )

    def accepting(self, state, card, without):
        """Return a column on which a card may go other than *without*, -1 if there is none."""
        column: cython.int
        size: cython.int
        last: cython.int
        for column in range(self.columns):
            size = self.states[state + column]
            if column == without:
                continue
            if size == 0:
                if card >= 48:
                    return column
                continue
            last = self.states[state + CARDS + COLUMN * column + size - 1]
            if self.fits(card, last):
                return column
        return -1

    def is_red(self, card):
        """Return whether a card is a diamond or a heart."""
        return (card & 3) == 1 or (card & 3) == 2

    def list_moves(self, depth):
        """List the moves of the position at *depth*, the best one last."""
        state: cython.int = depth * STATE
        column: cython.int
        place: cython.int
        card: cython.int
        target: cython.int
        suit: cython.int
        count: cython.int = self.states[state + TALON_SIZE]
        waste: cython.int = self.states[state + WASTE_SIZE]
        kings: cython.int = 4  # that need an empty column, less the number of these
        self.next_move[depth] = 0
        if self.states[state + CAME_BACK]:
            self.list_uses(depth)
            return
        for column in range(self.columns):
            if (
                self.states[state + column] == 0
                or self.states[state + CARDS + COLUMN * column] >= 48
            ):
                kings -= 1
        for column in range(self.columns):
            if self.states[state + column]:
                self.add_column(depth, column, kings)
        for place in range(count):
            if not self.is_reached(place, count, waste):
                continue
            card = self.states[state + TALON + place]
            if self.is_next(state, card):
                self.add(depth, TALON_TO_HOME + 256 * place, 70)
            target = self.accepting(state, card, -1)
            if target >= 0:
                self.add(depth, TALON_TO_RUN + 256 * place + 65536 * target, 50)
        for suit in range(4):
            self.add_back(depth, suit)

    def add_column(self, depth, column, kings):
        """List the moves of the cards in a column."""
        state: cython.int = depth * STATE
        size: cython.int = self.states[state + column]
        hidden: cython.int = self.states[state + HIDDEN + column]
        cards: cython.int = state + CARDS + COLUMN * column
        card: cython.int = self.states[cards + hidden]
        move: cython.int
        place: cython.int
        target: cython.int
        if self.is_next(state, self.states[cards + size - 1]):
            self.add(depth, TO_HOME + 8 * column, 100 if hidden == size - 1 and hidden else 60)
        if hidden or (card < 48 and kings > 0):
            target = self.accepting(state, card, column)
            if target >= 0:
                move = RUN + 8 * column + 256 * hidden + 65536 * target
                self.add(depth, move, 80 + hidden if hidden else 45)
        for place in range(hidden + 1, size):
            if self.is_next(state, self.states[cards + place - 1]):
                target = self.accepting(state, self.states[cards + place], column)
                if target >= 0:
                    move = RUN_AND_HOME + 8 * column + 256 * place + 65536 * target
                    self.add(depth, move, 65)

    def is_next(self, state, card):
        """Return whether a card is the next one of its foundation."""
        return self.states[state + HOME + (card & 3)] == card >> 2

    def is_reached(self, place, count, waste):
        """Return whether the card at a place of the talon can be reached by turning over cards."""
        last: cython.int = self.drawn - 1
        if place == waste - 1 or place == count - 1 or place % self.drawn == last:
            return True
        return place >= waste and (place - waste) % self.drawn == last

    def add_back(self, depth, suit):
        """List the move by which the last card of a foundation comes back, if it is of use."""
        state: cython.int = depth * STATE
        card: cython.int = 4 * (self.states[state + HOME + suit] - 1) + suit
        target: cython.int
        if card < 8 or self.is_useless(state, card):
            return
        target = self.accepting(state, card, -1)
        if target >= 0:
            self.add(depth, BACK + 8 * suit + 65536 * target, 10)

    def list_uses(self, depth):
        """List the moves after a card came back: those onto it, and that of another one."""
        state: cython.int = depth * STATE
        parent: cython.int = self.states[state + CAME_BACK] - 1
        column: cython.int
        target: cython.int = 0
        size: cython.int
        hidden: cython.int
        cards: cython.int
        card: cython.int
        place: cython.int
        suit: cython.int
        count: cython.int
        waste: cython.int
        for column in range(self.columns):
            size = self.states[state + column]
            if size and self.states[state + CARDS + COLUMN * column + size - 1] == parent:
                target = column
        for column in range(self.columns):
            size = self.states[state + column]
            if size == 0 or column == target:
                continue
            hidden = self.states[state + HIDDEN + column]
            cards = state + CARDS + COLUMN * column
            for place in range(hidden, size):
                card = self.states[cards + place]
                if not self.fits(card, parent):
                    continue
                if place == hidden:
                    self.add(depth, RUN + 8 * column + 256 * place + 65536 * target, 80)
                else:
                    if self.is_next(state, self.states[cards + place - 1]):
                        self.add(
                            depth, RUN_AND_HOME + 8 * column + 256 * place + 65536 * target, 65
                        )
        count = self.states[state + TALON_SIZE]
        waste = self.states[state + WASTE_SIZE]
        for place in range(count):
            card = self.states[state + TALON + place]
            if self.fits(card, parent) and self.is_reached(place, count, waste):
                self.add(depth, TALON_TO_RUN + 256 * place + 65536 * target, 50)
        for suit in range(4):
            self.add_back(depth, suit)

    def fits(self, card, last):
        """Return whether a card may be put on another one in a column."""
        return (last >> 2) == (card >> 2) + 1 and self.is_red(last) != self.is_red(card)

    def add(self, depth, move, score):
        """Add a move to the list of *depth*, which is in the order of the scores."""
        first: cython.int = depth * MAX_MOVES
        i: cython.int = self.next_move[depth]
        if self.noise:
            self.random ^= (self.random << 13) & MASK_64
            self.random ^= self.random >> 7
            self.random ^= (self.random << 17) & MASK_64
            score += cython.cast(cython.int, (self.random >> 33) % self.noise)
        while i > 0 and self.scores[i - 1] > score:
            self.scores[i] = self.scores[i - 1]
            self.moves[first + i] = self.moves[first + i - 1]
            i -= 1
        self.scores[i] = score
        self.moves[first + i] = move
        self.next_move[depth] += 1
