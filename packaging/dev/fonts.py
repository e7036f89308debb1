"""Make subsets of Noto Sans and Noto Sans Mono for assets/fonts.

Usage: python packaging fonts FOLDER_WITH_NOTO_SANS

The folder holds the full fonts. Noto Sans has no arrows and comparison signs; they come from Noto
Sans Symbols and Noto Sans Math. The minus is the bar of the plus, as wide as a figure, so that
columns of numbers line up. Noto Sans Mono is for source lines with a caret below. Needs fonttools.
Run it when a language needs letters that the fonts lack.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[2] / "assets" / "fonts"
FACES = ("Regular", "Bold")
MONO = "NotoSansMono-Regular.ttf"
ARROWS = (0x2190, 0x2191, 0x2192, 0x2193, 0x2194)
COMPARISONS = (0x221E, 0x2248, 0x2260, 0x2264, 0x2265)
MINUS = 0x2212

# Suit signs are drawn as shapes, not as text.
RANGES = (
    (0x0020, 0x024F),  # Latin, Latin-1, Latin Extended-A and -B
    (0x0259, 0x0259),  # schwa
    (0x02B0, 0x02DD),  # modifier letters
    (0x0300, 0x036F),  # combining marks
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x052F),  # Cyrillic
    (0x1E00, 0x1EFF),  # Latin Extended Additional: Welsh, Vietnamese
    (0x2000, 0x206F),  # dashes, quotes, ellipsis, bullets, spaces
    (0x2070, 0x209F),  # superscripts, subscripts
    (0x20A0, 0x20BF),  # currency
    (0x2116, 0x2122),  # number sign, trade mark
    (0x2150, 0x215F),  # fractions
)
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "liga"]


def copy_glyphs(font: TTFont, donor: TTFont, codes: tuple[int, ...]) -> None:
    """Copy the glyphs of the characters *codes* from *donor* to *font*."""
    glyphs = donor.getGlyphSet()
    names = donor.getBestCmap()
    for code in codes:
        name = names[code]
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(pen)
        add(font, code, pen, glyphs[name].width)


def add_minus(font: TTFont) -> None:
    """Add a minus sign to *font*: the bar of its plus."""
    plus = font["glyf"][font.getBestCmap()[ord("+")]]
    heights = sorted({y for _x, y in plus.coordinates})
    low, high = heights[1], heights[-2]  # the edges of the bar; the ends of the stem are outside
    pen = TTGlyphPen(None)
    pen.moveTo((plus.xMin, low))
    for corner in ((plus.xMin, high), (plus.xMax, high), (plus.xMax, low)):
        pen.lineTo(corner)
    pen.closePath()
    add(font, MINUS, pen, font["hmtx"][font.getBestCmap()[ord("0")]][0])


def add(font: TTFont, code: int, pen: TTGlyphPen, width: int) -> None:
    """Add the outline drawn by *pen* to *font* as the character *code*."""
    name = f"uni{code:04X}"
    glyph = pen.glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def make_face(folder: Path, face: str) -> Path:
    """Write the subset of one face of Noto Sans; return the file."""
    font = TTFont(folder / f"NotoSans-{face}.ttf")
    copy_glyphs(font, TTFont(folder / f"NotoSansSymbols-{face}.ttf"), ARROWS)
    copy_glyphs(font, TTFont(folder / "NotoSansMath-Regular.ttf"), COMPARISONS)
    add_minus(font)
    return write(font, f"NotoSans-{face}.ttf", (*ARROWS, *COMPARISONS, MINUS))


def write(font: TTFont, name: str, more: tuple[int, ...] = ()) -> Path:
    """Write the subset of *font*: RANGES and the characters *more*; return the file."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    codes = [code for low, high in RANGES for code in range(low, high + 1)]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*codes, *more])
    subsetter.subset(font)
    target = TARGET / name
    subset.save_font(font, str(target), options)
    return target


def main() -> None:
    """Write every face and print its size."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    targets = [make_face(folder, face) for face in FACES]
    targets.append(write(TTFont(folder / MONO), MONO))
    for target in targets:
        print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
