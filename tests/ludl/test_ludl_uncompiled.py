"""Scripts with compiled modules and as plain Python: the same answers, errors, states and costs."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ludl.random_scripts import Writer
from tests.ludl.tiny_game import small_state
from tests.ludl.transcripts import transcripts
from tests.paths import ROOT
from tests.uncompiled import IS_COMPILED, run_plain

PROGRAM = f"""
import json, sys
if sys.argv[1] == "without Cython":
    sys.modules["cython"] = None
sys.path[:0] = [sys.argv[2], {str(ROOT)!r}]
from cardtable.ludl import evaluator
assert evaluator.__file__.endswith(".py")
from tests.ludl.transcripts import transcripts
print(json.dumps(transcripts(json.load(sys.stdin))))
"""

RECURSION = """
DEF deep $x:
  FOR $y IN [1]: IF TRUE: IF TRUE: RETURN [NOT deep $x]; END_IF END_IF END_FOR
END_DEF
RECEIVE go $x: deep 1; ACCEPT; END_RECEIVE
"""
"""In plain Python, this takes more frames than the usual limit."""


@pytest.mark.check
@pytest.mark.sample(1, check=1)
@pytest.mark.skipif(not IS_COMPILED, reason="both sides would be plain Python")
@pytest.mark.parametrize("kind", ["with Cython", "without Cython"])
def test_scripts_in_plain_python_give_the_same_results(kind: str, tmp_path: Path) -> None:
    scripts: list[list[Any]] = [
        [Writer(Random(seed)).script(), small_state(), seed] for seed in range(60)
    ]
    scripts.append([RECURSION, small_state(), 1])
    games, others = transcripts(scripts)
    plain_games, plain_others = run_plain(PROGRAM, kind, scripts, tmp_path)
    assert plain_games == games
    for number, (plain, compiled) in enumerate(zip(plain_others, others, strict=True)):
        assert plain == compiled, scripts[number // 2][0]
