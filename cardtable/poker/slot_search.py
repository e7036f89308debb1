"""Backtracking search that assigns cards of a hand to the slots of a pattern, with a step limit.

It goes through the ranks from the ace down. At each rank it chooses the runs that begin there, the
digit that the rank stands for, and the cards of the rank to use. There are few choices, as a rank
has at most four cards and stands for at most one digit. A state that failed at a rank (runs in
progress and still to begin, digits and suited cards still required) is recorded and not searched
again. Deliberately entangled patterns end with :class:`PatternTooComplex` after a fixed number of
steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from cardtable.core.i18n import _
from cardtable.poker.parts import Parts, Run

ACE = 12
MAX_STEPS = 20_000
"""Maximum number of choices tried; they take about a second."""

Demand = tuple[int, int | None]
"""A slot that requires a card of the current rank: its number, and the suit or None."""


class PatternTooComplex(ValueError):
    """The search gave up: whether the hand contains the pattern is not known."""


@dataclass(frozen=True, slots=True)
class _State:
    """The state of the search below a rank; equal states have equal results.

    Kinds of runs are numbered in the order of ``Parts.runs``.
    """

    active: tuple[tuple[int, int, int], ...]
    """Runs in progress: kind, place of the next card, first slot."""
    pending: tuple[int, ...]
    """By kind, the number of runs that are still to begin."""
    low_aces: tuple[int, ...]
    """By kind, the number of pending runs that end with a low ace."""
    digits: int
    """Mask of the digits to which a rank is assigned."""
    suited: tuple[int, ...]
    """By suit, the number of cards that single letters still require."""

    def key(self) -> tuple[object, ...]:
        """Return the state without the slots of its runs, so that equal runs compare equal."""
        places = tuple(sorted((kind, place) for kind, place, _slot in self.active))
        return places, self.pending, self.low_aces, self.digits, self.suited


@dataclass(slots=True)
class _Requirements:
    """The requirements on a rank once the runs that begin there are chosen.

    *demands* are the slots that require a card of the rank, *digits* the digits among them. *after*
    is the state below, except for the digit and the suited cards.
    """

    demands: list[Demand]
    digits: set[int]
    active: list[tuple[int, int, int]]
    after: _State


def assign_cards(parts: Parts, cards: bytes, lowest: int = 0) -> list[int] | None:
    """Return the index of a card for each slot in order, high cards first, or None.

    *cards* are the indexes of the hand. *lowest* is the lowest rank of the deck, below which the
    ace may follow. Raises PatternTooComplex if the search takes more than MAX_STEPS steps.
    """
    if not parts.possible or parts.total > len(cards) or min(parts.ranks, default=ACE) < lowest:
        return None
    letters = parts.all_letters
    steps = [MAX_STEPS]
    for suits in permutations((3, 2, 1, 0), len(letters)):
        suit_of = dict(zip(letters, suits, strict=True))
        found = _SlotSearch(parts, suit_of, cards, lowest, steps).run()
        if found is not None:
            return found
    return None


class _SlotSearch:
    """The search with a suit chosen for each letter.

    *steps* holds the number of steps left, shared by all searches of a hand.
    """

    def __init__(
        self, parts: Parts, suit_of: dict[str, int], cards: bytes, lowest: int, steps: list[int]
    ) -> None:
        self.parts, self.suit_of, self.lowest, self.steps = parts, suit_of, lowest, steps
        self.runs: list[Run] = list(parts.runs)
        self.run_digits = parts.run_digits
        self.cards = cards
        self.suits = [0] * 13
        """By rank, the mask of the suits that the hand has."""
        for card in cards:
            self.suits[card % 13] |= 1 << card // 13
        self.cards_up_to = [
            sum(mask.bit_count() for mask in self.suits[: rank + 1]) for rank in range(13)
        ]
        """By rank, the number of cards of that rank and below."""
        self.failed: set[tuple[object, ...]] = set()
        self.assigned: list[tuple[int, int]] = []
        """Slots and their cards, as far as decided."""
        self.reserved: list[list[int]] = [[] for _suit in range(4)]
        """By suit, the cards available to single letters."""

    def run(self) -> list[int] | None:
        """Return the card of each slot, or None."""
        suited = [0, 0, 0, 0]
        for letter, slots in self.parts.letters.items():
            suited[self.suit_of[letter]] = len(slots)
        pending = tuple(len(starts) for starts in self.parts.runs.values())
        state = _State((), pending, (0,) * len(pending), 0, tuple(suited))
        if not self._search_rank(ACE, state):
            return None
        return self._complete_assignment()

    def _complete_assignment(self) -> list[int]:
        """Assign the reserved cards to single letters, and the remaining cards to ``?``."""
        chosen = dict(self.assigned)
        for letter, slots in self.parts.letters.items():
            chosen.update(zip(slots, self.reserved[self.suit_of[letter]], strict=False))
        used = set(chosen.values())
        rest = sorted((c for c in self.cards if c not in used), key=lambda c: (-(c % 13), -c))
        chosen.update(zip(self.parts.wild, rest, strict=False))
        return [chosen[slot] for slot in range(self.parts.total)]

    def _search_rank(self, rank: int, state: _State) -> bool:
        """Return whether the cards of *rank* and below satisfy *state*."""
        if rank < self.lowest:
            return not any(state.suited) and self._has_all_digits(state.digits)
        key = (rank, *state.key())
        if key in self.failed or self._is_hopeless(rank, state):
            return False
        for required in self._run_choices(rank, state):
            for demands, digits in self._digit_choices(rank, required, state.digits):
                if self._assign_rank(rank, demands, replace(required.after, digits=digits)):
                    return True
        self.failed.add(key)
        return False

    def _has_all_digits(self, digits: int) -> bool:
        return all(digits >> digit & 1 for digit in self.parts.digits)

    def _is_hopeless(self, rank: int, state: _State) -> bool:
        """Return whether too few cards are left, or a run can no longer begin."""
        required = sum(state.suited)
        for kind, place, _slot in state.active:
            size = len(self.runs[kind])
            is_low = rank + place == self.lowest + size - 2  # its last card was a low ace
            required += size - place - is_low
        for kind, (pending, low) in enumerate(zip(state.pending, state.low_aces, strict=True)):
            size = len(self.runs[kind])
            required += pending * size - low
            room = rank - (self.lowest + size - 1)
            if rank < ACE and ((pending > low and room < 0) or (low and room < -1)):
                return True
        for digit, slots in self.parts.digits.items():
            required += 0 if state.digits >> digit & 1 else len(slots)
        return required > self.cards_up_to[rank]

    def _run_choices(self, rank: int, state: _State) -> Iterator[_Requirements]:
        """Yield the requirements on *rank* for every choice of runs that begin there."""
        demands: list[Demand] = [(slot, None) for slot in self.parts.ranks.get(rank, ())]
        digits: set[int] = set()
        active = []
        for kind, place, slot in state.active:
            if not self._add_demand(rank, kind, place, slot, demands, digits):
                return
            if place + 1 < len(self.runs[kind]):
                active.append((kind, place + 1, slot))
        free = self.suits[rank].bit_count() - len(demands)
        if free < 0:
            return
        for counts in self._run_counts(rank, 0, state, free):
            self.steps[0] -= 1
            if self.steps[0] < 0:
                raise PatternTooComplex(
                    _("This pattern is too complex to be decided for this hand.")
                )
            required = _Requirements(list(demands), set(digits), active, state)
            if self._begin_runs(rank, state, counts, required):
                yield required

    def _run_counts(
        self, rank: int, kind: int, state: _State, free: int
    ) -> Iterator[tuple[tuple[int, int], ...]]:
        """Yield, for *kind* and those after it, the number of runs that begin at *rank*.

        The second number is that of the pending runs that end with a low ace; it is chosen at the
        ace. *free* is the number of cards of the rank that no other slot requires.
        """
        if kind == len(self.runs):
            yield ()
            return
        pending = state.pending[kind]
        room = rank - (self.lowest + len(self.runs[kind]) - 1)  # 0: the last rank to begin at
        for chosen in range((pending if rank == ACE and room >= -1 else 0) + 1):
            low = chosen if rank == ACE else state.low_aces[kind]
            others = pending - low
            if room < -1 or (room < 0 and others):
                minimum = maximum = 0
                if rank == ACE:
                    continue  # it cannot begin below either
            elif room == -1:
                minimum = maximum = pending
            else:
                minimum, maximum = others if room == 0 else 0, others
            taken = (rank == ACE) * low
            for begin in range(min(maximum, free - taken), minimum - 1, -1):
                for rest in self._run_counts(rank, kind + 1, state, free - begin - taken):
                    yield (begin, low), *rest

    def _begin_runs(
        self, rank: int, state: _State, counts: tuple[tuple[int, int], ...], required: _Requirements
    ) -> bool:
        """Add the first cards of the runs that begin, and low aces; False if impossible."""
        active, pending = list(required.active), list(state.pending)
        low_aces = [low for _begin, low in counts]
        for kind, (begin, low) in enumerate(counts):
            starts = self.parts.runs[self.runs[kind]]
            if rank == ACE:
                for slot in starts[len(starts) - low :]:
                    last = len(self.runs[kind]) - 1
                    if not self._add_demand(
                        rank, kind, last, slot, required.demands, required.digits
                    ):
                        return False
            for slot in starts[len(starts) - pending[kind] :][:begin]:
                if not self._add_demand(rank, kind, 0, slot, required.demands, required.digits):
                    return False
                active.append((kind, 1, slot))
            pending[kind] -= begin
            low_aces[kind] = min(low_aces[kind], pending[kind])
        required.after = _State(
            tuple(active), tuple(pending), tuple(low_aces), state.digits, state.suited
        )
        return True

    def _add_demand(
        self, rank: int, kind: int, place: int, slot: int, demands: list[Demand], digits: set[int]
    ) -> bool:
        """Add a run's requirement on *rank* at *place*; False if its card has another rank."""
        step = self.runs[kind][place]
        if step.rank not in (None, rank):
            return False
        if step.digit is not None:
            digits.add(step.digit)
        demands.append((slot + place, None if step.letter is None else self.suit_of[step.letter]))
        return True

    def _digit_choices(
        self, rank: int, required: _Requirements, digits: int
    ) -> Iterator[tuple[list[Demand], int]]:
        """Yield the demands for each digit that *rank* can stand for, and the digits with a rank.

        It is the digit that runs require, else any or none.
        """
        demands = required.demands
        if required.digits:
            digit = min(required.digits)
            if len(required.digits) == 1 and not digits >> digit & 1:
                more: list[Demand] = [(slot, None) for slot in self.parts.digits.get(digit, ())]
                yield demands + more, digits | 1 << digit
            return
        tried = set()
        for digit, slots in self.parts.digits.items():
            if digits >> digit & 1 or digit in self.run_digits or len(slots) in tried:
                continue  # digits that require equally many cards are equivalent
            tried.add(len(slots))
            if len(demands) + len(slots) <= self.suits[rank].bit_count():
                yield demands + [(slot, None) for slot in slots], digits | 1 << digit
        yield demands, digits

    def _assign_rank(self, rank: int, demands: list[Demand], after: _State) -> bool:
        """Assign the cards of *rank* to *demands* in every different way, and search below."""
        fixed = 0
        for _slot, suit in demands:
            if suit is not None:
                if fixed >> suit & 1:
                    return False
                fixed |= 1 << suit
        free = self.suits[rank] & ~fixed
        any_suit = sorted(slot for slot, suit in demands if suit is None)
        if fixed & ~self.suits[rank] or len(any_suit) > free.bit_count():
            return False
        useful = [suit for suit in range(4) if free >> suit & 1 and after.suited[suit]]
        plain = [suit for suit in range(4) if free >> suit & 1 and not after.suited[suit]]
        missing = max(0, len(any_suit) - len(plain))
        for taken in combinations(useful, missing):
            reserved = [suit for suit in useful if suit not in taken]
            before = len(self.assigned)
            self.assigned += [
                (slot, 13 * suit + rank) for slot, suit in demands if suit is not None
            ]
            suits = (*reversed(plain), *taken)
            self.assigned += [
                (slot, 13 * suit + rank) for slot, suit in zip(any_suit, suits, strict=False)
            ]
            for suit in reserved:
                self.reserved[suit].append(13 * suit + rank)
            suited = tuple(count - (suit in reserved) for suit, count in enumerate(after.suited))
            if self._search_rank(rank - 1, replace(after, suited=suited)):
                return True
            del self.assigned[before:]
            for suit in reserved:
                self.reserved[suit].pop()
        return False
