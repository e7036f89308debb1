"""Where the zones of any game lie: a pure function of the window, the seats and the zones.

Around the table everything is where it is for any game of cards. In the middle, the trick is in
the centre with stocks at its left and discards at its right; cards that lie open have rows above
that, a grid what room is left. Zones that belong to somebody lie towards that seat: in bands above
and below the middle, or, where that leaves more room, in wings beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace

import pygame

from cardtable.engine import ZoneKind
from cardtable.table.layout import (
    CARD_RATIO,
    TRICK_CARD,
    Box,
    Builder,
    Place,
    Question,
    Spot,
    TableLayout,
)

CAPTION = 19.0
"""The height of the words below a zone."""
NEAR = 0.74
"""How large the cards in somebody's own zones are, as a share of those in the middle."""
TRICK_WIDE = 2.5
TRICK_WIDER = 3.35
"""How many card heights a trick is wide: of up to four seats, and of more."""
TRICK_TALL = 2.3
LEAST_CARD = 20.0
LEAST_CELL, LEAST_GRID = 0.55, 3.0
"""The least sides of a cell, and of a grid that has few of them, in card heights."""
SPACE = 18.0
NO_HAND = 26.0
"""What is kept free for cards in hand where nobody holds any."""
CELL = 0.92
"""The height of a card on a cell, in cells."""
PILES = frozenset({ZoneKind.STOCK, ZoneKind.DISCARD})
CORNERS = (Place.BOTTOM, Place.LEFT, Place.TOP, Place.RIGHT)
WINGS = (CORNERS[:2], CORNERS[2:])
"""Whose zones lie beside the middle, at the left and at the right."""


@dataclass(frozen=True, slots=True)
class ZoneLayout(TableLayout):
    """A table with *areas* for zones, and the boxes of their *captions*; rectangles in pixels.

    *owned_card* is the height of cards in areas that belong to a seat.
    """

    areas: Mapping[str, pygame.Rect] = field(default_factory=dict)
    captions: Mapping[str, pygame.Rect] = field(default_factory=dict)
    owned_card: int = 1

    @property
    def heights(self) -> tuple[int, ...]:
        """Return every card height that is drawn, the most looked at first."""
        sizes: tuple[int, ...] = (self.hand_card, self.trick_card, self.back_card)
        grids = [spot for spot in self.question.spots or () if spot.cells]
        sizes += tuple(round(CELL * self.areas[grid.cells[0]].height) for grid in grids)
        owned = any(spot.owner is not None for spot in self.question.spots or ())
        return tuple(dict.fromkeys((*sizes, self.owned_card) if owned else sizes))


def lay_out_zones(question: Question) -> ZoneLayout:
    """Return the layout; nothing overlaps what it must not, nothing leaves the window."""
    return _ZoneBuilder(question).build_zones()


@dataclass(slots=True)
class _Plan:
    """What the middle is made of when cards are *card* units high."""

    card: float
    left: float
    right: float
    top: float
    bottom: float
    rows: float
    wide: float
    tall: float
    beside: bool = False
    """Whether piles, grids and rows lie side by side, not one below the other."""
    wings: tuple[float, float] = (0.0, 0.0)
    """How wide the zones of seats are that lie at the left and right of all that."""


