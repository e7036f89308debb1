"""Board games at the table without a window, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pygame

from cardtable.engine import Advice, Candidate
from cardtable.games import all_games
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.strategies.base import Strategy
from cardtable.match import PERSON, Match, Seat
from cardtable.search.any_game.wins import UNIT, wins_of
from cardtable.table.board.board_controls import BoardControls
from tests.table.table_hands import Table

KINDS = {key: kind for key, kind in all_games().items() if kind.table == "board"}
NAMES = ("You", "Ann", "Bob")


class First(Strategy):
    """Takes the first legal move and claims a lead of one half."""

    lead: ClassVar[float] = 0.5

    def play_card(self, view: Any) -> Cell:
        self.seen = view
        first: Cell = view.legal_plays[0]
        return first

    def place_bid(self, view: Any) -> Any:
        self.seen = view
        return view.legal_bids[0]

    def advice(self) -> Advice:
        plays = self.seen.legal_plays or self.seen.legal_bids
        worth = [Candidate(play, wins_of(self.lead - 0.1 * n)) for n, play in enumerate(plays)]
        return Advice(
            tuple(worth), 1_234, UNIT, counted="positions", span=100.0, decimals=0, is_gain=False
        )


def match_of(
    key: str, *seats: str, rules: str = "classic", names: Sequence[str] = NAMES, **more: Any
) -> Match:
    """Return a match; *seats* are strategies, by default a person and seats that play first."""
    kind = KINDS[key]
    rule_set = kind.find_rules(rules)
    count = sum(len(side) for side in kind.sides(rule_set))
    seats = seats or (PERSON, *("first",) * (count - 1))
    classes: dict[str, Any] = {
        "first": First,
        kind.hint: First,
        "random": kind.strategies().classes["random"],
    }
    return Match(
        kind,
        rule_set,
        [Seat(seat, names[n]) for n, seat in enumerate(seats)],
        seed=5,
        strategies=classes,
        **more,
    )


class BoardTable(Table):
    """A table with a board, and the actions of a person."""

    def __enter__(self) -> BoardTable:
        return self

    @property
    def widget(self) -> Any:
        """The board as a widget."""
        return self.scene.find(BoardControls).widget

    @property
    def board(self) -> Any:
        """The state of the board on display."""
        return self.widget.board

    def until_turn(self) -> None:
        """Advance the time until a person is to move, or the game is over."""
        self.until(
            lambda: (
                self.scene.play.playback.ended
                or (self.widget.asked and self.scene.play.playback.still)
            ),
            "a turn at the board",
        )
        self.wait(0.6)

    def place_of(self, cell: Any) -> tuple[int, int]:
        """Return the middle of a cell: a number, or a name such as ``c4``."""
        if isinstance(cell, str):
            cell = (int(cell[1:]) - 1) * self.board.columns + "abcdefghijklmnopqrs".index(cell[0])
        x, y = self.widget.geometry.centre(cell)
        return round(x), round(y)

    def put(self, cell: Any) -> None:
        """Place a piece by a click and wait for the next turn."""
        self.click(self.place_of(cell))
        self.until_turn()

    def pieces(self) -> dict[str, int]:
        """Return the player on each occupied cell by the name of the cell."""
        board = self.board
        return {
            f"{'abcdefghijklmnopqrs'[cell % board.columns]}{cell // board.columns + 1}": player
            for cell, player in enumerate(board.cells)
            if player >= 0
        }

    def press_key(self, letter: str) -> None:
        """Press the key of a letter or digit."""
        self.key(pygame.key.key_code(letter), letter=letter)
