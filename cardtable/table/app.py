"""The window, its loop, and the stack of scenes.

The window is a ``pygame.Window``: the only one of pygame's two windows that draws in real pixels
on a HiDPI screen; its ``handle`` is the window id that test tools ask for. Nothing here is drawn
or waited for while nothing changes: the loop sleeps in the event queue until an event, a timer, a
posted call or a moving scene wants a frame.
"""

from __future__ import annotations

import heapq
import itertools
import os
import signal
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Protocol

import pygame

from cardtable.table.frames import FrameStats
from cardtable.table.icon import window_icon
from cardtable.table.motion import MotionSettings
from cardtable.table.scene import Scene
from cardtable.table.theme import Look, Scale, Size, Theme

FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 0.25  # a signal is noticed at the latest after this
SETTLE_SECONDS = 0.12
BACKDROP_SECONDS = 0.15
SMALLEST_WINDOW = (800, 600)
WAKE = pygame.event.custom_type()

POINTER_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class Clock(Protocol):
    """Where the loop gets its time from."""

    def now(self) -> float:
        """Return the time in seconds; it never goes back."""

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or the first that comes within *seconds*."""


class SystemClock:
    """The real time and the real event queue."""

    def now(self) -> float:
        """Return the time in seconds."""
        return time.perf_counter()

    def wait(self, seconds: float) -> list[pygame.event.Event]:
        """Return the events that are there, or the first that comes within *seconds*."""
        if seconds < 0.002:  # too short for the queue's milliseconds
            time.sleep(max(0.0, seconds))
            return pygame.event.get()
        first = pygame.event.wait(int(seconds * 1000))
        return [first, *pygame.event.get()] if first.type != pygame.NOEVENT else []


class App:
    """The one window of the program.

    *size* is the window's size at the start, in pixels where the system does not scale windows.
    With *print_window_id* the window's id is printed as ``window 12345`` on a line of its own.
    *on_say* gets what a reader should say: new scenes, newly focused widgets.
    """

    def __init__(
        self,
        size: Size = (1280, 800),
        *,
        fullscreen: bool = False,
        clock: Clock | None = None,
        print_window_id: bool = False,
        title: str = "cardtable",
        theme: Theme | None = None,
        motion: MotionSettings | None = None,
        text_size: float = 1.0,
        on_say: Callable[[str], None] | None = None,
    ) -> None:
        open_display()
        self.clock = clock or SystemClock()
        self.stats = FrameStats()
        self.on_say = on_say
        self.window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        self.window.minimum_size = SMALLEST_WINDOW
        self.window.set_icon(window_icon(64))
        self._windowed_size = size
        self.fullscreen = False
        if fullscreen:
            self.toggle_fullscreen()
        if print_window_id:
            print(f"window {self.window.handle}", flush=True)
        self.running = False
        self._scenes: list[Scene] = []
        self._calls: deque[Callable[[], None]] = deque()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._timer_numbers = itertools.count()
        self._now = self.clock.now()
        self._last_frame: float | None = None
        self._settle_at: float | None = None
        self._dirty = True
        self._backdrop_since = 0.0
        self._backdrop: pygame.Surface | None = None
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self._size = self.surface.get_size()
        self.text_size = text_size
        self.look = Look(
            theme or Theme(), Scale.of(self._size, text_size), motion or MotionSettings()
        )

    # -- what is shown ------------------------------------------------------------------------

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window, in real pixels."""
        return self.window.get_surface()

    @property
    def size(self) -> Size:
        """The size of the picture in pixels."""
        return self._size

    @property
    def scene(self) -> Scene | None:
        """The uppermost scene."""
        return self._scenes[-1] if self._scenes else None

    def push(self, scene: Scene) -> None:
        """Put *scene* over the others."""
        if self._scenes:
            self._scenes[-1].cover()
        self._start(scene)

    def pop(self) -> None:
        """Take the uppermost scene away; the program ends when it was the last one."""
        if self._scenes:
            self.remove(self._scenes[-1])

    def remove(self, scene: Scene) -> None:
        """Take *scene* away, wherever it is in the stack; the program ends after the last one."""
        if scene not in self._scenes:
            return
        was_top = scene is self._scenes[-1]
        self._scenes.remove(scene)
        scene.leave()
        self.redraw()
        if not self._scenes:
            self.quit()
        elif was_top:
            self._scenes[-1].uncover()

    def replace(self, scene: Scene) -> None:
        """Put *scene* in the place of all others."""
        while self._scenes:
            self._scenes.pop().leave()
        self._start(scene)

    def _start(self, scene: Scene) -> None:
        scene.app = self
        if scene.modal and not any(other.modal for other in self._scenes):
            self._backdrop_since = self._now
        self._scenes.append(scene)
        scene.enter()
        if scene in self._scenes:
            scene.layout(self._size)
            scene.settle()
        if scene.title:
            self.say(scene.title)
        self.redraw()

    def set_look(
        self,
        *,
        theme: Theme | None = None,
        motion: MotionSettings | None = None,
        text_size: float | None = None,
    ) -> None:
        """Change colours, motion or text size, and lay out every scene anew."""
        self.text_size = self.text_size if text_size is None else text_size
        self.look = replace(
            self.look,
            theme=theme or self.look.theme,
            motion=motion or self.look.motion,
            scale=Scale.of(self._size, self.text_size),
        )
        self._relayout()
        self._settle()

    def say(self, words: str) -> None:
        """Tell a reader *words*."""
        if self.on_say is not None:
            self.on_say(words)

    def redraw(self) -> None:
        """Ask for a new frame."""
        self._dirty = True

    def screenshot(self, path: str | Path) -> None:
        """Save the picture of the window as *path*, a PNG file."""
        self._draw()
        pygame.image.save(self.surface, str(path))

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to a window."""
        self.fullscreen = not self.fullscreen
        if self.fullscreen:
            self._windowed_size = self.window.size
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()
            self.window.size = self._windowed_size

    # -- the loop -----------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show *scene* and stay until the window is closed or the last scene has gone."""
        before = {name: signal.signal(name, self._stop) for name in (signal.SIGINT, signal.SIGTERM)}
        self.running = True
        self.push(scene)
        try:
            while self.running:
                self.step()
        finally:
            for name, handler in before.items():
                signal.signal(name, handler)
            self.close()

    def quit(self) -> None:
        """End the loop after the present step."""
        self.running = False

    def close(self) -> None:
        """Take all scenes away and close the window."""
        while self._scenes:
            self._scenes.pop().leave()
        self.window.destroy()

    def post(self, call: Callable[[], None]) -> None:
        """Have *call* run in the loop's thread, soon; may be called from any thread."""
        self._calls.append(call)
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Have *call* run in *seconds*; return a function that cancels it."""
        entry = (self._now + seconds, next(self._timer_numbers), call)
        heapq.heappush(self._timers, entry)

        def cancel() -> None:
            if entry in self._timers:
                self._timers.remove(entry)
                heapq.heapify(self._timers)

        return cancel

    def step(self) -> None:
        """Wait until there is something to do, and do it: events, time, at most one frame."""
        events = self.clock.wait(self._rest())
        started = self.clock.now()
        dt, self._now = started - self._now, started
        self._run_calls()
        for scene in self._shown():
            scene.update(dt)
        for event in events:
            self._handle(event)
        if self._settle_at is not None and self._now >= self._settle_at:
            self._settle()
        self._show_cursor()
        if not self._wants_frame():
            self._last_frame = None
        elif self._last_frame is None or started >= self._last_frame + FRAME_SECONDS - 0.0005:
            self._present(started)

    @property
    def animating(self) -> bool:
        """Whether some visible scene moves."""
        if self._fading():
            return True
        return any(scene.animating for scene in self._shown())

    def _wants_frame(self) -> bool:
        return self._dirty or self.animating or any(s.needs_redraw for s in self._shown())

    def _rest(self) -> float:
        """Return how many seconds there is nothing to do, if no event comes."""
        now = self.clock.now()
        if self._calls:
            return 0.0
        if self._wants_frame():
            if self._last_frame is None:
                return 0.0
            return max(0.0, self._last_frame + FRAME_SECONDS - now)
        waits = [IDLE_SECONDS]
        waits += [wait for s in self._shown() if (wait := s.wake_after()) is not None]
        if self._timers:
            waits.append(self._timers[0][0] - now)
        if self._settle_at is not None:
            waits.append(self._settle_at - now)
        return max(0.0, min(waits))

    def _run_calls(self) -> None:
        for _call in range(len(self._calls)):
            self._calls.popleft()()
        while self._timers and self._timers[0][0] <= self._now:
            heapq.heappop(self._timers)[2]()

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED):
            self._resized()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.redraw()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif event.type != WAKE and self._scenes:
            self._scenes[-1].handle(self._in_pixels(event))

    def _in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a mouse event with its place in pixels; the system counts in larger points."""
        points = self.window.size
        if event.type not in POINTER_EVENTS or points == self._size or 0 in points:
            return event
        x, y = self._size[0] / points[0], self._size[1] / points[1]
        fields = dict(event.dict)
        for name in ("pos", "rel"):
            if name in fields:
                fields[name] = (round(fields[name][0] * x), round(fields[name][1] * y))
        return pygame.event.Event(event.type, fields)

    def _resized(self) -> None:
        size = self.surface.get_size()
        self._dirty = True
        if size == self._size:
            return
        self._size = size
        self.look = replace(self.look, scale=Scale.of(size, self.text_size))
        self._settle_at = self._now + SETTLE_SECONDS
        self._relayout()

    def _relayout(self) -> None:
        self._backdrop = None
        for scene in self._scenes:
            scene.layout(self._size)
            scene.redraw()

    def _settle(self) -> None:
        self._settle_at = None
        for scene in self._scenes:
            scene.settle()
            scene.redraw()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.quit()

    # -- drawing ------------------------------------------------------------------------------

    def _shown(self) -> list[Scene]:
        """Return the scenes that are visible, from below."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].modal:
            first -= 1
        return self._scenes[max(0, first) :]

    def _present(self, started: float) -> None:
        since = None if self._last_frame is None else started - self._last_frame
        self._draw()
        drawn = self.clock.now()
        self.window.flip()
        self.stats.add(drawn - started, self.clock.now() - drawn, since)
        self._last_frame = started

    def _draw(self) -> None:
        shown = self._shown()
        surface = self.surface
        below, upper = shown[:-1], shown[-1:]
        if below:
            self._draw_below(surface, below)
        for scene in upper:
            scene.draw(surface)
            scene.drawn()
        self._dirty = False

    def _draw_below(self, surface: pygame.Surface, scenes: list[Scene]) -> None:
        """Draw what lies under a dialog, dimmed; it is kept until it changes."""
        fading = self._fading()
        kept = self._backdrop
        if kept is None or fading or self._dirty or any(s.needs_redraw for s in scenes):
            for scene in scenes:
                scene.draw(surface)
                scene.drawn()
            self._dim(surface)
            if kept is None or kept.get_size() != surface.get_size():
                self._backdrop = kept = pygame.Surface(surface.get_size(), depth=32)
            kept.blit(surface, (0, 0))
        else:
            surface.blit(kept, (0, 0))

    def _dim(self, surface: pygame.Surface) -> None:
        red, green, blue, alpha = (*self.look.theme.backdrop, 255)[:4]
        length = self.look.motion.fade(BACKDROP_SECONDS)
        passed = (self._now - self._backdrop_since) / length if length else 1.0
        keep = 255 - round(alpha * min(1.0, max(0.0, passed)))
        surface.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
        veil = (red * (255 - keep) // 255, green * (255 - keep) // 255, blue * (255 - keep) // 255)
        surface.fill(veil, special_flags=pygame.BLEND_RGB_ADD)

    def _fading(self) -> bool:
        length = self.look.motion.fade(BACKDROP_SECONDS)
        return len(self._shown()) > 1 and self._now - self._backdrop_since < length

    def _show_cursor(self) -> None:
        cursor = self._scenes[-1].form.cursor if self._scenes else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            pygame.mouse.set_cursor(cursor)


def open_display() -> None:
    """Start the parts of pygame that a window needs, and no others (joysticks would poll)."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "cardtable")
    os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    pygame.display.init()
    pygame.font.init()
    pygame.key.set_repeat(350, 40)


def suggest_size() -> Size:
    """Return a good size for the first window: 1280 x 800, more on a large screen, less if need be.

    Screens that the system does not scale by itself get a window in proportion.
    """
    open_display()
    width, height = pygame.display.get_desktop_sizes()[0]
    factor = max(1.0, min(width / 1920, height / 1080))
    return (
        max(SMALLEST_WINDOW[0], min(round(1280 * factor), width - 40)),
        max(SMALLEST_WINDOW[1], min(round(800 * factor), height - 80)),
    )
