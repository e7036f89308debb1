"""A table for zones of any game: where each lies, how cards move and are taken up between them."""

from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_stage import ZoneStage

__all__ = ["ZoneLayout", "ZoneStage", "lay_out_zones"]
