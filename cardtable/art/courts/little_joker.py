"""The little joker: cap and bells over a mask, in plain ink."""

from __future__ import annotations

from cardtable.art.courts.cloth import SHOULDERS, both, cut
from cardtable.art.courts.motley import HORN, PEAK, ruff
from cardtable.art.courts.picture import band
from cardtable.art.style import FACE, GOLD, GOLD_DARK, INK
from cardtable.art.svg import circle, disc, line, path, polygon


def draw() -> str:
    """Return the upper half of the picture, in ink lines only."""
    ink, width = INK, 2.2
    eye = "M-17 -90C-14 -96 -8 -96 -5 -90C-8 -87 -14 -87 -17 -90Z"
    return "".join(
        (
            polygon(cut(SHOULDERS), "#e4e1d8"),
            both(line("M10 -40L14 -6M26 -42L36 -12M44 -42L58 -18", "#b9b5a8", 1.6)),
            ruff(("#d6d3c9", FACE), ink, 1.6),
            path(
                "M-23 -106L-22.5 -86C-21 -70 -10 -58.5 0 -58.5C10 -58.5 21 -70 22.5 -86L23 -106Z",
                FACE,
                ink,
                width,
            ),
            both(path(eye, ink)),
            both(line("M-18 -98C-14 -102 -9 -102 -6 -99", ink, 2)),
            path("M-13 -75C-7 -71 7 -71 13 -75C10 -63 -10 -63 -13 -75Z", ink),
            line("M0 -90L-3 -80H1", ink, 1.5),
            both(path(HORN, FACE, ink, width)),
            path(PEAK, "#d6d3c9", ink, width),
            path(
                "M-26 -113C-10 -120 10 -120 26 -113V-104C10 -110 -10 -110 -26 -104Z",
                FACE,
                ink,
                width,
            ),
            *(circle(x, y, 4.8, FACE, ink, width) for x, y in ((-54, -110), (54, -110), (0, -148))),
        )
    )


def sash() -> str:
    """Return the band over the seam, without the gold of the others."""
    gilt = band("#6d7078", lambda x, y, _turn: disc(x, y, 2), INK)
    return gilt.replace(GOLD_DARK, INK).replace(GOLD, FACE)
