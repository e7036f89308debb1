"""A naive pattern matcher that tries every assignment of cards to slots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from cardtable.poker.language import Slot, read_slots

ACE = 12


def naive_match(text: str, cards: Sequence[int], lowest: int = 0) -> bool:
    """Return whether *cards* (indexes) contain the pattern; the time is factorial in its length."""
    slots = [
        (slot, slot.below and repeat == 0)
        for slot in read_slots(text)
        for repeat in range(slot.count)
    ]
    return any(fits(slots, chosen, lowest) for chosen in permutations(cards, len(slots)))


def fits(slots: Sequence[tuple[Slot, bool]], chosen: Sequence[int], lowest: int = 0) -> bool:
    """Return whether these cards, in this order, satisfy the slots."""
    ranks: dict[int, int] = {}
    suits: dict[str, int] = {}
    for place, ((slot, below), card) in enumerate(zip(slots, chosen, strict=True)):
        rank, suit = card % 13, card // 13
        if slot.rank is not None and slot.rank != rank:
            return False
        if slot.digit is not None and ranks.setdefault(slot.digit, rank) != rank:
            return False
        if slot.letter is not None:
            if suits.setdefault(slot.letter, suit) != suit:
                return False
            if below and chosen[place - 1] // 13 != suit:
                return False
        if below:
            last = place + 1 == len(slots) or not slots[place + 1][1]
            before = chosen[place - 1] % 13
            low_ace = rank == ACE and before == lowest and last
            if before != rank + 1 and not low_ace:
                return False
    return len(set(ranks.values())) == len(ranks) and len(set(suits.values())) == len(suits)
