"""The limits on the resources that one message may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one message, and for the state it leaves.

    *steps*: words executed; operations on long lists and strings cost more. *memory*: approximate
    bytes of strings and lists created, kept or not. *depth*: nested function calls. *items*: values
    in one list or dict, and tokens in one container. *text*: characters in one string. *nesting*:
    levels of lists in lists. *lines*: output lines of SAY, and of DEBUG. *state*: approximate bytes
    of the whole state.
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
