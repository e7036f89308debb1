"""Draw all cards and backs on one sheet.

Usage: python packaging card_gallery OUT.png [--height 200] [--four-colour] [--large-index]
       [--pack KEY]
"""

from __future__ import annotations

import argparse
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cardtable.art import BACKS, CardArt, CardLook, DeckStyle, load, rasterise, width_of
from cardtable.cards import ALL_CARDS, DECK
from cardtable.features.packs.library import find_pack

FELT = (24, 84, 76)


def _rows(style: DeckStyle, height: int) -> list[list[pygame.Surface]]:
    """Return the pictures by row: the four suits, jokers and backs, looks and angles."""
    art = CardArt(style)
    rows = [[art.face(card, height) for card in DECK[i : i + 13]] for i in range(0, 52, 13)]
    backs = [CardArt(DeckStyle(back=name)).back(height) for name in BACKS]
    jokers = [art.face(card, height) for card in ALL_CARDS[52:]]
    rows.append([*jokers, *backs, rasterise(load("icons", "cardtable").svg(), (height, height), 2)])
    queen = DECK[36]
    looks = [art.face(queen, height, look) for look in CardLook]
    turned = [art.rotated(queen, height, angle) for angle in (4, -9, 30)]
    rows.append([*looks, *turned, art.rotated(None, height, 12)])
    return rows


def draw(style: DeckStyle, height: int) -> pygame.Surface:
    """Return the sheet, cards *height* pixels high."""
    gap = max(4, height // 14)
    rows = _rows(style, height)
    heights = [max(picture.get_height() for picture in row) for row in rows]
    size = (13 * (width_of(height) + gap) + gap, sum(heights) + gap * (len(rows) + 1))
    sheet = pygame.Surface(size)
    sheet.fill(FELT)
    y = gap
    for row, row_height in zip(rows, heights, strict=True):
        x = gap
        for picture in row:
            sheet.blit(picture, (x, y + (row_height - picture.get_height()) // 2))
            x += picture.get_width() + gap
        y += row_height + gap
    return sheet


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description="Draw all cards and backs on one sheet.")
    parser.add_argument("out", help="file to write: .png, .jpg or .bmp")
    parser.add_argument("--height", type=int, default=200, help="height of a card in pixels (200)")
    parser.add_argument("--four-colour", action="store_true", help="diamonds blue, clubs green")
    parser.add_argument("--large-index", action="store_true", help="large corner indices")
    parser.add_argument("--pack", default="", help="key of a pack with a deck")
    args = parser.parse_args()
    pack = find_pack(args.pack) if args.pack else None
    style = DeckStyle(
        four_colour=args.four_colour,
        large_index=args.large_index,
        deck=pack.deck if pack is not None else None,
    )
    pygame.image.save(draw(style, args.height), args.out)


if __name__ == "__main__":
    main()
