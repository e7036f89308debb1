"""How a module adds commands to the program.

A module below ``cardtable/cli/commands`` or ``cardtable/lab/commands``, or the module ``commands``
of a feature, declares ``COMMANDS``:

    COMMANDS = Commands(Section.OWN)
    COMMANDS.group("packs", N_("List, check and copy packs."), N_("Examples: ..."))

    @COMMANDS.command("packs check")
    def check(packs: list[str], own: StrategyOptions) -> None: ...

The docstring of the function is the help of the command. A paragraph that begins with "Examples:"
and all that follows it stand below the options; each indented line is an example. ``make messages``
collects both for translation. A parameter that is a dataclass stands for its fields, see
:func:`with_groups`.

Such a module is imported when any command runs: it imports slow modules inside its functions.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import StrEnum
from functools import wraps
from typing import Any, TypeVar, get_type_hints

import typer
from typer.core import TyperGroup

from cardtable.cli.help_text import N_, read_docstring
from cardtable.cli.numbers import check_numbers

FunctionT = TypeVar("FunctionT", bound=Callable[..., None])


class Section(StrEnum):
    """The headings of the list of commands, in their order."""

    PLAY = N_("Play")
    SAVED = N_("Saved games and results")
    RULES = N_("Games, rules and cards")
    OWN = N_("Games, packs and strategies of your own")
    LAB = N_("Strength of strategies")


@dataclass(frozen=True, slots=True)
class Command:
    """A command; *name* has the names of its groups in front, as in ``packs check``."""

    name: str
    function: Callable[..., None]
    section: Section

    @property
    def help(self) -> str:
        """The help, in English."""
        return read_docstring(self.function.__doc__ or "")[0]

    @property
    def examples(self) -> str:
        """The text below the options, in English; may be empty."""
        return read_docstring(self.function.__doc__ or "")[1]


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """A group of commands. Its examples also stand below commands without their own."""

    name: str
    help: str
    examples: str
    section: Section


@dataclass(slots=True)
class Commands:
    """The commands and groups of a module; the top-level ones are listed under *section*."""

    section: Section
    commands: list[Command] = field(default_factory=list)
    groups: list[CommandGroup] = field(default_factory=list)

    def group(
        self, name: str, text: str, examples: str = "", *, section: Section | None = None
    ) -> None:
        """Add a group of commands; modules that add commands to it need not repeat it."""
        self.groups.append(CommandGroup(name, text, examples, section or self.section))

    def command(
        self, name: str, *, section: Section | None = None
    ) -> Callable[[FunctionT], FunctionT]:
        """Add the decorated function as the command *name*, such as ``play`` or ``packs check``."""

        def add(function: FunctionT) -> FunctionT:
            self.commands.append(Command(name, function, section or self.section))
            return function

        return add


def typer_commands(declared: Iterable[Commands]) -> TyperGroup:
    """Return a group with all commands of *declared*, sorted by section and order of declaration.

    Raises LookupError for a command of a group that no module declares.
    """
    everything = list(declared)
    apps = {"": typer.Typer(rich_markup_mode="rich")}
    apps[""].callback()(_do_nothing)  # without it, a single command would not be a group
    groups = {group.name: group for module in everything for group in module.groups}
    for name, group in groups.items():
        apps[name] = typer.Typer(help=group.help, no_args_is_help=True)
    sections = list(Section)
    entries: list[Command | CommandGroup] = []
    for module in everything:
        entries += [*module.commands, *module.groups]
    for entry in sorted(entries, key=lambda entry: sections.index(entry.section)):
        parent, _space, name = entry.name.rpartition(" ")
        panel = None if parent else entry.section.value
        if isinstance(entry, CommandGroup):
            apps[parent].add_typer(
                apps[entry.name], name=name, epilog=entry.examples or None, rich_help_panel=panel
            )
        else:
            shared = groups[parent].examples if parent else ""
            epilog = entry.examples or shared or None
            add = apps[parent].command(name, help=entry.help, epilog=epilog, rich_help_panel=panel)
            add(with_groups(entry.function))
    built = typer.main.get_command(apps[""])
    assert isinstance(built, TyperGroup)
    check_numbers(built)
    return built


def _do_nothing() -> None:
    """Do nothing before a command."""


def with_groups(function: Callable[..., None]) -> Callable[..., None]:
    """Return *function* as a command whose dataclass parameters are replaced by their fields.

    Each field of such a dataclass becomes an option, as its ``Annotated`` type declares it. A
    field of the same name in several groups is one option, and all of them get its value.
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, type] = {}
    parameters: dict[str, inspect.Parameter] = {}
    for name, parameter in inspect.signature(function).parameters.items():
        hint = hints[name]
        if not is_dataclass(hint) or not isinstance(hint, type):
            parameters[name] = parameter.replace(annotation=hint)
            continue
        groups[name] = hint
        types = get_type_hints(hint, include_extras=True)
        for part in fields(hint):
            default = inspect.Parameter.empty if part.default is MISSING else part.default
            option = inspect.Parameter(
                part.name, parameter.KEYWORD_ONLY, default=default, annotation=types[part.name]
            )
            parameters.setdefault(part.name, option)

    @wraps(function)
    def command(**values: Any) -> None:
        shared = {part.name for group in groups.values() for part in fields(group)}
        arguments = {name: value for name, value in values.items() if name not in shared}
        for name, group in groups.items():
            arguments[name] = group(**{part.name: values[part.name] for part in fields(group)})
        function(**arguments)

    command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by inspect
        [option.replace(kind=option.KEYWORD_ONLY) for option in parameters.values()]
    )
    command.__annotations__ = {name: option.annotation for name, option in parameters.items()}
    return command
