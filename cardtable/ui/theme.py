"""Colours, measures and text sizes, and the scale from design units to pixels.

Layouts are in *design units*: one unit is one pixel of a window of 1280 x 800.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from cardtable.ui.colours import DARK_CONTRAST, LIGHT, LIGHT_CONTRAST
from cardtable.ui.colours import Colour as Colour
from cardtable.ui.motion import MotionSettings

Size = tuple[int, int]

BASIS_WIDTH = 1066
BASIS_HEIGHT = 800


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours (RGB or RGBA), and measures in design units."""

    felt_middle: Colour = (27, 86, 76)
    felt_edge: Colour = (11, 43, 43)
    felt_ring: Colour = (255, 255, 255, 18)

    panel: Colour = (5, 23, 26, 206)  # over the felt: seats, scores, messages
    panel_solid: Colour = (6, 25, 28, 253)  # dialogs and other panels over text
    panel_soft: Colour = (6, 24, 27, 128)  # a large area that holds panels
    border: Colour = (170, 225, 210, 56)
    backdrop: Colour = (2, 12, 13, 150)  # dims the scene under a dialog

    control: Colour = (24, 62, 59)  # buttons and fields on a panel
    control_hover: Colour = (34, 80, 75)
    control_down: Colour = (16, 46, 44)
    control_border: Colour = (170, 225, 210, 30)
    track: Colour = (46, 84, 80)  # the empty part of bars, sliders and toggles
    knob: Colour = (255, 243, 216)
    on_knob: Colour = (34, 29, 16)  # the letter on the dealer's button

    text: Colour = (238, 243, 240)
    muted: Colour = (158, 190, 182)
    faint: Colour = (118, 152, 145)  # key letters and disabled words
    title: Colour = (255, 248, 230)
    number: Colour = (255, 226, 146)

    gold: Colour = (255, 206, 98)
    gold_hover: Colour = (255, 219, 134)
    gold_down: Colour = (232, 180, 72)
    on_gold: Colour = (34, 29, 16)
    key_on_gold: Colour = (116, 92, 40)
    team_a: Colour = (255, 206, 98)
    team_b: Colour = (122, 176, 232)
    good: Colour = (42, 120, 98)
    good_hover: Colour = (52, 142, 117)
    person: Colour = (136, 214, 140)
    calm: Colour = (60, 72, 78)
    calm_hover: Colour = (76, 90, 97)
    danger: Colour = (176, 52, 46)
    danger_hover: Colour = (204, 70, 62)
    on_strong: Colour = (238, 243, 240)  # words on good, calm and danger
    danger_text: Colour = (255, 148, 124)
    red_suit: Colour = (255, 116, 108)
    focus: Colour = (255, 240, 205)
    avatars: tuple[Colour, ...] = (
        (136, 214, 140),
        (240, 150, 112),
        (122, 176, 232),
        (200, 150, 226),
        (230, 196, 110),
        (120, 206, 206),
        (236, 140, 170),
        (176, 190, 130),
    )

    radius: int = 16  # panels
    radius_control: int = 14
    gap: int = 12
    pad: int = 16
    line: int = 1  # borders
    focus_line: int = 2

    size_display: int = 42
    size_title: int = 21
    size_heading: int = 16
    size_body: int = 14
    size_small: int = 12
    size_tiny: int = 11


FELTS: dict[str, tuple[Colour, Colour]] = {
    "teal": ((27, 86, 76), (11, 43, 43)),
    "green": ((36, 94, 54), (14, 46, 28)),
    "blue": ((34, 74, 112), (13, 32, 54)),
    "burgundy": ((98, 40, 50), (48, 16, 24)),
    "charcoal": ((62, 68, 72), (26, 29, 32)),
}
"""Felt colours by name: (middle, edge)."""


class TableColours(Protocol):
    """The colours of a table other than the program's own."""

    @property
    def is_light(self) -> bool:
        """Whether they differ from the light colours rather than the dark ones."""

    @property
    def colours(self) -> Mapping[str, Colour]:
        """The colours that differ, by field of :class:`Theme`."""

    @property
    def felts(self) -> Mapping[str, tuple[Colour, Colour]]:
        """Felt colours by name: (middle, edge); at least one."""


def make_theme(
    felt: str = "teal", *, table: TableColours | None = None, high_contrast: bool = False
) -> Theme:
    """Return the theme of a *table* from a pack, or of the program's own, with one of its felts.

    An unknown *felt* means the first one.
    """
    felts = FELTS if table is None else table.felts
    middle, edge = felts.get(felt) or next(iter(felts.values()))
    is_light = table is not None and table.is_light
    theme = replace(Theme(), **LIGHT) if is_light else Theme()
    theme = replace(theme, felt_middle=middle, felt_edge=edge)
    if table is not None:
        colours: dict[str, Any] = {**table.colours}
        theme = replace(theme, **colours)
    if not high_contrast:
        return theme
    if is_light:
        return replace(theme, **LIGHT_CONTRAST)
    return replace(
        theme,
        felt_middle=(middle[0] // 2, middle[1] // 2, middle[2] // 2),
        felt_edge=(edge[0] // 3, edge[1] // 3, edge[2] // 3),
        **DARK_CONTRAST,
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """Pixels per design unit, and the text size setting.

    ``unit`` gives a window of any shape at least 1066 x 800 design units; ``text`` is 0.8 to 1.6.
    """

    unit: float = 1.0
    text: float = 1.0

    @classmethod
    def for_window(cls, size: Size, text: float = 1.0) -> Scale:
        """Return the scale of a window of *size* pixels."""
        unit = min(size[0] / BASIS_WIDTH, size[1] / BASIS_HEIGHT)
        return cls(unit=max(unit, 0.25), text=min(max(text, 0.8), 1.6))

    def px(self, units: float) -> int:
        """Return *units* in pixels; at least 1 if *units* is positive."""
        if units <= 0:
            return round(units * self.unit)
        return max(1, round(units * self.unit))

    def tx(self, units: float) -> int:
        """Return *units* in pixels, scaled with the text size, for heights of controls."""
        return max(1, round(units * self.unit * self.text))

    def font(self, units: float) -> int:
        """Return the pixel size of text of *units*, at least 9."""
        return max(9, round(units * self.unit * self.text))


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that determines how widgets are drawn; passed with every layout."""

    theme: Theme = field(default_factory=Theme)
    scale: Scale = field(default_factory=Scale)
    motion: MotionSettings = field(default_factory=MotionSettings)

    @property
    def shrink(self) -> float:
        """The factor by which text may shrink before it is cut: to 80% of the normal size.

        It is relative to the chosen text size, so that large text shrinks further.
        """
        return 0.8 / max(1.0, self.scale.text)

    def px(self, units: float) -> int:
        """Return *units* in pixels (see :meth:`Scale.px`)."""
        return self.scale.px(units)

    def tx(self, units: float) -> int:
        """Return *units* in pixels, scaled with the text size (see :meth:`Scale.tx`)."""
        return self.scale.tx(units)

    def font(self, units: float) -> int:
        """Return the pixel size of text of *units* (see :meth:`Scale.font`)."""
        return self.scale.font(units)
