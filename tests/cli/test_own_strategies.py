"""Strategies of one's own on the command line: where they run, and for how long."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from cardtable.storage.paths import strategy_folder
from tests.waiting import LIMIT

STRATEGY = """
import os, threading
from cardtable.games.spades.strategies import Random

class Mine(Random):
    "Says where it runs."
    def place_bid(self, view):
        {body}
        raise ValueError(f"process {{os.getpid()}} of {{os.getppid()}}")
"""


@pytest.fixture
def own() -> Callable[[str], None]:
    def write(body: str) -> None:
        strategy_folder().mkdir(parents=True)
        (strategy_folder() / "mine.py").write_text(STRATEGY.format(body=body))

    return write


def play(*options: str) -> str:
    """Play with Mine at West until the first bid is asked for; return the output."""
    words = ["text", "spades", "--seat", "west=mine", "--seed", "1", *options]
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words],
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_strategy_runs_in_a_process_of_its_own(own: Callable[[str], None]) -> None:
    own("pass")
    output = play()
    assert "West (Mine) failed (ValueError: process " in output
    assert f"of {os.getpid()})" not in output


@pytest.mark.check
def test_on_request_it_runs_in_the_program(own: Callable[[str], None]) -> None:
    own("pass")
    output = play("--in-process")
    assert "failed (ValueError: process " in output
    assert f"of {os.getpid()})" in output  # this process started the program


@pytest.mark.check
def test_the_time_limit_can_be_chosen(own: Callable[[str], None]) -> None:
    own("threading.Event().wait()")
    assert "it did not answer within 0.3 seconds" in play("--patience", "0.3")
