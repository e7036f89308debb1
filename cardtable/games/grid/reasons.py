"""Why a move, in a sentence that helps a person."""

from __future__ import annotations

from cardtable.engine import Advice
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.models import Board, InARow, Othello
from cardtable.games.grid.view import View
from cardtable.i18n import _, ngettext
from cardtable.search.accumulators import LOST, WON
from cardtable.search.roles import Standing, Unchecked

CORNERS = ((0, 0), (0, 7), (7, 0), (7, 7))


def reason(view: View, advice: Advice) -> str:
    """Return the reason for the first candidate of *advice*, for the seat of *view*."""
    best = advice.candidates[0]
    board, move, player = view.board(), best.action, view.player
    plain = _seen_at_once(board, move, player)
    if plain:
        return plain
    threats = _threats(board, move, player) if isinstance(board, InARow) else 0
    if threats > 1:
        return _("It threatens to win in two places at once.")
    if best.expected == WON:
        return _("It wins by force.")
    if best.expected == LOST:
        return _("Every move loses; this one holds out longest.")
    worse = advice.candidates[1:]
    losing = sum(one.expected == LOST for one in worse)
    if worse and losing == len(worse):
        return _("Every other move loses.")
    if isinstance(board, Othello):
        return _othello(board, move, player)
    if threats:
        return _("It threatens to win with the next move.")
    if losing:
        return ngettext(
            "One other move loses; this one does not.",
            "{count} other moves lose; this one does not.",
            losing,
        ).format(count=losing)
    if advice.exact and best.expected == 0:
        return _("With best play it leads to a draw.")
    return _("It leaves the most lines open.")


def _won_by(board: Board, move: Cell, player: int) -> bool:
    """Tell whether *move* would win for *player* at once."""
    standing = Standing()
    undo = board.make_move(move.row, move.column, player, Unchecked(), standing)
    won = undo() and standing.over and standing.winner == player
    return won and isinstance(board, InARow)


def _seen_at_once(board: Board, move: Cell, player: int) -> str:
    """Return what needs no looking ahead: a win, or another's win that is stopped."""
    if not isinstance(board, InARow):
        return ""
    if _won_by(board, move, player):
        return _("It wins.")
    if any(_won_by(board, move, other) for other in range(board.players) if other != player):
        return _("It stops a line that would win.")
    return ""


def _threats(board: InARow, move: Cell, player: int) -> int:
    """Return in how many cells *player* could win next after *move*."""
    undo = board.make_move(move.row, move.column, player, Unchecked(), Standing())
    wins = sum(_won_by(board, Cell(*cell), player) for cell in board.moves(player))
    undo()
    return wins


def _othello(board: Othello, move: Cell, player: int) -> str:
    if tuple(move) in CORNERS:
        return _("It takes a corner, which nobody can turn again.")
    before = len(board.moves(1 - player))
    undo = board.make_move(move.row, move.column, player, Unchecked(), Standing())
    left, corner = board.moves(1 - player), any(cell in CORNERS for cell in board.moves(player))
    undo()
    if not left:
        return _("The other player must pass.")
    if len(left) < before or len(left) <= 3:
        return ngettext(
            "It leaves the other player only one move.",
            "It leaves the other player only {count} moves.",
            len(left),
        ).format(count=len(left))
    if corner:
        return _("It prepares a corner.")
    return _("It keeps the discs together and gives no corner away.")
