"""The window and its screen: the size at the start, with frame and panels, and its limits."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from cardtable.storage.settings import load_settings
from cardtable.ui.desktop_room import fit_into, inside_frame
from cardtable.ui.display import MAX_WINDOW, MIN_WINDOW
from tests.desktop import Desktop, Program
from tests.waiting import wait_until

SCREENS = [(800, 600), (1024, 600), (1366, 768), (2560, 1440)]
PANEL = 30
FRAMED = f"""<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <margins><bottom>{PANEL}</bottom></margins>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
</openbox_config>
"""
"""A window manager that draws frames, with a panel at the bottom of the screen."""


@pytest.mark.parametrize(
    ("window", "expected"),
    [
        ((100, 80, 900, 650), (100, 80, 900, 650)),
        ((0, 0, 2500, 1400), (1, 20, 1364, 743)),
        ((700, 300, 900, 700), (465, 63, 900, 700)),
        ((-5000, -5000, 900, 700), (1, 20, 900, 700)),
        ((9, 30, 10, 10), (9, 30, 800, 600)),
    ],
)
def test_a_window_fits_into_the_room_inside_its_frame(
    window: Sequence[int], expected: Sequence[int]
) -> None:
    room = inside_frame(pygame.Rect(0, 0, 1366, 768), (20, 1, 5, 1))
    assert tuple(fit_into(pygame.Rect(window), room, (800, 600))) == expected


@pytest.mark.sample(1, check=2)
@pytest.mark.window
@pytest.mark.parametrize("screen", SCREENS)
def test_a_window_starts_inside_the_screen_with_its_frame(
    screen: tuple[int, int], tmp_path: Path
) -> None:
    with Desktop(screen, FRAMED) as desktop:
        for stored in (None, (2500, 1400)):
            program = start(desktop, tmp_path, stored)
            place = wait_until(partial(place_in, program), "the window is open")
            assert place.top >= 10, "no room for the title bar"
            assert place.left >= 1
            assert place.right <= screen[0] - 1
            assert place.bottom <= screen[1] - PANEL - 1
            assert place.width >= min(MIN_WINDOW[0], screen[0] - 10)
            assert place.height >= min(MIN_WINDOW[1], screen[1] - PANEL - 50)
            program.stop()
    # A larger screen gets the larger window again.
    assert load_settings(tmp_path / "settings.yaml").window == (2500, 1400)


@pytest.mark.check
@pytest.mark.window
def test_a_window_is_inside_the_screen_after_full_screen(tmp_path: Path) -> None:
    with Desktop((1024, 600), FRAMED) as desktop:
        program = start(desktop, tmp_path, (2500, 1400), "fullscreen: true")
        whole = pygame.Rect(0, 0, 1024, 600)
        wait_until(lambda: place_in(program) == whole, "full screen")
        desktop.window()
        desktop.key("F11")

        def is_inside() -> bool:
            place = place_in(program)
            return place is not None and place.top >= 10 and place.bottom < 600 - PANEL

        wait_until(is_inside, "a window inside the screen")


@pytest.mark.check
@pytest.mark.window
def test_a_huge_window_is_limited(real_window: Desktop, tmp_path: Path) -> None:
    program = start(real_window, tmp_path, (1280, 800))
    wait_until(lambda: place_in(program), "the window is open")
    real_window.ask_for_size(real_window.window(), 32000, 200)

    def is_limited() -> bool:
        place = place_in(program)
        return place is not None and place.size == (MAX_WINDOW[0], MIN_WINDOW[1])

    wait_until(is_limited, "the largest width and the smallest height")


PROGRAM = """
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.start import open_context

def tell_place():
    print("place", *app.window.position, *app.window.size, flush=True)
    app.after(0.1, tell_place)

with open_context() as context:
    app = context.app
    app.after(0.5, tell_place)
    app.run(LobbyScene(context))
"""
"""The window of the program, which tells its place on the screen, without the frame."""


def start(desktop: Desktop, home: Path, stored: tuple[int, int] | None, *settings: str) -> Program:
    """Start the program; *stored* is the size of the window in its settings."""
    if stored is not None:
        lines = ["name: You", f"window: [{stored[0]}, {stored[1]}]", *settings]
        (home / "settings.yaml").write_text("\n".join(lines), encoding="utf-8")
    return desktop.start([sys.executable, "-c", PROGRAM], {"CARDTABLE_HOME": str(home)})


def place_in(program: Program) -> pygame.Rect | None:
    """Return the last place that the program has told."""
    lines = [line for line in program.output.splitlines(keepends=True) if line.startswith("place")]
    whole = [line for line in lines if line.endswith("\n")]
    return pygame.Rect([int(word) for word in whole[-1].split()[1:]]) if whole else None
