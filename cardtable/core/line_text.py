"""The characters that a name, or another short line of text, may have.

These are the printable ones and, where they belong, the two joiners: U+200C separates letters that
would join (Persian and other cursive scripts), U+200D joins letters around a virama (Hindi, Sinhala
and others). The rules are those of Unicode's UAX #31, section 2.3, and of its chapter on Bengali.
"""

from __future__ import annotations

import re
import unicodedata

from cardtable.core.i18n import _

SEPARATOR, JOINER = "\u200c", "\u200d"
JOINERS = SEPARATOR + JOINER
MAX_MARKS = 4
"""Maximum number of combining marks on one letter; Tibetan and Hebrew need three or four."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs without a picture."""
_CURSIVE = frozenset(("ADLAM", "ARABIC", "MANDAIC", "MONGOLIAN", "NKO", "PHAGS-PA", "SYRIAC"))
"""Scripts whose letters join, by the first word of the names of their letters."""
_VIRAMA = 9
"""The combining class of the signs that join two consonants."""
_REPEATED = re.compile(f"([{JOINERS}])[{JOINERS}]+")


def fault(text: str) -> str:
    """Return what is wrong with the characters of *text*, an empty string if nothing is."""
    if text.isascii() and text.isprintable():
        return ""
    marks = 0
    for at, sign in enumerate(text):
        if sign not in JOINERS:
            marks = marks + 1 if _is_stacked(sign) else 0
        if marks > MAX_MARKS:
            return _("A letter has more than {limit} combining marks.").format(limit=MAX_MARKS)
        if sign in JOINERS and not _belongs(text, at):
            return _misplaced(text, at)
        if sign not in JOINERS and not _is_visible(sign):
            return _("{character} is not allowed here.").format(character=_name(sign))
    return ""


def tidy(text: str, stand_in: str = "") -> str:
    """Return *text* with *stand_in* for each character that is not allowed, and plain spaces."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for sign in text:
        shown = " " if sign.isspace() else sign
        if shown not in JOINERS and not _is_visible(shown):
            shown = stand_in
        if not shown or shown in JOINERS:
            kept.append(shown)
            continue
        marks = marks + 1 if _is_stacked(shown) else 0
        if marks <= MAX_MARKS:
            kept.append(shown)
    line = _REPEATED.sub(r"\1", "".join(kept))
    # joiners last, since they depend on what is kept around them
    return "".join(
        sign for at, sign in enumerate(line) if sign not in JOINERS or _belongs(line, at)
    )


def _is_stacked(sign: str) -> bool:
    """Whether a character is drawn over the letter before it."""
    return unicodedata.category(sign) in ("Mn", "Me")


def _is_visible(sign: str) -> bool:
    return sign.isprintable() and sign not in _BLANK


def _belongs(text: str, at: int) -> bool:
    """Whether the joiner in *text* at the index *at* is where its script uses it."""
    before = at - 1
    has_virama = False
    while before >= 0 and _is_mark(text[before]):
        has_virama |= unicodedata.combining(text[before]) == _VIRAMA
        before -= 1
    after = at + 1
    while after < len(text) and _is_mark(text[after]):
        after += 1
    left = _letter_script(text[before]) if before >= 0 else ""
    right = _letter_script(text[after]) if after < len(text) else ""
    following = text[at + 1 : at + 2]
    if text[at] == JOINER:
        if has_virama:
            return left != "" and after == at + 1 and following not in tuple(JOINERS)
        # Bengali ra with a following ya has the joiner before the virama
        return left != "" and following != "" and unicodedata.combining(following) == _VIRAMA
    return left != "" and left == right and (has_virama or left in _CURSIVE)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


def _letter_script(sign: str) -> str:
    """Return the script of a letter, an empty string for other characters."""
    if not unicodedata.category(sign).startswith("L"):
        return ""
    return unicodedata.name(sign, "").partition(" ")[0]


def _misplaced(text: str, at: int) -> str:
    """Return why the joiner in *text* at the index *at* is not allowed."""
    name = _name(text[at])
    around = text[max(0, at - 2) : at].strip("\ufe0f")[-1:], text[at + 1 : at + 2]
    if all(sign and unicodedata.category(sign) in ("So", "Sk") for sign in around):
        return _("Emoji joined by {character} cannot be drawn.").format(character=name)
    return _(
        "{character} is only allowed where it joins or separates letters, as in Persian or Hindi."
    ).format(character=name)


def _name(sign: str) -> str:
    """Return the number of a character, and its name if it has one."""
    name = unicodedata.name(sign, "")
    return f"U+{ord(sign):04X} ({name})" if name else f"U+{ord(sign):04X}"
