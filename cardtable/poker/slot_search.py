"""Backtracking search that assigns cards of a hand to the slots of a pattern, with a step limit.

It goes through the ranks from the ace down. At each rank it decides which runs begin, which digit
the rank stands for, and which of its cards are used; with at most four cards of a rank and one
digit there are few choices. The state below a rank (runs in progress and to come, digits and suited
cards still required) is stored if it failed, so that nothing is tried twice. Patterns that are
deliberately entangled end with :class:`PatternTooComplex` after a fixed number of steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from cardtable.i18n import _
from cardtable.poker.parts import Parts, Run

ACE = 12
MAX_STEPS = 20_000
"""Limit of the choices tried, about a second."""

Demand = tuple[int, int | None]
"""A slot that requires a card of the current rank: its number, and the suit or None."""


class PatternTooComplex(ValueError):
    """A pattern is too entangled to be decided for a hand."""


@dataclass(frozen=True, slots=True)
class _State:
    """The state of the search below a rank; equal states have equal results.

    *active* are runs in progress (kind, place of their next card, first slot), *left* how many of
    each kind are still to begin, *low* how many of these end with a low ace, *done* the digits with
    a rank, *wanted* the number of cards of each suit that single letters still require.
    """

    active: tuple[tuple[int, int, int], ...]
    left: tuple[int, ...]
    low: tuple[int, ...]
    done: int
    wanted: tuple[int, ...]

    def key(self) -> tuple[object, ...]:
        """Return the state without the slots of its runs, so that equal runs compare equal."""
        places = tuple(sorted((kind, place) for kind, place, _slot in self.active))
        return places, self.left, self.low, self.done, self.wanted


@dataclass(slots=True)
class _Begun:
    """The requirements on a rank once the runs that begin there are chosen.

    *row* holds the slots that require a card, *digits* the digits among them, *active* the runs
    that continue below, *after* the state below except for the digit and the suited cards.
    """

    row: list[Demand]
    digits: set[int]
    active: list[tuple[int, int, int]]
    after: _State


def fit(parts: Parts, cards: bytes, lowest: int = 0) -> list[int] | None:
    """Return the index of a card for each slot in order, high cards first, or None.

    *cards* are the indexes of the hand. In a deck whose lowest rank is *lowest* the ace is low
    after that rank. Raises PatternTooComplex if there is no answer within MAX_STEPS.
    """
    if not parts.possible or parts.total > len(cards) or min(parts.ranks, default=ACE) < lowest:
        return None
    letters = parts.all_letters
    steps = [MAX_STEPS]
    for suits in permutations((3, 2, 1, 0), len(letters)):
        found = _Fitting(parts, dict(zip(letters, suits, strict=True)), cards, lowest, steps).run()
        if found is not None:
            return found
    return None


class _Fitting:
    """The search with the suit of each letter chosen."""

    def __init__(
        self, parts: Parts, suits: dict[str, int], cards: bytes, lowest: int, steps: list[int]
    ) -> None:
        self.parts, self.suits, self.lowest, self.steps = parts, suits, lowest, steps
        self.runs: list[Run] = list(parts.runs)
        self.run_digits = parts.run_digits
        self.held = [0] * 13  # rank -> its suits in the hand, as a mask
        for card in cards:
            self.held[card % 13] |= 1 << card // 13
        self.below = [sum(h.bit_count() for h in self.held[: rank + 1]) for rank in range(13)]
        self.cards = cards
        self.dead: set[tuple[object, ...]] = set()
        self.given: list[tuple[int, int]] = []  # slot and card, as far as decided
        self.spare: list[list[int]] = [[] for _suit in range(4)]  # free for single letters

    def run(self) -> list[int] | None:
        """Return the card of each slot, or None."""
        wanted = [0, 0, 0, 0]
        for letter, slots in self.parts.letters.items():
            wanted[self.suits[letter]] = len(slots)
        left = tuple(len(starts) for starts in self.parts.runs.values())
        state = _State((), left, (0,) * len(left), 0, tuple(wanted))
        if not self._fit_rank(ACE, state):
            return None
        return self._hand_out()

    def _hand_out(self) -> list[int]:
        """Assign the reserved cards to single letters, and the remaining cards to ``?``."""
        chosen = dict(self.given)
        for letter, slots in self.parts.letters.items():
            chosen.update(zip(slots, self.spare[self.suits[letter]], strict=False))
        used = set(chosen.values())
        rest = sorted((c for c in self.cards if c not in used), key=lambda c: (-(c % 13), -c))
        chosen.update(zip(self.parts.wild, rest, strict=False))
        return [chosen[slot] for slot in range(self.parts.total)]

    def _fit_rank(self, rank: int, state: _State) -> bool:
        """Return whether the cards of *rank* and below satisfy *state*."""
        if rank < self.lowest:
            return not any(state.wanted) and self._all_digits(state.done)
        key = (rank, *state.key())
        if key in self.dead or self._short(rank, state):
            return False
        for begun in self._beginnings(rank, state):
            for row, done in self._digit_choices(rank, begun, state.done):
                if self._use(rank, row, replace(begun.after, done=done)):
                    return True
        self.dead.add(key)
        return False

    def _all_digits(self, done: int) -> bool:
        return all(done >> digit & 1 for digit in self.parts.digits)

    def _short(self, rank: int, state: _State) -> bool:
        """Return whether too few cards are left, or a run can no longer begin."""
        wanted = sum(state.wanted)
        for kind, place, _slot in state.active:
            size = len(self.runs[kind])
            low = rank + place == self.lowest + size - 2  # its last card was a low ace
            wanted += size - place - low
        for kind, (left, low_ones) in enumerate(zip(state.left, state.low, strict=True)):
            size = len(self.runs[kind])
            wanted += left * size - low_ones
            lead = rank - (self.lowest + size - 1)
            if rank < ACE and ((left > low_ones and lead < 0) or (low_ones and lead < -1)):
                return True
        for digit, slots in self.parts.digits.items():
            wanted += 0 if state.done >> digit & 1 else len(slots)
        return wanted > self.below[rank]

    def _beginnings(self, rank: int, state: _State) -> Iterator[_Begun]:
        """Yield every choice of runs that begin at *rank*, with all their requirements on it."""
        row: list[Demand] = [(slot, None) for slot in self.parts.ranks.get(rank, ())]
        digits: set[int] = set()
        active = []
        for kind, place, slot in state.active:
            if not self._ask(rank, kind, place, slot, row, digits):
                return
            if place + 1 < len(self.runs[kind]):
                active.append((kind, place + 1, slot))
        room = self.held[rank].bit_count() - len(row)
        if room < 0:
            return
        for counts in self._counts(rank, 0, state, room):
            self.steps[0] -= 1
            if self.steps[0] < 0:
                raise PatternTooComplex(
                    _("This pattern is too complex to be decided for this hand.")
                )
            begun = self._begin(rank, state, counts, _Begun(list(row), set(digits), active, state))
            if begun is not None:
                yield begun

    def _counts(
        self, rank: int, kind: int, state: _State, room: int
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield, from *kind* on, how many of each kind begin here and how many get a low ace."""
        if kind == len(self.runs):
            yield ()
            return
        left, low = state.left[kind], state.low[kind]
        lead = rank - (self.lowest + len(self.runs[kind]) - 1)  # 0: the last place to begin
        for now in range((left if rank == ACE and lead >= -1 else 0) + 1):
            promised = now if rank == ACE else low
            free = left - promised
            if lead < -1 or (lead < 0 and free):
                most = least = 0
                if rank == ACE:
                    continue  # nor can this run begin below
            elif lead == -1:
                most = least = left
            else:
                most, least = free, free if lead == 0 else 0
            for begin in range(min(most, room - (rank == ACE) * promised), least - 1, -1):
                used = begin + (rank == ACE) * promised
                for others in self._counts(rank, kind + 1, state, room - used):
                    yield (begin, promised), *others

    def _begin(
        self, rank: int, state: _State, counts: tuple[tuple[int, int], ...], begun: _Begun
    ) -> _Begun | None:
        """Add the first cards of the runs that begin, and low aces; None if impossible."""
        active, left, low = list(begun.active), list(state.left), [n for _b, n in counts]
        for kind, (begin, promised) in enumerate(counts):
            starts = self.parts.runs[self.runs[kind]]
            if rank == ACE:
                for slot in starts[len(starts) - promised :]:
                    last = len(self.runs[kind]) - 1
                    if not self._ask(rank, kind, last, slot, begun.row, begun.digits):
                        return None
            for slot in starts[len(starts) - left[kind] :][:begin]:
                if not self._ask(rank, kind, 0, slot, begun.row, begun.digits):
                    return None
                active.append((kind, 1, slot))
            left[kind] -= begin
            low[kind] = min(low[kind], left[kind])
        begun.after = _State(tuple(active), tuple(left), tuple(low), state.done, state.wanted)
        return begun

    def _ask(
        self, rank: int, kind: int, place: int, slot: int, row: list[Demand], digits: set[int]
    ) -> bool:
        """Add a run's requirement on *rank* at *place*; False if its card cannot be there."""
        step = self.runs[kind][place]
        if step.rank not in (None, rank):
            return False
        if step.digit is not None:
            digits.add(step.digit)
        row.append((slot + place, None if step.letter is None else self.suits[step.letter]))
        return True

    def _digit_choices(
        self, rank: int, begun: _Begun, done: int
    ) -> Iterator[tuple[list[Demand], int]]:
        """Yield the digits *rank* can stand for: that required by runs, else any or none."""
        row = begun.row
        if begun.digits:
            digit = min(begun.digits)
            if len(begun.digits) == 1 and not done >> digit & 1:
                more: list[Demand] = [(slot, None) for slot in self.parts.digits.get(digit, ())]
                yield row + more, done | 1 << digit
            return
        tried = set()
        for digit, slots in self.parts.digits.items():
            if not done >> digit & 1 and digit not in self.run_digits and len(slots) not in tried:
                tried.add(len(slots))  # digits that require equally many cards are equivalent
                if len(row) + len(slots) <= self.held[rank].bit_count():
                    yield row + [(slot, None) for slot in slots], done | 1 << digit
        yield row, done

    def _use(self, rank: int, row: list[Demand], after: _State) -> bool:
        """Assign the cards of *rank* to *row* in every different way, and continue below."""
        exact = 0
        for _slot, suit in row:
            if suit is not None:
                if exact >> suit & 1:
                    return False
                exact |= 1 << suit
        free = self.held[rank] & ~exact
        any_suit = sorted(slot for slot, suit in row if suit is None)
        if exact & ~self.held[rank] or len(any_suit) > free.bit_count():
            return False
        useful = [suit for suit in range(4) if free >> suit & 1 and after.wanted[suit]]
        plain = [suit for suit in range(4) if free >> suit & 1 and not after.wanted[suit]]
        missing = max(0, len(any_suit) - len(plain))
        for taken in combinations(useful, missing):
            kept = [suit for suit in useful if suit not in taken]
            before = len(self.given)
            self.given += [(slot, 13 * suit + rank) for slot, suit in row if suit is not None]
            suits = (*reversed(plain), *taken)
            self.given += [(s, 13 * suit + rank) for s, suit in zip(any_suit, suits, strict=False)]
            for suit in kept:
                self.spare[suit].append(13 * suit + rank)
            wanted = tuple(n - (suit in kept) for suit, n in enumerate(after.wanted))
            if self._fit_rank(rank - 1, replace(after, wanted=wanted)):
                return True
            del self.given[before:]
            for suit in kept:
                self.spare[suit].pop()
        return False
