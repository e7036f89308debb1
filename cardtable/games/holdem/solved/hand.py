"""A real heads-up hand in the terms of a solved policy: its nodes, its buckets, and the mix.

A bet of a size that the policy does not know is taken for one of the two neighbouring sizes, with
the probabilities of the pseudo-harmonic mapping (Ganzfried and Sandholm 2013). All combinations
are followed at once, so the mix is a function of what is public and of the cards, and no random
number decides what a bet meant. On the river a hand is solved anew (see solved_river.py), for the
ranges that follow from the policy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from operator import attrgetter, mul
from typing import NamedTuple

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.betting import CALL, FOLD
from cardtable.games.holdem.hand import HandState
from cardtable.games.holdem.hand.steps import act, begin_hand
from cardtable.games.holdem.rules import NO_LIMIT, Stakes
from cardtable.games.holdem.rules.blinds import Positions
from cardtable.games.holdem.solved.bet_sizes import BIG_BLIND
from cardtable.games.holdem.solved.cards import PAIRS, SolvedCards
from cardtable.games.holdem.solved.river import Costs, Mix, SolvedRiver
from cardtable.solving.policy_file import SolvedPolicy
from cardtable.solving.range_solver import add_up, scale

SHALLOWEST, DEEPEST = 0.5, 1.6
"""The stacks, as multiples of those of the policy, for which it is used."""
NEAR_ALL_IN = 0.85
"""A bet of at least this part of the stack is made all-in."""
_RARE = 0.01
"""Readings of the bets that are less likely than this are dropped."""
_RIVER = 3
_ALWAYS_SEEN, _ALWAYS_FACED = 0.002, 0.05
"""Shares of the two ranges that may ignore the policy: the deciding player's, the opponent's."""
_KEPT_RIVERS = 32


class Reading(NamedTuple):
    """A node that the course of a hand may be, with the chips of the simplified game.

    *bets* are those of this street and *paid* those of earlier ones, of the first and the second
    player.
    """

    node: int
    bets: tuple[int, int]
    paid: tuple[int, int]


class PublicHand(NamedTuple):
    """What both players know of a hand.

    The positions are button, small and big blind; *cards* are those of the deck after the hole
    cards.
    """

    stakes: Stakes
    started: tuple[int, ...]
    positions: Positions
    cards: tuple[int, ...]
    history: tuple[tuple[int, int, Action], ...]


class Step(NamedTuple):
    """An action of a hand: *size* is a bet as a share of the pot, None for a check, call or fold.

    *readings* are the nodes at which it may have been taken.
    """

    street: int
    player: int
    size: float | None
    readings: Mapping[Reading, float]


def harmonic_share(size: float, smaller: float, larger: float) -> float:
    """Return the probability with which *size* is taken for *smaller*, not for *larger*.

    Sizes are shares of the pot.
    """
    return (larger - size) * (1 + smaller) / ((larger - smaller) * (1 + size))


class SolvedHands:
    """Finds the mix of a *policy* in real hands. Raises ValueError if it is of another game."""

    def __init__(self, policy: SolvedPolicy) -> None:
        self.policy = policy
        self.stack = float(policy.about["stack"])
        self.cards = SolvedCards(policy)
        tree = policy.tree
        for node, count in enumerate(tree.counts):
            actions = tree.actions_at(node)
            if count and (CALL not in actions or sorted(set(actions)) != list(actions)):
                raise ValueError("actions")
        self._rivers = lru_cache(maxsize=_KEPT_RIVERS)(self._solve_river)

    def suits(self, hand: HandState) -> bool:
        """Whether the policy is for hands with such stacks, blinds and limits."""
        stakes, seats = hand.stakes, hand.ring
        if len(seats) != 2 or stakes.structure != NO_LIMIT or hand.button not in seats:
            return False
        if stakes.ante or stakes.straddle or 2 * stakes.small_blind != stakes.big_blind:
            return False
        depth = min(hand.started[seat] for seat in seats) / stakes.big_blind
        return SHALLOWEST * self.stack <= depth <= DEEPEST * self.stack

    def mixes(self, hand: HandState, holdings: Sequence[tuple[int, int]]) -> list[Mix] | None:
        """Return the probability of each action for each of *holdings* of the seat to act.

        It is None where the policy has no node. A holding that the solver never had at such a node
        is played as check or fold.
        """
        if hand.street == _RIVER:
            river = self.river(hand)
            return None if river is None else [river.mix(holding) for holding in holdings]
        readings = self.readings(hand)
        if not readings:
            return None
        buckets = self.cards.buckets(hand.board, holdings)
        options = {reading: self._options(hand, reading) for reading in readings}
        passive = Action.FOLD if hand.to_call else Action.CHECK
        found: list[Mix] = []
        known: dict[int, Mix] = {}
        for bucket in buckets:
            mix = known.get(bucket)
            if mix is None:
                sums: dict[Action, float] = {}
                for reading, weight in readings.items():
                    chances = self.policy.probabilities(reading.node, bucket)
                    for action, chance in zip(options[reading], chances, strict=True):
                        if chance:
                            sums[action] = sums.get(action, 0.0) + weight * chance
                total = sum(sums.values())
                mix = {action: chance / total for action, chance in sums.items()}
                known[bucket] = mix = mix or {passive: 1.0}
            found.append(mix)
        return found

    def costs(self, hand: HandState, holding: tuple[int, int]) -> Costs | None:
        """Return what each action costs the seat to act with *holding*, None if it is not known.

        The values of several readings are averaged; an action that two nodes stand for has the
        smaller cost of both.
        """
        if hand.street == _RIVER:
            river = self.river(hand)
            return None if river is None else river.costs(holding)
        bucket = self.cards.buckets(hand.board, [holding])[0]
        sums: dict[Action, float] = {}
        weights: dict[Action, float] = {}
        variance = 0.0
        for reading, weight in self.readings(hand).items():
            measured = self.policy.cost(reading.node, bucket)
            if measured is None:
                continue
            least: dict[Action, float] = {}
            for action, cost in zip(self._options(hand, reading), measured[0], strict=True):
                least[action] = min(cost, least.get(action, cost))
            for action, cost in least.items():
                sums[action] = sums.get(action, 0.0) + weight * cost
                weights[action] = weights.get(action, 0.0) + weight
            variance += (weight * measured[1]) ** 2
        if not sums:
            return None
        means = {action: sums[action] / weights[action] for action in sums}
        best = min(means.values())
        error = variance**0.5 / max(weights.values())
        return Costs({action: mean - best for action, mean in means.items()}, error)

    # --- the betting ------------------------------------------------------------------------------

    def readings(self, hand: HandState) -> dict[Reading, float]:
        """Return the nodes that the hand may be at, with their probabilities; empty if none."""
        if not self.suits(hand):
            return {}
        *_steps, last = self._steps(hand)
        tree = self.policy.tree
        here = {
            reading: weight
            for reading, weight in last.readings.items()
            if tree.kinds[reading.node] == last.player and tree.streets[reading.node] == last.street
        }
        total = sum(here.values())
        return {reading: weight / total for reading, weight in here.items()}

    def _steps(self, hand: HandState) -> Iterator[Step]:
        """Yield all actions of the hand, and at the end the decision to be made."""
        stakes = hand.stakes
        stacks = [hand.started[hand.button], hand.started[self._other(hand)]]
        bets, paid = [stakes.small_blind, stakes.big_blind], [0, 0]
        found = {Reading(0, (BIG_BLIND // 2, BIG_BLIND), (0, 0)): 1.0}
        street = 0
        for at, seat, action in hand.history:
            if at != street:
                paid = [before + bet for before, bet in zip(paid, bets, strict=True)]
                bets, street = [0, 0], at
            player = int(seat != hand.button)
            size = None
            if action.to:
                pot = sum(paid) + sum(bets) + max(bets) - bets[player]
                size = (action.to - max(bets)) / pot
            yield Step(street, player, size, found)
            found = self._after(found, player, street, size)
            bets[player] = action.to or min(max(bets), stacks[player] - paid[player])
        yield Step(hand.street, int(hand.to_act != hand.button), None, found)

    def _other(self, hand: HandState) -> int:
        return next(seat for seat in hand.ring if seat != hand.button)

    def _after(
        self, readings: Mapping[Reading, float], player: int, street: int, size: float | None
    ) -> dict[Reading, float]:
        """Return the readings after a bet or raise of *size*, or a check or call if it is None."""
        tree = self.policy.tree
        found: dict[Reading, float] = {}
        for reading, weight in readings.items():
            if tree.kinds[reading.node] != player or tree.streets[reading.node] != street:
                continue
            for child, chance in self._matches(reading, size):
                following = self._step(reading, child, player)
                found[following] = found.get(following, 0.0) + weight * chance
        least = _RARE * sum(found.values())
        return {reading: weight for reading, weight in found.items() if weight >= least}

    def _matches(self, reading: Reading, size: float | None) -> Iterator[tuple[int, float]]:
        """Yield the children that stand for a bet of *size*, with their probabilities."""
        children = self._sizes(reading)
        if size is None:
            first = self.policy.tree.firsts[reading.node]
            actions = self.policy.tree.actions_at(reading.node)
            yield first + actions.index(CALL), 1.0
            return
        if not children:
            return
        for (smaller, child), (larger, other) in pairwise(children):
            if smaller < size < larger:
                share = harmonic_share(size, smaller, larger)
                yield child, share
                yield other, 1 - share
                return
        yield min(children, key=lambda pair: abs(pair[0] - size))[1], 1.0

    def _sizes(self, reading: Reading) -> list[tuple[float, int]]:
        """Return (share of the pot, child) of each bet at a node, ascending."""
        tree, node = self.policy.tree, reading.node
        high, player = max(reading.bets), tree.kinds[node]
        pot = sum(reading.paid) + sum(reading.bets) + high - reading.bets[player]
        first = tree.firsts[node]
        return [
            ((amount - high) / pot, first + number)
            for number, amount in enumerate(tree.actions_at(node))
            if amount > 0
        ]

    def _step(self, reading: Reading, child: int, player: int) -> Reading:
        tree = self.policy.tree
        amount = tree.actions[child] or max(reading.bets)
        bets = (amount, reading.bets[1]) if player == 0 else (reading.bets[0], amount)
        if tree.streets[child] == tree.streets[reading.node]:
            return Reading(child, bets, reading.paid)
        paid = (reading.paid[0] + bets[0], reading.paid[1] + bets[1])
        return Reading(child, (0, 0), paid)

    def _options(self, hand: HandState, reading: Reading) -> list[Action]:
        """Return the real action for each action of a node."""
        stay = Action.CALL if hand.to_call else Action.CHECK
        sizes = {child: size for size, child in self._sizes(reading)}
        first = self.policy.tree.firsts[reading.node]
        whole = round(self.stack * BIG_BLIND)
        found = []
        for number, action in enumerate(self.policy.tree.actions_at(reading.node)):
            if action == FOLD and hand.to_call:
                found.append(Action.FOLD)
            elif action <= CALL or not hand.most:
                found.append(stay)
            else:
                is_all_in = action + reading.paid[self.policy.tree.kinds[reading.node]] >= whole
                to = hand.pot_raise(round(100 * sizes[first + number]))
                if is_all_in or to >= NEAR_ALL_IN * hand.most:
                    to = hand.most
                to = min(max(to, hand.least), hand.most)
                found.append(Action.raise_to(to) if hand.current else Action.bet(to))
        return found

    # --- the river --------------------------------------------------------------------------------

    def river(self, hand: HandState) -> SolvedRiver | None:
        """Return the solved decision of a hand on the river, None if the policy does not suit."""
        if not self.suits(hand):
            return None
        positions = hand.button, hand.small, hand.big
        cards = tuple(hand.deck[2 * len(hand.ring) :])
        return self._rivers(
            PublicHand(hand.stakes, tuple(hand.started), positions, cards, tuple(hand.history))
        )

    def _solve_river(self, public: PublicHand) -> SolvedRiver:
        stakes, started, positions, cards, history = public
        # The betting does not depend on the hole cards, so any will do.
        others = [card for card in range(52) if card not in cards]
        start = begin_hand(stakes, list(started), positions, (*others[:4], *cards))
        actions = [action for street, _seat, action in history if street < _RIVER]
        later = [action for street, _seat, action in history if street == _RIVER]
        for action in actions:
            act(start, action)
        first = int(start.to_act != start.button)
        return SolvedRiver(
            start,
            [action.to or CALL for action in later],
            self._ranges(start, (first + len(later)) % 2),
            self.cards.order(tuple(sorted(start.board))),
        )

    def _ranges(self, hand: HandState, deciding: int) -> list[list[float]]:
        """Return the weight of each pair of the button and of the other player, by the policy.

        A small share of each range is assumed to ignore the policy; it is larger for the opponent
        of the *deciding* player, who need not follow it.
        """
        ranges = [array("d", [1.0]) * len(PAIRS) for _player in range(2)]
        factors: list[list[float]]
        masses: list[list[float]]
        *steps, _last = self._steps(hand)
        for street, taken in groupby(steps, key=attrgetter("street")):
            board = tuple(hand.board_at(street))
            buckets, groups = self.cards.buckets_on(board), self.cards.groups(board)
            factors = [[1.0] * len(buckets) for _player in range(2)]
            masses = [list(add_up(weights, groups, len(buckets))) for weights in ranges]
            for step in taken:
                chances = self._chances(step, buckets)
                mass = masses[step.player]
                mean = sum(map(mul, mass, chances)) / sum(mass)
                if mean > 0:
                    part = _ALWAYS_SEEN if step.player == deciding else _ALWAYS_FACED
                    chances = [(1 - part) * one + part * mean for one in chances]
                    for table in (masses, factors):
                        table[step.player] = list(map(mul, table[step.player], chances))
            for weights, row in zip(ranges, factors, strict=True):
                scale(weights, groups, array("d", row))
        return [weights.tolist() for weights in ranges]

    def _chances(self, step: Step, buckets: range) -> list[float]:
        """Return the probability of an action that was taken, for each of *buckets*."""
        tree = self.policy.tree
        found = [0.0] * len(buckets)
        for reading, weight in step.readings.items():
            node = reading.node
            if tree.kinds[node] != step.player or tree.streets[node] != step.street:
                continue
            for child, share in self._matches(reading, step.size):
                column = self.policy.column(node, child - tree.firsts[node], buckets)
                part = weight * share
                found = [one + part * other for one, other in zip(found, column, strict=True)]
        return found
