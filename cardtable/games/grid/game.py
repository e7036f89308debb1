"""A game on a grid, play by play: the two doors, the turns, the end."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cardtable.engine import Door, IllegalAction
from cardtable.games.grid import events
from cardtable.games.grid.actions import Cell, Say, read_word
from cardtable.games.grid.events import Reason
from cardtable.games.grid.models import Othello
from cardtable.games.grid.rules import GridRules, TicTacToe
from cardtable.games.grid.view import GRID, Made, Phase, View, landing, turned_by
from cardtable.games.seating import SeatedGame, SeatedPlayer
from cardtable.i18n import _
from cardtable.search.roles import NOBODY, Standing, Unchecked


class Player(SeatedPlayer):
    """Somebody at a grid game."""

    __slots__ = ()


class Game(SeatedGame):
    """A game under *rules*, from the empty board to a line, a full board, or most discs.

    *dealer* is the position that begins; where the rules draw it by chance, the first of *deals*
    says who, else *seed*. The clock is not kept here: whoever keeps one says ``Say.OUT_OF_TIME``
    for the player to act. Raises ValueError for a position that does not exist.
    """

    player_class = Player

    def __init__(
        self,
        rules: GridRules | None = None,
        seed: int | None = None,
        deals: Iterable[str] | None = None,
        dealer: int = 0,
    ) -> None:
        self.rules = rules if rules is not None else TicTacToe()
        super().__init__(self.rules.players)
        self.seed = seed if seed is not None else Random().getrandbits(48)
        if not 0 <= dealer < self.seats:
            raise ValueError(
                _("Who begins is a position from 0 to {last}.").format(last=self.seats - 1)
            )
        self.first = dealer
        self._deals: tuple[str, ...] = ()
        if self.rules.begins == "chance":
            planned = tuple(deals or ())[:1]
            self.first = self._read_first(planned[0]) if planned else self._draw_first()
        self._board = self.rules.board()
        self._begun = False
        self._to_act = self.first
        self._phase = Phase.PLAYING
        self._history: tuple[Made, ...] = ()
        self._winners: tuple[int, ...] = ()
        self._said: Say | None = None

    def _read_first(self, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < self.seats:
            return int(text)
        raise ValueError(
            _("Who begins is a position from 0 to {last}.").format(last=self.seats - 1)
        )

    def _draw_first(self) -> int:
        return Random(self.seed * 1_000_003).randrange(self.seats)

    @property
    def key(self) -> str:  # type: ignore[override]  # one class plays every game on a grid
        """Return which game this is."""
        return self.rules.key

    # --- whose turn it is ------------------------------------------------------------------------

    @property
    def current_phase(self) -> Phase:
        """Return whether it is being played."""
        return self._phase

    @property
    def door(self) -> Door:
        """Return the door for moves; what :class:`Say` has may be said instead at any turn."""
        return Door.PLAY

    def door_of(self, action: Any) -> Door:
        """Return the door through which *action* goes."""
        return Door.BID if isinstance(action, Say) else Door.PLAY

    def get_next_player(self) -> Player | None:
        """Return who is to act, None when the game is over. Raises IllegalAction with open seats.

        A player who must pass is never asked.
        """
        if not self._begun:
            self._begin()
        return self._players[self._to_act] if self._phase is Phase.PLAYING else None

    @property
    def awaits_deal(self) -> bool:
        return not self._begun

    def _begin(self) -> None:
        self._check_seats()
        self._begun = True
        if self.rules.begins == "chance":
            self._deals = (str(self.first),)
        if self.listeners:
            self._report(events.GameStarted(self._names, self.first))
        if self._hearing:
            self._call("pre_hand")
            self._raise_failure()

    def _player_of(self, position: int) -> int:
        """Return the number on the board of a seat: boards count from who begins."""
        return (position - self.first) % self.seats

    def _position_of(self, player: int) -> int:
        return (player + self.first) % self.seats

    # --- the doors -------------------------------------------------------------------------------

    def accept_bid(self, bid: Say, player: Player) -> None:
        """Let *player* resign, or run out of time. Raises IllegalAction and changes nothing."""
        self._check_turn(player)
        if not isinstance(bid, Say):
            raise IllegalAction("not-a-say", _("{bid!r} cannot be said here.").format(bid=bid))
        if bid is Say.OUT_OF_TIME and not self.rules.seconds:
            raise IllegalAction("no-clock", _("This game is played without a clock."))
        self._said = bid
        if self.listeners:
            self._report(events.GaveUp(player.position, bid.words, bid))
        others = tuple(seat for seat in range(self.seats) if seat != player.position)
        self._end(others, Reason.RESIGNED if bid is Say.RESIGN else Reason.TIME)
        self._raise_failure()

    def accept_play(self, play: Cell, player: Player) -> None:
        """Take *player*'s move. Raises IllegalAction and changes nothing if it is not allowed."""
        self._check_turn(player)
        if not isinstance(play, Cell):
            raise IllegalAction("not-a-move", _("{play!r} is no move.").format(play=play))
        number = self._player_of(self._to_act)
        board = self._board
        if not board.is_valid(play.row, play.column, number):
            raise self._why_not(play)
        cell, turned = landing(board, play), turned_by(board, play, number)
        standing = Standing()
        board.make_move(play.row, play.column, number, Unchecked(), standing)
        self._history = (*self._history, Made(player.position, play, cell))
        if self.listeners:
            self._report(
                events.PiecePlaced(
                    (),
                    f"hand:{player.position}",
                    GRID,
                    player.position,
                    play,
                    cell,
                    turned,
                    len(self._history),
                )
            )
        if self._hearing:
            self._call("post_play")
        if standing.over:
            winners = () if standing.winner == NOBODY else (self._position_of(standing.winner),)
            self._end(winners, Reason.LINE if board.winning_cells() else Reason.FULL)
        else:
            self._turn_over(number)
        self._raise_failure()

    def _turn_over(self, number: int) -> None:
        """Give the turn to the next player who can move; the others pass."""
        following = (number + 1) % self.seats
        while self._board.is_skip_player(following):
            if self.listeners:
                self._report(events.Passed(self._position_of(following), _("pass")))
            following = (following + 1) % self.seats
        self._to_act = self._position_of(following)

    def _end(self, winners: tuple[int, ...], reason: Reason) -> None:
        self._winners = winners
        self._phase = Phase.OVER
        if self.listeners:
            self._report(events.GameOver(winners, self.get_scores(), reason, self.line))
        if self._hearing:
            self._call("post_hand")

    def _check_turn(self, player: Player) -> None:
        to_act = self.get_next_player()
        if to_act is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not to_act:
            raise self._not_your_turn(player, to_act)

    def _why_not(self, play: Cell) -> IllegalAction:
        """Return the refusal of a move that the board does not take."""
        board = self._board
        if not board.holds(play.row, play.column):
            return IllegalAction("off-board", _("There is no such cell on this board."))
        if board.falls:
            if play.row != 0:
                return IllegalAction("not-the-top", _("A disc is let go at the top of a column."))
            return IllegalAction(
                "column-full", _("Column {number} is full.").format(number=play.column + 1)
            )
        if board.player_at(play.row, play.column) != NOBODY:
            return IllegalAction("taken", _("{cell} is taken.").format(cell=play))
        return IllegalAction(
            "turns-nothing", _("A disc on {cell} would turn nothing.").format(cell=play)
        )

    def legal_bids(self) -> tuple[Say, ...]:
        """Return nothing: to resign is accepted at any turn, but offered to nobody as a move."""
        return ()

    def legal_plays(self) -> tuple[Cell, ...]:
        """Return the moves of the next player, row by row; empty when the game is over."""
        if self.get_next_player() is None:
            return ()
        moves = self._board.moves(self._player_of(self._to_act))
        return tuple([self.rules.cell(row, column) for row, column in sorted(moves)])

    # --- what is known ---------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the positions that have won, empty while the game goes on and for a draw.

        Where one of three gives up, the two others have won.
        """
        return self._winners

    @property
    def line(self) -> tuple[Cell, ...]:
        """Return the cells of the line that won."""
        return tuple(Cell(*cell) for cell in self._board.winning_cells())

    @property
    def history(self) -> tuple[Made, ...]:
        """Return the moves in order."""
        return self._history

    @property
    def said(self) -> Say | None:
        """Return what ended the game before its time, None otherwise."""
        return self._said

    def get_scores(self) -> tuple[int, ...]:
        """Return the discs of each seat where most discs win, else 1 for a winner."""
        if isinstance(self._board, Othello):
            pieces = self._board.pieces
            return tuple(pieces[self._player_of(seat)].bit_count() for seat in range(self.seats))
        return tuple(int(seat in self._winners) for seat in range(self.seats))

    def view(self, player: Player | int) -> View:
        """Return what *player* (or the player at that position) sees, frozen."""
        to_act = self.get_next_player()
        seat = player if isinstance(player, int) else player.position
        acting = to_act.position if to_act is not None else -1
        return View(
            seat,
            self.rules,
            self._phase,
            self._cells(),
            self.first,
            acting,
            self.legal_plays() if acting == seat else (),
            self._history,
            self._names,
            self.get_scores(),
            self._winners,
            self.line,
            self._said,
            self.seed,
            self._board.copy(),
        )

    def _cells(self) -> tuple[int | None, ...]:
        cells: list[int | None] = [None] * self._board.cells
        for player, mask in enumerate(self._board.pieces):
            position = self._position_of(player)
            while mask:
                bit = mask & -mask
                cells[bit.bit_length() - 1] = position
                mask ^= bit
        return tuple(cells)

    # --- copies and texts ------------------------------------------------------------------------

    def copy(self) -> Game:
        """Return an independent game in the same state, with silent seats and no listeners."""
        return Game.of_view(self.view(0))

    @classmethod
    def of_view(cls, view: View) -> Game:
        """Return a game in the state that *view* shows, with silent seats."""
        deals = (str(view.first),) if view.rules.begins == "chance" else ()
        game = cls(view.rules, view.seed, deals, view.first)
        game._seat_silently(view.names)
        game._board = view.board()
        game._begun, game._deals = True, deals
        game._to_act = max(view.to_act, 0)
        game._phase, game._history = view.phase, view.history
        game._winners, game._said = view.winners, view.said
        return game

    def deals(self) -> tuple[str, ...]:
        """Return the position that begins where chance has drawn it, else nothing."""
        return self._deals

    def write_action(self, action: Cell | Say) -> str:
        """Return the action's text: ``d3``, the number of a column, ``resign``."""
        return str(action)

    def read_action(self, text: str, door: Door) -> Cell | Say:
        """Read a move, or what may be said. Raises Unreadable with a sentence."""
        return read_word(text) if door is Door.BID else self.rules.read(text)
