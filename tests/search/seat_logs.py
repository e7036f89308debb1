"""The actions of a hand that one strategy plays in all seats."""

from __future__ import annotations

from cardtable.games import all_games
from cardtable.match import Match, Seat


def log_of(game: str, strategy: str, level: int = 1, seed: int = 3) -> list[str]:
    """Return the actions of the first hand of *game*, as text."""
    kind = all_games()[game]
    rules = kind.find_rules(kind.rule_sets[0])
    count = sum(len(side) for side in kind.sides(rules))
    match = Match(kind, rules, [Seat(strategy, level=level) for _ in range(count)], seed=seed)
    while not match.game.between_hands and (position := match.deal()) is not None:
        match.act(match.ask(), position)
    return [str(entry) for entry in match.log]
