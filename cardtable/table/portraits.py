"""Portraits of computer players: a face from its features, in a disc.

A portrait is SVG on a square of 96 units, made of flat shapes. It is rasterised once, and scaled
down for each size, so that resizing the window never rasterises.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.art.drawings import rasterise
from cardtable.art.svg import circle, document, line, path, rect
from cardtable.company.face import Face
from cardtable.ui import shapes
from cardtable.ui.surface_cache import SurfaceCache

SIDE = 96
MASTER = 192
"""The side of the rasterised picture in pixels; larger discs get a larger one."""
INK = "#33261f"

_masters = SurfaceCache(6_000_000)
_sizes = SurfaceCache(4_000_000)


def portrait(face: Face, diameter: int) -> pygame.Surface:
    """Return *face* in a disc of *diameter* pixels; shared, so do not draw on it."""

    def make() -> pygame.Surface:
        side = MASTER if diameter <= MASTER else diameter
        master = _masters.get((face, side), lambda: _rasterise(face, side))
        return pygame.transform.smoothscale(master, (diameter, diameter))

    return _sizes.get((face, diameter), make)


def _rasterise(face: Face, side: int) -> pygame.Surface:
    picture = rasterise(svg_portrait(face), (side, side)).copy()
    picture.blit(shapes.disc(side, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def svg_portrait(face: Face) -> str:
    """Return *face* as SVG text; the corners outside the disc are filled too."""
    parts = (
        rect((0, 0, SIDE, SIDE), 0, face.background),
        *_behind(face),
        *_body(face),
        *_head(face),
        *_features(face),
        *_beard(face),
        *_hair(face),
        *_hat(face),
        *_glasses(face),
    )
    return document(SIDE, SIDE, parts)


def shaded(colour: str, share: float) -> str:
    """Return *colour* (``#rrggbb``) darker by *share* (0..1); lighter if negative."""
    goal = 0 if share > 0 else 255
    values = (int(colour[index : index + 2], 16) for index in (1, 3, 5))
    return "#" + "".join(f"{round(v + (goal - v) * abs(share)):02x}" for v in values)


_OUTLINES = {
    "round": "M26 44C26 29 35 20 48 20C61 20 70 29 70 44C70 60 60 71 48 71C36 71 26 60 26 44Z",
    "long": "M28 42C28 28 36 19 48 19C60 19 68 28 68 42C68 61 58 74 48 74C38 74 28 61 28 42Z",
    "square": "M26 40C26 28 34 20 48 20C62 20 70 28 70 40V54C70 65 60 71 48 71C36 71 26 65 26 54Z",
}


def _head(face: Face) -> Sequence[str]:
    ear = shaded(face.skin, 0.08)
    ears = () if face.hat == "scarf" else (circle(26, 47, 5, ear), circle(70, 47, 5, ear))
    rings: Sequence[str] = ()
    if face.earrings and face.hat != "scarf":
        rings = (circle(25.5, 55, 2.8, "#f2c14e"), circle(70.5, 55, 2.8, "#f2c14e"))
    return (*ears, path(_OUTLINES[face.shape], face.skin), *rings)


def _features(face: Face) -> Sequence[str]:
    """Return eyes, brows, nose and mouth: the same calm smile for everybody."""
    brow = face.hair_colour if face.hair != "none" or face.beard != "none" else INK
    brow = shaded(brow, 0.25)
    soft = shaded(face.skin, 0.22)
    cheek = "#e2574c"
    parts = [
        circle(33.5, 55.5, 4.6, cheek, opacity=0.16),
        circle(62.5, 55.5, 4.6, cheek, opacity=0.16),
        circle(39, 46.5, 2.9, INK),
        circle(57, 46.5, 2.9, INK),
        circle(40, 45.5, 0.9, "#ffffff"),
        circle(58, 45.5, 0.9, "#ffffff"),
        line("M34.5 40Q38.5 37.2 43 39.4", brow, 2.4),
        line("M53 39.4Q57.5 37.2 61.5 40", brow, 2.4),
        line("M48 48Q45.6 53.6 48.6 54.4", soft, 2.2),
        line("M41 60Q48 66 55 60", shaded(face.skin, 0.55), 2.6),
    ]
    if face.freckles:
        spots = ((33, 52), (36.5, 54.5), (31.5, 56), (63, 52), (59.5, 54.5), (64.5, 56))
        parts += [circle(x, y, 1.0, shaded(face.skin, 0.32)) for x, y in spots]
    return parts


def _beard(face: Face) -> Sequence[str]:
    tint = face.hair_colour
    mouth = line("M43 61Q48 64.6 53 61", shaded(face.skin, 0.35), 2.4)
    moustache = path(
        "M36 60C38 54 45 54 48 57C51 54 58 54 60 60C56 62 51 61 48 59.4C45 61 40 62 36 60Z", tint
    )
    match face.beard:
        case "moustache":
            return (moustache,)
        case "goatee":
            return (path("M42 64C44 66.5 52 66.5 54 64L55 71C53 76 43 76 41 71Z", tint),)
        case "full" | "long":
            chin = 79 if face.beard == "full" else 92
            shape = (
                f"M26 46C28 54 32 57 37 56C41 54 45 55 48 57C51 55 55 54 59 56C64 57 68 54 70 46"
                f"C72 62 66 {chin} 48 {chin}C30 {chin} 24 62 26 46Z"
            )
            return (path(shape, tint), mouth)
    return ()


def _body(face: Face) -> Sequence[str]:
    cloth, neck = face.clothes_colour, shaded(face.skin, 0.14)
    shoulders = path("M6 100C8 82 24 77 38 76H58C72 77 88 82 90 100Z", cloth)
    throat = path("M40 64H56V78C54 84 42 84 40 78Z", neck)
    dark, light = shaded(cloth, 0.28), shaded(cloth, -0.75)
    match face.clothes:
        case "crew":
            return (shoulders, throat, line("M37 77C40 88 56 88 59 77", dark, 3.6))
        case "collar":
            wings = path("M38 75L30 81L41 93L48 84L55 93L66 81L58 75L48 84Z", light)
            return (shoulders, throat, wings)
        case "bow":
            shirt = path("M36 76L48 96L60 76Z", "#f6f1e7")
            bow = path("M48 85L37 79V92ZM48 85L59 79V92Z", "#a4343a")
            return (shoulders, shirt, throat, bow, circle(48, 85.5, 2.6, "#7d2329"))
        case "jumper":
            roll = rect((36, 70, 24, 14), 6, shaded(cloth, -0.18))
            return (shoulders, throat, roll, line("M38 77H58", dark, 1.6))
        case "hood":
            hood = path("M24 88C20 70 32 66 38 74C42 84 54 84 58 74C64 66 76 70 72 88Z", dark)
            cords = line("M42 84V94M54 84V94", light, 2)
            return (hood, shoulders, throat, line("M36 77C40 88 56 88 60 77", dark, 5), cords)
        case "waistcoat":
            shirt = path("M34 77L48 100L62 77Z", "#f3ede1")
            wings = path("M38 75L33 82L42 88L48 80L54 88L63 82L58 75Z", "#ffffff")
            return (shoulders, shirt, throat, wings)
        case "beads":
            dots = ((35, 79), (38.5, 84), (43, 87.4), (48, 88.6), (53, 87.4), (57.5, 84), (61, 79))
            return (shoulders, throat, *(circle(x, y, 2.7, "#f5efe0") for x, y in dots))


def _behind(face: Face) -> Sequence[str]:
    """Return the hair and cloth behind the head."""
    tint, deep = face.hair_colour, shaded(face.hair_colour, 0.18)
    if face.hat == "scarf":
        cloth = shaded(face.hat_colour, 0.2)
        return (path("M18 46C18 22 30 10 48 10C66 10 78 22 78 46V84H18Z", cloth),)
    match face.hair:
        case "curls":
            rings = (
                (24, 40, 12), (26, 26, 12), (37, 16, 13), (51, 13, 13), (64, 19, 13), (72, 31, 12),
                (73, 44, 11), (22, 51, 9), (74, 55, 8),
            )  # fmt: skip
            return [circle(x, y, r, tint) for x, y, r in rings]
        case "bob":
            return (
                path(
                    "M19 44C17 22 30 11 48 11C66 11 79 22 77 44V62"
                    "C77 69 68 70 66 66H30C28 70 19 69 19 62Z",
                    deep,
                ),
            )
        case "long":
            return (
                path(
                    "M20 42C20 20 31 11 48 11C65 11 76 20 76 42"
                    "C76 60 82 72 84 90H12C14 72 20 60 20 42Z",
                    deep,
                ),
            )
        case "waves":
            shape = (
                "M21 42C19 22 31 12 48 12C65 12 77 22 75 42C79 48 79 54 76 58C81 64 81 71 76 76H20"
                "C15 71 15 64 20 58C17 54 17 48 21 42Z"
            )
            return (path(shape, deep),)
        case "bun":
            return (circle(48, 10, 11, deep), circle(48, 9, 5, tint))
        case "ponytail":
            return (
                path(
                    "M66 20C84 16 92 34 86 50C84 60 88 66 82 74"
                    "C74 66 76 52 74 42C72 32 68 28 66 20Z",
                    deep,
                ),
            )
        case "braids":
            parts = []
            for x in (20, 76):
                parts += [circle(x, y, 6.4, tint) for y in (52, 62, 72, 81)]
                parts.append(rect((x - 4, 84, 8, 4), 2, "#d1495b"))
            return parts
    return ()


def _hair(face: Face) -> Sequence[str]:
    """Return the hair on and over the head."""
    tint = face.hair_colour
    if face.hat in ("scarf", "turban", "beanie"):
        return ()
    cap = "M25 42C22 24 33 13 48 13C63 13 74 24 71 42"
    match face.hair:
        case "crop":
            return (path(cap + "C69 33 65 29 60 29H36C31 29 27 33 25 42Z", tint),)
        case "part":
            return (path(cap + "C70 34 66 30 60 29C50 31 42 27 38 23C36 30 28 32 25 42Z", tint),)
        case "quiff":
            shape = (
                "M25 43C23 32 26 26 28 24C26 14 38 6 52 9C64 6 74 14 70 22C72 28 72 36 71 43"
                "C70 36 67 31 62 28C54 30 42 29 36 28C30 31 27 36 25 43Z"
            )
            return (path(shape, tint),)
        case "curls":
            rings = ((34, 26, 8), (44, 22, 8), (55, 23, 8), (64, 28, 7))
            return [circle(x, y, r, tint) for x, y, r in rings]
        case "bob":
            return (path(cap + "C70 38 68 33 64 34C54 36 42 36 32 34C28 33 26 38 25 42Z", tint),)
        case "long":
            return (path(cap + "C70 34 62 28 48 21C34 28 26 34 25 42Z", tint),)
        case "waves":
            return (path(cap + "C70 33 66 27 58 24C52 32 36 34 28 34C26 36 25 39 25 42Z", tint),)
        case "bun":
            return (path(cap + "C69 32 60 25 48 25C36 25 27 32 25 42Z", tint),)
        case "ponytail":
            return (path(cap + "C70 33 64 26 52 24C40 26 28 31 25 42Z", tint),)
        case "pixie":
            shape = (
                "M24 46C20 26 32 12 50 12C66 12 76 24 72 46L68 36L64 40L60 30L54 37L48 28L40 36"
                "L36 30L31 40Z"
            )
            return (path(shape, tint),)
        case "braids":
            part = shaded(face.skin, 0.1)
            return (
                path(cap + "C68 32 58 26 48 21C38 26 28 32 25 42Z", tint),
                line("M48 13V20", part, 1.4),
            )
        case "tufts":
            return (
                path("M25 48C17 44 17 32 25 28C29 32 28 40 27 46Z", tint),
                path("M71 48C79 44 79 32 71 28C67 32 68 40 69 46Z", tint),
            )
        case "fringe":
            return (
                path("M25 48C21 38 23 29 30 26C31 32 28 40 27 48Z", tint),
                path("M71 48C75 38 73 29 66 26C65 32 68 40 69 48Z", tint),
            )
    return ()


def _hat(face: Face) -> Sequence[str]:
    main = face.hat_colour
    deep, light = shaded(main, 0.25), shaded(main, -0.25)
    match face.hat:
        case "cap":
            crown = path("M24 35C24 18 34 9 49 9C63 9 73 18 73 33Z", main)
            peak = path("M22 34C36 27 60 27 78 35C80 40 70 40 60 37C46 34 32 36 24 38Z", deep)
            return (crown, peak)
        case "beanie":
            crown = path("M24 34C24 15 34 8 48 8C62 8 72 15 72 34Z", main)
            return (circle(48, 7, 6, light), crown, rect((22, 28, 52, 11), 5.5, deep))
        case "beret":
            felt = path(
                "M16 27C14 13 36 3 60 8C80 12 84 24 76 30C60 24 36 24 24 33C20 34 17 31 16 27Z",
                main,
            )
            return (felt, line("M52 8L54 3", deep, 3))
        case "bowler":
            crown = path("M28 30C26 10 36 3 48 3C60 3 70 10 68 30Z", main)
            brim = path(
                "M16 29C28 36 68 36 80 29C82 35 70 38 48 38C26 38 14 35 16 29Z", shaded(main, -0.12)
            )
            return (crown, path("M28 24C38 28 58 28 68 24V31C58 34 38 34 28 31Z", "#8d2f3f"), brim)
        case "visor":
            band = path("M24 36C32 29 64 29 72 36V30C62 22 34 22 24 30Z", shaded(main, 0.35))
            shade = path(
                "M20 37C30 27 66 27 76 37C84 44 78 46 70 42C58 37 38 37 26 42C18 46 12 44 20 37Z",
                main,
                opacity=0.92,
            )
            return (band, shade)
        case "scarf":
            wrap = (
                "M20 48C18 24 30 11 48 11C66 11 78 24 76 48C76 64 68 76 58 82H38C28 76 20 64 20 48Z"
                "M30 44C30 60 38 73 48 73C58 73 66 60 66 44C66 32 58 26 48 26C38 26 30 32 30 44Z"
            )
            fold = path("M30 72C40 82 56 82 66 72C74 80 74 90 70 96H26C22 90 22 80 30 72Z", deep)
            return (fold, path(wrap, main), line("M60 18C70 26 73 38 71 52", deep, 2))
        case "turban":
            wrap = path(
                "M20 36C16 16 32 4 50 5C68 6 80 20 75 36C66 28 58 27 48 27C38 27 30 28 20 36Z", main
            )
            folds = line(
                "M24 30C36 16 56 12 70 18M23 22C36 10 54 7 64 11M36 27C46 18 62 18 74 28", deep, 2
            )
            return (wrap, folds)
        case "sunhat":
            crown = path("M29 28C28 12 36 6 48 6C60 6 68 12 67 28Z", main)
            brim = path("M4 34C14 22 82 22 92 34C80 38 66 33 48 33C30 33 16 38 4 34Z", light)
            return (crown, path("M29 22C38 25 58 25 67 22V29C58 31 38 31 29 29Z", "#c8553d"), brim)
        case "band":
            return (path("M24 33C32 22 64 22 72 33V27C62 15 34 15 24 27Z", main),)
    return ()


def _glasses(face: Face) -> Sequence[str]:
    frame = "#2d2a32"
    bridge = line("M45.5 46Q48 44.4 50.5 46M30 45L26 44M66 45L70 44", frame, 2)
    match face.glasses:
        case "round":
            lenses = (
                circle(38.5, 47, 7.6, "none", frame, 2.2),
                circle(57.5, 47, 7.6, "none", frame, 2.2),
            )
            return (*lenses, bridge)
        case "square":
            lenses = (
                rect((30, 41, 16, 12), 3, "none", frame, 2.4),
                rect((50, 41, 16, 12), 3, "none", frame, 2.4),
            )
            return (*lenses, bridge)
    return ()
