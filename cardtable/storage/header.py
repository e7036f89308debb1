"""The header of a journal: game, rules, seats, seed and title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import yaml

import cardtable
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.yaml_source import Source, YamlEntry
from cardtable.engine import GameKind
from cardtable.games import all_games, game_of
from cardtable.match import PERSON, Match, Seat
from cardtable.storage.records import FORMAT

MAX_NAME = 60  # characters of a player's name
MAX_TITLE = 200  # characters
MAX_DESCRIPTION = 2000  # characters
MAX_SEED = 2**1024
MAX_LEVEL = 99


@dataclass(frozen=True)
class Header:
    """The header of a journal. *started* is in UTC; *title* and *description* may be empty."""

    kind: GameKind
    rules: Any
    seats: tuple[Seat, ...]
    id: str = ""
    seed: int | None = None
    dealer: int = 0
    started: datetime | None = None
    title: str = ""
    description: str = ""
    program: str = ""
    code: str = ""
    """The deal code that the game was started from, as it was written; it may be invalid."""

    @classmethod
    def of(
        cls,
        match: Match,
        *,
        title: str = "",
        description: str = "",
        started: datetime | None = None,
    ) -> Header:
        """Return the header of *match*. *started* defaults to now."""
        return cls(
            kind=match.kind,
            rules=match.rules,
            seats=tuple(replace(seat, name=clean(seat.name, MAX_NAME)) for seat in match.seats),
            id=match.id,
            seed=match.seed,
            dealer=match.dealer,
            started=started or datetime.now(UTC).replace(microsecond=0),
            title=clean(title, MAX_TITLE),
            description=description[:MAX_DESCRIPTION],
            program=cardtable.__version__,
            code=match.code,
        )

    def write(self) -> str:
        """Return the YAML text, the inverse of :func:`read_header`."""
        data: dict[str, Any] = {"cardtable": FORMAT, "program": self.program, "id": self.id}
        if self.title:
            data["title"] = self.title
        if self.description:
            data["description"] = self.description
        data["game"] = self.kind.key
        data["rules"] = dict(self.kind.rules_to_data(self.rules))
        if self.kind.source is not None:
            data["script"] = dict(self.kind.source.texts)
        data["seats"] = [
            {"name": seat.name, "strategy": seat.strategy}
            | ({} if seat.level is None else {"level": seat.level})
            for seat in self.seats
        ]
        data["seed"] = self.seed
        data["dealer"] = self.dealer
        if self.code:
            data["code"] = self.code
        if self.started:
            data["started"] = self.started.isoformat()
        return yaml.dump(data, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100)


class _Dumper(yaml.SafeDumper):
    """Dumps multi-line texts as block literals, so that a saved script stays readable."""


def _write_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _write_text)


class _Reader:
    """Reads one header; each error names its line."""

    def __init__(self, text: str, filename: str) -> None:
        self.source = Source(text, filename)
        self.entries = {entry.key: entry for entry in self.source.entries()}

    def fault(self, entry: YamlEntry | None, message: str, allowed: str = "") -> SourceError:
        if entry is None:
            return SourceError(message, filename=self.source.filename, allowed=allowed)
        return self.source.fault(
            message, entry.line, entry.column, allowed=allowed, length=len(entry.key)
        )

    def take(self, key: str, is_valid: Callable[[Any], bool], allowed: str, default: Any) -> Any:
        """Return the value of *key*, or *default* if the header has none.

        Raises SourceError with *allowed* for a value that is not valid.
        """
        entry = self.entries.get(key)
        if entry is None or entry.value is None:
            return default
        if not is_valid(entry.value):
            raise self.fault(entry, _invalid(key, entry.value), allowed)
        return entry.value

    def kind(self) -> GameKind:
        """Return the game. A scripted game is the version that was saved."""
        key = self.take("game", _is_word, _("a short word"), None)
        script = self.take("script", lambda value: isinstance(value, Mapping), _("a mapping"), {})
        try:
            kind = game_of(key, script) if key is not None else None
        except SourceError as error:
            message = _("The saved script cannot be used: {fault}").format(fault=error)
            raise self.fault(self.entries.get("script"), message) from None
        if kind is not None:
            return kind
        allowed = _("Allowed: {names}.").format(names=", ".join(all_games()))
        if key is None:
            raise self.fault(None, _("The header does not name the game."), allowed)
        raise self.fault(self.entries["game"], _invalid("game", key), allowed)

    def rules(self, kind: GameKind) -> Any:
        data = self.take("rules", lambda value: isinstance(value, Mapping), _("a mapping"), {})
        try:
            return kind.rules_from_data({str(key): value for key, value in data.items()})
        except (ValueError, TypeError) as error:
            raise self.fault(self.entries.get("rules"), str(error)) from None

    def seats(self, kind: GameKind, rules: Any) -> tuple[Seat, ...]:
        expected = sum(len(side) for side in kind.sides(rules))
        items = self.take(
            "seats", lambda value: isinstance(value, list), _("one line per seat"), []
        )
        if len(items) != expected:
            raise self.fault(
                self.entries.get("seats"),
                _("These rules have {expected} seats, not {found}.").format(
                    expected=expected, found=len(items)
                ),
            )
        return tuple(self.seat(data) for data in items)

    def seat(self, data: Any) -> Seat:
        entry = self.entries["seats"]
        if not isinstance(data, Mapping):
            raise self.fault(entry, _("A seat needs a name and a strategy."))
        name, strategy = data.get("name"), data.get("strategy", PERSON)
        level = data.get("level")
        if not isinstance(name, str) or not _is_name(name):
            raise self.fault(entry, _("The name of a seat must be a short line of text."))
        if not isinstance(strategy, str) or not _is_name(strategy):
            raise self.fault(entry, _("The strategy of a seat must be a word."))
        if level is not None and not _is_number(level, 1, MAX_LEVEL):
            raise self.fault(
                entry,
                _("The level of a seat must be a number from 1 to {last}.").format(last=MAX_LEVEL),
            )
        return Seat(strategy, name, level)

    def started(self) -> datetime | None:
        text = self.take("started", lambda value: True, "", None)
        try:
            when = datetime.fromisoformat(str(text))
            return when if when.tzinfo else when.replace(tzinfo=UTC)
        except ValueError:
            return None


def read_header(text: str, filename: str) -> Header:
    """Read the YAML text of a header. Raises SourceError."""
    reader = _Reader(text, filename)
    kind = reader.kind()
    rules = reader.rules(kind)
    seats = reader.seats(kind, rules)
    last = len(seats) - 1
    return Header(
        kind=kind,
        rules=rules,
        seats=seats,
        id=reader.take("id", _is_id, _("a short word"), ""),
        seed=reader.take(
            "seed", lambda value: _is_number(value, -MAX_SEED, MAX_SEED), _("a number"), None
        ),
        dealer=reader.take("dealer", lambda value: _is_number(value, 0, last), f"0 .. {last}", 0),
        started=reader.started(),
        title=reader.take("title", _is_line, _("a line of text"), ""),
        description=reader.take("description", _is_text, _("a short text"), ""),
        program=reader.take("program", _is_line, _("a line of text"), ""),
        code=reader.take("code", _is_text, _("a short text"), ""),
    )


def clean(text: str, limit: int) -> str:
    """Return *text* as one printable line of at most *limit* characters."""
    valid = text.encode("utf-8", "replace").decode("utf-8")
    line = "".join(char if char.isprintable() else " " for char in valid)
    return line.strip()[:limit].rstrip()


def _invalid(key: str, value: Any) -> str:
    return _("Invalid value for '{key}': {value}.").format(key=key, value=_short(value))


def _is_number(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def _is_line(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_TITLE and value.isprintable()


def _is_name(value: str) -> bool:
    return len(value) <= MAX_NAME and value.isprintable()


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and _is_name(value)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and value.isascii() and value.isalnum() and len(value) <= 64


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MAX_DESCRIPTION


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
