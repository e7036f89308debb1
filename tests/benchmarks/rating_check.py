"""Check the luck-free rating: a strategy plays in a person's seat, and each hand is compared.

``python -m tests.benchmarks.rating_check probability --hands 2000 --work rating.sqlite`` plays the
first hand of 2,000 games, has the Master play each of them again, stores both in a database of
statistics, and prints the rating as the statistics screen shows it. A second run with the same
database continues. ``cardtable lab duplicate probability --hands 2000`` gives the lab's own figure,
from whole playings of other deals; its interval and that of the rating should overlap.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from cardtable.engine import Strategy
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.comparison import DuplicateHand
from cardtable.features.duplicate.rating import ComparedHand
from cardtable.features.duplicate.rating_words import rating_figures
from cardtable.games import DEFAULT_GAME, all_games
from cardtable.games.hand_statistics import hand_statistics_of
from cardtable.match import Match, Seat
from cardtable.storage.statistics import Statistics


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("strategy", help="the key of the strategy in the person's seat")
    parser.add_argument("--game", default=DEFAULT_GAME)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--level", type=int, default=3, help="of partner and opponents")
    parser.add_argument("--work", type=Path, required=True, help="the database, made if missing")
    given = parser.parse_args()
    statistics = Statistics(given.work)
    for number in range(given.hands):
        if not ComparedHands(statistics).has(f"rating-{given.seed + number}", 1, 0):
            _play(given.game, given.strategy, given.level, given.seed + number, statistics)
    counted = hand_statistics_of(all_games()[given.game])
    if counted is not None:
        for title, value in rating_figures(
            ComparedHands(statistics).rating(given.game), counted.result
        ):
            print(f"{title}: {value}")
    if statistics.problem:
        print(statistics.problem)
    statistics.close()


def _play(game: str, key: str, level: int, seed: int, statistics: Statistics) -> None:
    """Play the first hand of a game, and store the comparison with the Master."""
    kind = all_games()[game]
    rules = kind.find_rules(kind.rule_sets[0])
    classes = kind.strategies(None).classes
    count = sum(len(side) for side in kind.sides(rules))
    others = [Seat(kind.hint, f"Player {place}", level) for place in range(1, count)]
    seats = [Seat(name="Person"), *others]
    match = Match(kind, rules, seats, seed=seed, strategies=classes, id=f"rating-{seed}")
    person: Strategy = classes[key](seed=seed)
    while not match.game.between_hands and (position := match.deal()) is not None:
        if position:
            match.tick()
        else:
            match.act(person.decide(match.view(0)), 0)
    comparison = DuplicateHand(match, classes, 0, 1).play()
    if comparison is not None:
        ComparedHands(statistics).record(
            match, 1, 0, ComparedHand.from_lines(comparison), rated=True
        )


if __name__ == "__main__":
    main()
