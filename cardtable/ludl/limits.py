"""How much one message may take before it is refused."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one message, and for the state that all messages leave behind.

    *steps*: words carried out; what goes through a list or a string counts more. *memory*: bytes
    of strings and lists made, whether kept or not, about. *depth*: functions that run inside one
    another. *items*: values in one list or dict, and tokens in one container. *text*: characters
    in one string. *nesting*: lists within lists. *lines*: what SAY and DEBUG each may say.
    *state*: bytes of the whole state, about.
    """

    steps: int = 400_000
    memory: int = 8_000_000
    depth: int = 150
    items: int = 10_000
    text: int = 10_000
    nesting: int = 20
    lines: int = 200
    state: int = 8_000_000


DEFAULT_LIMITS = Limits()
