"""Help for every game: the keys, and the rules in force."""

from __future__ import annotations

from typing import Any

import cardtable
from cardtable.engine import GameKind
from cardtable.games.help_blocks import Block, Blocks, heading, key_line, paragraph
from cardtable.games.option_words import groups, options_of
from cardtable.i18n import _
from cardtable.search import kernel_words


def keys_everywhere() -> Blocks:
    return (
        heading(_("Everywhere")),
        key_line(_("Tab"), _("go to the next control; with Shift to the one before")),
        key_line(_("Arrows"), _("go to the control in that direction, change what has the focus")),
        key_line(_("Enter"), _("press the gold button, or what has the focus")),
        key_line(_("Space"), _("press what has the focus; skip what moves")),
        key_line(_("Esc"), _("close, go back")),
        key_line("F1", _("this help")),
        key_line("F11", _("fill the screen, or not")),
        key_line(_("Letters"), _("press the button that shows them")),
    )


def table_keys() -> Blocks:
    """Return the keys of every table, review, replay and the lobby."""
    return (
        heading(_("At the table")),
        key_line("U", _("undo your last bid or card")),
        key_line("R", _("redo what was undone")),
        key_line("H", _("a hint, with its reason and what was weighed; again to close it")),
        key_line("L", _("look back at the tricks of this hand")),
        key_line("V", _("review the last hand: what your choices gave away, and what was better")),
        key_line("C", _("claim the rest, when it is certain")),
        key_line("S", _("the score sheet")),
        key_line("G", _("the running log, or not")),
        key_line("D", _("begin this hand again")),
        key_line("N", _("a new game")),
        key_line("M", _("the menu: save, watch, rules, settings, lobby")),
        heading(_("In a review")),
        key_line(_("Up, down"), _("go from choice to choice")),
        key_line(_("Enter"), _("show the position as it was seen")),
        key_line(_("Left, right"), _("another hand; at a position, the choice before or after")),
        heading(_("Watching a game")),
        key_line(_("Space"), _("go on, or stop")),
        key_line(_("Left, right"), _("one card back or on")),
        key_line(_("Up, down"), _("one trick back or on")),
        key_line(_("Page up, down"), _("one hand back or on")),
        key_line(_("Home, End"), _("to the beginning, to the end")),
        heading(_("In the lobby")),
        key_line(_("Enter"), _("deal")),
        key_line("R", _("go on with the last game")),
        key_line("O", _("all saved games")),
        key_line("N", _("new names for the others")),
    )


def about() -> Blocks:
    return (
        heading(_("This program")),
        paragraph(f"cardtable {cardtable.__version__}, {kernel_words()}"),
    )


def rules_in_force(kind: GameKind, rules: Any) -> Blocks:
    """Return every option with its value; those that differ from the usual are marked."""
    options = options_of(kind)
    unusual = set(kind.rules_to_data(rules))
    blocks = [paragraph(_("Rule set: {name}").format(name=_(str(getattr(rules, "name", "")))))]
    for title, names in groups(kind):
        known = [options[name] for name in names if name in options]
        if known:
            blocks.append(heading(title))
        for option in known:
            value = option.say(getattr(rules, option.name))
            name = option.title
            if option.name in unusual:
                name = _("{title} (not as usual)").format(title=name)
            blocks.append(Block("rule", name, value, option.help))
    return tuple(blocks)
