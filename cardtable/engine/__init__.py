"""The play-by-play contract that every game at this table keeps.

A caller asks :meth:`Game.get_next_player` who is to act and hands that player's answer to one of
two doors: :meth:`Game.accept_bid` for what a player says, :meth:`Game.accept_play` for what a
player lays on the table. After each step the caller has control again. A click, an AI seat, a
line of a save, a network packet and a test all use the same doors.

What travels is frozen (actions, events, views); a game itself is mutable and only runs forward:
whoever wants to undo plays the log again.
"""

from __future__ import annotations

from cardtable.engine.advice import Advice, Candidate, Chance
from cardtable.engine.doors import Door, IllegalAction, Unreadable
from cardtable.engine.events import Ended, Event, Failed, Listener, Moved, Paid, Said, Scored
from cardtable.engine.game import Game, View
from cardtable.engine.kinds import GameKind, Opponent, StrategySet
from cardtable.engine.strategy import HOOKS, Level, Person, Strategy
from cardtable.engine.zones import Zone, ZoneKind

__all__ = [
    "HOOKS",
    "Advice",
    "Candidate",
    "Chance",
    "Door",
    "Ended",
    "Event",
    "Failed",
    "Game",
    "GameKind",
    "IllegalAction",
    "Level",
    "Listener",
    "Moved",
    "Opponent",
    "Paid",
    "Person",
    "Said",
    "Scored",
    "Strategy",
    "StrategySet",
    "Unreadable",
    "View",
    "Zone",
    "ZoneKind",
]
