"""The panel that begins a duplicate contest: the players' names and the number of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.duplicate.window.contest import Contest
from cardtable.match import Match
from cardtable.storage.own_name import MAX_NAME_LENGTH, own_name, tidy_name
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Choice, ChoiceStyle, Label, TextField

if TYPE_CHECKING:
    from cardtable.table.context import Context

DEALS = (1, 2, 4, 8, 16)
DEFAULT_DEALS = 4
PLAYERS = 2


class ContestSetupScene(PanelScene):
    """Asks for the players; *match* supplies rules, opponents and deals."""

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(_("Duplicate contest"), width=560, height=480, closes=_("Cancel"))
        self.context = context
        self.match = match
        add = self.form.add
        words = _(
            "You play the same cards in turn, against the same opponents, and pass the machine on "
            "after each hand. At the end you see who did better."
        )
        self.about = add(Label(words, size=14, colour="muted", wrapped=True))
        remembered = context.settings.lobby.get("contest", [])
        names = [str(name) for name in remembered] if isinstance(remembered, list) else []
        first = own_name(context.settings)
        names = [first, next((name for name in names if name != first), "")]
        self.fields = [
            add(
                TextField(
                    _("Player {number}").format(number=number),
                    name,
                    lambda _text: self._check(),
                    on_submit=lambda _text: self.begin(),
                    max_length=MAX_NAME_LENGTH,
                    hint=_("Name of player {number}").format(number=number),
                )
            )
            for number, name in enumerate(names, 1)
        ]
        self.caption = add(Label(_("Number of deals"), size=14))
        options = [str(count) for count in DEALS]
        self.deals = add(
            Choice(
                _("Number of deals"),
                options,
                DEALS.index(DEFAULT_DEALS),
                style=ChoiceStyle.SEGMENTS,
            )
        )
        self.problem = add(Label("", size=13, colour="danger_text", wrapped=True))
        self.go = self.add_footer(primary(_("Deal"), self.begin))

    def enter(self) -> None:
        self.form.focus(self.fields[-1])
        self.go.enabled = not self._fault()

    @property
    def names(self) -> tuple[str, ...]:
        """The names as typed, tidied up."""
        return tuple(tidy_name(field.value) for field in self.fields)

    def _fault(self) -> str:
        """Return what is wrong with the names."""
        names = self.names
        if not all(names):
            return _("Each player needs a name.")
        if len({name.casefold() for name in names}) < len(names):
            return _("The names must differ.")
        return ""

    def _check(self) -> None:
        """Say what is wrong with the names, and enable the button if nothing is."""
        words = self._fault()
        self.problem.set_text(words)
        self.go.enabled = not words
        self.redraw()

    def begin(self) -> None:
        """Begin the contest with the first player."""
        self._check()
        if not self.go.enabled:
            return
        lobby = {**self.context.settings.lobby, "contest": list(self.names)}
        self.context.remember_lobby(lobby)
        self.close()
        Contest.begin(self.context, self.match, self.names, DEALS[self.deals.index])

    # --- place -----------------------------------------------------------------------------------

    def wanted_height(self, width: int, look: Look) -> int:
        fields = len(self.fields) * (look.tx(40) + look.px(10))
        words = self.about.height_for(width, look) + look.px(14)
        return words + fields + look.tx(22) + look.tx(38) + look.tx(24) + look.px(22)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        rect = self.about.place_top(
            rect, self.about.height_for(rect.width, look), look, look.px(14)
        )
        for field in self.fields:
            rect = field.place_top(rect, look.tx(40), look, look.px(10))
        rect = self.caption.place_top(rect, look.tx(22), look, look.px(4))
        rect = self.deals.place_top(rect, look.tx(38), look, look.px(8))
        self.problem.place_top(rect, look.tx(24), look)
