"""Measure what the search of Spades believes.

``python -m tests.benchmarks.spades_estimates --hands 100`` plays hands between four equal seats and
prints two tables. The first shows how much more likely the search considers the true deal than the
average deal that fits what a seat has seen, as the mean of the natural logarithm: with the bids of
the others judged by a formula, as up to November 2026, and by the network. Above zero, worlds are
drawn nearer to the truth. The second shows how often bids were made, in ten classes of the chance
that was foretold.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from random import Random
from typing import Any

from cardtable.games import all_games
from cardtable.games.experiment import experiment_for
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.bid_network import network_for
from cardtable.games.spades.strategies.kernel_adapter import (
    Inference,
    deal_worlds,
    load_view,
    trees,
    wide_mask,
)
from cardtable.games.spades.views.view import View
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.job import derive

DEALS = 400
"""Deals that the true one is compared with."""


class Information:
    """The mean information of two models about the true deal, by the cards a seat holds."""

    def __init__(self) -> None:
        self.sums: dict[tuple[str, int], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def note(self, view: View, hands: list[int]) -> None:
        models = {
            "formula": Inference(tries=1, doubt=1.0),
            "network": Inference(tries=1, doubt=1.0, network=network_for(view.rules)),
        }
        truth = [wide_mask(view.rules, hand) for hand in hands]
        for name, inference in models.items():
            with trees.borrow() as tree:
                load_view(tree, view)
                tree.hands.seed(derive("information", view.seat, len(view.history)))
                deal_worlds(tree, view, 2, Random(1), inference)
                found = tree.worlds.information(truth, DEALS, 1.0)
            for cards in (0, len(view.cards)):
                self.sums[name, cards][0] += found
                self.sums[name, cards][1] += 1

    def print(self) -> None:
        print(f"{'cards held':>10} {'formula':>8} {'network':>8}")
        for cards in (*range(13, 2, -1), 0):
            rows = [self.sums[name, cards] for name in ("formula", "network")]
            if all(count for _total, count in rows):
                label = str(cards) if cards else "all"
                print(f"{label:>10}", *(f"{total / count:8.2f}" for total, count in rows))


def is_noted(view: View, number: int) -> bool:
    """Return whether the information at *view* is noted: once in each trick of hand *number*."""
    playing = view.phase is Phase.PLAYING and len(view.cards) > 2
    return playing and len(view.history) % 4 == number % 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="number of hands (100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the hands (1)")
    parser.add_argument("--player", default="search@4", help="strategy of all seats (search@4)")
    options = parser.parse_args()
    kind = all_games()["spades"]
    experiment: Any = experiment_for(kind, kind.find_rules("classic"))
    factory = StrategyFactory(read_contestant(options.player, kind), kind)
    information = Information()
    foretold: list[tuple[float, bool, bool]] = []
    begin = last = time.monotonic()
    for number in range(options.hands):
        game = experiment.new_hand(number, derive("estimates", options.seed, number), "")
        for seat, player in enumerate(game.players):
            player.strategy = factory.make(derive(options.seed, number, seat))
        experiment.begin_hand(game)
        chances: dict[int, float | None] = {}
        while not game.results:
            player = game.get_next_player()
            view = game.view(player)
            action = player.ask()
            if isinstance(action, Bid):
                candidate = player.strategy.advice().best
                chances[player.position] = candidate.chance("contract" if action.tricks else "nil")
            elif is_noted(view, number):
                information.note(view, [game.view(other).held for other in game.players])
            game.accept(action, player)
        result = game.results[0]
        for seat, chance in chances.items():
            if chance is not None:
                is_nil = result.bids[seat].is_nil
                made = not result.tricks[seat] if is_nil else result.sides[seat % 2].made
                foretold.append((chance, made, is_nil))
        if time.monotonic() - last > 10:
            last = time.monotonic()
            left = (last - begin) / (number + 1) * (options.hands - number - 1)
            print(f"{number + 1} of {options.hands} hands, {left / 60:.0f} min left", flush=True)
    information.print()
    print(f"\n{'foretold':>10} {'bids':>6} {'mean':>6} {'made':>6}")
    for low in range(10):
        rows = [row for row in foretold if min(9, int(10 * row[0])) == low]
        _print_class(f"{10 * low}-{10 * low + 10}%", rows)
    _print_class("all", foretold)
    _print_class("nils", [row for row in foretold if row[2]])


def _print_class(name: str, rows: list[tuple[float, bool, bool]]) -> None:
    if rows:
        mean = 100 * sum(row[0] for row in rows) / len(rows)
        made = 100 * sum(row[1] for row in rows) / len(rows)
        print(f"{name:>10} {len(rows):6} {mean:6.1f} {made:6.1f}")


if __name__ == "__main__":
    main()
