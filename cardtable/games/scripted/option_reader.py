"""Parse the options of a game.yaml: properties whose initial value a person may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.core.i18n import _, write_number
from cardtable.core.yaml_source import Trail
from cardtable.games.options import MAX_NUMBER, SWITCH, Option
from cardtable.games.scripted.description import ScriptOption
from cardtable.games.scripted.state_reader import StateReader

MAX_OPTIONS = 20
MAX_VALUES = 12
"""Maximum number of values of an option; an option with a minimum also allows other numbers."""
RESERVED = ("players", "file", "chosen", "name", "summary", "sides")
"""Names that an option cannot have: rules or rule files have something of these names."""
_KEYS = ("title", "help", "values", "minimum")


def read_options(reader: StateReader, properties: Mapping[str, Any]) -> dict[str, ScriptOption]:
    """Return the options of a game.yaml by name; errors are added to *reader*."""
    options: dict[str, ScriptOption] = {}
    declared = reader.mapping("options")
    if len(declared) > MAX_OPTIONS:
        reader.add(("options",), _("At most {limit}.").format(limit=MAX_OPTIONS))
    for name, value in declared.items():
        trail: Trail = ("options", name)
        entries = {"title": value} if isinstance(value, str) else value
        if not isinstance(entries, dict):
            reader.add(trail, _("Expected a mapping."))
            continue
        reader.check_names(trail, entries, _KEYS)
        if name in RESERVED:
            reader.add(trail, _("An option cannot be called '{name}'.").format(name=name))
        elif reader.is_property(trail, name, properties):
            option = _read_option(reader, trail, entries, properties[name])
            if option is not None:
                options[name] = option
    return options


def _read_option(
    reader: StateReader, trail: Trail, entries: Mapping[str, Any], default: Any
) -> ScriptOption | None:
    """Return one option, or None after an error."""
    words = _read_values(reader, trail, entries.get("values"), default)
    minimum = entries.get("minimum")
    if minimum is not None and type(minimum) is not int:
        reader.add((*trail, "minimum"), _("A whole number is expected here."))
        minimum = None
    if words is None:
        return None
    if any(type(value) is int and abs(value) > MAX_NUMBER for value in (minimum, *words)):
        text = _("Numbers range from -{limit} to {limit}.")
        reader.add(trail, text.format(limit=write_number(MAX_NUMBER)))
        return None
    title = str(entries.get("title") or str(trail[-1]).replace("_", " ").capitalize())
    choices = SWITCH if set(map(type, words)) == {bool} else {key: _written(key) for key in words}
    option = Option(title, choices, minimum)
    is_number = minimum is not None and type(default) is int and minimum <= default <= MAX_NUMBER
    if not is_number and not any(_same(default, value) for value in words):
        reader.add(
            (*trail, "values"),
            _("The values do not include {value}, the property's initial value.").format(
                value=_written(default)
            ),
        )
        return None
    texts = {key: text for key, text in words.items() if text}
    return ScriptOption(option, default, str(entries.get("help") or ""), texts)


def _read_values(
    reader: StateReader, trail: Trail, values: Any, default: Any
) -> dict[Any, str] | None:
    """Return the text of each value (empty: its spelling), or None after an error."""
    if values is None and isinstance(default, bool):
        values = [False, True]
    if isinstance(values, list):
        values = dict.fromkeys(values, "") if all(map(_is_plain, values)) else None
    if (
        not isinstance(values, dict)
        or not 1 <= len(values) <= MAX_VALUES
        or not all(_is_plain(value) for value in values)
    ):
        reader.add(
            (*trail, "values"),
            _("Write a list of values, or values with their texts."),
            _("At most {limit}.").format(limit=MAX_VALUES),
        )
        return None
    return {value: str(text or "") for value, text in values.items()}


def _is_plain(value: Any) -> bool:
    return value is None or type(value) in (bool, int, str)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _written(value: Any) -> str:
    """Return the spelling of a value in rule files."""
    if value is None or isinstance(value, bool):
        return {None: "null", False: "false", True: "true"}[value]
    return str(value)
