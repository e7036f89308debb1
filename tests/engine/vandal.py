"""A strategy's worst: changes everything that it can reach from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from inspect import isroutine
from types import ModuleType
from typing import Any

MAX_DEPTH = 9
_LEAVES = (type, ModuleType, str, bytes, Enum)
POISON = "poison"


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the public attributes and the items of *value*, each with its name."""
    if isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, list | tuple | set | frozenset):
        yield from ((f"[{place}]", item) for place, item in enumerate(value))
    for name in dir(value):
        if not name.startswith("_"):
            try:
                part = getattr(value, name)
            except Exception:  # a property that does not apply now
                continue
            yield f".{name}", part


def reachable(value: Any, path: str = "view", depth: int = MAX_DEPTH) -> dict[int, tuple[str, Any]]:
    """Return all objects that public attributes and items lead to, by ``id()``, with a path."""
    found: dict[int, tuple[str, Any]] = {}
    waiting = [(path, value, depth)]
    while waiting:
        path, value, depth = waiting.pop()
        if id(value) in found or isinstance(value, _LEAVES) or type(value) in (int, float, bool):
            continue
        if isroutine(value):  # its globals are not part of the view, compiled or not
            continue
        found[id(value)] = path, value
        if depth:
            waiting += [(path + name, part, depth - 1) for name, part in parts_of(value)]
    return found


def vandalise(view: Any) -> list[str]:
    """Change everything that can be changed; return the paths of what was."""
    changed = []
    for path, value in reachable(view).values():
        if _spoil_contents(value) | _spoil_attributes(value):
            changed.append(path)
    return changed


def _spoil_contents(value: Any) -> bool:
    """Empty a container, or fill it with poison."""
    try:
        if isinstance(value, Mapping):
            for key in list(value):
                value[key] = POISON  # type: ignore[index]  # if it can be done at all
            value[POISON] = POISON  # type: ignore[index]  # likewise
        elif hasattr(value, "add") and hasattr(value, "clear"):
            value.clear()
            value.add(POISON)
        else:
            value[:] = [POISON] * 3
    except (AttributeError, TypeError):
        return False
    return True


def _spoil_attributes(value: Any) -> bool:
    spoilt = False
    for name in dir(value):
        if not name.startswith("_") and not callable(getattr(type(value), name, None)):
            try:
                setattr(value, name, POISON)
            except (AttributeError, TypeError):
                continue
            spoilt = True
    return spoilt
