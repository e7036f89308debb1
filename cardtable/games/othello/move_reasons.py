"""Reasons for a move in Othello."""

from __future__ import annotations

from cardtable.core.i18n import _, ngettext
from cardtable.games.grid.actions import Cell
from cardtable.games.grid.placement import Placement
from cardtable.games.othello.board import SIZE
from cardtable.search.any_game.roles import NOBODY
from cardtable.search.boards.grid_board import GridBoard

CORNERS = ((0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1))
MIN_MOBILITY = 2
"""The number of moves left to the opponent is a reason if it differs by at least this number."""
FEW_MOVES = 4
"""Up to this number of moves left, a difference of one counts as well."""
MIN_BORDER = 2
"""The number of discs beside empty cells is a reason if it differs by at least this number."""
MIN_TURNED = 3
"""The number of discs turned is a reason if it differs by at least this number."""
EARLY = 24
"""Turning few discs is good while more than this number of cells are empty."""
LATE = 14
"""Areas of empty cells are counted when at most this many cells are empty."""


def take_corner(placement: Placement) -> str:
    """The disc is on a corner."""
    if not placement.tells_apart(lambda move: tuple(move) in CORNERS):
        return ""
    return _("Takes a corner, where a disc is never turned.")


def force_pass(placement: Placement) -> str:
    """The opponent has no legal move."""
    if not placement.tells_apart(lambda move: _mobility(placement, move) == 0):
        return ""
    if placement.after(placement.best.action, lambda board: board.over):
        return ""
    return _("{name} must pass.").format(name=placement.name(placement.opponent))


def guard_corner(placement: Placement) -> str:
    """After the other move the opponent could take a corner, after the best one not."""
    opponent = placement.opponent
    if not placement.tells_apart(lambda move: not _corners(placement, move, opponent)):
        return ""
    corner = _corners(placement, placement.other.action, opponent)[0]
    return _("After {move}, {name} could take the corner {corner}.").format(
        move=placement.other.action.title, name=placement.name(opponent), corner=corner
    )


def threaten_corner(placement: Placement) -> str:
    """A corner that could not be taken before can be taken next."""
    player = placement.player
    now = [move for move in placement.view.legal_plays if tuple(move) in CORNERS]
    if now or not placement.tells_apart(lambda move: bool(_corners(placement, move, player))):
        return ""
    corner = _corners(placement, placement.best.action, player)[0]
    return _("Threatens to take the corner {corner}.").format(corner=corner)


def limit_moves(placement: Placement) -> str:
    """The opponent has fewer moves."""
    more = _mobility(placement, placement.other.action)
    limit = max(more - MIN_MOBILITY, min(more - 1, FEW_MOVES))
    if not placement.tells_apart(lambda move: _mobility(placement, move) <= limit):
        return ""
    left = _mobility(placement, placement.best.action)
    return ngettext(
        "Leaves {name} only one move, {other} would leave {more}.",
        "Leaves {name} only {count} moves, {other} would leave {more}.",
        left,
    ).format(
        name=placement.name(placement.opponent),
        count=left,
        other=placement.other.action.title,
        more=more,
    )


def avoid_corner_neighbour(placement: Placement) -> str:
    """The other move is beside an empty corner and helps the opponent to reach it."""
    if not placement.tells_apart(lambda move: _empty_corner(placement, move) is None):
        return ""
    return _("{move} lies beside the empty corner {corner}.").format(
        move=placement.other.action.title, corner=_empty_corner(placement, placement.other.action)
    )


def turn_fewer(placement: Placement) -> str:
    """Fewer discs are turned, which leaves the opponent less to turn back."""
    more = len(placement.view.turned_by(placement.other.action))
    if placement.board.owners().count(NOBODY) <= EARLY:
        return ""
    if not placement.tells_apart(
        lambda move: len(placement.view.turned_by(move)) <= more - MIN_TURNED
    ):
        return ""
    count = len(placement.view.turned_by(placement.best.action))
    return ngettext(
        "Turns only one disc, {other} would turn {more}.",
        "Turns only {count} discs, {other} would turn {more}.",
        count,
    ).format(count=count, other=placement.other.action.title, more=more)


