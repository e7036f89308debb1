"""A board game: moves and declarations, turns, and the end."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from cardtable import engine
from cardtable.core.i18n import _
from cardtable.engine import Door, IllegalAction, quoted
from cardtable.engine.zones import hand_zone
from cardtable.games.grid import events
from cardtable.games.grid.actions import (
    COLOUR_IDS,
    SAY_IDS,
    Cell,
    Colour,
    Say,
    is_cell,
    read_declaration,
)
from cardtable.games.grid.events import REASONS, Reason
from cardtable.games.grid.rules import GridRules
from cardtable.games.grid.view import GRID, OPENING_STONES, Made, Phase, View, turned_by
from cardtable.games.seating import SeatedGame, SeatedPlayer
from cardtable.search.any_game.roles import NOBODY, BoardStatus, Unchecked


class Player(SeatedPlayer):
    """A player of a board game."""

    __slots__ = ()


class Game(SeatedGame):
    """A game on a board under *rules*.

    *dealer* is the position that moves first. If the rules choose it at random, it is the first of
    *deals*, or drawn with *seed*. The caller keeps the clock and sends ``Say.OUT_OF_TIME`` for the
    player to act. Raises ValueError for an unknown position.
    """

    player_class = Player

    def __init__(
        self,
        rules: GridRules[Any],
        seed: int | None = None,
        deals: Iterable[str] | None = None,
        dealer: int = 0,
    ) -> None:
        self.rules = rules
        super().__init__(self.rules.players)
        self.seed = seed if seed is not None else Random().getrandbits(48)
        if not 0 <= dealer < self.seats:
            raise self._bad_first()
        self.first = dealer
        self._deals: tuple[str, ...] = ()
        if self.rules.begins == "chance":
            planned = tuple(deals or ())[:1]
            self.first = self._read_first(planned[0]) if planned else self._draw_first()
        self._black = self.first
        """The position with the pieces of the first player."""
        self._board = self.rules.board()
        self._begun = False
        self._to_act = self.first
        self._phase = Phase.OPENING if self.rules.swaps else Phase.PLAYING
        self._history: tuple[Made, ...] = ()
        self._winners: tuple[int, ...] = ()
        self._said: Say | None = None

    def _read_first(self, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) == 1 and int(text) < self.seats:
            return int(text)
        raise self._bad_first()

    def _bad_first(self) -> ValueError:
        last = self.seats - 1
        return ValueError(_("The first player is a position from 0 to {last}.").format(last=last))

    def _draw_first(self) -> int:
        return Random(self.seed * 1_000_003).randrange(self.seats)

    @property
    def key(self) -> str:  # type: ignore[override]  # one class plays every game on a grid
        return self.rules.key

    # --- whose turn it is ------------------------------------------------------------------------

    @property
    def current_phase(self) -> Phase:
        return self._phase

    @property
    def door(self) -> Door:
        """Return the door for the choice of a colour, else the one for moves.

        A :class:`Say` is also accepted at any turn.
        """
        return Door.BID if self._phase is Phase.CHOICE else Door.PLAY

    def door_of(self, action: Any) -> Door:
        return Door.BID if type(action) is Say or type(action) is Colour else Door.PLAY

    def get_next_player(self) -> Player | None:
        """Return the player to act, None when the game is over.

        Players who must pass are skipped. Raises IllegalAction while a seat is open.
        """
        if not self._begun:
            self._begin()
        return self._players[self._to_act] if self._phase is not Phase.OVER else None

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
        if self._has_hooks:
            self._call("pre_hand")
            self._raise_failure()

    def _player_of(self, position: int) -> int:
        """Return the number of a seat on the board; the first player is 0."""
        return (position - self._black) % self.seats

    def _position_of(self, player: int) -> int:
        return (player + self._black) % self.seats

    def _next_number(self) -> int:
        """Return the number on the board of the pieces that are placed next."""
        if self._phase is Phase.OPENING:
            return len(self._history) % 2
        return self._player_of(self._to_act)

    # --- the doors -------------------------------------------------------------------------------

    def accept_bid(self, bid: Say | Colour, player: engine.Player) -> None:
        """Choose a colour for *player*, or end the game, as they resign or are out of time.

        Raises IllegalAction.
        """
        self._check_turn(player)
        if id(bid) in COLOUR_IDS:
            self._choose(bid, player)  # type: ignore[arg-type]  # it is a genuine Colour
            return
        if id(bid) not in SAY_IDS:
            raise IllegalAction(
                "not-a-declaration", _("{bid} is not allowed here.").format(bid=quoted(bid))
            )
        assert isinstance(bid, Say)
        if bid is Say.OUT_OF_TIME and not self.rules.seconds:
            raise IllegalAction("no-clock", _("This game is played without a clock."))
        self._said = bid
        if self.listeners:
            self._report(events.GaveUp(player.position, bid.words, bid))
        others = tuple(seat for seat in range(self.seats) if seat != player.position)
        self._end(others, REASONS[bid])
        self._raise_failure()

    def _choose(self, colour: Colour, player: engine.Player) -> None:
        """Give *player* the *colour*; white moves next."""
        if self._phase is not Phase.CHOICE:
            raise IllegalAction("no-choice", _("There is no colour to choose now."))
        self._black = (player.position - colour.player) % self.seats
        self._phase = Phase.PLAYING
        self._to_act = self._position_of(Colour.WHITE.player)
        if self.listeners:
            self._report(events.ColourChosen(player.position, colour.title, colour))
        self._raise_failure()

    def accept_play(self, play: Cell, player: engine.Player) -> None:
        """Make *player*'s move. Raises IllegalAction if it is not legal."""
        self._check_turn(player)
        if not is_cell(play):
            raise _not_a_move(play)
        if self._phase is Phase.CHOICE:
            raise IllegalAction("choose-first", _("Choose a colour first: black or white."))
        row, column = play
        rules, board = self.rules, self._board
        number = self._next_number()
        # The range comes first: a compiled board takes no integer of more than 64 bits.
        is_on_board = 0 <= row < rules.rows and 0 <= column < rules.columns
        if not is_on_board or not board.is_valid(row, column, number):
            raise self.rules.refusal(board, play, number)
        cell, turned = Cell(*board.landing(*play)), turned_by(board, play, number)
        status = BoardStatus()
        board.make_move(row, column, number, Unchecked(), status)
        self._history = (*self._history, Made(player.position, play, cell))
        if self.listeners:
            self._report(
                events.PiecePlaced(
                    (),
                    hand_zone(player.position),
                    GRID,
                    player.position,
                    play,
                    cell,
                    turned,
                    len(self._history),
                    tuple(Colour)[number] if self._phase is Phase.OPENING else None,
                )
            )
        if self._has_hooks:
            self._call("post_play")
        if status.over:
            winners = () if status.winner == NOBODY else (self._position_of(status.winner),)
            self._end(winners, Reason.LINE if board.winning_cells() else Reason.FULL)
        else:
            self._pass_turn(number)
        self._raise_failure()

    def _pass_turn(self, number: int) -> None:
        """Pass the turn to the next player who can move; report those who must pass.

        The stones of a swap opening are one turn.
        """
        if self._phase is Phase.OPENING:
            if len(self._history) == OPENING_STONES:
                self._phase = Phase.CHOICE
                self._to_act = (self.first + 1) % self.seats
            return
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
            words = self.rules.result_words(self._board)
            scores, rules = self.get_scores(), self.rules
            self._report(events.GameOver(winners, scores, reason, self.line, rules, words))
        if self._has_hooks:
            self._call("post_hand")

    def _check_turn(self, player: engine.Player) -> None:
        to_act = self.get_next_player()
        if to_act is None:
            raise IllegalAction("wrong-phase", _("The game is over."))
        if player is not to_act:
            raise self._not_your_turn(player, to_act)

    def legal_bids(self) -> tuple[Colour, ...]:
        """Return the colours to choose from. Resigning is legal at any turn, but not offered."""
        return tuple(Colour) if self._phase is Phase.CHOICE else ()

    def legal_plays(self) -> tuple[Cell, ...]:
        """Return the moves of the next player, row by row.

        There are none when the game is over, and while a colour must be chosen.
        """
        if self.get_next_player() is None or self._phase is Phase.CHOICE:
            return ()
        moves = self._board.moves(self._next_number())
        return tuple([self.rules.cell(row, column) for row, column in sorted(moves)])

    # --- state ---------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[int, ...]:
        """The positions that have won; empty while the game goes on and for a draw.

        If one of three players resigns, the other two have won.
        """
        return self._winners

    @property
    def line(self) -> tuple[Cell, ...]:
        """The winning cells."""
        return tuple(Cell(*cell) for cell in self._board.winning_cells())

    @property
    def history(self) -> tuple[Made, ...]:
        """The moves in order."""
        return self._history

    @property
    def said(self) -> Say | None:
        """The resignation or time-out that ended the game, None otherwise."""
        return self._said

    def get_scores(self) -> tuple[int, ...]:
        """Return by position the number of discs if the rules count them, else 1 for a winner."""
        if self.rules.counts_discs:
            return tuple(self._board.count(self._player_of(seat)) for seat in range(self.seats))
        return tuple(int(seat in self._winners) for seat in range(self.seats))

    def view(self, player: engine.Player | int) -> View:
        """Return the view of *player*, or of the player at that position."""
        to_act = self.get_next_player()
        seat = player if isinstance(player, int) else player.position
        acting = to_act.position if to_act is not None else -1
        return View(
            seat,
            self.rules,
            self._phase,
            self._cells(),
            self.first,
            self._black,
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
        positions = {player: self._position_of(player) for player in range(self.seats)}
        return tuple([positions.get(owner) for owner in self._board.owners()])

    # --- copies and texts ------------------------------------------------------------------------

    def copy(self) -> Game:
        """Return an independent game in the same state, with silent seats and no listeners."""
        return Game.of_view(self.view(0))

    @classmethod
    def of_view(cls, view: View) -> Game:
        """Return a game in the state of *view*, with silent seats."""
        deals = (str(view.first),) if view.rules.begins == "chance" else ()
        game = cls(view.rules, view.seed, deals, view.first)
        game._seat_persons(view.names)
        game._board = view.board()
        game._begun, game._deals = True, deals
        game._to_act, game._black = max(view.to_act, 0), view.black
        game._phase, game._history = view.phase, view.history
        game._winners, game._said = view.winners, view.said
        return game

    def deals(self) -> tuple[str, ...]:
        """Return the position that moves first if it was chosen at random, else an empty tuple."""
        return self._deals

    def write_action(self, action: Cell | Say | Colour) -> str:
        """Return the action as text: ``d3``, the number of a column, ``resign``, ``black``."""
        if id(action) in SAY_IDS or (self.rules.swaps and id(action) in COLOUR_IDS):
            return str(action)
        if not is_cell(action) or not isinstance(action, Cell) or not self._board.holds(*action):
            raise _not_a_move(action)
        return str(self.rules.cell(*action))  # a Cell may stand for a column

    def read_action(self, text: str, door: Door) -> Cell | Say | Colour:
        """Return the move or declaration written as *text*. Raises Unreadable."""
        if door is Door.BID:
            return read_declaration(text, swaps=self.rules.swaps)
        return self.rules.read_move(text)


def _not_a_move(play: object) -> IllegalAction:
    return IllegalAction("not-a-move", _("{play} is not a move.").format(play=quoted(play)))
