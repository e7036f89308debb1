"""The table for scripted games, with a place for each zone."""

from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_stage import ZoneStage

__all__ = ["ZoneLayout", "ZoneStage", "lay_out_zones"]
