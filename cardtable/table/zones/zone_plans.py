"""Plans for dividing the middle of a table among zones.

Cards are as large as any of the plans allows. Among the plans for that size, the one with the
largest grids is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardtable.engine import ZoneKind
from cardtable.table.layout import (
    CARD_RATIO,
    MARGIN,
    TRICK_CARD,
    Box,
    CardLayoutBuilder,
    LayoutRequest,
    TableSide,
)

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
SPACE = 18.0
COLUMN_SPACE = 12.0
COLUMN_TALL = 2.55
"""Minimum height of a column, in card heights."""
COLUMN_WIDE = 1.35
"""Maximum distance between the middles of columns, in card widths."""
NO_HAND = 26.0
"""Height reserved for cards in hand in games without hands."""
PILES = frozenset({ZoneKind.STOCK, ZoneKind.DISCARD})
CORNERS = (TableSide.BOTTOM, TableSide.LEFT, TableSide.TOP, TableSide.RIGHT)
WINGS = (CORNERS[:2], CORNERS[2:])
"""The sides whose zones are in the left wing, and those in the right one."""


@dataclass(frozen=True, slots=True)
class ZoneSpot:
    """A zone that needs an area of its own.

    *owner* is the seat it belongs to, None for a common zone. *columns* and *cells* describe a
    grid; the cells are names of zones, row by row from the top. A board is a row, or a column if
    *is_column* is set. Of discards with *is_fan* the last three are visible, if there is room.
    """

    name: str
    kind: ZoneKind
    owner: int | None = None
    columns: int = 1
    cells: tuple[str, ...] = ()
    is_column: bool = False
    is_fan: bool = False

    @property
    def rows(self) -> int:
        """The number of rows of a grid."""
        return -(-len(self.cells) // self.columns)


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
    wings: tuple[float, float] = (0.0, 0.0)
    """Width of the left and the right wing, where zones of seats are beside the rest."""


class ZonePlanner(CardLayoutBuilder):
    """Chooses the plan for the middle; see :class:`CardLayoutBuilder`."""

    def __init__(self, request: LayoutRequest, spots: tuple[ZoneSpot, ...]) -> None:
        super().__init__(request)
        self.spots = spots
        self.common = [spot for spot in spots if spot.owner is None]
        self.owned: dict[TableSide, list[ZoneSpot]] = {side: [] for side in TableSide}
        """The zones of seats by the side of their seat."""
        for spot in spots:
            if spot.owner is not None:
                self.owned[self.around[spot.owner]].append(spot)
        self.piles = [spot for spot in self.common if spot.kind in PILES]
        self.grids = [spot for spot in self.common if spot.kind is ZoneKind.GRID]
        self.columns = [spot for spot in self.common if spot.is_column]
        apart = (*self.piles, *self.grids, *self.columns)
        self.boards = [spot for spot in self.common if spot not in apart]
        self.has_trick = ZoneKind.TRICK in request.kinds
        if ZoneKind.HAND not in request.kinds:
            self.fan = 4.0
        self.caption = CAPTION * self.text
        self.wide: Box | None = None
        """The middle below the panels in the corners, for columns if nobody else sits there."""
        self.areas: dict[str, Box] = {}
        self.captions: dict[str, Box] = {}

    def _centre(self, prompt: Box, plates: Mapping[int, Box], corners: tuple[Box, ...]) -> Box:
        left, top, right, bottom = super()._centre(prompt, plates, corners)
        below = bottom - 44 * self.text - 6
        self.whole = (left, top, right, below)
        if self.columns and self.used <= {TableSide.BOTTOM}:
            score, _last, *buttons = corners
            high = max(box[3] for box in (score, *buttons)) + 8
            low = min(below, self._status()[1] - 8)
            self.wide = (MARGIN, high, self.right - MARGIN, low)
        return (left, top, right, bottom)

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
        if self.wide is not None:
            usual, self.whole = self.whole, self.wide
            plan = self._find_plan()
            if plan.card > self.plan.card:
                self.plan = plan
            else:
                self.whole = usual
        return self.plan.card

    def _find_plan(self) -> MiddlePlan:
        """Return the plan with the largest cards that fit."""
        card = TRICK_CARD * self.growth
        while card > MIN_CARD:
            plans = self._plans(card)
            fitting = [plan for plan in plans if self._fits(plan)]
            if fitting:
                break
            card *= 0.97
        return max(fitting or plans[-1:], key=self._cell)

    def _plans(self, card: float) -> list[MiddlePlan]:
        """Return the possible plans when cards in the middle are *card* high."""
        plan = self._plan(card)
        has_owned = any(self.owned.values())
        if self.has_trick or self.columns:
            return [self._with_wings(plan)] if has_owned else [plan]
        plans = [plan, self._plan_beside(card)]
        return plans + [self._with_wings(plan) for plan in plans] if has_owned else plans

    def _fits(self, plan: MiddlePlan) -> bool:
        left, top, right, bottom = self.whole
        return (
            plan.left + sum(plan.wings) + plan.wide + plan.right <= right - left
            and plan.top + plan.rows + plan.tall + plan.bottom <= bottom - top
        )

    def _cell(self, plan: MiddlePlan) -> float:
        """Return the side of the cells of grids, 0 without grids."""
        left, top, right, bottom = self.whole
        wide = right - left - plan.left - plan.right - sum(plan.wings)
        tall = bottom - top - plan.top - plan.bottom - plan.rows - self.caption
        if plan.beside:
            wide -= plan.wide - sum(self._beside_grid(plan.card, grid) for grid in self.grids)
        elif self.has_trick:
            tall -= plan.card * TRICK_TALL
        elif self.piles:
            tall -= plan.card + self.caption
        columns = sum(grid.columns for grid in self.grids)
        rows = max((grid.rows for grid in self.grids), default=1)
        return min(wide / columns, tall / rows) if self.grids else 0.0

    def _plan(self, card: float) -> MiddlePlan:
        """Return the stacked plan for cards *card* high, with bands for the zones of seats."""
        across, owned_card = card * CARD_RATIO, card * OWNED_SCALE
        column = 1.9 * owned_card * CARD_RATIO + SPACE
        band = owned_card + self.caption + 8
        count = len(self.piles) + (len(self.boards) if not self._row_count else 0)
        wide = count * across + max(0, count - 1) * SPACE
        tall = card + self.caption if count else 0.0
        if self.has_trick:
            wide += card * self._trick_wide + (SPACE if count else 0)
            tall = max(tall, card * TRICK_TALL)
        rows = (card + self.caption + 6) * self._row_count
        if self.columns:
            wide = max(wide, len(self.columns) * (across + COLUMN_SPACE) - COLUMN_SPACE)
            tall += COLUMN_TALL * card + 6
        for grid in self.grids:
            cell = self._min_cell(card, grid)
            wide = max(wide, grid.columns * cell)
            tall += grid.rows * cell + self.caption
        owned = self.owned
        tall = max(tall, self._columns_tall(card) - rows)
        return MiddlePlan(
            card,
            column if owned[TableSide.LEFT] else 0.0,
            column if owned[TableSide.RIGHT] else 0.0,
            band if owned[TableSide.TOP] else 0.0,
            band if owned[TableSide.BOTTOM] else 0.0,
            rows,
            max(wide, 2.5 * across),
            tall,
        )

    def _with_wings(self, plan: MiddlePlan) -> MiddlePlan:
        """Return *plan* with the zones of seats in wings beside the middle instead of bands."""
        wing = self._wing(plan.card)
        wide = [max(wing[side] for side in places) for places in WINGS]
        band = plan.card * OWNED_SCALE + self.caption
        tall = max(sum(band + 8 for side in places if self.owned[side]) for places in WINGS)
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
        return half + len(before) * pile, half + len(after) * pile

    def _wing(self, card: float) -> dict[TableSide, float]:
        """Return the width of the zones of the seats at each side, side by side."""
        owned_width = card * OWNED_SCALE * CARD_RATIO
        return {
            side: sum((1.9 if spot.kind in PILES else 2.9) * owned_width + SPACE for spot in spots)
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
            grid.rows * 1.3 * self._min_cell(card, grid) + self.caption for grid in self.grids
        ]
        if self.boards:
            widths.append(2.6 * across)
            heights.append(len(self.boards) * (row + 6))
        wide = sum(widths) + SPACE * (len(widths) - 1)
        tall = max(*heights, self._columns_tall(card))
        return replace(plan, rows=0.0, wide=wide, tall=tall, beside=True)

    def _columns_tall(self, card: float) -> float:
        """Return the height of the taller column of zones of seats, at the left or right."""
        rows = max(len(self.owned[TableSide.LEFT]), len(self.owned[TableSide.RIGHT]))
        return rows * (card * OWNED_SCALE + self.caption + 4)

    @staticmethod
    def _min_cell(card: float, grid: ZoneSpot) -> float:
        """Return the minimum side of a cell of *grid*."""
        return card * max(MIN_CELL, MIN_GRID / max(4, grid.rows, grid.columns))

    def _beside_grid(self, card: float, grid: ZoneSpot) -> float:
        """Return the minimum width of *grid* in a plan side by side."""
        return grid.columns * 1.3 * self._min_cell(card, grid)

    @property
    def _trick_wide(self) -> float:
        """The width of the trick in card heights."""
        return TRICK_WIDE if self.request.seats <= 4 else TRICK_WIDER

    @property
    def _row_count(self) -> int:
        """The number of rows of face-up cards, with two zones each."""
        return -(-len(self.boards) // 2) if self.boards else 0
