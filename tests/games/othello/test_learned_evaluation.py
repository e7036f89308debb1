"""The file of learned weights: its checks, and play without it."""

from __future__ import annotations

import hashlib
import json
import logging
import lzma
import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.core import assets
from cardtable.games.othello.board import HandmadeOthello, Othello
from cardtable.games.othello.learned_evaluation import (
    FORMAT,
    MAX_BYTES,
    Damaged,
    learned_weights,
    read_weights,
    to_bytes,
)
from cardtable.games.othello.rules import HANDMADE_DEPTH, OthelloRules
from cardtable.search.boards.othello import OthelloKernel
from tests.search.sample_boards import played


@pytest.fixture(scope="module")
def file() -> Path:
    found = assets.find("strategies", "othello", "weights")
    assert isinstance(found, Path)
    return found


def test_the_file_is_small_and_says_how_it_was_made(file: Path) -> None:
    assert file.stat().st_size <= MAX_BYTES
    header = json.loads(file.read_bytes().partition(b"\n")[0])
    assert "othello_weights" in header["command"]
    assert "--seed" in header["command"]
    assert header["positions"] > 100_000


@pytest.mark.check
def test_weights_survive_the_file(tmp_path: Path, file: Path) -> None:
    header, _end, packed = file.read_bytes().partition(b"\n")
    twin = tmp_path / "twin"
    twin.write_bytes(header + b"\n" + packed)
    rng = Random(4)
    for moves in (0, 20, 40, 55):
        board, player = played(Othello, rng, moves)
        at = board.masks[player], board.masks[1 - player]
        weights = learned_weights()
        assert weights is not None
        assert read_weights(twin).evaluation(*at) == weights.evaluation(*at)
        kernel = OthelloKernel(weights)
        limited = max(-18_000, min(18_000, 4 * weights.evaluation(*at)))
        assert kernel.evaluation(*at) == limited


@settings(max_examples=30, deadline=None)
@given(at=st.integers(0, 10**6), bit=st.integers(0, 7))
def test_any_changed_bit_of_the_weights_is_found(
    tmp_path_factory: pytest.TempPathFactory, file: Path, at: int, bit: int
) -> None:
    data = bytearray(file.read_bytes())
    first = data.index(b"\n") + 1
    data[first + at % (len(data) - first)] ^= 1 << bit
    damaged = tmp_path_factory.mktemp("damaged") / "weights"
    damaged.write_bytes(data)
    with pytest.raises(Damaged):
        read_weights(damaged)


@pytest.mark.parametrize(
    "contents",
    [
        b"",
        b"{}\n",
        b"[]\n",
        b"\xff\xfe\n",
        b'{"format": 3, "sha256": ""}\n',
        to_bytes(array("h"), {}),
    ],
)
def test_other_files_are_refused(tmp_path: Path, contents: bytes) -> None:
    (tmp_path / "weights").write_bytes(contents)
    with pytest.raises(Damaged):
        read_weights(tmp_path / "weights")
    with pytest.raises(Damaged):
        read_weights(tmp_path / "missing")


def sealed(packed: bytes, version: str = FORMAT) -> bytes:
    """Return a file with a correct checksum, whatever is in it."""
    header = {"format": version, "sha256": hashlib.sha256(packed).hexdigest()}
    return json.dumps(header).encode() + b"\n" + packed


@pytest.mark.check
def test_weights_that_are_written_again_are_the_same(file: Path) -> None:
    line, _end, packed = file.read_bytes().partition(b"\n")
    stored = array("h", lzma.decompress(packed))
    if sys.byteorder == "big":
        stored.byteswap()
    made_by = {
        name: value for name, value in json.loads(line).items() if name not in ("format", "sha256")
    }
    again, _end, packed_again = to_bytes(stored, made_by).partition(b"\n")
    assert lzma.decompress(packed_again) == lzma.decompress(packed)
    assert json.loads(again).keys() == json.loads(line).keys()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda packed: sealed(packed, "cardtable othello weights 1"), "the format is not"),
        (lambda packed: sealed(packed[:-100]), "cut off"),
        (lambda packed: sealed(packed + b"\0"), "too long"),
        (lambda packed: sealed(lzma.compress(bytes(17 << 20))), "too long"),
        (lambda packed: sealed(lzma.compress(bytes(30))), "15 weights"),
    ],
    ids=["old version", "cut off", "appended", "would fill the memory", "too few"],
)
def test_a_file_with_a_correct_checksum_is_refused_for_a_stated_reason(
    tmp_path: Path, file: Path, change: Callable[[bytes], bytes], reason: str
) -> None:
    packed = file.read_bytes().partition(b"\n")[2]
    (tmp_path / "weights").write_bytes(change(packed))
    with pytest.raises(Damaged, match=reason):
        read_weights(tmp_path / "weights")


def test_without_the_file_the_handmade_evaluation_plays_and_one_warning_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(assets, "find", lambda *names: tmp_path.joinpath(*names))
    learned_weights.cache_clear()
    try:
        with caplog.at_level(logging.WARNING):
            weights = learned_weights()
            assert learned_weights() is weights is None
    finally:
        learned_weights.cache_clear()
    assert [record.message.partition(":")[0] for record in caplog.records] == [
        "Othello is played with the handmade evaluation"
    ]
    handmade = OthelloKernel()
    assert OthelloKernel(weights).evaluation(*Othello.start) == handmade.evaluation(*Othello.start)


def test_weak_levels_keep_the_handmade_evaluation() -> None:
    rules, board = OthelloRules(), Othello()
    for depth, is_handmade in ((1, True), (HANDMADE_DEPTH, True), (HANDMADE_DEPTH + 1, False)):
        search = rules.deepening(board, milliseconds=0.0, nodes=100, depth=depth, seed=1)
        assert isinstance(search.board, HandmadeOthello) == is_handmade
        assert search.choose(0) in board.moves(0)
