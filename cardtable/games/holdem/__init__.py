"""Texas Hold'em: rules, engine, opponents, hand histories."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cardtable.games.holdem.compiled import core_is_compiled

# isort: split
# That module comes first: it makes the compilable modules importable everywhere.
from cardtable.core.i18n import N_
from cardtable.engine import GameGroup, GameKind, IllegalAction, Opponent, StrategySet
from cardtable.games.discovery import find_strategies
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.games.holdem.game import Game, Player
from cardtable.games.holdem.hand import Street
from cardtable.games.holdem.hand.record import HandRecord, Phase
from cardtable.games.holdem.rules import Rules, RulesError, rule_sets
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.view import View

__all__ = [
    "GAME",
    "Action",
    "ActionKind",
    "Game",
    "HandRecord",
    "IllegalAction",
    "Phase",
    "Player",
    "Rules",
    "RulesError",
    "Street",
    "View",
    "core_is_compiled",
    "rule_sets",
]


def _find_strategies(folders: Sequence[Path] | None = ()) -> StrategySet:
    return find_strategies("cardtable.games.holdem.strategies", Strategy, folders)


GAME = GameKind(
    key="holdem",
    title=N_("Texas Hold'em"),
    summary=N_("2–10 players · poker"),
    new=Game,
    player=Player,
    rule_sets=rule_sets(),
    find_rules=Rules.find,
    rules_to_data=Rules.to_data,
    rules_from_data=Rules.from_data,
    sides=lambda rules: rules.sides,
    strategies=_find_strategies,
    seat_names=(
        "south",
        "southwest",
        "west",
        "northwest",
        "north",
        "northeast",
        "east",
        "southeast",
        "ninth",
        "tenth",
    ),
    opponents=(
        Opponent("tight"),
        Opponent("shark", 2),
        Opponent("loose"),
        Opponent("equity"),
        Opponent("shark", 3),
    ),
    hint="solver",
    options=Rules.options,
    table="poker",
    package=__name__,
    sign="♦",
    group=GameGroup.POKER,
    players=tuple(range(2, 11)),
    minutes=30,
    aliases=(N_("Poker"), N_("Hold'em"), "Holdem", "NLHE"),
)
