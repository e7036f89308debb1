"""The seats in the lobby: a table with one card per player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cardtable.company.casting import character_at
from cardtable.core.i18n import _, ngettext
from cardtable.engine import method_of, opponent_title, strength
from cardtable.match import Seat
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.layout import lay_out_seats
from cardtable.screens.lobby.level_notes import level_note
from cardtable.screens.lobby.parts import SeatCard
from cardtable.ui import shapes, text
from cardtable.ui.widgets import Button, Kind, Widget, boxes, draw_panel


class SeatsBox(Widget):
    """Shows the seats.

    *on_seat* is called with the position of the card that was pressed, *on_problems* when the link
    to faulty strategy files was pressed.
    """

    def __init__(self, on_seat: Callable[[int], None], on_problems: Callable[[], None]) -> None:
        super().__init__()
        self.on_seat = on_seat
        self.cards: list[SeatCard] = []
        self.problems = Button("", on_problems, kind=Kind.LINK, align="left")
        self._oval = pygame.Rect(0, 0, 0, 0)
        self._words = pygame.Rect(0, 0, 0, 0)

    def children(self) -> tuple[Widget, ...]:
        return (*self.cards, self.problems)

    def show(self, choices: Choices, problems: int) -> None:
        """Show the seats of *choices*; *problems* is the number of faulty strategy files."""
        while len(self.cards) > choices.seat_count:
            card = self.cards.pop()
            if self.form is not None:
                self.form.release(card)
        while len(self.cards) < choices.seat_count:
            position = len(self.cards)
            self.cards.append(SeatCard(position, partial(self.on_seat, position)))
        if self.form is not None:
            self.form.adopt(self, self.parent)
        team = any(len(side) > 1 for side in choices.sides)
        if team:
            self.label = _("partners sit opposite")
        elif choices.seat_count == 2:
            self.label = _("one against one")
        elif choices.seat_count == 1:
            self.label = _("for one player")
        else:
            self.label = _("everyone plays alone")
        for position, card in enumerate(self.cards):
            seat = choices.seats[position]
            character = character_at(choices.kind, seat)
            partner = choices.partner(position)
            card.show(
                seat,
                _level_title(choices, seat),
                levels=_bars(choices, seat),
                method=_method(choices, seat),
                place=choices.position_title(position),
                side=_side(choices, position) if team else -1,
                partner=choices.seats[partner].name if partner is not None else "",
                face=character.face if character is not None else None,
            )
        self.problems.visible = problems > 0
        self.problems.label = ngettext(
            "{count} strategy file has a problem …",
            "{count} strategy files have problems …",
            problems,
        ).format(count=problems)
        self.arrange()
        self.redraw()

    def arrange(self) -> None:
        look = self.look
        plan = lay_out_seats(self.rect, look, max(2, len(self.cards)))
        self._oval, self._words = plan.oval, plan.words
        for card, cell in zip(self.cards, plan.cards, strict=False):
            card.place(cell, look)
        box = pygame.Rect(0, 0, self.problems.measure(look)[0], look.tx(24))
        box.bottomleft = (self.rect.left + look.px(14), self.rect.bottom - look.px(8))
        box.width = max(0, min(box.width, self.rect.width - look.px(28)))
        self.problems.place(box, look)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        draw_panel(surface, self.rect, look, fill="panel_soft")
        shapes.draw_rounded(
            surface,
            self._oval,
            self._oval.height // 2,
            theme.felt_middle,
            theme.border,
            look.px(1.5),
        )
        if self._words.width:
            parts = self.label.split()  # words are never broken: a long one makes the text smaller
            widths = [self._words.width] * len(parts)
            size = text.fit_all(parts, widths, look.font(theme.size_small), shrink=0.6)
            high = text.paragraph_height(self.label, self._words.width, size)
            box = boxes.centred(self._words, (self._words.width, high))
            text.draw_paragraph(surface, self.label, box, size, theme.muted, align="center")
        for child in self.children():
            if child.visible:
                child.draw(surface)


def _level_title(choices: Choices, seat: Seat) -> str:
    """Return the opponent's level, or "Human"."""
    if seat.is_person:
        return _("Human")
    return opponent_title(choices.classes[seat.strategy], seat.level)


def _method(choices: Choices, seat: Seat) -> str:
    """Return how an opponent plays, and whether its level has too little time for the game."""
    if seat.is_person:
        return ""
    strategy = choices.classes[seat.strategy]
    note = level_note(choices.kind, strategy, seat.level)
    return " ".join(filter(None, (method_of(strategy), note)))


def _bars(choices: Choices, seat: Seat) -> tuple[int, int]:
    """Return the number of gold bars and of all bars, 0 of 0 for a person."""
    if seat.is_person:
        return 0, 0
    level, levels = strength(choices.classes[seat.strategy], seat.level)
    return (level, levels) if level else (0, 0)


def _side(choices: Choices, position: int) -> int:
    return next(n for n, side in enumerate(choices.sides) if position in side)
