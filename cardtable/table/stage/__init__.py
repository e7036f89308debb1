"""The stage: cards as pictures that follow the state of a game, a little later and in motion.

The state of a game is always ahead; the stage is told what happened and what is now seen, and
brings its cards there step by step. It knows zones and events, and no game.
"""

from cardtable.table.stage.pairing import VisibleZones, pair, steps_of
from cardtable.table.stage.sprite import Sprite
from cardtable.table.stage.stage import Stage

__all__ = ["Sprite", "Stage", "VisibleZones", "pair", "steps_of"]
