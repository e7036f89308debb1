"""The contract of every game: step-by-step play, views, strategies, events.

The caller gets the player to act from :meth:`Game.get_next_player` and that player's action from
``player.ask()`` (for a strategy), and passes it to :meth:`Game.accept`. This uses one of two doors:
:meth:`Game.accept_bid` for bids, :meth:`Game.accept_play` for cards and pieces. Both may be called
directly. Clicks, strategies, saves, network messages and tests all use the same doors.

Actions, events and views are frozen. A game is mutable and only goes forward: undo replays the log.
"""

from __future__ import annotations

from cardtable.engine.advice import Advice, Candidate, Chance, Figure, Limits
from cardtable.engine.events import Ended, Event, Failed, Listener, Moved, Paid, Said, Scored
from cardtable.engine.frozen import FrozenDict, FrozenList, frozen
from cardtable.engine.game import Door, Game, IllegalAction, Player, Unreadable, View
from cardtable.engine.kinds import GameGroup, GameKind, Opponent, StrategySet
from cardtable.engine.levels import (
    LEVELS,
    find_level,
    level_of,
    method_of,
    opponent_title,
    strength,
)
from cardtable.engine.quoting import quoted
from cardtable.engine.strategy import HOOKS, Level, Person, Strategy
from cardtable.engine.types import ActionT, GameT, RulesT, ViewT
from cardtable.engine.zones import Zone, ZoneKind

__all__ = [
    "HOOKS",
    "LEVELS",
    "ActionT",
    "Advice",
    "Candidate",
    "Chance",
    "Door",
    "Ended",
    "Event",
    "Failed",
    "Figure",
    "FrozenDict",
    "FrozenList",
    "Game",
    "GameGroup",
    "GameKind",
    "GameT",
    "IllegalAction",
    "Level",
    "Limits",
    "Listener",
    "Moved",
    "Opponent",
    "Paid",
    "Person",
    "Player",
    "RulesT",
    "Said",
    "Scored",
    "Strategy",
    "StrategySet",
    "Unreadable",
    "View",
    "ViewT",
    "Zone",
    "ZoneKind",
    "find_level",
    "frozen",
    "level_of",
    "method_of",
    "opponent_title",
    "quoted",
    "strength",
]
