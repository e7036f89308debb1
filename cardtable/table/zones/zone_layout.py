"""The layout of the zones of any game, as a pure function of the window, the seats and the zones.

The edges are those of any card table. In the middle, the trick is at the centre, with stocks to its
left and discards to its right. Rows of face-up cards are above it, and grids take the remaining
space. Zones with an owner are close to their seat: in bands above and below the middle, or, if that
leaves more space, in wings beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache

import pygame

from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.table.layout import (
    CARD_RATIO,
    TRICK_CARD,
    Box,
    LayoutRequest,
    TableLayout,
    TableSide,
)
from cardtable.table.zones.zone_areas import SQUARE_STEP, STEP, arrange
from cardtable.table.zones.zone_plans import (
    CHIPS_TALL,
    COLUMN_SPACE,
    COLUMN_TALL,
    COLUMN_WIDE,
    CORNERS,
    OWNED_SCALE,
    SPACE,
    TRICK_TALL,
    WINGS,
    MiddlePlan,
    ZonePlanner,
)
from cardtable.table.zones.zone_spots import SHEET, ZoneSpot

PILE_WIDE = 1.2
"""Width of a pile beside melds, in card widths."""
FAN_WIDE = 1.6
"""Width of a pile whose last cards are visible, in card widths."""
PANEL_WIDE = 520.0
"""Width of the panel of a bid between the piles beside a trick, with the space around it."""
CELL = 0.92
"""Height of a card on a cell, as a share of the height of the cell."""


def cell_card(area: pygame.Rect, grid: ZoneSpot | None) -> int:
    """Return the height of the cards on a cell; discs and tiles are as wide as it is."""
    is_square = grid is not None and grid.is_square
    return round(CELL * area.height / (CARD_RATIO if is_square else 1.0))


@dataclass(frozen=True, slots=True)
class ZoneLayout(TableLayout):
    """The layout of a table with zones; rectangles in pixels.

    *areas* and *captions* are the boxes of the zones and of the text below them, by the name of the
    zone. *owned_card* is the height of cards in the areas of a seat. *cards* has their height in
    each zone that consists of several zones.
    """

    areas: Mapping[str, pygame.Rect] = field(default_factory=dict)
    captions: Mapping[str, pygame.Rect] = field(default_factory=dict)
    owned_card: int = 1
    cards: Mapping[str, int] = field(default_factory=dict)
    spots: tuple[ZoneSpot, ...] = ()
    chips: Mapping[int, pygame.Rect] = field(default_factory=dict)
    """The places of the chips at the seats, in games with chips."""

    def spot_of(self, name: str) -> ZoneSpot | None:
        """Return the spot of the zone *name*, or of the area of which it is a part."""
        return next((spot for spot in self.spots if spot.holds(name)), None)

    def spot_of_cell(self, name: str) -> ZoneSpot | None:
        """Return the grid with the cell *name*."""
        return next((spot for spot in self.spots if name in spot.cells), None)

    def is_column(self, name: str) -> bool:
        """Return whether the cards of the zone *name* overlap from the top down."""
        spot = self.spot_of(name)
        return spot is not None and spot.is_column

    def is_fan(self, name: str) -> bool:
        """Return whether the last cards of the pile *name* are visible beside one another."""
        spot = self.spot_of(name)
        return spot is not None and spot.is_fan

    @property
    def shows_empty_zones(self) -> bool:
        """Whether a zone without cards has an outline; in games of tricks it has none."""
        return ZoneKind.TRICK not in self.request.kinds

    def occupied(self, zones: Iterable[Zone]) -> ZoneLayout:
        if self.shows_empty_zones:
            return self
        empty = {zone.name for zone in zones if not zone.pieces}
        empty |= {spot.name for spot in self.spots if spot.parts and spot.is_empty}
        return replace(
            self,
            areas={name: box for name, box in self.areas.items() if name not in empty},
            captions={name: box for name, box in self.captions.items() if name not in empty},
        )

    def filled(self, zones: Iterable[Zone], *, is_open: bool = False) -> tuple[pygame.Rect, ...]:
        filled = [zone.name for zone in zones if (any(zone.pieces) if is_open else zone.pieces)]
        return tuple(self.areas[name] for name in filled if name in self.areas)

    @property
    def common(self) -> tuple[pygame.Rect, ...]:
        trick = () if self.ring is None else (self.trick_box,)
        return (*trick, *self.areas.values())

    @property
    def details(self) -> tuple[pygame.Rect, ...]:
        return tuple(self.captions.values())

    @property
    def heights(self) -> tuple[int, ...]:
        sizes: tuple[int, ...] = (self.hand_card, self.trick_card, self.back_card)
        grids = [spot for spot in self.spots if spot.kind is ZoneKind.GRID]
        sizes += tuple(cell_card(self.areas[grid.cells[0]], grid) for grid in grids)
        sizes += tuple(self.cards.values())
        has_owned = any(spot.owner is not None for spot in self.spots)
        return tuple(dict.fromkeys((*sizes, self.owned_card) if has_owned else sizes))


@lru_cache(maxsize=64)
def lay_out_zones(request: LayoutRequest, spots: tuple[ZoneSpot, ...]) -> ZoneLayout:
    """Return the layout; nothing overlaps or leaves the window.

    *spots* are all zones but hands, tricks and taken cards.
    """
    return _ZoneBuilder(request, spots).build_zones()


class _ZoneBuilder(ZonePlanner):
    """Computes the layout in design units; see :class:`ZonePlanner`."""

    def build_zones(self) -> ZoneLayout:
        base = self.build()
        plan, centre = self.centred(self.plan), self.whole
        inner = (
            centre[0] + plan.left + plan.wings[0],
            centre[1] + plan.top,
            centre[2] - plan.right - plan.wings[1],
            centre[3] - plan.bottom,
        )
        middle = self._place_middle(plan, inner)
        self._place_owned(plan, centre)
        if self.sheet is not None:
            self.areas[SHEET] = self.sheet_box()
        known = {each.name: getattr(base, each.name) for each in fields(base)}
        known["centre"] = self._px(middle)
        known["ring"] = self._px(self._ring(middle)) if self.has_trick else None
        return ZoneLayout(
            **known,
            chips=self._chip_boxes(base) if self.has_chips else {},
            spots=self.spots,
            areas={name: self._px(box) for name, box in self.areas.items()},
            captions={name: self._px(box) for name, box in self.captions.items()},
            owned_card=round(plan.card * OWNED_SCALE * self.unit),
            cards={name: round(card * self.unit) for name, card in self.cards.items()},
        )

    def _chip_boxes(self, base: TableLayout) -> dict[int, pygame.Rect]:
        """Return the places of the chips: below the plates of others, above yours."""
        tall, gap = round(CHIPS_TALL * self.text * self.unit), round(3 * self.unit)
        boxes = {}
        for seat, plate in base.plates.items():
            box = pygame.Rect(plate.left, plate.bottom + gap, plate.width, tall)
            if seat == base.bottom:
                box.bottom = plate.top - gap
            boxes[seat] = box
        return boxes

    # -- areas ------------------------------------------------------------------------------------

    def _put(self, spot: ZoneSpot, box: Box) -> None:
        """Set the area of *spot* to *box* without its lower end, which is for the caption."""
        left, top, right, bottom = box
        area = (left, top, right, bottom - self.caption)
        self.areas[spot.name] = area
        if spot.arrangement is not None and spot.parts:
            card = self.plan.card * (1.0 if spot.owner is None else OWNED_SCALE)
            has_cells = bool(spot.cell_rows.lengths)
            limit = TRICK_CARD * self.growth if spot.owner is None and has_cells else card
            step = SQUARE_STEP if spot.is_square else STEP
            arranged = arrange(spot.arrangement, spot.parts, spot.cell_rows, area, limit, step)
            self.areas.update(arranged.boxes)
            self.cards[spot.name] = arranged.card
            low = max(each[3] for each in arranged.boxes.values())
            bottom -= area[3] - low  # the caption is close to the cards
        out = SPACE / 2 - 2 if spot.owner is None else 0.0
        self.captions[spot.name] = (left - out, bottom - self.caption, right + out, bottom)

    def _place_owned(self, plan: MiddlePlan, centre: Box) -> None:
        """Place the zones of the seats around the middle."""
        if any(plan.wings):
            self._place_wings(plan, centre)
            return
        left, top, right, bottom = centre
        start, end = left, right
        if plan.is_around:
            start, end = left + plan.left, right - plan.right
        bands = {
            TableSide.TOP: (start, top, end, top + plan.top - 8),
            TableSide.BOTTOM: (start, bottom - plan.bottom + 8, end, bottom),
        }
        for side, box in bands.items():
            self._share(self.owned[side], box)
        if not plan.is_around:
            top, bottom = top + plan.top, bottom - plan.bottom
        columns = {
            TableSide.LEFT: (left, top, left + plan.left - SPACE, bottom),
            TableSide.RIGHT: (right - plan.right + SPACE, top, right, bottom),
        }
        for side, box in columns.items():
            if self.has_melds(side):
                self._place_melds(self.owned[side], plan.card, box)
                continue
            spots = self.owned[side]
            start = box[1]
            for spot in spots:
                high = (box[3] - box[1]) * spot.tall / sum(each.tall for each in spots)
                tall = min(high - 4, spot.tall * plan.card * OWNED_SCALE + self.caption)
                above = (high - 4 - tall) / 2
                self._put(spot, (box[0], start + above, box[2], start + above + tall))
                start += high

    def _place_melds(self, spots: Sequence[ZoneSpot], card: float, box: Box) -> None:
        """Place the zones of a seat in a column: melds take what a row of piles leaves."""
        left, top, right, bottom = box
        piles = [spot for spot in spots if spot.arrangement is not Arrangement.MELDS]
        melds = [spot for spot in spots if spot.arrangement is Arrangement.MELDS]
        if piles:
            low = top + max(spot.tall for spot in piles) * card * OWNED_SCALE + self.caption
            self._share(piles, (left, top, right, low))
            top = low + 4
        tall = (bottom - top) / len(melds)
        for number, spot in enumerate(melds):
            start = top + number * tall
            self._put(spot, (left, start, right, start + tall - 4))

    def _place_wings(self, plan: MiddlePlan, centre: Box) -> None:
        """Place the zones of the seats beside the middle, each seat in a corner.

        Yours are at the lower left, like your plate; the others follow clockwise.
        """
        left, top, right, bottom = centre
        widths = self._wing(plan.card)
        for place, is_above in zip(CORNERS, (False, True, True, False), strict=True):
            high = self.owned_tall(plan.card, place)
            upper, lower = (top, top + high) if is_above else (bottom - high, bottom)
            side = place in WINGS[1]
            wide = min(widths[place], plan.wings[side])
            start, end = left, left + wide - SPACE
            if side:
                start, end = right - wide + SPACE, right
            self._share(self.owned[place], (start, upper, end, lower))

    def _share(self, spots: Sequence[ZoneSpot], box: Box) -> None:
        """Place *spots* side by side in *box*; beside an area, the others are narrower.

        Melds get all that piles beside them leave, which are at the lower edge.
        """
        piles = [spot for spot in spots if spot.arrangement is not Arrangement.MELDS]
        if 0 < len(piles) < len(spots):
            left, top, right, bottom = box
            across = self.plan.card * OWNED_SCALE * CARD_RATIO
            high = bottom - self.plan.card * OWNED_SCALE - self.caption
            wide = PILE_WIDE * across + SPACE
            for number, spot in enumerate(piles):
                self._put(spot, (left + number * wide, high, left + number * wide + wide, bottom))
            left += len(piles) * wide + SPACE
            melds = [spot for spot in spots if spot.arrangement is Arrangement.MELDS]
            self._share(melds, (left, top, right, bottom))
            return
        has_areas = any(spot.arrangement is not None for spot in spots)
        shares = [spot.wide if has_areas else 1.0 for spot in spots]
        start = box[0]
        for spot, share in zip(spots, shares, strict=True):
            wide = (box[2] - box[0] + SPACE) * share / sum(shares)
            self._put(spot, (start, box[1], start + wide - SPACE, box[3]))
            start += wide

    def _place_middle(self, plan: MiddlePlan, inner: Box) -> Box:
        """Place the common zones; return the box of the trick."""
        if plan.beside:
            return self._place_beside(plan, inner)
        if self.columns:
            box = inner
            inner = self._place_columns(plan, inner)
            if not (self.boards or self.grids or self.has_trick):
                return box
        left, top, right, bottom = inner
        row = plan.card + self.caption
        slack = max(0.0, bottom - top - plan.rows - plan.tall)
        if not self.grids:
            top += slack / 2
        above = [] if plan.row_width else self.boards
        for first in range(0, len(above), plan.per_row):
            boards = above[first : first + plan.per_row]
            self._share(boards, (left, top, right, top + row))
            top += row + 6
        if self.grids:
            below = plan.card * TRICK_TALL if self.has_trick else row if self.piles else 0.0
            self._share_grids((left, top, right, bottom - below), self.grids)
            top = bottom - below
        tall = max(plan.card * TRICK_TALL if self.has_trick else 0.0, row if self.piles else 0.0)
        return self._place_piles(plan, (left, top, right, top + tall))

    def _place_columns(self, plan: MiddlePlan, inner: Box) -> Box:
        """Place the columns, with the piles above them; return what is left of the middle.

        A stock and the pile to which it is turned over are above the first columns, the other piles
        above the last ones. That pile is known by its fan, or by being the only other one.
        """
        left, top, right, bottom = inner
        across, row = plan.card * CARD_RATIO, plan.card + self.caption
        count = len(self.columns)
        pitch = min((right - left + COLUMN_SPACE) / count, across * COLUMN_WIDE)
        start = (left + right - pitch * count + pitch - across) / 2
        rest = plan.rows + plan.tall - COLUMN_TALL * plan.card - 6
        if self.piles and not self.has_trick:
            box = (start, top, start + (count - 1) * pitch + across, top + row)
            self._place_above(box, pitch, across)
            top += row + 6
            rest -= row
        if not (self.boards or self.grids or self.has_trick):
            rest = 0.0
        for number, spot in enumerate(self.columns):
            middle = start + number * pitch
            self.areas[spot.name] = (middle, top, middle + across, bottom - rest)
        return (left, bottom - rest, right, bottom)

    def _place_above(self, box: Box, pitch: float, across: float) -> None:
        """Place the piles in *box*, one for each *pitch*."""
        piles, self.piles = self.piles, []
        kinds = [spot.kind for spot in piles]
        first = kinds.index(ZoneKind.STOCK) + 1 if ZoneKind.STOCK in kinds else 0
        if 0 < first < len(piles) and (piles[first].is_fan or len(piles) == 2):
            first += 1
        left, slots = box[0], len(self.columns)
        if len(piles) > slots:
            slots, pitch = len(piles), across + SPACE
            left = (box[0] + box[2] - slots * pitch + SPACE) / 2
        for number, spot in enumerate(piles):
            slot = number if number < first else slots - len(piles) + number
            start = left + slot * pitch
            has_room = number + 1 == first and len(piles) < slots
            wide = FAN_WIDE * across if spot.is_fan and has_room else across
            self._put(spot, (start, box[1], start + wide, box[3]))

    def _place_beside(self, plan: MiddlePlan, inner: Box) -> Box:
        """Place piles, grids and rows from left to right; return the box of all of them."""
        left, top, right, bottom = inner
        across, row, middle = plan.card * CARD_RATIO, plan.card + self.caption, (top + bottom) / 2
        slack = right - left - plan.wide
        fans = self._fan_room(across, slack)
        slack -= sum(fans.values())
        more = max(0.0, slack / len(self.grids)) if self.grids else 0.0
        widths = {
            grid.name: min(
                self._beside_grid(plan.card, grid) + more, self.most_wide(plan.card, grid)
            )
            for grid in self.grids
        }
        slack -= sum(widths[grid.name] - self._beside_grid(plan.card, grid) for grid in self.grids)
        start = left + (0.0 if self.boards else max(0.0, slack) / 2)
        for spot in self.piles:
            width = across + fans.get(spot.name, 0.0)
            self._put(spot, (start, middle - row / 2, start + width, middle + row / 2))
            start += width + SPACE
        for grid in self.grids:
            wide = widths[grid.name]
            self._share_grids((start, top, start + wide, bottom), (grid,))
            start += wide + SPACE
        if self.boards:
            tall = min((bottom - top + 6) / len(self.boards), row + 6)
            first = middle - tall * len(self.boards) / 2
            for number, board in enumerate(self.boards):
                high = first + number * tall
                self._put(board, (start, high, right, high + tall - 6))
        return inner

    def _share_grids(self, box: Box, grids: Sequence[ZoneSpot]) -> None:
        wide = (box[2] - box[0] + SPACE) / len(grids)
        for number, grid in enumerate(grids):
            start = box[0] + number * wide
            if grid.parts:
                self._put(grid, (start, box[1], start + wide - SPACE, box[3]))
                continue
            high = box[3] - box[1] - self.caption
            cell = min((wide - SPACE) / max(1, grid.columns), high / max(1, grid.rows))
            middle = start + (wide - SPACE) / 2
            half = cell * grid.columns / 2
            top = box[1] + (high - cell * grid.rows) / 2
            self._put(
                grid, (middle - half, top, middle + half, top + cell * grid.rows + self.caption)
            )
            for index, name in enumerate(grid.cells):
                row, column = divmod(index, grid.columns)
                x, y = middle - half + column * cell, top + row * cell
                self.areas[name] = (x, y, x + cell, y + cell)

    def _fan_room(self, across: float, slack: float) -> dict[str, float]:
        """Return how much wider than a card each pile with a fan is: all or none of them."""
        more = {spot.name: (FAN_WIDE - 1) * across for spot in self.piles if spot.is_fan}
        return more if not self.has_trick and sum(more.values()) <= slack else {}

    def _place_piles(self, plan: MiddlePlan, box: Box) -> Box:
        """Place stocks to the left and discards to the right of the trick; return its box.

        Without a trick, all piles are in one row.
        """
        across = plan.card * CARD_RATIO
        before, after = self.beside_trick
        ahead, behind = self.around_trick(plan.card)
        block = plan.card * self._trick_wide if self.has_trick else 0.0
        if after or plan.row_width:  # the piles leave room for the panel of a bid between them
            spare = 2 * min(self.middle - box[0] - ahead, box[2] - self.middle - behind)
            more = max(0.0, min(spare, PANEL_WIDE - block))
            block, ahead, behind = block + more, ahead + more / 2, behind + more / 2
        wide = ahead + behind
        # Centre the trick if there is room, else the whole row.
        first, last = box[0] + ahead, box[2] - behind
        if first <= last:
            start = min(max(self.middle, first), last) - ahead
        else:
            start = (box[0] + box[2] - wide) / 2
        row = plan.card + self.caption
        top = (box[1] + box[3]) / 2 - row / 2
        spread = self._fan_room(across, box[2] - box[0] - wide)
        start = max(box[0], start - sum(spread.get(spot.name, 0.0) for spot in before) / 2)
        for spot in before:
            width = across + spread.get(spot.name, 0.0)
            self._put(spot, (start, top, start + width, top + row))
            start += width + SPACE
        trick = (start, box[1], start + block, box[3])
        if block:
            start += block + SPACE
        for spot in after:
            self._put(spot, (start, top, start + across, top + row))
            start += across + SPACE
        if plan.row_width:
            self._put(self.boards[0], (start, top, start + plan.row_width, top + row))
        return trick if block else box
