"""Rules defined by options: the rule sets that ship with the program, and users' rule files.

A rule set is just a combination of options; there is no separate code for it.
"""

from __future__ import annotations

import os.path
import pickle
from collections.abc import Mapping
from dataclasses import asdict
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Self

from cardtable.core import assets
from cardtable.core.errors import SourceError, SourceErrors
from cardtable.core.i18n import _
from cardtable.core.input_files import reading
from cardtable.core.similar_names import did_you_mean
from cardtable.core.yaml_source import Source, YamlEntry, read_source
from cardtable.engine import frozen
from cardtable.games.options import BadOption, Option, not_possible


class RulesError(ValueError):
    """An invalid value of an option, or options that exclude each other."""

    def __init__(self, option: str, message: str, allowed: str = "") -> None:
        super().__init__(f"{option}: {message} {allowed}".rstrip())
        self.option = option
        self.message = message
        self.allowed = allowed


@lru_cache(maxsize=64)
def _rules_of(kind: type[OptionRules], values: bytes) -> OptionRules:
    """Return the rules with these pickled values, which need not be checked again."""
    rules = object.__new__(kind)
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]  # every subclass is a dataclass
    rules.__dict__.update(zip(names, pickle.loads(values), strict=True))
    return rules


class OptionRules:
    """Base class of rules defined by options; each game derives a frozen dataclass.

    The spellings of the rule files (``"off"``, ``"10 for -100"``) are accepted for the stored
    values. Raises RulesError.
    """

    options: ClassVar[Mapping[str, Option]]
    """The options by name, in reading order; each is a field of the dataclass."""
    folder: ClassVar[str]
    """The folder of the shipped rule sets, below assets/rules."""
    sets: ClassVar[tuple[str, ...]]
    """The names of the shipped rule sets, the default first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "options" in vars(cls):
            cls.options = frozen(cls.options)

    def __post_init__(self) -> None:
        for name, option in self.options.items():
            try:
                object.__setattr__(self, name, option.read_value(getattr(self, name)))
            except BadOption as error:
                raise RulesError(name, str(error), option.allowed_text) from None
        self._check_together()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the values once, and restore them once, since every view has its rules."""
        return _rules_of, (type(self), self._pickled)

    @cached_property
    def _pickled(self) -> bytes:
        names = type(self).__dataclass_fields__  # type: ignore[attr-defined]  # every subclass is a dataclass
        return pickle.dumps([getattr(self, name) for name in names])

    def _check_together(self) -> None:
        """Raise RulesError if options exclude each other."""

    @classmethod
    def named(cls, name: str) -> Self:
        """Return the rule set *name*. Raises RulesError with the names of all rule sets."""
        if name not in cls.sets:
            raise RulesError(
                "rules",
                _("There is no rule set '{name}'.").format(name=name),
                _("Allowed: {names}.").format(names=", ".join(cls.sets)),
            )
        return cls._from_source(Source(cls.text_of(name), f"{name}.yaml"))

    @classmethod
    def text_of(cls, name: str) -> str:
        """Return the rule set *name* as the text of a rule file.

        A rule set without a file in ``assets/rules`` has all options at their defaults.
        """
        file = assets.find("rules", cls.folder, f"{name}.yaml")
        if file.is_file():
            return file.read_text("utf-8")
        default = cls()
        lines = []
        for key, option in cls.options.items():
            choices = ", ".join(option.choices.values())
            lines.append(f"{key}: {option.written(getattr(default, key))}  # {choices}\n")
        return "".join(lines)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a rule file. Raises SourceErrors with file, line, key and the allowed values."""
        with reading(path):
            return cls._from_source(read_source(Path(path)))

    @classmethod
    def find(cls, name: str) -> Self:
        """Return the rule set *name*, or the rules in the file with that path.

        Raises RulesError or SourceError.
        """
        if name in cls.sets:
            return cls.named(name)
        # os.path.exists accepts any text; Path.exists raises for some invalid names
        if Path(name).suffix in (".yaml", ".yml") or os.path.exists(name):
            return cls.load(name)
        return cls.named(name)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the rules with the given values by option. Raises RulesError."""
        for key in data:
            if key not in cls.options:
                raise RulesError(str(key), cls._unknown_option(str(key)), cls._all_options())
        return cls(**data)

    @classmethod
    def _from_source(cls, source: Source) -> Self:
        errors: list[SourceError] = []
        entries = {entry.key: entry for entry in source.entries(errors)}
        for entry in entries.values():
            try:
                cls._check_entry(source, entry)
            except SourceError as error:
                errors.append(error)
        if errors:
            raise SourceErrors(sorted(errors, key=lambda error: error.line))
        values = {key: entry.value for key, entry in entries.items() if key in cls.options}
        try:
            return cls(**values)
        except RulesError as error:
            entry = entries[error.option]
            raise source.fault(
                f"{error.option}: {error.message}",
                entry.line,
                entry.column,
                length=len(entry.key),
                allowed=error.allowed,
            ) from None

    @classmethod
    def _check_entry(cls, source: Source, entry: YamlEntry) -> None:
        if entry.key in ("name", "summary"):
            return
        option = cls.options.get(entry.key)
        if option is None:
            raise source.fault(
                cls._unknown_option(entry.key),
                entry.line,
                entry.column,
                length=len(entry.key),
                allowed=cls._all_options(),
            )
        try:
            option.read_value(entry.value)
        except BadOption:
            written = entry.written or _("An empty value")
            raise source.fault(
                f"{entry.key}: {not_possible(written)}",
                entry.value_line,
                entry.value_column,
                length=len(entry.written),
                allowed=option.allowed_text,
            ) from None

    @classmethod
    def _unknown_option(cls, key: str) -> str:
        """Return a sentence about an unknown option, with the name of a similar one."""
        text = _("There is no option '{key}'.").format(key=key)
        return f"{text} {did_you_mean(key, cls.options)}".rstrip()

    @classmethod
    def _all_options(cls) -> str:
        return _("Allowed: {names}.").format(names=", ".join(cls.options))

    def to_data(self) -> dict[str, Any]:
        """Return the options that differ from the default set, as plain values."""
        default = type(self)()
        values = asdict(self)  # type: ignore[call-overload]  # every subclass is a dataclass
        return {key: value for key, value in values.items() if value != getattr(default, key)}

    @property
    def name(self) -> str:
        """The name of the shipped rule set that equals these rules, or ``house rules``."""
        return next((name for name in self.sets if self.named(name) == self), "house rules")
