"""Text: one font family, tabular figures, suit signs as shapes, fitted to its box.

Sizes are pixels (``look.font(theme.size_body)``). Text is a single line unless a function says
otherwise; unprintable characters become spaces. ``♠ ♥ ♦ ♣`` in a text are drawn as shapes; with
*red*, hearts and diamonds have that colour. Rendered text is cached, so that a scene can draw it
in every frame.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from functools import lru_cache

import pygame

from cardtable.core import assets
from cardtable.core.line_text import JOINERS
from cardtable.ui import signs
from cardtable.ui.surface_cache import SurfaceCache
from cardtable.ui.theme import Colour

ELLIPSIS = "…"
MIN_SIZE = 8
"""Smallest size of text in pixels."""

_SUIT = re.compile("([♠♥♦♣])")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
DOT = "·"
"""The sign between the parts of a line, with spaces around it."""
_SPACES = re.compile(" +")
_FACES = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
_UNASSIGNED = "\U000effff"
"""A code point that is never assigned: fonts draw their box for missing letters."""
_rendered = SurfaceCache(12_000_000)


def clear_cache() -> None:
    """Forget all rendered text."""
    _rendered.clear()
    _font.cache_clear()
    _width.cache_clear()


@lru_cache(maxsize=2)
def _face(bold: bool) -> bytes:
    return assets.find("fonts", _FACES[bold]).read_bytes()


@lru_cache(maxsize=64)
def _font(size: int, bold: bool) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(io.BytesIO(_face(bold)), size)


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Return *text* with unprintable characters and line breaks replaced by spaces.

    Joiners stay: the font draws nothing for them, and a text field must accept one by itself. So do
    spaces at which a line must not break.
    """
    kept = (*JOINERS, NO_BREAK_SPACE)
    return "".join(letter if letter.isprintable() or letter in kept else " " for letter in text)


@lru_cache(maxsize=1024)
def has_glyph(letter: str) -> bool:
    """Return whether *letter* can be drawn, by the font or as a suit sign."""
    return letter in signs.SUITS or letter in JOINERS or _pixels(letter) != _pixels(_UNASSIGNED)


def _pixels(letter: str) -> bytes:
    # Font metrics do not distinguish a missing letter from one as large as the box.
    return pygame.image.tobytes(_font(24, False).render(letter, True, (0, 0, 0)), "RGBA")


@lru_cache(maxsize=8192)
def _width(text: str, size: int, bold: bool) -> int:
    font = _font(size, bold)
    return sum(
        _suit_advance(size) if part in signs.SUITS else font.size(part)[0]
        for part in _SUIT.split(text)
        if part
    )


def _suit_advance(size: int) -> int:
    return round(size * 0.92)


def measure(text: str, size: int, *, bold: bool = False) -> tuple[int, int]:
    """Return the width and the line height of *text* in pixels."""
    return _width(clean(text), size, bold), line_height(size)


@lru_cache(maxsize=64)
def line_height(size: int) -> int:
    """Return the distance between lines of text of *size*, in pixels."""
    return _font(size, False).get_linesize()


@lru_cache(maxsize=64)
def cap_height(size: int) -> int:
    """Return the height of a capital letter of *size* in pixels."""
    return round(size * 0.714)


def fit(
    text: str, width: int, size: int, *, bold: bool = False, shrink: float = 0.8
) -> tuple[str, int]:
    """Return *text* and a size at which it is at most *width* pixels wide.

    First the size is reduced, to *shrink* times *size* at least; then the end of the text is
    replaced by an ellipsis. The text is empty if even the ellipsis does not fit.
    """
    text = clean(text)
    smallest = min(size, max(MIN_SIZE, round(size * shrink)))
    while size > smallest and _width(text, size, bold) > width:
        size -= 1
    return _cut(text, width, size, bold), size


def fit_all(
    texts: Sequence[str],
    widths: Sequence[int],
    size: int,
    *,
    bold: bool = False,
    shrink: float = 0.8,
) -> int:
    """Return a common size at which each of *texts* fits its width, at least *shrink* x *size*.

    Used for labels side by side, which look wrong in different sizes.
    """
    pairs = list(zip(texts, widths, strict=True))
    return min(
        (fit(t, width, size, bold=bold, shrink=shrink)[1] for t, width in pairs), default=size
    )


@lru_cache(maxsize=2048)
def _cut(text: str, width: int, size: int, bold: bool) -> str:
    if _width(text, size, bold) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(text[:middle].rstrip() + ELLIPSIS, size, bold) <= width:
            low = middle
        else:
            high = middle - 1
    cut = text[:low].rstrip() + ELLIPSIS
    return cut if _width(cut, size, bold) <= width else ""


