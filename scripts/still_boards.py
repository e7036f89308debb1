"""Poses of the games on a board: moves written down here, so that no strategy changes a picture."""

from __future__ import annotations

import pygame

from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.table.scene import PlayScene
from scripts.still_table import StillTable

OTHER = "depth-limited"
OTHELLO = "d3 c5 d6 e3 f4 f5 c4 c2 f6 e6 b5 c6 f7 e7 b6 c3 f3 d7 f2 b4 a4 a3 e2 b3 c8 d8"
CONNECT_FOUR = "4 4 3 5 2 1 5 4 4 5 5 4 5 2"
TIC_TAC_TOE = "b2 a1 a3 c1 b1 b3"


def board_match(key: str, moves: str, first: int = 0) -> Match:
    """Return a match at the game *key* after *moves*, begun by the seat at position *first*."""
    kind = all_games()[key]
    seats = (Seat(PERSON, "You"), Seat(OTHER, "Nora"))
    match = Match(kind, kind.find_rules("classic"), seats, seed=1, dealer=first)
    for text in moves.split():
        position = match.next_position
        assert position is not None
        match.act(match.rules.read(text), position)
    return match


def othello(table: StillTable) -> None:
    """Show the middle of a game, a disc thought of where the pointer is."""
    play = table.table(board_match("othello", OTHELLO))
    point_at_cell(table, play, "e8")


def connect_four(table: StillTable) -> None:
    """Show a disc held over the rack."""
    play = table.table(board_match("connect-four", CONNECT_FOUR))
    point_at_cell(table, play, "c1")


def tic_tac_toe(table: StillTable) -> None:
    """Show the last cells of a game between two who make no mistake."""
    play = table.table(board_match("tic-tac-toe", TIC_TAC_TOE))
    point_at_cell(table, play, "c2")


def point_at_cell(table: StillTable, play: PlayScene, name: str) -> None:
    """Move the pointer to the cell called *name*."""
    assert play.boards is not None
    view = play.boards.view
    assert view.spot is not None
    cell = (int(name[1:]) - 1) * view.spot.columns + ord(name[0]) - ord("a")
    x, y = view.spot.centre(cell)
    table.until(lambda: play.boards is not None and play.boards.view.asked)
    pygame.event.clear()
    table.point((round(x), round(y)))