def border_less(placement: Placement) -> str:
    """Fewer discs lie beside empty cells, where they give the opponent moves."""
    more = _border(placement, placement.other.action)
    if not placement.tells_apart(lambda move: _border(placement, move) <= more - MIN_BORDER):
        return ""
    return _("Only {count} of your discs border empty cells, after {other} {more}.").format(
        count=_border(placement, placement.best.action),
        other=placement.other.action.title,
        more=more,
    )


def play_into_odd_area(placement: Placement) -> str:
    """The empty cells around the move are odd in number, so that the last one may be one's own."""
    empty = placement.board.owners().count(NOBODY)
    if empty > LATE or not placement.tells_apart(lambda move: _area(placement, move) % 2 == 1):
        return ""
    size = _area(placement, placement.best.action)
    if size == 1:
        return _("Fills an area of one empty cell, where the last move counts.")
    return _(
        "Plays into an area of {count} empty cells: an odd number favours the first to move."
    ).format(count=size)


def keep_more_moves(placement: Placement) -> str:
    """The player could move to more cells next, as the board stands after the move."""
    less = _own_moves(placement, placement.other.action)
    if not placement.tells_apart(lambda move: _own_moves(placement, move) >= less + MIN_MOBILITY):
        return ""
    return _("Opens more moves: {count} for you, {other} only {less}.").format(
        count=_own_moves(placement, placement.best.action),
        other=placement.other.action.title,
        less=less,
    )


def _mobility(placement: Placement, move: Cell) -> int:
    """Return the number of moves that *move* leaves the opponent."""
    return placement.after(move, lambda board: len(board.moves(placement.opponent)))


def _own_moves(placement: Placement, move: Cell) -> int:
    """Return the number of moves that *move* leaves the player."""
    return placement.after(move, lambda board: len(board.moves(placement.player)))


def _corners(placement: Placement, move: Cell, player: int) -> list[Cell]:
    """Return the corners that *player* could take after *move*."""

    def corners(board: GridBoard) -> list[Cell]:
        return [Cell(*cell) for cell in board.moves(player) if cell in CORNERS]

    return placement.after(move, corners)


def _border(placement: Placement, move: Cell) -> int:
    """Return the number of the player's discs beside an empty cell after *move*."""
    owners = placement.after(move, lambda board: board.owners())
    return sum(
        owner == placement.player and any(owners[near] == NOBODY for near in _neighbours(cell))
        for cell, owner in enumerate(owners)
    )


def _empty_corner(placement: Placement, move: Cell) -> Cell | None:
    """Return the empty corner that *move* is beside, None if it is beside none."""
    for corner in CORNERS:
        distance = max(abs(move.row - corner[0]), abs(move.column - corner[1]))
        if distance == 1 and placement.view.at(*corner) is None:
            return Cell(*corner)
    return None


def _area(placement: Placement, move: Cell) -> int:
    """Return the number of empty cells connected with *move*, itself included."""
    owners = placement.board.owners()
    found, queue = {move.row * SIZE + move.column}, [move.row * SIZE + move.column]
    while queue:
        for near in _neighbours(queue.pop()):
            if near not in found and owners[near] == NOBODY:
                found.add(near)
                queue.append(near)
    return len(found)


def _neighbours(cell: int) -> list[int]:
    """Return the cells beside *cell*, diagonally too."""
    row, column = divmod(cell, SIZE)
    return [
        at * SIZE + to
        for at in range(max(0, row - 1), min(SIZE, row + 2))
        for to in range(max(0, column - 1), min(SIZE, column + 2))
        if (at, to) != (row, column)
    ]


RULES = (
    take_corner,
    force_pass,
    guard_corner,
    threaten_corner,
    limit_moves,
    avoid_corner_neighbour,
    play_into_odd_area,
    border_less,
    turn_fewer,
    keep_more_moves,
)
"""The rules about Othello, the most important ones first."""
