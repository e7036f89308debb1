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
import traceback
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
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


class BrokenFeature(Exception):
    """A module of a feature cannot be used; the message names the feature and the place."""


def import_part(feature: str, module: str) -> ModuleType | None:
    """Return the *module* of a feature, such as ``window.lobby``; None if it has none.

    Raises BrokenFeature.
    """
    parts = ("cardtable", "features", feature, *module.split("."))
    names = [".".join(parts[:end]) for end in range(4, len(parts) + 1)]
    try:
        if all(find_spec(name) is not None for name in names):
            return import_module(names[-1])
    except Exception as error:  # a module may raise anything
        words = f"{_place_of(error, parts[:3])}: {type(error).__name__}: {error}"
        raise BrokenFeature(f"The feature '{feature}' cannot be loaded: {words}") from error
    return None


def _place_of(error: Exception, feature: tuple[str, ...]) -> str:
    """Return the last file and line of *feature* that was reached, else the feature's folder."""
    folder = "/".join(feature)
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    for file, line in reversed(places):
        _before, found, rest = Path(file).as_posix().rpartition(f"{folder}/")
        if found:
            return f"{folder}/{rest}:{line}"
    return f"{folder}/"


def additions(place: type[AdditionT]) -> tuple[AdditionT, ...]:
    """Return what the features add to *place*, one object for each feature that does."""
    if place not in _FOUND:
        _FOUND[place] = tuple(_find(place))
    return cast("tuple[AdditionT, ...]", _FOUND[place])


_FOUND: dict[type[Addition], tuple[Addition, ...]] = {}
"""What the features add to each place, once it has asked."""


def _find(place: type[Addition]) -> Iterator[Addition]:
    for feature in feature_names():
        module = import_part(feature, place.module)
        if module is not None:
            yield _addition_in(module, place, feature)


def _addition_in(module: ModuleType, place: type[Addition], feature: str) -> Addition:
    """Return an object of the only subclass of *place* that *module* defines."""
    name = module.__name__
    kinds = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, place) and value.__module__ == name
    ]
    if len(kinds) != 1:
        words = f"{name} defines {len(kinds)} subclasses of {place.__name__}, not one"
        raise BrokenFeature(f"The feature '{feature}' cannot be loaded: {words}")
    return kinds[0]()
