"""The exact value of policies in a small game, best responses, and how far a policy is exploitable.

All values are means over all deals, in what the stakes of the game's tree count; divide them by
``game.unit``. A game must have perfect recall; DealTables checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import mul

from cardtable.solving.betting_tree import FIRST, SECOND, BettingTree
from tests.solving.deal_tables import DealTables, Vector
from tests.solving.policy import Policy, TablePolicy, empty_policy
from tests.solving.small_games import SmallGame

Choice = Callable[[int, int, Sequence[float]], float]
"""Returns the value of a decision by its node, the bucket, and the values of its actions."""


@dataclass(frozen=True)
class Exploitability:
    """What a policy gives away when its opponent knows it.

    *value* is what the first player wins on average if both play the policy; *first* and *second*
    are what a best response in either seat wins against the policy in the other.
    """

    value: float
    first: float
    second: float

    @property
    def nash_conv(self) -> float:
        """What both best responses together gain over the policy; 0 in an equilibrium."""
        return self.first + self.second

    @property
    def exploitability(self) -> float:
        """What a best response wins on average over both seats: half of NashConv."""
        return self.nash_conv / 2


def policy_value(game: SmallGame, first: Policy, second: Policy) -> float:
    """Return what the player in the first seat wins on average with the policy *first*."""
    tables = DealTables(game)
    return back_up(tables, FIRST, reaches(tables, second, SECOND), _following(first))


def best_response(game: SmallGame, opponent: Policy, player: int) -> tuple[float, TablePolicy]:
    """Return what *player* (0 or 1) wins at most on average against *opponent*, and how.

    The policy that wins it takes the first of the best actions; for the other player it has no
    probabilities (they are all 0).
    """
    response = empty_policy(game)

    def choose(node: int, bucket: int, values: Sequence[float]) -> float:
        best = max(values)
        chosen = values.index(best)
        response.put(node, bucket, [float(action == chosen) for action in range(len(values))])
        return best

    tables = DealTables(game)
    return back_up(tables, player, reaches(tables, opponent, 1 - player), choose), response


def exploitability(game: SmallGame, policy: Policy) -> Exploitability:
    """Return how far *policy*, for both seats, can be exploited."""
    tables = DealTables(game)
    reach = [reaches(tables, policy, player) for player in (FIRST, SECOND)]
    value = back_up(tables, FIRST, reach[SECOND], _following(policy))
    first, second = (
        back_up(tables, player, reach[1 - player], _best) for player in (FIRST, SECOND)
    )
    return Exploitability(value, first, second)


def reaches(tables: DealTables, policy: Policy, player: int) -> list[Vector]:
    """Return for each node the chance that *player* acts so that it is reached, by its buckets."""
    tree = tables.game.tree
    found: list[Vector] = [[1.0] * tables.sizes[tree.streets[0]]]
    found += [[] for _node in range(1, len(tree))]
    for node, first, count in _decisions(tree):
        here, street = found[node], tree.streets[node]
        if tree.kinds[node] == player:
            chances = [policy.probabilities(node, bucket) for bucket in range(len(here))]
        for action in range(count):
            there = here
            if tree.kinds[node] == player:
                there = [reach * row[action] for reach, row in zip(here, chances, strict=True)]
            child = first + action
            found[child] = tables.deal_on(player, street, tree.streets[child], there)
    return found


def back_up(tables: DealTables, player: int, reach: list[Vector], choose: Choice) -> float:
    """Return what *player* wins on average, if *choose* says what it wins at its decisions.

    *reach* are the chances that the other acts so that each node is reached. ``choose(node, bucket,
    values)`` gets what each action wins, times the chance of the bucket and that of the other to
    come there, and returns the value of the decision.
    """
    tree = tables.game.tree
    values: list[Vector] = [[] for _node in range(len(tree))]
    for node in reversed(range(len(tree))):
        if not tree.counts[node]:
            values[node] = tables.end_values(node, player, reach[node])
            continue
        street, first = tree.streets[node], tree.firsts[node]
        columns = zip(
            *(
                tables.sum_up(player, tree.streets[child], street, values[child])
                for child in range(first, first + tree.counts[node])
            ),
            strict=True,
        )
        if tree.kinds[node] == player:
            values[node] = [choose(node, bucket, column) for bucket, column in enumerate(columns)]
        else:
            values[node] = [sum(column) for column in columns]
    return sum(values[0])


def _following(policy: Policy) -> Choice:
    def choose(node: int, bucket: int, values: Sequence[float]) -> float:
        value: float = sum(map(mul, policy.probabilities(node, bucket), values))
        return value

    return choose


def _best(_node: int, _bucket: int, values: Sequence[float]) -> float:
    return max(values)


def _decisions(tree: BettingTree) -> list[tuple[int, int, int]]:
    """Return each decision with its first child and the number of its children, from the root."""
    return [
        (node, tree.firsts[node], tree.counts[node])
        for node in range(len(tree))
        if tree.counts[node]
    ]
