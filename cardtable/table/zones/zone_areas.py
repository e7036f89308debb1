"""Areas of several zones: melds side by side, pairs of cards, and cells in rows.

Each zone of an area has a box of its own, whose size depends on the arrangement. Sizes are in
design units, like the box of the area.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.games.scripted.description import Arrangement
from cardtable.table.layout import CARD_RATIO, Box

STEP = 0.32
"""Visible share of the width of the cards in a meld."""
SQUARE_STEP = 1.04
"""The same of discs, dice and tiles, which do not overlap."""
MIN_STEP = 0.12
GAP = 0.3
"""Distance between melds or pairs, in card widths."""
LINE_GAP = 0.06
"""Distance between lines of cards, in card heights."""
CELL_GAP = 0.1
"""Distance between cells, in card widths."""
ROW_STEP = 0.45
"""Visible share of the height of the cards in a row that the next one covers."""
PAIR_WIDE, PAIR_TALL = 1.36, 1.24
"""Size of a pair in card widths and heights: the second card covers a part of the first one."""
SHRINK = 0.96
SMALLEST = 0.4
"""The size of cards, as a share of the largest, at which they overlap more before they shrink."""


class Part(NamedTuple):
    """A zone of an area with its number of tokens, which is 0 for cells."""

    name: str
    size: int = 0


class Arranged(NamedTuple):
    """The boxes of the parts that are shown, by name, and the height of their cards."""

    boxes: dict[str, Box]
    card: float


class Rows(NamedTuple):
    """Rows of cells by their lengths; each covers a part of the row above if they overlap."""

    lengths: tuple[int, ...] = ()
    overlaps: bool = False

    @property
    def step(self) -> float:
        """The distance between rows, in card heights."""
        return ROW_STEP if self.overlaps else 1 + CELL_GAP * CARD_RATIO


NO_ROWS = Rows()
"""The rows of an area without cells."""


def arrange(
    arrangement: Arrangement,
    parts: Sequence[Part],
    rows: Rows,
    box: Box,
    card: float,
    step: float = STEP,
) -> Arranged:
    """Return the boxes of *parts* in *box*, with cards of at most the height *card*.

    Cells are in *rows*. Of the melds and pairs without tokens, only the first one
    is shown: there a new one begins. *step* is the visible share of the width of cards in a meld.
    """
    if arrangement is Arrangement.CELLS:
        return _cells(parts, rows, box, card)
    empty = next((part for part in parts if not part.size), None)
    shown = [part for part in parts if part.size or part is empty]
    return _in_lines(shown, box, card, step, is_pairs=arrangement is Arrangement.PAIRS)


def _cells(parts: Sequence[Part], rows: Rows, box: Box, card: float) -> Arranged:
    left, top, right, bottom = box
    card = cell_card(rows, right - left, bottom - top, card)
    wide, gap = card * CARD_RATIO, card * CARD_RATIO * CELL_GAP
    y = (top + bottom - card * cells_size(rows)[1]) / 2
    boxes, names = {}, iter(parts)
    for length in rows.lengths:
        x = (left + right - length * (wide + gap) + gap) / 2
        for _number in range(length):
            boxes[next(names).name] = (x, y, x + wide, y + card)
            x += wide + gap
        y += card * rows.step
    return Arranged(boxes, card)


def cell_card(rows: Rows, wide: float, tall: float, limit: float) -> float:
    """Return the height of cards, at most *limit*, in *rows* of cells on *wide* × *tall*."""
    across, down = cells_size(rows)
    return min(limit, wide / across, tall / down)


def cells_size(rows: Rows) -> tuple[float, float]:
    """Return the width and height of *rows* of cells, in card heights."""
    gap, longest = CELL_GAP * CARD_RATIO, max(rows.lengths)
    return longest * (CARD_RATIO + gap) - gap, 1 + (len(rows.lengths) - 1) * rows.step


def _in_lines(
    parts: Sequence[Part], box: Box, limit: float, step: float, *, is_pairs: bool
) -> Arranged:
    """Return groups in as many lines as keep their cards largest."""
    left, top, right, bottom = box
    tall = PAIR_TALL if is_pairs else 1.0
    card, overlaps = min(limit, (bottom - top) / tall), step < 1 and not is_pairs
    smallest = SMALLEST * card
    while True:
        widths = [_group_width(part.size, card, step, is_pairs) for part in parts]
        lines = _lines(widths, right - left, GAP * card * CARD_RATIO)
        fits = max(widths, default=0.0) <= right - left
        if fits and len(lines) * card * (tall + LINE_GAP) <= bottom - top + LINE_GAP * card:
            break
        if smallest >= card > smallest * SHRINK and step > MIN_STEP and overlaps:
            step *= SHRINK
        elif card > 1.0:
            card *= SHRINK
        else:
            break
    boxes: dict[str, Box] = {}
    pitch = min(card * (tall + LINE_GAP), (bottom - top - card * tall) / max(1, len(lines) - 1))
    y = (top + bottom - card * tall - pitch * (len(lines) - 1)) / 2
    for line in lines:
        gap = GAP * card * CARD_RATIO
        total = sum(widths[number] for number in line) + gap * (len(line) - 1)
        x = (left + right - min(total, right - left)) / 2
        for number in line:
            wide = min(widths[number], right - x)
            boxes[parts[number].name] = (x, y, x + wide, y + card * tall)
            x += wide + gap
        y += pitch
    return Arranged(boxes, card)


def _group_width(count: int, card: float, step: float, is_pair: bool) -> float:
    wide = card * CARD_RATIO
    return wide * PAIR_WIDE if is_pair else wide * (1 + step * max(0, count - 1))


def _lines(widths: Sequence[float], space: float, gap: float) -> list[list[int]]:
    """Return the indexes of the groups in each line, as few lines as possible."""
    lines: list[list[int]] = [[]]
    used = 0.0
    for number, wide in enumerate(widths):
        if lines[-1] and used + gap + wide > space:
            lines.append([])
            used = 0.0
        used += wide + (gap if lines[-1] else 0.0)
        lines[-1].append(number)
    return lines
