"""Help for every game: keys and current rules."""

from __future__ import annotations

from typing import Any

import cardtable
from cardtable.core.features import Addition, additions
from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games.help_blocks import Block, Blocks, heading, key_line, paragraph
from cardtable.games.option_words import groups, options_of
from cardtable.search import describe_kernel


class HelpAddition(Addition):
    """The keys of a feature on the page of the keys."""

    module = "window.help"

    def table_keys(self) -> Blocks:
        """Return lines about the keys at the table."""
        return ()

    def lobby_keys(self) -> Blocks:
        """Return lines about the keys in the lobby."""
        return ()

    def sections(self) -> Blocks:
        """Return sections about the keys on the feature's own screens."""
        return ()


def keys_everywhere() -> Blocks:
    return (
        heading(_("Everywhere")),
        key_line(_("Tab"), _("next control; with Shift, the previous one")),
        key_line(_("Arrows"), _("move to the control in that direction, or change its value")),
        key_line(_("Enter"), _("press the gold button or the focused control")),
        key_line(_("Space"), _("press the focused control; skip animations")),
        key_line(_("Esc"), _("close, go back")),
        key_line("F1", _("this help")),
        key_line("F11", _("toggle full screen")),
        key_line(_("Letters"), _("press the button with that letter")),
    )


def table_keys() -> Blocks:
    """Return the keys of the table, the screens around it and the lobby, also of features."""
    return (
        heading(_("At the table")),
        key_line("U", _("undo your last bid or card")),
        key_line("R", _("redo")),
        key_line("H", _("show or close a hint")),
        key_line("L", _("the tricks of this hand")),
        key_line("C", _("claim the remaining tricks")),
        key_line("S", _("the score sheet")),
        key_line("G", _("show or hide the game log")),
        key_line("D", _("replay this hand with the same deal")),
        key_line("N", _("a new game")),
        key_line("M", _("menu: save, replay, rules, settings, lobby")),
        *(line for addition in additions(HelpAddition) for line in addition.table_keys()),
        *(block for addition in additions(HelpAddition) for block in addition.sections()),
        heading(_("In a problem")),
        key_line("H", _("the next step of the hint")),
        key_line("N", _("the next problem")),
        key_line(_("Esc"), _("close the problem")),
        heading(_("In a replay")),
        key_line(_("Space"), _("pause or continue")),
        key_line(_("Left, right"), _("one card back or forward")),
        key_line(_("Up, down"), _("one trick back or forward")),
        key_line(_("Page up, down"), _("one hand back or forward")),
        key_line(_("Home, End"), _("start, end")),
        heading(_("In the score sheet and the menu")),
        key_line("C", _("copy the deal code")),
        heading(_("In the lobby")),
        key_line(_("Enter"), _("deal")),
        key_line("R", _("resume the last game")),
        key_line("O", _("saved games")),
        key_line("N", _("new names for the opponents")),
        key_line("/", _("search the games")),
        key_line(_("1 to 4"), _("the groups of commands below; their letters work here too")),
        *(line for addition in additions(HelpAddition) for line in addition.lobby_keys()),
    )


def about() -> Blocks:
    return (
        heading(_("About")),
        paragraph(f"cardtable {cardtable.__version__}, {describe_kernel()}"),
    )


def rules_in_force(kind: GameKind, rules: Any) -> Blocks:
    """Return every option with its value; changed ones are marked."""
    options = options_of(kind)
    unusual = set(kind.rules_to_data(rules))
    blocks = [paragraph(_("Rule set: {name}").format(name=_(str(getattr(rules, "name", "")))))]
    for title, names in groups(kind):
        blocks.append(heading(title))
        for option in map(options.__getitem__, names):
            value = option.text_of(getattr(rules, option.name))
            name = option.title
            if option.name in unusual:
                name = _("{title} (changed)").format(title=name)
            blocks.append(Block("rule", name, value, option.help))
    return tuple(blocks)
