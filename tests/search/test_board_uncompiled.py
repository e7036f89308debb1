"""The board search gives the same results compiled and as plain Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.budget import Budget
from tests.search.sample_boards import played
from tests.uncompiled import run_plain

KINDS: list[type[BitBoard]] = [ConnectFour, Othello]
PROGRAM = """
import json, sys
if sys.argv[1] == "bare":
    sys.modules["cython"] = None
sys.path.insert(0, sys.argv[2])
from random import Random
from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search.boards import grid_search
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.budget import Budget
assert grid_search.__file__.endswith(".py")
out = []
for name, pieces, player, nodes in json.load(sys.stdin):
    board = {"ConnectFour": ConnectFour, "Othello": Othello}[name](pieces)
    found = search_bits(board, player, Budget(0.0, nodes), Random(3))
    out.append([sorted(map(list, found.best)), found.value, found.depth, found.nodes])
    out.append([board.kernel.perft(*board.masks, 3)])
print(json.dumps(out))
"""


@pytest.mark.sample(1, check=1)
@pytest.mark.check
@pytest.mark.parametrize("how", ["shadow", "bare"])
def test_plain_python_gives_the_same_answers(how: str, tmp_path: Path) -> None:
    rng = Random(12)
    cases = []
    for kind in KINDS:
        for moves in (0, 6, 15, 25, 33):
            board, player = played(kind, rng, moves)
            cases.append((kind.__name__, board.pieces, player, 3_001))
    board, player = played(Othello, rng, 55)
    cases.append((Othello.__name__, board.pieces, player, 20_000))
    answers = iter(run_plain(PROGRAM, how, cases, tmp_path))
    kinds = {kind.__name__: kind for kind in KINDS}
    for name, pieces, player, nodes in cases:
        board = kinds[name](pieces)
        found = search_bits(board, player, Budget(0.0, nodes), Random(3))
        best = sorted(map(list, found.best))
        assert next(answers) == [best, found.value, found.depth, found.nodes]
        mine, theirs = board.masks
        assert next(answers) == [board.kernel.perft(mine, theirs, 3)]
