"""A small picture of an action: a card as the corner of a card, anything else as a button."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import pygame

from cardtable.art import CardArt
from cardtable.art.style import FACE, card_colour
from cardtable.cards import Card, face_of
from cardtable.games.action_words import ActionWords, capitalised, card_of
from cardtable.games.speech import card_sign
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes

SIZE = (46, 30)
"""Width of a chip with a card, and height of all chips, in design units."""
MAX_SHARE = 0.42
"""Maximum share of a row that chips with long words may take."""
PAD = 4
FONTS = (15, 14, 13, 12, 11, 10, 9, 8)
_TRIED = ((1, FONTS[:4]), (2, FONTS), (3, FONTS))
"""Numbers of lines with the font sizes tried in turn."""


class Chip(NamedTuple):
    """An action and the words that name it; *is_worded* if its card alone would not tell it."""

    action: Any
    words: ActionWords
    is_worded: bool = False

    @property
    def face(self) -> Card | None:
        """The card on the chip, if it is not a text."""
        card = None if self.is_worded else card_of(self.action)
        return card if card is not None and face_of(card) is not None else None

    @property
    def text(self) -> str:
        """The text on the chip, if it is not a card."""
        title = self.words.title(self.action)
        if title[-1:].isdigit() and len(title) <= 3:  # names of cells stay in lower case
            return title
        return capitalised(title)


def chips_for(actions: Sequence[Any], words: ActionWords) -> list[Chip]:
    """Return the chips of actions that are listed together."""
    cards = Counter(card_of(action) for action in actions)
    return [Chip(action, words, cards[card_of(action)] > 1) for action in actions]


def chip_width(chips: Iterable[Chip], row: pygame.Rect, look: Look) -> int:
    """Return a common width, in pixels, for *chips* in rows like *row*."""
    wanted, pad = look.tx(SIZE[0]), 2 * look.px(PAD)
    limit = round(row.width * MAX_SHARE)
    for chip in chips:
        if chip.face is None:
            lines, size = best_lines(chip.text, limit - pad, row.height, look)
            widest = max(text.measure(line, size, bold=True)[0] for line in lines)
            wanted = max(wanted, widest + pad)
    return min(wanted, limit)


def draw_chip(
    surface: pygame.Surface, box: pygame.Rect, chip: Chip, look: Look, art: CardArt
) -> None:
    """Draw *chip* in *box*; long words are broken into lines, then drawn smaller."""
    theme, corner = look.theme, look.px(6)
    card = chip.face
    if card is None:
        inner = boxes.inset(box, look.px(PAD), 0)
        lines, size = best_lines(chip.text, inner.width, box.height, look)
        box = chip_box(box, chip, look)
        shapes.draw_rounded(surface, box, corner, theme.control, theme.control_border, look.px(1))
        inner = boxes.inset(box, look.px(PAD), 0)
        for line, row in zip(lines, boxes.rows(inner, [1] * len(lines)), strict=True):
            text.draw_in(surface, line, row, size, theme.text, bold=True, align="center")
        return
    box = chip_box(box, chip, look)
    ink = pygame.Color(card_colour(card, art.style))
    face = pygame.Color(FACE)
    shapes.draw_shadow(surface, box, corner, look.px(3), (0, 0, 0, 90), (0, look.px(1)))
    shapes.draw_rounded(surface, box, corner, (face.r, face.g, face.b))
    text.draw_in(
        surface,
        card_sign(card),
        boxes.inset(box, look.px(3), 0),
        look.font(17),
        (ink.r, ink.g, ink.b),
        bold=True,
        align="center",
        shrink=0.5,
    )


def chip_box(box: pygame.Rect, chip: Chip, look: Look) -> pygame.Rect:
    """Return the part of *box* that *chip* covers."""
    lines = 1
    if chip.face is None:
        inner = box.width - 2 * look.px(PAD)
        lines = len(best_lines(chip.text, inner, box.height, look)[0])
    height = box.height if lines > 1 else min(box.height, look.tx(SIZE[1]))
    return boxes.centred(box, (box.width, height))


def best_lines(words: str, width: int, height: int, look: Look) -> tuple[tuple[str, ...], int]:
    """Return the lines of *words* and their font size, the largest at which nothing is cut off."""
    for count, fonts in _TRIED:
        largest = round(height / count / 1.25)
        for design in fonts:
            size = max(text.MIN_SIZE, min(look.font(design), largest))
            lines = text.wrap(words, width, size, bold=True)
            if len(lines) <= count and " ".join(lines) == " ".join(words.split()):
                return lines, size
    return text.wrap(words, width, text.MIN_SIZE, bold=True), text.MIN_SIZE
