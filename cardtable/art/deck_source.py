"""Where the picture of a card comes from: the files of a pack, or the program's own drawings.

A file of a pack that cannot be used is reported once and replaced by the program's own drawing;
the other cards of the pack are still drawn from theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO

import pygame

from cardtable.art.drawings import quick_format, rasterise
from cardtable.art.faces import svg_back, svg_face
from cardtable.art.style import HEIGHT, RADIUS, WIDTH, DeckStyle, PictureFile
from cardtable.art.svg import document, rect
from cardtable.cards import Card
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.ui.background import Background

ReportProblem = Callable[[SourceError], None]
PATIENCE = 0.03
"""Seconds that drawing waits for a picture; the usual ones take less, so nothing flickers."""


class DeckSource:
    """The pictures of a deck before they are drawn; *report* is called with each bad file.

    With *background*, a PNG file is read and decoded there. Until it is, the program's own drawing
    stands for it; *on_late* is called with its card once it can be drawn.
    """

    def __init__(
        self,
        style: DeckStyle,
        report: ReportProblem | None = None,
        background: Background | None = None,
        on_late: Callable[[Card | None], None] = lambda _key: None,
    ) -> None:
        self.style = style
        self._background = background
        self._on_late = on_late
        self._asked: set[tuple[Card | None, tuple[int, int]]] = set()
        self._decoded: dict[tuple[Card | None, tuple[int, int]], pygame.Surface] = {}
        self._report = report or (lambda _error: None)
        self._texts: dict[Card | None, str] = {}
        self._refused: set[Card | None] = set()
        self._last_png: tuple[Card | None, bytes] | None = None

    def load(self, key: Card | None) -> str | bytes:
        """Return the picture of a playing card, None: of the back, as SVG text or a PNG file.

        Only the last PNG file is kept, because a deck of them would take much memory.
        """
        if self._last_png is not None and self._last_png[0] == key:
            return self._last_png[1]
        found = self._texts.get(key)
        if found is not None:
            return found
        picture = self._from_pack(key)
        if isinstance(picture, bytes):
            self._last_png = (key, picture)
            return picture
        return self._texts.setdefault(key, picture or self._own(key))

    def preload(self, key: Card | None) -> None:
        """Read the picture of *key*, unless that is done in the background."""
        if self._background is None or not _is_png(self._file_of(key)):
            self.load(key)

    def draw(self, key: Card | None, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of *key*, *size* pixels large."""
        file = self._file_of(key)
        if self._background is not None and file is not None and _is_png(file):
            return self._draw_later(self._background, key, file, size)
        picture = self.load(key)
        if file is None and isinstance(picture, str):
            drawn = rasterise(picture, size)
            return _rounded(drawn) if self._half_of(key) is not None else drawn
        try:
            if isinstance(picture, str):
                return _rounded(rasterise(picture, size))
            return _decode(picture, size)
        except (pygame.error, ValueError, MemoryError) as error:
            self._refuse(key, error)
            return self.draw(key, size)

    def _draw_later(
        self, background: Background, key: Card | None, file: PictureFile, size: tuple[int, int]
    ) -> pygame.Surface:
        asked = (key, size)
        if asked not in self._asked and asked not in self._decoded:
            self._asked.add(asked)
            job, take = partial(_read_and_decode, file, size), partial(self._take, key, size)
            background.run(job, take, PATIENCE)
        return self._decoded.pop(asked, None) or rasterise(self._own(key), size)

    def _take(
        self,
        key: Card | None,
        size: tuple[int, int],
        result: pygame.Surface | SourceError,
        is_late: bool,
    ) -> None:
        """Keep a decoded picture, or refuse a file that cannot be used."""
        self._asked.discard((key, size))
        if isinstance(result, pygame.Surface):
            self._decoded[key, size] = result
            if is_late:
                self._on_late(key)
        elif key not in self._refused:
            self._refused.add(key)
            self._report(result)

    def _refuse(self, key: Card | None, error: Exception) -> None:
        """Report a file that its decoder refused; from now on the program's drawing is used."""
        file = self._file_of(key)
        if file is None:
            raise error
        self._refused.add(key)
        self._last_png = None
        self._texts[key] = self._own(key)
        self._report(undrawable(error, file.path))

    def _file_of(self, key: Card | None) -> PictureFile | None:
        """Return the file of a whole card or back, None if it is drawn by the program."""
        if key in self._refused:
            return None
        if key is None:
            return self.style.back_file
        deck = self.style.deck
        return None if deck is None else deck.card_picture(key)

    def _half_of(self, key: Card | None) -> PictureFile | None:
        """Return the file of a court card's upper half, None if it is drawn by the program."""
        deck = self.style.deck
        if deck is None or key is None or key in self._refused:
            return None
        return deck.half_picture(key)

    def _from_pack(self, key: Card | None) -> str | bytes | None:
        """Return the picture that the pack has for *key*; None if it has no usable one."""
        file, half = self._file_of(key), self._half_of(key)
        try:
            if file is not None:
                return file.read()
            if half is not None and key is not None:
                picture = half.read()
                return svg_face(key, self.style, picture) if isinstance(picture, str) else None
        except SourceError as error:
            self._refused.add(key)
            self._report(error)
        return None

    def _own(self, key: Card | None) -> str:
        return svg_back(self.style.back) if key is None else svg_face(key, self.style)


def _is_png(file: PictureFile | None) -> bool:
    return file is not None and file.path.lower().endswith(".png")


def _decode(png: bytes, size: tuple[int, int]) -> pygame.Surface:
    drawn = quick_format(pygame.image.load(BytesIO(png), "picture.png"))
    return _rounded(pygame.transform.smoothscale(drawn, size))


def _read_and_decode(file: PictureFile, size: tuple[int, int]) -> pygame.Surface | SourceError:
    """Return the picture in *file*, or the error if it cannot be used."""
    try:
        with reading(file.path):
            picture = file.read()
            assert isinstance(picture, bytes)
            return _decode(picture, size)
    except SourceError as error:
        cause = error.__cause__
        return undrawable(cause, file.path) if isinstance(cause, pygame.error) else error


def undrawable(error: Exception, path: str) -> SourceError:
    """Return the error for a picture that its decoder refused."""
    reason = str(error).rstrip(".")
    return SourceError(
        _("The picture cannot be drawn: {reason}.").format(reason=reason), filename=path
    )


def _rounded(card: pygame.Surface) -> pygame.Surface:
    """Return *card* with the round corners that all cards have."""
    corners = rasterise(document(WIDTH, HEIGHT, (_OUTLINE,)), card.get_size())
    # White also outside, so that only the opacity of the card changes: a transparent black would
    # show as a dark rim on rotated cards.
    corners.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    card.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return card


_OUTLINE = rect((0, 0, WIDTH, HEIGHT), RADIUS, "#ffffff")
