"""The pictures of a deck: cards at any size, angle and look, cached.

All surfaces are shared: blit them, never draw on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame

from cardtable.art.deck_source import DeckSource, ReportProblem
from cardtable.art.drawings import quick_format
from cardtable.art.effects import (
    LIFT_STEPS,
    CardLook,
    dimmed,
    golden_border,
    lit,
    rotated,
    soft_halo,
    soft_shadow,
    width_of,
)
from cardtable.art.style import DeckStyle
from cardtable.art.token_shapes import shaped_face
from cardtable.art.tokens import custom_face
from cardtable.cards import ALL_CARDS, SHAPES, Card, CustomCard, face_of, shape_of
from cardtable.ui.background import Background
from cardtable.ui.surface_cache import SurfaceCache

_MAX_FINE = 220
"""Maximum height, in pixels, of cards drawn twice as large and scaled down for smooth rotation."""

_MIB = 1 << 20

Key = Card | None
"""A card for its face, or None for the back."""


def drawn_as(card: Key) -> Key:
    """Return *card*, or the playing card that a custom card looks like."""
    return card if card is None else face_of(card) or card


class CardArt:
    """The pictures of a deck, drawn on first use and cached.

    Args:
        style: the deck.
        limit: the size of the caches, in bytes of pixels.
        report: called with the error of each file of a pack that cannot be used.
        background: where the pictures of packs are decoded; None: at once.
        on_change: called when a picture has changed, because it was decoded in the background.
    """

    def __init__(
        self,
        style: DeckStyle,
        limit: int = 128 * _MIB,
        report: ReportProblem | None = None,
        background: Background | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self.style = style
        self.version = 0
        """Counts the changes of pictures."""
        self._on_change = on_change
        self._source = DeckSource(style, report, background, self._forget)
        self._masters = SurfaceCache(limit * 3 // 8)  # twice as large, for smooth rotation
        self._sprites = SurfaceCache(limit * 3 // 8)
        self._derived = SurfaceCache(limit * 2 // 8)  # dimmed, lit, rotated, shadows, stand-ins
        self._heights: dict[Key, list[int]] = {}
        self._pending: set[int] = set()

    @property
    def used(self) -> int:
        """The number of bytes of pixels in the caches."""
        return self._masters.used + self._sprites.used + self._derived.used

    def face(self, card: Card, height: int, look: CardLook = CardLook.PLAIN) -> pygame.Surface:
        """Return the face of *card*, *height* pixels high and 5/7 as wide.

        While :meth:`prepare` draws that height, the picture may be scaled from another one.
        """
        return self._upright(drawn_as(card), height, look)

    def back(self, height: int, look: CardLook = CardLook.PLAIN) -> pygame.Surface:
        """Return the deck's back, *height* pixels high and 5/7 as wide."""
        return self._upright(None, height, look)

    def rotated(
        self,
        card: Card | None,
        height: int,
        degrees: float,
        look: CardLook = CardLook.PLAIN,
        moving: bool = False,
    ) -> pygame.Surface:
        """Return a card rotated anticlockwise to the nearest degree, around the surface's centre.

        Args:
            card: the card for its face, or None for the back.
            height: the height of the upright card, in pixels.
            degrees: the angle.
            look: plain, dimmed or lit.
            moving: whether a softer picture, which is drawn faster, is good enough.
        """
        angle = round(degrees) % 360
        card = drawn_as(card)
        if angle == 0:
            return self._upright(card, height, look)
        exact = self._exact(card, height)
        fine = ("fine", card, height, look, angle)
        if exact and (found := self._derived.find(fine)) is not None:
            return found
        if exact and not moving and height <= _MAX_FINE:
            master = self._with_look(self._master(card, height), look, shape_of(card), double=True)
            return self._derived.put(fine, rotated(master, angle, 0.5))
        quick = ("quick", card, height, look, angle, exact)
        found = self._derived.find(quick)
        if found is None:
            found = self._derived.put(quick, rotated(self._upright(card, height, look), angle))
        return found

    def is_fine(
        self, card: Card | None, height: int, degrees: float, look: CardLook = CardLook.PLAIN
    ) -> bool:
        """Return whether :meth:`rotated` has its best picture in the cache."""
        angle = round(degrees) % 360
        card = drawn_as(card)
        if angle == 0 or height > _MAX_FINE or not self._exact(card, height):
            return True
        return ("fine", card, height, look, angle) in self._derived

    def shadow(
        self, height: int, lift: float = 0.0, degrees: float = 0.0, shape: str = SHAPES[0]
    ) -> pygame.Surface:
        """Return the soft shadow of a card, to be centred :meth:`shadow_drop` below its centre.

        Args:
            height: the height of the upright card, in pixels.
            lift: from 0 (on the table) to 1.
            degrees: the angle of the card, anticlockwise.
            shape: one of :data:`cardtable.cards.SHAPES`.
        """
        step = round(max(0.0, min(1.0, lift)) * LIFT_STEPS)
        angle = round(degrees) % 360
        key = ("shadow", height, step, angle, shape)
        found = self._derived.find(key)
        if found is None:
            if angle:
                found = pygame.transform.rotozoom(self.shadow(height, lift, 0, shape), angle, 1.0)
            else:
                found = quick_format(soft_shadow(height, step, shape))
            self._derived.put(key, found)
        return found

    @staticmethod
    def shadow_drop(height: int, lift: float = 0.0) -> int:
        """Return the distance of a shadow below its card, in pixels."""
        return round(height * (0.012 + 0.05 * lift))

    def halo(self, height: int, degrees: float = 0.0, shape: str = SHAPES[0]) -> pygame.Surface:
        """Return a golden glow, to be drawn under a card with the same centre."""
        angle = round(degrees) % 360
        key = ("halo", height, angle, shape)
        found = self._derived.find(key)
        if found is None:
            if angle:
                found = pygame.transform.rotozoom(self.halo(height, 0, shape), angle, 1.0)
            else:
                found = quick_format(soft_halo(height, shape))
            self._derived.put(key, found)
        return found

    def prepare(self, height: int, first: Sequence[Card] = ()) -> Iterator[float]:
        """Draw the whole deck at *height*, in two steps per card; yield the share that is done.

        Most steps take 1 to 4 ms, those of a court card up to 8. Until the last step, or until the
        iterator is closed, cards not drawn yet are scaled from another height.

        Args:
            height: the height of the cards, in pixels.
            first: the cards to be drawn first, after the back.
        """
        keys: list[Key] = list(dict.fromkeys((None, *map(drawn_as, first), *ALL_CARDS)))
        self._pending.add(height)
        try:
            for done, key in enumerate(keys):
                if not isinstance(key, CustomCard):
                    self._source.preload(key)
                yield (done + 0.5) / len(keys)
                self._sprite(key, height)
                yield (done + 1) / len(keys)
        finally:
            self._pending.discard(height)

    def _forget(self, key: Key) -> None:
        """Draw *key* again: its picture has been decoded."""
        for cache in (self._masters, self._sprites, self._derived):
            cache.drop(lambda name: key in name)
        self.version += 1
        self._on_change()

    def ready(self, height: int) -> bool:
        """Return whether the back and all faces are cached at *height*."""
        return all((key, height) in self._sprites for key in (None, *ALL_CARDS))

    def _exact(self, key: Key, height: int) -> bool:
        """Return whether to draw *key* at *height* rather than to scale another height."""
        if height not in self._pending or (key, height) in self._sprites:
            return True
        return not any((key, other) in self._sprites for other in self._heights.get(key, ()))

    def _upright(self, key: Key, height: int, look: CardLook) -> pygame.Surface:
        exact = self._exact(key, height)
        if look is CardLook.PLAIN:
            return self._sprite(key, height) if exact else self._stand_in(key, height)
        name = ("look", key, height, look, exact)
        found = self._derived.find(name)
        if found is None:
            plain = self._upright(key, height, CardLook.PLAIN)
            found = self._derived.put(name, self._with_look(plain, look, shape_of(key)))
        return found

    def _with_look(
        self, plain: pygame.Surface, look: CardLook, shape: str, double: bool = False
    ) -> pygame.Surface:
        if look is CardLook.DIMMED:
            return dimmed(plain)
        if look is CardLook.LIT:
            name = ("border", plain.get_size(), double, shape)
            border = self._derived.find(name)
            if border is None:
                border = self._derived.put(name, golden_border(plain.get_size(), shape))
            return lit(plain, border)
        return plain

    def _stand_in(self, key: Key, height: int) -> pygame.Surface:
        """Return *key* scaled from the nearest cached height."""
        name = ("stand-in", key, height)
        found = self._derived.find(name)
        if found is None:
            cached = [h for h in self._heights[key] if (key, h) in self._sprites]
            nearest = min(cached, key=lambda h: abs(h - height))
            source = self._sprite(key, nearest)
            size = (width_of(height), height)
            found = self._derived.put(name, pygame.transform.smoothscale(source, size))
        return found

    def _sprite(self, key: Key, height: int) -> pygame.Surface:
        """Return *key* drawn at *height*."""
        found = self._sprites.find((key, height))
        if found is None:
            size = (width_of(height), height)
            if height <= _MAX_FINE:
                found = pygame.transform.smoothscale(self._master(key, height), size)
            else:
                found = self._drawn(key, size)
            self._sprites.put((key, height), found)
            heights = self._heights.setdefault(key, [])
            heights[:] = [h for h in heights if (key, h) in self._sprites and h != height]
            heights.append(height)
        return found

    def _master(self, key: Key, height: int) -> pygame.Surface:
        """Return *key* drawn at twice *height*."""
        found = self._masters.find((key, height))
        if found is None:
            size = (2 * width_of(height), 2 * height)
            found = self._masters.put((key, height), self._drawn(key, size))
        return found

    def _drawn(self, key: Key, size: tuple[int, int]) -> pygame.Surface:
        if isinstance(key, CustomCard):
            is_card = shape_of(key) == SHAPES[0]
            return custom_face(key, size) if is_card else shaped_face(key, size)
        return self._source.draw(key, size)
