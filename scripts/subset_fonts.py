"""Cut the bundled Noto Sans and Noto Sans Mono down to the scripts the table speaks.

Usage: python scripts/subset_fonts.py FOLDER_WITH_NOTO_SANS

Reads Noto Sans Regular and Bold from the folder (the full fonts, as their makers publish them)
and writes the small ones to ``assets/fonts``. Arrows and comparison signs, which Noto
Sans lacks, come from Noto Sans Symbols and Noto Sans Math beside them; the minus is cut from the
plus, as wide as a figure, so that columns of numbers stay straight. Noto Sans Mono is what carets
under a line of somebody's script need. Needs fonttools. Run it again only when a language needs
letters the fonts do not have yet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parent.parent / "assets" / "fonts"
FACES = ("Regular", "Bold")
MONO = "NotoSansMono-Regular.ttf"
ARROWS = (0x2190, 0x2191, 0x2192, 0x2193, 0x2194)
COMPARISONS = (0x221E, 0x2248, 0x2260, 0x2264, 0x2265)
MINUS = 0x2212

# Suit signs are not among them: the table draws those as shapes.
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


def lend(font: TTFont, donor: TTFont, codes: tuple[int, ...]) -> None:
    """Give *font* the glyphs of *donor* for the characters *codes*."""
    glyphs = donor.getGlyphSet()
    names = donor.getBestCmap()
    for code in codes:
        name = names[code]
        outline = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(outline)
        pen = TTGlyphPen(None)
        outline.replay(pen)
        add(font, code, pen, glyphs[name].width)


def cut_minus(font: TTFont) -> None:
    """Give *font* a minus sign: the bar of its plus."""
    plus = font["glyf"][font.getBestCmap()[ord("+")]]
    heights = sorted({y for _x, y in plus.coordinates})
    low, high = heights[1], heights[-2]
    pen = TTGlyphPen(None)
    pen.moveTo((plus.xMin, low))
    for corner in ((plus.xMin, high), (plus.xMax, high), (plus.xMax, low)):
        pen.lineTo(corner)
    pen.closePath()
    add(font, MINUS, pen, font["hmtx"][font.getBestCmap()[ord("0")]][0])


def add(font: TTFont, code: int, pen: TTGlyphPen, width: int) -> None:
    """Put what *pen* has drawn into *font* as the character *code*."""
    name = f"uni{code:04X}"
    glyph = pen.glyph()
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, glyph.xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def cut(folder: Path, face: str) -> Path:
    """Write the subset of one face of the fonts in *folder*; return the file."""
    font = TTFont(folder / f"NotoSans-{face}.ttf")
    lend(font, TTFont(folder / f"NotoSansSymbols-{face}.ttf"), ARROWS)
    lend(font, TTFont(folder / "NotoSansMath-Regular.ttf"), COMPARISONS)
    cut_minus(font)
    return write(font, f"NotoSans-{face}.ttf", (*ARROWS, *COMPARISONS, MINUS))


def write(font: TTFont, name: str, more: tuple[int, ...] = ()) -> Path:
    """Write what the table needs of *font*, and the characters *more*; return the file."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    wanted = [code for low, high in RANGES for code in range(low, high + 1)]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[*wanted, *more])
    cutter.subset(font)
    target = TARGET / name
    subset.save_font(font, str(target), options)
    return target


def main() -> None:
    """Cut every face and report its size."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    targets = [cut(folder, face) for face in FACES]
    targets.append(write(TTFont(folder / MONO), MONO))
    for target in targets:
        print(f"{target.name}: {target.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
