"""Read small YAML files that people write, keeping the place of every value for error messages.

Knows no game. Nothing is built but strings, numbers, booleans, nulls, lists and mappings.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from cardtable.errors import SourceError
from cardtable.i18n import _

MOST_BYTES = 256 * 1024
"""A settings or rule file over this size is refused before it is parsed."""

MOST_VALUES = 4_000
DEEPEST = 30
"""A text of more values, or more of them within one another, is not read on: it takes too long."""

LONGEST_NUMBER = 400
"""A number written with more signs than this is refused: Python itself would not print it."""


class _Loader(yaml.SafeLoader):
    """Plain YAML, without aliases (a few lines of them can stand for gigabytes) and dates."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._count = self._depth = 0

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            mark = self.get_event().start_mark  # type: ignore[no-untyped-call]  # not in the stubs
            raise yaml.MarkedYAMLError(problem="an alias (*) is not read here", problem_mark=mark)
        self._count, self._depth = self._count + 1, self._depth + 1
        if self._count > MOST_VALUES or self._depth > DEEPEST:
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]  # not in the stubs
            what = "nested too deeply" if self._depth > DEEPEST else "too many values"
            raise yaml.MarkedYAMLError(problem=what, problem_mark=mark)
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node

    def construct_number(self, node: yaml.ScalarNode) -> int:
        if len(node.value) > LONGEST_NUMBER:
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
"""The keys and positions that lead to a value."""


class SourcePosition(NamedTuple):
    """Where something stands, from 1, and how many signs it has on that line."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key: value`` of a mapping: the key, the plain value, and where both stand (from 1).

    *written* is the value as it is spelled, as far as it stands on one line.
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
    """A text with its name, so that faults can point into it."""

    text: str
    filename: str

    def fault(
        self, message: str, line: int, column: int, *, allowed: str = "", length: int = 1
    ) -> SourceError:
        """Return an error at *line*, *column* (from 1) that shows the line itself."""
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

    def entries(self) -> tuple[Entry, ...]:
        """Return the top mapping in order. Raises SourceError for bad YAML and doubled keys."""
        with self._faults_told():
            root = _composed(self.text)
        if root is None:
            return ()
        if not isinstance(root, yaml.MappingNode):
            raise self.fault(
                _("A mapping is expected here."),
                root.start_mark.line + 1,
                root.start_mark.column + 1,
                allowed=_("Write one 'key: value' per line."),
            )
        return tuple(self._read_mapping(root))

    def places(self) -> dict[Trail, SourcePosition]:
        """Return where each value stands, however deep: by the keys and positions that lead there.

        For a value of a mapping the place is that of its key. Raises SourceError for bad YAML.
        """
        found: dict[Trail, SourcePosition] = {}
        with self._faults_told():
            root = _composed(self.text)
            if root is not None:
                _note_places(root, (), found)
        return found

    @contextmanager
    def _faults_told(self, node: yaml.Node | None = None) -> Iterator[None]:
        """Turn whatever the YAML library raises into a SourceError with a place."""
        line, column = (node.start_mark.line, node.start_mark.column) if node else (0, 0)
        allowed = ""
        try:
            yield
        except yaml.MarkedYAMLError as error:
            what = error.problem or error.context or "syntax error"
            if error.context and what.startswith("but "):
                what = f"{error.context}, {what}"
            mark = error.problem_mark or error.context_mark
            if mark and error.context_mark and not self.text[mark.index :].strip():
                mark = error.context_mark  # where it was opened says more than the file's end
            if mark:
                line, column = mark.line, mark.column
                if self.text[mark.index : mark.index + 1] == "\t":
                    allowed = _("Write spaces instead of tabs.")
        except yaml.reader.ReaderError as error:
            what = f"the character U+{error.character:04X} is not allowed"
            before = self.text[: error.position]
            line, column = before.count("\n"), len(before) - before.rfind("\n") - 1
        except RecursionError:
            what = "it is nested too deeply"
        except (ValueError, LookupError, AttributeError, TypeError):
            # An explicit tag on a value it does not fit, as in "!!int x".
            what = "the value does not fit its tag"
        else:
            return
        message = _("This is not readable YAML: {error}.").format(error=what[:120])
        raise self.fault(message, line + 1, column + 1, allowed=allowed) from None

    def _read_mapping(self, root: yaml.MappingNode) -> Iterator[Entry]:
        seen: set[str] = set()
        for key_node, value_node in root.value:
            line, column = key_node.start_mark.line + 1, key_node.start_mark.column + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.fault(_("A key must be a plain word."), line, column)
            key = str(key_node.value)
            if key in seen:
                raise self.fault(
                    _("The key '{key}' stands here a second time.").format(key=key),
                    line,
                    column,
                    allowed=_("Each key may stand once."),
                    length=len(key),
                )
            seen.add(key)
            start, end = value_node.start_mark, value_node.end_mark
            yield Entry(
                key,
                self._plain(value_node),
                line,
                column,
                start.line + 1,
                start.column + 1,
                self.text[start.index : end.index].partition("\n")[0].rstrip(),
            )

    def _plain(self, node: yaml.Node) -> Any:
        """Build the plain value of *node*; text that only looks like a date stays text."""
        loader = _Loader("")
        try:
            with self._faults_told(node):
                return loader.construct_document(node)
        finally:
            loader.dispose()


@lru_cache(maxsize=2)
def _composed(text: str) -> yaml.Node | None:
    """Return the nodes of a text, which is asked for values and for places one after the other."""
    root: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    return root


def _note_places(node: yaml.Node, path: Trail, found: dict[Trail, SourcePosition]) -> None:
    children: list[tuple[str | int, yaml.Node, yaml.Node]] = []
    if isinstance(node, yaml.MappingNode):
        children = [(str(key.value), key, value) for key, value in node.value]
    elif isinstance(node, yaml.SequenceNode):
        children = [(number, item, item) for number, item in enumerate(node.value)]
    for name, shown, value in children:
        start, end = shown.start_mark, shown.end_mark
        length = end.column - start.column if end.line == start.line else 1
        found[(*path, name)] = SourcePosition(start.line + 1, start.column + 1, max(1, length))
        _note_places(value, (*path, name), found)


def read_source(path: Path) -> Source:
    """Read *path* as UTF-8 text. Raises SourceError when it is missing, too large or no text."""
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise SourceError(
                _("The file is too long."),
                filename=name,
                allowed=_("At most {most} bytes are read.").format(most=MOST_BYTES),
            )
        return Source(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        raise SourceError(
            _("The file is not UTF-8 text (byte {place}).").format(place=error.start), filename=name
        ) from None
    except SourceError:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name no file can have
        reason = getattr(error, "strerror", None) or error
        raise SourceError(
            _("The file cannot be read: {reason}.").format(reason=reason), filename=name
        ) from None
