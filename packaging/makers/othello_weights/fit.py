"""Least squares: the weights of the patterns that best predict the margins of games."""

from __future__ import annotations

import time
from array import array
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardtable.search.boards.othello_patterns import (
    PATTERNS,
    PHASES,
    UNIT,
    mirrored_states,
    offsets,
    places,
)
from makers.othello_weights.games import SOLVED

ITERATIONS = 30
RIDGE = 30.0
"""Strength of the pull towards the weights of the next phase, in positions."""
HELD_OUT, HELD_OUT_ROWS = 20, 1_000
"""One of 20 runs of 1,000 positions is left out of the fit and measures its error."""
AHEAD = 6
"""A position is fitted to the evaluation this many moves later; a phase has four."""
RESULT = 0.25
"""Weight of the result of the game in the target, against that evaluation."""

Counts = NDArray[np.int32]
Values = NDArray[np.float64]


def features(masks: NDArray[np.uint64], canonical: Counts) -> Counts:
    """Return the numbers of the 46 weights that apply to each position, one row for each."""
    rows = np.zeros((8, 256, 46), np.int32)
    first = np.array([offsets()[number] for number, _cells in places()], np.int32)
    discs = np.arange(256)
    for place, (_number, cells) in enumerate(places()):
        for digit, cell in enumerate(cells):
            row, column = divmod(cell, 8)
            rows[row, :, place] += (discs >> column & 1) * np.int32(3**digit)
    found = np.tile(first, (len(masks), 1))
    for row in range(8):
        own, other = (((masks[:, side] >> np.uint64(8 * row)) & 255).astype(int) for side in (0, 1))
        found += rows[row, own] + 2 * rows[row, other]
    return canonical[found]


def canonical_states() -> tuple[Counts, int]:
    """Return the number of the stored weight of each state, and the number of stored weights."""
    states = [
        first + np.array(mirrored_states(cells))
        for first, cells in zip(offsets(), PATTERNS, strict=True)
    ]
    mirrored = np.concatenate(states)
    at = np.arange(len(mirrored))
    is_stored = mirrored >= at
    numbers = np.cumsum(is_stored) - 1
    return numbers[np.minimum(at, mirrored)].astype(np.int32), int(is_stored.sum())


def fit(masks: NDArray[np.uint64], margins: NDArray[np.float32], state_file: Path) -> array[int]:
    """Return the stored weights, see PatternWeights, and print the error of each phase.

    The phases are fitted from the last to the first, each with the weights of the next as its
    starting point, to which rare patterns stay close. A position is not fitted to the end of its
    game alone, which depends on mistakes to come, but mostly to the evaluation of the position
    AHEAD moves later, in a phase that is fitted already. Finished phases are kept in *state_file*,
    so that a fit that was interrupted continues.
    """
    canonical, count = canonical_states()
    discs = np.bitwise_count(masks[:, 0] | masks[:, 1]).astype(np.int64)
    phase_of = np.clip((discs - 4) // 4, 0, PHASES - 1)
    later, sign = follow(masks, discs)
    estimates, found = margins.astype(np.float64), np.zeros((0, count))
    if state_file.exists():
        with np.load(state_file) as state:
            estimates, found = state["estimates"], state["found"]
    for phase in reversed(range(PHASES - len(found))):
        begin = time.monotonic()
        weights = found[-1] if len(found) else np.zeros(count)
        chosen = np.flatnonzero(phase_of == phase)
        if len(chosen):
            at = features(masks[chosen], canonical)
            ahead = sign[chosen] * estimates[later[chosen]]
            target = RESULT * margins[chosen] + (1.0 - RESULT) * ahead
            held = chosen // HELD_OUT_ROWS % HELD_OUT == 0
            weights = weights + solve(at[~held], target[~held] - predict(at[~held], weights), count)
            values = predict(at, weights)
            is_open = discs[chosen] < 64 - SOLVED
            estimates[chosen[is_open]] = values[is_open]
            fitted, error = (
                np.sqrt(((target - values)[part] ** 2).mean()) for part in (~held, held)
            )
            print(
                f"phase {phase}: {len(chosen):,} positions, error {error:.2f} discs (fitted "
                f"{fitted:.2f}; of the results {(margins[chosen] - values)[held].std():.2f}), at "
                f"most {(time.monotonic() - begin) * phase / 60:.1f} min left",
                flush=True,
            )
        found = np.vstack([found, weights])
        part = state_file.with_suffix(".part.npz")
        np.savez(part, estimates=estimates, found=found)
        part.replace(state_file)
    units = np.clip(np.rint(found[::-1] * UNIT), -32_000, 32_000).astype(np.int16)
    return array("h", units.tobytes())


def follow(
    masks: NDArray[np.uint64], discs: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the row AHEAD moves after each row in its game, and 1 or -1: who is to move there.

    Near the end of a game it is the last row. 1 stands for the same player.
    """
    rows = np.arange(len(masks))
    goes_on = np.append(discs[1:] == discs[:-1] + 1, False)
    # whoever moved keeps their discs, which are the other side's after a change of turns
    following = np.append(masks[1:, 1], np.uint64(0))
    changes = (masks[:, 0] & ~following) == 0
    later, sign = rows.copy(), np.ones(len(masks), np.int64)
    for _move in range(AHEAD):
        step = goes_on[later]
        sign[step & changes[later]] *= -1
        later = np.where(step, later + 1, later)
    return later, sign


def predict(at: Counts, weights: Values) -> Values:
    """Return the sum of the weights of each position."""
    total = np.zeros(len(at))
    for place in range(at.shape[1]):
        total += weights[at[:, place]]
    return total


def gather(at: Counts, errors: Values, count: int) -> Values:
    """Return the sum of the errors of the positions in which each weight applies."""
    total = np.zeros(count)
    for place in range(at.shape[1]):
        total += np.bincount(at[:, place], errors, count)
    return total


def solve(at: Counts, target: Values, count: int) -> Values:
    """Return weights that minimise squared errors plus RIDGE times their squares.

    Conjugate gradients, preconditioned with the number of positions of each weight.
    """
    scale = 1.0 / (gather(at, np.ones(len(at)), count) + RIDGE)
    weights = np.zeros(count)
    residual = gather(at, target, count)
    step = direction = scale * residual
    size = residual @ step
    for _iteration in range(ITERATIONS):
        image = gather(at, predict(at, direction), count) + RIDGE * direction
        length = size / (direction @ image)
        weights += length * direction
        residual -= length * image
        step = scale * residual
        size, old = residual @ step, size
        direction = step + size / old * direction
    return weights
