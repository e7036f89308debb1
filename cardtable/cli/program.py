"""The command line program: finds the commands, and reports wrong arguments."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from functools import cached_property
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import cardtable
from cardtable.cli import commands
from cardtable.cli.command import Commands, typer_commands, with_groups
from cardtable.cli.errors import CommandError, refused_name, usage_message
from cardtable.cli.help_text import N_, translate, translate_all
from cardtable.cli.removed import replacement_for
from cardtable.cli.runtime import run_safely
from cardtable.cli.window import WindowOptions, check_display
from cardtable.core.features import feature_names, import_part
from cardtable.core.i18n import _

WORKSHOP = "cardtable.lab.commands"
"""The commands for those who compare and train strategies."""


def command_modules() -> Iterator[ModuleType]:
    """Yield the modules that may declare commands. Raises BrokenFeature."""
    for package in (commands.__name__, WORKSHOP):
        for info in pkgutil.iter_modules(import_module(package).__path__):
            yield import_module(f"{package}.{info.name}")
    for feature in feature_names():
        module = import_part(feature, "commands")
        if module is not None:
            yield module


def declared_commands() -> tuple[Commands, ...]:
    """Return what the modules declare, in the order of their names. Raises BrokenFeature."""
    return tuple(module.COMMANDS for module in command_modules() if hasattr(module, "COMMANDS"))


class _Program(TyperGroup):
    """The program's commands. The modules that declare them are imported when one is needed."""

    @property
    def commands(self) -> MutableMapping[str, Any]:
        """The commands and groups by name, translated."""
        return self._found

    @commands.setter
    def commands(self, _none: MutableMapping[str, Any]) -> None:
        """Ignore what Typer knows when it makes the group."""

    @cached_property
    def _found(self) -> MutableMapping[str, Any]:
        group = typer_commands(declared_commands())
        translate_all(group)
        return group.commands


app = typer.Typer(
    name="cardtable",
    cls=_Program,
    help=N_(
        "Play card and board games against the computer, with friends or over the network, "
        "in a window or in the terminal."
    ),
    epilog=N_(
        "Examples:\n\n"
        "cardtable\n\n"
        "cardtable play spades --seat west=search@expert --name south=Ann\n\n"
        "cardtable text spades --resume\n\n"
        "Games are saved automatically as you play."
    ),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from cardtable.search import describe_kernel

        typer.echo(f"cardtable {cardtable.__version__}")
        typer.echo(describe_kernel())
        names = compiled_modules()
        if names:
            typer.echo(_("Compiled modules: {names}").format(names=", ".join(names)))
        else:
            typer.echo(_("No compiled modules: everything runs as plain Python."))
        raise typer.Exit


def compiled_modules() -> tuple[str, ...]:
    """Return the names of the compiled modules, without ``cardtable.``."""
    root = Path(cardtable.__file__).parent
    names = {
        ".".join(file.relative_to(root).with_name(file.name.split(".")[0]).parts)
        for suffix in EXTENSION_SUFFIXES
        for file in root.rglob(f"*{suffix}")
    }
    return tuple(sorted(names))


@app.callback(invoke_without_command=True)
@with_groups
def begin(
    context: typer.Context,
    window: WindowOptions,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help=N_("Print the version and the compiled modules."),
        ),
    ] = False,
) -> None:
    """Open the lobby if no command is given; pass the options of the window on to a command."""
    if context.invoked_subcommand is None:
        _open_lobby(window)
    else:
        context.default_map = _defaults(context.command, window.given())


def _open_lobby(window: WindowOptions) -> None:
    """Open the lobby. Raises CommandError without a display."""
    from cardtable.cli.display import no_window_message, open_lobby

    arguments = window.arguments()
    check_display()
    if reason := open_lobby(**arguments):
        raise CommandError(no_window_message(reason))


def _defaults(command: object, values: dict[str, Any]) -> dict[str, Any]:
    """Return *values* as the defaults of *command*, or of each command in a group."""
    if not isinstance(command, TyperGroup):
        return values
    return {name: _defaults(member, values) for name, member in command.commands.items()}


def run(arguments: Sequence[str]) -> int:
    """Run the command and return the exit code.

    It is 0, 2 for a wrong command line, 1 for an internal error.
    """

    def act() -> int:
        command = typer.main.get_command(app)
        translate(command)
        try:
            code = command.main(list(arguments), prog_name="cardtable", standalone_mode=False)
        except typer.TyperException as error:
            if sentence := replacement_for(arguments):
                print(sentence, file=sys.stderr)
                return 2
            _print_error(usage_message(error), error)
            return error.exit_code
        except OSError as error:
            refused = refused_name(error)
            if refused is None:
                raise
            _print_error(usage_message(refused), refused)
            return refused.exit_code
        except typer.Abort:
            return 130
        except SystemExit:  # Typer's answer to a pipe without a reader
            raise BrokenPipeError from None
        return code if isinstance(code, int) else 0

    return run_safely(act, arguments)


def _print_error(sentence: str, error: typer.TyperException) -> None:
    """Print the error of a command, and the command line that shows its help."""
    context = getattr(error, "ctx", None)
    if sentence:  # a group without a command has printed its help already
        print(sentence, file=sys.stderr)
    if sentence and context is not None:
        hint = _("For help, type: {command} --help").format(command=context.command_path)
        print(hint, file=sys.stderr)
