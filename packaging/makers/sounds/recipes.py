"""The sounds of the table: how each is synthesised, and how loud it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from makers.sounds.synthesis import (
    CHIP,
    GLASS,
    MALLET,
    Partial,
    Sound,
    as_wave,
    band,
    decaying,
    in_room,
    levelled,
    mixed,
    noise,
    struck,
    swell,
    thump,
    trimmed,
)

FOLDER = Path(__file__).parents[3] / "assets" / "sounds"

STEPS = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")

# Equal temperament from A4 = 440 Hz.
NOTES = {
    f"{name}{octave}": 440 * 2 ** ((step - 9) / 12 + octave - 4)
    for octave in range(2, 8)
    for step, name in enumerate(STEPS)
}


def played(melody: str, apart: float, partials: tuple[Partial, ...], seconds: float) -> Sound:
    """Return the notes of *melody* in sequence, *apart* seconds apart; ``+`` joins a chord."""
    parts = []
    for index, chord in enumerate(melody.split()):
        names = chord.split("+")
        parts += [
            (
                index * apart + 0.008 * voice,
                len(names) ** -0.7,
                struck(NOTES[name], partials, seconds),
            )
            for voice, name in enumerate(names)
        ]
    return mixed(parts)


def flick(rng: Random, centre: float, decay: float = 0.004) -> Sound:
    """Return the edge of a card springing free."""
    return decaying(band(noise(rng, 0.03), centre * 1.2, centre * 0.8, 1.4), decay, 0.0008)


def shuffle() -> Sound:
    """Riffle two halves, first faster then slower, and square the deck."""
    rng = Random(52)
    parts, at = [], 0.0
    for card in range(46):
        speed = 1 - abs(card - 20) / 30
        at += 0.0235 - 0.012 * speed + 0.004 * rng.random()
        level = 0.35 + 0.5 * speed + 0.3 * rng.random()
        parts.append((at, level, flick(rng, 2300 + 900 * speed + 500 * rng.random())))
    parts.append((at * 0.12, 0.10, swell(band(noise(rng, at * 0.85), 1500, 2400, 0.7), 0.5)))
    parts.append((at + 0.07, 0.9, landing(rng, 900, 150)))
    return in_room(mixed(parts), 0.25, 0.1)


def brush(rng: Random, seconds: float, low: float, high: float, peak: float) -> Sound:
    """Return a card drawn over felt: noise that rises and falls in pitch."""
    half = noise(rng, seconds)
    body = band(half, low, high, 1.1)
    air = band(noise(rng, seconds), high * 1.7, high * 2.2, 0.8)
    return swell(mixed([(0, 1, body), (0, 0.35, air)]), peak)


def landing(rng: Random, centre: float, pitch: float) -> Sound:
    """Return a card landing on the felt: a slap, the thump of the table, a little air."""
    slap = decaying(band(noise(rng, 0.05), centre * 1.3, centre * 0.7, 0.9), 0.007)
    air = decaying(band(noise(rng, 0.11), centre * 2, centre, 0.6), 0.022, 0.002)
    return mixed(
        [(0, 1, slap), (0.001, 0.42, thump(pitch, pitch * 0.6, 0.024, 0.12)), (0, 0.2, air)]
    )


def snap(variant: int) -> Callable[[], Sound]:
    """Return the recipe of one of three slightly different landings."""

    def make() -> Sound:
        rng = Random(700 + variant)
        centre, pitch = ((1750, 165), (1500, 150), (2000, 178))[variant - 1]
        before = brush(rng, 0.05, 1200, 2400, 0.8)
        return in_room(
            mixed([(0, 0.25, before), (0.04, 1, landing(rng, centre, pitch))]), 0.2, 0.06
        )

    return make


def deal() -> Sound:
    """Slide a card across the felt."""
    rng = Random(13)
    return mixed([(0, 1, brush(rng, 0.1, 1300, 2600, 0.3)), (0.075, 0.5, flick(rng, 1700, 0.006))])


def slide() -> Sound:
    """Push a card gently from hand to trick."""
    return brush(Random(5), 0.22, 800, 1800, 0.45)


def gather() -> Sound:
    """Sweep four cards together and drop them on a pile."""
    rng = Random(4)
    sweeps = [(0.05 * n, 0.8, brush(rng, 0.2, 900 + 150 * n, 2000, 0.5)) for n in range(4)]
    return in_room(mixed([*sweeps, (0.32, 0.6, landing(rng, 1100, 140))]), 0.2, 0.06)


def chips() -> Sound:
    """Drop a few chips onto a stack."""
    rng = Random(25)
    parts, at = [], 0.0
    for chip in range(6):
        pitch = 2650 + 500 * rng.random()
        parts.append((at, 1 - 0.11 * chip, struck(pitch, CHIP, 0.08, 0.0006)))
        parts.append((at, 0.15, flick(rng, 2000)))
        at += 0.036 + 0.02 * rng.random()
    return in_room(mixed(parts), 0.3, 0.1)


def bid() -> Sound:
    """Knock on wood."""
    wood = (Partial(1, 1, 0.020), Partial(1.62, 0.5, 0.012), Partial(2.9, 0.15, 0.006))
    tap = decaying(band(noise(Random(3), 0.02), 2200, 1600), 0.003)
    return in_room(mixed([(0, 1, struck(620, wood, 0.12, 0.001)), (0, 0.2, tap)]), 0.2, 0.06)


def click() -> Sound:
    """Press a button."""
    wood = (Partial(1, 1, 0.008), Partial(1.9, 0.4, 0.004))
    return mixed(
        [(0, 1, struck(1050, wood, 0.05, 0.001)), (0.012, 0.35, struck(760, wood, 0.05, 0.001))]
    )


def refused() -> Sound:
    """Refuse: two soft low thumps."""
    felt = decaying(band(noise(Random(1), 0.1), 620, 340, 0.7), 0.025, 0.003)
    return mixed(
        [
            (0, 1, thump(205, 125, 0.045, 0.2)),
            (0, 0.4, felt),
            (0.11, 0.7, thump(180, 108, 0.045, 0.2)),
            (0.11, 0.25, felt),
        ]
    )


def broken() -> Sound:
    """Break: a spade on wood, with a low tone in it."""
    tone = decaying(struck(NOTES["D3"], MALLET, 0.3), 0.09, 0.004)
    return mixed(
        [(0, 1, thump(160, 84, 0.05, 0.2)), (0, 0.5, flick(Random(61), 1900)), (0, 0.5, tone)]
    )


def crack() -> Sound:
    """Crack: a dry snap in three splinters."""
    rng = Random(62)
    return mixed(
        [
            (0.0, 1.0, flick(rng, 2600, 0.012)),
            (0.035, 0.7, flick(rng, 1700, 0.016)),
            (0.08, 0.5, flick(rng, 1100, 0.02)),
            (0.0, 0.5, thump(240, 120, 0.03, 0.12)),
        ]
    )


def run_out() -> Sound:
    """Run out: five soft beats that rise."""
    return mixed(
        [
            (0.065 * beat, 0.4 + 0.12 * beat, thump(120 + 14 * beat, 74 + 8 * beat, 0.035, 0.12))
            for beat in range(5)
        ]
    )


RECIPES: dict[str, tuple[float, Callable[[], Sound]]] = {
    "shuffle": (-23, shuffle),
    "deal": (-25, deal),
    "slide": (-25, slide),
    "snap1": (-22, snap(1)),
    "snap2": (-22, snap(2)),
    "snap3": (-22, snap(3)),
    "gather": (-24, gather),
    "chips": (-24, chips),
    "click": (-26, click),
    "bid": (-23, bid),
    "turn": (-22, lambda: in_room(played("E5 A5", 0.11, MALLET, 0.55), 0.5)),
    "refused": (-19, refused),
    "bag": (-22, lambda: in_room(played("F4 D4", 0.13, MALLET, 0.4), 0.4)),
    "set": (-21, lambda: in_room(played("A#4 G4 D4+G3", 0.19, MALLET, 0.65), 0.5)),
    "nil": (-21, lambda: in_room(played("D5 A5 D6 F#6", 0.10, GLASS, 0.85), 0.6)),
    "broken": (-22, broken),
    "crack": (-21, crack),
    "run-out": (-22, run_out),
    "hand": (-21, lambda: in_room(played("C5 E5 G5+C6", 0.12, MALLET, 0.7), 0.5)),
    "won": (-19, lambda: in_room(celebration(), 0.6, 0.35)),
    "lost": (-21, lambda: in_room(played("A4 F4 D4 A3+F3+D3", 0.26, MALLET, 0.8), 0.55)),
}
"""Loudness (in decibels, see :func:`~makers.sounds.synthesis.loudness`) and recipe by name."""


def celebration() -> Sound:
    """Climb to a ringing chord, with high accents."""
    rng = Random(400)
    climb = played("G4 C5 E5 G5", 0.115, MALLET, 0.6)
    chord = played("C4+G4+C5+E5+G5", 0.1, MALLET, 1.5)
    again = played("F4+A4+C5 G4+B4+D5 C5+E5+G5+C6", 0.23, MALLET, 1.2)
    parts = [(0.0, 0.8, climb), (0.46, 0.9, chord), (0.8, 0.9, again)]
    for accent in range(9):
        pitch = NOTES[("C7", "E7", "G6", "A6", "D7")[int(5 * rng.random())]]
        at = 1.3 + 0.085 * accent + 0.03 * rng.random()
        parts.append((at, 0.12 * (1 - accent / 12), struck(pitch, GLASS, 0.4, 0.004)))
    return mixed(parts)


def sound_files() -> dict[str, bytes]:
    """Return the content of every file by its name."""
    return {
        f"{name}.wav": as_wave(trimmed(levelled(make(), level), 0.001))
        for name, (level, make) in RECIPES.items()
    }
