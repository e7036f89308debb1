"""What a person has chosen: kept in one small YAML file, never in the way of starting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import yaml

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.storage import paths
from cardtable.storage.files import back_up, replace_file
from cardtable.yaml_source import Entry, read_source

ANIMATIONS = ("off", "fast", "normal", "slow")
LONGEST_WORD = 100


def _option(default: Any, allowed: str, read: Callable[[Any], Any]) -> Any:
    """Return a field with a *default*, what is *allowed* in words, and how a value is read."""
    return field(default=default, metadata={"allowed": allowed, "read": read})


def _switch(default: bool) -> Any:
    return _option(default, "true, false", lambda value: _need(value, isinstance(value, bool)))


def _word(default: str) -> Any:
    def read(value: Any) -> str:
        text = str(_need(value, isinstance(value, str)))
        return str(_need(text, len(text) <= LONGEST_WORD and text.isprintable()))

    return _option(default, "a word", read)


def _one_of(default: Any, *choices: Any) -> Any:
    def read(value: Any) -> Any:
        if value is False and "off" in choices:  # YAML reads off as false
            return "off"
        return _need(value, value in choices and not isinstance(value, bool))

    return _option(default, ", ".join(map(str, choices)), read)


def _number(default: float, least: float, most: float) -> Any:
    def read(value: Any) -> float:
        _need(value, isinstance(value, int | float) and not isinstance(value, bool))
        return float(_need(value, least <= value <= most))

    return _option(default, f"{least:g} .. {most:g}", read)


def _read_window(value: Any) -> tuple[int, int]:
    _need(value, isinstance(value, list | tuple) and len(value) == 2)
    for size in value:
        _need(value, type(size) is int and 200 <= size <= 20000)
    return (value[0], value[1])


def _need(value: Any, fine: bool) -> Any:
    if not fine:
        raise ValueError(value)
    return value


@dataclass
class Settings:
    """Everything a person can choose, with the value it has before anybody chose.

    *animation* is one of ANIMATIONS; *trick_rest* seconds, unless *trick_waits* for a click;
    *clicks* 1 or 2 to play a card; *language*, *back* and *felt* are names, an empty language is
    that of the system; *text_size* a factor; volumes 0..1; *window* pixels; *lobby* the last
    choices there (plain values). *problems* are sentences about what could not be read.
    """

    language: str = _word("")
    animation: str = _one_of("normal", *ANIMATIONS)
    trick_rest: float = _number(1.0, 0.0, 10.0)
    trick_waits: bool = _switch(False)
    clicks: int = _one_of(1, 1, 2)
    four_colour: bool = _switch(False)
    large_index: bool = _switch(False)
    back: str = _word("")
    felt: str = _word("")
    high_contrast: bool = _switch(False)
    text_size: float = _number(1.0, 0.8, 1.6)
    reduced_motion: bool = _switch(False)
    volume_cards: float = _number(0.7, 0.0, 1.0)
    volume_signals: float = _number(0.7, 0.0, 1.0)
    volume_celebrations: float = _number(0.7, 0.0, 1.0)
    muted: bool = _switch(False)
    fullscreen: bool = _switch(False)
    window: tuple[int, int] = _option((1280, 800), "[width, height]", _read_window)
    show_log: bool = _switch(False)
    lobby: dict[str, Any] = field(
        default_factory=dict,
        metadata={
            "allowed": "a mapping",
            "read": lambda value: dict(_need(value, isinstance(value, Mapping))),
        },
    )
    problems: tuple[str, ...] = field(default=(), compare=False)
    unknown: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Keys of a newer program, kept so that it finds them again."""


_FIELDS = {item.name: item for item in fields(Settings) if item.metadata}


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; what cannot be read has its default and a sentence in ``problems``.

    A file with anything wrong in it is kept aside before it is written again.
    """
    path = path or paths.settings_file()
    settings = Settings()
    if not path.exists():
        return settings
    problems: list[str] = []
    try:
        entries = read_source(path).entries()
    except SourceError as error:
        problems.append(str(error))
        entries = ()
    for entry in entries:
        _read_entry(settings, entry, path, problems)
    if problems:
        try:
            kept = back_up(path).name
            problems.append(_("The old settings are kept as {name}.").format(name=kept))
        except OSError as error:
            problems.append(str(error))
    settings.problems = tuple(problems)
    return settings


def _read_entry(settings: Settings, entry: Entry, path: Path, problems: list[str]) -> None:
    known = _FIELDS.get(entry.key)
    if known is None:
        settings.unknown[entry.key] = entry.value
        return
    try:
        setattr(settings, entry.key, known.metadata["read"](entry.value))
    except (ValueError, TypeError):
        problems.append(
            _("{place}: '{key}' cannot be {value!r}. Allowed: {allowed}.").format(
                place=f"{path.name}:{entry.line}",
                key=entry.key,
                value=str(entry.value)[:40],
                allowed=known.metadata["allowed"],
            )
        )


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings at once. Raises SaveFailed when that is not possible."""
    data = dict(settings.unknown)
    data.update((name, _plain(getattr(settings, name))) for name in _FIELDS)
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    replace_file(path or paths.settings_file(), text.encode("utf-8"))


def _plain(value: Any) -> Any:
    """Return *value* as YAML's own kinds, whatever subclasses of them it is made of."""
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)
