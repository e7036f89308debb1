"""The layout of boards and panels at any size and for any board."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from cardtable.art.boards.pieces import BoardStyle
from cardtable.engine import ZoneKind
from cardtable.table.board import fit_board
from cardtable.table.board.board_layout import lay_out_board
from cardtable.table.layout import LayoutRequest, TableLayout
from cardtable.ui.theme import Scale

SIZES = (
    (640, 480),
    (800, 600),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2200, 1300),
    (2560, 1440),
    (600, 1000),
    (900, 1400),
    (800, 800),
    (2000, 700),
)
TEXTS = (0.8, 1.0, 1.3, 1.6)
BOARDS = (
    (BoardStyle.MARKS, 3, 3),
    (BoardStyle.RACK, 6, 7),
    (BoardStyle.CLOTH, 8, 8),
    (BoardStyle.STONES, 15, 15),
    (BoardStyle.STONES, 19, 19),
    (BoardStyle.STONES, 3, 19),
    (BoardStyle.STONES, 19, 3),
)


def request_of(size: tuple[int, int], text: float, **more: Any) -> LayoutRequest:
    unit = Scale.for_window(size, text).unit
    widths = tuple(round(width * unit * text) for width in (88, 110, 92, 90, 98))
    fields = {"seats": 2, "buttons": widths, **more}
    return LayoutRequest(size=size, text=text, kinds=frozenset({ZoneKind.GRID}), **fields)


def boxes_of(table: TableLayout) -> dict[str, pygame.Rect]:
    assert table.board is not None
    found = {
        "score": table.score,
        "status": table.status,
        "prompt": table.prompt,
        "board": table.board,
    }
    found |= {f"plate {seat}": box for seat, box in table.plates.items()}
    found |= {f"button {number}": box for number, box in enumerate(table.buttons)}
    if table.evaluation_bar is not None:
        found["evaluation_bar"] = table.evaluation_bar
    return found


@pytest.mark.sample(40)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("evaluation_bar", [False, True])
def test_areas_stay_apart_and_in_the_window(
    size: tuple[int, int], text: float, seats: int, evaluation_bar: bool
) -> None:
    table = lay_out_board(request_of(size, text, seats=seats, rows=seats), evaluation_bar)
    window = pygame.Rect((0, 0), size)
    for name, box in boxes_of(table).items():
        assert window.contains(box), f"{name} {box} leaves the window"
    for (one, first), (other, second) in itertools.combinations(boxes_of(table).items(), 2):
        assert not first.colliderect(second), f"{one} {first} overlaps {other} {second}"


@pytest.mark.parametrize("size", SIZES)
def test_the_board_gets_most_of_the_window(size: tuple[int, int]) -> None:
    table = lay_out_board(request_of(size, 1.0))
    assert table.board is not None
    assert min(table.board.size) >= 0.5 * min(size)


def test_a_portrait_window_has_panels_above_and_below_the_board() -> None:
    table = lay_out_board(request_of((900, 1400), 1.0))
    assert table.board is not None
    assert table.score.bottom <= table.board.top
    assert table.status.top >= table.board.bottom
    wide = lay_out_board(request_of((1280, 800), 1.0))
    assert wide.board is not None
    assert wide.score.right <= wide.board.left


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("style", "rows", "columns"), BOARDS)
def test_cells_are_square_inside_and_large_enough(
    size: tuple[int, int], style: BoardStyle, rows: int, columns: int
) -> None:
    table = lay_out_board(request_of(size, 1.0), True)
    assert table.board is not None
    geometry = fit_board(table.board, style, rows, columns, table.unit)
    whole = geometry.frame.union(geometry.above)
    assert table.board.contains(whole)
    assert geometry.frame.contains(geometry.field)
    assert geometry.field.size == (columns * geometry.cell, rows * geometry.cell)
    assert geometry.cell >= 10
    rects = [geometry.rect(cell) for cell in range(rows * columns)]
    assert all(rect.size == (geometry.cell, geometry.cell) for rect in rects)
    assert all(geometry.field.contains(rect) for rect in rects)
    assert rects[0].topleft == geometry.field.topleft
    assert rects[-1].bottomright == geometry.field.bottomright


@pytest.mark.parametrize(("style", "rows", "columns"), BOARDS)
def test_cell_at_finds_each_cell_at_its_centre(style: BoardStyle, rows: int, columns: int) -> None:
    geometry = fit_board(pygame.Rect(10, 20, 700, 650), style, rows, columns)
    for cell in range(rows * columns):
        x, y = geometry.centre(cell)
        assert geometry.cell_at((round(x), round(y))) == cell
    assert geometry.cell_at((geometry.frame.left, geometry.frame.top)) is None


def test_a_rack_has_space_above_it_for_a_disc() -> None:
    geometry = fit_board(pygame.Rect(0, 0, 700, 650), BoardStyle.RACK, 6, 7)
    assert geometry.above.height >= geometry.cell
    held = (round(geometry.centre(3)[0]), geometry.above.top + geometry.cell // 2)
    assert geometry.column_at(held) == 3
    assert geometry.cell_at(held) is None
