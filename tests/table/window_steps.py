"""Steps that several tests take at a table in a real window."""

from __future__ import annotations

from tests.desktop import Desktop, Program
from tests.waiting import wait_until

TIC_TAC_TOE = (
    ("b2", ()),
    ("b1", ("Up",)),
    ("a1", ("Left",)),
    ("c1", ("Right", "Right")),
    ("c3", ("Down", "Down")),
)
"""The cells of a game that the first player wins, and the keys that lead to each."""


def said(program: Program, words: str, times: int = 1) -> None:
    """Wait until the output of *program* contains *words* at least *times* times."""
    wait_until(lambda: program.output.count(words) >= times, f"it says {words!r}")


def play_tic_tac_toe(desktop: Desktop, program: Program) -> None:
    """Play a game of the script for both players by keys."""
    desktop.key("Right")  # the cursor starts in the middle
    said(program, "b2, empty, may be placed here")
    for count, (cell, keys) in enumerate(TIC_TAC_TOE, start=1):
        for key in keys:
            desktop.key(key)
        desktop.key("Return")
        said(program, f"now {count} place {cell}")
        desktop.wait_until_still()
    said(program, "Ann wins!")
    assert "Traceback" not in program.output
