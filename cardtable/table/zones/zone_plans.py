"""Plans for dividing the middle of a table among zones.

Cards are as large as any of the plans allows. Among the plans for that size, the one with the
largest grids is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardtable.engine import ZoneKind
from cardtable.games.scripted.description import Arrangement
from cardtable.table.layout import (
    CARD_RATIO,
    MARGIN,
    TRICK_CARD,
    Box,
    CardLayoutBuilder,
    LayoutRequest,
    TableSide,
)
from cardtable.table.zones.zone_areas import (
    GAP,
    NO_ROWS,
    PAIR_TALL,
    PAIR_WIDE,
    Part,
    arrange,
    cell_card,
    cells_size,
)
from cardtable.table.zones.zone_spots import CHIPS, PILES, SHEET, ZoneSpot

CAPTION = 19.0
"""Height of the text below a zone."""
OWNED_SCALE = 0.74
"""Size of the cards in the zones of a seat, as a share of that in the middle."""
TRICK_WIDE = 2.5
TRICK_WIDER = 3.35
"""Width of a trick in card heights: for up to four seats, and for more."""
TRICK_TALL = 2.3
MIN_CARD = 20.0
MIN_CELL, MIN_GRID = 0.55, 3.0
"""Minimum sides of a cell, and of a grid with few cells, in card heights."""
BESIDE_SEATS = 0.7
"""Share of the size of cards that is given up to have the zones of seats beside them."""
AROUND_WIDE, MELDS_WIDE = 2.4, 4.2
"""Width of the zones of a seat at the side if they lie around the middle, in card widths: without
melds and with them."""
MELDS_TALL, MELDS_BESIDE_PILES = 2.1, 1.7
"""Minimum height of melds there, and of melds beside piles in the bands, in card heights."""
MUCH = 1.08
"""The middle is wider than usual only for cards larger by this factor."""
TYPICAL, TYPICAL_PARTS = 4, 6
"""The number of cards in a meld and the number of melds for which areas are planned."""
SPACE = 18.0
COLUMN_SPACE = 12.0
COLUMN_TALL = 2.55
"""Minimum height of a column, in card heights."""
COLUMN_WIDE = 1.35
"""Maximum distance between the middles of columns, in card widths."""
ROW_WIDE = 2.2
"""Minimum width of a row of face-up cards beside others, in card widths."""
SHEET_TITLE, SHEET_COLUMN, SHEET_ROW = 116.0, 54.0, 26.0
"""Width of the titles and of a player's boxes on a score sheet, and height of its rows, at most."""
CHIPS_TALL = 24.0
"""Height of the chips at a seat."""
SHEET_SHARE = 0.55
"""Maximum share of the width of the middle for a score sheet."""
NO_HAND = 26.0
"""Height reserved for cards in hand in games without hands."""
CORNERS = (TableSide.BOTTOM, TableSide.LEFT, TableSide.TOP, TableSide.RIGHT)
WINGS = (CORNERS[:2], CORNERS[2:])
"""The sides whose zones are in the left wing, and those in the right one."""


@dataclass(slots=True)
class MiddlePlan:
    """A division of the middle for cards *card* design units high; all sizes in those units.

    *left*, *right*, *top* and *bottom* are the breadths of the bands for zones of seats. *rows* is
    the height of the rows of face-up cards, *wide* and *tall* the size of the rest.
    """

    card: float
    left: float
    right: float
    top: float
    bottom: float
    rows: float
    wide: float
    tall: float
    beside: bool = False
    """Whether piles, grids and rows are side by side instead of stacked."""
    per_row: int = 2
    """Number of rows of face-up cards side by side."""
    wings: tuple[float, float] = (0.0, 0.0)
    """Width of the left and the right wing, where zones of seats are beside the rest."""
    is_around: bool = False
    """Whether the bands at the top and bottom are between those at the sides, not above them."""
    row_width: float = 0.0
    """Width of a row of face-up cards to the right of the trick, 0 for one above it."""


