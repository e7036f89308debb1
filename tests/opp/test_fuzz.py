"""A million inputs for the codec, chosen by coverage: no unhandled error, bounded memory.

The fuzzer is atheris (libFuzzer), which is not available for every Python; without it our own
coverage-guided mutator draws the inputs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.opp.messages import Decoder
from tests.opp.fuzz_target import MAX_BUFFERED, Mutator, one_input, seeds
from tests.oracles import oracle
from tests.paths import ROOT
from tests.waiting import LIMIT

PARTS = 20
PART = 1_000_000 // PARTS
"""Inputs at a time, since a test may take five minutes."""


@pytest.mark.check
def test_the_fuzz_target_accepts_every_message_and_some_mutants() -> None:
    for seed in seeds():
        assert Decoder().feed(seed)
        one_input(seed)
    mutator = Mutator(seed=1)
    mutator.run(3_000)
    assert mutator.max_buffered <= MAX_BUFFERED
    assert mutator.covered > 40


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, PARTS + 1))
def test_libfuzzer_finds_no_error_in_a_million_inputs(tmp_path: Path, seed: int) -> None:
    oracle("atheris", reason="atheris is not available for every Python")
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for number, data in enumerate(seeds()):
        (corpus / f"{number}").write_bytes(data)
    done = subprocess.run(
        [
            sys.executable,
            str(ROOT / "tests" / "opp" / "fuzz_target.py"),
            f"-runs={PART}",
            f"-seed={seed}",
            "-max_len=16384",
            "-rss_limit_mb=300",
            f"-artifact_prefix={tmp_path}/",
            str(corpus),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30 * LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    runs = re.search(r"Done (\d+) runs", done.stderr)
    assert runs is not None
    assert int(runs[1]) >= PART
    peak = [int(found) for found in re.findall(r"rss: (\d+)Mb", done.stderr)]
    assert max(peak) < 300


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, PARTS + 1))
def test_our_mutator_finds_no_error_in_a_million_inputs(seed: int) -> None:
    mutator = Mutator(seed=seed)
    mutator.run(PART)
    assert mutator.max_buffered <= MAX_BUFFERED
