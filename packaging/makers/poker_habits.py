"""Measure how each opponent of Hold'em plays, for the figures in the lobby.

``python packaging poker_habits --sessions 20 --seed 1`` plays sessions of 50 hands at a table of
six for each opponent that the lobby offers: it sits among the five others of :data:`TABLE`, each
hand begins with the stacks of the rule set ``no-limit``, and the others change places from session
to session. The counts are written to ``assets/opponents/holdem.json``. They do not depend on
``--workers``.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from cardtable import __version__
from cardtable.engine import Opponent, Person
from cardtable.games import all_games
from cardtable.games.holdem.experiment import SESSION, Experiment
from cardtable.games.holdem.opponent_habits import key_of
from cardtable.games.holdem.statistics.habits import HABITS
from cardtable.lab.contestants import StrategyFactory, read_contestant
from cardtable.lab.job import derive

TABLE = ("loose", "tight", "equity", "shark@2", "shark@3")
"""The five others at the table."""
RULES = "no-limit"
FILE = Path(__file__).resolve().parents[2] / "assets" / "opponents" / "holdem.json"
KEYS = sorted({key for metric in HABITS for key in (metric.count, metric.over)})
"""The counts that the figures are made of."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20, help="for each opponent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-j", "--workers", type=int, default=1, help="number of processes")
    parser.add_argument("--only", metavar="OPPONENT", help="measure this one, keep the others")
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    if given.sessions < 1 or given.workers < 1:
        parser.error("--sessions and --workers must be at least 1.")
    measured: dict[str, dict[str, int]] = {}
    if given.only:
        measured = json.loads(given.out.read_text("utf-8"))["opponents"]
    with ProcessPoolExecutor(given.workers) as pool:
        for opponent in opponents():
            key = key_of(opponent)
            if given.only not in (None, key):
                continue
            play = partial(play_session, key, given.seed)
            counts = Counter[str]()
            for found in pool.map(play, range(given.sessions)):
                counts.update(found)
            measured[key] = {name: counts[name] for name in KEYS}
            print(key, measured[key], flush=True)
    data = {
        "command": f"python packaging poker_habits --sessions {given.sessions} --seed {given.seed}",
        "version": __version__,
        "rules": RULES,
        "table": TABLE,
        "seed": given.seed,
        "hands": given.sessions * SESSION,
        "opponents": dict(sorted(measured.items())),
    }
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def opponents() -> Iterator[Opponent]:
    """Yield every opponent that the lobby offers: each strategy at each of its levels."""
    for key, strategy in all_games()["holdem"].strategies(None).classes.items():
        if issubclass(strategy, Person):
            continue
        for level in range(1, len(strategy.levels) + 1):
            yield Opponent(key, level)
        if not strategy.levels:
            yield Opponent(key)


def play_session(text: str, seed: int, number: int) -> Counter[str]:
    """Play session *number* and return the counts of the contestant *text*, who has seat 0."""
    kind = all_games()["holdem"]
    experiment = Experiment(kind, kind.find_rules(RULES))
    chance = derive("habits", seed, number)
    game = experiment.new_hand(number, chance, "")
    turn = number % len(TABLE)
    for seat, other in enumerate((text, *TABLE[turn:], *TABLE[:turn])):
        factory = StrategyFactory(read_contestant(other, kind), kind)
        game.players[seat].strategy = factory.make(derive(chance, seat))
    while not experiment.is_hand_over(game) and (player := game.get_next_player()) is not None:
        game.accept(player.ask(), player)
    return Counter(experiment.count(game)[0])


if __name__ == "__main__":
    main()
