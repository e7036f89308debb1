"""Functions of the library ``chains`` in Python; see :mod:`cardtable.ludl.native`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from cardtable.ludl.native import Functions, Native, are_tokens, depend_on_cards, grouped, remember
from cardtable.ludl.statements import NativeFunction
from cardtable.ludl.values import List, Token, new_list
from cardtable.ludl.world import World

MAX_CARDS = 20
"""More cards are left to LudL, which charges their combinations before they are made."""
MAX_COMBINATIONS = 300
"""Hands with more combinations are not remembered."""

SHORTEST = 0, 5, 3, 2, 99
"""The fewest ranks in a chain, by the number of cards of each."""
ACE, LOWEST_JOKER, HIGHEST = 14, 16, 17
"""The last rank in chains, and the ranks of the jokers."""
WINGED = 3
"""The fewest equal cards with wings."""

CardT = TypeVar("CardT")
Groups = Mapping[int, Sequence[CardT]]
"""The cards of each rank; the ranks ascend."""


class Form(NamedTuple):
    """A combination without its cards, as the library describes it."""

    size: int
    length: int
    wing: int
    rank: int

    @property
    def is_bomb(self) -> bool:
        """Whether it is four of a kind without wings, or the rocket."""
        return self.size == 4 and not self.wing

    def beats(self, last: Form | None) -> bool:
        """Return whether it may be played after *last*, None for a lead."""
        if last is None or (self.is_bomb and not last.is_bomb):
            return True
        return self[:3] == last[:3] and self.rank > last.rank


def combinations_among(
    groups: Groups[CardT], last: Form | None = None
) -> Iterator[tuple[Form, list[CardT]]]:
    """Yield the combinations that beat *last*, in the order of the library."""
    sizes = (1, 2, 3, 4) if last is None else tuple(sorted({last.size, 4}))
    longest = len(groups) if last is None else last.length
    for size in sizes:
        for first in groups:
            core: list[CardT] = []
            for rank in range(first, ACE + 1 if first <= ACE else first + 1):
                group = groups.get(rank, ())
                if len(group) < size:
                    break
                core += group[:size]
                length = rank - first + 1
                if length > longest:
                    break
                if length > 1 and length < SHORTEST[size]:
                    continue
                for wing in (0, 1, 2) if size >= WINGED else (0,):
                    form = Form(size, length, wing, rank)
                    if not form.beats(last):
                        continue
                    for cards in _wings(groups, form) if wing else ((),):
                        yield form, [*core, *cards]
    rocket = [card for rank in (LOWEST_JOKER, HIGHEST) for card in groups.get(rank, ())]
    form = Form(4, 1, 0, HIGHEST)
    if len(rocket) == 2 and form.beats(last):
        yield form, rocket


def _wings(groups: Groups[CardT], form: Form) -> Iterator[list[CardT]]:
    """Yield the cards that may be the wings of a combination of this *form*."""
    below = form.rank - form.length
    others = [rank for rank in groups if rank > form.rank or rank <= below]
    most = [
        # a third card next to the chain would make it longer
        min(len(groups[rank]), 2 if rank in (below, form.rank + 1) and rank <= ACE else 3)
        for rank in others
    ]
    if form.wing == 2:
        most = [count // 2 and 1 for count in most]

    def choices(place: int, count: int) -> Iterator[list[CardT]]:
        if not count:
            yield []
        elif place < len(others):
            group = groups[others[place]]
            for taken in range(min(count, most[place]) + 1):
                for rest in choices(place + 1, count - taken):
                    yield [*group[: taken * form.wing], *rest]

    jokers = {*groups.get(LOWEST_JOKER, ()), *groups.get(HIGHEST, ())}
    for cards in choices(0, form.length if form.size == WINGED else 2):
        if len(jokers.intersection(cards)) < 2:
            yield cards


def form_of(groups: Groups[CardT]) -> tuple[Form, list[CardT]] | None:
    """Return the combination of all cards in *groups*, None if they form none."""
    total = sum(map(len, groups.values()))
    found = (each for each in combinations_among(groups) if len(each[1]) == total)
    return next(found, None)


def _groups_of(
    world: World, functions: Functions, cards: Sequence[Token]
) -> Mapping[int, list[Token]] | None:
    """Return the cards by rank, None for ranks that the library does not expect."""
    rank_of = functions["rank_of"]
    ranks = [rank_of.call_with(world, card) for card in cards]
    if any(type(rank) is not int or not 0 < rank <= HIGHEST for rank in ranks):
        return None
    groups = grouped(cards, ranks)
    return {rank: groups[rank] for rank in sorted(groups)}


def _make_combinations_above(functions: Functions) -> NativeFunction:
    known: dict[Any, Any] = {}

    def combinations_above(world: World, arguments: Sequence[Any]) -> Any:
        cards, given = arguments
        if not are_tokens(cards) or len(cards) > MAX_CARDS:
            return None
        last = _form_given(given)
        if last is None and given:
            return None
        key = (last, *cards)
        can_know = depend_on_cards(world, functions["rank_of"])
        found = known.get(key) if can_know else None
        if found is None:
            groups = _groups_of(world, functions, cards)
            if groups is None:
                return None
            found = list(combinations_among(groups, last))
            if can_know and len(found) <= MAX_COMBINATIONS:
                remember(known, key, found)
        world.charge_items(len(found))
        world.charge_steps(len(cards) + 4 * len(found))
        for _form, combination in found:
            world.charge_items(len(combination) + 5)
        return new_list([_as_list(form, combination, 1) for form, combination in found])

    return combinations_above


def _form_given(value: Any) -> Form | None:
    """Return the form of a combination in a script, None if it is another value."""
    if type(value) is not List or len(value) < 4 or {*map(type, value[:4])} != {int}:
        return None
    return Form(*value[:4])


def _as_list(form: Form, cards: Sequence[Token], level: int) -> List:
    return new_list([*form, new_list(cards, level + 1)], level)


def _make_combination_of(functions: Functions) -> NativeFunction:
    def combination_of(world: World, arguments: Sequence[Any]) -> Any:
        (cards,) = arguments
        if not are_tokens(cards) or len(cards) > MAX_CARDS:
            return None
        groups = _groups_of(world, functions, cards)
        if groups is None:
            return None
        found = form_of(groups)
        world.charge_items(len(cards) + 5)
        world.charge_steps(10 * len(cards))
        return new_list([]) if found is None else _as_list(*found, 0)

    return combination_of


_WRITTEN: Mapping[str, str] = {
    "combinations_above": "a93040d2e18cf037",
    "combinations_in": "90e5b1d0f91a4c6a",
    "combination_of": "8e1bddd3146d9a2b",
    "has_all": "206b62c4c7982051",
    "beats": "761180f1567e33b8",
    "is_bomb": "96b2bdb0d88731d9",
    "has_form_of": "6af6bea74318c37d",
    "chain_minimum": "2a722f1f2ae409bf",
    "is_in_chain": "430e1ff47e2b88a8",
    "first_cards": "fc9eb154b31e5438",
    "card_at": "293a70913854ec07",
    "is_joker_rank": "ac869df2285faeb7",
    "rocket_in": "394f4b033e740458",
    "has_rocket": "a90452b2c12e3e64",
    "with_wings": "9c9b6ce9c1cf1f1f",
    "wings": "89cd6c6f3fbaced6",
}
CHAINS: Mapping[str, Native] = {
    "combinations_above": Native(_make_combinations_above, _WRITTEN),
    "combination_of": Native(_make_combination_of, _WRITTEN),
}
"""The native functions of the library by name."""
