"""The zones that need a place at the table, as the layout knows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.games.scripted.layout import Area, ZonePlace
from cardtable.table.layout import CARD_RATIO
from cardtable.table.zones.zone_areas import NO_ROWS, PAIR_TALL, Part, Rows, cells_size

SHEET = "-sheet"
"""The spot of the score sheet; no container has this name."""
CHIPS = "-chips"
"""The spot that stands for the chips at all seats."""
PILES = frozenset({ZoneKind.STOCK, ZoneKind.DISCARD})


@dataclass(frozen=True, slots=True)
class ZoneSpot:
    """A zone that needs an area of its own.

    *owner* is the seat it belongs to, None for a common zone. *columns* and *cells* describe a
    grid; the cells are names of zones, row by row from the top. An area has an *arrangement* and
    *parts*, which may be cells in *cell_rows*. A board is a row, or a column if
    *is_column* is set. Of discards with *is_fan* the last three are visible, if there is room. Both
    begin at the right or at the bottom if *is_reversed* is set.
    """

    name: str
    kind: ZoneKind
    owner: int | None = None
    columns: int = 1
    cells: tuple[str, ...] = ()
    is_column: bool = False
    is_fan: bool = False
    is_reversed: bool = False
    arrangement: Arrangement | None = None
    parts: tuple[Part, ...] = ()
    cell_rows: Rows = NO_ROWS
    is_square: bool = False
    """Whether all tokens of a grid or of melds are as wide as they are high, such as discs."""

    def holds(self, name: str) -> bool:
        """Return whether the zone *name* is here."""
        return name == self.name or any(part.name == name for part in self.parts)

    @property
    def is_empty(self) -> bool:
        """Whether none of the melds or pairs has tokens; cells always have a place."""
        return not self.cell_rows.lengths and not any(part.size for part in self.parts)

    @property
    def free_part(self) -> str:
        """The first of the melds or pairs without tokens; "" for other zones."""
        parts = () if self.cell_rows.lengths else self.parts
        return next((part.name for part in parts if not part.size), "")

    @property
    def rows(self) -> int:
        """The number of rows of a grid."""
        return -(-len(self.cells) // self.columns)

    @property
    def tall(self) -> float:
        """The height of a zone of a seat, in card heights."""
        if self.cell_rows.lengths:
            return cells_size(self.cell_rows)[1]
        return PAIR_TALL if self.arrangement is Arrangement.PAIRS else 1.0

    @property
    def wide(self) -> float:
        """The width of a zone of a seat beside the middle, in card widths."""
        if self.cell_rows.lengths:
            return cells_size(self.cell_rows)[0] / CARD_RATIO
        if self.kind in PILES:
            return 1.6 if self.arrangement is Arrangement.CAPTURED else 1.9
        return 5.0 if self.parts else 2.9


def spot_of(zone: Zone, place: ZonePlace) -> ZoneSpot:
    """Return the spot of a zone that is neither a grid nor a part of an area."""
    return ZoneSpot(
        zone.name,
        zone.kind,
        zone.owner,
        is_column=place.is_column,
        is_fan=place.is_fan,
        is_reversed=place.is_reversed,
        arrangement=Arrangement.CAPTURED if place.is_captured else None,
    )


def area_spot(area: Area, counts: Mapping[str, int], *, is_square: bool) -> ZoneSpot:
    """Return the spot of an area whose parts have as many tokens as *counts* says."""
    is_pair = area.arrangement is Arrangement.PAIRS
    limit = 0 if area.rows else 1 if is_pair else max(counts.values(), default=0)
    return ZoneSpot(
        area.name,
        ZoneKind.BOARD,
        area.owner,
        arrangement=area.arrangement,
        parts=tuple(Part(name, min(limit, counts.get(name, 0))) for name in area.parts),
        cell_rows=Rows(area.rows, area.overlaps),
        is_square=is_square,
    )
