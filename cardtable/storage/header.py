"""The header of a journal: game, rules, seats, seed and title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import yaml

import cardtable
from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.line_text import tidy
from cardtable.core.yaml_fields import Field, Invalid, Node
from cardtable.core.yaml_source import YamlErrors
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
    def for_match(
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


def read_header(text: str, filename: str) -> Header:
    """Read the YAML text of a header; fields that are unknown here are ignored.

    Raises SourceError.
    """
    errors = YamlErrors(text, filename)
    top = Node(errors, (), {entry.key: entry.value for entry in errors.source.entries()})
    try:
        return _read_top(top)
    except Invalid:
        raise min(errors.errors, key=lambda error: error.line) from None


def _read_top(top: Node) -> Header:
    values = _known_fields(top, FIELDS)
    kind = _kind(top, values.pop("game"), values.pop("script"))
    rules = top.child("rules", values.pop("rules"))
    try:
        values["rules"] = kind.rules_from_data(rules.value)
    except (ValueError, TypeError) as error:
        raise rules.fail(str(error)) from None
    found, expected = len(values["seats"]), sum(map(len, kind.sides(values["rules"])))
    if found != expected:
        message = _("These rules have {expected} seats, not {found}.")
        raise top.child("seats", None).fail(message.format(expected=expected, found=found))
    top.child("dealer", values["dealer"]).number(0, expected - 1)
    return Header(kind=kind, **values)


def _known_fields(node: Node, table: Mapping[str, Field]) -> dict[str, Any]:
    """Return the fields of a mapping as Node.fields does; others and nulls are ignored."""
    known = {
        part.name: part.value
        for part in node.entries()
        if part.name in table and part.value is not None
    }
    return Node(node.errors, node.trail, known).fields(table)


def _kind(top: Node, key: str, script: Mapping[str, Any]) -> GameKind:
    """Return the game. A scripted game is the version that was saved."""
    try:
        kind = game_of(key, script)
    except SourceError as error:
        message = _("The saved script cannot be used: {fault}").format(fault=error)
        raise top.child("script", script).fail(message) from None
    if kind is None:
        message = _("Unknown game '{name}'.").format(name=key)
        raise top.child("game", key).unknown(message, all_games())
    return kind


def _mapping(node: Node) -> dict[str, Any]:
    return {part.name: part.value for part in node.entries()}


def _seats(node: Node) -> tuple[Seat, ...]:
    if not isinstance(node.value, list):
        raise node.fail(_("Expected one line per seat."))
    return tuple(
        Seat(**_known_fields(node.child(position, value), SEAT))
        for position, value in enumerate(node.value)
    )


def _id(node: Node) -> str:
    word = node.line(64)
    if not (word.isascii() and word.isalnum()):
        raise node.fail(_("This must be a word of letters and digits."))
    return word


def _seed(node: Node) -> int:
    if type(node.value) is not int or abs(node.value) > MAX_SEED:
        raise node.fail(_("{field}: expected a number.").format(field=node.name))
    return node.value


def _text(node: Node) -> str:
    """Return a text with its line ends."""
    node.text(MAX_DESCRIPTION)
    return str(node.value)


def _started(node: Node) -> datetime | None:
    try:
        when = datetime.fromisoformat(str(node.value))
    except ValueError:
        return None
    return when if when.tzinfo else when.replace(tzinfo=UTC)


SEAT: Mapping[str, Field] = {
    "strategy": Field(lambda node: node.line(MAX_NAME), PERSON),
    "name": Field(lambda node: node.line(MAX_NAME), required=True),
    "level": Field(lambda node: node.number(1, MAX_LEVEL)),
}
FIELDS: Mapping[str, Field] = {
    "game": Field(lambda node: node.line(MAX_NAME), required=True),
    "rules": Field(_mapping, {}),
    "script": Field(_mapping, {}),
    "seats": Field(_seats, ()),
    "id": Field(_id, ""),
    "seed": Field(_seed),
    "dealer": Field(lambda node: node.value, 0),
    "started": Field(_started),
    "title": Field(lambda node: node.line(MAX_TITLE), ""),
    "description": Field(_text, ""),
    "program": Field(lambda node: node.line(MAX_TITLE), ""),
    "code": Field(_text, ""),
}


def clean(text: str, limit: int) -> str:
    """Return *text* as one printable line of at most *limit* characters."""
    valid = text.encode("utf-8", "replace").decode("utf-8")
    return tidy(tidy(valid, " ").strip()[:limit]).rstrip()
