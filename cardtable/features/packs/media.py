"""Measures untrusted sounds before anything decodes them.

A file of a few kilobytes can unpack to gigabytes, so its header is read here; files that claim
little and hold more are cut off by their decoders.
"""

from __future__ import annotations

import struct
import wave
from io import BytesIO

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _, write_number, write_short

MAX_SOUND_BYTES = 2 * 2**20
MAX_SECONDS = 8.0
MAX_DECODED_SECONDS = 64.0
"""Greatest length that the packets of a sound could have; the true one is usually far lower."""
RATES = (8_000, 96_000)
"""Samples per second of a sound."""


def check_sound(data: bytes, filename: str) -> None:
    """Raise SourceError unless *data* is a short Ogg Vorbis or WAV file."""
    if len(data) > MAX_SOUND_BYTES:
        raise _too_large(filename, MAX_SOUND_BYTES)
    rate, seconds = _measure_ogg(data) if data[:4] == b"OggS" else _measure_wav(data)
    if not rate:
        raise SourceError(
            _("Not a sound that can be played."),
            filename=filename,
            allowed=_("Use Ogg Vorbis (.ogg) or WAV with 16 bits per sample (.wav)."),
        )
    if not RATES[0] <= rate <= RATES[1] or not 0 < seconds <= MAX_SECONDS:
        raise SourceError(
            _("The sound is too long: {seconds} s.").format(seconds=write_number(seconds, 1))
            if RATES[0] <= rate <= RATES[1]
            else _("The sound has {rate} samples per second.").format(rate=rate),
            filename=filename,
            allowed=_("At most {seconds} s, {low} to {high} samples per second.").format(
                seconds=write_short(MAX_SECONDS), low=RATES[0], high=RATES[1]
            ),
        )


def _measure_ogg(data: bytes) -> tuple[int, float]:
    """Return rate and length in seconds of Ogg Vorbis; a rate of 0 if it is something else."""
    start = data.find(b"\x01vorbis", 27, 300)
    if start < 0 or len(data) < start + 30:
        return 0, 0.0
    channels, rate = struct.unpack("<BI", data[start + 11 : start + 16])
    if channels not in (1, 2) or not rate:
        return 0, 0.0
    longest = 1 << (data[start + 28] >> 4)  # samples of a long block, twice what it adds
    frames = packets = offset = 0
    while data[offset : offset + 4] == b"OggS" and len(data) > offset + 27:
        frames = max(frames, struct.unpack("<q", data[offset + 6 : offset + 14])[0])
        lengths = data[offset + 27 : offset + 27 + data[offset + 26]]
        packets += sum(length < 255 for length in lengths)
        offset += 27 + len(lengths) + sum(lengths)
    # The pages say how long the sound is, but the packets decide how much is decoded.
    decoded = packets * longest / 2 / rate
    return rate, frames / rate if decoded <= MAX_DECODED_SECONDS else decoded


def _measure_wav(data: bytes) -> tuple[int, float]:
    """Return rate and length in seconds of a WAV; a rate of 0 if it is something else."""
    try:
        with wave.open(BytesIO(data)) as sound:
            if sound.getnchannels() not in (1, 2) or sound.getsampwidth() != 2:
                return 0, 0.0
            return sound.getframerate(), sound.getnframes() / max(1, sound.getframerate())
    except (wave.Error, EOFError, ValueError, struct.error):
        return 0, 0.0


def _too_large(filename: str, limit: int) -> SourceError:
    return SourceError(
        _("The file is too large."),
        filename=filename,
        allowed=_("At most {limit} bytes are allowed.").format(limit=limit),
    )
