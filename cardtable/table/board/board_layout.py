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
    LOG_WIDTH,
    MARGIN,
    PLATE,
    PROMPT,
    LayoutRequest,
    TableLayout,
    TableSide,
)
from cardtable.ui.theme import Scale

BAR_WIDTH = 30.0
DOCKED = 1000.0
"""Minimum width left of the log at which the log has its own column."""
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
    """The boxes of a layout in design units, each (left, top, width, height)."""

    score: tuple[float, float, float, float]
    buttons: tuple[tuple[float, float, float, float], ...]
    plates: dict[int, tuple[float, float, float, float]]
    status: tuple[float, float, float, float]
    prompt: tuple[float, float, float, float]
    hint: tuple[float, float, float, float]
    board: tuple[float, float, float, float]


class _BoardLayoutBuilder:
    """Computes a layout in design units; derived classes arrange the boxes."""

    def __init__(self, request: LayoutRequest, evaluation_bar: bool) -> None:
        self.request = request
        scale = Scale.for_window(request.size, request.text)
        self.unit, self.text = scale.unit, scale.text
        self.width, self.height = request.size[0] / self.unit, request.size[1] / self.unit
        wider = 1 + 0.62 * (self.text - 1)
        self.column = COLUMN * wider
        self.plate = (PLATE[0] * wider, PLATE[1] * self.text)
        self.log_width = LOG_WIDTH * (1 + 0.5 * (self.text - 1))
        self.docked = request.log and self.width - self.log_width - MARGIN >= DOCKED
        self.right = self.width - (self.log_width + GAP if self.docked else 0.0)
        rows = request.rows
        self.score_height = (38 + (45 if rows <= 2 else 28) * rows) * self.text
        self.prompt_height = PROMPT * self.text
        self.evaluation_bar = BAR_WIDTH + GAP if evaluation_bar else 0.0

    @property
    def order(self) -> list[int]:
        """The seats clockwise from the one at the bottom."""
        seats = self.request.seats
        return [(self.request.bottom + step) % seats for step in range(seats)]

    def grid_of_buttons(self, left: float, right: float) -> list[tuple[float, float, float, float]]:
        """Return the boxes of the buttons in two columns, the last one at the upper right.

        A button wider than a column has a row of its own.
        """
        half = (right - left - GAP) / 2
        wide = [pixels / self.unit > half + 0.5 for pixels in self.request.buttons or (0,)]
        high = BUTTON * self.text
        boxes: list[tuple[float, float, float, float]] = []
        top, at_left = MARGIN, False
        for number in range(len(wide) - 1, -1, -1):
            pairs = not at_left and number > 0 and not wide[number] and not wide[number - 1]
            if at_left:
                boxes.append((left, top, half, high))
            elif pairs:
                boxes.append((right - half, top, half, high))
            else:
                boxes.append((left, top, right - left, high))
            at_left = pairs
            top += 0.0 if pairs else high + 8
        boxes.reverse()
        return boxes

    def rows_of_buttons(self, left: float, right: float) -> list[tuple[float, float, float, float]]:
        """Return the boxes of the buttons in rows, the last one at the upper right."""
        space = right - left
        rows: list[list[float]] = [[]]
        for pixels in reversed(self.request.buttons or (0,)):
            width = min(pixels / self.unit, space)
            if rows[-1] and sum(rows[-1]) + width + GAP * len(rows[-1]) > space:
                rows.append([])
            rows[-1].append(width)
        high = BUTTON * self.text
        boxes = []
        for number, row in enumerate(rows):
            edge = right
            for width in row:
                boxes.append((edge - width, MARGIN + number * (high + 8), width, high))
                edge -= width + GAP
        boxes.reverse()
        return boxes

    @property
    def board(self) -> pygame.Rect:
        """The space for the board, in pixels."""
        return self._px(self.parts().board)

    def build(self) -> TableLayout:
        """Return the layout in pixels."""
        parts, board = self.parts(), self.board
        nothing = pygame.Rect(board.centerx, board.bottom, 1, 1)
        evaluation_bar = None
        if self.evaluation_bar:
            left = parts.board[0] + parts.board[2] + GAP
            evaluation_bar = self._px((left, parts.board[1], BAR_WIDTH, parts.board[3]))
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
            choice=self._px(
                (
                    parts.prompt[0],
                    parts.prompt[1] - 44 * self.text - 12,
                    parts.prompt[2],
                    44 * self.text,
                )
            ),
            ring=None,
            log=self._log(),
            hand_card=1,
            trick_card=1,
            back_card=1,
            bottom=self.request.bottom,
            board=board,
            evaluation_bar=evaluation_bar,
            hint=self._px(parts.hint),
        )

    def parts(self) -> _Parts:
        """Return every box in design units."""
        raise NotImplementedError

    def _places(self) -> list[TableSide]:
        return [TableSide.BOTTOM, *[TableSide.LEFT] * (self.request.seats - 1)]

    def _px(self, box: tuple[float, float, float, float]) -> pygame.Rect:
        left, top = round(box[0] * self.unit), round(box[1] * self.unit)
        right = round((box[0] + box[2]) * self.unit)
        bottom = round((box[1] + box[3]) * self.unit)
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _log(self) -> pygame.Rect | None:
        if not self.request.log:
            return None
        margin = MARGIN if self.docked else MARGIN / 2
        left = self.width - self.log_width - (0 if self.docked else margin)
        return self._px((left, margin, self.width - margin - left, self.height - 2 * margin))


