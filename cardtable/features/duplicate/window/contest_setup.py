"""The panel that begins a duplicate contest: the players' names and the number of deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.i18n import _
from cardtable.features.duplicate.window.contest import Contest
from cardtable.match import Match
from cardtable.storage.own_name import MAX_NAME_LENGTH, own_name, tidy_name
from cardtable.ui.form_panel import FormPanel
from cardtable.ui.panel import primary

if TYPE_CHECKING:
    from cardtable.table.context import Context

DEALS = (1, 2, 4, 8, 16)
DEFAULT_DEALS = 4
PLAYERS = 2


class ContestSetupScene(FormPanel):
    """Asks for the players; *match* supplies rules, opponents and deals."""

    def __init__(self, context: Context, match: Match) -> None:
        words = _(
            "You play the same cards in turn, against the same opponents, and pass the machine on "
            "after each hand. At the end you see who did better."
        )
        super().__init__(_("Duplicate contest"), width=560, height=480, about=words)
        self.context = context
        self.match = match
        remembered = context.settings.lobby.get("contest", [])
        names = [str(name) for name in remembered] if isinstance(remembered, list) else []
        first = own_name(context.settings)
        names = [first, next((name for name in names if name != first), "")]
        self.fields = [
            self.text_row(
                _("Player {number}").format(number=number),
                name,
                lambda _text: self._check(),
                hint=_("Name of player {number}").format(number=number),
                max_length=MAX_NAME_LENGTH,
            )
            for number, name in enumerate(names, 1)
        ]
        options = [str(count) for count in DEALS]
        self.deals = self.choice_row(_("Number of deals"), options, DEALS.index(DEFAULT_DEALS))
        self.go = self.add_footer(primary(_("Deal"), self.submit))

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
        """Show what is wrong with the names, and enable the button if nothing is."""
        words = self._fault()
        self.go.enabled = not words
        if words != self.problem.label:
            self.problem.set_text(words)
            self.layout(self.app.size)

    def submit(self) -> None:
        """Begin the contest with the first player."""
        if fault := self._fault():
            self.refuse(fault)
            return
        lobby = {**self.context.settings.lobby, "contest": list(self.names)}
        self.context.remember_lobby(lobby)
        self.close()
        Contest.begin(self.context, self.match, self.names, DEALS[self.deals.index])
