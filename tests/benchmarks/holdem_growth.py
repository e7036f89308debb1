"""Find how much pots of Hold'em grow, for the estimate of luck in games/holdem/experiment/luck.py.

    python -m tests.benchmarks.holdem_growth equity,loose equity,shark@medium --deals 80 --seed 901

Each pair plays as in the lab. Printed is the growth with the smallest variance of the corrected
result, for each pair and for all together. Use seeds that no published result uses.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import product
from statistics import pvariance

from cardtable.games.holdem.experiment.luck import Growth, luck_of
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.lab.job import HAND, derive
from cardtable.lab.match import MatchPlan

TRIED = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.5, 8.0, 11.0)
PLACES = tuple(product(range(len(TRIED)), repeat=3))
Row = list[float]
"""The gain less the luck without growth, then the luck of each growth tried on each street."""


def play(plan: MatchPlan, number: int, swapped: int) -> Game:
    """Play deal *number* as the lab does."""
    chance = derive(HAND, plan.job.seed, number)
    game = plan.experiment.new_hand(number, chance, "")
    assert isinstance(game, Game)
    for seat, player in enumerate(game.players):
        factory = plan.factories[plan.experiment.owner(seat, swapped)]
        player.strategy = factory.make(derive(chance, seat))
    while not plan.experiment.is_hand_over(game):
        to_act = game.get_next_player()
        assert to_act is not None
        game.accept(to_act.ask(), to_act)
    return game


def row_of(record: HandRecord, seed: int, swapped: int) -> Row:
    """Return the row of one hand, in chips of the first contestant."""

    def own(values: Sequence[float]) -> float:
        return sum(values[swapped::2])

    plain = own(luck_of(record, seed, (1.0, 1.0, 1.0)))
    row = [own(record.gains) - plain]
    for street in range(3):
        for factor in TRIED:
            growth: Growth = (
                factor if street == 0 else 1.0,
                factor if street == 1 else 1.0,
                factor if street == 2 else 1.0,
            )
            row.append(own(luck_of(record, seed, growth)) - plain)
    return row


def rows_of(plan: MatchPlan, deals: int) -> list[Row]:
    """Return the rows of all hands, each the sum of both playings."""
    found = []
    for number in range(deals):
        both = [
            [
                row_of(record, record.number, swapped)
                for record in play(plan, number, swapped).records
            ]
            for swapped in (0, 1)
        ]
        for pair in zip(*both, strict=True):
            found.append([sum(values) for values in zip(*pair, strict=True)])
    return found


def variances(rows: list[Row]) -> list[float]:
    """Return the variance of the corrected gain for each growth of PLACES, by their covariances."""
    columns: list[tuple[float, ...]] = list(zip(*rows, strict=True))
    means = [sum(column) / len(rows) for column in columns]
    size = len(TRIED)

    def covariance(a: int, b: int) -> float:
        products: list[float] = [x * y for x, y in zip(columns[a], columns[b], strict=True)]
        return sum(products) / len(rows) - means[a] * means[b]

    table = [[covariance(a, b) for b in range(len(columns))] for a in range(len(columns))]
    found = []
    for places in PLACES:
        used = [(0, 1.0)] + [(1 + size * street + at, -1.0) for street, at in enumerate(places)]
        found.append(sum(x * y * table[a][b] for a, x in used for b, y in used))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pairs", nargs="+", metavar="A,B")
    parser.add_argument("--rules", default="no-limit")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", type=int, default=901)
    options = parser.parse_args()
    relative = [0.0] * len(PLACES)
    for pair in options.pairs:
        plan = MatchPlan(pair.split(","), game="holdem", rules=options.rules, seed=options.seed)
        rows = rows_of(plan, options.deals)
        found = variances(rows)
        least = min(found)
        best = PLACES[found.index(least)]
        plain = pvariance([row[0] for row in rows])
        print(f"{pair}: {[TRIED[at] for at in best]}, variance {least / plain:.2f} of no growth")
        relative = [so_far + value / least for so_far, value in zip(relative, found, strict=True)]
    joint = PLACES[relative.index(min(relative))]
    print(f"all: {[TRIED[at] for at in joint]}")


if __name__ == "__main__":
    main()
