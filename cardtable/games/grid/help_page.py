"""What the help says of the games on a board, as plain blocks."""

from __future__ import annotations

from typing import Any

from cardtable.games.help_blocks import Block, Blocks
from cardtable.i18n import _


def keys() -> Blocks:
    """Return the keys of a table with a board."""
    return (
        Block("heading", _("At a board")),
        Block("key", _("go from cell to cell, or from column to column"), _("Arrows")),
        Block("key", _("go to a column of Connect Four"), "1 … 9"),
        Block("key", _("place a piece where the ring is"), _("Enter")),
        Block("key", _("places a piece"), _("Click")),
        Block("key", _("the bar that tells who stands better, or not"), "E"),
        Block("key", _("look back at the moves so far"), "L"),
        Block("key", _("resign, after a question"), "X"),
        Block("heading", _("Watching programs")),
        Block("key", _("stop, or go on"), "P"),
        Block("key", _("faster, slower"), "+ −"),
    )


def how_to_play(rules: Any) -> Blocks:
    """Return how the game of *rules* is played."""
    words = {
        "tic-tac-toe": _tic_tac_toe,
        "connect-four": _connect_four,
        "othello": _othello,
        "k-in-a-row": _in_a_row,
    }[rules.key]
    blocks = [Block("heading", _("In short")), *(Block("words", line) for line in words(rules))]
    if getattr(rules, "seconds", 0):
        line = _("Each turn has {seconds} seconds. Whoever takes longer has lost.")
        blocks.append(Block("words", line.format(seconds=rules.seconds)))
    return tuple(blocks)


def _tic_tac_toe(rules: Any) -> tuple[str, ...]:
    return (
        _(
            "Two players take turns to mark one of nine cells: the first with crosses, the second "
            "with noughts."
        ),
        _(
            "Three of one's own marks in a straight line win: across, down or slantwise. When the "
            "board is full and nobody has a line, the game is a draw."
        ),
        _(
            "Good to know: the middle lies on four lines, a corner on three, an edge on two. Look "
            "first whether you can win at once, then whether you must stop the other."
        ),
    )


def _connect_four(rules: Any) -> tuple[str, ...]:
    return (
        _(
            "Two players take turns to let a disc fall into one of seven columns; it comes to rest "
            "on the discs that are there."
        ),
        _(
            "Four of one's own discs in a straight line win: across, down or slantwise. When the "
            "rack is full and nobody has a line, the game is a draw."
        ),
        _(
            "Good to know: discs in the middle column belong to more lines than any others. Before "
            "you let a disc fall, look at what the cell above it would give to the other."
        ),
    )


def _othello(rules: Any) -> tuple[str, ...]:
    return (
        _(
            "Black begins. Place a disc so that one or more straight lines of the other colour lie "
            "between it and another disc of yours: all of those are turned over. A move that turns "
            "nothing is not allowed; the cells with a dot are."
        ),
        _("Who cannot move passes. When neither can, the game is over, and most discs win."),
        _(
            "Good to know: a disc in a corner is never turned again. Few discs early on often mean "
            "many moves, and many moves win; the cells beside an empty corner give it away."
        ),
    )


def _in_a_row(rules: Any) -> tuple[str, ...]:
    line = getattr(rules, "line", 5)
    return (
        _("The players take turns to put a stone on any free crossing."),
        _("{line} of one's own stones in a straight line win: across, down or slantwise.").format(
            line=line
        ),
        _(
            "Good to know: a row that is open at both ends and one stone short cannot be "
            "stopped any "
            "more. So stop open rows two stones short, and make two rows at once."
        ),
    )
