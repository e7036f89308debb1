"""The stage: animated cards that follow the state of a game.

The state of a game is always ahead of the stage, which gets events and visible zones and moves its
cards step by step until they agree. It depends on zones and events, not on a particular game.
"""

from cardtable.table.stage.sprite import Sprite
from cardtable.table.stage.stage import Stage
from cardtable.table.stage.visible_zones import VisibleZones, match_pieces, steps_of

__all__ = ["Sprite", "Stage", "VisibleZones", "match_pieces", "steps_of"]
