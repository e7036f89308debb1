"""Reasons for a move in games won by a line of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardtable.core.i18n import _, ngettext
from cardtable.games.grid.actions import Cell, Drop
from cardtable.games.grid.in_a_row import DIRECTIONS
from cardtable.games.grid.placement import Placement, threats, winning_moves, wins
from cardtable.search.any_game.roles import NOBODY, Move
from cardtable.search.boards.grid_board import GridBoard

MIN_MORE_LINES = 2
"""The number of open lines is a reason if it differs by at least this number."""
MIN_ROW = 2
"""The length from which pieces in a line are called a row."""


def win(placement: Placement) -> str:
    """The move completes a line; an equal one may win as surely, but later."""
    board, player = placement.board, placement.player
    if not wins(board, placement.best.action, player) or wins(
        board, placement.other.action, player
    ):
        return ""
    return _("Wins at once.")


def stop_line(placement: Placement) -> str:
    """After the other move an opponent could complete a line, after the best one not."""
    board = placement.board
    for opponent in placement.opponents:

        def is_safe(move: Cell, opponent: int = opponent) -> bool:
            return not placement.after(move, lambda board: winning_moves(board, opponent))

        if not placement.tells_apart(is_safe):
            continue
        name = placement.name(opponent)
        if wins(board, placement.best.action, opponent):
            return _("Stops {name} from completing a line.").format(name=name)
        return _("After {move}, {name} could complete a line.").format(
            move=placement.other.action.title, name=name
        )
    return ""


def make_two_threats(placement: Placement) -> str:
    """Two moves would win next, so that one reply cannot stop both."""
    board, player = placement.board, placement.player

    def is_fork(move: Cell) -> bool:
        is_safe = not placement.after(move, lambda after: _any_wins(after, placement.opponents))
        return is_safe and threats(board, move, player) > 1

    if len(placement.opponents) > 1 or not placement.tells_apart(is_fork):
        return ""
    return _("Threatens to win in two places at once.")


def _any_wins(board: GridBoard, players: Iterable[int]) -> bool:
    return any(winning_moves(board, player) for player in players)


def take_fork(placement: Placement) -> str:
    """The opponent could threaten to win in two places from the same cell."""
    board, best, opponent = placement.board, placement.best.action, placement.opponent

    def is_taken(move: Cell) -> bool:
        return placement.after(move, lambda after: threats(after, best, opponent)) < 2

    if threats(board, best, opponent) < 2 or not placement.tells_apart(is_taken):
        return ""
    return _("Takes the place from which {name} could threaten to win in two places.").format(
        name=placement.name(opponent)
    )


def threaten(placement: Placement) -> str:
    """The opponent has one reply only."""
    board, player, best = placement.board, placement.player, placement.best.action
    if not placement.tells_apart(lambda move: threats(board, move, player) > 0):
        return ""
    if placement.after(best, lambda after: _any_wins(after, placement.opponents)):
        return ""
    winning = placement.after(best, lambda after: winning_moves(after, player))
    if len(winning) != 1:
        return _("Threatens to complete a line.")
    reply = placement.view.rules.cell(*winning[0])
    return (
        _("Threatens to complete a line, so {name} must reply with {move}.").format(
            name=placement.name(placement.opponent), move=reply.title
        )
        if len(placement.opponents) == 1
        else _("Threatens to complete a line.")
    )


def prepare_two_threats(placement: Placement) -> str:
    """The next move near this one would threaten to win in two places."""
    board, player = placement.board, placement.player

    def prepares(move: Cell) -> bool:
        near = list(_near(placement, move))
        return placement.after(
            move, lambda after: any(threats(after, next_move, player) > 1 for next_move in near)
        )

    if not placement.tells_apart(prepares):
        return ""
    if any(threats(board, move, player) > 1 for move in _near(placement, placement.best.action)):
        return ""
    return _("Prepares a threat to win in two places.")


def _near(placement: Placement, move: Cell) -> Iterator[Cell]:
    """Yield the legal moves on a line through the cell of *move*; all of them with gravity."""
    rules, view = placement.view.rules, placement.view
    if rules.has_gravity:
        yield from view.legal_plays
        return
    reach = rules.line  # type: ignore[attr-defined]  # the rules of a game of lines
    for other in view.legal_plays:
        down, right = abs(other.row - move.row), abs(other.column - move.column)
        if other != move and max(down, right) < reach and (not down or not right or down == right):
            yield other


def block_row(placement: Placement) -> str:
    """The move is on an open line with more of an opponent's pieces."""
    for opponent in placement.opponents:
        blocked = _longest(placement, placement.other.action, opponent)

        def blocks(move: Cell, opponent: int = opponent, blocked: int = blocked) -> bool:
            return _longest(placement, move, opponent) > max(blocked, MIN_ROW - 1)

        if placement.tells_apart(blocks):
            count = min(_longest(placement, move, opponent) for move in placement.equals)
            return _("Blocks a line in which {name} has {count}.").format(
                name=placement.name(opponent), count=count
            )
    return ""


