"""What light themes and themes of high contrast change, and the contrast of two colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Colour = tuple[int, int, int] | tuple[int, int, int, int]

LIGHT: Mapping[str, Any] = {
    "felt_ring": (30, 60, 54, 40),
    "panel": (255, 255, 254, 226),
    "panel_solid": (252, 253, 251, 253),
    "panel_soft": (255, 255, 254, 132),
    "border": (40, 80, 72, 76),
    "backdrop": (34, 48, 46, 120),
    "control": (224, 233, 227),
    "control_hover": (208, 221, 213),
    "control_down": (194, 209, 200),
    "control_border": (40, 80, 72, 84),
    "track": (166, 184, 176),
    "knob": (255, 255, 255),
    "text": (23, 38, 36),
    "muted": (58, 82, 76),
    "faint": (80, 102, 96),
    "title": (12, 42, 38),
    "number": (116, 70, 0),
    "gold": (140, 88, 0),
    "gold_hover": (160, 104, 6),
    "gold_down": (116, 72, 0),
    "on_gold": (255, 251, 238),
    "key_on_gold": (250, 226, 172),
    "team_a": (140, 88, 0),
    "team_b": (30, 88, 158),
    "good": (28, 108, 84),
    "good_hover": (36, 124, 98),
    "person": (22, 112, 56),
    "calm": (84, 100, 106),
    "calm_hover": (98, 114, 120),
    "on_strong": (255, 255, 254),
    "danger_text": (164, 32, 26),
    "red_suit": (190, 26, 38),
    "focus": (22, 74, 150),
    "avatars": (
        (34, 116, 62),
        (172, 72, 34),
        (38, 92, 158),
        (120, 66, 150),
        (128, 94, 14),
        (24, 112, 114),
        (164, 56, 92),
        (92, 106, 44),
    ),
}
"""The colours of a light theme, where they differ from the dark one."""

DARK_CONTRAST: Mapping[str, Any] = {
    "felt_ring": (255, 255, 255, 90),
    "panel": (0, 0, 0, 240),
    "panel_solid": (0, 0, 0, 255),
    "panel_soft": (0, 0, 0, 190),
    "border": (235, 245, 240, 255),
    "backdrop": (0, 0, 0, 200),
    "control": (20, 40, 40),
    "control_hover": (50, 84, 82),
    "control_border": (190, 206, 200, 255),
    "track": (96, 116, 114),
    "text": (255, 255, 255),
    "muted": (226, 236, 232),
    "faint": (196, 210, 206),
    "title": (255, 255, 255),
    "number": (255, 232, 140),
    "gold": (255, 216, 84),
    "on_gold": (0, 0, 0),
    "key_on_gold": (60, 44, 0),
    "danger_text": (255, 170, 150),
    "red_suit": (255, 150, 140),
    "focus": (255, 255, 255),
    "line": 2,
    "focus_line": 3,
}
LIGHT_CONTRAST: Mapping[str, Any] = {
    "felt_ring": (0, 0, 0, 120),
    "panel": (255, 255, 255, 248),
    "panel_solid": (255, 255, 255, 255),
    "panel_soft": (255, 255, 255, 210),
    "border": (10, 30, 26, 255),
    "backdrop": (0, 0, 0, 190),
    "control": (240, 245, 242),
    "control_hover": (206, 220, 212),
    "control_border": (40, 60, 56, 255),
    "track": (110, 128, 122),
    "text": (0, 0, 0),
    "muted": (22, 40, 36),
    "faint": (42, 60, 56),
    "title": (0, 0, 0),
    "number": (84, 48, 0),
    "gold": (104, 62, 0),
    "on_gold": (255, 255, 255),
    "key_on_gold": (255, 240, 206),
    "danger_text": (134, 10, 6),
    "red_suit": (150, 0, 16),
    "focus": (0, 40, 120),
    "line": 2,
    "focus_line": 3,
}
"""What high contrast changes, in a dark and in a light theme."""

READABLE = 4.5
"""Least contrast of words with what is below them (WCAG 2.2, level AA)."""
VISIBLE = 3.0
"""The same for large words and for signs."""


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast of two opaque colours, 1 to 21 (WCAG 2.2)."""
    lights = sorted((_luminance(first), _luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def laid_over(colour: Colour, below: Colour) -> Colour:
    """Return the opaque colour of *colour* on *below*."""
    opacity = colour[3] / 255 if len(colour) == 4 else 1.0
    red, green, blue = (
        round(a * opacity + b * (1 - opacity)) for a, b in zip(colour[:3], below[:3], strict=True)
    )
    return (red, green, blue)


def _luminance(colour: Colour) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour[:3])
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
