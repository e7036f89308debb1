"""Widgets of the lobby: game cards, seat cards with avatars, option rows and the logo."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.art.boards import marks, pieces
from cardtable.art.boards.pieces import BoardStyle
from cardtable.cards import parse_cards
from cardtable.company.face import Face
from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.match import Seat
from cardtable.table.avatar import draw_avatar
from cardtable.ui import shapes, signs, text
from cardtable.ui.motion import Spring
from cardtable.ui.theme import Colour, Look
from cardtable.ui.widgets import Button, Dropdown, Widget, boxes
from cardtable.ui.widgets.base import left_button

if TYPE_CHECKING:
    from cardtable.table.context import Context

LOGO_CARDS = parse_cards("As Kh Qd Jc")
PIECE_SIGNS = {
    "cross": (BoardStyle.MARKS, 0),
    "red disc": (BoardStyle.RACK, 1),
    "white disc": (BoardStyle.CLOTH, 1),
    "black stone": (BoardStyle.STONES, 0),
}
"""The style and the player of the pieces that games have as their signs."""
MIN_SHRINK = 0.65
"""Title and value of an option shrink to this share of their size before they are cut."""


class GameCard(Button):
    """A selectable game: its sign, title and summary, and a star for a favourite.

    *on_press* chooses the game; *on_star*, a click on the star, makes it a favourite or ends that.
    The star is shown on favourites, on the selected game and below the pointer.
    """

    def __init__(
        self, kind: GameKind, on_press: Callable[[], None], on_star: Callable[[], None]
    ) -> None:
        super().__init__(_(kind.title), on_press)
        self.kind_of_game = kind
        self.summary = _(kind.summary)
        self.tooltip = ""
        self.is_favourite = False
        self._on_star = on_star

    def spoken(self) -> str:
        words = f"{self.label}, {self.summary}"
        if self.is_favourite:
            words = _("{words}, favourite").format(words=words)
        return _("{words}, selected").format(words=words) if self.selected else words

    @property
    def _star(self) -> pygame.Rect:
        """The box of the star, which is as wide as a finger."""
        return boxes.cut_right(self.rect, self.look.tx(30))[1]

    def handle(self, event: pygame.event.Event) -> bool:
        is_click = left_button(event, pygame.MOUSEBUTTONUP) and self.pressed
        if is_click and self._star.collidepoint(event.pos):
            self.set_pressed(False)
            self._on_star()
            return True
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius)
        edge = theme.gold if self.selected else theme.border
        line = max(look.px(theme.line), look.px(1.5) if self.selected else 1)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel, edge, line)
        lit = (*theme.control_hover[:3], 110)
        shapes.draw_rounded(surface, self.rect, corner, lit, edge, line, self.hover.value)
        box = boxes.inset(self.rect, look.px(11), look.px(8))
        side = min(box.height, look.tx(36))
        left, words = boxes.cut_left(box, side, look.px(10))
        self._draw_sign(surface, boxes.centred(left, (side, side)))
        upper, lower = boxes.rows(boxes.inset(words, 0, look.px(2)), (56, 44))
        if self.is_favourite or self.selected or self.hover.value > 0:
            upper = boxes.cut_right(upper, look.tx(20))[0]
            colour = theme.gold if self.is_favourite else (*shapes.rgba(theme.muted)[:3], 130)
            star = signs.mark("star", look.tx(15), colour)
            surface.blit(star, star.get_rect(center=(self._star.centerx, upper.centery)))
        text.draw_in(
            surface, self.label, upper, look.font(theme.size_heading), theme.text, bold=True
        )
        size = look.font(theme.size_small)
        text.draw_in(surface, self.summary_for(lower.width, size), lower, size, theme.muted)
        self.draw_focus_ring(surface, radius=corner)

    def summary_for(self, width: int, size: int) -> str:
        """Return the summary, only the number of players if more would be cut at *width* pixels."""
        is_whole = text.fit(self.summary, width, size)[0] == text.clean(self.summary)
        return self.summary if is_whole else self.summary.partition(" · ")[0]

    def _draw_sign(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        theme = self.look.theme
        ground: Colour = theme.gold if self.selected else theme.track
        ink: Colour = theme.on_gold if self.selected else theme.text
        shapes.draw_rounded(surface, box, box.height // 2, ground)
        piece = PIECE_SIGNS.get(self.kind_of_game.sign)
        if piece is not None:
            side = round(box.height * (0.62 if piece[0] is BoardStyle.MARKS else 0.7))
            shown = pieces.picture(*piece, side, theme)
            if piece[0] is BoardStyle.MARKS:
                shown = marks.mark(piece[1], side, shapes.rgba(ink)[:3])
            surface.blit(shown, shown.get_rect(center=box.center))
            return
        sign = self.kind_of_game.sign or self.label[:1]
        if sign in signs.SUITS:
            suit = signs.suit(sign, round(box.height * 0.56), ink)
            surface.blit(suit, suit.get_rect(center=box.center))
        else:
            size = round(box.height * (0.5 if len(sign) == 1 else 0.4))
            text.draw_in(surface, sign, box, size, ink, bold=True, align="center")


class SeatCard(Button):
    """A seat with its player; pressing it opens the seat dialog."""

    def __init__(self, position: int, on_press: Callable[[], None]) -> None:
        super().__init__("", on_press)
        self.position = position
        self.seat = Seat()
        self.strategy = ""
        self.place_name = ""
        self.level, self.levels = 0, 0
        self.side = -1
        self.partner = ""
        self.face: Face | None = None

    def show(
        self,
        seat: Seat,
        strategy: str,
        *,
        levels: tuple[int, int],
        method: str,
        place: str,
        side: int,
        partner: str,
        face: Face | None = None,
    ) -> None:
        """Show *seat* with the title of its *strategy*: the level, which is also shown as bars.

        *levels* are the number of gold bars and of all bars, *method* is for the tooltip. *side* is
        -1 if everybody plays alone.
        """
        self.seat, self.strategy, self.face = seat, strategy, face
        self.level, self.levels = levels
        self.tooltip = method
        self.place_name, self.side, self.partner = place, side, partner
        self.label = seat.name
        self.redraw()

    def spoken(self) -> str:
        words = [self.place_name, self.seat.name, self.strategy]
        if self.levels:
            words.append(
                _("level {level} of {levels}").format(level=self.level, levels=self.levels)
            )
        if self.partner:
            words.append(_("partner of {name}").format(name=self.partner))
        return _("{words}, button").format(words=", ".join(words))

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        corner = look.px(theme.radius)
        edge = theme.gold if self.seat.is_person else theme.border
        line = look.px(theme.line)
        shapes.draw_rounded(surface, self.rect, corner, theme.panel_solid, edge, line)
        lit = (*theme.control_hover[:3], 110)
        shapes.draw_rounded(surface, self.rect, corner, lit, edge, line, self.hover.value)
        box = boxes.inset(self.rect, look.px(12), look.px(8))
        box, arrow = boxes.cut_right(box, look.tx(12), look.px(8))
        sign = signs.mark("down", arrow.width, theme.muted)
        surface.blit(sign, sign.get_rect(center=arrow.center))
        disc, words = boxes.cut_left(box, min(look.tx(42), box.height), look.px(11))
        colour = theme.avatars[self.position % len(theme.avatars)]
        draw_avatar(surface, disc, self.seat.name, colour, look, self.face)
        if self.side >= 0:
            self._draw_side(surface, disc)
        self._draw_lines(surface, words)
        self.draw_focus_ring(surface, radius=corner)

    def _draw_side(self, surface: pygame.Surface, disc: pygame.Rect) -> None:
        """Draw a ring in the side's colour around the disc."""
        theme = self.look.theme
        colour = (theme.team_a, theme.team_b)[self.side % 2]
        gap = self.look.px(2.5)
        ring = boxes.centred(disc, (disc.width, disc.width)).inflate(2 * gap, 2 * gap)
        shapes.draw_outline(surface, ring, ring.height // 2, colour, max(1, self.look.px(1.5)))

    def _draw_lines(self, surface: pygame.Surface, words: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        three = self.seat.is_person or self.levels > 0
        if not three:
            words = boxes.inset(words, 0, words.height // 8)
        name, second, third = boxes.rows(words, (40, 32, 28) if three else (54, 46, 0))
        text.draw_in(
            surface,
            self.seat.name,
            name,
            look.font(theme.size_heading),
            theme.text,
            bold=True,
            shrink=0.65,
        )
        if self.seat.is_person:
            text.draw_in(surface, self.place_name, second, look.font(theme.size_small), theme.muted)
            text.draw_in(
                surface, self.strategy, third, look.font(theme.size_small), theme.person, bold=True
            )
        elif self.levels:
            text.draw_in(surface, self.strategy, second, look.font(theme.size_small), theme.muted)
            draw_level(surface, (third.left, third.centery), self.level, self.levels, look)
        else:
            text.draw_in(surface, self.strategy, second, look.font(theme.size_small), theme.muted)


def draw_level(
    surface: pygame.Surface, pos: tuple[int, int], level: int, levels: int, look: Look
) -> int:
    """Draw *level* gold bars of *levels* from *pos* (left, centre); return the width."""
    theme = look.theme
    wide, high, gap = look.tx(12), look.tx(6), look.tx(4)
    for number in range(levels):
        bar = pygame.Rect(pos[0] + number * (wide + gap), pos[1] - high // 2, wide, high)
        colour = theme.gold if number < level else theme.track
        shapes.draw_rounded(surface, bar, high // 2, colour)
    return levels * (wide + gap) - gap


class OptionRow(Dropdown):
    """A rule option: title on the left, value in gold on the right."""

    def measure(self, look: Look) -> tuple[int, int]:
        return (look.tx(240), look.tx(36))

    def draw(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        lit = boxes.inset(self.rect, -look.px(8), look.px(1))
        corner = look.px(10)
        shown = 1.0 if self.popup() is not None else self.hover.value
        shapes.draw_rounded(surface, lit, corner, (*theme.control[:3], 190), opacity=shown)
        box, arrow = boxes.cut_right(self.rect, look.tx(9), look.px(7))
        sign = signs.mark("down", arrow.width, shapes.mix(theme.faint, theme.text, shown))
        surface.blit(sign, sign.get_rect(center=arrow.center))
        value = self.options[self.index] if 0 <= self.index < len(self.options) else ""
        size = look.font(theme.size_body)
        left, right = boxes.cut_right(box, self._value_width(value, box.width, size), look.px(8))
        text.draw_in(surface, self.label, left, size, theme.text, shrink=MIN_SHRINK)
        text.draw_in(
            surface,
            value,
            right,
            size,
            theme.number,
            bold=True,
            align="right",
            red=theme.red_suit,
            shrink=MIN_SHRINK,
        )
        self.draw_focus_ring(surface, lit, corner)

    def _value_width(self, value: str, width: int, size: int) -> int:
        """Return the width of *value*; if it and the title are too wide, both shrink alike."""
        wanted = text.measure(value, size, bold=True)[0]
        both = wanted + text.measure(self.label, size)[0]
        space = width - self.look.px(8)
        return wanted if both <= space else round(space * wanted / both)


class Logo(Widget):
    """A fan of four cards, drawn one per frame, that unfolds as they appear.

    The cards keep their size while the window is resized; :meth:`settle` redraws them.
    """

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._height = 0
        """Height of the cards in pixels, 0 before they are drawn."""
        self._wanted = 0
        self._ready = 0
        self._unfold = Spring(0.0, period=0.6)

    def settle(self) -> None:
        """Redraw the cards for the current size."""
        wanted = max(8, round(self.rect.height * 0.94))
        if wanted != self._wanted:
            self._wanted, self._ready = wanted, 0

    def arrange(self) -> None:
        self._unfold.period = self.look.motion.duration(0.6)

    @property
    def animating(self) -> bool:
        return self._height != self._wanted or not self._unfold.settled

    def update(self, dt: float) -> None:
        if self._height != self._wanted:
            self.context.art.face(LOGO_CARDS[self._ready], self._wanted)
            self._ready += 1
            if self._ready == len(LOGO_CARDS):
                self._height = self._wanted
                self._unfold.target = 1.0
            self.redraw()
        elif not self._unfold.settled:
            self._unfold.update(min(dt, 0.05))
            self.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        if not self._height:
            return
        art, height, spread = self.context.art, self._height, self._unfold.value
        count = len(LOGO_CARDS)
        for number, card in enumerate(LOGO_CARDS):
            offset = number - (count - 1) / 2
            degrees = -10.5 * offset * spread
            step = height * 0.302
            x = self.rect.centerx + offset * step * spread
            y = self.rect.centery + abs(offset) ** 1.6 * height * 0.023
            shadow = art.shadow(height, 0.2, degrees)
            surface.blit(shadow, shadow.get_rect(center=(x, y + art.shadow_drop(height, 0.2))))
            face = art.rotated(card, height, degrees, moving=not self._unfold.settled)
            surface.blit(face, face.get_rect(center=(x, y)))
