"""Templates: parts of a game.yaml that a game takes in with ``use``.

A template is a YAML file: of the game's folder, or one of the program's in ``assets/ludl``. What
the game.yaml says itself comes first, entry by entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from cardtable.core import assets
from cardtable.core.i18n import _
from cardtable.core.yaml_source import YamlErrors

SUFFIX = ".yaml"
KEYS = ("token_sets", "state", "layout", "score", "chips", "messages", "words", "looks")
"""The entries that a template may have."""


@cache
def shipped_templates() -> Mapping[str, str]:
    """Return the text of each template of the program, by file name."""
    files = assets.find("ludl").iterdir()
    return {file.name: file.read_text("utf-8") for file in files if file.name.endswith(SUFFIX)}


def template_texts(names: tuple[str, ...], others: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of the templates *names* by file name; *others* are the game's own texts."""
    known = {**shipped_templates(), **others}
    return {name + SUFFIX: known[name + SUFFIX] for name in names if name + SUFFIX in known}


def take_in(reader: YamlErrors, data: dict[str, Any], others: Mapping[str, str]) -> dict[str, Any]:
    """Return the *data* of a game.yaml with the templates it uses; errors go to *reader*."""
    value = data.get("use")
    names = [value] if isinstance(value, str) else (value or [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        reader.add(("use",), _("Expected the name of a template, or a list of names."))
        return data
    found = template_texts(tuple(names), others)
    for place, name in enumerate(names):
        if name + SUFFIX not in found:
            known = [file.removesuffix(SUFFIX) for file in shipped_templates()]
            message = _("There is no template '{name}'.").format(name=name)
            reader.unknown_name(
                ("use", place) if isinstance(value, list) else ("use",), message, name, known
            )
    taken: dict[str, Any] = {}
    for filename, text in found.items():
        template = YamlErrors(text, filename)
        entries = {entry.key: entry.value for entry in template.source.entries()}
        template.check_names((), entries, KEYS)
        reader.errors += template.errors
        taken = _merged(taken, {key: entries[key] for key in KEYS if key in entries})
    return _merged(taken, data)


def _merged(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Merge two mappings deeply; *second* takes precedence for entries that are not mappings."""
    merged = dict(first)
    for key, value in second.items():
        old = merged.get(key)
        are_mappings = isinstance(old, dict) and isinstance(value, dict)
        merged[key] = _merged(old or {}, value) if are_mappings else value
    return merged
