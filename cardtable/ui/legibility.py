"""Finds words of a theme that can hardly be read on what is below them."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.packs import Pack
from cardtable.packs.pack_files import PACK
from cardtable.ui.colours import READABLE, VISIBLE, contrast, laid_over
from cardtable.ui.theme import Theme, make_theme

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


def legibility_problems(pack: Pack) -> list[SourceError]:
    """Return an error for each pair of colours of a pack's table that can hardly be read."""
    if pack.table is None:
        return []
    return [
        SourceError(
            _("Felt '{felt}': '{upper}' is hard to read on '{lower}'.").format(
                felt=felt, upper=upper, lower=lower
            ),
            filename=pack.files.path_of(PACK),
            allowed=_("The contrast is {found}; it must be at least {least}.").format(
                found=f"{found:.1f}", least=f"{least:g}"
            ),
        )
        for felt in pack.table.felts
        for upper, lower, found, least in faint_pairs(make_theme(felt, table=pack.table))
    ]
