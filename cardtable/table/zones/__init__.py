"""The table kind of scripted games: a place for each zone of the script, or a board."""

from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_stage import ZoneStage

__all__ = ["ZoneLayout", "ZoneStage", "lay_out_zones"]
