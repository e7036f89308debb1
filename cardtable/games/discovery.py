"""Discovery of strategies in a game's folder and in the user's folders."""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import list_files, read_text, reading
from cardtable.engine import GameKind, Person, Strategy, StrategySet
from cardtable.sandbox import BadFile, FoundStrategies, StrategySource, strategies_in
from cardtable.search.any_game.generic import TreeSearch

TREE = "tree"
"""The key of the general tree search; games may have their own ``search``."""


def with_tree_search(kind: GameKind) -> GameKind:
    """Return *kind* with the general tree search as its last strategy.

    A game that has its own strategy of that key keeps it.
    """

    def find(folders: Iterable[Path] | None = ()) -> StrategySet:
        strategies = kind.strategies(folders)
        tree = strategies.classes.get(TREE, TreeSearch)
        return StrategySet({**strategies.classes, TREE: tree}, strategies.problems)

    return replace(kind, strategies=find)


def strategy_key(kind: type[Strategy]) -> str:
    """Return the key of a strategy: its class name in lower case with hyphens.

    >>> strategy_key(type("RuleBidder", (Strategy,), {}))
    'rule-bidder'
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", kind.__name__).lower()


def find_strategies(
    packages: str | Sequence[str],
    base: type[Strategy],
    folders: Iterable[Path] | None = (),
    *,
    shipped: Iterable[Path] = (),
) -> StrategySet:
    """Return every subclass of *base* in *packages* and in the ``.py`` files of *folders*.

    The strategies of the user's *folders* run in processes of their own. A file that cannot be
    used, or whose class has a name already in use, is reported in ``problems``; the others are
    still found. Those of the *shipped* folders are part of the program and run in this process.
    """
    classes: dict[str, type[Strategy]] = {}
    problems: list[str] = []
    packages = [packages] if isinstance(packages, str) else packages
    modules = [
        f"{package}.{info.name}"
        for package in packages
        for info in pkgutil.iter_modules(import_module(package).__path__)
    ]
    for module_name in sorted(modules, key=lambda name: name.rpartition(".")[2]):
        for kind in _strategies_in(import_module(module_name), base):
            classes[strategy_key(kind)] = kind
    for folder in shipped:
        for path in list_files(folder, ".py"):
            for kind in _strategies_in(_shipped_module(path), base):
                classes[strategy_key(kind)] = kind
    built_in = frozenset(classes)
    for folder in folders or ():
        for path in list_files(folder, ".py"):
            found = _strategies_of(path)
            problems += found.problems
            for kind in found.classes.values():
                if not issubclass(kind, base):  # belongs to another game
                    continue
                key = strategy_key(kind)
                if key in built_in:
                    problems.append(
                        _("{path}: the name '{key}' belongs to a built-in strategy.").format(
                            path=path, key=key
                        )
                    )
                else:
                    classes[key] = kind
    return StrategySet(classes, tuple(problems))


@cache
def _shipped_module(path: Path) -> ModuleType:
    """Return the module of a strategy file that ships with the program beside a script.

    It is not imported, since the folder of a script is not a package.
    """
    name = f"cardtable_{path.parents[1].name}_{path.stem}".replace("-", "_")
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module  # dataclasses look up their module there
    exec(compile(read_text(path), str(path), "exec"), vars(module))
    return module


def _strategies_of(path: Path) -> FoundStrategies:
    """Return the strategies of a file, or the problem because of which it cannot be used."""
    try:
        with reading(path):
            try:
                return strategies_in(StrategySource(str(path), read_file(path)))
            except BadFile as error:  # a sentence that names the file
                return FoundStrategies({}, (str(error),))
    except SourceError as error:
        return FoundStrategies({}, (str(error),))


def read_file(path: Path) -> str:
    """Return the text of a strategy file. Raises BadFile if it cannot be read."""
    try:
        return read_text(path)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadFile(
            _("{path} cannot be read: {reason}.").format(path=path, reason=reason)
        ) from None


def _strategies_in(module: ModuleType, base: type[Strategy]) -> Iterator[type[Strategy]]:
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, base)
            and value is not base
            and not issubclass(value, Person)
            and value.__module__ == module.__name__
            and not value.__name__.startswith("_")
        ):
            yield value
