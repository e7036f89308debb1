"""The cast: computer players with a name, a face, a temperament and a level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.company.face import Face
from cardtable.core.i18n import _

PALE, FAIR, OLIVE, TAN, BROWN, DARK = (
    "#f7dcc9", "#f0c5a4", "#dfa97c", "#c98a57", "#91603f", "#62402d",
)  # fmt: skip
BLACK, UMBER, CHESTNUT, COPPER, BLOND, GREY, WHITE = (
    "#2a2422", "#4d3526", "#7a4a2b", "#b3562a", "#dcb264", "#a9a8a6", "#efebe4",
)  # fmt: skip


class Temperament(StrEnum):
    """How a character talks."""

    CALM = "calm"
    DRY = "dry"
    CHEERFUL = "cheerful"
    POLITE = "polite"
    BOLD = "bold"

    @property
    def label(self) -> str:
        """The temperament in the current language."""
        return {
            Temperament.CALM: _("calm"),
            Temperament.DRY: _("dry"),
            Temperament.CHEERFUL: _("cheerful"),
            Temperament.POLITE: _("polite"),
            Temperament.BOLD: _("bold"),
        }[self]


@dataclass(frozen=True, slots=True)
class Character:
    """A computer player who stays the same from game to game.

    *strength* is from 1 (Beginner) to 5 (Master). *prefers* are keys of strategies: in each game
    the character plays the first of them that is of its strength, otherwise the usual one.
    """

    name: str
    strength: int
    temperament: Temperament
    face: Face
    prefers: tuple[str, ...] = ()


_CALM, _DRY, _CHEERFUL, _POLITE, _BOLD = Temperament

CAST: tuple[Character, ...] = (
    # -- beginners
    Character(
        "Pip", 1, _CHEERFUL,
        Face("#e9b44c", FAIR, hair="quiff", tint=COPPER, freckles=True, clothes="hood",
             cloth="#3f7cac"),
        ("loose",),
    ),
    Character(
        "Dotty", 1, _CHEERFUL,
        Face("#f2b5a7", PALE, hair="curls", tint=WHITE, glasses="round", clothes="beads",
             cloth="#8b5e83", earrings=True),
        ("caller",),
    ),
    Character(
        "Knut", 1, _CALM,
        Face("#8fb8de", PALE, "square", hair="none", tint=BLOND, beard="full", hat="beanie",
             hat_colour="#b5403a", clothes="jumper", cloth="#3d4f60"),
        ("loose",),
    ),
    Character(
        "Tamsin", 1, _BOLD,
        Face("#b8d8b0", OLIVE, hair="pixie", tint="#7b4fa3", earrings=True, cloth="#2d3142"),
        ("loose",),
    ),
    Character(
        "Bashir", 1, _POLITE,
        Face("#efd9a7", TAN, "long", hair="crop", tint=BLACK, beard="moustache", clothes="collar",
             cloth="#6b8f71"),
    ),
    # -- casual players
    Character(
        "Greta", 2, _DRY,
        Face("#9cc5a1", PALE, "long", hair="bun", tint=GREY, glasses="square", clothes="collar",
             cloth="#7d3c4a"),
        ("tight", "rule-bidder"),
    ),
    Character(
        "Otis", 2, _CALM,
        Face("#d9a45b", DARK, hair="fringe", tint=WHITE, beard="full", clothes="waistcoat",
             cloth="#44566c"),
        ("shark",),
    ),
    Character(
        "Lupe", 2, _CHEERFUL,
        Face("#f0a37a", TAN, hair="braids", tint=BLACK, earrings=True, clothes="crew",
             cloth="#c8553d"),
        ("tight",),
    ),
    Character(
        "Finn", 2, _BOLD,
        Face("#9ad0c2", FAIR, "square", hair="part", tint=COPPER, beard="goatee", hat="cap",
             hat_colour="#4b5d43", clothes="collar", cloth="#d8c9a8"),
        ("shark",),
    ),
    Character(
        "Mei", 2, _POLITE,
        Face("#f3c6cf", FAIR, hair="bob", tint=BLACK, clothes="collar", cloth="#47789c"),
        ("shark", "tree"),
    ),
    Character(
        "Jasper", 2, _CHEERFUL,
        Face("#c9b6e4", BROWN, hair="curls", tint=UMBER, clothes="hood", cloth="#e2a83e"),
        ("tight", "rule-bidder"),
    ),
    Character(
        "Roos", 2, _CALM,
        Face("#8ec3cf", PALE, hair="waves", tint=BLOND, hat="sunhat", hat_colour="#e6cf93",
             clothes="crew", cloth="#5c8d89"),
        ("tight", "depth-limited"),
    ),
    # -- skilled players
    Character(
        "Nora", 3, _CALM,
        Face("#a7c4bc", FAIR, "long", hair="ponytail", tint=CHESTNUT, clothes="jumper",
             cloth="#315c72"),
        ("equity",),
    ),
    Character(
        "Ravi", 3, _CHEERFUL,
        Face("#e8b769", BROWN, hair="none", tint=BLACK, beard="full", hat="turban",
             hat_colour="#c0562f", clothes="collar", cloth="#f1e4c8"),
    ),
    Character(
        "Helga", 3, _DRY,
        Face("#c3c9d6", PALE, "square", hair="crop", tint=GREY, clothes="beads", cloth="#30343f",
             earrings=True),
    ),
    Character(
        "Amara", 3, _BOLD,
        Face("#ef9f76", DARK, hair="curls", tint=BLACK, hat="band", hat_colour="#f2c14e",
             earrings=True, clothes="crew", cloth="#7a306c"),
        ("probability", "tree"),
    ),
    Character(
        "Lasse", 3, _POLITE,
        Face("#a9d6e5", PALE, "long", hair="part", tint=BLOND, glasses="round", clothes="bow",
             cloth="#39506b"),
    ),
    Character(
        "Yusra", 3, _POLITE,
        Face("#d7c7e8", OLIVE, hair="none", hat="scarf", hat_colour="#2f7f86", clothes="crew",
             cloth="#24555b"),
        ("tree", "equity"),
    ),
    Character(
        "Bruno", 3, _DRY,
        Face("#b7c68b", OLIVE, "square", hair="fringe", tint=UMBER, beard="moustache",
             clothes="waistcoat", cloth="#703d2e"),
        ("probability",),
    ),
    # -- experts
    Character(
        "Ines", 4, _CHEERFUL,
        Face("#f2a8a0", TAN, hair="long", tint=UMBER, glasses="square", clothes="collar",
             cloth="#e7e0d0"),
    ),
    Character(
        "Walter", 4, _DRY,
        Face("#c5b89a", FAIR, "long", hair="tufts", tint=WHITE, beard="moustache", hat="visor",
             hat_colour="#3f8f5b", clothes="bow", cloth="#5a4a42"),
    ),
    Character(
        "Soren", 4, _CALM,
        Face("#94b0c9", PALE, "long", hair="waves", tint=UMBER, beard="long", clothes="jumper",
             cloth="#5b4b6a"),
        ("tree",),
    ),
    Character(
        "Zuri", 4, _BOLD,
        Face("#f0c95d", DARK, "long", hair="none", earrings=True, clothes="beads",
             cloth="#b23a48"),
    ),
    Character(
        "Hiro", 4, _POLITE,
        Face("#b9d7c4", FAIR, "square", hair="quiff", tint=BLACK, glasses="square", clothes="crew",
             cloth="#22333b"),
    ),
    # -- masters
    Character(
        "Odile", 5, _POLITE,
        Face("#c9a9c9", PALE, "long", hair="bob", tint=COPPER, hat="beret", hat_colour="#8d2f3f",
             clothes="crew", cloth="#2b2d42"),
    ),
    Character(
        "Magnus", 5, _DRY,
        Face("#8fa3b8", FAIR, "square", hair="none", tint=GREY, beard="goatee", hat="bowler",
             hat_colour="#2b2b30", clothes="bow", cloth="#3a3a44"),
    ),
    Character(
        "Esther", 5, _CALM,
        Face("#d8bfa0", BROWN, hair="bun", tint=GREY, glasses="round", clothes="beads",
             cloth="#3c6e71", earrings=True),
    ),
    Character(
        "Viktor", 5, _BOLD,
        Face("#b59fd0", OLIVE, "long", hair="quiff", tint=BLACK, beard="goatee",
             clothes="waistcoat", cloth="#5e2c3e"),
    ),
)  # fmt: skip
"""All characters, the weakest first."""

_BY_NAME = {character.name: character for character in CAST}


def character_named(name: str) -> Character | None:
    """Return the character called *name*, or None."""
    return _BY_NAME.get(name)
