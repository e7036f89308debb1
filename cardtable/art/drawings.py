"""Loads the drawings in ``assets/`` and rasterises SVG.

A drawing is a plain SVG file that any viewer opens. SDL's reader ignores ``<use>``, text, clipping,
masks, patterns and filters, so copies are written out here. A group of class ``joined`` becomes a
single path, since SDL draws many small shapes of one colour several times faster that way.
"""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO

import pygame

from cardtable.art.svg import disc, moved
from cardtable.core import assets

_JOINED = re.compile(r'<g\b([^>]*?) class="joined"([^>]*)>(.*?)</g>', re.DOTALL)
_USE = re.compile(r'<use([^>]*?) href="#([\w-]+)"([^>]*?)/>')
_SHAPE = re.compile(r"<(\w+)\b([^>]*)/>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_SVG_TAG = re.compile(r"<svg\b[^>]*>")
_TRANSFORM = re.compile(
    r"translate\((?P<x>\S+) (?P<y>\S+)\)"
    r"(?: rotate\((?P<degrees>\S+)\))?"
    r"(?: scale\((?P<across>\S+?)(?: (?P<down>\S+))?\))?"
)


class Drawing:
    """The text of an SVG file, and its parts by their ids."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._sources: dict[str, str] = {}
        self._parts: dict[str, str] = {}

    def svg(self) -> str:
        """Return the whole drawing as SVG that SDL can read."""
        return self._expanded(self.text)

    def part(self, name: str) -> str:
        """Return the element with the id *name* as SVG that SDL can read.

        Raises KeyError if there is none.
        """
        if name not in self._parts:
            self._parts[name] = self._expanded(self._source(name))
        return self._parts[name]

    def attribute(self, name: str, attribute: str) -> str:
        """Return an attribute of the element with the id *name*.

        Raises KeyError if there is no such element or attribute.
        """
        tag = self._source(name).partition(">")[0]
        return _attributes(tag)[attribute]

    def recoloured(self, fills: dict[str, str]) -> Drawing:
        """Return a copy with other fill colours; *fills* has them by the ids of elements."""
        text = self.text
        for name, colour in fills.items():
            source = self._source(name)
            filled = re.sub(r'\bfill="[^"]*"', f'fill="{colour}"', source, count=1)
            text = text.replace(source, filled)
        return Drawing(text)

    def _source(self, name: str) -> str:
        """Return the element with the id *name* as it stands in the file."""
        if name not in self._sources:
            self._sources[name] = self._find(name)
        return self._sources[name]

    def _find(self, name: str) -> str:
        start = re.search(rf'<(\w+)\b[^>]*?\sid="{re.escape(name)}"[^>]*>', self.text)
        if start is None:
            raise KeyError(name)
        depth = 0
        for tag in re.compile(rf"<(/?){start[1]}\b[^>]*?(/?)>").finditer(self.text, start.start()):
            depth += -1 if tag[1] else 0 if tag[2] else 1
            if depth == 0:
                return self.text[start.start() : tag.end()]
        raise ValueError(f"<{start[1]} id={name!r}> is never closed")

    def _expanded(self, markup: str) -> str:
        """Return *markup* with joined groups as paths and copies written out."""
        markup = _JOINED.sub(lambda m: f'<path{m[1]}{m[2]} d="{self._joined(m[3])}"/>', markup)
        return _USE.sub(lambda m: f"<g{m[1]}{m[3]}>{self.part(m[2])}</g>", markup)

    def _joined(self, body: str) -> str:
        """Return the path data of all circles, paths and copies of paths in *body*."""
        data = []
        for kind, text in _SHAPE.findall(body):
            values = _attributes(text)
            if kind == "circle":
                data.append(disc(float(values["cx"]), float(values["cy"]), float(values["r"])))
            elif kind == "use":
                data.append(self._copied(values["href"][1:], values["transform"]))
            else:
                data.append(values["d"])
        return "".join(data)

    def _copied(self, name: str, transform: str) -> str:
        """Return the data of the path with the id *name*, moved by *transform*."""
        found = _TRANSFORM.fullmatch(transform)
        if found is None:
            raise ValueError(f"transform={transform!r}: expected translate, rotate, scale")
        place = {key: float(value) for key, value in found.groupdict().items() if value}
        across = place.get("across", 1.0)
        scale = (across, place.get("down", across))
        data = self.attribute(name, "d")
        return moved(data, place["x"], place["y"], scale, place.get("degrees", 0.0))


def _attributes(tag: str) -> dict[str, str]:
    return dict(_ATTRIBUTE.findall(tag))


@lru_cache(maxsize=64)
def load(folder: str, name: str) -> Drawing:
    """Return the drawing ``assets/FOLDER/NAME.svg``."""
    return Drawing(assets.find(folder, f"{name}.svg").read_text(encoding="utf-8"))


def quick_format(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy in the pixel format of screens, with transparency.

    Unlike ``convert_alpha`` this works before a window exists.
    """
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def rasterise(svg: str, size: tuple[int, int], oversample: int = 1) -> pygame.Surface:
    """Return *svg* as a surface of *size* pixels, in the format that is quickest to blit.

    With *oversample* 2 it is drawn twice as large and scaled down, which smooths small pictures.
    """
    # The size is set here because pygame's load_sized_svg often returns one pixel less.
    text = _sized(svg, size[0] * oversample, size[1] * oversample)
    drawn = quick_format(pygame.image.load(BytesIO(text.encode()), "picture.svg"))
    return drawn if oversample == 1 else pygame.transform.smoothscale(drawn, size)


def _sized(svg: str, width: int, height: int) -> str:
    """Return *svg* with a size of *width* by *height* pixels, stretched to fill it."""
    opening = _SVG_TAG.match(svg)
    if opening is None:
        raise ValueError("not an SVG document")
    box = _attributes(opening[0])["viewBox"]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{box}" preserveAspectRatio="none">{svg[opening.end() :]}'
    )
