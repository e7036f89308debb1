"""Poses of the board games, with fixed moves."""

from __future__ import annotations

import pygame

from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.play_scene import PlayScene
from makers.pictures.studio import Studio

OTHER = "depth-limited"
OTHELLO = "d3 c5 d6 e3 f4 f5 c4 c2 f6 e6 b5 c6 f7 e7 b6 c3 f3 d7 f2 b4 a4 a3 e2 b3 c8 d8"
CONNECT_FOUR = "4 4 3 5 2 1 5 4 4 5 5 4 5 2"
TIC_TAC_TOE = "b2 a1 a3 c1 b1 b3"


def board_match(key: str, moves: str, first: int = 0) -> Match:
    """Return a match at the game *key* after *moves*; position *first* moved first."""
    kind = all_games()[key]
    seats = (Seat(PERSON, "You"), Seat(OTHER, "Nora"))
    match = Match(kind, kind.find_rules("classic"), seats, seed=1, dealer=first)
    for text in moves.split():
        position = match.deal()
        assert position is not None
        match.act(match.rules.read_move(text), position)
    return match


def othello(studio: Studio) -> None:
    """Show the middle of a game and the preview of a disc under the pointer."""
    play = studio.show_match(board_match("othello", OTHELLO))
    point_at_cell(studio, play, "e8")


def connect_four(studio: Studio) -> None:
    """Show a disc above the rack."""
    play = studio.show_match(board_match("connect-four", CONNECT_FOUR))
    point_at_cell(studio, play, "c1")


def tic_tac_toe(studio: Studio) -> None:
    """Show the end of a game without mistakes."""
    play = studio.show_match(board_match("tic-tac-toe", TIC_TAC_TOE))
    point_at_cell(studio, play, "c2")


def point_at_cell(studio: Studio, play: PlayScene, name: str) -> None:
    """Move the pointer to the cell *name*, such as ``c2``."""
    widget = play.find(BoardControls).widget
    geometry = widget.geometry
    assert geometry is not None
    cell = (int(name[1:]) - 1) * geometry.columns + ord(name[0]) - ord("a")
    x, y = geometry.centre(cell)
    studio.until(lambda: widget.asked)
    pygame.event.clear()
    studio.point((round(x), round(y)))
