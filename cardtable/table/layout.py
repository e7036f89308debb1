"""The layout of a card table: a pure function of window size, text size, seats and zones.

It is computed in *design units* (see :mod:`cardtable.ui.theme`); the results are in pixels. The
table has four sides; seats are placed clockwise from the viewer's at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import pygame

from cardtable.engine import Zone, ZoneKind
from cardtable.ui.theme import Scale, Size

MARGIN = 20.0
GAP = 10.0
CARD_RATIO = 5 / 7
"""Width of a card divided by its height."""
HAND_CARD = 150.0
TRICK_CARD = 132.0
BACK_CARD = 80.0
LIFT = 26.0
"""Height by which a card of your hand rises under the pointer."""
PLATE = (190.0, 60.0)
NARROW_PLATE = 166.0
"""Maximum width of the plates if several share the top of the table."""
MIN_SCORE = 168.0
MAX_STATUS = 0.3
"""Maximum height of the status panel, as a share of the window."""
PROMPT = 34.0
LOG_WIDTH = 236.0
TALL = 1.15
"""Height divided by width of a tall window, at least."""
MAX_GROWTH = 1.5
"""The largest factor on cards in a tall window."""
TRICK_REACH = 1.3
"""Reach of the cards of a trick to each side of its middle, in card heights."""
PILES_REACH = 2.9
"""Width of the piles beside a trick, both sides together, in card heights."""
Box = tuple[float, float, float, float]
COVERED = 0.235
"""Minimum visible share of the width of a card in your hand."""


class TableSide(StrEnum):
    """A side of the table."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


_AROUND: Mapping[int, tuple[TableSide, ...]] = {
    1: (TableSide.BOTTOM,),
    2: (TableSide.BOTTOM, TableSide.TOP),
    3: (TableSide.BOTTOM, TableSide.LEFT, TableSide.RIGHT),
    4: (TableSide.BOTTOM, TableSide.LEFT, TableSide.TOP, TableSide.RIGHT),
}


def places(seats: int, bottom: int) -> dict[int, TableSide]:
    """Return the side of each seat (1 to 10 *seats*) when *bottom* sits at the bottom.

    With more than four, the additional seats share the top.
    """
    around = _AROUND.get(seats) or (
        TableSide.BOTTOM,
        TableSide.LEFT,
        *(TableSide.TOP,) * (seats - 3),
        TableSide.RIGHT,
    )
    return {(bottom + step) % seats: side for step, side in enumerate(around)}


