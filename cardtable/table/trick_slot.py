"""The outline in the middle that marks the place of the next card."""

from __future__ import annotations

import pygame

from cardtable.art import width_of
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.poses import trick_pose
from cardtable.table.seat_plate import draw_dots
from cardtable.ui import shapes
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Look

FINE = 3
"""The outline is drawn this much larger, then scaled down for smooth edges."""
_turned = SurfaceCache(4_000_000)


def draw_slot(
    surface: pygame.Surface, layout: TableLayout, look: Look, seat: int, clock: float | None
) -> None:
    """Draw the outline of the next card of *seat*.

    With *clock*, the seconds its strategy has been thinking, the thinking dots are drawn too.
    """
    pose = trick_pose(layout, seat)
    height = round(pose.height * 0.97)
    size = (width_of(height), height)
    gold = look.theme.gold[:3]
    key = (size, round(pose.angle), gold)

    def make() -> pygame.Surface:
        large = (size[0] * FINE, size[1] * FINE)
        line = max(2, look.px(2)) * FINE
        flat = shapes.rounded(large, round(height * 0.06) * FINE, (*gold, 26), (*gold, 150), line)
        flat.set_alpha(255)
        turned = pygame.transform.rotozoom(flat, round(pose.angle), 1.0)
        width, tall = turned.get_size()
        return pygame.transform.smoothscale(turned, (width // FINE, tall // FINE))

    picture = _turned.get(key, make)
    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))
    if clock is not None:
        draw_dots(surface, (pose.x, pose.y), look, clock)


class TrickSlot(Part):
    """Draws the outline of the next card of a trick at the table of *play*."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._clock = 0.0

    def update(self, dt: float) -> None:
        self._clock = self._clock + dt if self.play.driver.thinking >= 0 else 0.0

    def draw(self, surface: pygame.Surface) -> None:
        facts, layout = self.play.table.facts, self.play.table.layout
        if facts is None or layout is None or facts.next_card < 0:
            return
        if self.play.playback.still:
            clock = self._clock if facts.to_act == self.play.driver.thinking else None
            draw_slot(surface, layout, self.play.scene.look, facts.next_card, clock)
