"""The stage: animated cards that follow the state of a game.

The state of a game is always ahead. The stage gets events and visible zones, and moves its cards
there step by step. It knows zones and events, but no particular game.
"""

from cardtable.table.stage.sprite import Sprite
from cardtable.table.stage.stage import Stage
from cardtable.table.stage.visible_zones import VisibleZones, pair, steps_of

__all__ = ["Sprite", "Stage", "VisibleZones", "pair", "steps_of"]
