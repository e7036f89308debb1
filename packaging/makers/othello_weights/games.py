"""Games of Othello to learn from: random openings, then the search with the handmade evaluation."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from cardtable.games.othello.board import HandmadeOthello
from cardtable.search.any_game.roles import BoardStatus, Unchecked
from cardtable.search.boards.bit_deepening import search_bits
from cardtable.search.budget import Budget

GAMES_PER_FILE = 500
DEPTH = 4
"""Number of moves the players look ahead."""
SOLVED = 13
"""With this number of empty cells or fewer they play perfectly."""
UNLIMITED = 10**12

Positions = NDArray[np.uint64]
"""Rows of three: the discs of the side to move, the other discs, its final margin in discs."""


def play_game(seed: int) -> list[tuple[int, int, int]]:
    """Return the positions after the random opening, each with the margin at the end.

    Four of five openings have 2 to 24 random moves, the others up to 46, so that late positions
    of every kind occur as well.
    """
    rng = Random(seed)
    board, player, made = HandmadeOthello(), 0, 0
    opening = rng.randrange(2, 25) if rng.random() < 0.8 else rng.randrange(24, 47)
    found: list[tuple[int, int, int]] = []
    while not board.over:
        if not board.moves(player):
            player = 1 - player
            continue
        if made < opening:
            move = rng.choice(board.moves(player))
        else:
            found.append((board.masks[player], board.masks[1 - player], player))
            depth = DEPTH if board.empty > SOLVED else 64
            best = search_bits(board, player, Budget(0.0, UNLIMITED), rng, depth=depth).move
            assert best is not None
            move = best
        board.make_move(*move, player, Unchecked(), BoardStatus())
        player, made = 1 - player, made + 1
    margin = board.count(0) - board.count(1)
    return [(mine, theirs, -margin if side else margin) for mine, theirs, side in found]


def generate(folder: Path, numbers: Iterable[int], seed: int) -> None:
    """Write a file of positions for each of *numbers*; files that exist are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [number for number in numbers if not (folder / f"{number:05}.npy").exists()]
    begin = time.monotonic()
    for done, number in enumerate(missing, 1):
        first = (seed << 32) + number * GAMES_PER_FILE
        rows = [row for game in range(first, first + GAMES_PER_FILE) for row in play_game(game)]
        data = np.array([(a, b, margin & (1 << 64) - 1) for a, b, margin in rows], np.uint64)
        part = folder / f"{number:05}.part.npy"
        np.save(part, data)
        part.replace(folder / f"{number:05}.npy")
        left = (time.monotonic() - begin) / done * (len(missing) - done)
        print(f"{done} of {len(missing)} files, {left / 60:.1f} min left", flush=True)


def load(folder: Path) -> tuple[NDArray[np.uint64], NDArray[np.float32]]:
    """Return all positions of *folder*, as rows of two masks, and their margins."""
    files = sorted(file for file in folder.glob("*.npy") if ".part" not in file.name)
    data: Positions = np.concatenate([np.load(file) for file in files])
    return data[:, :2], data[:, 2].astype(np.int64).astype(np.float32)
