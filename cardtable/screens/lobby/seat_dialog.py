"""The seat dialog: name, person or level, and the method of an opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.company.casting import character_at
from cardtable.company.opponent_groups import group_opponents, method_title
from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.engine import Opponent
from cardtable.match import PERSON, Seat
from cardtable.screens.additions import SeatAddition
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.level_notes import level_note
from cardtable.screens.opponent_figures import FigureRow
from cardtable.storage.hand_words import opponent_figures
from cardtable.storage.own_name import MAX_NAME_LENGTH, tidy_name
from cardtable.table.avatar import draw_avatar
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Label, ListBox, TextField, boxes

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
        is_alone = choices.seat_count == 1 and self.seat.is_person
        opponents = () if is_alone else choices.strategies_by_use
        self.groups = group_opponents(opponents, choices.classes)
        partner = choices.partner(position)
        if partner is not None:
            name = choices.seats[partner].name
            self.note.label = _("partner: {name}").format(name=name)
        self._make_widgets()
        self._show_methods()

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
        titles = [_("A person at this computer"), *(group.title for group in self.groups)]
        self.player_caption = add(Label.caption(_("Player")))
        self.players = add(
            ListBox(
                _("Player"),
                titles,
                self._row_of_seat(),
                self._set_player,
                on_activate=lambda _row: self.accept(),
            )
        )
        self.method_caption = add(Label.caption(_("Method")))
        self.methods = add(
            ListBox(_("Method"), (), 0, self._set_method, on_activate=lambda _place: self.accept())
        )
        self.description = add(Label("", wrapped=True, size=13))
        self.figures = add(FigureRow())
        self.warning = add(Label("", wrapped=True, size=13, colour="danger_text"))
        for addition in additions(SeatAddition):
            for command in addition.commands(
                self.context.app, self.choices, self.position, self._seat_character
            ):
                self.add_footer(Button.for_command(command), first=True)
        self.add_footer(primary(_("Done"), self.accept))

    # -- choosing ---------------------------------------------------------------------------------

    def _set_name(self, name: str) -> None:
        self.seat = replace(self.seat, name=tidy_name(name))
        self.redraw()

    def _other_name(self) -> None:
        taken = [seat.name for seat in self.choices.seats]
        self.name.value = self.choices.new_name(self.seat, [*taken, self.seat.name])
        self._set_name(self.name.value)

    def _seat_character(self, seat: Seat) -> None:
        """Seat a character, which settles everything else."""
        self.seat = seat
        self.close()
        self.on_done(seat)

    def _row_of_seat(self) -> int:
        """Return the row of the seat's level in the list of players."""
        if self.seat.is_person:
            return 0
        opponent = Opponent(self.seat.strategy, self.seat.level)
        return next(row for row, each in enumerate(self.groups, 1) if opponent in each.opponents)

    def _set_player(self, row: int) -> None:
        """Seat a person, or an opponent of the level in *row*: with the same method if it can."""
        if row:
            self._seat_opponent(self.groups[row - 1].place_of(self.seat.strategy))
        else:
            self.seat = replace(self.seat, strategy=PERSON, level=None)
        self._show_methods()

    def _set_method(self, index: int) -> None:
        self._seat_opponent(index)
        self._describe()

    def _seat_opponent(self, index: int) -> None:
        """Seat the opponent at *index* in the chosen group."""
        opponent = self.groups[self.players.index - 1].opponents[index]
        seat = replace(self.seat, strategy=opponent.strategy, level=opponent.level)
        self.seat = self.choices.renamed(seat, self.position)
        if self.name.value != self.seat.name:
            self.name.value = self.seat.name
        self.redraw()

    def accept(self) -> None:
        """Close, and pass the choice on."""
        taken = [seat.name for seat in self.choices.seats]
        name = self.seat.name or self.choices.new_name(self.seat, taken)
        self.close()
        self.on_done(replace(self.seat, name=name))

    def _show_methods(self) -> None:
        """List the methods of the chosen level."""
        titles: list[str] = []
        index = -1
        if not self.seat.is_person:
            opponents = self.groups[self.players.index - 1].opponents
            classes = self.choices.classes
            titles = [method_title(each, classes[each.strategy]) for each in opponents]
            index = opponents.index(Opponent(self.seat.strategy, self.seat.level))
        self.methods.set_options(titles, index)
        self.methods.visible = self.method_caption.visible = bool(titles)
        self._describe()

    def _describe(self) -> None:
        """Show how the chosen player plays."""
        self.warning.label = ""
        self.figures.show(None)
        if self.seat.is_person:
            self.description.label = _(
                "Plays with mouse or keyboard. With several people at this computer, the "
                "table is covered between turns."
            )
        else:
            strategy = self.choices.classes[self.seat.strategy]
            note = level_note(self.choices.kind, strategy, self.seat.level)
            self.description.label = "\n".join(filter(None, (strategy.describe(), note)))
            opponent = Opponent(self.seat.strategy, self.seat.level)
            self.figures.show(opponent_figures(self.choices.kind, opponent))
            if strategy.sees_everything:
                self.warning.label = _("Sees all cards.")
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
        left = self.player_caption.place_top(left, look.tx(18), look, look.px(6))
        self.players.place(left, look)
        if self.methods.visible:
            right = self.method_caption.place_top(right, look.tx(18), look, look.px(6))
            right = self.methods.place_top(right, self._methods_height(right, look), look, gap)
        words = self.description.height_for(right.width, look)
        rest = self.description.place_top(right, words, look, gap)
        if high := self.figures.height(look):
            rest = self.figures.place_top(rest, high, look, gap)
        warning = self.warning.height_for(rest.width, look) if self.warning.label else 0
        self.warning.place_top(rest, warning, look)

    def _methods_height(self, space: pygame.Rect, look: Look) -> int:
        """Return the height of the list of methods: at most what the texts below it leave."""
        below = self.description.height_for(space.width, look) + look.px(12)
        if high := self.figures.height(look):
            below += high + look.px(12)
        if self.warning.label:
            below += self.warning.height_for(space.width, look) + look.px(12)
        return min(self.methods.measure(look)[1], max(0, space.height - below))

    def draw_content(self, surface: pygame.Surface) -> None:
        avatars = self.look.theme.avatars
        colour = avatars[self.position % len(avatars)]
        character = character_at(self.choices.kind, self.seat)
        face = character.face if character is not None else None
        draw_avatar(surface, self.disc, self.seat.name, colour, self.look, face)
