"""The melds of seats are large enough to be read, and nothing overlaps, also beside piles."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.engine import ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.table.layout import LayoutRequest
from cardtable.table.zones.zone_areas import Part
from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_spots import ZoneSpot


def layout(size: tuple[int, int], piles: int) -> ZoneLayout:
    """Return a table of four, two with six melds, each with *piles* of its own, as in rummy."""
    spots = [ZoneSpot("stock", ZoneKind.STOCK), ZoneSpot("discard", ZoneKind.DISCARD, is_fan=True)]
    for seat in range(4):
        spots += [
            ZoneSpot(f"{seat}-{n}", ZoneKind.STOCK, seat, arrangement=Arrangement.CAPTURED)
            for n in range(piles if seat < 2 else min(1, piles))
        ]
        if seat < 2:
            parts = tuple(Part(f"{seat}-meld-{n}", 5 if n < 6 else 0) for n in range(7))
            melds = ZoneSpot(
                f"{seat}-melds", ZoneKind.BOARD, seat, arrangement=Arrangement.MELDS, parts=parts
            )
            spots.append(melds)
    kinds = frozenset({ZoneKind.HAND, *(spot.kind for spot in spots)})
    return lay_out_zones(LayoutRequest(size=size, seats=4, kinds=kinds), tuple(spots))


@pytest.mark.parametrize("piles", [0, 2, 3])
@pytest.mark.parametrize(("size", "least"), [((800, 600), 22), ((1280, 800), 40)])
def test_melds_of_seats_can_be_read(size: tuple[int, int], least: int, piles: int) -> None:
    found = layout(size, piles)
    assert min(found.cards.values()) >= least
    melds = [box for name, box in found.areas.items() if "-meld-" in name]
    others = [found.areas[spot.name] for spot in found.spots if not spot.parts]
    for one, other in combinations([*melds, *others], 2):
        assert not one.inflate(-2, -2).colliderect(other.inflate(-2, -2))
