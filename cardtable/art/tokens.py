"""The faces of tokens that are not playing cards: cards with the names of the tokens."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from zlib import crc32

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.style import EDGE, FACE, HEIGHT, RADIUS, WIDTH
from cardtable.art.svg import document, rect
from cardtable.art.token_marks import mark_of
from cardtable.cards import CustomCard
from cardtable.ui.text import clean, draw_in, has_glyph, line_height, measure, wrap

INKS = ("#1f5f8b", "#8a3b2a", "#2f6b3c", "#6a3f83", "#8a6414", "#2a6f73")
"""Colours of frames and texts; the name of a token without a colour decides which one is used."""
GROUND, COLOURED_GROUND = 0.08, 0.26
"""The opacity of the ground within the frame."""
NAMED_INKS = {
    "red": ("#b3261e", "#e0392f"),
    "orange": ("#b4560a", "#f08a24"),
    "yellow": ("#8f6a00", "#f2c500"),
    "green": ("#2c6b33", "#3f9c49"),
    "turquoise": ("#14696a", "#2aa5a5"),
    "blue": ("#1d4f9e", "#2f72d6"),
    "purple": ("#67398a", "#8e56bd"),
    "pink": ("#b02f70", "#ec6ca8"),
    "brown": ("#6b4322", "#8d5c33"),
    "black": ("#202020", "#3a3a3a"),
    "grey": ("#565b61", "#868c93"),
    "white": ("#6f6d66", "#ffffff"),
}
"""For each colour of a card, that of its frame and text, dark enough to be read, and its ground."""
INNER = 21.0
"""Distance of the frame from the edge, in drawing units."""
MARGIN = 0.13
"""Distance of a sign or picture from the edge, as a share of the card's width."""
CORNER_LETTERS = 4
"""Letters left of a name that is cut short in a corner, before the period.

A name with one letter more is written whole.
"""
CORNER_SIZE = 0.12
MIDDLE_SIZE = 0.2
MIN_SIZE = 0.075
"""Text sizes as shares of the card's height."""


def ink_of(card: CustomCard) -> str:
    """Return the colour of the frame and the words of *card*."""
    if card.colour in NAMED_INKS:
        return NAMED_INKS[card.colour][0]
    return INKS[crc32(card.name.encode("utf-8", "replace")) % len(INKS)]


def custom_face(card: CustomCard, size: tuple[int, int]) -> pygame.Surface:
    """Return the face of *card*, which has the shape of a card, *size* pixels large."""
    ink = fill = ink_of(card)
    opacity = GROUND
    if card.colour in NAMED_INKS:
        fill, opacity = NAMED_INKS[card.colour][1], COLOURED_GROUND
    paper = rect((0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5), RADIUS, FACE, EDGE, 1.5)
    top = INNER + HEIGHT * CORNER_SIZE
    box = (INNER, top, WIDTH - 2 * INNER, HEIGHT - 2 * top)
    ground = rect(box, RADIUS, fill, opacity=opacity)
    frame = rect(box, RADIUS, stroke=ink, line_width=2.5)
    drawn = rasterise(document(WIDTH, HEIGHT, (paper, ground, frame)), size)
    label, words = readable(card.look.label or card.title), readable(card.title)
    _write_corners(drawn, label, ink)
    if not _draw_mark(drawn, card, label, ink):
        _write_middle(drawn, words, ink)
    return drawn


def _draw_mark(drawn: pygame.Surface, card: CustomCard, words: str, ink: str) -> bool:
    """Draw the sign or picture in the frame; return whether there is one.

    A sign has the label or the name below it, unless it is written in the corners.
    """
    width, height = drawn.get_size()
    left, top = round(width * MARGIN), round(height * (INNER / HEIGHT + CORNER_SIZE + 0.02))
    space = pygame.Rect(left, top, width - 2 * left, height - 2 * top)
    below = 0
    if not card.look.picture and len(words) > CORNER_LETTERS + 1:
        below = round(height * 2 * MIN_SIZE)
    mark = mark_of(card.look, (space.width, space.height - below), ink)
    if mark is None:
        return False
    place = pygame.Rect(space.left, space.top, space.width, space.height - below)
    drawn.blit(mark, mark.get_rect(center=place.center))
    if below:
        box = pygame.Rect(space.left, space.bottom - below, space.width, below)
        draw_words(drawn, words, ink, box, below)
    return True


