"""The painter draws the stage: cards at rest from one cached picture, moving cards over it.

After a change of size, a few cards per frame are redrawn; the others are scaled until then.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator

import pygame

from cardtable.art import CardArt, CardLook, width_of
from cardtable.cards import SHAPES, Card, shape_of
from cardtable.engine import ZoneKind
from cardtable.table.layout import CARD_RATIO, LIFT, TableLayout
from cardtable.table.poses import PILE_OFFSETS
from cardtable.table.stage.stage import Sprite, Stage
from cardtable.ui import shapes
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour

SCALE_STEPS = 24
TURN_STEPS = 8
SHAKE_WIDTH = 7.0
SMOOTH_SECONDS = 0.0025
"""Time limit per frame for smooth rotation. One card is rotated in any case; the others wait."""
PREPARE_SECONDS = 0.004
"""Time limit per frame for drawing cards in a new size."""
MARK: Colour = (244, 197, 66)
MARK_SIZE = 0.085
"""Diameter of the dot on a marked card, as a share of the card's height."""
VEIL = (10, 40, 42, 96)
"""The shade over a card that may not be played: a colour of the cloth, and its alpha."""


class Painter:
    """Draws *stage*; *deck* returns the current deck."""

    def __init__(self, stage: Stage, deck: Callable[[], CardArt]) -> None:
        self.stage = stage
        self.art = deck()
        self._version = self.art.version
        self.heights: tuple[int, ...] = ()
        """The heights in which cards are drawn; all others are scaled from these."""
        self._base: pygame.Surface | None = None
        self._base_key: tuple[object, ...] = ()
        """Everything that the cached picture depends on."""
        self._scaled = SurfaceCache(24_000_000)
        self._veils = SurfaceCache(12_000_000)
        self._smooth_until = 0.0
        self._has_smoothed = False
        self.unfinished = False
        """Whether a card still waits for smooth rotation, so that another frame is needed."""
        self._deck = deck
        self._preparing: list[Iterator[float]] = []

    def _follow_deck(self) -> None:
        """Clear all caches if the deck has changed."""
        deck = self._deck()
        if deck is not self.art or deck.version != self._version:
            self.art, self._version = deck, deck.version
            self.release()

    def release(self) -> None:
        """Drop all pictures, several times the window's size; they are drawn again if needed."""
        self._base = None
        self._base_key = ()
        self.unfinished = False
        self._scaled.clear()
        self._veils.clear()

    # -- sizes ------------------------------------------------------------------------------------

    def lay_out(self, layout: TableLayout) -> None:
        """Place the cards according to *layout*; those of another size are scaled for now."""
        self.stage.lay_out(layout)
        if not self.heights:
            self.heights = layout.heights

    def settle(self) -> None:
        """Begin to draw the cards in their new size, those on the table first."""
        layout = self.stage.layout
        if layout is None:
            return
        self._follow_deck()
        self.heights = layout.heights
        first = [sprite.card for sprite in self.stage.sprites() if sprite.card is not None]
        art = self.art
        self._preparing = [
            art.prepare(height, first) for height in self.heights if not art.ready(height)
        ]
        self.stage.changes += 1

    @property
    def preparing(self) -> bool:
        """Whether cards wait to be drawn in a new size."""
        return bool(self._preparing)

    def prepare(self) -> bool:
        """Draw more cards in their new size; return whether a size was completed."""
        until = time.perf_counter() + PREPARE_SECONDS
        while self._preparing and time.perf_counter() < until:
            if next(self._preparing[0], None) is None:
                self._preparing.pop(0)
                self.stage.changes += 1
                return True
        return False

    # -- picture ----------------------------------------------------------------------------------

    def draw_base(self, surface: pygame.Surface, cloth: pygame.Surface) -> None:
        """Draw the cloth and all cards at rest except those of your hand."""
        self._follow_deck()
        stage = self.stage
        own = stage.own_zone()
        still = tuple(name for name in stage.zones if name != own and not stage.is_moving(name))
        self._smooth_until = time.perf_counter() + SMOOTH_SECONDS
        self._has_smoothed = False
        key = (cloth, stage.changes, still, stage.marks)
        if self._base is None or self._base.get_size() != cloth.get_size():
            self._base = cloth.copy()
            self._base_key = ()
        if key != self._base_key or self.unfinished:
            self.unfinished = False
            self._base.blit(cloth, (0, 0))
            for name in still:
                self._draw_group(self._base, stage, name, moving=False)
            self._base_key = key
        surface.blit(self._base, (0, 0))

    def draw_moving(self, surface: pygame.Surface) -> None:
        """Draw the moving cards and your hand; flying cards come last."""
        stage = self.stage
        own = stage.own_zone()
        flying: list[Sprite] = []
        for name in stage.zones:
            if name != own and stage.is_moving(name):
                self._draw_group(surface, stage, name, moving=True, flying=flying)
        if own:
            self._draw_group(surface, stage, own, moving=stage.animating, flying=flying)
        flying.sort(key=lambda sprite: sprite.started)
        for sprite in flying:
            self.draw_sprite(surface, stage, sprite, moving=True)

    def _draw_group(
        self,
        surface: pygame.Surface,
        stage: Stage,
        name: str,
        *,
        moving: bool,
        flying: list[Sprite] | None = None,
    ) -> None:
        group = stage.zones[name]
        kind = stage.kind(name)
        sprites: Iterable[Sprite] = group
        if kind in (ZoneKind.STOCK, ZoneKind.DISCARD):
            sprites = group[-PILE_OFFSETS - 1 :]
        for sprite in sprites:
            if flying is not None and sprite.flying:
                flying.append(sprite)
            elif kind is not ZoneKind.TAKEN:
                self.draw_sprite(surface, stage, sprite, moving=moving and sprite.moving)

    def draw_sprite(
        self, surface: pygame.Surface, stage: Stage, sprite: Sprite, *, moving: bool
    ) -> None:
        """Draw a card and its shadow at its current pose."""
        layout = stage.layout
        if layout is None:
            return
        x, y = place_of(sprite, layout)
        height, angle = sprite.pose.height, sprite.pose.angle
        prepared = min(self.heights, key=lambda each: abs(each - height))
        shape = shape_of(sprite.shown_card if sprite.turned > 0.5 else None)
        lift = sprite.lift if sprite.card is None or sprite.card is not stage.dragged else 1.0
        if abs(2 * sprite.turned - 1) > 0.5:  # not while the card stands on its edge
            scale = height / prepared
            shade = self._shadow(prepared, scale, lift, angle, shape)
            _blit(surface, shade, x, y + scale * self.art.shadow_drop(prepared, lift))
        if sprite.card is not None and sprite.card is stage.glow:
            _blit(surface, self.art.halo(prepared, angle, shape), x, y)
        card = sprite.shown_card if sprite.turned > 0.5 else None
        lit = card is not None and (card is stage.lit or card in stage.chosen)
        look = CardLook.LIT if lit else CardLook.PLAIN
        if 0.02 < sprite.turned < 0.98 or abs(height - prepared) > 0.6:
            picture = self._intermediate(card, prepared, height / prepared, angle, sprite.turned)
            _blit(surface, picture, x, y)
            return
        quickly = moving or not self._may_smooth(card, prepared, angle, look)
        _blit(surface, self.art.rotated(card, prepared, angle, look, quickly), x, y)
        if card is not None and card in stage.dimmed:
            _blit(surface, self._veil(card, prepared, angle), x, y)
        if card is not None and card in stage.marked:
            _draw_mark(surface, (x, y), height, angle)

    def _shadow(
        self, prepared: int, scale: float, lift: float, angle: float, shape: str
    ) -> pygame.Surface:
        """Return the shadow of a card, in coarse steps of its size if that is not *prepared*."""
        shade = self.art.shadow(prepared, lift, angle, shape)
        size = round(scale * SCALE_STEPS) / SCALE_STEPS
        if size == 1.0:
            return shade
        key = ("shadow", id(shade), size)
        return self._scaled.get(key, lambda: pygame.transform.smoothscale_by(shade, size))

    def _veil(self, card: Card, height: int, angle: float) -> pygame.Surface:
        """Return the shade over a card, its outline filled with a translucent colour.

        One picture serves all cards of a shape, which is cheaper than a darkened picture of each.
        """
        shape = shape_of(card)
        degrees = round(angle) % 360

        def make() -> pygame.Surface:
            if degrees:
                return pygame.transform.rotozoom(self._veil(card, height, 0), degrees, 1.0)
            is_card = shape == SHAPES[0]
            veil = (self.art.back(height) if is_card else self.art.face(card, height)).copy()
            veil.fill((0, 0, 0, VEIL[3]), special_flags=pygame.BLEND_RGBA_MULT)
            veil.fill((*VEIL[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
            return veil

        return self._veils.get((height, degrees, shape), make)

    def _may_smooth(self, card: Card | None, prepared: int, angle: float, look: CardLook) -> bool:
        """Return whether a card may be rotated smoothly in this frame."""
        if self.art.is_fine(card, prepared, angle, look):
            return True
        # One card per frame is rotated in any case, so that slow machines finish too.
        if not self._has_smoothed or time.perf_counter() < self._smooth_until:
            self._has_smoothed = True
            return True
        self.unfinished = True
        return False

    def _intermediate(
        self, card: Card | None, prepared: int, scale: float, angle: float, turned: float
    ) -> pygame.Surface:
        """Return a card between two sizes or half turned over, cached in coarse steps."""
        size = round(scale * SCALE_STEPS) / SCALE_STEPS
        turn = round(abs(2 * turned - 1) * TURN_STEPS) / TURN_STEPS
        degrees = round(angle) % 360
        key = (id(self.art), card, prepared, size, turn, degrees)

        def make() -> pygame.Surface:
            upright = self.art.rotated(card, prepared, 0)
            width = max(2, round(width_of(prepared) * turn * size))
            tall = max(2, round(prepared * size))
            flat = pygame.transform.smoothscale(upright, (width, tall))
            return pygame.transform.rotozoom(flat, degrees, 1.0) if degrees else flat

        return self._scaled.get(key, make)


def place_of(sprite: Sprite, layout: TableLayout) -> tuple[float, float]:
    """Return the centre of a card as drawn, lifted or shaken."""
    pose = sprite.pose
    x = pose.x + sprite.sway * SHAKE_WIDTH * layout.unit
    return x, pose.y - sprite.rise.value * LIFT * layout.unit


def _draw_mark(
    surface: pygame.Surface, centre: tuple[float, float], height: float, angle: float
) -> None:
    """Draw a golden dot on the upper left edge of a card, which other cards do not cover."""
    side = max(7, round(height * MARK_SIZE))
    across, down = -0.5 * CARD_RATIO * height + 0.11 * height, -0.5 * height
    turn = math.radians(angle)
    x = centre[0] + across * math.cos(turn) + down * math.sin(turn)
    y = centre[1] - across * math.sin(turn) + down * math.cos(turn)
    _blit(surface, shapes.disc(side + 4, (30, 30, 30)), x, y)
    _blit(surface, shapes.disc(side, MARK), x, y)


def _blit(surface: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    surface.blit(picture, (round(x - width / 2), round(y - height / 2)))
