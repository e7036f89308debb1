"""Contestants of a match: a strategy with its arguments, written as a short text.

::

    probability               a strategy by its key
    search@3  search@master   its level, by number or title
    search:worlds=200         keyword arguments of its class, read by their types
    mine.py  mine.py:Bold     a class in a file
    rule-bidder+random        bids of the first, card play of the second
    search@3@old/bin/python   any of these by key, played by the version installed for that Python
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardtable.core.i18n import _
from cardtable.core.input_files import read_text
from cardtable.core.similar_names import did_you_mean
from cardtable.engine import GameKind, Strategy, find_level
from cardtable.games import all_games
from cardtable.games.discovery import strategy_key
from cardtable.lab.arguments import BadContestant, CreationFailed, FromFile, read_options
from cardtable.lab.guest import GuestMaker, split_guest, with_guest_limit
from cardtable.lab.hybrid import combine, halves_of
from cardtable.lab.interrupts import Interrupts
from cardtable.lab.places import reason_of
from cardtable.sandbox import (
    BadFile,
    SandboxedStrategy,
    StrategyFailed,
    StrategySource,
    source_of,
    strategies_in,
)
from cardtable.sandbox.description import parameters
from cardtable.sandbox.strategies import FoundStrategies

COUNTS = ("worlds", "iterations", "nodes")
"""Arguments that limit a search by a count instead of a time, unless they are 0."""


@dataclass(frozen=True)
class Contestant:
    """A contestant, with everything needed to create it in another process or machine.

    *text* is the text it was read from; *files* holds the contents of the files that the text
    names, by those names.
    """

    text: str
    files: Mapping[str, str] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """Return plain values; ``Contestant(**data)`` is the same contestant."""
        return {"text": self.text, "files": dict(self.files)}


class StrategyFactory:
    """Creates the strategies of one contestant. Raises BadContestant for an invalid text.

    *repeatable* is true if the same seed gives the same play, that is without a time limit.
    """

    def __init__(self, contestant: Contestant, kind: GameKind, folders: tuple[Path, ...] = ()):
        self.contestant = contestant
        self._halves = _read_halves(contestant.text, contestant.files, kind, folders)
        self.repeatable = all(half.repeatable for half in self._halves)
        self._try()

    def _try(self) -> None:
        """Make a strategy, so that errors are reported before the match begins."""
        strategy = self.make(0)
        try:
            for half, made in zip(self._halves, halves_of(strategy), strict=True):
                half.check(made)
        finally:
            with Interrupts() as interrupts:
                try:
                    strategy.close()
                except BaseException:  # it will be reported as a failure in the match
                    interrupts.check()

    def make(self, seed: int) -> Strategy:
        """Return the strategy for one seat and one game, to be closed after it."""
        made: list[Strategy] = []
        try:
            for half in self._halves:
                made.append(half.make(seed))
        except BadContestant:
            for strategy in made:
                strategy.close()
            raise
        return made[0] if len(made) == 1 else combine(*made)

    @property
    def sees_everything(self) -> bool:
        return any(half.sees_everything for half in self._halves)


def read_contestant(text: str, kind: GameKind, folders: tuple[Path, ...] = ()) -> Contestant:
    """Parse *text* (see the module's docstring) and read the files it names.

    *folders* hold the user's own strategies. Raises BadContestant.
    """
    text = text.strip()
    files: dict[str, str] = {}
    for half in _read_halves(text, None, kind, folders):
        files.update(half.files)
    contestant = Contestant(text, files)
    StrategyFactory(contestant, kind, folders)
    return contestant


def with_option(text: str, name: str, value: str) -> str:
    """Return a contestant's *text* with another value of an argument, of the half that plays.

    >>> with_option("search@3", "worlds", "60"), with_option("mine.py:Bold:a=1", "b", "2")
    ('search@3:worlds=60', 'mine.py:Bold:a=1,b=2')
    """
    contestant, python = split_guest(text)
    bidder, plus, player = contestant.rpartition("+")
    head, _colon, options = _split_options(player)
    kept = [each for each in options.split(",") if each and each.partition("=")[0] != name]
    changed = f"{bidder}{plus}{head}:{','.join([*kept, f'{name}={value}'])}"
    return f"{changed}@{python}" if python else changed


def with_time_limit(
    text: str, milliseconds: float, kind: GameKind, folders: tuple[Path, ...] = ()
) -> str:
    """Return a contestant's *text* with a time limit instead of a count. Raises BadContestant."""
    if split_guest(text)[1]:
        return with_guest_limit(text, milliseconds, kind.key)
    timed = with_option(text, "budget_ms", f"{milliseconds:g}")
    for count in _Half(_halves(timed)[-1], None, kind, folders).counts:
        timed = with_option(timed, count, "0")
    return timed


def _halves(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split("+"))
    if not all(parts):
        raise BadContestant(
            _(
                "'{text}' does not name a player. Examples: probability, search@3, mine.py:Bold."
            ).format(text=text)
        )
    if len(parts) > 2:
        raise BadContestant(
            _("'{text}' has more than two parts; write BIDDER+PLAYER.").format(text=text)
        )
    if any(split_guest(part)[1] for part in parts):
        raise BadContestant(
            _("'{text}' mixes two versions; write BIDDER+PLAYER@PYTHON.").format(text=text)
        )
    return parts


def _read_halves(
    text: str, files: Mapping[str, str] | None, kind: GameKind, folders: tuple[Path, ...]
) -> tuple[_Half | GuestMaker, ...]:
    """Return what makes the strategies of a contestant. Raises BadContestant."""
    if split_guest(text)[1]:
        return (GuestMaker(text, kind.key),)
    return tuple(_Half(half, files, kind, folders) for half in _halves(text))


class _Half:
    """A contestant, or its half that bids or plays: a class and its arguments.

    If *files* is None, files are read from disk and stored.
    """

    def __init__(
        self, text: str, files: Mapping[str, str] | None, kind: GameKind, folders: tuple[Path, ...]
    ) -> None:
        self._reading = files is None
        self.files: dict[str, str] = dict(files or {})
        name, _colon, options = _split_options(text)
        name, at, level = name.partition("@")
        self.kind = self._find(name.strip(), kind, folders)
        self.arguments = self._level(name, level.strip()) if at else {}
        self._types = dict(parameters(self.kind))
        self._values: dict[str, Any] = {}
        """Values read from files, shared by all strategies made if they do not learn."""
        self.arguments.update(read_options(name, options, self._types, self._text_of))
        if "learning" in self._types:  # otherwise a hand would depend on the hands before it
            self.arguments.setdefault("learning", False)

    @property
    def sees_everything(self) -> bool:
        return self.kind.sees_everything

    @property
    def repeatable(self) -> bool:
        """Whether its play is not limited by time."""
        is_timed = self._value("budget_ms") is not None
        return not is_timed or bool(self.counts)

    @property
    def counts(self) -> tuple[str, ...]:
        """The arguments that limit its search by a count."""
        return tuple(count for count in COUNTS if self._value(count))

    def _value(self, name: str) -> Any:
        """Return the value of an argument, None if the class has no such argument."""
        if name in self.arguments:
            return self.arguments[name]
        parameter = inspect.signature(self.kind).parameters.get(name)
        empty = parameter is None or parameter.default is inspect.Parameter.empty
        return None if empty or parameter is None else parameter.default

    def make(self, seed: int) -> Strategy:
        arguments = dict(self.arguments)
        for name, value in arguments.items():
            if isinstance(value, FromFile):
                arguments[name] = self._values.get(name) or value.make()
                if not arguments.get("learning"):
                    self._values[name] = arguments[name]
        with Interrupts() as interrupts:
            try:
                return self.kind(seed=seed, **arguments)
            except BaseException as error:  # a user's class may raise anything
                interrupts.check()
                raise self._failure(error) from error

    def check(self, strategy: Strategy) -> None:
        """Wait until the process of a user's strategy has made it. Raises CreationFailed."""
        if isinstance(strategy, SandboxedStrategy):
            try:
                strategy.settle()
            except StrategyFailed as error:
                raise self._failure(error) from error

    def _failure(self, error: BaseException) -> CreationFailed:
        return CreationFailed(
            _("{name} cannot be created: {error}.").format(
                name=self.kind.__name__, error=reason_of(error, self.kind).rstrip(".")
            )
        )

    # --- the class -----------------------------------------------------------------------------

    def _find(self, text: str, kind: GameKind, folders: tuple[Path, ...]) -> type[Strategy]:
        path, _colon, name = text.partition(":")
        if path.endswith(".py"):
            return self._in_file(path, name)
        own_file = self.files.get(f"strategy {text}")
        if own_file is not None:  # from one of the user's folders, perhaps on another machine
            classes = self._classes_in(own_file, self.files[own_file]).classes
            return next(each for each in classes.values() if strategy_key(each) == text)
        known = kind.strategies(folders).classes
        if text not in known:
            sentences = (
                _("No strategy is called '{name}'.").format(name=text),
                _of_other_games(text) or did_you_mean(text, known),
                _("Allowed: {names}, or FILE.py:CLASS.").format(names=", ".join(known)),
            )
            raise BadContestant(" ".join(filter(None, sentences)))
        chosen = known[text]
        source = source_of(chosen)
        if self._reading and source is not None:
            self.files[source.filename] = source.text
            self.files[f"strategy {text}"] = source.filename
        return chosen

    def _classes_in(self, path: str, text: str) -> FoundStrategies:
        try:
            return strategies_in(StrategySource(path, text))
        except BadFile as error:
            raise BadContestant(str(error)) from error

    def _in_file(self, path: str, name: str) -> type[Strategy]:
        loaded = self._classes_in(path, self._text_of(path))
        classes = loaded.classes
        if name in classes:
            return classes[name]
        if loaded.problems:
            raise BadContestant(loaded.problems[0])
        names = ", ".join(classes)
        if name:
            message = _("{path} has no strategy '{name}'. Allowed: {names}.").format(
                path=path, name=name, names=names
            )
            raise BadContestant(f"{message} {did_you_mean(name, classes)}".rstrip())
        if len(classes) > 1:
            raise BadContestant(
                _(
                    "{path} has several strategies; name one of them, as in {path}:{name}. "
                    "Allowed: {names}."
                ).format(path=path, name=next(iter(classes)), names=names)
            )
        return next(iter(classes.values()))

    def _text_of(self, name: str) -> str:
        if self._reading:
            self._read(name, Path(name))
        return self.files[name]

    def _read(self, name: str, path: Path) -> None:
        try:
            self.files[name] = read_text(path)
        except (OSError, UnicodeError) as error:
            raise BadContestant(
                _("{path} cannot be read: {reason}.").format(
                    path=path, reason=getattr(error, "strerror", None) or error
                )
            ) from None

    # --- its arguments -------------------------------------------------------------------------

    def _level(self, name: str, text: str) -> dict[str, Any]:
        number = find_level(self.kind.levels, text)
        if number is not None:
            return dict(self.kind.levels[number - 1].arguments)
        if not self.kind.levels:
            raise BadContestant(_("'{name}' has no levels.").format(name=name))
        allowed = ", ".join(
            f"{number} ({_(level.title)})" for number, level in enumerate(self.kind.levels, 1)
        )
        raise BadContestant(
            _("'{name}' has no level '{level}'. Allowed: {levels}.").format(
                name=name, level=text, levels=allowed
            )
        )


def _of_other_games(text: str) -> str:
    """Return a sentence that names the games whose own strategy *text* is; empty for none."""
    games = [kind for kind in all_games().values() if text in kind.strategies(None).classes]
    if not games:
        return ""
    return _("It is a strategy of {games}; choose the game with --game {game}.").format(
        games=", ".join(_(kind.title) for kind in games), game=games[0].key
    )


def _split_options(text: str) -> tuple[str, str, str]:
    """Split at the colon before the options; the colon in ``mine.py:Bold`` is part of the name."""
    head, colon, rest = text.partition(":")
    if head.endswith(".py") and colon and "=" not in rest.partition(":")[0]:
        name, second, options = rest.partition(":")
        return f"{head}:{name}", second, options
    return head, colon, rest
