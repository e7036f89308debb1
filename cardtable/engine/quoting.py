"""The short text for any value in a sentence, such as an answer that is not an action."""

from __future__ import annotations

MAX_QUOTED = 40
"""Maximum number of characters of a quoted value."""
_WRITTEN_IN_FULL = 64
"""Integers of up to this many bits are written out; very long ones cannot even be formatted."""
_name_of = type.__dict__["__name__"].__get__  # a metaclass cannot override this


def quoted(value: object) -> str:
    """Return *value* as at most MAX_QUOTED printable characters; raises nothing.

    Strings, bytes and numbers are written as in Python, and cut. Of any other value only the type
    is named (``<Bid>``): no method of the value or of its class is called, because a strategy's
    object may do anything in them.
    """
    kind = type(value)
    if type(value) is str or type(value) is bytes:
        return _cut(repr(value[:MAX_QUOTED]), MAX_QUOTED)
    if value is None or kind is bool or kind is float:
        return repr(value)
    if type(value) is int and value.bit_length() <= _WRITTEN_IN_FULL:
        return repr(value)
    name: str = _name_of(kind)
    return f"<{_cut(name if name.isprintable() else ascii(name), MAX_QUOTED - 2)}>"


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
