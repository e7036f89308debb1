"""Lights and sounds at the moments of a game: short, and gone at the next click or key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import pygame

from cardtable.engine import Event, Moved, ZoneKind
from cardtable.games.moments import Moment, MomentKind, finder_of
from cardtable.match import Change
from cardtable.table.facts import Facts
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui import shapes, signs
from cardtable.ui.motion import ease_out, overshoot
from cardtable.ui.theme import Colour, Look

TRICK = "trick"
"""The light at the plate that takes a trick. That happens too often to be a moment."""
SIGN_STEPS = 6
"""The sizes of the sign while it grows; each is drawn once."""
SIGN_SHARE = 0.42
"""The size of the sign as a share of the height of the trick area."""
CRACK = (
    (0.46, 0.0), (0.53, 0.0), (0.49, 0.24), (0.60, 0.40), (0.52, 0.58), (0.62, 0.76), (0.55, 1.0),
    (0.51, 1.0), (0.56, 0.78), (0.45, 0.58), (0.53, 0.42), (0.41, 0.26),
)  # fmt: skip
"""The outline of a crack across a plate, in fractions of its size."""


@dataclass(frozen=True, slots=True)
class Light:
    """How a moment is lit.

    *seconds* is the duration at normal speed and *strength* (0..1) the brightness of the halo at
    the plates, which is gold, or red for something lost (*is_loss*). *sound* is one of SOUNDS, or
    "".
    """

    seconds: float
    strength: float
    sound: str = ""
    is_loss: bool = False
    shows_crack: bool = False
    shows_sign: bool = False


LIGHTS: Mapping[str, Light] = {
    TRICK: Light(0.5, 0.6),
    MomentKind.TRUMPS_BROKEN: Light(0.9, 0.0, "broken", shows_sign=True),
    MomentKind.NIL_MADE: Light(1.4, 1.0),
    MomentKind.NIL_FAILED: Light(1.2, 0.9, "crack", is_loss=True, shows_crack=True),
    MomentKind.SET: Light(1.2, 0.8, is_loss=True),
    MomentKind.LAST_TRICK: Light(1.4, 1.0, "nil"),
    MomentKind.BIG_POT: Light(1.2, 1.0),
    MomentKind.RUN_OUT: Light(1.0, 0.8, "run-out"),
}
"""The lights by moment; moments without an entry have none, and a board lights its own line."""


class _Running:
    """A light that burns at *positions* for *seconds*."""

    def __init__(self, light: Light, positions: tuple[int, ...], seconds: float) -> None:
        self.light = light
        self.positions = positions
        self.seconds = seconds
        self.age = 0.0

    @property
    def share(self) -> float:
        """The part of its time that is over, 0..1."""
        return min(1.0, self.age / self.seconds)

    def opacity(self, *, reduced: bool) -> float:
        """Return the brightness, 0..1: it rises quickly and fades; with *reduced* it is even."""
        if reduced:
            return 0.8
        rise = 0.2
        if self.share < rise:
            return ease_out(self.share / rise)
        left = (1.0 - self.share) / (1.0 - rise)
        return left * left


class MomentLights(Part):
    """Lights up plates and the trick area at the moments of a game, once they are shown.

    With reduced motion a light neither pulses nor grows; without motion there are only sounds.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self.running: list[_Running] = []
        self._find = finder_of(play.match.kind)
        self._waiting: list[tuple[Light, tuple[int, ...]]] = []
        self._layout: TableLayout | None = None
        self._look = Look()
        self._unmade: list[Callable[[], object]] = []
        """Makes the pictures that are not drawn yet, one per frame, while nothing moves."""

    # -- the game ---------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        if change.kind == "undo":
            self._waiting.clear()
            self.running.clear()
            return
        for position in self._takers(change.events):
            self._waiting.append((LIGHTS[TRICK], (position,)))
        if change.events:
            self._add(self._find(change.events, self.play.match.view(0)))

    def _add(self, moments: Iterable[Moment]) -> None:
        """Keep the lights of *moments* until they are shown; a run-out begins by itself."""
        for moment in moments:
            light = LIGHTS.get(moment.kind)
            if light is not None and moment.kind is not MomentKind.RUN_OUT:
                self._waiting.append((light, moment.positions))

    def _takers(self, events: Iterable[Event]) -> list[int]:
        """Return the players who take a trick in *events*."""
        zones = {zone.name: zone for zone in self.play.table.stage.visible}
        return [
            owner
            for event in events
            if isinstance(event, Moved) and event.source in zones and event.target in zones
            if zones[event.source].kind is ZoneKind.TRICK
            if (owner := zones[event.target].owner) is not None
        ]

    def show(self, facts: Facts) -> None:
        waiting, self._waiting = self._waiting, []
        for light, positions in waiting:
            self._start(light, positions)

    def start(self, kind: MomentKind, positions: tuple[int, ...]) -> None:
        """Light up a moment of *kind* at *positions* now."""
        self._start(LIGHTS[kind], positions)

    def _start(self, light: Light, positions: tuple[int, ...]) -> None:
        seconds = self._look.motion.fade(light.seconds)
        if seconds > 0.0:
            self.running.append(_Running(light, positions, seconds))
            self.play.scene.redraw()
        if light.sound:
            self.play.table.play_sound(light.sound)

    # -- place and pictures -----------------------------------------------------------------------

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._layout, self._look = layout, look
        self._unmade = [
            *(lambda s=step: self._sign(s) for step in range(SIGN_STEPS + 1)),
            lambda: self._halo_shape(is_loss=False),
            lambda: self._halo_shape(is_loss=True),
            self._crack_shape,
        ]

    def _sign(self, step: int) -> pygame.Surface | None:
        """Return the sign of the broken suit at *step* of its growth."""
        sign = self.play.match.kind.sign
        if self._layout is None or sign not in ("♠", "♥", "♦", "♣"):
            return None
        base = self._layout.centre.height * SIGN_SHARE
        side = max(8, round(base * (0.7 + 0.36 * step / SIGN_STEPS)))
        return signs.suit(sign, side, self._look.theme.gold)

    def _plate(self, position: int) -> pygame.Rect:
        return self.play.table.side.plates[position].rect

    def _halo_colour(self, *, is_loss: bool) -> Colour:
        theme = self._look.theme
        return (*(theme.danger_text if is_loss else theme.gold)[:3], 190)

    def _halo_shape(self, *, is_loss: bool) -> pygame.Surface:
        """Make the halo of a plate, which is cached by its size."""
        rect, look = self._plate(0), self._look
        corner = min(look.px(look.theme.radius), rect.height // 2)
        return shapes.shadow(rect.size, corner, look.px(16), self._halo_colour(is_loss=is_loss))

    def _crack_shape(self) -> pygame.Surface:
        rect = self._plate(0)
        size = (max(1, rect.height), max(1, rect.height))
        return shapes.polygons((CRACK,), size, self._look.theme.danger_text)

    # -- events and time --------------------------------------------------------------------------

    def intercept(self, event: pygame.event.Event) -> bool:
        if self.running and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.running.clear()
            self.play.scene.redraw()
        return False

    @property
    def animating(self) -> bool:
        return bool(self.running) and not self._look.motion.reduced

    def wake_after(self) -> float | None:
        waits = [light.seconds - light.age for light in self.running]
        if self._unmade:
            waits.append(0.02)
        return min(waits, default=None)

    def update(self, dt: float) -> None:
        if self.running:
            for light in self.running:
                light.age += dt
            burning = [light for light in self.running if light.age < light.seconds]
            if self.animating or len(burning) < len(self.running):
                self.play.scene.redraw()
            self.running = burning
        elif self._unmade and not self.play.table.stage.animating:
            self._unmade.pop(0)()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        for running in self.running:
            opacity = running.opacity(reduced=self._look.motion.reduced)
            if running.light.shows_sign:
                self._draw_sign(surface, running, opacity)
            for position in running.positions if running.light.strength else ():
                self._draw_halo(surface, running.light, position, opacity)

    def draw_over(self, surface: pygame.Surface) -> None:
        for running in self.running:
            if running.light.shows_crack:
                opacity = running.opacity(reduced=self._look.motion.reduced)
                for position in running.positions:
                    self._draw_crack(surface, position, opacity)

    def _draw_halo(
        self, surface: pygame.Surface, light: Light, position: int, opacity: float
    ) -> None:
        rect, look = self._plate(position), self._look
        corner = min(look.px(look.theme.radius), rect.height // 2)
        colour = self._halo_colour(is_loss=light.is_loss)
        shapes.draw_shadow(
            surface, rect, corner, look.px(16), colour, opacity=opacity * light.strength
        )

    def _draw_crack(self, surface: pygame.Surface, position: int, opacity: float) -> None:
        crack, rect = self._crack_shape(), self._plate(position)
        crack.set_alpha(round(255 * opacity))
        surface.blit(
            crack, crack.get_rect(center=(rect.left + round(rect.width * 0.66), rect.centery))
        )
        crack.set_alpha(255)

    def _draw_sign(self, surface: pygame.Surface, running: _Running, opacity: float) -> None:
        if self._layout is None:
            return
        grown = 1.0
        if not self._look.motion.reduced:
            grown = overshoot(1.6)(min(1.0, running.share / 0.35))
        sign = self._sign(min(SIGN_STEPS, round(grown * (SIGN_STEPS - 1))))
        if sign is not None:
            sign.set_alpha(round(215 * opacity))
            surface.blit(sign, sign.get_rect(center=self._layout.centre.center))
            sign.set_alpha(255)
