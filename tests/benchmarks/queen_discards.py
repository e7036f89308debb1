"""Count how often a search keeps a queen of spades that it could discard at Hearts.

``python -m tests.benchmarks.queen_discards --chances 100 --iterations 48,144 --seed 1`` plays hands
with Beginner in all seats up to the first time that a queen of spades may be discarded, and asks
searches with these numbers of playouts there.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count

from cardtable.games import all_games
from cardtable.games.scripted import Game
from cardtable.games.scripted.search_trial import new_game
from cardtable.games.scripted.strategies.tree import Tree

BEGINNER = 8
"""The playouts of the players who lead to the positions."""
QUEEN = "play_card qs"


def may_discard_queen(game: Game) -> bool:
    """Whether the queen of spades is one of several cards that may be discarded."""
    legal = [message.line for message in game.legal()]
    return QUEEN in legal and len(legal) > 1 and game.properties["suit_led"] not in (None, "s")


def chances(first_seed: int) -> Iterator[tuple[int, Game]]:
    """Yield seeds, with the positions of the first chance in their first hands."""
    kind = all_games()["hearts"]
    for seed in count(first_seed):
        game = new_game(kind.find_rules("classic"), seed)
        seats = [Tree(seed=seed * 10 + seat, iterations=BEGINNER) for seat in range(game.seats)]
        while (player := game.get_next_player()) is not None and not game.gains:
            if may_discard_queen(game):
                yield seed, game
                break
            game.accept(seats[player.position].choose(game.view(player)), player)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chances", type=int, default=100)
    parser.add_argument("--iterations", default="48,144")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wide", action="store_true", help="search among all legal messages")
    given = parser.parse_args()
    kept: Counter[int] = Counter()
    numbers = [int(word) for word in given.iterations.split(",")]
    for done, (seed, game) in enumerate(chances(given.seed), 1):
        for number in numbers:
            search = Tree(seed=seed, iterations=number, narrow=not given.wide)
            view = game.view(game.to_act)
            kept[number] += search.choose(view).line != QUEEN
        if done == given.chances:
            break
    for number in numbers:
        print(f"{number} playouts: the queen was kept {kept[number]} times of {given.chances}")


if __name__ == "__main__":
    main()
