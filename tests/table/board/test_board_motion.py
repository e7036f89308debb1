"""The motion of pieces: start, end and skip."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from cardtable.art.boards.marks import MARKS, partial_strokes
from cardtable.art.boards.pieces import BoardStyle
from cardtable.table.board import EMPTY, BoardMotion, BoardState, changes
from cardtable.table.board.board_motion import fall_seconds, fallen
from cardtable.ui.motion import MotionSettings, Speed

FRAME = 1 / 60


def board(
    style: BoardStyle, pieces: dict[int, int], placed: int | None = None, **more: Any
) -> BoardState:
    rows, columns = {BoardStyle.RACK: (6, 7), BoardStyle.CLOTH: (8, 8)}.get(style, (3, 3))
    cells = tuple(pieces.get(cell, EMPTY) for cell in range(rows * columns))
    return BoardState(style, rows, columns, cells, placed=placed, **more)


def run(motion: BoardMotion, seconds: float) -> None:
    for _frame in range(round(seconds / FRAME)):
        motion.update(FRAME)


def test_a_falling_disc_accelerates_and_bounces() -> None:
    fall = [fallen(6.0, n * 0.01) for n in range(80)]
    landing = next(n for n, distance in enumerate(fall) if distance >= 5.9)
    steps = [b - a for a, b in pairwise(fall[:landing])]
    assert steps == sorted(steps)
    assert max(fall) <= 6.0
    bounces = fall[landing + 1 :]
    assert 5.3 < min(bounces) < 5.97
    assert fallen(6.0, fall_seconds(6.0)) == pytest.approx(6.0, abs=0.02)
    assert fallen(6.0, 9.0) == 6.0


def test_a_disc_in_the_lowest_row_falls_longest() -> None:
    assert fall_seconds(6.0) > fall_seconds(1.0)


def test_a_disc_starts_above_the_rack_and_ends_in_its_cell() -> None:
    motion = BoardMotion()
    motion.show(board(BoardStyle.RACK, {}))
    done = []
    motion.play(board(BoardStyle.RACK, {38: 0}, placed=38), lambda: done.append(True))
    piece = motion.pieces[38]
    assert piece.drop == pytest.approx(6.0)
    run(motion, 0.2)
    assert 0.0 < motion.pieces[38].drop < 6.0
    assert not done
    run(motion, 1.5)
    assert not motion.pieces
    assert done == [True]
    assert not motion.busy


def test_discs_turn_over_in_a_wave_from_the_placed_one() -> None:
    before = board(BoardStyle.CLOTH, {1: 1, 2: 1, 3: 1, 4: 0})
    after = board(BoardStyle.CLOTH, {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}, placed=0)
    assert [change.cell for change in changes(before, after)] == [0, 1, 2, 3]
    motion = BoardMotion()
    motion.show(before)
    motion.play(after)
    delays = [motion.pieces[cell].delay for cell in (1, 2, 3)]
    assert delays == sorted(delays)
    assert delays[0] < delays[1] < delays[2]
    assert not motion.pieces[0].turns
    assert all(motion.pieces[cell].turns for cell in (1, 2, 3))
    run(motion, delays[2] + 0.1)
    assert 3 in motion.pieces
    assert 0 < motion.pieces[3].turn < 1
    run(motion, 1.0)
    assert motion.board == after
    assert not motion.animating


def test_the_winning_line_is_drawn_after_the_last_piece() -> None:
    motion = BoardMotion()
    motion.show(board(BoardStyle.MARKS, {0: 0, 1: 0}))
    motion.play(board(BoardStyle.MARKS, {0: 0, 1: 0, 2: 0}, placed=2, lines=((0, 1, 2),)))
    assert motion.line == 0.0
    run(motion, 0.3)
    assert 2 in motion.pieces
    assert motion.line == 0.0
    run(motion, 0.3)
    assert 0.0 < motion.line < 1.0
    run(motion, 1.0)
    assert motion.line == 1.0


def test_boards_are_queued_and_a_skip_ends_them_all() -> None:
    motion = BoardMotion()
    motion.show(board(BoardStyle.RACK, {}))
    order: list[str] = []
    first = board(BoardStyle.RACK, {38: 0}, placed=38)
    second = board(BoardStyle.RACK, {38: 0, 31: 1}, placed=31)
    motion.play(first, lambda: order.append("first"))
    motion.play(second, lambda: order.append("second"))
    assert motion.board == first
    assert motion.skip()
    assert order == ["first", "second"]
    assert motion.board == second
    assert not motion.skip()


@pytest.mark.parametrize("settings", [MotionSettings(reduced=True), MotionSettings(Speed.OFF)])
def test_without_motion_pieces_are_in_place_at_once(settings: MotionSettings) -> None:
    motion = BoardMotion()
    motion.motion = settings
    motion.show(board(BoardStyle.CLOTH, {1: 1, 2: 0}))
    done = []
    line = board(BoardStyle.CLOTH, {0: 0, 1: 0, 2: 0}, placed=0, lines=((0, 1, 2),))
    motion.play(line, lambda: done.append(True))
    assert done == [True]
    assert not motion.animating
    assert motion.line == 1.0


def test_slower_speeds_take_longer() -> None:
    seconds = {}
    for speed in (Speed.FAST, Speed.NORMAL, Speed.SLOW):
        motion = BoardMotion()
        motion.motion = MotionSettings(speed)
        motion.show(board(BoardStyle.RACK, {}))
        motion.play(board(BoardStyle.RACK, {38: 0}, placed=38))
        seconds[speed] = motion.pieces[38].seconds
        frames = 0
        while motion.busy:
            motion.update(FRAME)
            frames += 1
        assert frames * FRAME == pytest.approx(seconds[speed], abs=2 * FRAME)
    assert seconds[Speed.FAST] < seconds[Speed.NORMAL] < seconds[Speed.SLOW]


def test_a_disc_sounds_when_it_lands() -> None:
    sounds: list[tuple[str, float]] = []
    motion = BoardMotion(lambda name, across: sounds.append((name, across)))
    motion.show(board(BoardStyle.RACK, {}))
    motion.play(board(BoardStyle.RACK, {41: 0}, placed=41))
    run(motion, 0.2)
    assert sounds == []
    run(motion, 1.0)
    assert len(sounds) == 1
    assert sounds[0][1] > 0.9


def test_a_mark_is_drawn_stroke_by_stroke() -> None:
    cross = MARKS[0]
    assert partial_strokes(cross, 0.0) == ()
    half = partial_strokes(cross, 0.5)
    assert half[0] == cross[0]
    assert len(partial_strokes(cross, 0.6)) == 2
    whole = partial_strokes(cross, 1.0)
    assert [stroke[-1] for stroke in whole] == [pytest.approx(stroke[-1]) for stroke in cross]


def test_a_board_of_another_size_is_shown_without_motion() -> None:
    small = board(BoardStyle.MARKS, {0: 0})
    large = replace(small, rows=4, columns=4, cells=(0,) * 16)
    assert changes(small, large) == ()