class _Beside(_BoardLayoutBuilder):
    """Score and seats on the left, buttons and hints on the right, the board between them."""

    def parts(self) -> _Parts:
        left = MARGIN + self.column + 18
        right = self.right - left
        buttons = self.grid_of_buttons(right + 18, self.right - MARGIN)
        bottom = self.height - MARGIN - self.prompt_height - 12
        board = (left, MARGIN, right - left - self.evaluation_bar, bottom - MARGIN)
        below = max(box[1] + box[3] for box in buttons) + 14
        status = (
            self.right - MARGIN - self.column,
            self.height - MARGIN - self.plate[1],
            self.column,
            self.plate[1],
        )
        width = min(right - left, 470 * self.text)
        middle = left + (right - left) / 2
        return _Parts(
            score=(MARGIN, MARGIN, self.column, self.score_height),
            buttons=tuple(buttons),
            plates=self._plates(),
            status=status,
            prompt=(
                middle - width / 2,
                self.height - MARGIN - self.prompt_height,
                width,
                self.prompt_height,
            ),
            hint=(status[0], below, self.column, status[1] - 14 - below),
            board=board,
        )

    def _plates(self) -> dict[int, tuple[float, float, float, float]]:
        high, plates = self.plate[1], {}
        top = MARGIN + self.score_height + 16
        for number, seat in enumerate(self.order):
            y = self.height - MARGIN - high if number == 0 else top + (number - 1) * (high + 10)
            plates[seat] = (MARGIN, y, self.column, high)
        return plates


class _Stacked(_BoardLayoutBuilder):
    """Score and buttons above the board, seats and hints below it."""

    def parts(self) -> _Parts:
        half = (self.right - 2 * MARGIN - 2 * GAP) / 2
        score = (MARGIN, MARGIN, min(half, 260 * self.text), self.score_height)
        buttons = self.rows_of_buttons(MARGIN + score[2] + 2 * GAP, self.right - MARGIN)
        top = max(score[1] + score[3], *(box[1] + box[3] for box in buttons)) + 14
        seats = self.request.seats
        plates_high = seats * self.plate[1] + (seats - 1) * 10
        band = max(plates_high, HINT + self.plate[1])
        plates_top = self.height - MARGIN - band
        prompt_top = plates_top - 12 - self.prompt_height
        board = (
            MARGIN,
            top,
            max(1.0, self.right - 2 * MARGIN - self.evaluation_bar),
            max(1.0, prompt_top - 10 - top),
        )
        width = min(self.right - 2 * MARGIN, 470 * self.text)
        right = self.right - MARGIN - half
        status_top = self.height - MARGIN - self.plate[1]
        return _Parts(
            score=score,
            buttons=tuple(buttons),
            plates={
                seat: (
                    MARGIN,
                    self.height - MARGIN - (number + 1) * self.plate[1] - number * 10,
                    min(half, 1.3 * self.column),
                    self.plate[1],
                )
                for number, seat in enumerate(self.order)
            },
            status=(right, status_top, half, self.plate[1]),
            prompt=(self.right / 2 - width / 2, prompt_top, width, self.prompt_height),
            hint=(right, plates_top, half, status_top - 10 - plates_top),
            board=board,
        )
