"""The stack of scenes, and the dimmed backdrop under a dialog."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look

BACKDROP_SECONDS = 0.15


class SceneStack:
    """Scenes, bottom first; the scene below a modal one is drawn dimmed."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._fade = 1.0  # opacity of the backdrop, 0..1
        self._backdrop: pygame.Surface | None = None
        self._backdrop_valid = False

    @property
    def top(self) -> Scene | None:
        """The top scene, which receives the events."""
        return self.scenes[-1] if self.scenes else None

    def shown(self) -> list[Scene]:
        """Return the visible scenes, bottom first."""
        first = max(0, len(self.scenes) - 1)
        while first > 0 and self.scenes[first].modal:
            first -= 1
        return self.scenes[first:]

    # -- changes ------------------------------------------------------------------------------

    def push(self, scene: Scene, begin: Callable[[Scene], None]) -> None:
        """Put *scene* on top; *begin* prepares it before it is drawn."""
        covered = self.top
        if covered is not None:
            covered.form.pointer_left()
            covered.cover()
        if scene.modal and len(self.shown()) <= 1:
            self._fade = 0.0
        self.invalidate()
        self.scenes.append(scene)
        begin(scene)

    def remove(self, scene: Scene) -> None:
        """Remove *scene* from anywhere; the scene that it covered is uncovered."""
        if scene not in self.scenes:
            return
        was_top = scene is self.top
        self.scenes.remove(scene)
        self.invalidate()
        scene.leave()
        if len(self.shown()) <= 1:
            self._backdrop = None
        if was_top and self.top is not None:
            self.top.uncover()

    def clear(self) -> None:
        """Remove all scenes, top first."""
        while self.scenes:
            self.scenes.pop().leave()
        self.invalidate()

    # -- time and drawing ---------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether a visible scene or the backdrop moves."""
        shown = self.shown()
        return (len(shown) > 1 and self._fade < 1.0) or any(scene.animating for scene in shown)

    @property
    def needs_redraw(self) -> bool:
        """Whether a visible scene is out of date."""
        return any(scene.needs_redraw for scene in self.shown())

    def wake_after(self) -> float | None:
        """Return the seconds until a visible scene needs an update, or None."""
        waits = [wait for scene in self.shown() if (wait := scene.wake_after()) is not None]
        return min(waits, default=None)

    def update(self, dt: float, look: Look) -> None:
        """Advance every visible scene by *dt* seconds."""
        if self._fade < 1.0:
            seconds = look.motion.fade(BACKDROP_SECONDS)
            self._fade = min(1.0, self._fade + dt / seconds) if seconds > 0.0 else 1.0
            self._backdrop_valid = False
        for scene in self.shown():
            scene.update(dt)

    def invalidate(self) -> None:
        """Draw everything again in the next frame."""
        self._backdrop_valid = False
        for scene in self.scenes:
            scene.redraw()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the visible scenes."""
        shown = self.shown()
        if len(shown) > 1:
            self._draw_below(surface, shown[:-1], look)
        for scene in shown[-1:]:
            scene.draw(surface)
            scene.drawn()

    def _draw_below(self, surface: pygame.Surface, scenes: list[Scene], look: Look) -> None:
        """Draw the scenes under a dialog; their dimmed picture is cached until it changes."""
        cached = self._backdrop
        stale = any(scene.needs_redraw or scene.animating for scene in scenes)
        if cached is not None and self._backdrop_valid and not stale:
            surface.blit(cached, (0, 0))
            return
        for scene in scenes:
            scene.draw(surface)
            scene.drawn()
        _dim(surface, look, self._fade)
        if cached is None or cached.get_size() != surface.get_size():
            self._backdrop = cached = pygame.Surface(surface.get_size(), depth=32)
        cached.blit(surface, (0, 0))
        self._backdrop_valid = True


def _dim(surface: pygame.Surface, look: Look, fade: float) -> None:
    """Draw the theme's backdrop colour over *surface* with the opacity *fade* (0..1)."""
    red, green, blue, alpha = (*look.theme.backdrop, 255)[:4]
    covered = round(alpha * fade)
    keep = 255 - covered
    surface.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
    veil = (red * covered // 255, green * covered // 255, blue * covered // 255)
    surface.fill(veil, special_flags=pygame.BLEND_RGB_ADD)
