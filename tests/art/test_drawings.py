"""Drawings: every file in assets/ is valid SVG that SDL draws; copies, joined groups, colours."""

from __future__ import annotations

import ast
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from cardtable.art import load, rasterise
from cardtable.art.boards.discs import Paint
from cardtable.art.drawings import Drawing
from cardtable.art.svg import moved, num
from cardtable.core import assets
from tests.art.pixels import DRAWN, far_pixels, tags
from tests.paths import ROOT

FILES = sorted(
    (folder, Path(file.name).stem)
    for folder in ("backs", "boards", "cards", "icons")
    for file in assets.find(folder).iterdir()
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
SQUARE = '<path id="square" fill="#ff0000" d="M0 0L2 0L2 2L0 2Z"/>'


@pytest.mark.parametrize(("folder", "name"), FILES)
def test_file_is_titled_valid_svg_with_short_lines(folder: str, name: str) -> None:
    text = load(folder, name).text
    root = ElementTree.fromstring(text)
    assert root.find("{http://www.w3.org/2000/svg}title") is not None
    assert root.get("viewBox")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    references = [element.get("href", "") for element in root.iter() if "href" in element.attrib]
    assert {f"#{name}" for name in ids} >= set(references)
    assert max(map(len, text.splitlines())) <= 101


@pytest.mark.parametrize(("folder", "name"), FILES)
def test_file_becomes_svg_that_sdl_draws(folder: str, name: str) -> None:
    svg = load(folder, name).svg()
    assert tags(svg) <= DRAWN
    assert "joined" not in svg
    box = [float(number) for number in ElementTree.fromstring(svg).get("viewBox", "").split()]
    drawn = pygame.mask.from_surface(rasterise(svg, (round(box[2]), round(box[3]))))
    assert drawn.count() > 100


def test_copies_are_written_out_within_copies() -> None:
    body = (
        f'<defs><g id="pair">{SQUARE}<use href="#square" transform="translate(4 0)"/></g></defs>'
        '<use href="#pair"/><use href="#pair" transform="translate(0 4)"/>'
    )
    surface = rasterise(Drawing(SVG.format(body)).svg(), (10, 10))
    red = [(x, y) for x in range(10) for y in range(10) if surface.get_at((x, y)).a]
    assert len(red) == 4 * 4
    assert {(0, 0), (4, 0), (1, 5), (5, 5)} <= set(red)


def test_a_joined_group_becomes_one_path() -> None:
    body = (
        f'<defs>{SQUARE}</defs><g class="joined" fill="#00ff00">'
        '<use href="#square" transform="translate(4 4) rotate(90) scale(2 1)"/>'
        '<circle cx="1" cy="1" r="1"/><path d="M6 6L7 6L7 7Z"/></g>'
    )
    svg = Drawing(SVG.format(body)).svg()
    assert svg.count("<path") == 2
    assert 'fill="#00ff00" d="M4 4L4 8L2 8L2 4ZM0 1a' in svg
    assert svg.endswith('M6 6L7 6L7 7Z"/></svg>')


def test_parts_attributes_and_fills_are_found_by_id() -> None:
    drawing = Drawing(SVG.format(f'<g id="outer"><g id="inner">{SQUARE}</g></g>'))
    assert drawing.part("inner") == f'<g id="inner">{SQUARE}</g>'
    assert drawing.part("outer").endswith("</g></g>")
    assert drawing.attribute("square", "fill") == "#ff0000"
    assert drawing.recoloured({"square": "#123456"}).attribute("square", "fill") == "#123456"
    for missing in (lambda: drawing.part("none"), lambda: drawing.attribute("square", "stroke")):
        with pytest.raises(KeyError):
            missing()


@pytest.mark.parametrize(
    "body",
    [
        '<g class="joined"><use href="#square" transform="skewX(3)"/></g>' + SQUARE,
        '<use href="#open"/><g id="open">',
    ],
)
def test_broken_drawings_raise(body: str) -> None:
    with pytest.raises(ValueError, match=r"transform|never closed"):
        Drawing(SVG.format(body)).svg()


def test_text_without_an_svg_element_is_refused() -> None:
    with pytest.raises(ValueError, match="not an SVG"):
        rasterise("<html/>", (10, 10))


def test_path_data_is_moved_and_numbers_are_short() -> None:
    assert moved("M1 0L0 -2Z", 10, 20, (2, 2), 90) == "M10 22L14 20Z"
    assert [num(v) for v in (1.0, -0.001, 2.5, -3.14159)] == ["1", "0", "2.5", "-3.14"]


def test_every_paint_has_a_drawing() -> None:
    names = {f"disc-{paint.value}" for paint in Paint}
    assert names == {name for _folder, name in FILES if name.startswith("disc-")}


def test_packaged_icons_are_drawn_from_the_icon() -> None:
    icons = ROOT / "packaging" / "icons"
    svg = load("icons", "cardtable").svg()
    assert (icons / "cardtable.ico").read_bytes()[:4] == b"\0\0\1\0"
    apple = (icons / "cardtable.icns").read_bytes()
    assert (apple[:4], int.from_bytes(apple[4:8], "big")) == (b"icns", len(apple))
    for size in (16, 32, 64, 128, 256, 512):
        shipped = pygame.image.load(icons / f"cardtable-{size}.png")
        assert shipped.get_size() == (size, size)
        drawn = rasterise(svg, (size, size), 1 if size >= 256 else 4)
        assert far_pixels(drawn, shipped.convert(drawn), 40) < 0.01


def test_art_imports_no_games_and_no_packs() -> None:
    rooms = ("art", "cards", "core", "ui")
    allowed = tuple(f"cardtable.{room}" for room in rooms)
    for file in (ROOT / "cardtable" / "art").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable"):
                assert (node.module or "").startswith(allowed), file
