"""Copying deal codes, and starting the deals of codes and of days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from cardtable.core.i18n import _
from cardtable.deal_codes import DealCode, InvalidCode, code_of_day, read_code
from cardtable.engine import GameKind
from cardtable.features.daily.results import today
from cardtable.features.daily.window.table import daily_results
from cardtable.match import Match
from cardtable.screens import transitions
from cardtable.screens.lobby.choices import Choices
from cardtable.storage.own_name import own_name
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.widgets.textfield import paste_text

if TYPE_CHECKING:
    from cardtable.table.context import Context
    from cardtable.ui.scene import Scene

MAX_TYPED = 1200
"""Characters of a code with its hyphens, and some to spare."""


def choices_for(context: Context, kind: GameKind) -> Choices:
    """Return what was chosen last in the lobby for *kind*."""
    data = context.settings.lobby.get(kind.key)
    classes = context.strategies(kind).classes
    name = own_name(context.settings)
    if isinstance(data, dict):
        return Choices.restore(data, kind, classes, own_name=name)
    return Choices.first(kind, classes, own_name=name)


def match_of(context: Context, code: DealCode) -> Match:
    """Return a match that begins with the deal of *code*, for the seats chosen in the lobby."""
    choices = choices_for(context, code.kind).with_rules(code.rules)
    return Match(
        code.kind, code.rules, choices.seated, strategies=choices.classes, **code.for_match
    )


def ask_code(context: Context, on_match: Callable[[Match], None]) -> None:
    """Ask for a deal code, and call *on_match* with a match that begins with its deal.

    A code in the clipboard is filled in.
    """

    def use(text: str) -> None:
        try:
            code = read_code(text)
        except InvalidCode as error:
            raise Refused(str(error)) from None
        match = match_of(context, code)
        context.app.after(0.0, lambda: on_match(match))

    context.app.push(
        TextDialog(
            _("Play a deal by its code"),
            _("The code contains the game, its rules and the deal. You choose only the seats."),
            _("Deal code"),
            use,
            start=_code_in_clipboard(),
            yes=_("Deal"),
            max_length=MAX_TYPED,
        )
    )


def _code_in_clipboard() -> str:
    try:
        return read_code(paste_text()).text
    except InvalidCode:
        return ""


def play_day(context: Context, kind: GameKind, day: date, *, instead_of: Scene) -> None:
    """Open the table with the deal of *day*; one that was begun and not finished is resumed."""
    code = code_of_day(day, kind)
    for info in context.saves.resumable():
        if info.key == kind.key and info.hands == 1 and info.code_of_first() == code.text:
            transitions.resume(context, info, instead_of=instead_of)
            return
    match = match_of(context, code)
    daily_results(context).begin(day, match, today())
    transitions.open_table(context, match, instead_of=instead_of)