class _ZoneBuilder(Builder):
    """Works out the layout in design units; see :class:`Builder`."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        spots = question.spots or ()
        self.common = [spot for spot in spots if spot.owner is None]
        self.near: dict[Place, list[Spot]] = {place: [] for place in Place}
        for spot in spots:
            if spot.owner is not None:
                self.near[self.around[spot.owner]].append(spot)
        self.piles = [spot for spot in self.common if spot.kind in PILES]
        self.grids = [spot for spot in self.common if spot.kind is ZoneKind.GRID]
        self.boards = [spot for spot in self.common if spot not in (*self.piles, *self.grids)]
        self.has_trick = ZoneKind.TRICK in question.kinds
        if ZoneKind.HAND not in question.kinds:
            self.fan = 4.0
        self.caption = CAPTION * self.text
        self.areas: dict[str, Box] = {}
        self.captions: dict[str, Box] = {}

    def build_zones(self) -> ZoneLayout:
        base = self.build()
        plan, centre = self.plan, self.whole
        inner = (centre[0] + plan.left + plan.wings[0], centre[1] + plan.top,
                 centre[2] - plan.right - plan.wings[1], centre[3] - plan.bottom)  # fmt: skip
        middle = self._place_middle(plan, inner)
        self._place_near(plan, centre)
        known = {each.name: getattr(base, each.name) for each in fields(base)}
        known["centre"] = self._px(middle)
        known["ring"] = self._px(self._ring(middle)) if self.has_trick else None
        return ZoneLayout(
            **known,
            areas={name: self._px(box) for name, box in self.areas.items()},
            captions={name: self._px(box) for name, box in self.captions.items()},
            owned_card=round(plan.card * NEAR * self.unit),
        )

    # -- the room there is ------------------------------------------------------------------------

    def _centre(self, prompt: Box, plates: Mapping[int, Box], corners: tuple[Box, ...]) -> Box:
        left, top, right, bottom = super()._centre(prompt, plates, corners)
        self.whole = (left, top, right, bottom - 44 * self.text - 6)
        return (left, top, right, bottom)

    def _choice(self, prompt: Box) -> Box:
        """Return the strip right above the prompt; the middle leaves it free."""
        height = 44 * self.text
        left, _top, right, _bottom = self.whole
        width = min(760 * self.text, right - left)
        return self._rect(self.middle - width / 2, prompt[1] - 8 - height, width, height)

    def _hand_card(self) -> float:
        return super()._hand_card() if ZoneKind.HAND in self.question.kinds else NO_HAND

    def _trick_card(self, centre: Box) -> float:
        card = TRICK_CARD
        while card > LEAST_CARD:
            plans = self._plans(card)
            fitting = [plan for plan in plans if self._fits(plan)]
            if fitting:
                break
            card *= 0.97
        self.plan = max(fitting or plans[-1:], key=self._cell)
        return card

    def _plans(self, card: float) -> list[_Plan]:
        """Return the ways in which things may lie when cards in the middle are *card* high."""
        plan = self._plan(card)
        near = any(self.near.values())
        if self.has_trick:
            return [self._with_wings(plan)] if near else [plan]
        plans = [plan, self._plan_beside(card)]
        return plans + [self._with_wings(plan) for plan in plans] if near else plans

    def _fits(self, plan: _Plan) -> bool:
        left, top, right, bottom = self.whole
        return (
            plan.left + sum(plan.wings) + plan.wide + plan.right <= right - left
            and plan.top + plan.rows + plan.tall + plan.bottom <= bottom - top
        )

    def _cell(self, plan: _Plan) -> float:
        """Return how large the cells of grids become; the same for all plans without grids."""
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

    def _plan(self, card: float) -> _Plan:
        """Return what is needed when cards in the middle are *card* high."""
        across, owned = card * CARD_RATIO, card * NEAR
        column = 1.9 * owned * CARD_RATIO + SPACE
        band = owned + self.caption + 8
        count = len(self.piles) + (len(self.boards) if not self._has_rows else 0)
        wide = count * across + max(0, count - 1) * SPACE
        tall = card + self.caption if count else 0.0
        if self.has_trick:
            wide += card * self._trick_wide + (SPACE if count else 0)
            tall = max(tall, card * TRICK_TALL)
        rows = (card + self.caption + 6) * self._has_rows
        for grid in self.grids:
            cell = self._least_cell(card, grid)
            wide = max(wide, grid.columns * cell)
            tall += grid.rows * cell + self.caption
        near = self.near
        beside = max(len(near[Place.LEFT]), len(near[Place.RIGHT]))
        tall = max(tall, beside * (owned + self.caption + 4) - rows)
        return _Plan(
            card,
            column if near[Place.LEFT] else 0.0,
            column if near[Place.RIGHT] else 0.0,
            band if near[Place.TOP] else 0.0,
            band if near[Place.BOTTOM] else 0.0,
            rows, max(wide, 2.5 * across), tall,
        )  # fmt: skip

    def _with_wings(self, plan: _Plan) -> _Plan:
        """Return *plan* with the zones of seats beside the middle: see :meth:`_place_wings`."""
        wing = self._wing(plan.card)
        wide = [max(wing[place] for place in places) for places in WINGS]
        band = plan.card * NEAR + self.caption
        tall = max(sum(band + 8 for place in places if self.near[place]) for places in WINGS)
        return replace(
            plan, left=0.0, right=0.0, top=0.0, bottom=0.0, wings=(wide[0], wide[1]),
            tall=max(plan.tall, tall - plan.rows),
        )  # fmt: skip

    def _wing(self, card: float) -> dict[Place, float]:
        """Return how wide the zones of the seats at each side are, side by side."""
        owned = card * NEAR * CARD_RATIO
        return {
            place: sum((1.9 if spot.kind in PILES else 2.9) * owned + SPACE for spot in spots)
            for place, spots in self.near.items()
        }

    def _plan_beside(self, card: float) -> _Plan:
        """Return what is needed when piles, grids and rows lie side by side."""
        plan = self._plan(card)
        across = card * CARD_RATIO
        widths = [across] * len(self.piles)
        widths += [self._beside_grid(card, grid) for grid in self.grids]
        row = card + self.caption
        heights = [row] + [
            grid.rows * 1.3 * self._least_cell(card, grid) + self.caption for grid in self.grids
        ]
        if self.boards:
            widths.append(2.6 * across)
            heights.append(len(self.boards) * (row + 6))
        wide = sum(widths) + SPACE * (len(widths) - 1)
        return replace(plan, rows=0.0, wide=wide, tall=max(heights), beside=True)

    @staticmethod
    def _least_cell(card: float, grid: Spot) -> float:
        """Return the least side of a cell of *grid*."""
        return card * max(LEAST_CELL, LEAST_GRID / max(4, grid.rows, grid.columns))

    def _beside_grid(self, card: float, grid: Spot) -> float:
        """Return how wide a grid is at least where it lies beside other things."""
        return grid.columns * 1.3 * self._least_cell(card, grid)

    @property
    def _trick_wide(self) -> float:
        """How many card heights the room of the trick is wide."""
        return TRICK_WIDE if self.question.seats <= 4 else TRICK_WIDER

    @property
    def _has_rows(self) -> int:
        """How many rows of cards that lie open there are above the middle."""
        return -(-len(self.boards) // 2) if self.boards else 0

    # -- places -----------------------------------------------------------------------------------

    def _put(self, spot: Spot, box: Box) -> None:
        """Give *spot* the box, its caption the lower end."""
        left, top, right, bottom = box
        self.areas[spot.name] = (left, top, right, bottom - self.caption)
        out = SPACE / 2 - 2 if spot.owner is None else 0.0
        self.captions[spot.name] = (left - out, bottom - self.caption, right + out, bottom)

    def _place_near(self, plan: _Plan, centre: Box) -> None:
        """Place the zones of the seats at the edges of the middle."""
        if any(plan.wings):
            self._place_wings(plan, centre)
            return
        left, top, right, bottom = centre
        bands = {
            Place.TOP: (left, top, right, top + plan.top - 8),
            Place.BOTTOM: (left, bottom - plan.bottom + 8, right, bottom),
        }
        for place, box in bands.items():
            self._share(self.near[place], box)
        top, bottom = top + plan.top, bottom - plan.bottom
        columns = {
            Place.LEFT: (left, top, left + plan.left - SPACE, bottom),
            Place.RIGHT: (right - plan.right + SPACE, top, right, bottom),
        }
        for place, box in columns.items():
            spots = self.near[place]
            for number, spot in enumerate(spots):
                high = (box[3] - box[1]) / len(spots)
                start = box[1] + number * high
                tall = min(high - 4, plan.card * NEAR + self.caption)
                start += (high - 4 - tall) / 2
                self._put(spot, (box[0], start, box[2], start + tall))

    def _place_wings(self, plan: _Plan, centre: Box) -> None:
        """Place the zones of the seats beside the middle: each seat has a corner, its own first.

        The own are below at the left, where the own plate is, and so on around the table.
        """
        left, top, right, bottom = centre
        high = plan.card * NEAR + self.caption
        below, above = (bottom - high, bottom), (top, top + high)
        wide = self._wing(plan.card)
        for place, (upper, lower) in zip(CORNERS, (below, above, above, below), strict=True):
            start, end = left, left + wide[place] - SPACE
            if place in WINGS[1]:
                start, end = right - wide[place] + SPACE, right
            self._share(self.near[place], (start, upper, end, lower))

    def _share(self, spots: Sequence[Spot], box: Box) -> None:
        """Place *spots* side by side in *box*."""
        for number, spot in enumerate(spots):
            wide = (box[2] - box[0] + SPACE) / len(spots)
            start = box[0] + number * wide
            self._put(spot, (start, box[1], start + wide - SPACE, box[3]))

    def _place_middle(self, plan: _Plan, inner: Box) -> Box:
        """Place what is common; return the room of the trick."""
        if plan.beside:
            return self._place_beside(plan, inner)
        left, top, right, bottom = inner
        row = plan.card + self.caption
        slack = max(0.0, bottom - top - plan.rows - plan.tall)
        if not self.grids:
            top += slack / 2
        for number in range(self._has_rows):
            self._share(self.boards[number * 2 : number * 2 + 2],
                        (left, top, right, top + row))  # fmt: skip
            top += row + 6
        if self.grids:
            below = plan.card * TRICK_TALL if self.has_trick else row if self.piles else 0.0
            self._share_grids((left, top, right, bottom - below), self.grids)
            top = bottom - below
        tall = max(plan.card * TRICK_TALL if self.has_trick else 0.0, row if self.piles else 0.0)
        return self._place_piles(plan, (left, top, right, top + tall))

    def _place_beside(self, plan: _Plan, inner: Box) -> Box:
        """Place piles at the left, then grids, then the rows; return all of it."""
        left, top, right, bottom = inner
        across, row, middle = plan.card * CARD_RATIO, plan.card + self.caption, (top + bottom) / 2
        slack = right - left - plan.wide
        more = max(0.0, slack / len(self.grids)) if self.grids else 0.0
        start = left + (0.0 if self.boards or self.grids else slack / 2)
        for spot in self.piles:
            self._put(spot, (start, middle - row / 2, start + across, middle + row / 2))
            start += across + SPACE
        for grid in self.grids:
            wide = self._beside_grid(plan.card, grid) + more
            self._share_grids((start, top, start + wide + SPACE, bottom), (grid,))
            start += wide + SPACE
        if self.boards:
            tall = min((bottom - top + 6) / len(self.boards), row + 6)
            first = middle - tall * len(self.boards) / 2
            for number, board in enumerate(self.boards):
                high = first + number * tall
                self._put(board, (start, high, right, high + tall - 6))
        return inner

    def _share_grids(self, box: Box, grids: Sequence[Spot]) -> None:
        wide = (box[2] - box[0] + SPACE) / len(grids)
        for number, grid in enumerate(grids):
            start = box[0] + number * wide
            high = box[3] - box[1] - self.caption
            cell = min((wide - SPACE) / max(1, grid.columns), high / max(1, grid.rows))
            middle = start + (wide - SPACE) / 2
            half = cell * grid.columns / 2
            top = box[1] + (high - cell * grid.rows) / 2
            self._put(grid, (middle - half, top, middle + half,
                             top + cell * grid.rows + self.caption))  # fmt: skip
            for place, name in enumerate(grid.cells):
                row, column = divmod(place, grid.columns)
                x, y = middle - half + column * cell, top + row * cell
                self.areas[name] = (x, y, x + cell, y + cell)

    def _place_piles(self, plan: _Plan, box: Box) -> Box:
        """Place stocks left and discards right of the trick, or all side by side without one."""
        across, middle = plan.card * CARD_RATIO, (box[0] + box[2]) / 2
        block = plan.card * self._trick_wide if self.has_trick else 0.0
        before = [s for s in self.piles if s.kind is ZoneKind.STOCK or not self.has_trick]
        after = [spot for spot in self.piles if spot not in before]
        wide = sum((across + SPACE) for _spot in self.piles) + block
        wide -= 0.0 if block else SPACE
        start = middle - wide / 2
        if (
            self.has_trick
            and middle - block / 2 >= box[0] + len(before) * (across + SPACE)
            and (middle + block / 2 <= box[2] - len(after) * (across + SPACE))
        ):  # there is room enough to leave the trick in the middle of the table
            start = middle - block / 2 - len(before) * (across + SPACE)
        row = plan.card + self.caption
        top = (box[1] + box[3]) / 2 - row / 2
        for spot in before:
            self._put(spot, (start, top, start + across, top + row))
            start += across + SPACE
        trick = (start, box[1], start + block, box[3])
        if block:
            start += block + SPACE
        for spot in after:
            self._put(spot, (start, top, start + across, top + row))
            start += across + SPACE
        return trick if block else box
