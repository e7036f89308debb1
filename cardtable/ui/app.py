"""The application loop and its window.

The loop sleeps until an event, a timer, a posted call or a moving scene needs a frame; nothing is
drawn while nothing changes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from types import FrameType

import pygame

from cardtable.storage.files import replace_file
from cardtable.ui import surface_cache
from cardtable.ui.clock import Clock, Scheduler, SystemClock
from cardtable.ui.display import Display, suggest_size
from cardtable.ui.frame_stats import FrameStats
from cardtable.ui.motion import MotionSettings
from cardtable.ui.scene import Scene
from cardtable.ui.scene_stack import SceneStack
from cardtable.ui.theme import Look, Scale, Size, Theme

__all__ = ["App", "suggest_size"]

FRAME_SECONDS = 1 / 60
IDLE_SECONDS = 0.5
"""Maximum time between two steps of the loop."""
SETTLE_SECONDS = 0.12
"""Time after the last change of size until sprites are drawn in their final size."""

SAME_SECONDS = 0.15
"""Requests to close the window within this time count as one."""

RESIZED = (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED)
UNCOVERED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED)

REPEATED_KEYS = {
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP),
    *(pygame.K_PAGEDOWN, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
}
"""The keys that repeat while held: they move or delete. All others act once per press."""


class App:
    """The program's window, its scenes and its loop.

    Args:
        size: of the window at the start, in pixels where the system does not scale windows (see
            :func:`suggest_size`).
        fullscreen: whether to start in full screen.
        clock: time and events; tests pass their own.
        print_window_id: whether to print a line ``window 12345`` with the window's id.
        theme: colours and measures.
        motion: speed of animations.
        text_size: factor on the size of text, 0.8 to 1.6.
        on_announce: called with text for a screen reader: new scenes, focused widgets, messages.
    """

    def __init__(
        self,
        size: Size = (1280, 800),
        *,
        fullscreen: bool = False,
        clock: Clock | None = None,
        print_window_id: bool = False,
        theme: Theme | None = None,
        motion: MotionSettings | None = None,
        text_size: float = 1.0,
        on_announce: Callable[[str], None] | None = None,
    ) -> None:
        self.clock: Clock = clock or SystemClock()
        self.stats = FrameStats()
        self.on_announce = on_announce
        self.running = False
        self.may_close: Callable[[], bool] | None = None
        """Called when the person wants to leave; False keeps the window open, for a last panel."""
        self._close_asked: float | None = None
        self._closing_question: Scene | None = None
        """The question asked at the last request to close the window."""
        self.display = Display(size, fullscreen=fullscreen)
        if print_window_id:
            print(f"window {self.display.id}", flush=True)
        surface_cache.POOL.set_limit(surface_cache.limit_for(self.size))
        self._stack = SceneStack()
        self._scheduler = Scheduler()
        self._now = self.clock.now()
        self._last_frame: float | None = None
        self._settle_at: float | None = None
        self._dirty = True
        self._is_unshown = True
        """Whether the window system has not shown the window yet."""
        self._pointer: tuple[int, int] | None = None
        self._pointer_moved_to: tuple[int, int] | None = None
        self._command = ""
        """The character of the held key that has opened a scene or a text field."""
        self._command_key = 0
        self._held_keys: set[int] = set()
        self.text_size = text_size
        self.look = Look(
            theme or Theme(), Scale.for_window(self.size, text_size), motion or MotionSettings()
        )

    # -- window and scenes --------------------------------------------------------------------

    @property
    def surface(self) -> pygame.Surface:
        """The window's surface, in real pixels; a new one after every resize."""
        return self.display.surface

    @property
    def size(self) -> Size:
        """The size of :attr:`surface` in pixels."""
        return self.display.size

    @property
    def window(self) -> pygame.Window:
        """The window; unusable after :meth:`close`."""
        return self.display.window

    @property
    def windowed_size(self) -> Size:
        """The window's size outside full screen; available after :meth:`close`."""
        return self.display.windowed_size

    @property
    def fullscreen(self) -> bool:
        return self.display.fullscreen

    def toggle_fullscreen(self) -> None:
        self.display.toggle_fullscreen()

    @property
    def scene(self) -> Scene | None:
        """The top scene."""
        return self._stack.top

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, bottom first."""
        return tuple(self._stack.scenes)

    def push(self, scene: Scene) -> None:
        """Show *scene* on top of the others."""
        self._stack.push(scene, self._begin)
        self._scenes_changed()

    def pop(self) -> None:
        """Remove the top scene; the program ends after the last one."""
        if self._stack.top is not None:
            self.remove(self._stack.top)

    def remove(self, scene: Scene) -> None:
        """Remove *scene* from anywhere in the stack; the program ends after the last one."""
        self._stack.remove(scene)
        self._scenes_changed()
        if self._stack.top is None:
            self.quit()

    def replace(self, scene: Scene) -> None:
        """Replace all scenes by *scene*."""
        self._stack.clear()
        self.push(scene)

    def _begin(self, scene: Scene) -> None:
        scene.app = self
        scene.enter()
        if scene in self._stack.scenes:
            self._lay_out(scene)
            scene.settle()
        if scene.title:
            self.announce(scene.title)

    def _scenes_changed(self) -> None:
        """Lay out visible scenes that are out of date, and report the pointer to them later."""
        for scene in self._stack.shown():
            if scene.stale:
                self._lay_out(scene)
                scene.settle()
        self._pointer_moved_to = self._pointer
        self.redraw()

    def set_look(
        self,
        *,
        theme: Theme | None = None,
        motion: MotionSettings | None = None,
        text_size: float | None = None,
    ) -> None:
        """Change colours, motion or text size, and lay out every scene again."""
        self.text_size = self.text_size if text_size is None else text_size
        self.look = replace(
            self.look,
            theme=theme or self.look.theme,
            motion=motion or self.look.motion,
            scale=Scale.for_window(self.size, self.text_size),
        )
        self._relayout()
        self._settle()

    def announce(self, words: str) -> None:
        """Send *words* to the screen reader."""
        if self.on_announce is not None:
            self.on_announce(words)

    def redraw(self) -> None:
        """Request a new frame."""
        self._dirty = True

    def screenshot(self, path: str | Path) -> None:
        """Save the window's picture as a PNG file at *path*. Raises SaveFailed."""
        self._stack.draw(self.surface, self.look)
        file = BytesIO()
        pygame.image.save(self.surface, file, "picture.png")
        replace_file(Path(path), file.getvalue())

    def picture(self) -> bytes:
        """Return the window's picture: three bytes (red, green, blue) per pixel, row by row."""
        self._stack.draw(self.surface, self.look)
        return pygame.image.tobytes(self.surface, "RGB")

    # -- scheduled calls ----------------------------------------------------------------------

    def post(self, call: Callable[[], None]) -> None:
        """Run *call* in the loop's thread as soon as possible; may be called from any thread."""
        self._scheduler.post(call)
        self.clock.wake()

    def after(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        """Run *call* in *seconds*; return a function that cancels it."""
        return self._scheduler.at(self._now + seconds, call)

    # -- the loop -----------------------------------------------------------------------------

    def run(self, scene: Scene) -> None:
        """Show *scene* and run the loop until the window is closed or the last scene removed."""
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
        """End the loop after the current step."""
        self.running = False

    def leave(self) -> None:
        """End the loop like :meth:`quit`, unless ``may_close`` objects."""
        if self.may_close is None or self.may_close():
            self.quit()

    def _window_closed(self) -> None:
        """Leave, when the window manager asks for it; one request may come as two events."""
        is_same = self._close_asked is not None and self._now - self._close_asked < SAME_SECONDS
        if is_same or self._closing_question in self._stack.scenes:
            return
        self._close_asked, self._closing_question = self._now, None
        is_answered = False

        def leave() -> None:
            nonlocal is_answered
            is_answered = True
            self.leave()

        close: Callable[[], None] = leave
        for scene in self._stack.scenes:
            close = partial(scene.before_closing, close)
        close()
        if not is_answered:
            self._closing_question = self._stack.top

    def close(self) -> None:
        """Remove all scenes and close the window."""
        self._stack.clear()
        self.display.window.destroy()

    def step(self) -> None:
        """Wait for work and do it: advance the time, handle events, draw at most one frame."""
        if not self._wants_frame():
            self._last_frame = None  # the next frame follows a rest and cannot be late
        events = self.clock.wait(self._sleep_seconds())
        started = self.clock.now()
        dt, self._now = started - self._now, started
        if self._stack.animating:
            self._dirty = True  # the last step of a motion is drawn too
        self._stack.update(dt, self.look)  # first, so that motions started below begin at zero
        self._scheduler.run(self._now)
        for event in events:
            self._handle(event)
        if self._settle_at is not None and self._now >= self._settle_at:
            self._settle()
        self._report_pointer()
        if self._stack.top is not None:
            self.display.show_cursor(self._stack.top.form.cursor)
        if not self._wants_frame():
            self._last_frame = None
        elif self._last_frame is None or started >= self._last_frame + FRAME_SECONDS - 0.0005:
            self._present(started)

    @property
    def animating(self) -> bool:
        """Whether a visible scene moves."""
        return self._stack.animating

    def _wants_frame(self) -> bool:
        return self._dirty or self._stack.needs_redraw or self._stack.animating

    def _sleep_seconds(self) -> float:
        """Return the time to sleep, in seconds, unless an event arrives."""
        now = self.clock.now()
        waits = [IDLE_SECONDS]
        if (wait := self._scheduler.wait(now)) is not None:
            waits.append(wait)
        if self._wants_frame():
            waits.append(
                0.0 if self._last_frame is None else self._last_frame + FRAME_SECONDS - now
            )
        elif (wait := self._stack.wake_after()) is not None:
            waits.append(wait)
        if self._settle_at is not None:
            waits.append(self._settle_at - now)
        return max(0.0, min(waits))

    def _present(self, started: float) -> None:
        since = None if self._last_frame is None else started - self._last_frame
        self._stack.draw(self.surface, self.look)
        self._dirty = False
        drawn = self.clock.now()
        self.display.window.flip()
        self.stats.add(drawn - started, self.clock.now() - drawn, since)
        self._last_frame = started

    # -- events -------------------------------------------------------------------------------

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self._window_closed()
        elif event.type in RESIZED:
            self._resized()
        elif event.type in UNCOVERED:
            if self._is_unshown:  # now every window manager has told the size of the frame
                self._is_unshown = False
                self.display.fit_to_screen(is_new=True)
            self.redraw()
        elif event.type == pygame.WINDOWDISPLAYCHANGED:
            self.display.fit_to_screen()
        elif self._is_repeated_command(event):
            pass  # the key is still held, or was while its first press took long
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif event.type == pygame.TEXTINPUT and self._command and event.text == self._command:
            pass  # this letter has opened a scene or a field: it is not typed there, nor repeated
        elif self._stack.top is not None:
            event = self.display.in_pixels(event)
            if event.type == pygame.MOUSEMOTION:
                self._pointer, self._pointer_moved_to = event.pos, None
            before, focused = self._stack.top, self._stack.top.form.focused
            before.handle(event)
            if event.type == pygame.KEYDOWN:
                opened = self._stack.top is not before or before.form.focused is not focused
                if opened or event.key != self._command_key:
                    self._command = event.unicode if opened else ""
                    self._command_key = event.key
            elif event.type == pygame.KEYUP and event.key == self._command_key:
                self._command, self._command_key = "", 0

    def _is_repeated_command(self, event: pygame.event.Event) -> bool:
        """Return whether *event* repeats a held key that does not move or delete anything.

        pygame repeats a key by a timer. After a slow frame these events come late, even for a key
        that was released meanwhile; a command would be given twice, the second time elsewhere.
        """
        if event.type == pygame.KEYUP:
            self._held_keys.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held_keys.clear()
        elif event.type == pygame.KEYDOWN:
            is_repeated = event.key in self._held_keys
            self._held_keys.add(event.key)
            return is_repeated and event.key not in REPEATED_KEYS
        return False

    def _report_pointer(self) -> None:
        """Report the resting pointer to a scene that has just appeared."""
        place, self._pointer_moved_to = self._pointer_moved_to, None
        if place is not None and self._stack.top is not None:
            motion = {"pos": place, "rel": (0, 0), "buttons": (0, 0, 0)}
            self._stack.top.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))

    def _resized(self) -> None:
        self.redraw()
        if self.display.refresh():
            surface_cache.POOL.set_limit(surface_cache.limit_for(self.size))
            self.look = replace(self.look, scale=Scale.for_window(self.size, self.text_size))
            self._settle_at = self._now + SETTLE_SECONDS
            self._relayout()

    def _relayout(self) -> None:
        shown = self._stack.shown()
        for scene in self._stack.scenes:
            scene.stale = scene not in shown
        for scene in shown:
            self._lay_out(scene)
        self._stack.invalidate()

    def _lay_out(self, scene: Scene) -> None:
        scene.stale = False
        scene.form.place(pygame.Rect((0, 0), self.size), self.look)
        scene.layout(self.size)

    def _settle(self) -> None:
        self._settle_at = None
        for scene in self._stack.shown():
            scene.settle()
        self._stack.invalidate()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.quit()
        self.clock.wake()
