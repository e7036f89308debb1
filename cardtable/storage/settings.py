"""The person's settings in one YAML file; an unreadable file never prevents a start.

A setting that only one feature uses is a field of the feature's :class:`FeatureSettings`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypeVar, cast

import yaml

from cardtable.core import line_text
from cardtable.core.errors import SourceError
from cardtable.core.features import Addition, additions
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.core.yaml_source import YamlEntry, read_source
from cardtable.storage import paths
from cardtable.storage.files import back_up, replace_file

ANIMATIONS = ("off", "fast", "normal", "slow")
BOT_SPEEDS = ("motion", "instant", "fast", "slow")
HOME_MOVES = ("never", "safe", "always")
HAND_ORDERS = ("usual", "suits", "rising", "ranks", "melds")
MAX_WORD = 100  # characters


def _option(default: Any, allowed: str, read: Callable[[Any], Any]) -> Any:
    """Return a field: its default, the allowed values in words, and a function that reads one."""
    return field(default=default, metadata={"allowed": allowed, "read": read})


def switch(default: bool) -> Any:
    """Return a field that is true or false."""
    return _option(default, "true, false", lambda value: _require(value, isinstance(value, bool)))


def word(default: str) -> Any:
    """Return a field with at most MAX_WORD characters that may be in a name."""

    def read(value: Any) -> str:
        text = str(_require(value, isinstance(value, str)))
        if problem := line_text.fault(text):
            raise _BadCharacter(problem)
        return str(_require(text, len(text) <= MAX_WORD))

    return _option(default, "a word", read)


def _one_of(default: Any, *choices: Any) -> Any:
    def read(value: Any) -> Any:
        if value is False and "off" in choices:  # YAML reads off as false
            return "off"
        return _require(value, value in choices and not isinstance(value, bool))

    return _option(default, ", ".join(map(str, choices)), read)


def _number(default: float, minimum: float, maximum: float) -> Any:
    def read(value: Any) -> float:
        _require(value, isinstance(value, int | float) and not isinstance(value, bool))
        return float(_require(value, minimum <= value <= maximum))

    return _option(default, f"{minimum:g} .. {maximum:g}", read)


def _read_window(value: Any) -> tuple[int, int]:
    _require(value, isinstance(value, list | tuple) and len(value) == 2)
    for size in value:
        _require(value, type(size) is int and 200 <= size <= 20000)
    return (value[0], value[1])


class _BadCharacter(ValueError):
    """Raised with a sentence about a character that is not allowed in a word."""


def _require(value: Any, valid: bool) -> Any:
    if not valid:
        raise ValueError(value)
    return value


@dataclass(frozen=True)
class FeatureSettings(Addition):
    """The settings of one feature with their defaults; no other setting has one of their names.

    Each field is a :func:`switch` or a :func:`word`.
    """

    module = "settings"


FeatureSettingsT = TypeVar("FeatureSettingsT", bound=FeatureSettings)


@dataclass
class Settings:
    """All settings with their defaults.

    *name* is the person's own; it is empty until the lobby or the terminal has asked for it.
    *animation* is one of ANIMATIONS, *bot_speed* one of BOT_SPEEDS ("motion": like *animation*),
    *hand_order* one of HAND_ORDERS; *hand_size* is a factor. With *forced_cards* the only legal
    card is played by itself. *home_moves*, one of HOME_MOVES, says when cards of a patience go to
    their foundations by themselves. A finished trick stays for *trick_rest* seconds or, with
    *trick_waits*, until a click. *clicks* is the number of clicks that play a card, 1 or 2.
    *partner* is the name of the favourite computer player. *language*, *back* and *felt* are names;
    an empty language means that of the system. A *back* that the program does not have may be one
    of a feature. *text_size* is a factor, volumes are 0..1, *window* is in pixels, *lobby* holds
    the last choices in the lobby (plain values). *problems* are sentences about unreadable values.
    """

    name: str = word("")
    language: str = word("")
    animation: str = _one_of("normal", *ANIMATIONS)
    bot_speed: str = _one_of("motion", *BOT_SPEEDS)
    trick_rest: float = _number(1.0, 0.0, 10.0)
    trick_waits: bool = switch(False)
    clicks: int = _one_of(1, 1, 2)
    forced_cards: bool = switch(False)
    home_moves: str = _one_of("safe", *HOME_MOVES)
    hand_order: str = _one_of("usual", *HAND_ORDERS)
    hand_size: float = _number(1.0, 0.8, 1.3)
    four_colour: bool = switch(False)
    large_index: bool = switch(False)
    german_index: bool = switch(False)
    back: str = word("")
    felt: str = word("")
    high_contrast: bool = switch(False)
    text_size: float = _number(1.0, 0.8, 1.6)
    reduced_motion: bool = switch(False)
    volume_cards: float = _number(0.7, 0.0, 1.0)
    volume_signals: float = _number(0.7, 0.0, 1.0)
    volume_celebrations: float = _number(0.7, 0.0, 1.0)
    muted: bool = switch(False)
    fullscreen: bool = switch(False)
    window: tuple[int, int] = _option((1280, 800), "[width, height]", _read_window)
    show_log: bool = switch(False)
    partner: str = word("")
    lobby: dict[str, Any] = field(
        default_factory=dict,
        metadata={
            "allowed": "a mapping",
            "read": lambda value: dict(_require(value, isinstance(value, Mapping))),
        },
    )
    problems: tuple[str, ...] = field(default=(), compare=False)
    unknown: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """Keys of a newer version, written back unchanged."""
    features: dict[type[FeatureSettings], FeatureSettings] = field(
        default_factory=lambda: {type(each): each for each in additions(FeatureSettings)}
    )
    """The settings of each feature; :meth:`of` finds them."""

    def of(self, kind: type[FeatureSettingsT]) -> FeatureSettingsT:
        """Return the settings of a feature."""
        return cast(FeatureSettingsT, self.features[kind])

    @property
    def parts(self) -> tuple[Settings | FeatureSettings, ...]:
        """The program's own settings, then those of each feature."""
        return (self, *self.features.values())

    def changed(self, **values: Any) -> Settings:
        """Return a copy with other *values* by name, also of features."""
        features = {}
        for kind, each in self.features.items():
            names = values.keys() & _options(each).keys()
            features[kind] = replace(each, **{name: values.pop(name) for name in names})
        return replace(self, features=features, **values)


