"""The virtual desktop that other tests use."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from tests.desktop import Desktop
from tests.waiting import wait_until

WINDOW = """
import pygame
pygame.display.init()
screen = pygame.display.set_mode((400, 300), pygame.RESIZABLE)
screen.fill((10, 90, 80))
pygame.display.flip()
while True:
    event = pygame.event.wait()
    if event.type == pygame.MOUSEBUTTONDOWN:
        screen.fill((200, 30, 40), (event.pos[0] - 5, event.pos[1] - 5, 10, 10))
        pygame.display.flip()
    elif event.type == pygame.KEYDOWN:
        print("key", pygame.key.name(event.key), flush=True)
    elif event.type == pygame.VIDEORESIZE:
        print("size", event.w, event.h, flush=True)
    elif event.type == pygame.QUIT:
        break
"""

pytestmark = pytest.mark.window


@pytest.mark.check
def test_window_receives_input_and_is_read(real_window: Desktop, tmp_path: Path) -> None:
    program = real_window.start([sys.executable, "-c", WINDOW])
    real_window.wait_for(lambda shown: shown.get_at((20, 20))[:3] == (10, 90, 80), "the felt")

    real_window.click(120, 80)
    real_window.wait_for(lambda shown: shown.get_at((120, 80))[:3] == (200, 30, 40), "a red spot")
    assert real_window.pixel(150, 80) == (10, 90, 80)

    real_window.key("Escape")
    real_window.type("ab")
    wait_until(lambda: "key b" in program.output, "the keys arrive")
    assert [line for line in program.output.splitlines() if line.startswith("key")] == [
        "key escape",
        "key a",
        "key b",
    ]

    real_window.resize(real_window.window(), 520, 410)
    wait_until(lambda: "size 520 410" in program.output, "the program learns its new size")

    real_window.screenshot(tmp_path / "shown.png", (520, 410))
    assert pygame.image.load(tmp_path / "shown.png").get_size() == (520, 410)
    assert program.cpu_seconds() > 0
    assert program.running
    program.stop()
    assert not program.running


def test_waiting_in_vain_times_out_with_a_reason(real_window: Desktop) -> None:
    with pytest.raises(TimeoutError, match="a purple table"):
        real_window.wait_for(lambda shown: False, "a purple table", limit=0.1)
    with pytest.raises(TimeoutError, match="a window is open"):
        real_window.window(limit=0.1)
