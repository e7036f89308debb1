"""The application loop: idle costs, scenes, dialogs, the window, scheduled calls."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any

import pygame
import pytest

from cardtable.ui.app import FRAME_SECONDS, App
from cardtable.ui.clock import SystemClock
from cardtable.ui.dialog import Dialog, confirm, message
from cardtable.ui.display import in_pixels
from cardtable.ui.frame_stats import FrameStats
from cardtable.ui.motion import MotionSettings, Speed
from cardtable.ui.scene import Scene
from cardtable.ui.theme import FELTS, make_theme
from cardtable.ui.widgets import Button, ProgressBar, TextField
from tests.waiting import LIMIT


class FixedClock:
    """Time that advances only by waiting."""

    def __init__(self):
        self.time = 100.0
        self.woken = False
        self.waits = []

    def now(self):
        return self.time

    def wait(self, seconds):
        events = pygame.event.get()
        if not events and not self.woken:
            self.time += seconds
            self.waits.append(seconds)
        self.woken = False
        return events

    def wake(self):
        self.woken = True


class IdleClock(SystemClock):
    """The real clock; when the loop goes to sleep, another thread calls *disturb* once."""

    def __init__(self, disturb):
        super().__init__()
        self.has_overslept = False
        self._thread = threading.Thread(target=disturb)

    def wait(self, seconds):
        begun = self.now()
        if seconds > 1.0 and self._thread.ident is None:
            self._thread.start()
        events = super().wait(seconds)
        if self.now() - begun >= LIMIT:
            self.has_overslept = True
        return events


class Plain(Scene):
    """A scene that logs the calls it receives."""

    def __init__(self, name="plain", modal=False):
        super().__init__()
        self.name = name
        self.modal = modal
        self.log: list[Any] = []
        self.draws = 0
        self.bar = self.form.add(ProgressBar())
        self.button = self.form.add(Button("Go", lambda: self.log.append("pressed")))

    def enter(self):
        self.log.append("enter")

    def leave(self):
        self.log.append("leave")

    def cover(self):
        self.log.append("cover")

    def uncover(self):
        self.log.append("uncover")

    def layout(self, size):
        self.log.append(f"layout {size[0]}x{size[1]}")
        self.bar.place(pygame.Rect(10, 10, 100, 10), self.look)
        self.button.place(pygame.Rect(10, 40, 100, 40), self.look)

    def settle(self):
        self.log.append("settle")

    def draw(self, surface):
        self.draws += 1
        surface.fill((20, 80, 70))
        super().draw(surface)


@pytest.fixture
def app():
    made = App((1280, 800), clock=FixedClock())
    yield made
    made.close()
    pygame.event.clear()


def steps(app, count):
    for _step in range(count):
        app.step()


def rest(app, most=600):
    """Run the loop until it sleeps for longer than a frame."""
    app.clock.waits.clear()
    for _step in range(most):
        app.step()
        if app.clock.waits and app.clock.waits[-1] > FRAME_SECONDS:
            return
    raise AssertionError("it never comes to rest")


def key(app, name):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=name, mod=0, unicode="", scancode=0))
    app.step()


def test_the_key_that_opens_a_text_field_is_not_typed_into_it(app):
    scene = Plain()
    field = scene.form.add(TextField("Say"))
    scene.form.add(Button("Chat", lambda: scene.form.focus(field), key=pygame.K_t, key_text="T"))
    app.push(scene)

    def press(kind, **fields):
        pygame.event.post(pygame.event.Event(kind, **fields))
        app.step()

    held: dict[str, Any] = {"key": pygame.K_t, "mod": 0, "unicode": "t", "scancode": 0}
    for _repeat in range(3):
        press(pygame.KEYDOWN, **held)
        press(pygame.TEXTINPUT, text="t")
    assert field.focused
    assert field.value == ""
    press(pygame.KEYUP, **held)
    press(pygame.KEYDOWN, **held)
    press(pygame.TEXTINPUT, text="t")
    press(pygame.KEYUP, **held)
    assert field.value == "t"


def test_a_held_key_gives_its_command_once(app):
    pressed = []
    below, above = Plain(), Plain()
    below.form.add(Button("Lobby", lambda: pressed.append("below"), key=pygame.K_l))
    above.form.add(Button("Leave", lambda: app.remove(above), key=pygame.K_l))
    app.push(below)
    app.push(above)
    held: dict[str, Any] = {"key": pygame.K_l, "mod": 0, "unicode": "l", "scancode": 0}
    for kind in (pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, **held))
        app.step()
    assert app.scene is below
    assert pressed == []
    key(app, pygame.K_l)
    assert pressed == ["below"]


# -- idle, and frames -----------------------------------------------------------------------------


def test_idle_app_sleeps_without_drawing(app):
    scene = Plain()
    app.push(scene)
    rest(app)
    draws, frames = scene.draws, app.stats.frames
    app.clock.waits.clear()
    steps(app, 50)
    assert (scene.draws, app.stats.frames) == (draws, frames)
    assert min(app.clock.waits) >= 0.25


def test_moving_scene_is_drawn_sixty_times_a_second(app):
    scene = Plain()
    app.push(scene)
    rest(app)
    scene.bar.value = 1.0
    started, frames = app.clock.time, app.stats.frames
    app.step()
    while app.animating:
        app.step()
    drawn = app.stats.frames - frames
    passed = app.clock.time - started
    assert 0.3 < passed < 1.5
    assert drawn == pytest.approx(passed * 60, abs=3)


def test_many_events_do_not_raise_the_frame_rate(app):
    scene = Plain()
    app.push(scene)
    rest(app)
    frames = app.stats.frames
    started = app.clock.time
    for number in range(300):
        app.clock.time += 0.001
        pygame.event.post(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=(50, 40 + number % 45), rel=(0, 1), buttons=(0, 0, 0)
            )
        )
        scene.redraw()
        app.step()
    assert app.stats.frames - frames <= (app.clock.time - started) * 60 + 2


def test_motion_started_after_a_rest_begins_at_zero(app):
    scene = Plain()
    app.push(scene)
    rest(app)
    app.clock.time += 5.0
    app.post(lambda: setattr(scene.bar, "value", 1.0))
    app.step()
    app.step()
    assert 0.0 < scene.bar._shown.value < 0.2


def test_frame_statistics():
    stats = FrameStats()
    for number in range(99):
        stats.add(0.004, 0.001, 0.0167 if number else None)
    stats.add(0.030, 0.002, 0.025)
    assert stats.frames == 100
    assert (stats.late_frames, stats.moving_frames) == (1, 99)
    assert stats.work(0.5) == 0.004
    assert stats.work(0.99) == 0.030
    assert "1 of 99 late" in stats.summary()
    stats.reset()
    assert stats.work() == 0.0


# -- scenes ---------------------------------------------------------------------------------------


def test_scene_lifecycle_methods_are_called(app):
    first, second = Plain(), Plain()
    app.push(first)
    app.push(second)
    assert app.scenes == (first, second)
    app.pop()
    assert first.log == ["enter", "layout 1280x800", "settle", "cover", "uncover"]
    assert second.log == ["enter", "layout 1280x800", "settle", "leave"]
    third = Plain()
    app.replace(third)
    assert first.log[-1] == "leave"
    assert app.scene is third


def test_the_program_ends_with_the_last_scene():
    app = App(clock=FixedClock())
    scene = Plain()
    app.after(1.0, scene.close)
    app.run(scene)
    assert scene.log[-1] == "leave"
    assert app.scene is None


def test_top_scene_gets_events_and_visible_scenes_are_drawn(app):
    below, above = Plain(), Plain()
    app.push(below)
    rest(app)
    app.push(above)
    draws = below.draws
    key(app, pygame.K_TAB)
    key(app, pygame.K_TAB)
    rest(app)
    assert above.form.focused is above.button
    assert below.form.focused is None
    assert below.draws == draws


def test_scene_under_a_dialog_is_dimmed_once(app):
    below = Plain()
    app.push(below)
    rest(app)
    bright = app.surface.get_at((1200, 700))
    dialog = confirm("Sure?", "Really sure?", "Yes", lambda: None)
    app.push(dialog)
    rest(app)
    dark = app.surface.get_at((1200, 700))
    assert dark[1] < bright[1] * 0.6
    draws = below.draws
    key(app, pygame.K_TAB)
    rest(app)
    assert below.draws == draws
    below.bar.value = 0.7
    rest(app)
    assert below.draws > draws
    assert app.surface.get_at((1200, 700)) == dark
    dialog.close()
    rest(app)
    assert app.surface.get_at((1200, 700)) == bright


def test_dialogs_answer_to_enter_and_escape(app):
    app.push(Plain())
    done = []
    app.push(confirm("Deal again?", "", "Deal", lambda: done.append("deal")))
    key(app, pygame.K_RETURN)
    assert done == ["deal"]
    assert len(app.scenes) == 1
    app.push(confirm("Deal again?", "", "Deal", lambda: done.append("deal")))
    key(app, pygame.K_ESCAPE)
    app.push(message("Saved", "All is well.", lambda: done.append("read")))
    key(app, pygame.K_ESCAPE)
    assert done == ["deal"]
    app.push(message("Saved", "All is well.", lambda: done.append("read")))
    key(app, pygame.K_RETURN)
    assert done == ["deal", "read"]
    assert len(app.scenes) == 1


def test_enter_does_not_confirm_dangerous_actions(app):
    app.push(Plain())
    done = []
    app.push(confirm("Delete?", "For good.", "Delete", lambda: done.append(1), danger=True))
    key(app, pygame.K_RETURN)
    assert len(app.scenes) == 2
    key(app, pygame.K_TAB)
    key(app, pygame.K_TAB)
    key(app, pygame.K_SPACE)
    assert done == [1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (3840, 2160)])
@pytest.mark.parametrize("text_size", [0.8, 1.6])
def test_dialogs_fit_the_window_without_overlap(size, text_size):
    app = App(size, clock=FixedClock(), text_size=text_size)
    dialog = Dialog("Resume?", "A game of Spades was left in hand 5. " * 6)
    for label in ("Resume", "Neues Spiel"):
        dialog.add_button(label)
    app.push(Plain())
    app.push(dialog)
    window = pygame.Rect((0, 0), size)
    assert window.contains(dialog.panel)
    parts = [widget.rect for widget in dialog.form.walk()]
    assert all(dialog.panel.contains(part) for part in parts)
    assert all(part.collidelist(parts[:n]) == -1 for n, part in enumerate(parts))
    app.close()


def test_new_scenes_are_announced():
    said: list[str] = []
    app = App(clock=FixedClock(), on_announce=said.append)
    app.push(Plain())
    app.push(Dialog("Your bid", "North bid 4."))
    assert said == ["North bid 4.", "Your bid"]
    app.close()


# -- the window -----------------------------------------------------------------------------------


def test_resize_lays_out_at_once_and_settles_later(app):
    scene = Plain()
    app.push(scene)
    rest(app)
    scene.log.clear()
    for width in (900, 1000, 1100):
        app.window.size = (width, 700)
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=700))
        app.step()
    assert scene.log == ["layout 900x700", "layout 1000x700", "layout 1100x700"]
    assert app.look.scale.unit == pytest.approx(700 / 800)
    started = app.clock.time
    rest(app)
    steps(app, 3)
    assert scene.log[3:] == ["settle"]
    assert app.clock.time - started >= 0.12


def test_window_size_is_available_after_close():
    app = App((1000, 700), clock=FixedClock())
    app.push(Plain())
    app.window.size = (1100, 760)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1100, y=760))
    app.step()
    app.toggle_fullscreen()
    app.close()
    assert app.windowed_size == (1100, 760)


def test_hidden_scene_is_laid_out_when_shown_again(app):
    below, above = Plain(), Plain()
    app.push(below)
    app.push(above)
    below.log.clear()
    app.window.size = (900, 700)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=900, y=700))
    app.step()
    rest(app)
    assert below.log == []
    app.pop()
    assert below.log == ["uncover", "layout 900x700", "settle"]
    app.push(above)
    app.pop()
    assert below.log[3:] == ["cover", "uncover"]


def test_hover_moves_to_a_scene_that_appears_under_the_pointer(app):
    below, above = Plain(), Plain()
    app.push(below)
    motion = {"pos": below.button.rect.center, "rel": (1, 1), "buttons": (0, 0, 0)}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    app.step()
    assert below.button.hovered
    app.push(above)
    app.step()
    assert above.button.hovered
    assert not below.button.hovered
    app.pop()
    app.step()
    assert below.button.hovered


def test_a_change_of_look_reaches_every_scene(app):
    below, above = Plain(), Plain(modal=True)
    app.push(below)
    app.push(above)
    below.log.clear()
    app.set_look(theme=make_theme("blue"), text_size=1.3, motion=MotionSettings(Speed.OFF))
    assert below.log == ["layout 1280x800", "settle"]
    assert below.button.look.theme.felt_middle == FELTS["blue"][0]
    assert above.look.scale.text == 1.3
    assert below.button.hover.period == 0.0


def test_mouse_events_are_converted_to_pixels_on_hidpi():
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(100, 50), button=1, clicks=2)
    scaled = in_pixels(event, (1280, 800), (2560, 1600))
    assert scaled.pos == (200, 100)
    assert (scaled.button, scaled.clicks) == (1, 2)
    assert in_pixels(event, (1280, 800), (1280, 800)) is event


def test_closing_the_window_ends_the_loop(app):
    app.running = True
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.step()
    assert not app.running


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_the_loop_cleanly(number, monkeypatch):
    monkeypatch.setattr("cardtable.ui.app.IDLE_SECONDS", LIMIT)
    clock = IdleClock(lambda: os.kill(os.getpid(), number))
    app = App(clock=clock)
    scene = Plain()
    before = signal.getsignal(number)
    app.run(scene)
    assert not clock.has_overslept
    assert scene.log[-1] == "leave"
    assert signal.getsignal(number) == before


def test_minimum_window_is_800_by_600(app):
    assert app.window.minimum_size == (800, 600)


def test_screenshot_shows_the_window(app, tmp_path):
    app.push(Plain())
    rest(app)
    app.screenshot(tmp_path / "shot.png")
    picture = pygame.image.load(tmp_path / "shot.png")
    assert picture.get_size() == (1280, 800)
    assert picture.get_at((640, 600))[:3] == (20, 80, 70)


# -- scheduled calls ------------------------------------------------------------------------------


def test_call_posted_by_another_thread_wakes_the_loop(monkeypatch):
    monkeypatch.setattr("cardtable.ui.app.IDLE_SECONDS", LIMIT)
    ran = []
    clock = IdleClock(lambda: app.post(lambda: ran.append(threading.current_thread())))  # type: ignore[attr-defined]  # app is the one below
    app = App(clock=clock)
    app.push(Plain())
    while not ran:
        app.step()
    assert ran == [threading.current_thread()]
    assert not clock.has_overslept
    app.close()


def test_timers_run_in_order_and_can_be_cancelled(app):
    app.push(Plain())
    ran = []
    app.after(1.0, lambda: ran.append("b"))
    app.after(0.5, lambda: ran.append("a"))
    cancel = app.after(0.7, lambda: ran.append("never"))
    cancel()
    cancel()
    started = app.clock.time
    while app.clock.time < started + 2.0:
        app.step()
    assert ran == ["a", "b"]