def _options(part: Settings | FeatureSettings) -> dict[str, Field[Any]]:
    """Return the fields of *part* that are stored, by name."""
    return {item.name: item for item in fields(part) if item.metadata}


def load_settings(path: Path | None = None) -> Settings:
    """Read the settings; an unreadable value gets its default and a sentence in ``problems``.

    A file with an error is backed up, because it will be overwritten.
    """
    path = path or paths.settings_file()
    settings = Settings()
    if not os.path.exists(path):
        return settings
    options = {name: item for part in settings.parts for name, item in _options(part).items()}
    values: dict[str, Any] = {}
    problems: list[str] = []
    try:
        with reading(path):
            entries = read_source(path).entries()
    except SourceError as error:
        problems.append(str(error))
        entries = ()
    for entry in entries:
        if entry.key not in options:
            settings.unknown[entry.key] = entry.value
            continue
        option = options[entry.key].metadata
        try:
            values[entry.key] = option["read"](entry.value)
        except (ValueError, TypeError) as error:
            problem = _invalid(entry, path, option["allowed"])
            problems.append(f"{problem} {error}" if isinstance(error, _BadCharacter) else problem)
    if problems:
        try:
            backup = back_up(path).name
            problems.append(_("The old settings were saved as {name}.").format(name=backup))
        except OSError as error:
            problems.append(str(error))
    return settings.changed(problems=tuple(problems), **values)


def _invalid(entry: YamlEntry, path: Path, allowed: str) -> str:
    return _("{place}: invalid value for '{key}': {value!r}. Allowed: {allowed}.").format(
        place=f"{path.name}:{entry.line}",
        key=entry.key,
        value=str(entry.value)[:40],
        allowed=allowed,
    )


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the settings atomically. Raises SaveFailed."""
    data = dict(settings.unknown)
    for part in settings.parts:
        data.update((name, _plain(getattr(part, name))) for name in _options(part))
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    replace_file(path or paths.settings_file(), text.encode("utf-8"))


def _plain(value: Any) -> Any:
    """Return *value* as plain dicts, lists and scalars, which YAML can represent."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return str(value)
