"""Finds what the features add to the program.

A feature is a folder of ``cardtable/features``. Each place of the program that can be extended,
such as the lobby, defines an :class:`Addition`: a class with a method for everything that a feature
may add there. To extend that place, a feature defines one subclass in a module with the name that
the class states. The place asks for all subclasses and need not know the features:

    for addition in additions(LobbyAddition):
        buttons += addition.commands(lobby)

To find all places, search for ``(Addition)``.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, TypeVar, cast


class Addition:
    """The base class of what a feature can add to one place of the program."""

    module: ClassVar[str]
    """The name of the module below the feature's folder, such as ``window.lobby``."""


AdditionT = TypeVar("AdditionT", bound=Addition)


@cache
def feature_names() -> tuple[str, ...]:
    """Return the names of all features, in alphabetical order."""
    package = find_spec("cardtable.features")
    folders = package.submodule_search_locations if package is not None else None
    return tuple(sorted(info.name for info in pkgutil.iter_modules(folders or [])))


def additions(place: type[AdditionT]) -> tuple[AdditionT, ...]:
    """Return what the features add to *place*, one object for each feature that does."""
    if place not in _FOUND:
        _FOUND[place] = tuple(_find(place))
    return cast("tuple[AdditionT, ...]", _FOUND[place])


_FOUND: dict[type[Addition], tuple[Addition, ...]] = {}
"""What the features add to each place, once it has asked."""


def _find(place: type[Addition]) -> Iterator[Addition]:
    for feature in feature_names():
        parts = ("cardtable", "features", feature, *place.module.split("."))
        names = (".".join(parts[:end]) for end in range(4, len(parts) + 1))
        if all(find_spec(name) is not None for name in names):
            yield _addition_in(".".join(parts), place)


def _addition_in(name: str, place: type[Addition]) -> Addition:
    """Return an object of the only subclass of *place* that the module *name* defines."""
    kinds = [
        value
        for value in vars(import_module(name)).values()
        if isinstance(value, type) and issubclass(value, place) and value.__module__ == name
    ]
    if len(kinds) != 1:
        raise TypeError(f"{name} defines {len(kinds)} subclasses of {place.__name__}, not one")
    return kinds[0]()
