"""The guests of a table of ours: who may join, who is there, and the open seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.features.network.window.closing import describe_table
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import (
    Button,
    Kind,
    Label,
    ListBox,
    PasswordField,
    TextField,
    boxes,
    place_all,
)

if TYPE_CHECKING:
    from cardtable.opp.remote import GuestBook, Hosting

LIST_HEIGHT = 190
"""Preferred height of the list of guests in design units."""
FIELD_HEIGHT = 38


class GuestsScene(PanelScene):
    """Lists the guests in *book*, lets more in, and removes some.

    At an open table, *hosting* adds its address, its open seats and who is there.
    """

    def __init__(self, book: GuestBook, hosting: Hosting | None = None) -> None:
        super().__init__(_("Guests and seats") if hosting else _("Guests"), width=660, height=640)
        self._book, self._hosting = book, hosting
        self._listed: tuple[tuple[str, ...], ...] = ()
        add = self.form.add
        self.about = add(Label(self._describe(), wrapped=True, size=14))
        empty = _("No guests yet. Give each one a name and a password.")
        self.list = add(
            ListBox(_("Guests"), (), empty=empty, on_change=lambda _row: self._chosen())
        )
        submit = self.submit
        self.name = add(
            TextField(
                _("Guest's name"),
                on_submit=lambda _text: submit(),
                hint=_("Guest's name"),
                max_length=20,
            )
        )
        self.password = add(
            PasswordField(
                _("Password"), on_submit=lambda _text: submit(), hint=_("Password"), max_length=128
            )
        )
        self.add = add(Button(_("Let in"), submit, kind=Kind.PRIMARY))
        self.answer = add(Label("", wrapped=True, size=13))
        warning = _("Passwords are sent unencrypted: use one you use nowhere else.")
        self.warning = add(Label(warning, wrapped=True, size=13, colour="muted"))
        self.remove = self.add_footer(Button(_("Remove guest"), self._remove), first=True)
        if hosting is not None:
            self.add_footer(Button(_("Add a seat"), self._add_seat), first=True)
        self._list_guests()

    def _describe(self) -> str:
        if self._hosting is None:
            return _("Guests join with the address of your table, their name and their password.")
        return _("{table}. Guests join with this address, their name and their password.").format(
            table=describe_table(self._hosting)
        )

    def _list_guests(self) -> None:
        """Show who may join, with the chosen guest still chosen."""
        chosen = self.chosen
        guests = self._book.guests()
        present = self._hosting.present if self._hosting is not None else ()
        self._listed = (guests, present)
        details = [_("at the table") if name in present else "" for name in guests]
        self.list.set_options(guests, guests.index(chosen) if chosen in guests else -1, details)
        self._chosen()

    def _chosen(self) -> None:
        self.remove.enabled = bool(self.chosen)

    @property
    def chosen(self) -> str:
        """The name of the chosen guest, empty for none."""
        names = self.list.options
        return names[self.list.index] if 0 <= self.list.index < len(names) else ""

    def enter(self) -> None:
        self.form.focus(self.name)

    # -- actions ----------------------------------------------------------------------------------

    def submit(self) -> None:
        """Admit the guest with the name and password entered; empty fields are not an error."""
        name = self.name.value.strip()
        if not name and not self.password.value:
            self.form.focus(self.name)
            return
        known = name in self._book.guests()
        if name and not self.password.value:
            self.form.focus(self.password)
            self._reply(_("Enter a password for {name}.").format(name=name), is_problem=True)
            return
        try:
            self._book.admit(name, self.password.value)
        except ValueError as error:
            self._reply(str(error), is_problem=True)
            return
        self.name.value = self.password.value = ""
        self.form.focus(self.name)
        sentence = _("{name} has a new password.") if known else _("{name} may join now.")
        self._reply(sentence.format(name=name))

    def _remove(self) -> None:
        name = self.chosen
        try:
            self._book.dismiss(name)
        except ValueError as error:
            self._reply(str(error), is_problem=True)
        else:
            self._reply(_("{name} may no longer join.").format(name=name))

    def _add_seat(self) -> None:
        if self._hosting is None:
            return
        try:
            self._hosting.add_seat()
        except ValueError as error:
            self._reply(str(error), is_problem=True)
        else:
            self._reply(_("One more open seat from the next hand on."))

    def _reply(self, words: str, *, is_problem: bool = False) -> None:
        self._list_guests()
        self.answer.colour = "danger_text" if is_problem else "number"
        self.answer.set_text(words)
        self.app.announce(words)
        self.layout(self.app.size)

    # -- time and place ---------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._hosting is None:
            return
        if self._listed != (self._book.guests(), self._hosting.present):
            self._list_guests()
        words = self._describe()
        if words != self.about.label:
            self.about.set_text(words)
            self.layout(self.app.size)

    def _heights(self, width: int, look: Look) -> tuple[int, int, int]:
        """Return the heights of the texts above, below the list, and at the bottom."""
        answer = self.answer.height_for(width, look) if self.answer.label else look.tx(18)
        return self.about.height_for(width, look), answer, self.warning.height_for(width, look)

    def wanted_height(self, width: int, look: Look) -> int:
        return (
            sum(self._heights(width, look))
            + look.tx(LIST_HEIGHT)
            + look.tx(FIELD_HEIGHT)
            + 4 * look.px(10)
        )

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(10)
        about, answer, warning = self._heights(rect.width, look)
        rect = self.about.place_top(rect, about, look, gap)
        rect = self.warning.place_bottom(rect, warning, look, gap)
        rect = self.answer.place_bottom(rect, answer, look, gap)
        rect, row = boxes.cut_bottom(rect, look.tx(FIELD_HEIGHT), gap)
        fields, right = boxes.cut_right(row, self.add.measure(look)[0], gap)
        self.add.place(right, look)
        place_all((self.name, self.password), boxes.columns(fields, (1, 1), gap), look)
        self.list.place(rect, look)
