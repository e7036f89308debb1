"""The review of the finished tricks of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.art import CardArt, width_of
from cardtable.core.i18n import _
from cardtable.table.facts import Facts, TrickFacts
from cardtable.table.layout import TableLayout, TableSide, places
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.tricks.last_trick import LastTrick
from cardtable.ui import shapes, text
from cardtable.ui.dialog import Dialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, boxes, place_all

HEIGHT = 330
ROW_STEP = 0.95
"""Distance of the cards of a row, for more than four seats, in card heights."""
_CARD_OFFSETS = {
    TableSide.TOP: (0.0, -0.58),
    TableSide.LEFT: (-0.92, 0.0),
    TableSide.BOTTOM: (0.0, 0.58),
    TableSide.RIGHT: (0.92, 0.0),
}
"""The position of each side's card relative to the middle, in card heights."""


class TrickReviewScene(Dialog):
    """A dialog with one finished trick; arrow keys and buttons show the others.

    *names* are those of the seats, *bottom* is the seat at the bottom of the table.
    """

    def __init__(
        self,
        tricks: Sequence[TrickFacts],
        names: Sequence[str],
        bottom: int,
        art: Callable[[], CardArt],
    ) -> None:
        super().__init__(_("The tricks of this hand"), width=520)
        self._tricks = tuple(tricks)
        self._names = tuple(names)
        self._places = places(len(names), bottom)
        self._art = art
        self.number = len(self._tricks) - 1
        self._space = pygame.Rect(0, 0, 0, 0)
        self._earlier = self.form.add(
            Button(_("Previous"), lambda: self.step(-1), key=pygame.K_LEFT, key_text="←")
        )
        self._later = self.form.add(
            Button(_("Next"), lambda: self.step(1), key=pygame.K_RIGHT, key_text="→")
        )
        self.add_button(_("Back to the table"), key=pygame.K_ESCAPE, key_text=_("Esc"))
        self._show_number()

    def step(self, by: int) -> None:
        """Show the trick *by* places later (earlier if negative), within the hand."""
        self.number = min(max(0, self.number + by), len(self._tricks) - 1)
        self._show_number()
        self.redraw()

    def _show_number(self) -> None:
        """Enable the buttons, and read out the caption once the dialog is open."""
        self._earlier.enabled = self.number > 0
        self._later.enabled = self.number < len(self._tricks) - 1
        if self.form.on_focus is not None and self._tricks and hasattr(self, "app"):
            self._announce(self._caption())

    def _caption(self) -> str:
        trick = self._tricks[self.number]
        caption = _("Trick {number} of {count} · led by {leader}")
        if trick.winner >= 0:
            caption = _("Trick {number} of {count} · led by {leader} · taken by {winner}")
        return caption.format(
            number=self.number + 1,
            count=len(self._tricks),
            leader=self._names[trick.plays[0][0]],
            winner=self._names[trick.winner] if trick.winner >= 0 else "",
        )

    def wanted_height(self, width: int, look: Look) -> int:
        return min(look.px(HEIGHT) + look.tx(80), round(self.app.size[1] * 0.68))

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self._space, row = boxes.cut_bottom(rect, look.tx(38), look.px(12))
        place_all((self._earlier, self._later), boxes.columns(row, (1, 1), look.px(12)), look)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if not self._tricks:
            return
        look, theme = self.look, self.look.theme
        head, space = boxes.cut_top(self._space, look.tx(24), look.px(6))
        text.draw_in(surface, self._caption(), head, look.font(14), theme.muted, align="center")
        trick = self._tricks[self.number]
        name_height = look.tx(20) + look.px(4)
        height = min(look.px(126), round((space.height - 2 * name_height) / 2.2))
        in_row = len(self._names) > len(TableSide)  # several seats share a side
        if in_row:
            height = min(height, round(space.width / (len(trick.plays) * ROW_STEP)))
        width = width_of(height)
        for number, (position, card) in enumerate(trick.plays):
            across, down = _CARD_OFFSETS[self._places[position]]
            if in_row:
                across, down = (number - (len(trick.plays) - 1) / 2) * ROW_STEP, 0.0
            box = pygame.Rect(0, 0, width, height)
            box.center = (
                round(space.centerx + across * height),
                round(space.centery + down * height),
            )
            corner = round(height * 0.043)
            if position == trick.winner:
                glow = (*theme.gold[:3], 190)
                shapes.draw_shadow(surface, box, corner, look.px(9), glow)
            shapes.draw_shadow(surface, box, corner, look.px(5), (0, 0, 0, 110), (0, look.px(2)))
            surface.blit(self._art().face(card, height), box)
            self._draw_name(surface, box, position, trick.winner)

    def _draw_name(
        self, surface: pygame.Surface, box: pygame.Rect, position: int, winner: int
    ) -> None:
        look, theme = self.look, self.look.theme
        in_row = len(self._names) > len(TableSide)
        wide = round(box.height * ROW_STEP) if in_row else look.tx(120)
        name = pygame.Rect(0, 0, wide, look.tx(20))
        if self._places[position] is TableSide.TOP and not in_row:
            name.midbottom = (box.centerx, box.top - look.px(4))
        else:
            name.midtop = (box.centerx, box.bottom + look.px(4))
        colour = theme.number if position == winner else theme.text
        text.draw_in(
            surface,
            self._names[position],
            name,
            look.font(13),
            colour,
            bold=position == winner,
            align="center",
        )


class TrickReview(Part):
    """The panel of the last trick at the table of *play*, which opens the tricks of the hand."""

    panel: LastTrick

    def __init__(self, play: PlaySession) -> None:
        self.play = play

    def add_widgets(self, form: Form) -> None:
        context = self.play.context
        self.panel = form.add(LastTrick(lambda: context.art, self.open))

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self.panel.source_height = layout.trick_card
        self.panel.place(layout.last_trick, look)

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (self.panel.rect,) if self.panel.visible else ()

    def show(self, facts: Facts) -> None:
        if facts.tricks:
            trick = facts.tricks[-1]
            winner = self.play.table.names[trick.winner] if trick.winner >= 0 else ""
            self.panel.show(trick.plays, winner, trick.winner)
        else:
            self.panel.show((), "", -1)

    def open(self) -> None:
        """Open the finished tricks of this hand."""
        play, facts = self.play, self.play.table.facts
        if facts is None or not facts.tricks:
            play.show_message(_("No finished tricks in this hand yet."))
            return
        names, bottom, context = play.table.names, play.viewpoint.bottom, play.context
        scene = TrickReviewScene(facts.tricks, names, bottom, lambda: context.art)
        play.scene.app.push(scene)
