"""The gallery of characters: choose one for a seat by face, level and style."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from cardtable.company.cast import CAST, Character
from cardtable.company.casting import casting, seat_of
from cardtable.core.i18n import _
from cardtable.engine import opponent_title, strength
from cardtable.match import Seat
from cardtable.screens.lobby.parts import draw_level
from cardtable.screens.opponent_figures import HEIGHT, draw_figures
from cardtable.storage.hand_words import opponent_figures
from cardtable.table.portraits import portrait
from cardtable.ui import shapes, text
from cardtable.ui.panel import PanelScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, ScrollArea, boxes

if TYPE_CHECKING:
    from cardtable.screens.lobby.choices import Choices

CELL_WIDTH, CELL_HEIGHT = 104, 116
"""The smallest size of a cell in design units."""
FACE = 64
"""The diameter of a face in a cell in design units."""


class CharacterCard(Button):
    """A face with a name and a level; pressing it chooses the character."""

    def __init__(self, character: Character, level: str, on_press: Callable[[], None]) -> None:
        super().__init__(character.name, on_press)
        self.character = character
        self.level = level
        self.is_drawn = False
        """Whether the face is drawn; the gallery draws one per frame."""

    def spoken(self) -> str:
        words = ", ".join((self.label, self.level, self.character.temperament.label))
        words = _("{words}, button").format(words=words)
        return words if self.enabled else _("{words}, unavailable").format(words=words)

    @property
    def diameter(self) -> int:
        """The diameter of the face in pixels."""
        space = self.rect.height - self.look.tx(44)
        return max(8, min(self.look.tx(FACE), space))

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius)
        shown = 1.0 if self.selected else self.hover.value
        edge = theme.gold if self.selected else theme.border
        lit = (*theme.control_hover[:3], 110)
        line = look.px(theme.line)
        shapes.draw_rounded(surface, self.rect, corner, lit, edge, line, shown)
        space = boxes.inset(self.rect, look.px(4), look.px(6))
        face, words = boxes.cut_top(space, self.diameter, look.px(2))
        disc = boxes.centred(face, (self.diameter, self.diameter))
        opacity = 1.0 if self.enabled else 0.35
        if self.is_drawn:
            picture = portrait(self.character.face, self.diameter)
            picture.set_alpha(round(255 * opacity))
            surface.blit(picture, disc)
        else:
            shapes.draw_rounded(surface, disc, disc.width // 2, theme.track)
        upper, lower = boxes.rows(words, (56, 44))
        for label, box, size, colour in (
            (self.label, upper, theme.size_body, theme.text),
            (self.level, lower, theme.size_small, theme.muted),
        ):
            text.draw_in(
                surface,
                label,
                box,
                look.font(size),
                colour,
                bold=box is upper,
                align="center",
                shrink=0.65,
                opacity=opacity,
            )
        self.draw_focus_ring(surface, radius=corner)


class GalleryScene(PanelScene):
    """Chooses a character for *position*; *on_choose* is called with the seat.

    Characters who sit at the table already are disabled.
    """

    def __init__(self, choices: Choices, position: int, on_choose: Callable[[Seat], None]) -> None:
        super().__init__(_("Choose a character"), width=920, height=660, closes=_("Cancel"))
        self.choices = choices
        self.on_choose = on_choose
        if choices.is_partner(position):
            self.note.label = _("remembered as your partner in all games")
        roles = casting(choices.kind)
        classes = choices.classes
        others = [seat.name for index, seat in enumerate(choices.seated) if index != position]
        self.cards = []
        for character in CAST:
            role = roles.get(character.name)
            if role is None or role.strategy not in classes:
                continue
            level = opponent_title(classes[role.strategy], role.level)
            card = CharacterCard(character, level, partial(self._choose, character.name))
            card.enabled = character.name not in others
            card.selected = character.name == choices.seats[position].name
            self.cards.append(card)
        self.area = self.form.add(ScrollArea(self.cards, self._arrange, _("Characters")))
        self._details = pygame.Rect(0, 0, 0, 0)
        self._shown: CharacterCard | None = None

    def _choose(self, name: str) -> None:
        seat = seat_of(self.choices.kind, name)
        self.close()
        if seat is not None:
            self.on_choose(seat)

    def style_of(self, character: Character) -> str:
        """Return one sentence on how *character* plays this game."""
        return self.choices.classes[casting(self.choices.kind)[character.name].strategy].describe()

    # -- time -------------------------------------------------------------------------------------

    def enter(self) -> None:
        chosen = next((card for card in self.cards if card.selected), None)
        if chosen is not None:
            self.form.focus(chosen)

    def settle(self) -> None:
        chosen = next((card for card in self.cards if card.selected), None)
        if chosen is not None:
            self.area.reveal(chosen)

    @property
    def animating(self) -> bool:
        return super().animating or any(not card.is_drawn for card in self.cards)

    def update(self, dt: float) -> None:
        super().update(dt)
        waiting = next((card for card in self.cards if not card.is_drawn), None)
        if waiting is not None:
            portrait(waiting.character.face, waiting.diameter)
            waiting.is_drawn = True
            self.redraw()
        shown = self._pointed_at()
        if shown is not self._shown:
            self._shown = shown
            self.redraw()

    def _pointed_at(self) -> CharacterCard | None:
        """Return the card under the pointer, else the one with the focus or the chosen one."""
        hovered = [card for card in self.cards if card.hovered]
        focused = [card for card in self.cards if card.focused]
        chosen = [card for card in self.cards if card.selected]
        return next(iter([*hovered, *focused, *chosen, *self.cards]), None)

    # -- place and picture ------------------------------------------------------------------------

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        if rect.width >= look.tx(560):
            body, self._details = boxes.cut_right(rect, look.tx(220), look.px(18))
        else:
            body, self._details = rect, pygame.Rect(0, 0, 0, 0)
        self.area.place(body, look)

    def _arrange(self, rect: pygame.Rect, look: Look) -> int:
        inner = boxes.inset(rect, look.px(4), 0)
        across = max(2, inner.width // look.tx(CELL_WIDTH))
        gap = look.px(4)
        wide = (inner.width - gap * (across - 1)) // across
        high = look.tx(CELL_HEIGHT)
        for number, card in enumerate(self.cards):
            row, column = divmod(number, across)
            left = inner.left + column * (wide + gap)
            card.place(pygame.Rect(left, rect.top + row * (high + gap), wide, high), look)
        return -(-len(self.cards) // across) * (high + gap) - gap

    def draw_content(self, surface: pygame.Surface) -> None:
        card = self._shown
        if card is None or not self._details.width:
            return
        look, theme = self.look, self.look.theme
        space = self._details
        side = min(look.tx(132), space.width, space.height // 2)
        top, rest = boxes.cut_top(space, side, look.px(10))
        if card.is_drawn:
            picture = portrait(card.character.face, side)
            picture.set_alpha(255)
            surface.blit(picture, boxes.centred(top, (side, side)))
        box, rest = boxes.cut_top(rest, look.tx(32), look.px(2))
        text.draw_in(
            surface, card.label, box, look.font(22), theme.title, bold=True, align="center"
        )
        words = f"{card.level} · {card.character.temperament.label}"
        box, rest = boxes.cut_top(rest, look.tx(22), look.px(8))
        text.draw_in(surface, words, box, look.font(13), theme.muted, align="center", shrink=0.7)
        role = casting(self.choices.kind)[card.character.name]
        level, levels = strength(self.choices.classes[role.strategy], role.level)
        if level:
            box, rest = boxes.cut_top(rest, look.tx(10), look.px(12))
            wide = levels * look.tx(16) - look.tx(4)
            draw_level(surface, (box.centerx - wide // 2, box.centery), level, levels, look)
        figures = opponent_figures(self.choices.kind, role)
        if figures is not None:
            box, rest = boxes.cut_top(rest, look.tx(HEIGHT), look.px(10))
            draw_figures(surface, figures.values, box, look)
        sentence = self.style_of(card.character)
        text.draw_paragraph(surface, sentence, rest, look.font(13), theme.text, align="center")
