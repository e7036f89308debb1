"""The contract of every game: step-by-step play, views, strategies, events.

A caller asks :meth:`Game.get_next_player` who is to act, gets that player's action (a strategy's
by ``player.ask()``) and hands it to :meth:`Game.accept`. Behind it stand two doors, for bids
(:meth:`Game.accept_bid`) and for cards and pieces (:meth:`Game.accept_play`); they may be called
directly. A click, a strategy, a line of a save, a network packet and a test all come in this way.

Actions, events and views are frozen. A game is mutable and only runs forward: undo replays the log.
"""

from __future__ import annotations

from cardtable.engine.advice import Advice, Candidate, Chance
from cardtable.engine.doors import Door, IllegalAction, Unreadable
from cardtable.engine.events import Ended, Event, Failed, Listener, Moved, Paid, Said, Scored
from cardtable.engine.game import Game, Player, View
from cardtable.engine.kinds import GameKind, Opponent, StrategySet
from cardtable.engine.strategy import HOOKS, Level, Person, Strategy
from cardtable.engine.types import ActionT, ViewT
from cardtable.engine.zones import Zone, ZoneKind

__all__ = [
    "HOOKS",
    "ActionT",
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
    "Player",
    "Said",
    "Scored",
    "Strategy",
    "StrategySet",
    "Unreadable",
    "View",
    "ViewT",
    "Zone",
    "ZoneKind",
]
