"""The panels of a script that is played on a board."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardtable.art.boards import pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import Advice, Event, Zone, ZoneKind
from cardtable.games.scripted import Phase
from cardtable.games.scripted.actions import Message, as_sentence
from cardtable.games.speech import personal
from cardtable.ludl import Accepted, TokenMove
from cardtable.match import Match
from cardtable.table.board import EMPTY, BoardState, BoardZone, Outcome
from cardtable.table.facts import Facts, GameOutcome, Offer, PlateFacts, ScoreRow, Summary
from cardtable.table.stage import VisibleZones
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.ui.theme import Theme

MARKS = frozenset({"x", "o", "×", "○", "cross", "nought", "naught", "triangle", "square"})
BLACK_AND_WHITE = frozenset({"black", "white", "b", "w"})
MAX_KINDS = 4
"""Maximum number of kinds of pieces; the pieces of games with more are drawn as cards."""
_NAMED = re.compile(r"([A-Za-z]+)(\d+)$")


def fits_board(
    zones: Sequence[Zone], names: Sequence[str], receivers: Iterable[tuple[str, int]]
) -> bool:
    """Return whether a game with these zones, tokens and messages is played on a board.

    *names* are those of the tokens, *receivers* those of the messages with their numbers of words
    after the name.
    """
    if any(count != 1 for _name, count in receivers):
        return False  # a click names exactly one cell
    grids = [zone for zone in zones if zone.kind is ZoneKind.GRID]
    return len(grids) == len(zones) == 1 and 0 < len(names) <= MAX_KINDS


class ScriptBoard(ScriptPanels):
    """The contents of the panels for a script on one grid."""

    resignation: Any = None
    time_is_up: Any = None
    seconds = 0.0
    evaluates = False

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._landing: tuple[tuple[str, ...] | None, Mapping[str, int]] = (None, {})
        """The result of :meth:`landing_cells`, and the messages sent when it was computed."""

    # -- the board --------------------------------------------------------------------------------

    @property
    def cells(self) -> tuple[str, ...]:
        """The containers that are the cells, row by row from the top."""
        return next(place.cells for place in self.game.file.description.layout if place.cells)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the pieces. The index of a name is the number of its player."""
        return names_of(self.game.file.description.token_sets)

    @property
    def style(self) -> BoardStyle:
        """Chalk marks for pieces such as x and o, discs for black and white, else stones."""
        names = frozenset(name.casefold() for name in self.names)
        if names <= MARKS:
            return BoardStyle.MARKS
        return (
            BoardStyle.CLOTH if names <= BLACK_AND_WHITE and len(names) == 2 else BoardStyle.STONES
        )

    def visible_zones(self, view: Any) -> VisibleZones:
        zone = next(zone for zone in view.zones() if zone.kind is ZoneKind.GRID)
        return (BoardZone(zone.name, ZoneKind.GRID, (), board=self._board(view, zone)),)

    def _board(self, view: Any, zone: Zone) -> BoardState:
        across, down = headings(self.cells, zone.columns)
        over = view.phase is Phase.OVER
        acting = -1 if over else view.to_act
        asked = view if acting in (view.seat, -1) else self.match.view(acting)
        legal = (self.cell_of(message) for message in asked.legal)
        last = self.match.log[-1].action if self.match.log else None
        return BoardState(
            self.style,
            len(self.cells) // zone.columns,
            zone.columns,
            tuple(self._number(piece) for piece in zone.pieces),
            piece=EMPTY if acting < 0 else self._number_of(acting),
            legal=frozenset(cell for cell in legal if cell is not None),
            placed=self._placed(last),
            lines=self._lines(),
            across=across,
            down=down,
        )

    def _number(self, piece: Card | None) -> int:
        """Return the number of the player with pieces like *piece*, or EMPTY."""
        if piece is None:
            return EMPTY
        names = self.names
        return names.index(str(piece)) if str(piece) in names else 0

    def _number_of(self, position: int) -> int:
        """Return the number of the pieces of *position*, 0 for the first player."""
        return (position - self.match.dealer) % len(self.match.seats)

    def play_at(self, cell: int) -> Message | None:
        """Return the message that places a piece on *cell*, preferably a legal one.

        Return None if messages do not name cells and none of them leads to this one.
        """
        position = self.match.next_position
        legal = self.moves(position).messages if position is not None else ()
        for message in legal:
            if self.cell_of(message) == cell:
                return message
        if self.landing_cells():
            return None
        receiver = next((m.receiver for m in legal if self.cell_of(m) is not None), "")
        if not receiver:
            receiver = next((name for name, count in self.game.file.receivers if count == 1), "")
        return Message(f"{receiver} {self.cells[cell]}")

    def cell_of(self, action: Any) -> int | None:
        """Return the cell that *action* names or leads to, or None."""
        if not isinstance(action, Message):
            return None
        named = self._named(action)
        return named if named is not None else self.landing_cells().get(action.line)

    def _named(self, message: Message) -> int | None:
        cells = self.cells
        named = [cells.index(word) for word in message.words[1:] if word in cells]
        return named[-1] if named else None

    def landing_cells(self) -> Mapping[str, int]:
        """Return the cell where each legal message that names none puts a piece, by its text.

        An example is a message that names a column. Cells to which several messages lead are left
        out.
        """
        position = self.match.next_position
        sent = tuple(entry.action.line for entry in self.match.log)
        if position is None:
            return {}
        if self._landing[0] != sent:
            landing: dict[str, int] = {}
            for message in self.game.legal():
                answer = self.game.attempt(message.line, position)
                moves = answer.moves if isinstance(answer, Accepted) else ()
                cells = [
                    m.target for m in moves if isinstance(m, TokenMove) and m.target in self.cells
                ]
                if self._named(message) is None and len(cells) == 1:
                    landing[message.line] = self.cells.index(str(cells[0]))
            counts = Counter(landing.values())
            unique = {line: cell for line, cell in landing.items() if counts[cell] == 1}
            self._landing = sent, unique
        return self._landing[1]

    def _placed(self, last: Any) -> int | None:
        """Return the cell that the *last* message named, if any."""
        return self._named(last) if isinstance(last, Message) else None

    def _lines(self) -> tuple[tuple[int, ...], ...]:
        """Return the lines that the script highlights, each as the numbers of its cells."""
        return tuple(tuple(map(self.cells.index, line)) for line in self.marked())

    def player_of(self, number: int) -> str:
        """Return the name of the player with the pieces of *number*."""
        return self.name((number + self.match.dealer) % len(self.match.seats))

    # -- panels -----------------------------------------------------------------------------------

    def facts(self, view: Any) -> Facts:
        seats = range(len(self.match.seats))
        acting = self.to_act()
        kind, theme = self.match.kind, Theme()
        rows = []
        for row, index in zip(self._rows(), self.side_order(), strict=True):
            number = self._number_of(self.sides()[index][0])
            colour = pieces.colour_of(self.style, number, theme)
            rows.append(ScoreRow(row.name, row.score, row.note, row.alarm, row.share, colour))
        return Facts(
            plates=tuple(
                PlateFacts(self.strategy_title(seat), piece=(self.style, self._number_of(seat)))
                for seat in seats
            ),
            title=self.game.file.translated(kind.title),
            note="",
            rows=tuple(rows),
            status=self._status(),
            prompt=self._prompt(view, acting, False) or _("The game is over"),
            to_act=acting,
            dealer=view.dealer,
            shown=self._shown(view),
        )

    def offer(self, view: Any, looked: bool) -> Offer | None:
        moves = self.moves(view.seat)
        if any(self.cell_of(message) is not None for message in moves.messages):
            return None
        return super().offer(view, looked) or self.plain_offer(moves.messages)

    def summary(self, events: Sequence[Event]) -> Summary | None:
        return None

    # -- evaluation and result --------------------------------------------------------------------

    def lead(self, advice: Advice, position: int) -> tuple[float, str] | None:
        return None

    def outcomes(self, advice: Advice) -> Mapping[int, Outcome]:
        return {}

    def outcome(self) -> GameOutcome:
        winners, scores = self.game.winners, self.game.get_scores()
        result = (
            personal(self.side_name(winners), _("You won."), _("{name} won."))
            if winners
            else _("a draw")
        )
        announcements = self.match.view(0).announcements
        if announcements:
            result = as_sentence(self.game.said(announcements[-1]))
        if self.game.file.description.score:
            return GameOutcome(result, tuple(map(str, scores)))
        rest = _("lost") if winners else _("draw")
        sides = self.game.sides
        shown = (_("won") if set(side) <= set(winners) else rest for side in sides)
        return GameOutcome(result, tuple(shown))


def names_of(token_sets: Any) -> tuple[str, ...]:
    """Return the names of all tokens, each once, in the order of the file."""
    return tuple(dict.fromkeys(name for tokens in token_sets.values() for name in tokens))


def headings(cells: Sequence[str], columns: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the headings of columns and rows, empty unless the names of *cells* are like ``b2``.

    >>> headings(("a1", "b1", "a2", "b2"), 2)
    (('a', 'b'), ('1', '2'))
    >>> headings(("left", "right"), 2)
    ((), ())
    """
    parts = [_NAMED.match(cell) for cell in cells]
    named = [(part[1], part[2]) for part in parts if part]
    across = tuple(dict.fromkeys(letter for letter, _digit in named))
    down = tuple(dict.fromkeys(digit for _letter, digit in named))
    made = [(letter, digit) for digit in down for letter in across]
    return (across, down) if made == named and len(across) == columns else ((), ())