class ZonePlanner(CardLayoutBuilder):
    """Chooses the plan for the middle; see :class:`CardLayoutBuilder`."""

    def __init__(self, request: LayoutRequest, spots: tuple[ZoneSpot, ...]) -> None:
        super().__init__(request)
        self.spots = spots
        self.common = [
            spot for spot in spots if spot.owner is None and spot.name not in (SHEET, CHIPS)
        ]
        self.has_chips = any(spot.name == CHIPS for spot in spots)
        self.sheet = next((spot for spot in spots if spot.name == SHEET), None)
        self.owned: dict[TableSide, list[ZoneSpot]] = {side: [] for side in TableSide}
        """The zones of seats by the side of their seat."""
        for spot in spots:
            if spot.owner is not None:
                self.owned[self.around[spot.owner]].append(spot)
        for side, spots_there in self.owned.items():
            spots_there.sort(key=lambda spot: self._turn(spot.owner or 0, side))
        self.piles = [spot for spot in self.common if spot.kind in PILES]
        self.grids = [spot for spot in self.common if spot.kind is ZoneKind.GRID or spot.parts]
        """The common zones that take the remaining space: grids and areas."""
        self.columns = [spot for spot in self.common if spot.is_column]
        apart = (*self.piles, *self.grids, *self.columns)
        self.boards = [spot for spot in self.common if spot not in apart]
        self.has_trick = ZoneKind.TRICK in request.kinds
        if ZoneKind.HAND not in request.kinds:
            self.fan = 4.0
        self.caption = CAPTION * self.text
        self.others: list[Box] = []
        """Other middles: below the panels in the corners, or beside the score panel."""
        self.areas: dict[str, Box] = {}
        self.captions: dict[str, Box] = {}
        self.cards: dict[str, float] = {}

    def _turn(self, seat: int, side: TableSide) -> int:
        """Return the place of a seat among those at its side, from the left or from the top.

        Seats follow one another clockwise.
        """
        turn = (seat - self.request.bottom) % self.request.seats
        return -turn if side is TableSide.LEFT else turn

    def _centre(self, prompt: Box, plates: Mapping[int, Box], corners: tuple[Box, ...]) -> Box:
        left, top, right, bottom = super()._centre(prompt, plates, corners)
        below = bottom - 44 * self.text - 6
        strip = CHIPS_TALL * self.text + 4 if self.has_chips and TableSide.TOP in self.used else 0.0
        top += strip
        self.whole = self._beside_sheet((left, top, right, below))
        alone = self.used <= {TableSide.BOTTOM}
        opposite = self.used <= {TableSide.BOTTOM, TableSide.TOP}
        has_areas = any(spot.parts for spot in self.common) or len(self.boards) > 2
        has_more = has_areas or any(self.owned.values()) or (self.boards and self.has_trick)
        if (self.columns and alone) or (has_more and opposite):
            score, last, *buttons = corners
            above = (score, last, *buttons) if self.has_trick else (score, *buttons)
            high = max(top, *(box[3] + 8 for box in above))
            low = min(below, self._status()[1] - 8)
            self.others.append(self._beside_sheet((MARGIN, high, self.right - MARGIN, low)))
        if self.request.seats > (3 if any(self.owned.values()) else 4):
            # the score panel is high and narrow
            seat = next(s for s, side in self.around.items() if side is TableSide.TOP)
            edge = max(left, corners[0][2] + 8)
            other = (edge, plates[seat][3] + 8 + strip, 2 * self.middle - edge, below)
            self.others.append(self._beside_sheet(other))
        return (left, top, right, bottom)

    def _beside_sheet(self, box: Box) -> Box:
        """Return what the score sheet leaves of a middle; it is at the left."""
        left, top, right, bottom = box
        return (left + self._sheet_wide(box), top, right, bottom)

    def _sheet_wide(self, box: Box) -> float:
        """Return the width of the score sheet in a middle, with the space beside it."""
        if self.sheet is None:
            return 0.0
        wide = (SHEET_TITLE + SHEET_COLUMN * self.sheet.columns) * self.text
        return min(wide, SHEET_SHARE * (box[2] - box[0])) + SPACE

    def sheet_box(self) -> Box:
        """Return the place of the score sheet beside the middle that was chosen."""
        left, top, right, bottom = self.whole
        share = SHEET_SHARE / (1 - SHEET_SHARE)
        wide = (SHEET_TITLE + SHEET_COLUMN * (self.sheet.columns if self.sheet else 0)) * self.text
        wide = min(wide, share * (right - left + SPACE))
        tall = SHEET_ROW * self.text * (len(self.sheet.cells) + 1 if self.sheet else 0)
        above = max(0.0, (bottom - top - tall) / 2)
        return (left - SPACE - wide, top + above, left - SPACE, bottom - above)

    def _choice(self, prompt: Box) -> Box:
        """Return the strip above the prompt, which the middle leaves free."""
        height = 44 * self.text
        left, _top, right, _bottom = self.whole
        width = min(760 * self.text, right - left)
        return self._rect(self.middle - width / 2, prompt[1] - 8 - height, width, height)

    def _hand_card(self) -> float:
        return super()._hand_card() if ZoneKind.HAND in self.request.kinds else NO_HAND

    def _trick_card(self, centre: Box) -> float:
        self.plan = self._find_plan()
        for other in self.others:
            value = self._value(self.plan)
            usual, self.whole = self.whole, other
            plan = self._find_plan()
            if self._value(plan) > (value * MUCH if self.used > {TableSide.BOTTOM} else value):
                self.plan = plan
            else:
                self.whole = usual
        return self.plan.card

    def _find_plan(self) -> MiddlePlan:
        """Return the plan with the largest cards that fit; beside areas, piles may be smaller.

        Zones of three or more seats lie beside their seats, not in wings, unless cards would be
        much smaller.
        """
        card, best = TRICK_CARD * self.growth, None
        is_winged = False
        has_areas = any(grid.parts for grid in self.grids)
        seats = sum(1 for spots in self.owned.values() if spots)
        while card > MIN_CARD:
            plans = self._plans(card)
            fitting = [plan for plan in plans if self._fits(plan)]
            if is_winged:
                assert best is not None
                if card < best.card * BESIDE_SEATS:
                    break
                around = self._plan(card, is_around=True)
                if self._fits(around):
                    return around
            elif fitting:
                plan = max(fitting, key=self._cell)
                if best is None or self._value(plan) > self._value(best):
                    best = plan
                is_winged = not has_areas and any(plan.wings) and seats > 2
                if not has_areas and not is_winged:
                    break
            card *= 0.97
        return best or plans[-1]

    def _value(self, plan: MiddlePlan) -> float:
        """Return how large cards are in *plan*, the smaller ones of piles and areas."""
        if any(grid.parts for grid in self.grids):
            return min(plan.card, self._cell(plan))
        return plan.card

    def _plans(self, card: float) -> list[MiddlePlan]:
        """Return the possible plans when cards in the middle are *card* high."""
        plans = [self._plan(card, count) for count in range(2, max(2, len(self.boards)) + 1)]
        has_owned = any(self.owned.values())
        if self.has_trick and len(self.boards) == 1 and not (self.grids or self.columns):
            plans.append(self._plan_beside_trick(card))
        if self.has_trick or self.columns:
            return [self._with_wings(plan) for plan in plans] if has_owned else plans
        plans.append(self._plan_beside(card))
        return plans + [self._with_wings(plan) for plan in plans] if has_owned else plans

    def _fits(self, plan: MiddlePlan) -> bool:
        left, top, right, bottom = self.whole
        wide, tall = plan.wide, self._columns_tall(plan.card) if plan.is_around else 0.0
        if plan.is_around:
            wings = self._wing(plan.card)
            wide = max(wide, wings[TableSide.TOP], wings[TableSide.BOTTOM])
        return (
            plan.left + sum(plan.wings) + wide + plan.right <= right - left
            and max(tall, plan.top + plan.rows + plan.tall + plan.bottom) <= bottom - top
        )

    def _cell(self, plan: MiddlePlan) -> float:
        """Return the side of the cells of grids, the height of cards in areas, 0 without both."""
        left, top, right, bottom = self.whole
        wide = right - left - plan.left - plan.right - sum(plan.wings)
        tall = bottom - top - plan.top - plan.bottom - plan.rows - self.caption
        if plan.beside:
            wide -= plan.wide - sum(self._beside_grid(plan.card, grid) for grid in self.grids)
        elif self.has_trick:
            tall -= plan.card * TRICK_TALL
        elif self.piles:
            tall -= plan.card + self.caption
        if not self.grids:
            return 0.0
        if any(grid.parts for grid in self.grids):
            wide /= len(self.grids)
            return min(self._card_in(grid, wide, tall) for grid in self.grids)
        columns = sum(grid.columns for grid in self.grids)
        rows = max(grid.rows for grid in self.grids)
        return min(wide / columns, tall / rows)

    def _card_in(self, grid: ZoneSpot, wide: float, tall: float) -> float:
        """Return the height of cards in a grid or an area of the size *wide* × *tall*."""
        limit = TRICK_CARD * self.growth
        if grid.cell_rows.lengths:
            return cell_card(grid.cell_rows, wide, tall, limit)
        if grid.arrangement is not None:
            parts = [Part(part.name, TYPICAL) for part in grid.parts[:TYPICAL_PARTS]]
            return arrange(grid.arrangement, parts, NO_ROWS, (0.0, 0.0, wide, tall), limit).card
        return min(wide / grid.columns, tall / grid.rows)

    def _plan(self, card: float, per_row: int = 2, *, is_around: bool = False) -> MiddlePlan:
        """Return the stacked plan for cards *card* high, with bands for the zones of seats.

        *per_row* boards are side by side; *is_around* as in MiddlePlan.
        """
        across, owned_card = card * CARD_RATIO, card * OWNED_SCALE
        columns = {
            side: max(
                [
                    self._beside_seat(side) if is_around else 1.9,
                    *(spot.wide for spot in self.owned[side] if spot.cell_rows.lengths),
                ]
            )
            * owned_card
            * CARD_RATIO
            + SPACE
            for side in TableSide
        }
        bands = {side: self.owned_tall(card, side) + 8 for side in TableSide}
        count = len(self.piles)
        wide = count * across + max(0, count - 1) * SPACE
        tall = card + self.caption if count else 0.0
        if self.has_trick:
            wide += card * self._trick_wide + (SPACE if count else 0)
            tall = max(tall, card * TRICK_TALL)
        rows = (card + self.caption + 6) * -(-len(self.boards) // per_row)
        if per_row > 2:
            wide = max(wide, per_row * (ROW_WIDE * across + SPACE) - SPACE)
        if self.columns:
            wide = max(wide, len(self.columns) * (across + COLUMN_SPACE) - COLUMN_SPACE)
            tall += COLUMN_TALL * card + 6
        for grid in self.grids:
            size = self._min_size(card, grid)
            wide = max(wide, size[0])
            tall += size[1] + self.caption
        owned = self.owned
        if not is_around:
            tall = max(tall, self._columns_tall(card) - rows)
        return MiddlePlan(
            card,
            columns[TableSide.LEFT] if owned[TableSide.LEFT] else 0.0,
            columns[TableSide.RIGHT] if owned[TableSide.RIGHT] else 0.0,
            bands[TableSide.TOP] if owned[TableSide.TOP] else 0.0,
            bands[TableSide.BOTTOM] if owned[TableSide.BOTTOM] else 0.0,
            rows,
            max(wide, 2.5 * across),
            tall,
            per_row=per_row,
            is_around=is_around,
        )

    def _with_wings(self, plan: MiddlePlan) -> MiddlePlan:
        """Return *plan* with the zones of seats in wings beside the middle instead of bands."""
        wing = self._wing(plan.card)
        wide = [max(wing[side] for side in places) for places in WINGS]
        tall = max(
            sum(self.owned_tall(plan.card, side) + 8 for side in places if self.owned[side])
            for places in WINGS
        )
        return replace(
            plan,
            left=0.0,
            right=0.0,
            top=0.0,
            bottom=0.0,
            wings=(wide[0], wide[1]),
            tall=max(plan.tall, tall - plan.rows),
        )

    def centred(self, plan: MiddlePlan) -> MiddlePlan:
        """Return *plan* with wings narrowed, by a third at most, to centre the trick."""
        if not self.has_trick:
            return plan
        left, _top, right, _bottom = self.whole
        ahead, behind = self.around_trick(plan.card)
        spaces = (self.middle - ahead - left, right - self.middle - behind)
        narrow = [
            space if wing * 2 / 3 <= space < wing else wing
            for wing, space in zip(plan.wings, spaces, strict=True)
        ]
        return replace(plan, wings=(narrow[0], narrow[1]))

    @property
    def beside_trick(self) -> tuple[list[ZoneSpot], list[ZoneSpot]]:
        """The piles to the left and to the right of the trick; without a trick, all are left."""
        before = [s for s in self.piles if s.kind is ZoneKind.STOCK or not self.has_trick]
        return before, [spot for spot in self.piles if spot not in before]

    def around_trick(self, card: float) -> tuple[float, float]:
        """Return the widths of the trick and its piles, left and right of the trick's centre.

        Without a trick, they are measured from the middle of the row of piles.
        """
        pile = card * CARD_RATIO + SPACE
        if not self.has_trick:
            return ((len(self.piles) * pile - SPACE) / 2,) * 2
        before, after = self.beside_trick
        half = card * self._trick_wide / 2
        row = self.plan.row_width + SPACE if self.plan.row_width else 0.0
        return half + len(before) * pile, half + len(after) * pile + row

    def _wing(self, card: float) -> dict[TableSide, float]:
        """Return the width of the zones of the seats at each side, side by side."""
        owned_width = card * OWNED_SCALE * CARD_RATIO
        return {
            side: sum(spot.wide * owned_width + SPACE for spot in spots)
            for side, spots in self.owned.items()
        }

    def _plan_beside(self, card: float) -> MiddlePlan:
        """Return the plan for cards *card* high with piles, grids and rows side by side."""
        plan = self._plan(card)
        across = card * CARD_RATIO
        widths = [across] * len(self.piles)
        widths += [self._beside_grid(card, grid) for grid in self.grids]
        row = card + self.caption
        heights = [row] + [
            1.3 * self._min_size(card, grid)[1] + self.caption for grid in self.grids
        ]
        if self.boards:
            widths.append(2.6 * across)
            heights.append(len(self.boards) * (row + 6))
        wide = sum(widths) + SPACE * (len(widths) - 1)
        tall = max(*heights, self._columns_tall(card))
        return replace(plan, rows=0.0, wide=wide, tall=tall, beside=True)

    def _plan_beside_trick(self, card: float) -> MiddlePlan:
        """Return the plan for cards *card* high with the only row to the right of the trick.

        The trick stays in the middle of the table.
        """
        plan, row = self._plan(card), ROW_WIDE * card * CARD_RATIO
        before, after = self.beside_trick
        pile = card * CARD_RATIO + SPACE
        beside = max(len(before) * pile, len(after) * pile + row + SPACE)
        tall = max(card * TRICK_TALL, self._columns_tall(card))
        wide = card * self._trick_wide + 2 * beside
        return replace(plan, rows=0.0, wide=wide, tall=tall, row_width=row)

    def _columns_tall(self, card: float) -> float:
        """Return the height of the taller column of zones of seats, at the left or right."""
        return max(
            sum(tall * card * OWNED_SCALE + self.caption + 4 for tall in self._rows_beside(side))
            for side in (TableSide.LEFT, TableSide.RIGHT)
        )

    def has_melds(self, side: TableSide) -> bool:
        """Return whether a seat at *side* has melds."""
        return any(spot.arrangement is Arrangement.MELDS for spot in self.owned[side])

    def _beside_seat(self, side: TableSide) -> float:
        """Return the width of the zones of a seat at the side, in card widths."""
        return MELDS_WIDE if self.has_melds(side) else AROUND_WIDE

    def _rows_beside(self, side: TableSide) -> list[float]:
        """Return the heights of the rows of zones of a seat at the side, in card heights.

        Beside melds, which have rows of their own, all others are in one row.
        """
        spots = self.owned[side]
        if not self.has_melds(side):
            return [spot.tall for spot in spots]
        melds = [spot for spot in spots if spot.arrangement is Arrangement.MELDS]
        others = [spot.tall for spot in spots if spot not in melds]
        return [MELDS_TALL] * len(melds) + ([max(others)] if others else [])

    def owned_tall(self, card: float, side: TableSide) -> float:
        """Return the height of the zones of the seats at *side*, side by side."""
        tall = max((spot.tall for spot in self.owned[side]), default=1.0)
        if self.has_melds(side) and len(self.owned[side]) > 1:
            tall = MELDS_BESIDE_PILES
        return tall * card * OWNED_SCALE + self.caption

    @staticmethod
    def _min_size(card: float, grid: ZoneSpot) -> tuple[float, float]:
        """Return the minimum width and height of a grid or an area, without its caption."""
        if grid.arrangement in (Arrangement.MELDS, Arrangement.PAIRS):
            across = card * CARD_RATIO
            if grid.arrangement is Arrangement.MELDS:
                return 5 * across, card
            return min(3, len(grid.parts)) * (PAIR_WIDE + GAP) * across, card * PAIR_TALL
        lengths = grid.cell_rows.lengths
        if lengths:
            share = MIN_GRID / max(4, len(lengths), *lengths)
            wide, tall = cells_size(grid.cell_rows)
            cell = card * max(MIN_CELL, share)
            return wide * cell, tall * cell
        cell = card * max(MIN_CELL, MIN_GRID / max(4, grid.rows, grid.columns))
        return grid.columns * cell, grid.rows * cell

    def most_wide(self, card: float, grid: ZoneSpot) -> float:
        """Return the width that *grid* can use in a plan for cards *card* high."""
        if grid.cell_rows.lengths:
            return cells_size(grid.cell_rows)[0] * TRICK_CARD * self.growth
        if grid.arrangement is Arrangement.PAIRS:
            return len(grid.parts) * (PAIR_WIDE + GAP) * card * CARD_RATIO
        return 10 * card * CARD_RATIO if grid.parts else self.right

    def _beside_grid(self, card: float, grid: ZoneSpot) -> float:
        """Return the minimum width of *grid* in a plan side by side."""
        return 1.3 * self._min_size(card, grid)[0]

    @property
    def _trick_wide(self) -> float:
        """The width of the trick in card heights."""
        return TRICK_WIDE if self.request.seats <= 4 else TRICK_WIDER
