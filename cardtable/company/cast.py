"""The cast: computer players with a name, a face, a temperament and a level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from cardtable.company.face import Face
from cardtable.core import assets
from cardtable.core.i18n import _

COLOURS = {
    "pale": "#f7dcc9",
    "fair": "#f0c5a4",
    "olive": "#dfa97c",
    "tan": "#c98a57",
    "brown": "#91603f",
    "dark": "#62402d",
    "black": "#2a2422",
    "umber": "#4d3526",
    "chestnut": "#7a4a2b",
    "copper": "#b3562a",
    "blond": "#dcb264",
    "grey": "#a9a8a6",
    "white": "#efebe4",
}
"""The colours of skin and hair by the names that the table of the cast uses."""


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


def _read(row: Mapping[str, str]) -> Character:
    """Return the character of a row; an empty cell of its face is the default."""
    features: dict[str, Any] = {
        field.name: cell for field in fields(Face) if (cell := row[field.name])
    }
    for name in ("skin", "hair_colour"):
        if name in features:
            features[name] = COLOURS.get(features[name], features[name])
    for name in ("earrings", "freckles"):
        features[name] = row[name] == "yes"
    return Character(
        row["name"],
        int(row["strength"]),
        Temperament(row["temperament"]),
        Face(**features),
        tuple(row["prefers"].split()),
    )


CAST = tuple(map(_read, assets.read_table("company", "cast.csv")))
"""All characters, the weakest first."""

_BY_NAME = {character.name: character for character in CAST}


def character_named(name: str) -> Character | None:
    """Return the character called *name*, or None."""
    return _BY_NAME.get(name)
