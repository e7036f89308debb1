"""Where the picture of a card comes from: the files of a pack, or the program's own drawings.

A file of a pack that cannot be used is reported once and replaced by the program's own drawing;
the other cards of the pack are still drawn from theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pygame

from cardtable.art.drawings import quick_format, rasterise
from cardtable.art.faces import svg_back, svg_face
from cardtable.art.pack_check import undrawable
from cardtable.art.style import HEIGHT, RADIUS, WIDTH, DeckStyle
from cardtable.art.svg import document, rect
from cardtable.cards import Card
from cardtable.errors import SourceError
from cardtable.packs.check import HALF_SHAPE, Picture, read_picture
from cardtable.packs.pack_files import PackFiles

ReportProblem = Callable[[SourceError], None]


class DeckSource:
    """The pictures of a deck before they are drawn; *report* is called with each bad file."""

    def __init__(self, style: DeckStyle, report: ReportProblem | None = None) -> None:
        self.style = style
        self._report = report or (lambda _error: None)
        self._pictures: dict[Card | None, Picture] = {}
        self._refused: set[Card | None] = set()

    def load(self, key: Card | None) -> Picture:
        """Return the picture of a playing card, None: of the back. PNG files are read each time."""
        found = self._pictures.get(key)
        if found is None:
            found = self._from_pack(key) or Picture(svg=self._own(key))
            if found.svg:
                self._pictures[key] = found
        return found

    def draw(self, key: Card | None, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of *key*, *size* pixels large."""
        picture = self.load(key)
        file = self._file_of(key)
        if file is None:
            drawn = rasterise(picture.svg, size)
            return _rounded(drawn) if self._is_half(key) else drawn
        try:
            if picture.svg:
                return _rounded(rasterise(picture.svg, size))
            drawn = quick_format(pygame.image.load(BytesIO(picture.png), "picture.png"))
            return _rounded(pygame.transform.smoothscale(drawn, size))
        except (pygame.error, ValueError, MemoryError) as error:
            files, name = file
            self._report(undrawable(error, files.path_of(name)))
            self._refused.add(key)
            picture = self._pictures[key] = Picture(svg=self._own(key))
            return rasterise(picture.svg, size)

    def _file_of(self, key: Card | None) -> tuple[PackFiles, str] | None:
        """Return the file of a whole card or back, None if it is drawn by the program."""
        if key in self._refused:
            return None
        if key is None:
            back = self.style.back_file
            return (back.files, back.name) if back is not None else None
        deck = self.style.deck
        if deck is None or key not in deck.cards:
            return None
        return deck.files, deck.cards[key]

    def _is_half(self, key: Card | None) -> bool:
        deck = self.style.deck
        return deck is not None and key in deck.halves and key not in self._refused

    def _from_pack(self, key: Card | None) -> Picture | None:
        """Return the picture that the pack has for *key*; None if it has no usable one."""
        try:
            file = self._file_of(key)
            if file is not None:
                return read_picture(*file)
            deck = self.style.deck
            if deck is not None and key is not None and key in deck.halves:
                half = read_picture(deck.files, deck.halves[key], HALF_SHAPE)
                return Picture(svg=svg_face(key, self.style, half.svg))
        except SourceError as error:
            self._refused.add(key)
            self._report(error)
        return None

    def _own(self, key: Card | None) -> str:
        return svg_back(self.style.back) if key is None else svg_face(key, self.style)


def _rounded(card: pygame.Surface) -> pygame.Surface:
    """Return *card* with the round corners that all cards have."""
    corners = rasterise(document(WIDTH, HEIGHT, (_OUTLINE,)), card.get_size())
    card.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return card


_OUTLINE = rect(0, 0, WIDTH, HEIGHT, RADIUS, "#ffffff")
