"""Building blocks of the sounds: damped tones, filtered noise, reverberation.

A sound is a list of samples, RATE per second, of any amplitude until :func:`levelled` sets it.
Noise comes from a seeded generator, so that the sounds are reproducible.
"""

from __future__ import annotations

import cmath
import math
import struct
import wave
from collections.abc import Iterable, Sequence
from io import BytesIO
from random import Random
from typing import NamedTuple

RATE = 22050
"""Samples per second; the sound of cards has no frequencies near half of this."""

Sound = list[float]


class Partial(NamedTuple):
    """A damped sine, one component of a struck note.

    *ratio* is its frequency relative to the note's pitch, *decay* the seconds until it has fallen
    to 1/e.
    """

    ratio: float
    level: float
    decay: float


MALLET = (Partial(1, 1, 0.30), Partial(1.0035, 0.5, 0.26), Partial(3.98, 0.16, 0.05))
"""A soft mallet on wood: two slightly detuned bars for warmth, and the bar's own overtone."""

GLASS = (Partial(1, 1, 0.42), Partial(2.003, 0.32, 0.22), Partial(5.2, 0.07, 0.06))
"""Lighter and longer than a mallet, for rare events."""

CHIP = (Partial(1, 1, 0.011), Partial(1.53, 0.8, 0.008), Partial(2.11, 0.5, 0.005))
"""Clay against clay: inharmonic and short."""


def samples(seconds: float) -> int:
    """Return the number of samples in *seconds*."""
    return round(seconds * RATE)


def struck(
    pitch: float, partials: Sequence[Partial], seconds: float, attack: float = 0.003
) -> Sound:
    """Return a struck note of *pitch* Hz that rises for *attack* seconds and then decays."""
    count = samples(seconds)
    sound = [0.0] * count
    for ratio, level, decay in partials:
        step = cmath.exp(complex(-1 / (decay * RATE), math.tau * pitch * ratio / RATE))
        turning = complex(level)
        for index in range(count):
            sound[index] += turning.imag
            turning *= step
    return faded(sound, attack, min(0.05, seconds / 4))


def thump(start: float, end: float, decay: float, seconds: float) -> Sound:
    """Return a low knock whose pitch falls from *start* to *end* Hz while it decays."""
    phase, sound = 0.0, []
    for index in range(samples(seconds)):
        fall = math.exp(-index / (decay * RATE))
        phase += math.tau * (end + (start - end) * fall) / RATE
        sound.append(math.sin(phase) * fall)
    return faded(sound, 0.001, seconds / 4)


def noise(rng: Random, seconds: float) -> Sound:
    """Return white noise between -1 and 1."""
    return [2 * rng.random() - 1 for _ in range(samples(seconds))]


def band(sound: Sound, low: float, high: float, sharpness: float = 0.9) -> Sound:
    """Band-pass a sound around a centre that glides from *low* to *high* Hz.

    A two-pole state-variable filter, which stays stable while its centre moves; *sharpness* is Q.
    """
    low_pass = band_pass = 0.0
    count = max(1, len(sound) - 1)
    out = []
    for index, value in enumerate(sound):
        centre = low * (high / low) ** (index / count)
        g = math.tan(math.pi * min(centre, 0.45 * RATE) / RATE)
        high_pass = value - (1 / sharpness + g) * band_pass - low_pass
        high_pass /= 1 + g / sharpness + g * g
        middle = band_pass + g * high_pass
        band_pass = middle + g * high_pass
        low_pass += 2 * g * middle
        out.append(middle / sharpness)
    return out


def swell(sound: Sound, peak: float, power: float = 2.0) -> Sound:
    """Fade a sound in until *peak* (0..1 of its length) and out again."""
    count = len(sound)
    out = []
    for index, value in enumerate(sound):
        position = index / count
        part = position / peak if position < peak else (1 - position) / (1 - peak)
        out.append(value * math.sin(part * math.pi / 2) ** power)
    return out


def decaying(sound: Sound, decay: float, attack: float = 0.001) -> Sound:
    """Apply exponential decay, to 1/e every *decay* seconds, after a soft attack."""
    fallen = [value * math.exp(-index / (decay * RATE)) for index, value in enumerate(sound)]
    return faded(fallen, attack, min(0.01, len(sound) / RATE / 4))


def faded(sound: Sound, attack: float, release: float) -> Sound:
    """Fade a sound in and out along half a cosine, to avoid clicks."""
    out = list(sound)
    for seconds, first, step in ((attack, 0, 1), (release, len(out) - 1, -1)):
        count = min(len(out), max(2, samples(seconds)))
        for index in range(count):
            out[first + step * index] *= 0.5 - 0.5 * math.cos(math.pi * index / count)
    return out


def trimmed(sound: Sound, floor: float) -> Sound:
    """Remove the end of a sound that stays below *floor*, and fade the rest."""
    last = max(index for index, value in enumerate(sound) if abs(value) > floor)
    return faded(sound[: last + 1], 0.0005, 0.02)


def mixed(parts: Iterable[tuple[float, float, Sound]]) -> Sound:
    """Return the sum of *parts*: (start in seconds, gain, sound)."""
    parts = list(parts)
    total = [0.0] * max(samples(start) + len(sound) for start, _, sound in parts)
    for start, level, sound in parts:
        first = samples(start)
        for index, value in enumerate(sound, first):
            total[index] += level * value
    return total


def in_room(sound: Sound, wet: float, tail: float = 0.25) -> Sound:
    """Add the reverberation of a small room with gain *wet*; it lasts *tail* seconds longer."""
    dry = sound + [0.0] * samples(tail)
    echo = [0.0] * len(dry)
    for delay, feedback in ((0.0297, 0.74), (0.0371, 0.70), (0.0411, 0.68), (0.0437, 0.66)):
        size = samples(delay)
        line, damped = [0.0] * size, 0.0
        for index, value in enumerate(dry):
            position = index % size
            delayed = line[position]
            damped = 0.55 * delayed + 0.45 * damped
            line[position] = value + feedback * damped
            echo[index] += delayed
    for delay in (0.005, 0.0017):
        size = samples(delay)
        line = [0.0] * size
        for index, value in enumerate(echo):
            position = index % size
            delayed = line[position]
            line[position] = value + 0.6 * delayed
            echo[index] = delayed - 0.6 * line[position]
    return faded([d + wet * 0.25 * e for d, e in zip(dry, echo, strict=True)], 0.001, tail / 2)


def loudness(sound: Sequence[float]) -> float:
    """Return the root mean square of the loudest 50 ms, in decibels relative to full scale."""
    size, best, power = samples(0.05), 0.0, 0.0
    for index, value in enumerate(sound):
        power += value * value
        if index >= size:
            power -= sound[index - size] ** 2
        best = max(best, power)
    return 10 * math.log10(best / size)


def levelled(sound: Sound, decibels: float, ceiling: float = 0.8) -> Sound:
    """Scale a sound to a :func:`loudness`, with no sample above *ceiling*."""
    gain = 10 ** ((decibels - loudness(sound)) / 20)
    gain = min(gain, ceiling / max(abs(value) for value in sound))
    return [value * gain for value in sound]


def as_wave(sound: Sound) -> bytes:
    """Return a mono 16-bit WAV file of a sound with samples in -1..1."""
    file = BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        values = (round(value * 32767) for value in sound)
        out.writeframes(struct.pack(f"<{len(sound)}h", *values))
    return file.getvalue()
