"""The colours of the court: one palette a suit, one complexion a person."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import Suit


@dataclass(frozen=True, slots=True)
class Tones:
    """A suit's cloth: every colour ``#rrggbb``; *deep* shades *main*, *dim* shades *second*."""

    paper: str
    main: str
    deep: str
    second: str
    dim: str
    light: str


@dataclass(frozen=True, slots=True)
class Person:
    """A complexion: skin and hair, each with its shade, and the lips."""

    skin: str
    shade: str
    hair: str
    dark: str
    lips: str


TONES: dict[Suit, Tones] = {
    Suit.SPADES: Tones("#e6eaf2", "#27407c", "#1a2b57", "#8ea6cf", "#6a84b4", "#f4f2ea"),
    Suit.HEARTS: Tones("#fae6dd", "#b9212f", "#841525", "#ec9f8b", "#d67c6a", "#fbf2e6"),
    Suit.DIAMONDS: Tones("#fbeed3", "#d9652a", "#ad4716", "#1f7f86", "#14606a", "#fbf3e0"),
    Suit.CLUBS: Tones("#e7efe0", "#23704d", "#154f36", "#63407f", "#482b61", "#f3f3e4"),
}
