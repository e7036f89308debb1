"""The help page of a scripted game: its page of rules, with a subset of Markdown."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress

from cardtable.cards import Card
from cardtable.core import i18n
from cardtable.core.i18n import _
from cardtable.games.help_blocks import Block, Blocks
from cardtable.games.scripted.library import translated_summary
from cardtable.games.scripted.pieces import Pieces
from cardtable.games.scripted.rules import ScriptRules

MAX_BLOCKS = 400
"""Longer pages are cut off."""
MAX_PIECES = 20
"""Longer rows of pieces are words."""
_HEADING = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
_ITEM = re.compile(r"(?:[-*+]|(\d+)[.)])\s+(.*)")
_RULE = re.compile(r"([-*_])(\s*\1){2,}$")
_TABLE_RULE = re.compile(r"[|:\s-]+$")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_CARDS = re.compile(r"`([^`]+)`\s*(.*)", re.DOTALL)
_STRONG = re.compile(r"(\*\*|__|\*|_(?=\w)|`)(.+?)\1")


def keys() -> Blocks:
    """Return the keys and mouse actions at a scripted table."""
    return (
        Block("heading", _("In a scripted game")),
        Block("key", _("choose an option on a button"), "1 … 0"),
        Block("key", _("back to the previous question"), _("Backspace")),
        Block("key", _("drag a card to a highlighted place"), _("Drag")),
        Block("key", _("draw a card from a pile, if allowed"), _("Click")),
        Block("key", _("reload your own game's script, same deal"), "F5"),
    )


def how_to_play(rules: ScriptRules) -> Blocks:
    """Return the title, the summary and the page of rules in the chosen language."""
    file = rules.file
    title = Block("words", f"{file.translated(file.name)}: {translated_summary(file)}")
    return (title, *page_blocks(file.rules_page(i18n.language()), file.pieces))


def page_blocks(page: str, pieces: Pieces | None = None) -> Blocks:
    r"""Return the headings, paragraphs, list items and table rows of *page*.

    A paragraph that begins with *pieces* of the game as code is a row of their pictures with the
    rest below it, such as ```5♣ 5♦ J♠ [5♥]` A fifteen``. The piece in brackets is marked.

    >>> [(block.kind, block.words) for block in page_blocks("# War\n\nThe *higher* card\nwins.")]
    [('heading', 'War'), ('words', 'The higher card wins.')]
    """
    blocks: list[Block] = []
    lines: list[str] = []
    is_list = False  # whether the lines are those of an item

    def end_block() -> None:
        if lines:
            text = " ".join(lines)
            shown = _CARDS.match(text)
            row = pieces_block(shown[1], plain(shown[2]), pieces) if shown and pieces else None
            blocks.append(row or Block("words", plain(text)))
            lines.clear()

    for line in page.splitlines():
        line = line.strip()
        heading, item = _HEADING.match(line), _ITEM.match(line)
        if item and lines and not is_list and item[1] not in (None, "1"):
            item = None  # a sentence with this number at the beginning of a line
        if not line or _RULE.match(line) or line.startswith("```"):
            end_block()
        elif heading:
            end_block()
            blocks.append(Block("heading", plain(heading[1])))
        elif item:
            end_block()
            is_list = True
            lines.append(f"{item[1] + '.' if item[1] else '•'} {item[2]}")
        elif line.startswith("|"):
            end_block()
            if not _TABLE_RULE.match(line):
                cells = [plain(cell.strip()) for cell in line.strip("|").split("|")]
                blocks.append(Block("words", " · ".join(cell for cell in cells if cell)))
        else:
            is_list = is_list and bool(lines)
            lines.append(line.lstrip("> "))
    end_block()
    return tuple(blocks[:MAX_BLOCKS])


def pieces_block(names: str, words: str, pieces: Pieces) -> Block | None:
    """Return the pieces called *names*, separated by spaces, with *words* below them.

    Returns None if one of them is not a piece of the game, or if there are more than MAX_PIECES.
    """
    copies: Counter[str] = Counter()
    cards: list[Card] = []
    marked = None
    listed = names.split()
    if len(listed) > MAX_PIECES:
        return None
    for word in listed:
        name = word.strip("[]")
        with suppress(ValueError):
            name = str(Card.parse(name)).lower()
        if name not in pieces.names:
            return None
        cards.append(pieces.piece(name, copies[name]))
        copies[name] += 1
        if word.startswith("["):
            marked = cards[-1]
    return Block("cards", words, cards=tuple(cards), marked=marked)


def plain(text: str) -> str:
    """Return *text* without the markup of links, emphasis and code."""
    text = _LINK.sub(r"\1", text)
    for _nested in range(3):
        text = _STRONG.sub(r"\2", text)
    return text
