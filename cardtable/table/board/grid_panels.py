"""The panels of a board game: the board, the turn, the score, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Advice, Event, ZoneKind
from cardtable.games.grid.actions import Cell, Drop, Say
from cardtable.games.grid.events import GaveUp
from cardtable.games.grid.view import GRID, Phase, View
from cardtable.games.grid.words import ending_of
from cardtable.search.any_game.wins import value_of
from cardtable.table.board import EMPTY, BoardState, BoardZone, Outcome
from cardtable.table.facts import (
    Facts,
    GameOutcome,
    Offer,
    OfferOption,
    PlateFacts,
    ScoreRow,
    Summary,
)
from cardtable.table.plain_panels import PlainPanels
from cardtable.table.stage import VisibleZones
from cardtable.ui.theme import Theme


class GridPanels(PlainPanels):
    """Fills the panels for a board game, and translates between cells and moves."""

    resignation: Any = Say.RESIGN
    time_is_up: Any = Say.OUT_OF_TIME
    evaluates = True

    @property
    def style(self) -> BoardStyle:
        """The style of the board."""
        return BoardStyle(self.match.kind.board)

    @property
    def seconds(self) -> float:
        """Seconds per turn, 0 for no limit."""
        return float(self.match.rules.seconds)

    # -- the board --------------------------------------------------------------------------------

    def visible_zones(self, view: View) -> VisibleZones:
        return (BoardZone(GRID, ZoneKind.GRID, (), board=self._board(view)),)

    def _board(self, view: View) -> BoardState:
        rules, last = view.rules, view.last
        acting = view if view.to_act in (view.seat, -1) else self.match.view(view.to_act)
        cells = tuple(EMPTY if seat is None else view.player_of(seat) for seat in view.cells)
        return BoardState(
            self.style,
            rules.rows,
            rules.columns,
            cells,
            piece=EMPTY if view.to_act < 0 else view.next_player,
            legal=frozenset(self._number(view.landing(play)) for play in acting.legal_plays),
            placed=self._number(last.cell) if last is not None else None,
            lines=self._winning_lines(view),
            across=rules.column_names,
            down=rules.row_names,
        )

    def _winning_lines(self, view: View) -> tuple[tuple[int, ...], ...]:
        """Return the winning lines, each as the numbers of its cells."""
        columns = view.rules.columns
        lines = view.rules.winning_lines(view.board())
        return tuple(tuple(row * columns + column for row, column in line) for line in lines)

    def _number(self, cell: Cell) -> int:
        return int(cell.row * self.match.rules.columns + cell.column)

    def play_at(self, cell: int) -> Cell:
        """Return the move that places a piece on *cell*; in a rack, the drop into its column."""
        row, column = divmod(cell, self.match.rules.columns)
        move: Cell = self.match.rules.cell(row, column)
        return move

    def cell_of(self, action: Any) -> int | None:
        """Return the cell where *action* would place a piece, or None."""
        if not isinstance(action, Cell):
            return None
        view = self.match.view(0)
        if isinstance(action, Drop):
            full = view.at(0, action.column) is not None
            return self._number(action if full else view.landing(action))
        return self._number(action)

    def player_of(self, number: int) -> str:
        """Return the name of the player with the pieces of *number*."""
        return self.name((number + self._black) % len(self.match.seats))

    @property
    def _black(self) -> int:
        """The position that has the pieces of the first player."""
        view: View = self.match.view(0)
        return view.black

    def _piece(self, position: int) -> tuple[BoardStyle, int]:
        """Return the style and number of the pieces of *position*."""
        number = (position - self._black) % len(self.match.seats)
        return self.style, number

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: View) -> Facts:
        seats = range(len(self.match.seats))
        return Facts(
            plates=tuple(
                PlateFacts(
                    self._plate_line(view, seat),
                    piece=None if view.colours_are_open else self._piece(seat),
                )
                for seat in seats
            ),
            title=_(self.match.kind.title),
            note=view.rules.aim(),
            rows=self._score_rows(view),
            status=self._status(view),
            prompt=self._prompt(view),
            to_act=view.to_act,
            dealer=-1,
        )

    def _plate_line(self, view: View, position: int) -> str:
        """Return the title of the strategy at *position*, or the name of a person's pieces."""
        if self.match.seats[position].is_person:
            if view.colours_are_open:
                return _("colour open")
            return pieces.words_of(*self._piece(position))
        return self.strategy_title(position)

    def _score_rows(self, view: View) -> tuple[ScoreRow, ...]:
        """Return a row for each seat: its discs, or its longest line so far."""
        theme, board = Theme(), view.board()
        rows = []
        for index in self.side_order():
            position = self.sides()[index][0]
            style, number = self._piece(position)
            score, of = view.rules.progress(board, number)
            if view.rules.counts_discs:
                note = ngettext("disc", "discs", score)
            else:
                note = _("of {count}").format(count=of)
            rows.append(
                ScoreRow(
                    self.name(position),
                    score,
                    note,
                    share=min(1.0, score / of),
                    colour=pieces.colour_of(style, number, theme),
                )
            )
        return tuple(rows)

    def _status(self, view: View) -> tuple[str, str]:
        made = len(view.history)
        if view.phase is Phase.OVER:
            words = ngettext("{count} move", "{count} moves", made).format(count=made)
            return _("The game is over"), words
        title = _("Move {number}").format(number=made + 1)
        if all(not seat.is_person for seat in self.match.seats):
            return title, _("P pauses, + and − change the speed")
        empty = view.cells.count(None)
        return title, ngettext("{count} empty cell", "{count} empty cells", empty).format(
            count=empty
        )

    def _prompt(self, view: View) -> str:
        if view.to_act < 0:
            return _("The game is over")
        piece = pieces.words_of(self.style, view.next_player)
        if view.phase is Phase.CHOICE:
            piece = _("choose a colour")
        passed = [self._pass_words(position) for position in dict.fromkeys(view.passed)]
        return " · ".join((*passed, self._turn(view.to_act), piece))

    def _pass_words(self, position: int) -> str:
        if self.is_you(position):
            return _("You had to pass")
        return _("{name} had to pass").format(name=self.name(position))

    def offer(self, view: View, looked: bool) -> Offer | None:
        if not view.legal_bids:
            return None
        options = tuple(
            OfferOption(colour.title.capitalize(), colour, key=colour.name[0])
            for colour in view.legal_bids
        )
        return Offer(_("Choose a colour"), "", options, wide=True)

    def summary(self, events: Sequence[Event]) -> Summary | None:
        return None

    # -- evaluation and result --------------------------------------------------------------------

    def lead(self, advice: Advice, position: int) -> tuple[float, str] | None:
        if len(self.match.seats) != 2 or not advice.candidates:
            return None
        you = self.only_person()
        bottom = next((n for n, seat in enumerate(self.match.seats) if seat.is_person), 0)
        bottom = bottom if you is None else you
        value = value_of(advice.best.expected)
        if position != bottom:
            value = -value
        lead = max(-1.0, min(1.0, value))
        leader = bottom if value > 0 else 1 - bottom
        if abs(lead) == 1.0:
            return lead, self.words(leader, _("You can force a win"), _("{name} can force a win"))
        if advice.exact and not lead:
            return lead, _("A draw with best play")
        if abs(lead) < 0.04:
            return lead, _("Even, as far as can be seen")
        return lead, self.words(leader, _("You stand better"), _("{name} stands better"))

    def outcomes(self, advice: Advice) -> Mapping[int, Outcome]:
        if not self.match.rules.has_gravity:
            return {}
        by_cell = {}
        for candidate in advice.candidates:
            cell = self.cell_of(candidate.action)
            if cell is not None and candidate.verdict:
                by_cell[cell] = Outcome(candidate.verdict, value_of(candidate.expected))
        return by_cell

    def outcome(self) -> GameOutcome:
        view = self.match.view(0)
        scores = view.scores
        if view.rules.counts_discs:
            shown = tuple(str(score) for score in scores)
        else:
            rest = _("lost") if view.winners else _("draw")
            shown = tuple(_("won") if n in view.winners else rest for n in range(len(scores)))
        return GameOutcome(ending_of(view, [self.name(n) for n in range(len(scores))]), shown)

    # -- words and sounds -------------------------------------------------------------------------

    def sound(self, event: Event, seat: int) -> str:
        return "" if isinstance(event, GaveUp) else super().sound(event, seat)