@dataclass(frozen=True, slots=True)
class LayoutRequest:
    """The input of every layout. *size* (width, height) and the button widths are in pixels.

    *text* is the text size, 1.0 by default. *bottom* is the seat at the bottom. *kinds* are the
    kinds of zones in the game; *hand* is the maximum number of cards in your hand; *buttons* are
    the preferred widths of the buttons at the upper right. *log* reserves a column for the log if
    the window is wide enough.
    """

    size: Size
    text: float = 1.0
    seats: int = 4
    bottom: int = 0
    kinds: frozenset[ZoneKind] = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN})
    hand: int = 13
    rows: int = 2
    """Number of sides on the score panel."""
    buttons: tuple[int, ...] = (92, 92, 92)
    log: bool = False
    hand_size: float = 1.0
    """A factor on the height of your cards, as far as there is room."""
    watched: bool = False
    """Whether the table is only watched and needs no space for controls."""
    status: int = 0
    """The minimum height of the status panel, in pixels."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Rectangles in pixels. Areas of cards include the space over which they may spread.

    *unit* is the number of pixels of a design unit. *log* is the column of the log, None if it has
    none; *space* is the window without it. *centre* is the space for common zones, *panel* the
    limit of a panel over it (such as for bids), *choice* a strip for a few buttons below the common
    zones. Card heights are in pixels.
    """

    request: LayoutRequest
    unit: float
    space: pygame.Rect
    places: Mapping[int, TableSide]
    plates: Mapping[int, pygame.Rect]
    hands: Mapping[int, pygame.Rect]
    score: pygame.Rect
    status: pygame.Rect
    buttons: tuple[pygame.Rect, ...]
    last_trick: pygame.Rect
    prompt: pygame.Rect
    centre: pygame.Rect
    panel: pygame.Rect
    choice: pygame.Rect
    ring: pygame.Rect | None
    log: pygame.Rect | None
    hand_card: int
    trick_card: int
    back_card: int
    board: pygame.Rect | None = None
    """The space for a game board; a table with a board has no cards."""
    evaluation_bar: pygame.Rect | None = None

    @property
    def bottom(self) -> int:
        """The seat at the bottom."""
        return self.request.bottom

    @property
    def trick_centre(self) -> tuple[float, float]:
        """The centre of the trick, in pixels."""
        if ZoneKind.BOARD in self.request.kinds:
            return float(self.centre.centerx), self.centre.bottom - self.trick_card * 1.15
        return float(self.centre.centerx), float(self.centre.centery)

    @property
    def trick_box(self) -> pygame.Rect:
        """The rectangle that the cards of a trick may cover."""
        (x, y), reach = self.trick_centre, TRICK_REACH * self.trick_card
        return pygame.Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))

    def occupied(self, _zones: Iterable[Zone]) -> TableLayout:
        """Return the layout without the areas of those *zones* of which nothing is drawn."""
        return self

    @property
    def common(self) -> tuple[pygame.Rect, ...]:
        """What lies in the middle: the trick and the piles, or the board."""
        if self.board is not None:
            return (
                (self.board,) if self.evaluation_bar is None else (self.board, self.evaluation_bar)
            )
        kinds = self.request.kinds
        if kinds & {ZoneKind.BOARD, ZoneKind.GRID}:
            return (self.trick_box, self.centre)
        if kinds & {ZoneKind.STOCK, ZoneKind.DISCARD}:
            return (self.trick_box.inflate(round(PILES_REACH * self.trick_card), 0),)
        return (self.trick_box,)

    def filled(self, _zones: Iterable[Zone], *, is_open: bool = False) -> tuple[pygame.Rect, ...]:
        """Return the boxes of cards that a choice may depend on, such as a trump, or the open ones.

        These are cards in the middle of the table and beside it, except those of a trick.
        """
        return ()

    @property
    def never_covered(self) -> tuple[pygame.Rect, ...]:
        """What no panel covers: your cards, the common cards and the controls."""
        own = (self.hands[self.bottom], self.plates[self.bottom])
        return (*own, *self.common, *self.controls)

    @property
    def rarely_covered(self) -> tuple[pygame.Rect, ...]:
        """What a panel covers only in a window without room beside it: others' cards, the score."""
        others = (box for seat, box in self.hands.items() if seat != self.bottom)
        return (*others, self.score)

    @property
    def controls(self) -> tuple[pygame.Rect, ...]:
        """Where a person reads and chooses what to do."""
        return (self.prompt, self.status, *self.buttons)

    @property
    def details(self) -> tuple[pygame.Rect, ...]:
        """Small information beside cards, such as captions and bets."""
        return ()

    @property
    def panels(self) -> tuple[pygame.Rect, ...]:
        """Where panels open during the game."""
        return (self.panel,)

    @property
    def heights(self) -> tuple[int, ...]:
        """All card heights in use, the most important first."""
        if self.board is not None:
            return ()
        return tuple(dict.fromkeys((self.hand_card, self.trick_card, self.back_card)))


class LayoutBuilder:
    """The part of a layout that all tables share: the window, the log, the buttons.

    Lengths are in design units; boxes are (left, top, right, bottom).
    """

    def __init__(self, request: LayoutRequest) -> None:
        self.request = request
        scale = Scale.for_window(request.size, request.text)
        self.unit, self.text = scale.unit, scale.text
        self.width, self.height = request.size[0] / self.unit, request.size[1] / self.unit
        self.log_width = LOG_WIDTH * (1 + 0.5 * (self.text - 1))
        self.docked = request.log and self.width - self.log_width - MARGIN >= self._docked_width()
        self.right = self.width - (self.log_width + GAP if self.docked else 0.0)
        self.middle = self.right / 2

    def _docked_width(self) -> float:
        """Return the minimum width left of the log for the log to have its own column."""
        raise NotImplementedError

    @staticmethod
    def _rect(left: float, top: float, width: float, height: float) -> Box:
        return (left, top, left + width, top + height)

    def _px(self, box: Box) -> pygame.Rect:
        left, top, right, bottom = (round(value * self.unit) for value in box)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _button_rows(self, space: float, height: float) -> list[Box]:
        """Return the boxes of the buttons, the last one at the upper right, in one or more rows.

        The rows are *space* wide; a wider button is narrowed to them.
        """
        rows: list[list[float]] = [[]]
        for pixels in reversed(self.request.buttons or (0,)):
            width = min(pixels / self.unit, space)
            if rows[-1] and sum(rows[-1]) + width + GAP * len(rows[-1]) > space:
                rows.append([])
            rows[-1].append(width)
        boxes: list[Box] = []
        for number, row in enumerate(rows):
            top = MARGIN + number * (height + 8)
            edge = self.right - MARGIN
            for width in row:
                boxes.append((edge - width, top, edge, top + height))
                edge -= width + GAP
        boxes.reverse()
        return boxes

    @property
    def _status_height(self) -> float:
        """The height of the status panel: that of a plate, or more for many facts."""
        most = MAX_STATUS * self.height
        return max(PLATE[1] * self.text, min(self.request.status / self.unit, most))

    def _score_height(self) -> float:
        rows = self.request.rows
        return (38 + (45 if rows <= 2 else 28) * rows) * self.text

    def _log(self) -> pygame.Rect | None:
        if not self.docked:
            return None
        left = self.width - self.log_width
        return self._px((left, MARGIN, self.width - MARGIN, self.height - MARGIN))


