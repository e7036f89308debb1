"""Discovery of strategies in a game's folder and in the user's folders."""

from __future__ import annotations

import importlib.util
import pkgutil
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType

from cardtable.engine import GameKind, Person, Strategy, StrategySet
from cardtable.i18n import _
from cardtable.input_files import list_files, open_regular
from cardtable.search.generic import TreeSearch

TREE = "tree"
"""The key of the general tree search; games may have their own ``search``."""


def with_tree_search(kind: GameKind) -> GameKind:
    """Return *kind* with the general tree search as its last strategy.

    A game that has its own strategy of that key keeps it.
    """

    def find(folders: Iterable[Path] = ()) -> StrategySet:
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
    packages: str | Sequence[str], base: type[Strategy], folders: Iterable[Path] = ()
) -> StrategySet:
    """Return every subclass of *base* in *packages* and in the ``.py`` files of *folders*.

    A user's file that cannot be loaded, or whose class has a name already in use, is reported in
    ``problems``; the others are still loaded.
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
    built_in = frozenset(classes)
    for folder in folders:
        for path in list_files(folder, ".py"):
            try:
                module = _load_file(path, packages[0])
                kinds = list(_strategies_in(module, base))
            except BaseException as error:  # a user's file may raise anything, SystemExit included
                if isinstance(error, KeyboardInterrupt):
                    raise
                problems.append(f"{_place(error, path)}: {type(error).__name__}: {error}")
                continue
            if not kinds and not any(_strategies_in(module, Strategy)):  # belongs to another game
                problems.append(
                    _("{path} does not define a subclass of Strategy.").format(path=path)
                )
            for kind in kinds:
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


def _place(error: BaseException, path: Path) -> str:
    """Return *path* with the number of its line in which *error* occurred, if known."""
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    if isinstance(error, SyntaxError) and error.filename == str(path):
        lines.append(error.lineno)
    return f"{path}:{lines[-1]}" if lines and lines[-1] else str(path)


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


def _load_file(path: Path, package: str) -> ModuleType:
    name = f"{package}_user_{re.sub(r'[^0-9A-Za-z]', '_', str(path))}"
    open_regular(path).close()  # Python itself would wait for a pipe
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(_("not a Python file"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look up modules there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module
