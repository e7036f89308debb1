"""The seat dialog: person or strategy, name and level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.i18n import _
from cardtable.match import PERSON, Seat
from cardtable.screens.lobby_choices import Choices, default_level
from cardtable.screens.lobby_parts import draw_avatar
from cardtable.screens.panel import PanelScene, primary
from cardtable.screens.player_names import random_names
from cardtable.storage.own_name import MAX_NAME_LENGTH
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Choice, ChoiceStyle, Label, ListBox, TextField, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context


class SeatScene(PanelScene):
    """Chooses the player at *position*; *on_done* is called with the seat."""

    def __init__(
        self, context: Context, choices: Choices, position: int, on_done: Callable[[Seat], None]
    ) -> None:
        super().__init__(
            choices.position_title(position), width=640, height=520, closes=_("Cancel")
        )
        self.context = context
        self.choices = choices
        self.position = position
        self.on_done = on_done
        self.seat = choices.seats[position]
        self.keys = [PERSON, *choices.strategies_by_use]
        partner = choices.partner(position)
        if partner is not None:
            name = choices.seats[partner].name
            self.note.label = _("partner: {name}").format(name=name)
        self._make_widgets()
        self._show()

    def _make_widgets(self) -> None:
        add = self.form.add
        self.name = add(
            TextField(
                _("Name"),
                self.seat.name,
                self._set_name,
                on_submit=lambda _text: self.accept(),
                max_length=MAX_NAME_LENGTH,
                hint=_("Name"),
            )
        )
        self.another = add(Button(_("New name"), self._other_name))
        titles = [_("A person at this computer")]
        titles += [self.choices.classes[key].title() for key in self.keys[1:]]
        place = self.keys.index(self.seat.strategy)
        self.players = add(
            ListBox(
                _("Player"),
                titles,
                place,
                self._set_player,
                on_activate=lambda _place: self.accept(),
            )
        )
        self.description = add(Label("", wrapped=True, size=13))
        self.warning = add(Label("", wrapped=True, size=13, colour="danger_text"))
        self.level_caption = add(Label.caption(_("Level")))
        self.levels = Choice(_("Level"), (), 0, self._set_level, style=ChoiceStyle.PILLS)
        add(self.levels)
        self.add_footer(primary(_("Done"), self.accept))

    # -- choosing ---------------------------------------------------------------------------------

    def _set_name(self, name: str) -> None:
        self.seat = replace(self.seat, name=name.strip())
        self.redraw()

    def _other_name(self) -> None:
        taken = [seat.name for seat in self.choices.seats]
        self.name.value = random_names(1, [*taken, self.seat.name])[0]
        self._set_name(self.name.value)

    def _set_player(self, place: int) -> None:
        key = self.keys[place]
        levels = 0 if key == PERSON else len(self.choices.classes[key].levels)
        before = self.seat.level
        level = min(before, levels) if before and levels else default_level(levels)
        self.seat = replace(self.seat, strategy=key, level=level if levels else None)
        self._show()

    def _set_level(self, place: int) -> None:
        self.seat = replace(self.seat, level=place + 1)

    def accept(self) -> None:
        """Close, and pass the choice on."""
        name = self.seat.name or random_names(1, [s.name for s in self.choices.seats])[0]
        self.close()
        self.on_done(replace(self.seat, name=name))

    def _show(self) -> None:
        """Show the description and levels of the selected strategy."""
        self.warning.label = ""
        if self.seat.is_person:
            self.description.label = _(
                "Plays with mouse or keyboard. With several people at this computer, the "
                "table is covered between turns."
            )
            titles: list[str] = []
        else:
            kind = self.choices.classes[self.seat.strategy]
            self.description.label = kind.describe()
            if kind.sees_everything:
                self.warning.label = _("Sees all cards.")
            titles = [_(level.title) for level in kind.levels]
        self.levels.options = tuple(titles)
        self.levels.show((self.seat.level or 1) - 1)
        self.levels.visible = self.level_caption.visible = bool(titles)
        if self.panel.width:
            self.layout(self.app.size)

    # -- place ------------------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        gap = look.px(12)
        top, body = boxes.cut_top(rect, look.tx(40), look.px(16))
        self.disc, row = boxes.cut_left(top, top.height, gap)
        row, right = boxes.cut_right(row, self.another.measure(look)[0], gap)
        self.name.place(row, look)
        self.another.place(right, look)
        left, right = boxes.columns(body, (1, 1.15), look.px(20))
        self.players.place(left, look)
        words = self.description.height_for(right.width, look)
        box, rest = boxes.cut_top(right, words, gap)
        self.description.place(box, look)
        warning = self.warning.height_for(rest.width, look) if self.warning.label else 0
        box, rest = boxes.cut_top(rest, warning, gap if warning else 0)
        self.warning.place(box, look)
        box, rest = boxes.cut_top(rest, look.tx(18), look.px(6))
        self.level_caption.place(box, look)
        height = self.levels.height_for(rest.width, look)
        self.levels.place(boxes.cut_top(rest, height)[0], look)

    def draw_content(self, surface: pygame.Surface) -> None:
        draw_avatar(surface, self.disc, self.seat.name, self.position, self.look)
