"""The layout of a table with a board, as a pure function.

The board is in the middle. The panels are beside it or above and below it, whichever makes the
board larger.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from cardtable.table.layout import (
    GAP,
    MARGIN,
    PLATE,
    PROMPT,
    Box,
    LayoutBuilder,
    LayoutRequest,
    TableLayout,
    TableSide,
)

BAR_WIDTH = 30.0
BUTTON = 34.0
COLUMN = 210.0
HINT = 200.0
"""Minimum height for a hint below the board."""


@lru_cache(maxsize=64)
def lay_out_board(request: LayoutRequest, evaluation_bar: bool = False) -> TableLayout:
    """Return the layout of a table with a board; nothing overlaps or leaves the window.

    *evaluation_bar* reserves space for a bar beside the board, shown or not, so that the board
    stays where it is when the bar is switched on.
    """
    builders = (_Beside(request, evaluation_bar), _Stacked(request, evaluation_bar))
    return max(builders, key=lambda builder: min(builder.board.size)).build()


@dataclass(frozen=True, slots=True)
class _Parts:
    """The boxes of a layout in design units."""

    score: Box
    buttons: tuple[Box, ...]
    plates: dict[int, Box]
    status: Box
    prompt: Box
    board: Box


class _BoardLayoutBuilder(LayoutBuilder):
    """Computes the layout of a table with a board; derived classes arrange the boxes."""

    def __init__(self, request: LayoutRequest, evaluation_bar: bool) -> None:
        super().__init__(request)
        wider = 1 + 0.62 * (self.text - 1)
        self.column = COLUMN * wider
        self.plate = (PLATE[0] * wider, PLATE[1] * self.text)
        self.prompt_height = PROMPT * self.text
        self.evaluation_bar = BAR_WIDTH + GAP if evaluation_bar else 0.0

    def _docked_width(self) -> float:
        return 1000

    @property
    def order(self) -> list[int]:
        """The seats clockwise from the one at the bottom."""
        seats = self.request.seats
        return [(self.request.bottom + step) % seats for step in range(seats)]

    def grid_of_buttons(self, left: float, right: float) -> list[Box]:
        """Return the boxes of the buttons in two columns, the last one at the upper right.

        A button wider than a column has a row of its own.
        """
        half = (right - left - GAP) / 2
        wide = [pixels / self.unit > half + 0.5 for pixels in self.request.buttons or (0,)]
        high = BUTTON * self.text
        boxes: list[Box] = []
        top, at_left = MARGIN, False
        for number in range(len(wide) - 1, -1, -1):
            pairs = not at_left and number > 0 and not wide[number] and not wide[number - 1]
            if at_left:
                boxes.append((left, top, left + half, top + high))
            elif pairs:
                boxes.append((right - half, top, right, top + high))
            else:
                boxes.append((left, top, right, top + high))
            at_left = pairs
            top += 0.0 if pairs else high + 8
        boxes.reverse()
        return boxes

    @property
    def board(self) -> pygame.Rect:
        """The space for the board, in pixels."""
        return self._px(self.parts().board)

    def build(self) -> TableLayout:
        """Return the layout in pixels."""
        parts, board = self.parts(), self.board
        left, foot, right = parts.prompt[0], parts.prompt[1] - 12, parts.prompt[2]
        nothing = pygame.Rect(board.centerx, board.bottom, 1, 1)
        evaluation_bar = None
        if self.evaluation_bar:
            _left, top, edge, bottom = parts.board
            evaluation_bar = self._px((edge + GAP, top, edge + GAP + BAR_WIDTH, bottom))
        return TableLayout(
            request=self.request,
            unit=self.unit,
            space=self._px((0, 0, self.right, self.height)),
            places=dict(zip(self.order, self._places(), strict=True)),
            plates={seat: self._px(box) for seat, box in parts.plates.items()},
            hands=dict.fromkeys(self.order, nothing),
            score=self._px(parts.score),
            status=self._px(parts.status),
            buttons=tuple(self._px(box) for box in parts.buttons),
            last_trick=nothing,
            prompt=self._px(parts.prompt),
            centre=board,
            panel=board,
            choice=self._px((left, foot - 44 * self.text, right, foot)),
            ring=None,
            log=self._log(),
            hand_card=1,
            trick_card=1,
            back_card=1,
            board=board,
            evaluation_bar=evaluation_bar,
        )

    def parts(self) -> _Parts:
        """Return every box in design units."""
        raise NotImplementedError

    def _places(self) -> list[TableSide]:
        return [TableSide.BOTTOM, *[TableSide.LEFT] * (self.request.seats - 1)]


class _Beside(_BoardLayoutBuilder):
    """Score and seats on the left, buttons and hints on the right, the board between them."""

    def parts(self) -> _Parts:
        left = MARGIN + self.column + 18
        right = self.right - left
        foot = self.height - MARGIN
        prompt_top = foot - self.prompt_height
        buttons = self.grid_of_buttons(right + 18, self.right - MARGIN)
        status = (right + 18, foot - self._status_height, self.right - MARGIN, foot)
        width = min(right - left, 470 * self.text)
        return _Parts(
            score=self._rect(MARGIN, MARGIN, self.column, self._score_height()),
            buttons=tuple(buttons),
            plates=self._plates(),
            status=status,
            prompt=(self.middle - width / 2, prompt_top, self.middle + width / 2, foot),
            board=(left, MARGIN, right - self.evaluation_bar, prompt_top - 12),
        )

    def _plates(self) -> dict[int, Box]:
        high, plates = self.plate[1], {}
        top = MARGIN + self._score_height() + 16
        for number, seat in enumerate(self.order):
            y = self.height - MARGIN - high if number == 0 else top + (number - 1) * (high + 10)
            plates[seat] = self._rect(MARGIN, y, self.column, high)
        return plates


class _Stacked(_BoardLayoutBuilder):
    """Score and buttons above the board, seats and hints below it."""

    def parts(self) -> _Parts:
        left, right, foot = MARGIN, self.right - MARGIN, self.height - MARGIN
        half = (right - left - 2 * GAP) / 2
        high = self.plate[1]
        score = self._rect(left, MARGIN, min(half, 260 * self.text), self._score_height())
        buttons = self._button_rows(right - score[2] - 2 * GAP, BUTTON * self.text)
        top = max(box[3] for box in (score, *buttons)) + 14
        seats = self.request.seats
        plates_top = foot - max(seats * high + (seats - 1) * 10, HINT + self._status_height)
        prompt_top = plates_top - 12 - self.prompt_height
        board_right = max(left + 1, right - self.evaluation_bar)
        width = min(right - left, 470 * self.text)
        wide = min(half, 1.3 * self.column)
        return _Parts(
            score=score,
            buttons=tuple(buttons),
            plates={
                seat: self._rect(left, foot - high - number * (high + 10), wide, high)
                for number, seat in enumerate(self.order)
            },
            status=(right - half, foot - self._status_height, right, foot),
            prompt=self._rect(self.middle - width / 2, prompt_top, width, self.prompt_height),
            board=(left, top, board_right, max(top + 1, prompt_top - 10)),
        )
