"""A match of two strategies of a board game from random openings.

::

    python -m tests.benchmarks.board_match othello iterative-deepening@5 alpha-beta@4

Two strategies without chance repeat their games from the empty board. Here each opening of random
moves is played twice with the sides swapped, so that the games are independent of each other.
"""

from __future__ import annotations

import argparse
from random import Random

from cardtable.engine import GameKind
from cardtable.games import all_games
from cardtable.lab.contestants import StrategyFactory, read_contestant
from tests.benchmarks.game_pairs import OPENING, play_pairs


def play_match(kind: GameKind, texts: tuple[str, str], games: int, seed: int) -> None:
    """Play *games* games between the strategies *texts* and print the share the first one won."""
    factories = tuple(StrategyFactory(read_contestant(text, kind), kind) for text in texts)
    drawn = 0
    distinct: set[str] = set()

    def play(first: int, opening: int) -> tuple[float, str]:
        nonlocal drawn
        points, moves = play_game(kind, factories, first, opening)
        distinct.add(moves)
        drawn += points == 0.5
        return points, f"{len(distinct)} different, {drawn} drawn"

    play_pairs(play, games, seed)


def play_game(
    kind: GameKind, factories: tuple[StrategyFactory, ...], first: int, seed: int
) -> tuple[float, str]:
    """Return the points of the first strategy, which sits in seat *first*, and the moves.

    A win counts 1, a draw 0.5. Equal seeds have equal openings.
    """
    rng = Random(seed)
    game = kind.new(kind.find_rules(kind.rule_sets[0]), seed=seed, dealer=0)
    for seat in range(2):
        strategy = factories[seat ^ first].make(2 * seed + seat)
        game.register_player(kind.player(strategy, name=""))
    moves: list[str] = []
    while (player := game.get_next_player()) is not None:
        opening = len(moves) < OPENING
        action = rng.choice(game.legal_plays()) if opening else player.ask()
        moves.append(game.write_action(action))
        game.accept(action, player)
    winners = game.winners
    return (0.5 if not winners else 1.0 if first in winners else 0.0), " ".join(moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("strategies", nargs=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kind = all_games()[options.game]
    play_match(kind, tuple(options.strategies), options.games, options.seed)


if __name__ == "__main__":
    main()
