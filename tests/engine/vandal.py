"""A strategy's worst: changes everything that it can reach from a view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from inspect import isroutine
from types import ModuleType
from typing import Any

MAX_DEPTH = 9
_LEAVES = (type, ModuleType, str, bytes, Enum)
POISON = "poison"


@cache
def _class_names(kind: type) -> tuple[str, ...]:
    """Return the public names that *kind* gives its objects, sorted, without its methods."""
    public = ((name, getattr(kind, name, None)) for name in dir(kind) if not name.startswith("_"))
    # A cached property also looks like a routine, but cannot be called.
    return tuple(name for name, found in public if not (callable(found) and isroutine(found)))


def names_of(value: Any) -> Sequence[str]:
    """Return the public names of *value*, sorted, without the methods of its class.

    The names of a class are found once: views consist of thousands of objects of few classes.
    """
    kind: Any = type(value)  # mypy does not know that it can be hashed
    names = _class_names(kind)
    if own := getattr(value, "__dict__", ()):
        return sorted({*names, *(name for name in own if not name.startswith("_"))})
    return names


def parts_of(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the public attributes and the items of *value*, each with its name."""
    if isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, list | tuple | set | frozenset):
        yield from ((f"[{place}]", item) for place, item in enumerate(value))
    for name in names_of(value):
        try:
            part = getattr(value, name)
        except Exception:  # a property that does not apply now
            continue
        yield f".{name}", part


def reachable(
    view: Any, known: Mapping[int, tuple[str, Any]] | None = None
) -> dict[int, tuple[str, Any]]:
    """Return all objects that public attributes and items lead to, by ``id()``, with a path.

    Those of *known* are among them; they are not followed again.
    """
    found = dict(known or {})
    waiting = [("view", view, MAX_DEPTH)]
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


def vandalise(*views: Any) -> list[str]:
    """Change everything that can be changed in *views*; return the paths of what was."""
    found: dict[int, tuple[str, Any]] = {}
    for view in views:
        found = reachable(view, found)
    changed = []
    for path, value in found.values():
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
    for name in names_of(value):
        if not callable(getattr(type(value), name, None)):
            try:
                setattr(value, name, POISON)
            except (AttributeError, TypeError):
                continue
            spoilt = True
    return spoilt
