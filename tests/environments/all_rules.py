"""All games of the program with the rules under which the environments are tested."""

from __future__ import annotations

from cardtable.games import all_games

GAMES = tuple(key for key, kind in all_games().items() if kind.has_part("encoder"))
BLIND = {"blind_nil": 200, "blind_nil_behind": 0, "blind_nil_exchange": 2}
"""Options of Spades with choices in several steps: to look, to bid, to pass two cards."""
VARIANTS = (
    *((key, rules, {}) for key in GAMES for rules in all_games()[key].rule_sets),
    ("spades", "classic", BLIND),
    ("spades", "classic", {"seats": "2"}),
    ("spades", "classic", {"seats": "3 solo", "jokers": "big_little"}),
    ("holdem", "no-limit", {"seats": 3, "rebuy": "ask", "stack": 100}),
)
"""(game, rule set, options): every rule set, and options that change the actions."""
