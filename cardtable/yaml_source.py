"""Read small YAML files that people write, keeping the place of every value for error messages.

Knows no game. Nothing is built but strings, numbers, booleans, nulls, lists and mappings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cardtable.errors import SourceError
from cardtable.i18n import _

MOST_BYTES = 256 * 1024
"""A settings or rule file over this size is refused before it is parsed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One ``key: value`` of a mapping: the key, the plain value, and where both stand (from 1)."""

    key: str
    value: Any
    line: int
    column: int
    value_line: int
    value_column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text with its name, so that faults can point into it."""

    text: str
    filename: str

    def fault(
        self, message: str, line: int, column: int, *, allowed: str = "", length: int = 1
    ) -> SourceError:
        """Return an error at *line*, *column* (from 1) that shows the line itself."""
        lines = self.text.splitlines()
        shown = lines[line - 1] if 0 < line <= len(lines) else ""
        return SourceError(
            message,
            filename=self.filename,
            line=line,
            column=column,
            source=shown,
            allowed=allowed,
            length=length,
        )

    def entries(self) -> tuple[Entry, ...]:
        """Return the top mapping in order. Raises SourceError for bad YAML and doubled keys."""
        try:
            root = yaml.compose(self.text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            raise self._yaml_fault(error) from None
        except (yaml.YAMLError, RecursionError, ValueError) as error:
            reason = (str(error) or type(error).__name__).splitlines()[0]
            message = _("This is not readable YAML: {error}.").format(error=reason)
            raise self.fault(message, 1, 1) from None
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

    def _yaml_fault(self, error: yaml.MarkedYAMLError) -> SourceError:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        what = error.problem or error.context or "syntax error"
        return self.fault(_("This is not readable YAML: {error}.").format(error=what), line, column)

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
            place = value_node.start_mark
            yield Entry(
                key, self._plain(value_node), line, column, place.line + 1, place.column + 1
            )

    def _plain(self, node: yaml.Node) -> Any:
        """Build the plain value of *node*; text that only looks like a date stays text."""
        try:
            loader = yaml.SafeLoader("")
            try:
                return loader.construct_document(node)
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            raise self._yaml_fault(error) from None
        except (ValueError, RecursionError) as error:
            mark = node.start_mark
            raise self.fault(str(error), mark.line + 1, mark.column + 1) from None


def read_source(path: Path) -> Source:
    """Read *path* as UTF-8 text. Raises SourceError when it is missing, too large or no text."""
    name = str(path)
    try:
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise SourceError(
                _("The file has {size} bytes.").format(size=size),
                filename=name,
                allowed=_("At most {most} bytes are read.").format(most=MOST_BYTES),
            )
        return Source(path.read_bytes().decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        raise SourceError(
            _("The file is not UTF-8 text (byte {place}).").format(place=error.start),
            filename=name,
        ) from None
    except OSError as error:
        raise SourceError(
            _("The file cannot be read: {reason}.").format(reason=error.strerror or error),
            filename=name,
        ) from None
