"""Find a position for the test of a reason: ``python packaging find_case hearts "to protect"``.

Plays a game at random and compares two legal actions at a time, as if a search had found the first
one clearly better. Prints the positions in which the sentence about them contains the words, with
what a ``Case`` of tests/games needs: seed, actions played, the two actions, and the sentence.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

from cardtable.engine import Advice, Candidate, GameKind, Person
from cardtable.games import all_games

PAIRS = 12
"""Number of pairs of actions tried in a position."""


class Found(NamedTuple):
    """A position after the actions *played*, and a reason why *best* is better than *other*."""

    seed: int
    played: str
    best: str
    other: str
    said: str


def cases(kind: GameKind, rules: Any, words: str, seeds: range) -> Iterator[Found]:
    """Yield a position for each seed whose game has one, the first of the game."""
    for seed in seeds:
        found = _case_in(kind, rules, words, seed)
        if found is not None:
            yield found


def _case_in(kind: GameKind, rules: Any, words: str, seed: int) -> Found | None:
    reason = kind.part("reasons").reason
    rng = Random(seed)
    game = kind.new(rules, seed=seed)
    for name in "ABCDEFGHIJ"[: len(kind.seats_under(rules))]:
        game.register_player(kind.player(Person(), name=name))
    played: list[str] = []
    while (player := game.get_next_player()) is not None and not game.between_hands:
        view = game.view(player)
        legal = (*view.legal_bids, *view.legal_plays)  # a script's view knows their cards too
        pairs = list(permutations(legal, 2))
        for best, other in rng.sample(pairs, min(PAIRS, len(pairs))):
            rows = Candidate(best, 5.0, 0.1), Candidate(other, 0.0, 0.1)
            said = reason(view, Advice(rows, 10, "points"))
            if said and words.casefold() in said.casefold():
                return Found(seed, " / ".join(played), _text(best), _text(other), said)
        action = rng.choice(legal)
        played.append(_text(action))
        game.accept(action)
    return None


def _text(action: Any) -> str:
    return str(getattr(action, "line", action))


def main() -> None:
    """Print a position for each of the seeds that has one, until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("words", help="words of the sentence, in English")
    parser.add_argument("--rules", default="", help="the rule set; default: the first")
    parser.add_argument("--seeds", type=int, default=200, help="number of games to search")
    parser.add_argument("--count", type=int, default=3, help="number of positions to print")
    options = parser.parse_args()
    kind = all_games()[options.game]
    rules = kind.find_rules(options.rules or kind.rule_sets[0])
    shown = 0
    for found in cases(kind, rules, options.words, range(options.seeds)):
        for name, value in found._asdict().items():
            print(f"{name:8}{value}")
        print(flush=True)
        shown += 1
        if shown == options.count:
            return
    print(f"{shown} found in {options.seeds} games.")


if __name__ == "__main__":
    main()
