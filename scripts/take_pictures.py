"""Take the pictures of docs/pictures anew: ``python scripts/take_pictures.py [FOLDER]``.

Every picture comes from a seed and a clock that stands still, so two runs make the same ones.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import pygame

from cardtable.match import Seat
from cardtable.storage.settings import Settings
from cardtable.table.scenes.lobby import LobbyScene
from cardtable.table.scenes.settings import SettingsScene
from cardtable.table.scenes.sheet import SheetScene
from scripts.still_table import (
    StillTable,
    bidding_of,
    new_match,
    play_until,
    trick_of,
)

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
STILL = Settings(animation="off", muted=True)
SMALL = (800, 600)


def lobby(table: StillTable) -> None:
    """Show the first thing a person sees."""
    table.show(LobbyScene(table.context))


def bidding(table: StillTable) -> None:
    """Show the fourth bid of the second hand being chosen."""
    table.table(play_until(new_match(seed=3), bidding_of(2)))
    table.key(pygame.K_3)


def middle(table: StillTable) -> None:
    """Show an early trick, the person last to play."""
    table.table(play_until(new_match(seed=42), trick_of(3, 3, laid=3)))


def over(table: StillTable) -> None:
    """Show the end of a game."""
    table.table(play_until(new_match(seed=12), trick_of(99, 1)))


def sheet(table: StillTable) -> None:
    """Show the score sheet after some hands."""
    match = play_until(new_match(seed=3), bidding_of(5))
    table.table(match)
    table.open(SheetScene(table.context, match))


def settings(table: StillTable) -> None:
    """Show what can be chosen."""
    table.show(LobbyScene(table.context))
    table.open(SettingsScene(table.context))


def curtain(table: StillTable) -> None:
    """Show what covers the table between two people."""
    seats = (Seat(name="Ada"), Seat(name="Ben"), Seat(name="Cleo"), Seat(name="Dan"))
    table.table(play_until(new_match(seats=seats, seed=7), trick_of(1, 3, laid=1, seat=None)))


PICTURES: dict[str, tuple[Callable[[StillTable], None], tuple[int, int], Settings]] = {
    "lobby": (lobby, (1280, 800), STILL),
    "bidding": (bidding, (1280, 800), STILL),
    "table": (middle, (1280, 800), STILL),
    "sheet": (sheet, (1280, 800), STILL),
    "over": (over, (1280, 800), STILL),
    "settings": (settings, (1280, 800), STILL),
    "curtain": (curtain, (1280, 800), STILL),
    "large-index": (middle, SMALL, replace(STILL, large_index=True, four_colour=True)),
}


def main() -> None:
    """Take every picture."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, (pose, size, chosen) in PICTURES.items():
        with (
            tempfile.TemporaryDirectory() as home,
            StillTable(Path(home), size, replace(chosen)) as table,
        ):
            pose(table)
            pygame.image.save(table.picture(), str(folder / f"{name}.png"))
        print(folder / f"{name}.png")


if __name__ == "__main__":
    main()