@lru_cache(maxsize=64)
def lay_out_cards(request: LayoutRequest) -> TableLayout:
    """Return the layout of a card table; its panels stay apart and inside the window."""
    return CardLayoutBuilder(request).build()


class CardLayoutBuilder(LayoutBuilder):
    """Computes the layout of a card table, step by step."""

    def __init__(self, request: LayoutRequest) -> None:
        super().__init__(request)
        self.is_tall = self.height > TALL * self.right
        self.growth = min(max(1.0, self.height / self.right), MAX_GROWTH) if self.is_tall else 1.0
        """The factor on cards that are not in your hand."""
        self.back_card = BACK_CARD * self.growth
        self.around = places(request.seats, request.bottom)
        self.used = set(self.around.values())
        self.fan = self.back_card + 14.0
        """Width of the cards of another seat."""
        above = sum(side is TableSide.TOP for side in self.around.values())
        wide = PLATE[0]
        if above > 1:  # the score and the buttons are beside them
            wide = min(NARROW_PLATE, 2 * (self.middle - MARGIN - MIN_SCORE) / above - GAP)
        self.plate = (wide * (1 + 0.62 * (self.text - 1)), PLATE[1] * self.text)
        half = self.plate[0] / 2 + 2
        self.reach = max(122.0, half) if above <= 1 else above * (self.plate[0] + GAP) / 2 + 2
        """Reach of the seats at the top from the middle to each side."""

    def build(self) -> TableLayout:
        """Return the layout in pixels."""
        score, buttons, last = self._corners()
        card = self._hand_card()
        hand_top = self._hand_bottom() - card - 50
        beside = self._beside_hand()
        hand = self._rect(beside, hand_top - LIFT, self.right - 2 * beside, card + 50 + LIFT - 4)
        plates, hands = self._seats(max(score[3], last[3]), hand)
        prompt = self._prompt(hand_top)
        centre = self._centre(prompt, plates, (score, last, *buttons))
        # The panel may cover the prompt: they are never shown together.
        panel = (centre[0], centre[1], centre[2], hand_top - LIFT + 6)
        trick = self._trick_card(centre)
        return TableLayout(
            request=self.request,
            unit=self.unit,
            space=self._px((0, 0, self.right, self.height)),
            places=self.around,
            plates={seat: self._px(box) for seat, box in plates.items()},
            hands={seat: self._px(box) for seat, box in hands.items()},
            score=self._px(score),
            status=self._px(self._status()),
            buttons=tuple(self._px(box) for box in buttons),
            last_trick=self._px(last),
            prompt=self._px(prompt),
            centre=self._px(centre),
            panel=self._px(panel),
            choice=self._px(self._choice(prompt)),
            ring=self._px(self._ring(centre)),
            log=self._log(),
            hand_card=round(card * self.unit),
            trick_card=round(trick * self.unit),
            back_card=round(self.back_card * self.unit),
        )

    def _docked_width(self) -> float:
        return 1020 * (1 + 0.5 * max(0.0, self.text - 1))

    def _side(self) -> float:
        """Return the distance of the panels at the left and right from the edge."""
        return MARGIN + self.plate[0]

    def _corners(self) -> tuple[Box, list[Box], Box]:
        """Return the score panel, the buttons and the last trick."""
        text = self.text
        width = min(240 * (1 + 0.55 * (text - 1)), self.middle - self.reach - 8 - MARGIN)
        score = self._rect(MARGIN, MARGIN, width, self._score_height())
        buttons = self._buttons()
        top = max(box[3] for box in buttons) + 14
        last = self._rect(self.right - MARGIN - self.plate[0], top, self.plate[0], 26 * text + 74)
        return score, buttons, last

    def _buttons(self) -> list[Box]:
        left = self.middle + self.reach if TableSide.TOP in self.used else self.middle
        return self._button_rows(self.right - MARGIN - left, 34 * self.text)

    def _beside_hand(self) -> float:
        """Return the distance of your hand from the edges, where the panels are."""
        return MARGIN if self.is_tall else self._side() + MARGIN + 4

    def _hand_bottom(self) -> float:
        """Return the lower edge of your hand, above the plates of a tall window."""
        return self.height - (MARGIN + self._status_height if self.is_tall else 0.0)

    def _hand_card(self) -> float:
        """Return the height of your cards; with many cards or a narrow window it is smaller."""
        space = self.right - 2 * self._beside_hand()
        width = space / (COVERED * (self.request.hand - 1) + 1.25)
        tall = min(self.height, self.width * 0.75)
        size = HAND_CARD * tall / 800 * self.growth * self.request.hand_size
        return min(size, width / CARD_RATIO)

    def _seats(self, below: float, own: Box) -> tuple[dict[int, Box], dict[int, Box]]:
        """Return plates and card areas by seat; those at the sides begin at *below*."""
        width, height = self.plate
        plates: dict[int, Box] = {}
        hands: dict[int, Box] = {}
        fan = self.fan
        tops = [seat for seat, side in self.around.items() if side is TableSide.TOP]
        lowest = self.height - self._status_height - MARGIN - 3 * GAP
        if self.is_tall:  # your hand is as wide as the window
            lowest = min(lowest, own[1] - GAP)
        plate_top = min(self.height * 0.565, lowest - height)
        for seat, side in self.around.items():
            if side is TableSide.BOTTOM:
                plates[seat] = self._rect(MARGIN, self.height - MARGIN - height, width, height)
                hands[seat] = own
            elif side is TableSide.TOP:
                middle = self.middle
                if len(tops) > 1:
                    middle += (tops.index(seat) - (len(tops) - 1) / 2) * (width + GAP)
                spread = 224.0 if len(tops) == 1 else width
                hands[seat] = self._rect(middle - spread / 2, 14, spread, fan)
                plates[seat] = self._rect(middle - width / 2, 14 + fan + 4, width, height)
            else:
                is_left = side is TableSide.LEFT
                left = MARGIN if is_left else self.right - MARGIN - width
                plates[seat] = self._rect(left, plate_top, width, height)
                edge = MARGIN - 4 if is_left else self.right - MARGIN + 4 - fan
                hands[seat] = self._rect(edge, below + 14, fan, plate_top - 18 - below - 14)
        return plates, hands

    def _status(self) -> Box:
        width, height = self.plate[0], self._status_height
        return self._rect(self.right - MARGIN - width, self.height - MARGIN - height, width, height)

    def _prompt(self, hand_top: float) -> Box:
        height = PROMPT * self.text
        top = hand_top - LIFT - 12 - height
        space = self.right - 2 * (self._side() + 12)
        width = min(space, 420 * self.text)
        return self._rect(self.middle - width / 2, top, width, height)

    def _centre(self, prompt: Box, plates: Mapping[int, Box], corners: tuple[Box, ...]) -> Box:
        """Return the space between the hands, below the *corners*."""
        top = MARGIN + 14.0
        if TableSide.TOP in self.used:
            seat = next(s for s, place in self.around.items() if place is TableSide.TOP)
            top = plates[seat][3] + 8
        side = (
            self._side() + 5 + 10 * self.text
            if {TableSide.LEFT, TableSide.RIGHT} & self.used
            else MARGIN + max(250.0, self.plate[0] + 8)  # beside the last trick
        )
        left, right = side, self.right - side
        below = [box[3] + 8 for box in corners if box[0] < right and box[2] > left]
        return (left, max(top, *below, 0.0), right, prompt[1] - 8)

    def _choice(self, prompt: Box) -> Box:
        height = 44 * self.text
        width = min(460 * self.text, prompt[2] - prompt[0])
        return self._rect(
            self.middle - width / 2, prompt[1] - 12 - 20 * self.text - height, width, height
        )

    def _trick_card(self, centre: Box) -> float:
        """Return the height of cards in the middle, such that two fit above each other."""
        space = centre[3] - centre[1]
        wide = centre[2] - centre[0]
        return min(TRICK_CARD * self.growth, space / 2.36, max(wide / 2.5, TRICK_CARD * 0.6))

    def _ring(self, centre: Box) -> Box:
        width = min(centre[2] - centre[0], 1.8 * (centre[3] - centre[1]))
        return (self.middle - width / 2, centre[1], self.middle + width / 2, centre[3])
