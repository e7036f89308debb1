"""Reader for small YAML files written by hand, with the position of every value for errors.

Independent of any game. Values are strings, numbers, booleans, nulls, lists and mappings only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.input_files import decoded, open_regular, unreadable
from cardtable.core.similar_names import did_you_mean

MAX_BYTES = 256 * 1024
"""Larger settings and rule files are rejected before they are parsed."""

MAX_VALUES = 4_000
MAX_DEPTH = 30
"""Limits on the number of values and their nesting: larger texts take too long to read."""

MAX_NAME = 60
"""Maximum number of characters of an unknown name that a message repeats."""

MAX_DIGITS = 400
"""Longer numbers are rejected: Python itself would not print them."""

_BARE_BRACES = re.compile(r"\s*(- )?\{\w+\}\w")
"""A line that begins with a name such as ``{player}_hand``, which YAML takes for a mapping."""


class _Loader(yaml.SafeLoader):
    """Plain YAML, without dates and aliases (a few lines of aliases can expand to gigabytes)."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._count = self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.get_event().start_mark  # type: ignore[no-untyped-call]  # not in the stubs
            raise yaml.MarkedYAMLError(problem="an alias (*) is not read here", problem_mark=mark)
        self._count, self._depth = self._count + 1, self._depth + 1
        if self._count > MAX_VALUES or self._depth > MAX_DEPTH:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]  # not in the stubs
            problem = "nested too deeply" if self._depth > MAX_DEPTH else "too many values"
            raise yaml.MarkedYAMLError(problem=problem, problem_mark=mark)
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue  # which is refused below
            if (key.tag, key.value) in seen:
                problem = f"duplicate key '{key.value[:MAX_NAME]}'"
                raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
            seen.add((key.tag, key.value))
        return dict(super().construct_mapping(node, deep))

    def construct_number(self, node: yaml.ScalarNode) -> int:
        if len(node.value) > MAX_DIGITS:
            raise yaml.MarkedYAMLError(problem="a number is too long", problem_mark=node.start_mark)
        return int(super().construct_yaml_int(node))


_Loader.yaml_constructors = {
    tag: build
    for tag, build in yaml.SafeLoader.yaml_constructors.items()
    if tag is None or tag.rsplit(":")[-1] in ("null", "bool", "float", "str", "seq", "map")
}
_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.construct_number)
_Loader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for sign, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


Trail = tuple[str | int, ...]
"""The keys and list indexes that lead to a value."""


class SourcePosition(NamedTuple):
    """A range in a text: line and column from 1, and its length on that line."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class YamlEntry:
    """One ``key: value`` of a mapping, with the positions of both (from 1).

    *written* is the first line of the value as it is spelled in the file.
    """

    key: str
    value: Any
    line: int
    column: int
    value_line: int
    value_column: int
    written: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A text with its file name, for errors that show a line of it."""

    text: str
    filename: str

    def fault(
        self, message: str, line: int, column: int, *, allowed: str = "", length: int = 1
    ) -> SourceError:
        """Return an error at *line*, *column* (from 1) that shows the line."""
        return SourceError(
            message,
            filename=self.filename,
            line=line,
            column=column,
            source=self._line(line),
            allowed=allowed,
            length=length,
        )

    def _line(self, number: int) -> str:
        lines = self.text.splitlines()
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def entries(self, errors: list[SourceError] | None = None) -> tuple[YamlEntry, ...]:
        """Return the top mapping in order.

        Duplicate keys are appended to *errors*, and only the first of each is returned. Raises
        SourceError for bad YAML and, without *errors*, for duplicate keys.
        """
        with self._convert_errors():
            root = _composed(self.text)
        if root is None:
            return ()
        if not isinstance(root, yaml.MappingNode):
            raise self.fault(
                _("Expected a mapping."),
                root.start_mark.line + 1,
                root.start_mark.column + 1,
                allowed=_("Write one 'key: value' per line."),
            )
        return tuple(self._read_mapping(root, errors))

    def places(self) -> dict[Trail, SourcePosition]:
        """Return the position of each nested value, by the keys and indexes that lead to it.

        For a value of a mapping it is the position of its key. Raises SourceError for bad YAML.
        """
        places: dict[Trail, SourcePosition] = {}
        with self._convert_errors():
            root = _composed(self.text)
            if root is not None:
                _note_places(root, (), places)
        return places

    @contextmanager
    def _convert_errors(self, node: yaml.Node | None = None) -> Iterator[None]:
        """Convert errors of the YAML library to SourceErrors with a position."""
        line, column = (node.start_mark.line, node.start_mark.column) if node else (0, 0)
        allowed = ""
        try:
            yield
        except yaml.MarkedYAMLError as error:
            problem = error.problem or error.context or "syntax error"
            if error.context and problem.startswith("but "):
                problem = f"{error.context}, {problem}"
            mark = error.problem_mark or error.context_mark
            if mark and error.context_mark and not self.text[mark.index :].strip():
                mark = error.context_mark  # the opening is more helpful than the end of the file
            if mark:
                line, column = mark.line, mark.column
                if self.text[mark.index : mark.index + 1] == "\t":
                    allowed = _("Write spaces instead of tabs.")
                elif _BARE_BRACES.match("".join(self.text.splitlines()[line : line + 1])):
                    allowed = _("A name that begins with a brace needs quotation marks.")
        except yaml.reader.ReaderError as error:
            problem = f"the character U+{error.character:04X} is not allowed"
            before = self.text[: error.position]
            line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        except RecursionError:
            problem = "it is nested too deeply"
        except (ValueError, LookupError, AttributeError, TypeError):
            # an explicit tag that does not fit its value, as in "!!int x"
            problem = "the value does not fit its tag"
        else:
            return
        message = _("Invalid YAML: {error}.").format(error=problem[:120])
        raise self.fault(message, line + 1, column + 1, allowed=allowed) from None

    def _read_mapping(
        self, root: yaml.MappingNode, errors: list[SourceError] | None
    ) -> Iterator[YamlEntry]:
        seen: set[str] = set()
        for key_node, value_node in root.value:
            line, column = key_node.start_mark.line + 1, key_node.start_mark.column + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.fault(_("A key must be a plain word."), line, column)
            key = str(key_node.value)
            if key in seen:
                duplicate = self.fault(
                    _("Duplicate key '{key}'.").format(key=key),
                    line,
                    column,
                    allowed=_("Each key may appear only once."),
                    length=len(key),
                )
                if errors is None:
                    raise duplicate
                errors.append(duplicate)
                continue
            seen.add(key)
            start, end = value_node.start_mark, value_node.end_mark
            yield YamlEntry(
                key,
                self._plain(value_node),
                line,
                column,
                start.line + 1,
                start.column + 1,
                self.text[start.index : end.index].partition("\n")[0].rstrip(),
            )

    def _plain(self, node: yaml.Node) -> Any:
        """Build the plain value of *node*; a date is read as text."""
        loader = _Loader("")
        try:
            with self._convert_errors(node):
                return loader.construct_document(node)
        finally:
            loader.dispose()


