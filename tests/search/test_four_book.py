"""The book of Connect Four: its file, damage, and agreement with the solver."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core import assets
from cardtable.games.connect_four.board import ConnectFour
from cardtable.search.boards import four_search
from cardtable.search.boards.four_book import pack, unpack
from cardtable.search.boards.four_search import opening_book
from cardtable.search.boards.four_solver import FourSolver, mirrored
from makers.connect_four_book import key_of, positions, read_work, solved, wins_at_once
from tests.search.sample_boards import play, played

BITS = 16


@pytest.fixture
def _no_cache() -> Iterator[None]:
    opening_book.cache_clear()
    yield
    opening_book.cache_clear()


def test_a_file_holds_its_scores_in_the_order_of_the_keys() -> None:
    rng = Random(1)
    scores = {rng.getrandbits(49): rng.randint(-18, 18) for _ in range(500)}
    book = unpack(pack(scores))
    assert list(book.keys) == sorted(scores)
    assert dict(zip(book.keys, book.scores, strict=True)) == scores


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_changed_byte_is_noticed(place: int) -> None:
    data = bytearray(pack({5: 1, 1 << 40: -18, 77: 0, 1234567: 3}))
    data[place % len(data)] ^= 16
    with pytest.raises(ValueError, match=r"book"):
        unpack(bytes(data))


def test_a_file_that_was_cut_off_is_noticed() -> None:
    data = pack({5: 1, 9: 2})
    for length in range(len(data)):
        with pytest.raises(ValueError, match=r"book"):
            unpack(data[:length])


@pytest.mark.usefixtures("_no_cache")
@pytest.mark.parametrize("content", [None, b"", b"not a book at all"])
def test_without_a_sound_book_one_warning_is_logged(
    content: bytes | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "openings.book"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(assets, "find", lambda *names: path)
    assert opening_book() is None
    assert opening_book() is None
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    solver = four_search.make_solver()
    board, player = played(ConnectFour, Random(2), 30)
    assert four_search.solve_columns(solver, board, player)


@pytest.mark.usefixtures("_no_cache")
def test_the_included_book_knows_the_first_moves() -> None:
    """Allis and Allen proved in 1988 who wins; the lengths are common knowledge since."""
    solver = four_search.make_solver()
    board = ConnectFour()
    values = four_search.solve_columns(solver, board, 0)
    lengths = {move[1]: four_search.moves_to_end(value, 42) for move, value in values.items()}
    assert lengths == {0: 40, 1: 42, 2: 42, 3: 41, 4: 42, 5: 42, 6: 40}
    assert [values[0, column] for column in (2, 4)] == [0, 0]  # 42 moves until the board is full
    assert values[0, 3] > 0 > values[0, 1] == values[0, 5] > values[0, 0] == values[0, 6]
    for columns in ("4", "44", "123"):
        board = ConnectFour()
        player = play(board, columns)
        assert len(four_search.solve_columns(solver, board, player)) == 7
    assert solver.limits.nodes < 10_000


def test_the_solver_uses_the_book() -> None:
    """A book may say what it likes, so a false one shows that it is read, mirror images too."""
    board = ConnectFour()
    player = play(board, "1232")
    mine, theirs = board.masks[player], board.masks[1 - player]
    key = 2 * mine + theirs
    solver = FourSolver(BITS)
    solver.set_book(array("Q", [min(key, mirrored(key))]), array("b", [7]))
    assert solver.score(mine, theirs) == 7
    assert solver.score(mirrored(mine), mirrored(theirs)) == 7
    assert solver.limits.nodes < 20


def test_positions_are_counted_as_by_a_plain_walk() -> None:
    """The number of positions, by a walk that knows nothing of keys."""
    found: set[tuple[int, int]] = set()

    def walk(board: ConnectFour, player: int, left: int) -> None:
        if board.over:
            return
        if not left:
            masks = board.masks[player], board.masks[1 - player]
            found.add(min(masks, (mirrored(masks[0]), mirrored(masks[1]))))
            return
        for move in board.moves(player):
            undo = board.place(*move, player)
            walk(board, 1 - player, left - 1)
            undo()

    walk(ConnectFour(), 0, 4)
    assert len(found) == len(positions(4))
    assert {key_of(position) for position in positions(4)} == {key_of(each) for each in found}


def test_positions_that_are_won_at_once_are_found() -> None:
    board = ConnectFour()
    player = play(board, "112233")
    assert wins_at_once((board.masks[player], board.masks[1 - player]))
    assert not wins_at_once((0, 0))


def test_processes_solve_what_one_solver_does(tmp_path: Path) -> None:
    rng, work = Random(3), list[Any]()
    while len(work) < 12:
        board, player = played(ConnectFour, rng, 30)
        position = board.masks[player], board.masks[1 - player]
        if not board.over and not wins_at_once(position):
            work.append(position)
    alone = FourSolver(BITS)
    expected = {key_of(position): alone.score(*position) for position in work}
    assert dict(solved(work, 2, BITS)) == expected
    path = tmp_path / "work"
    path.write_text("".join(f"{key} {score};\n" for key, score in expected.items()) + "12 3")
    assert read_work(path) == expected
    assert read_work(tmp_path / "none") == {}
