"""Confetti and flying cards for the end of a game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

import pygame

from cardtable.cards import DECK, Card
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour, Look, Size

if TYPE_CHECKING:
    from cardtable.art import CardArt

FOUNTAIN_SECONDS = 2.2
"""Time within which all pieces are launched."""
PIECES = 150
CARDS = 14
GRAVITY = 760.0
"""Design units per second squared."""
DRAG = 0.55
"""Loss of speed by air, as a share per second."""
TURN_STEP = 15
"""Rotations are rounded to this many degrees, so that pictures can be cached."""
COLOURS: tuple[Colour, ...] = (
    (255, 206, 98),
    (255, 240, 205),
    (122, 176, 232),
    (236, 140, 170),
    (136, 214, 140),
    (200, 150, 226),
)

_confetti = SurfaceCache(6_000_000)


@dataclass(slots=True)
class FlyingPiece:
    """A flying piece: position and velocity in design units, rotation in degrees.

    *card* is None for confetti of the colour *shade*. *start* is the launch time in seconds.
    """

    x: float
    y: float
    dx: float
    dy: float
    turn: float
    spin: float
    flutter: float
    start: float
    shade: int
    card: Card | None = None
    near: bool = False


class Celebration:
    """All flying pieces for a window of *size* pixels; reproducible by *seed*."""

    def __init__(self, size: Size, look: Look, *, seed: int = 1) -> None:
        self.age = 0.0
        self.unit = look.scale.unit
        self.width = size[0] / self.unit
        self.height = size[1] / self.unit
        rng = Random(seed)
        cards = rng.sample(DECK, CARDS)
        self.pieces = [self._piece(rng, None) for _piece in range(PIECES)]
        self.pieces += [self._piece(rng, card) for card in cards]

    def _piece(self, rng: Random, card: Card | None) -> FlyingPiece:
        left = rng.random() < 0.5
        reach = rng.uniform(0.25, 0.95) * self.width * 0.62
        lift = math.sqrt(2 * GRAVITY * self.height * rng.uniform(0.45, 1.15))
        return FlyingPiece(
            x=-20.0 if left else self.width + 20.0,
            y=self.height * rng.uniform(0.86, 1.02),
            dx=reach * rng.uniform(0.8, 1.25) * (1 if left else -1),
            dy=-lift,
            turn=rng.uniform(0, 360),
            spin=rng.uniform(-220, 220) if card is None else rng.uniform(-110, 110),
            flutter=rng.uniform(0, math.tau),
            start=rng.uniform(0.0, FOUNTAIN_SECONDS) * rng.random() ** 0.5,
            shade=rng.randrange(len(COLOURS)),
            card=card,
            near=card is None and rng.random() < 0.25,
        )

    @property
    def over(self) -> bool:
        """Whether every piece has left the window."""
        return not self.pieces

    def update(self, dt: float) -> None:
        """Advance by *dt* seconds."""
        dt = min(dt, 0.05)
        self.age += dt
        for piece in self.pieces:
            if piece.start > self.age:
                continue
            slow = math.exp(-DRAG * dt)
            piece.dx *= slow
            piece.dy = piece.dy * slow + GRAVITY * dt
            if piece.card is None:
                piece.dy = min(piece.dy, 190.0)  # confetti floats
            piece.x += piece.dx * dt
            piece.y += piece.dy * dt
            piece.turn += piece.spin * dt
        self.pieces = [piece for piece in self.pieces if piece.y < self.height + 60]

    def draw(self, surface: pygame.Surface, art: CardArt, *, near: bool) -> None:
        """Draw the pieces in front of (*near*) or behind the panel."""
        high = round(74 * self.unit)
        for piece in self.pieces:
            if piece.near is not near or piece.start > self.age:
                continue
            angle = round(piece.turn / TURN_STEP) * TURN_STEP % 360
            if piece.card is not None:
                picture = art.rotated(piece.card, high, angle, moving=True)
            else:
                wave = abs(math.cos(piece.flutter + self.age * 7.0))
                picture = _confetti_piece(piece.shade, angle, round(wave * 4), self.unit)
            surface.blit(
                picture, picture.get_rect(center=(piece.x * self.unit, piece.y * self.unit))
            )


def _confetti_piece(shade: int, angle: int, open_by: int, unit: float) -> pygame.Surface:
    """Return a piece of confetti rotated by *angle* and foreshortened by *open_by* (0 to 4)."""
    size = (max(2, round(11 * unit)), max(1, round((1 + open_by * 1.6) * unit)))

    def make() -> pygame.Surface:
        paper = pygame.Surface(size, pygame.SRCALPHA)
        paper.fill(COLOURS[shade])
        return pygame.transform.rotate(paper, angle)

    return _confetti.get((shade, angle, size), make)