def extend_row(placement: Placement) -> str:
    """The move is on an open line with more of one's own pieces."""
    player = placement.player
    length = _longest(placement, placement.other.action, player)

    def extends(move: Cell) -> bool:
        return _longest(placement, move, player) > max(length, MIN_ROW - 1)

    if not placement.tells_apart(extends):
        return ""
    count = 1 + min(_longest(placement, move, player) for move in placement.equals)
    return _("Makes {count} in an open line of {line}.").format(
        count=count,
        line=placement.view.rules.line,  # type: ignore[attr-defined]  # a game of lines
    )


def leave_winning_cell(placement: Placement) -> str:
    """The move makes a cell that cannot be reached yet complete a line."""
    if not placement.view.rules.has_gravity:
        return ""
    before = _completing(placement, None)

    def adds(move: Cell) -> bool:
        return bool(_completing(placement, move) - before)

    if not placement.tells_apart(adds):
        return ""
    added = sorted(_completing(placement, placement.best.action) - before)
    return _("Leaves a place in {column} that would complete a line later.").format(
        column=Drop.into(added[0].column).title
    )


def cross_more_lines(placement: Placement) -> str:
    """More open lines run through the cell."""
    best, other = placement.best.action, placement.other.action
    less = _count_open(placement, other)
    if not placement.tells_apart(
        lambda move: _count_open(placement, move) >= less + MIN_MORE_LINES
    ):
        return ""
    return ngettext(
        "{count} open lines run through this place, through {other} only {less}.",
        "{count} open lines run through this place, through {other} only {less}.",
        less,
    ).format(count=_count_open(placement, best), other=other.title, less=less)


# -- lines ----------------------------------------------------------------------------------------


def _lines(placement: Placement, cell: Move, player: int) -> Iterator[Sequence[int]]:
    """Yield the owners of the other cells of each line through *cell*, as they are now.

    Where a line must have the exact length, those that *player* would make too long are left out.
    """
    rules, board = placement.view.rules, placement.board
    length = rules.line  # type: ignore[attr-defined]  # a game of lines
    exact = rules.exact  # type: ignore[attr-defined]  # the same
    row, column = cell

    def owner_at(step: int) -> int:
        at, to = top + down * step, left + right * step
        return board.player_at(at, to) if board.holds(at, to) else NOBODY

    for down, right in DIRECTIONS:
        for back in range(length):
            top, left = row - down * back, column - right * back
            end_row, end_column = top + down * (length - 1), left + right * (length - 1)
            if not (board.holds(top, left) and board.holds(end_row, end_column)):
                continue
            if exact and player in (owner_at(-1), owner_at(length)):
                continue
            yield [owner_at(step) for step in range(length) if step != back]


def _longest(placement: Placement, move: Cell, player: int) -> int:
    """Return the most pieces of *player* in a line through *move* that no other player blocks."""
    return max(
        (
            line.count(player)
            for line in _lines(placement, placement.cell_of(move), player)
            if all(owner in (player, NOBODY) for owner in line)
        ),
        default=0,
    )


def _count_open(placement: Placement, move: Cell) -> int:
    """Return the number of lines through *move* that the player may still complete."""
    return sum(
        all(owner in (placement.player, NOBODY) for owner in line)
        for line in _lines(placement, placement.cell_of(move), placement.player)
    )


def _completing(placement: Placement, move: Cell | None) -> set[Cell]:
    """Return the empty cells that would complete a line of the player, after *move* if given.

    Cells that a piece can reach at once are left out.
    """
    view, player = placement.view, placement.player
    owners = list(placement.board.owners())
    columns = view.rules.columns
    reachable = {placement.cell_of(legal) for legal in view.legal_plays}
    if move is not None:
        cell = placement.cell_of(move)
        owners[cell.row * columns + cell.column] = player
        reachable.add(Cell(cell.row - 1, cell.column))
    length = view.rules.line  # type: ignore[attr-defined]  # a game of lines
    found = set()
    for row in range(view.rules.rows):
        for column in range(columns):
            for down, right in DIRECTIONS:
                cells = [(row + down * step, column + right * step) for step in range(length)]
                if not all(placement.board.holds(*cell) for cell in (cells[0], cells[-1])):
                    continue
                line = [owners[at * columns + to] for at, to in cells]
                if line.count(player) == length - 1 and NOBODY in line:
                    found.add(Cell(*cells[line.index(NOBODY)]))
    return found - reachable


LINE_RULES = (win, stop_line, make_two_threats, take_fork)
"""The rules about lines that decide the game."""
POSITIONAL_LINE_RULES = (
    prepare_two_threats,
    threaten,
    block_row,
    leave_winning_cell,
    extend_row,
    cross_more_lines,
)
"""The rules about lines that help."""
