"""Deals of hidden tokens that satisfy what was learned about their places.

Deals are drawn uniformly, by exact counts if there are few classes of places, until one satisfies
the requirements too; where hardly any does, a valid deal is mixed by random swaps instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from cardtable.engine.dealing import Holder, NoDeal, Splits, list_splits
from cardtable.games.scripted.deal_mixing import Need, mix
from cardtable.games.scripted.knowledge import Substitution
from cardtable.ludl import Token

MAX_EXACT_CLASSES = 3
"""Maximum number of classes of places for exact counting; more take too long."""
SWAPS_PER_PLACE = 8
"""Number of random swaps for each place, if deals are not counted exactly."""
MAX_REPAIR_SWAPS = 200
"""Maximum number of swaps to make a deal satisfy the constraints."""
MAX_REJECTION_DRAWS = 20
"""Maximum number of deals drawn until one satisfies the requirements."""

Places = tuple[int, ...]


class Requirement(NamedTuple):
    """A constraint: at least one of *places* holds one of *tokens*."""

    places: frozenset[int]
    tokens: frozenset[int]


class HiddenDeals:
    """The constraints on deals of *tokens* to the places of each group, and the deals.

    A place is identified by the token that is there in the game that they are about.
    """

    def __init__(self, tokens: Mapping[int, Token], groups: Sequence[Places]) -> None:
        self.tokens = tokens
        self.groups = groups
        self.group_of = {place: group for group in groups for place in group}
        self.excluded: dict[int, frozenset[int]] = {}
        """The tokens that a place cannot hold."""
        self.requirements: list[Requirement] = []
        self.fitting: Substitution = {}
        """A valid deal, empty while none is known."""
        self._splits: dict[tuple[Any, ...], Splits] = {}
        self._classes: dict[Places, dict[frozenset[int], list[int]]] = {}
        self._rejects_most = False
        """Whether hardly any deal drawn by exact counts satisfies the requirements."""
        self._is_settled = False

    def draw(self, rng: Random) -> Substitution:
        """Return a deal that satisfies the learned constraints."""
        if not self._rejects_most and all(
            len(self._place_classes(places)) <= MAX_EXACT_CLASSES for places in self.groups
        ):
            for _try in range(MAX_REJECTION_DRAWS):
                substitution = self._draw_uniform(rng)
                if all(satisfies(substitution, requirement) for requirement in self.requirements):
                    return substitution
            self._rejects_most = not self._is_settled
        return self.mix(self.repair(self.fitting or self._draw_uniform(rng), rng), rng)

    def settle(self) -> None:
        """Decide how deals are drawn from now on, so that no draw depends on those before it."""
        if self.requirements:
            self.draw(Random(0))
        self._is_settled = True

    def _place_classes(self, places: Places) -> dict[frozenset[int], list[int]]:
        """Return the places grouped by the tokens they cannot hold."""
        classes = self._classes.get(places)
        if classes is None:
            classes = self._classes[places] = {}
            for place in places:
                classes.setdefault(self.excluded.get(place, frozenset()), []).append(place)
        return classes

    def exclude(self, place: int, tokens: frozenset[int]) -> None:
        """Note that a place cannot hold these tokens."""
        self.excluded[place] = self.excluded.get(place, frozenset()) | tokens
        self._classes.clear()

    def _draw_uniform(self, rng: Random) -> dict[int, Token]:
        """Return a uniformly drawn deal, by exact counts if there are few classes of places."""
        substitution: dict[int, Token] = {}
        for places in self.groups:
            classes = self._place_classes(places)
            if 1 < len(classes) <= MAX_EXACT_CLASSES:
                masks = self._masks(places, classes, rng)
                for mask, members in zip(masks, classes.values(), strict=True):
                    dealt = [token for n, token in enumerate(places) if mask >> n & 1]
                    rng.shuffle(dealt)
                    substitution.update(
                        (place, self.tokens[token])
                        for place, token in zip(members, dealt, strict=True)
                    )
            else:
                shuffled = rng.sample(places, len(places))
                substitution.update(
                    (place, self.tokens[token])
                    for place, token in zip(places, shuffled, strict=True)
                )
        return substitution

    def mix(self, substitution: dict[int, Token], rng: Random) -> dict[int, Token]:
        """Return a deal reached from *substitution* by random swaps that keep the constraints."""
        places = [place for group in self.groups for place in group]
        numbers = {place: number for number, place in enumerate(places)}
        needs: list[list[Need]] = [[] for _place in places]
        for requirement in self.requirements:
            need = [numbers[place] for place in requirement.places], requirement.tokens
            for number in need[0]:
                needs[number].append(need)
        nothing: frozenset[int] = frozenset()
        barred = [self.excluded.get(place, nothing) for place in places]
        held = [substitution[place].identity for place in places]
        are_met = all(satisfies(substitution, each) for each in self.requirements)
        first = 0
        for group in self.groups:
            steps = SWAPS_PER_PLACE * len(group)
            mix(held, first, len(group), steps, barred, needs, rng.random, are_met)
            first += len(group)
        tokens = {token.identity: token for token in substitution.values()}
        return {place: tokens[identity] for place, identity in zip(places, held, strict=True)}

    def repair(self, substitution: Substitution, rng: Random) -> dict[int, Token]:
        """Return *substitution* after swaps that satisfy the constraints as far as possible."""
        repaired = dict(substitution)
        for _step in range(MAX_REPAIR_SWAPS):
            wrong = [
                place
                for place, excluded in self.excluded.items()
                if repaired[place].identity in excluded
            ]
            unmet = [
                requirement
                for requirement in self.requirements
                if not satisfies(repaired, requirement)
            ]
            if not wrong and not unmet:
                break
            if unmet and (not wrong or rng.random() < 0.5):
                requirement = rng.choice(unmet)
                swaps = [
                    (place, other)
                    for place in sorted(requirement.places)
                    for other in self.group_of[place]
                    if repaired[other].identity in requirement.tokens
                    and repaired[other].identity not in self.excluded.get(place, ())
                ]
            else:
                place = rng.choice(wrong)
                swaps = [
                    (place, other)
                    for other in self.group_of[place]
                    if repaired[other].identity not in self.excluded[place]
                ]
            if not swaps:
                continue
            harmless = [
                (place, other)
                for place, other in swaps
                if repaired[place].identity not in self.excluded.get(other, ())
            ]
            place, other = rng.choice(harmless or swaps)
            repaired[place], repaired[other] = repaired[other], repaired[place]
        return repaired

    def _masks(
        self, places: Places, classes: Mapping[frozenset[int], list[int]], rng: Random
    ) -> list[int]:
        """Return the tokens dealt to each class of places, as bit masks."""
        whole = (1 << len(places)) - 1
        holders = [
            Holder(
                len(members), sum(1 << n for n, token in enumerate(places) if token not in excluded)
            )
            for excluded, members in classes.items()
        ]
        key = (places[0], *holders)
        if key not in self._splits:
            try:
                self._splits[key] = list_splits(whole, holders, Random(0))
            except NoDeal:  # contradictory constraints, learned from a rule of another kind
                free = [Holder(holder.size, whole) for holder in holders]
                self._splits[key] = list_splits(whole, free, Random(0))
        splits = self._splits[key]
        row = rng.choices(splits.rows, [weight for weight, _counts in splits.rows])[0][1]
        masks = [0] * len(holders)
        counts = iter(row)
        for kind in splits.classes:
            bits = [1 << n for n in range(len(places)) if kind >> n & 1]
            rng.shuffle(bits)
            for number in range(len(holders)):
                part = next(counts)
                masks[number] |= sum(bits[:part])
                bits = bits[part:]
        return masks


def satisfies(substitution: Substitution, requirement: Requirement) -> bool:
    """Return whether a deal meets a requirement."""
    held = [substitution[place].identity for place in requirement.places]
    return not requirement.tokens.isdisjoint(held)
