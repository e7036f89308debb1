"""Copying deal codes, and starting the deals of codes and of days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.deal_codes import DealCode, InvalidCode, code_of_day, read_code
from cardtable.engine import GameKind
from cardtable.match import Match
from cardtable.screens import transitions
from cardtable.screens.lobby.choices import Choices
from cardtable.storage.daily import today
from cardtable.storage.own_name import own_name
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.widgets import Button, Kind
from cardtable.ui.widgets.textfield import copy_text, paste_text

if TYPE_CHECKING:
    from cardtable.table.context import Context
    from cardtable.ui.app import App
    from cardtable.ui.scene import Scene

MAX_SHOWN = 24
"""Longest code that is shown in full on a button."""
SECONDS_COPIED = 1.5
MAX_TYPED = 1200
"""Characters of a code with its hyphens, and some to spare."""


class CodeButton(Button):
    """Shows a deal code and copies it; *find* returns the code, or an empty string."""

    def __init__(self, app: Callable[[], App], find: Callable[[], str]) -> None:
        super().__init__("", self._copy, key=pygame.K_c, key_text="C", kind=Kind.NORMAL)
        self._app = app
        self._find = find
        self.code = ""

    def show(self, code: str) -> None:
        """Show *code*; a long one is cut, and an empty one disables the button."""
        self.code = code
        self.label = _("Code: {code}").format(code=shortened(code)) if code else _("No deal code")
        self.enabled = bool(code)
        self.tooltip = _("Copy the deal code") if code else ""
        self.redraw()

    def refresh(self) -> None:
        """Find the code again and show it."""
        self.show(self._find())

    def spoken(self) -> str:
        if not self.code:
            return super().spoken()
        return _("Copy the deal code {code}, button, key {key}").format(
            code=self.code, key=self.key_text
        )

    def _copy(self) -> None:
        app = self._app()
        copy_text(self.code)
        app.say(_("Copied"))
        self.label = _("Copied")
        self.redraw()
        app.after(SECONDS_COPIED, lambda: self.show(self.code))


def shortened(code: str) -> str:
    """Return *code*, cut after a hyphen if it is too long for a button."""
    if len(code) <= MAX_SHOWN:
        return code
    return code[: code.rindex("-", 0, MAX_SHOWN)] + "…"


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
    context.daily.begin(day, match, today())
    transitions.open_table(context, match, instead_of=instead_of)
