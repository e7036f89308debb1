"""The common part of the help pages of board games: keys, and the rules in short.

Each game's own ``help_page`` supplies the paragraphs.
"""

from __future__ import annotations

from typing import Any

from cardtable.core.i18n import _
from cardtable.games.grid.rules import GridRules
from cardtable.games.help_blocks import Blocks, heading, key_line, paragraph


def keys() -> Blocks:
    return (
        heading(_("At a board")),
        key_line(_("Arrows"), _("move from cell to cell, or from column to column")),
        key_line("1 … 9", _("choose a column, where discs fall")),
        key_line(_("Enter"), _("place a piece on the marked cell")),
        key_line(_("Click"), _("place a piece")),
        key_line("E", _("show or hide the evaluation bar")),
        key_line("L", _("look back at the moves so far")),
        key_line("X", _("resign, after a question")),
        heading(_("Watching programs")),
        key_line("P", _("pause or resume")),
        key_line("+ −", _("faster, slower")),
    )


def rules_in_short(rules: GridRules[Any], *paragraphs: str) -> Blocks:
    """Return *paragraphs* under a heading, and the time limit of *rules* if there is one."""
    blocks = [heading(_("In short")), *map(paragraph, paragraphs)]
    if rules.seconds:
        line = _("Each turn has {seconds} seconds. A player who takes longer loses.")
        blocks.append(paragraph(line.format(seconds=rules.seconds)))
    return tuple(blocks)