def draw_words(drawn: pygame.Surface, words: str, ink: str, box: pygame.Rect, limit: float) -> None:
    """Write *words* into *box* in the largest size that fits, at most *limit* pixels high."""
    size = max(5, round(limit))
    while size > 5 and not _fits(words, size, box.size):
        size -= 1
    lines = wrap(words, box.width, size, bold=True)[: max(1, box.height // line_height(size))]
    top = box.centery - len(lines) * line_height(size) / 2
    for number, line in enumerate(lines):
        label = _line(line, size, ink, box.width)
        middle = top + (number + 0.5) * line_height(size)
        drawn.blit(label, label.get_rect(center=(box.centerx, round(middle))))


@lru_cache(maxsize=512)
def readable(name: str) -> str:
    """Return *name* with letters missing in the font replaced by their Unicode names."""
    parts = []
    for letter in clean(name.strip()) or "?":
        if has_glyph(letter):
            parts.append(letter)
        else:
            parts.append(f" {unicodedata.name(letter, f'U+{ord(letter):04X}').lower()} ")
    return " ".join("".join(parts).split())


def _write_corners(drawn: pygame.Surface, words: str, ink: str) -> None:
    """Write the start of the name at the upper left, and rotated at the lower right."""
    width, height = drawn.get_size()
    size = max(6, round(height * CORNER_SIZE))
    short = words if len(words) <= CORNER_LETTERS + 1 else words[:CORNER_LETTERS].rstrip() + "."
    label = _line(short, size, ink, round(width * 0.72))
    spot = (round(width * 0.07), round(height * 0.022))
    drawn.blit(label, spot)
    below = pygame.transform.rotate(label, 180)
    drawn.blit(below, (width - spot[0] - below.get_width(), height - spot[1] - below.get_height()))


def _write_middle(drawn: pygame.Surface, words: str, ink: str) -> None:
    """Write the name in the middle, in the largest size that fits."""
    width, height = drawn.get_size()
    space = (round(width * 0.74), round(height * 0.6))
    size, lines = fit_name(words, height, space)
    top = height / 2 - len(lines) * line_height(size) / 2
    for number, line in enumerate(lines):
        label = _line(line, size, ink, space[0])
        middle = top + (number + 0.5) * line_height(size)
        drawn.blit(label, label.get_rect(center=(width // 2, round(middle))))


def fit_name(words: str, height: int, space: tuple[int, int]) -> tuple[int, tuple[str, ...]]:
    """Return text size and lines of *words* in *space* on a card of *height* pixels.

    The size is the largest that breaks no word; in the smallest one, words may break.
    """
    share = 2 * MIDDLE_SIZE if len(words) <= 2 else MIDDLE_SIZE
    smallest = max(5, round(height * MIN_SIZE))
    size = max(smallest, round(height * share))
    while size > smallest and not _fits(words, size, space):
        size -= 1
    lines = wrap(words, space[0], size, bold=True)
    return size, lines[: max(1, space[1] // line_height(size))]


def _fits(words: str, size: int, space: tuple[int, int]) -> bool:
    lines = wrap(words, space[0], size, bold=True)
    is_whole = all(measure(word, size, bold=True)[0] <= space[0] for word in words.split())
    return is_whole and len(lines) * line_height(size) <= space[1]


def _line(words: str, size: int, ink: str, width: int) -> pygame.Surface:
    """Return a line of text on a transparent surface, at most *width* pixels wide."""
    wide = max(1, min(width, measure(words, size, bold=True)[0]))
    line = pygame.Surface((wide, line_height(size)), pygame.SRCALPHA, 32)
    shade = pygame.Color(ink)
    box = line.get_rect()
    draw_in(line, words, box, size, (shade.r, shade.g, shade.b), bold=True, shrink=0.5)
    return line
