"""The lobby in a real window, with a real keyboard and a real mouse."""

from __future__ import annotations

import os
import sys

import pytest

from cardtable.storage.saves import Saves
from cardtable.storage.settings import load_settings
from tests.pictures import share_like

GOLD = (255, 206, 98)
DEAL = (350, 630, 200, 56)
"""A part of the button Deal without text, in a window of 1280 x 800.

No court card that a random deal may show there has so much gold.
"""


def lobby_is_shown(picture):
    return share_like(picture.subsurface(DEAL), GOLD, 26) > 0.9


def lobby_is_covered(picture):
    return not lobby_is_shown(picture)


@pytest.mark.window
@pytest.mark.check
def test_from_the_lobby_to_the_table_and_back(real_window):
    home = {"CARDTABLE_HOME": os.environ["CARDTABLE_HOME"]}
    program = real_window.start([sys.executable, "-m", "cardtable", "--size", "1280x800"], home)
    real_window.window()
    real_window.wait_for(lobby_is_shown, "the lobby is there")
    real_window.click(1080, 303)  # Play to
    real_window.wait_until_still()
    real_window.click(1080, 420)  # 300
    real_window.wait_until_still()
    assert load_settings().lobby["spades"]["rules"] == {"target": 300}
    real_window.key("Return")
    real_window.wait_for(lobby_is_covered, "the table is there")
    real_window.key("Escape")
    real_window.key("l")
    real_window.wait_for(lobby_is_shown, "the lobby is there again")
    for key in ("s", "g", "t", "y", "c", "p", "w", "F1", "o", "1", "3"):
        real_window.key(key)
        real_window.wait_for(lobby_is_covered, f"{key} opens something")
        real_window.key("Escape")
        real_window.wait_for(lobby_is_shown, f"Escape closes what {key} opened")
    assert program.running
    assert "Traceback" not in program.output
    assert program.stop() == 0
    assert len(Saves().named()) == 0
