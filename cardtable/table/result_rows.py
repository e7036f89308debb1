"""Rows of cards in the panel at the end of a hand, with what they are shown for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.art import CardArt, width_of
from cardtable.table.facts import ResultRow
from cardtable.ui import shapes, text
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes

CARD_HEIGHTS = (72, 58, 46)
"""Heights of a card, from the best to one that can just be read."""
TEXT_SHARE = 0.36
"""The share of the width for the words beside the cards."""
SIZE = 14


class ResultRows:
    """Draws the cards that a hand ended with; *art* returns the pictures.

    In a panel without room for pictures, a row is its words.
    """

    def __init__(self, art: Callable[[], CardArt]) -> None:
        self._art = art

    def card_heights(self, rows: Sequence[ResultRow], width: int, look: Look) -> list[int]:
        """Return the heights of a card to try, the best first, and 0 for words.

        The groups of a row stay apart, unless its cards are too many even if they are small.
        """
        room = width - round(width * TEXT_SHARE) - look.px(12)
        apart = [
            card
            for card in CARD_HEIGHTS
            if all(_steps(row, room, look.px(card), look)[1] == 1 for row in rows if row.groups)
        ]
        return [*(apart or CARD_HEIGHTS[-1:]), 0]

    def heights(self, rows: Sequence[ResultRow], width: int, look: Look, card: int) -> list[int]:
        """Return the height of each row in a panel of *width*.

        *card* is the height of a card at normal size, 0 for words instead of pictures.
        """
        size = look.font(SIZE)
        if not card:
            return [text.paragraph_height(row.words, width, size) + look.px(6) for row in rows]
        beside = round(width * TEXT_SHARE)
        return [
            max(text.paragraph_height(row.text, beside, size), look.px(card) if row.groups else 0)
            + look.px(6)
            for row in rows
        ]

    def draw(
        self, surface: pygame.Surface, row: ResultRow, box: pygame.Rect, look: Look, card: int
    ) -> None:
        """Draw a row into *box*, which has its height."""
        size, theme = look.font(SIZE), look.theme
        if not card:
            text.draw_paragraph(surface, row.words, box, size, theme.text)
            return
        left, right = boxes.cut_left(box, round(box.width * TEXT_SHARE))
        words = left.copy()
        words.height = text.paragraph_height(row.text, left.width, size)
        words.centery = left.centery - look.px(3)
        text.draw_paragraph(surface, row.text, words, size, theme.text)
        if row.groups:
            self._draw_cards(surface, row, right, look, look.px(card))

    def _draw_cards(
        self, surface: pygame.Surface, row: ResultRow, box: pygame.Rect, look: Look, height: int
    ) -> None:
        """Draw the groups side by side, closer together the more cards there are."""
        width = width_of(height)
        step, scale = _steps(row, box.width - look.px(12), height, look)
        left = float(box.left + look.px(12))
        for group in row.groups:
            for piece in group:
                place = pygame.Rect(round(left), box.top, width, height)
                shapes.draw_shadow(surface, place, look.px(3), look.px(4), (0, 0, 0, 90), (0, 1))
                surface.blit(self._art().face(piece, height), place)
                left += step * scale
            left += (width + look.px(10) - step) * scale


def _steps(row: ResultRow, room: int, height: int, look: Look) -> tuple[float, float]:
    """Return the distance of cards in a group, and the factor that makes a row fit into *room*."""
    width = width_of(height)
    gaps = len(row.groups) - 1
    covered = sum(map(len, row.groups)) - gaps - 1
    between = gaps * (width + look.px(10))
    step = (room - width - between) / max(1, covered)
    step = min(width * 0.7, max(width * 0.35, step))  # a rank can be read
    return step, min(1.0, (room - width) / max(1.0, covered * step + between))
