"""Finds words of a theme that can hardly be read on what is below them."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ui.colours import READABLE, VISIBLE, contrast, laid_over
from cardtable.ui.theme import Theme

_ON_PANELS = ("text", "muted", "title", "number", "danger_text")
_ON_CONTROLS = ("text", "title")
_ON_FELT = ("text", "title")
_PAIRS = (
    *((name, panel, READABLE) for name in _ON_PANELS for panel in ("panel", "panel_solid")),
    *((name, "control", READABLE) for name in _ON_CONTROLS),
    *((name, "felt_middle", READABLE) for name in _ON_FELT),
    *((name, "panel_solid", VISIBLE) for name in ("faint", "gold", "team_a", "team_b", "red_suit")),
    ("muted", "felt_middle", VISIBLE),
    ("on_gold", "gold", READABLE),
    ("on_strong", "good", READABLE),
    ("on_strong", "calm", READABLE),
    ("on_strong", "danger", READABLE),
    ("focus", "panel_solid", VISIBLE),
)


def faint_pairs(theme: Theme) -> Iterator[tuple[str, str, float, float]]:
    """Yield the pairs of colours whose contrast is too low: upper, lower, contrast, least."""
    for upper, lower, least in _PAIRS:
        below = laid_over(getattr(theme, lower), theme.felt_middle)
        found = contrast(laid_over(getattr(theme, upper), below), below)
        if found < least:
            yield upper, lower, found, least
