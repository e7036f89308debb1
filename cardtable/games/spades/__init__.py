"""Spades: rules, engine, strategies."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cardtable.games.spades.compiled  # noqa: F401  # before the modules that need it

# isort: split
from cardtable.core.i18n import N_
from cardtable.engine import GameGroup, GameKind, IllegalAction, Opponent, StrategySet
from cardtable.games.discovery import find_strategies
from cardtable.games.rule_files import RulesError
from cardtable.games.spades.game import Game, HandResult
from cardtable.games.spades.hand.record import Player
from cardtable.games.spades.rules import Rules, rule_sets
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.strategies.base import Strategy
from cardtable.games.spades.views.view import View

__all__ = [
    "GAME",
    "Bid",
    "Draw",
    "Game",
    "HandResult",
    "IllegalAction",
    "Phase",
    "Player",
    "Rules",
    "RulesError",
    "View",
    "rule_sets",
]


def _find_strategies(folders: Sequence[Path] | None = ()) -> StrategySet:
    return find_strategies("cardtable.games.spades.strategies", Strategy, folders)


GAME = GameKind(
    key="spades",
    title=N_("Spades"),
    summary=N_("4 players · partners"),
    new=Game,
    player=Player,
    rule_sets=rule_sets(),
    find_rules=Rules.find,
    rules_to_data=Rules.to_data,
    rules_from_data=Rules.from_data,
    sides=lambda rules: rules.sides,
    strategies=_find_strategies,
    seat_names=("south", "west", "north", "east"),
    opponents=(Opponent("search", 3), Opponent("search", 3), Opponent("search", 3)),
    partner=Opponent("search", 5),
    hint="search",
    options=Rules.options,
    table="tricks",
    package=__name__,
    sign="♠",
    group=GameGroup.TRICKS,
    players=(4, 2, 3),
    minutes=30,
    aliases=(N_("Call Spades"), N_("Partnership Spades")),
)
