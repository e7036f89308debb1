"""Cut the bundled Noto Sans down to the scripts the table speaks.

Usage: python scripts/subset_fonts.py FOLDER_WITH_NOTO_SANS

Reads ``NotoSans-Regular.ttf`` and ``NotoSans-Bold.ttf`` from the folder (the full fonts, as their
makers publish them) and writes the small ones to ``cardtable/assets/fonts``. Needs fonttools.
Run it again only when a language needs letters the fonts do not have yet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools import subset

TARGET = Path(__file__).parent.parent / "cardtable" / "assets" / "fonts"
FACES = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")

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
    (0x2190, 0x21FF),  # arrows, where the font has them
    (0x2200, 0x22FF),  # minus, infinity, comparisons, where the font has them
    (0x25A0, 0x25FF),  # circles and triangles, where the font has them
)
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "liga"]


def cut(source: Path, target: Path) -> None:
    """Write the subset of the font file *source* to *target*."""
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = True
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for low, high in RANGES for code in range(low, high + 1)])
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def main() -> None:
    """Cut every face and report its size."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    for face in FACES:
        cut(Path(sys.argv[1]) / face, TARGET / face)
        print(f"{face}: {(TARGET / face).stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
