"""The form of messages and replies between the program and the process of a strategy."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.engine.advice import COUNTED
from cardtable.sandbox.errors import printable

LENGTH = struct.Struct(">I")
"""The length that precedes each message and reply."""
MAX_CANDIDATES = 400
MAX_CHANCES = 10


def legal_actions(view: Any) -> Sequence[Any]:
    """Return the legal actions of a view, among which an answer has its place.

    Those of a script are taken without their titles, which take time to compute.
    """
    plain: Sequence[Any] | None = getattr(view, "plain_legal", None)
    return (*view.legal_plays, *view.legal_bids) if plain is None else plain


def read_reply(data: bytes) -> dict[str, Any]:
    """Return a reply. Raises ValueError if *data* is not a JSON object."""
    reply = json.loads(data)
    if not isinstance(reply, dict):
        raise ValueError("not an object")
    return reply


def write_advice(advice: Advice, legal: Sequence[object]) -> dict[str, Any]:
    """Return *advice* as plain values; candidates that are not among *legal* are left out."""
    places = {action: place for place, action in enumerate(legal)}
    candidates = [
        [
            places[candidate.action],
            float(candidate.expected),
            float(candidate.error),
            float(candidate.agreed),
            [
                [printable(chance.words), float(chance.share), printable(chance.key)]
                for chance in candidate.chances
            ],
            [
                [
                    printable(each.words),
                    float(each.value),
                    printable(each.unit),
                    printable(each.key),
                ]
                for each in candidate.figures
            ],
            printable(candidate.verdict),
        ]
        for candidate in advice.candidates[:MAX_CANDIDATES]
        if candidate.action in places
    ]
    return {
        "candidates": candidates,
        "worlds": int(advice.worlds),
        "unit": printable(advice.unit),
        "exact": bool(advice.exact),
        "counted": printable(advice.counted),
        "span": float(advice.span),
        "decimals": int(advice.decimals),
        "is_gain": bool(advice.is_gain),
        "reason": printable(advice.reason),
    }


def read_advice(data: Any, legal: Sequence[Any]) -> Advice | None:
    """Return the advice that :func:`write_advice` wrote; None if *data* is anything else."""
    try:
        candidates = tuple(_read_candidate(row, legal) for row in data["candidates"])
        if not candidates:
            return None
        return Advice(
            candidates,
            worlds=_whole(data["worlds"]),
            unit=printable(data["unit"]),
            exact=data["exact"] is True,
            counted=data["counted"] if data["counted"] in COUNTED else "deals",
            span=_number(data["span"]) or 1.0,
            decimals=min(_whole(data["decimals"]), 6),
            is_gain=data["is_gain"] is True,
            reason=printable(data["reason"]),
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return None


def _read_candidate(row: Any, legal: Sequence[Any]) -> Candidate[Any]:
    place, expected, error, agreed, chances, figures, verdict = row
    return Candidate(
        action=legal[_whole(place)],
        expected=_number(expected),
        error=_number(error),
        agreed=_number(agreed),
        chances=tuple(
            Chance(printable(words), min(1.0, max(0.0, _number(share))), printable(key))
            for words, share, key in chances[:MAX_CHANCES]
        ),
        figures=tuple(
            Figure(printable(words), _number(value), printable(unit), printable(key))
            for words, value, unit, key in figures[:MAX_CHANCES]
        ),
        verdict=printable(verdict),
    )


def _number(value: Any) -> float:
    if type(value) not in (int, float) or not math.isfinite(value):
        raise ValueError(value)
    return float(value)


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1 << 62:
        raise ValueError(value)
    return value


def place_in(reply: Mapping[str, Any], legal: Sequence[Any]) -> int | None:
    """Return the place of the answer among *legal*, None if it is not one of them."""
    place = reply.get("place_in_legal")
    return place if type(place) is int and 0 <= place < len(legal) else None
