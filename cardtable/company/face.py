"""The features of a face, as data; ``table.portraits`` draws it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Shape = Literal["round", "long", "square"]
Hair = Literal[
    "none", "fringe", "crop", "part", "quiff", "curls", "bob", "long", "waves", "bun",
    "ponytail", "pixie", "braids", "tufts",
]  # fmt: skip
Beard = Literal["none", "moustache", "goatee", "full", "long"]
Glasses = Literal["none", "round", "square"]
Hat = Literal[
    "none", "cap", "beanie", "beret", "bowler", "visor", "scarf", "turban", "sunhat", "band"
]
Clothes = Literal["crew", "collar", "bow", "jumper", "hood", "waistcoat", "beads"]


@dataclass(frozen=True, slots=True)
class Face:
    """The features of a face; colours are ``#rrggbb``."""

    background: str
    skin: str
    shape: Shape = "round"
    hair: Hair = "crop"
    hair_colour: str = "#3b2a20"
    beard: Beard = "none"
    glasses: Glasses = "none"
    hat: Hat = "none"
    hat_colour: str = "#34506b"
    clothes: Clothes = "crew"
    clothes_colour: str = "#2f4858"
    earrings: bool = False
    freckles: bool = False
