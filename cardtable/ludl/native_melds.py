"""Functions of the library ``melds`` in Python; see :mod:`cardtable.ludl.native`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from cardtable.ludl.native import Functions, Native, are_tokens, depend_on_cards, grouped, remember
from cardtable.ludl.primitives.collections import list_of
from cardtable.ludl.statements import NativeFunction
from cardtable.ludl.values import List, Token, new_list
from cardtable.ludl.world import World

MAX_POINTS = 1_000_000
"""Cards of more points are left to LudL, where sums have a limit."""

MAX_CARDS = 30
"""More cards are left to LudL, which charges their melds before they are made."""
MAX_MELDS = 100
"""Hands with more melds are not remembered."""


def _make_all_melds(functions: Functions) -> NativeFunction:
    value_of, suit_of = functions["value_of"], functions["suit_of"]
    run_rank = functions["run_rank"]
    known: dict[tuple[Token, ...], tuple[Sequence[Sequence[Token]], int]] = {}

    def find_melds(world: World, cards: List) -> Sequence[Sequence[Token]] | None:
        """Return the melds, None for unusual values."""
        values = [value_of.call_with(world, card) for card in cards]
        suits = [suit_of.call_with(world, card) for card in cards]
        if {type(word) for word in (*values, *suits)} - {str}:
            return None
        melds: list[Sequence[Token]] = []
        for group in grouped(cards, values).values():
            melds += [*combinations(group, 3), *combinations(group, 4)]
        for group in grouped(cards, suits).values():
            if len(group) > 2:
                ranks = [run_rank.call_with(world, card) for card in group]
                if {type(rank) for rank in ranks} - {int}:
                    return None
                order = sorted(range(len(group)), key=ranks.__getitem__)
                melds += _runs([group[at] for at in order], [ranks[at] for at in order])
        return melds

    def all_melds(world: World, arguments: Sequence[Any]) -> Any:
        (cards,) = arguments
        if not are_tokens(cards) or len(cards) > MAX_CARDS:
            return None
        hand = tuple(cards)
        can_know = depend_on_cards(world, value_of, suit_of, run_rank)
        entry = known.get(hand) if can_know else None
        if entry is not None:
            melds, steps = entry
            world.charge_steps(steps)
        else:
            before = world.steps_left
            found = find_melds(world, cards)
            if found is None:
                return None
            melds = found
            if can_know and len(melds) <= MAX_MELDS:
                remember(known, hand, (melds, before - world.steps_left))
        world.charge_items(len(melds))
        world.charge_steps(2 * len(melds))
        for meld in melds:
            world.charge_items(len(meld))
        return new_list([new_list(meld, 1) for meld in melds])

    return all_melds


def _runs(cards: Sequence[Token], ranks: Sequence[int]) -> list[Sequence[Token]]:
    """Return all runs of three or more cards of a suit, which are in order."""
    found: list[Sequence[Token]] = []
    for first in range(len(cards) - 2):
        end = first + 1
        while end < len(cards) and ranks[end] == ranks[first] + end - first:
            end += 1
            if end - first > 2:
                found.append(cards[first:end])
    return found


def _make_best_of(functions: Functions) -> NativeFunction:
    card_points = functions["card_points"]
    known: dict[tuple[Any, ...], tuple[int, Sequence[int], int]] = {}

    def find_best(
        world: World, cards: List, melds: List, start: int
    ) -> tuple[int, Sequence[int]] | None:
        """Return the fewest points and the melds made, None for unusual values."""
        places = {card.identity: place for place, card in enumerate(cards)}
        points = [card_points.call_with(world, card) for card in cards]
        if len(places) < len(cards) or not all(map(_is_small, points)):
            return None
        sets: list[int] = []
        """For each meld the places of its cards as bits, -1 if one of them is missing."""
        costs: list[int] = []
        for meld in melds:
            held = [places.get(card.identity, -1) for card in meld]
            if len(set(held)) < len(held):
                return None
            sets.append(-1 if -1 in held else sum([1 << place for place in held]))
            costs.append(sum([points[place] for place in held]))
        return _fewest(world, sets, costs, (1 << len(cards)) - 1, sum(points), start)

    def best_of(world: World, arguments: Sequence[Any]) -> Any:
        cards, melds, start, others, made = arguments
        if type(melds) is not List or type(start) is not int or start < 0:
            return None
        if type(others) is not List or others or type(made) is not List:
            return None
        if not are_tokens(cards) or not all(map(are_tokens, melds)):
            return None
        if len(cards) > MAX_CARDS or not all(melds):
            return None
        key = (start, tuple(cards), *map(tuple, melds))
        can_know = len(melds) <= MAX_MELDS and depend_on_cards(world, card_points)
        entry = known.get(key) if can_know else None
        if entry is not None:
            fewest, chosen, steps = entry
            world.charge_steps(steps)
        else:
            before = world.steps_left
            found = find_best(world, cards, melds, start)
            if found is None:
                return None
            fewest, chosen = found
            if can_know:
                remember(known, key, (fewest, chosen, before - world.steps_left))
        return list_of(world, fewest, new_list([*made, *[melds[place] for place in chosen]]))

    return best_of


def _fewest(
    world: World, sets: Sequence[int], costs: Sequence[int], cards: int, points: int, start: int
) -> tuple[int, tuple[int, ...]]:
    """Return the fewest points and the melds made, as in LudL the first ones with these points.

    *points* are those of *cards*, a set of bits like each of *sets*.
    """
    world.charge_steps(2 + len(sets) - start)
    best: tuple[int, tuple[int, ...]] = points, ()
    for place in range(start, len(sets)):
        if not best[0]:
            break
        if sets[place] & ~cards == 0:
            fewest, chosen = _fewest(
                world, sets, costs, cards ^ sets[place], points - costs[place], place + 1
            )
            if fewest < best[0]:
                best = fewest, (place, *chosen)
    return best


def _is_small(points: Any) -> bool:
    return type(points) is int and -MAX_POINTS <= points <= MAX_POINTS


MELDS: Mapping[str, Native] = {
    "all_melds": Native(
        _make_all_melds, {"all_melds": "3382562890e8c864", "add_runs": "2004b55b04ee974f"}
    ),
    "best_of": Native(
        _make_best_of,
        {
            "best_of": "ba8361c61ae65460",
            "loose_points": "c6e248617cc93d31",
            "without_all": "517818b4edea9e63",
            "is_among": "45a3c173bb6eb3f1",
        },
    ),
}
"""The native functions of the library by name."""
