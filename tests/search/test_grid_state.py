"""Positions played move by move agree with the boards of the searches, compiled or not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.connect_four.board import ConnectFour
from cardtable.games.othello.board import Othello
from cardtable.search.any_game.roles import NOBODY
from cardtable.search.boards.bitboards import BitBoard
from cardtable.search.boards.grid_state import GridState
from tests.uncompiled import plain_module

KINDS: list[type[BitBoard]] = [ConnectFour, Othello]
SEEDS = st.integers(0, 2**32)


def plain_state(board: BitBoard, to_move: int = 0) -> Any:
    """Return the position of a board in a state that is not compiled."""
    module = "boards.connect_four" if isinstance(board, ConnectFour) else "boards.othello"
    kernel = getattr(plain_module("cardtable.search", module), type(board.kernel).__name__)
    state = plain_module("cardtable.search", "boards.grid_state").GridState
    return state(kernel(), *board.masks, to_move)


def snapshot(state: Any) -> tuple[object, ...]:
    found = state.to_move, state.is_over, state.winner, state.plies
    return (*found, state.masks, state.legal(), state.moves())


def play_to_the_end(state: Any, rng: Random) -> list[tuple[object, ...]]:
    """Play at random; return the state before each move, and at the end."""
    seen = [snapshot(state)]
    while not state.is_over:
        state.play(rng.choice(state.moves()))
        seen.append(snapshot(state))
    return seen


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_a_random_game_matches_the_board(kind: type[BitBoard], seed: int) -> None:
    rng, board = Random(seed), kind()
    state, player = board.state(), 0
    while not board.over:
        if board.is_skip_player(player):
            player = 1 - player
        moves = {board.cell_index(*move, player): move for move in board.moves(player)}
        assert state.to_move == player
        assert state.moves() == sorted(moves)
        assert state.legal() == sum(1 << cell for cell in moves) == board.legal(player)
        assert (state.is_over, state.winner) == (False, NOBODY)
        cell = rng.choice(sorted(moves))
        board.place(*moves[cell], player)
        state.play(cell)
        assert list(state.masks) == board.masks
        player = 1 - player
    assert (state.is_over, state.winner) == (True, board.winner)
    assert state.moves() == []


@pytest.mark.parametrize("kind", KINDS)
@given(seed=SEEDS)
def test_every_move_is_undone_exactly(kind: type[BitBoard], seed: int) -> None:
    state = kind().state()
    seen = play_to_the_end(state, Random(seed))
    twin = state.copy()
    for played in (state, twin):
        for before in reversed(seen[:-1]):
            played.undo()
            assert snapshot(played) == before
        with pytest.raises(IndexError):
            played.undo()


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_is_independent(kind: type[BitBoard]) -> None:
    state = kind().state()
    state.play(state.moves()[0])
    before = snapshot(state)
    twin = state.copy()
    play_to_the_end(twin, Random(1))
    assert snapshot(state) == before
    assert snapshot(twin) != before


@pytest.mark.parametrize("kind", KINDS)
def test_an_illegal_move_changes_nothing(kind: type[BitBoard]) -> None:
    state = kind().state()
    rng = Random(4)
    while True:
        before = snapshot(state)
        for cell in {-1, 64, 10_000, *range(64)} - set(state.moves()):
            with pytest.raises(ValueError, match=f"Cell {cell} is not a legal move"):
                state.play(cell)
        assert snapshot(state) == before
        if state.is_over:
            break
        state.play(rng.choice(state.moves()))


def test_a_player_without_a_move_is_skipped() -> None:
    """After c1 white has only b8, from where no line of black discs ends in an empty cell."""
    at = Othello().bit
    black, white = at(0, 0) | at(7, 0), at(0, 1) | at(7, 1)
    state = GridState(Othello.kernel, black, white, 0)
    state.play(2)
    assert (state.to_move, state.is_over, state.moves()) == (0, False, [58])
    state.play(58)
    assert (state.is_over, state.winner) == (True, 0)
    state.undo()
    state.undo()
    assert (state.to_move, state.masks) == (0, (black, white))
    assert GridState(Othello.kernel, black, white, 1).to_move == 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("to_move", [0, 1])
def test_plain_python_plays_the_same_games(kind: type[BitBoard], to_move: int) -> None:
    for seed in range(5):
        compiled, plain = kind().state(to_move), plain_state(kind(), to_move)
        assert play_to_the_end(compiled, Random(seed)) == play_to_the_end(plain, Random(seed))
        plain.copy().undo()
        with pytest.raises(ValueError, match="not a legal move"):
            plain.play(70)