@lru_cache(maxsize=2)
def _composed(text: str) -> yaml.Node | None:
    """Return the nodes of a text; cached, since values and places are requested in turn."""
    root: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    return root


def _note_places(node: yaml.Node, path: Trail, places: dict[Trail, SourcePosition]) -> None:
    children: list[tuple[str | int, yaml.Node, yaml.Node]] = []
    if isinstance(node, yaml.MappingNode):
        children = [(str(key.value), key, value) for key, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        children = [(number, item, item) for number, item in enumerate(node.value)]
    for name, shown, value in children:
        start, end = shown.start_mark, shown.end_mark
        length = end.column - start.column if end.line == start.line else 1
        places[(*path, name)] = SourcePosition(start.line + 1, start.column + 1, max(1, length))
        _note_places(value, (*path, name), places)


def read_source(path: Path) -> Source:
    """Read *path* as UTF-8 text. Raises SourceError if it is missing, too large or not text."""
    name = str(path)
    try:
        with open_regular(path) as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise SourceError(
                _("The file is too large."),
                filename=name,
                allowed=_("At most {limit} bytes are allowed.").format(limit=MAX_BYTES),
            )
        return Source(decoded(data, name), name)
    except SourceError:
        raise
    except (OSError, ValueError) as error:  # ValueError: an invalid file name
        raise unreadable(name, error) from None


class YamlErrors:
    """Collects the errors in one YAML text, with their positions."""

    def __init__(self, text: str, filename: str) -> None:
        self.source = Source(text, filename)
        self.errors: list[SourceError] = []

    @cached_property
    def places(self) -> Mapping[Trail, SourcePosition]:
        """The position of each value."""
        return self.source.places()

    def add(self, trail: Trail, message: str, allowed: str = "") -> None:
        """Record an error about the value at *trail*, or at the nearest entry above it."""
        while trail and trail not in self.places:
            trail = trail[:-1]
        if trail:
            line, column, length = self.places[trail]
            error = self.source.fault(message, line, column, allowed=allowed, length=length)
        else:
            error = SourceError(message, filename=self.source.filename, allowed=allowed)
        self.errors.append(error)

    def unknown_name(self, trail: Trail, message: str, name: str, known: Sequence[str]) -> None:
        """Record an unknown name, with a similar name and the *known* ones."""
        message = f"{message} {did_you_mean(name, known)}".rstrip()
        listed = ", ".join(known[:20]) + (", …" if len(known) > 20 else "")
        self.add(trail, message, _("Allowed: {names}.").format(names=listed) if listed else "")

    def check_names(self, trail: Trail, names: Iterable[Any], known: Sequence[str]) -> None:
        """Record the *names* of entries below *trail* that are not *known*."""
        for name in names:
            if name not in known:
                message = _("Unknown entry '{key}'.").format(key=str(name)[:MAX_NAME])
                self.unknown_name((*trail, str(name)), message, str(name)[:MAX_NAME], known)