@lru_cache(maxsize=1024)
def wrap(text: str, width: int, size: int, *, bold: bool = False) -> tuple[str, ...]:
    """Return *text* broken into lines of at most *width* pixels.

    Lines break at spaces, or within a word that is too wide for a line; newlines are kept. A dot
    between two parts is left out where the line breaks.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in _SPACES.split(clean(paragraph).strip()):
            longer = f"{line} {word}" if line else word
            if _width(longer, size, bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line.removesuffix(f" {DOT}"))
            *full, line = _broken(word, width, size, bold) if word != DOT else [""]
            lines.extend(full)
        lines.append(line)
    return tuple(lines)


def keep_parts(text: str, width: int, size: int) -> str:
    """Return *text* in which the parts between dots do not break, if each fits *width* pixels.

    >>> keep_parts("Bid 18 · Tricks 3", 80, 12).replace(NO_BREAK_SPACE, "_")
    'Bid_18 · Tricks_3'
    """
    parts = text.split(f" {DOT} ")
    if any(_width(part, size, False) > width for part in parts):
        return text
    return f" {DOT} ".join(part.replace(" ", NO_BREAK_SPACE) for part in parts)


def _broken(word: str, width: int, size: int, bold: bool) -> list[str]:
    """Return *word* in pieces of at most *width* pixels and at least one letter."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and _width(pieces[-1] + letter, size, bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def render(
    text: str, size: int, colour: Colour, *, bold: bool = False, red: Colour | None = None
) -> pygame.Surface:
    """Return a line of *text* as a shared surface: blit it, never draw on it."""
    text = clean(text)
    key = (text, size, colour, bold, red)
    return _rendered.get(key, lambda: _render(text, size, colour, bold, red))


def _render(text: str, size: int, colour: Colour, bold: bool, red: Colour | None) -> pygame.Surface:
    font = _font(size, bold)
    # a font refuses to draw a text without width, such as a joiner alone
    parts = [part for part in _SUIT.split(text) if part in signs.SUITS or font.size(part)[0]]
    if len(parts) == 1 and parts[0] not in signs.SUITS:
        return font.render(text, True, colour[:3])
    surface = pygame.Surface((max(1, _width(text, size, bold)), font.get_height()), pygame.SRCALPHA)
    surface.fill((*colour[:3], 0))
    x = 0
    for part in parts:
        if part in signs.SUITS:
            height = round(size * 0.80)
            tint = red if red is not None and part in "♥♦" else colour
            sign = signs.suit(part, height, (*tint[:3], 255))
            middle = font.get_ascent() - cap_height(size) / 2
            surface.blit(
                sign, (x + (_suit_advance(size) - height) // 2, round(middle - height / 2))
            )
            x += _suit_advance(size)
        else:
            words = font.render(part, True, colour[:3])
            surface.blit(words, (x, 0))
            x += words.get_width()
    return surface


def draw_text(
    surface: pygame.Surface,
    text: str,
    pos: tuple[float, float],
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
    align: str = "left",
    red: Colour | None = None,
    opacity: float = 1.0,
) -> pygame.Rect:
    """Draw *text* with its capitals centred vertically on *pos*; return its rectangle.

    *align* is the part of the text at ``pos[0]``: ``left``, ``center`` or ``right``. The text is
    not limited to a box: use :func:`draw_in` for text of unknown length.
    """
    words = render(text, size, colour, bold=bold, red=red)
    width, height = words.get_size()
    x = pos[0] - {"left": 0.0, "center": width / 2, "right": width}[align]
    y = pos[1] - (_font(size, bold).get_ascent() - cap_height(size) / 2)
    rect = pygame.Rect(round(x), round(y), width, height)
    words.set_alpha(round(255 * opacity))
    surface.blit(words, rect)
    return rect


def draw_in(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
    align: str = "left",
    red: Colour | None = None,
    shrink: float = 0.8,
    opacity: float = 1.0,
) -> pygame.Rect:
    """Draw a line of *text*, centred vertically in *rect*; return the rectangle of the text.

    Text that does not fit is made smaller, then cut with an ellipsis (see :func:`fit`).
    """
    size = max(MIN_SIZE, min(size, int(rect.height / 1.25)))
    fitted, size = fit(text, rect.width, size, bold=bold, shrink=shrink)
    x = {"left": rect.left, "center": rect.centerx, "right": rect.right}[align]
    return draw_text(
        surface,
        fitted,
        (x, rect.top + rect.height / 2),
        size,
        colour,
        bold=bold,
        align=align,
        red=red,
        opacity=opacity,
    )


def paragraph_height(text: str, width: int, size: int, *, bold: bool = False) -> int:
    """Return the height of *text* wrapped to *width* pixels."""
    return len(wrap(text, width, size, bold=bold)) * line_height(size)


def draw_paragraph(
    surface: pygame.Surface,
    text: str,
    rect: pygame.Rect,
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
    align: str = "left",
    red: Colour | None = None,
    shrink: float = 0.8,
) -> pygame.Rect:
    """Draw *text* wrapped into *rect*, from the top; return the rectangle of the text.

    Text that does not fit is made smaller (down to *shrink*), then cut after the last line.
    """
    smallest = min(size, max(MIN_SIZE, round(size * shrink)))
    while size > smallest and paragraph_height(text, rect.width, size, bold=bold) > rect.height:
        size -= 1
    lines = wrap(text, rect.width, size, bold=bold)
    height = line_height(size)
    space = max(1, rect.height // height)
    if len(lines) > space:
        lines = (*lines[: space - 1], _cut(lines[space - 1] + ELLIPSIS, rect.width, size, bold))
    for number, line in enumerate(lines):
        row = pygame.Rect(rect.left, rect.top + number * height, rect.width, height)
        draw_in(
            surface, line, row.clip(rect), size, colour, bold=bold, align=align, red=red, shrink=1.0
        )
    return pygame.Rect(rect.left, rect.top, rect.width, len(lines) * height)
