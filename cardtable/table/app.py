"""The window and its loop.

The window is a ``pygame.Window``: the only one of pygame's two windows that draws in real pixels
on a HiDPI screen; its ``handle`` is the window id that test tools ask for. Nothing is drawn while
nothing changes: the loop sleeps until an event, a timer, a posted call or a moving scene wants a
frame.
"""

from __future__ import annotations

import contextlib
import heapq
import itertools
import signal
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pygame

from cardtable.table.clock import Clock, SystemClock
from cardtable.table.display import in_pixels, open_window, suggest_size
from cardtable.table.frames import FrameStats
from cardtable.table.icon import window_icon
from cardtable.table.motion import MotionSettings
from cardtable.table.scene import Scene
from cardtable.table.stack import SceneStack
from cardtable.table.theme import Look, Scale, Size, Theme

__all__ = ["App", "suggest_size"]

FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 0.5
SETTLE_SECONDS = 0.12

RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)


class App:
    """The one window of the program.

    *size* is the window's size at the start, in pixels where the system does not scale windows
    (see :func:`suggest_size`). With *print_window_id* the window's id is printed as
    ``window 12345`` on a line of its own. *on_say* gets what a reader should say: new scenes,
    newly focused widgets, messages.
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
        self.clock: Clock = clock or SystemClock()
        self.stats = FrameStats()
        self.on_say = on_say
        self.running = False
        self.window = open_window(title, size)
        self.window.set_icon(window_icon(64))
        self.fullscreen = False
        self._windowed_size = size
        if fullscreen:
            self.toggle_fullscreen()
        self._size = self.surface.get_size()
        if print_window_id:  # the first surface may have replaced the window
            print(f"window {self.window.handle}", flush=True)
        self._stack = SceneStack()
        self._calls: deque[Callable[[], None]] = deque()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._timer_numbers = itertools.count()
        self._now = self.clock.now()
        self._last_frame: float | None = None
        self._settle_at: float | None = None
        self._dirty = True
        self._cursor = pygame.SYSTEM_CURSOR_ARROW
        self.text_size = text_size
        self.look = Look(
            theme or Theme(), Scale.of(self._size, text_size), motion or MotionSettings()
        )

    # -- what is shown ------------------------------------------------------------------------

    @property
    def surface(self) -> pygame.Surface:
        """The picture of the window, in real pixels; another one after every resize."""
        return self.window.get_surface()

    @property
    def size(self) -> Size:
        """The size of the picture in pixels."""
        return self._size

    @property
    def scene(self) -> Scene | None:
        """The uppermost scene."""
        return self._stack.top

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the lowest first."""
        return tuple(self._stack.scenes)

    def push(self, scene: Scene) -> None:
        """Put *scene* over the others."""
        self._stack.push(scene, self._begin)
        self.redraw()

    def pop(self) -> None:
        """Take the uppermost scene away; the program ends when it was the last one."""
        if self._stack.top is not None:
            self.remove(self._stack.top)

    def remove(self, scene: Scene) -> None:
        """Take *scene* away, wherever it is in the stack; the program ends after the last one."""
        self._stack.remove(scene)
        self.redraw()
        if self._stack.top is None:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Put *scene* in the place of all others."""
        self._stack.clear()
        self.push(scene)

    def _begin(self, scene: Scene) -> None:
        scene.app = self
        scene.enter()
        if scene in self._stack.scenes:
            self._lay_out(scene)
            scene.settle()
        if scene.title:
            self.say(scene.title)

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
        self._stack.draw(self.surface, self.look)
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

    # -- calls from elsewhere -----------------------------------------------------------------

    def post(self, call: Callable[[], None]) -> None:
        """Have *call* run in the loop's thread, soon; may be called from any thread."""
        self._calls.append(call)
        self.clock.wake()

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Have *call* run in *seconds*; return a function that cancels it."""
        entry = (self._now + seconds, next(self._timer_numbers), call)
        heapq.heappush(self._timers, entry)

        def cancel() -> None:
            if entry in self._timers:
                self._timers.remove(entry)
                heapq.heapify(self._timers)

        return cancel

    def _run_calls(self) -> None:
        for _call in range(len(self._calls)):
            self._calls.popleft()()
        while self._timers and self._timers[0][0] <= self._now:
            heapq.heappop(self._timers)[2]()

    # -- the loop -----------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show *scene* and stay until the window is closed or the last scene has gone."""
        before = {name: signal.signal(name, self._stop) for name in (signal.SIGINT, signal.SIGTERM)}
        self.running = True
        try:
            self.push(scene)
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
        self._stack.clear()
        self.window.destroy()

    def step(self) -> None:
        """Wait until there is something to do, and do it: time, events, at most one frame."""
        events = self.clock.wait(self._rest())
        started = self.clock.now()
        dt, self._now = started - self._now, started
        if self._stack.animating:
            self._dirty = True  # also the last step of a motion must be seen
        self._stack.update(dt, self.look)  # first, so that what starts now starts at zero
        self._run_calls()
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
        """Whether something visible moves."""
        return self._stack.animating

    def _wants_frame(self) -> bool:
        return self._dirty or self._stack.needs_redraw or self._stack.animating

    def _rest(self) -> float:
        """Return how many seconds there is nothing to do, if no event comes."""
        now = self.clock.now()
        if self._calls:
            return 0.0
        if self._wants_frame():
            since = now if self._last_frame is None else self._last_frame + FRAME_SECONDS
            return max(0.0, since - now)
        waits = [IDLE_SECONDS]
        if (wake := self._stack.wake_after()) is not None:
            waits.append(wake)
        if self._timers:
            waits.append(self._timers[0][0] - now)
        if self._settle_at is not None:
            waits.append(self._settle_at - now)
        return max(0.0, min(waits))

    def _present(self, started: float) -> None:
        since = None if self._last_frame is None else started - self._last_frame
        self._stack.draw(self.surface, self.look)
        self._dirty = False
        drawn = self.clock.now()
        self.window.flip()
        self.stats.add(drawn - started, self.clock.now() - drawn, since)
        self._last_frame = started

    # -- events -------------------------------------------------------------------------------

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in RESIZED:
            self._resized()
        elif event.type in UNCOVERED:
            self.redraw()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif self._stack.top is not None:
            self._stack.top.handle(in_pixels(event, self.window.size, self._size))

    def _resized(self) -> None:
        size = self.surface.get_size()
        self.redraw()
        if size != self._size:
            self._size = size
            self.look = replace(self.look, scale=Scale.of(size, self.text_size))
            self._settle_at = self._now + SETTLE_SECONDS
            self._relayout()

    def _relayout(self) -> None:
        for scene in self._stack.scenes:
            self._lay_out(scene)
        self._stack.invalidate()

    def _lay_out(self, scene: Scene) -> None:
        scene.form.place(pygame.Rect((0, 0), self._size), self.look)
        scene.layout(self._size)

    def _settle(self) -> None:
        self._settle_at = None
        for scene in self._stack.scenes:
            scene.settle()
        self._stack.invalidate()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.quit()
        self.clock.wake()

    def _show_cursor(self) -> None:
        top = self._stack.top
        cursor = top.form.cursor if top is not None else pygame.SYSTEM_CURSOR_ARROW
        if cursor != self._cursor:
            self._cursor = cursor
            with contextlib.suppress(pygame.error):  # not every display has cursors
                pygame.mouse.set_cursor(cursor)
