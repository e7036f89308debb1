"""The program: its commands, and what it says when one was given wrongly."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Annotated

import typer

import cardtable
from cardtable.cli import (
    evolution,
    lab,
    ladder,
    listings,
    ludl,
    opp,
    options,
    phh,
    play,
    poker,
    review,
    strategies,
)
from cardtable.cli.errors import explain_misuse
from cardtable.cli.examples import EXAMPLES
from cardtable.cli.help_text import N_, translate
from cardtable.cli.runtime import guarded
from cardtable.i18n import _

app = typer.Typer(
    name="cardtable",
    help=N_("A card table: against programs, friends or scripts, in a window or a terminal."),
    epilog=EXAMPLES[""],
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
rules_app = typer.Typer(
    name="rules",
    help=N_("Look at rule sets, and check rule files of your own."),
    no_args_is_help=True,
)
saves_app = typer.Typer(name="saves", help=N_("Look at saved games."), no_args_is_help=True)
evolution_app = typer.Typer(
    name="evolution",
    help=N_("Look after what the strategy Evolutionary has learned."),
    no_args_is_help=True,
)
lab_app = typer.Typer(
    name="lab",
    help=N_("Measure how strong players are: any of them, over as many deals as you like."),
    no_args_is_help=True,
)
strategies_app = typer.Typer(
    name="strategies", help=N_("Try out strategies of your own."), no_args_is_help=True
)
phh_app = typer.Typer(
    name="phh",
    help=N_("Read, watch and write hand histories of poker in the PHH format."),
    no_args_is_help=True,
)
ludl_app = typer.Typer(
    name="ludl",
    help=N_("Write games as scripts: check them, try them out, put them in one form."),
    no_args_is_help=True,
)

opp_app = typer.Typer(
    name="opp",
    help=N_("Play over the network, by the Online Poker Protocol."),
    no_args_is_help=True,
)
opp_user_app = typer.Typer(
    name="opp user", help=N_("Say who may join your tables."), no_args_is_help=True
)

_COMMANDS: tuple[tuple[typer.Typer, str, Callable[..., None], str], ...] = (
    (app, "play", play.play, N_("Sit down at a table in a window.")),
    (app, "text", play.text, N_("Play in the terminal, in plain lines that are read well.")),
    (app, "demo", play.demo, N_("Watch programs play.")),
    (app, "replay", play.replay, N_("See again how a game went, or check its file.")),
    (app, "review", review.review, N_("Tell what was given away in a game, and what was better.")),
    (app, "hand", poker.hand, N_("Say what a hand of poker is, and what it contains.")),
    (app, "equity", poker.equity, N_("Say how often hands of Texas Hold'em win.")),
    (app, "list", listings.list_games, N_("Name the games, their rule sets, seats and players.")),
    (app, "stats", listings.stats, N_("Tell how your games went, per opponent and level.")),
    (rules_app, "list", listings.rules_list, N_("Name the rule sets.")),
    (rules_app, "show", listings.rules_show, N_("Print a rule set as a file you can change.")),
    (rules_app, "check", listings.rules_check, N_("Check a rule file, line by line.")),
    (saves_app, "list", listings.saves_list, N_("Name the games to go on with, and samples.")),
    (phh_app, "check", phh.check, N_("Play every hand of a file through the rules.")),
    (phh_app, "show", phh.show, N_("Tell a hand of a file, action by action.")),
    (phh_app, "watch", phh.watch, N_("Watch a hand of a file at the table.")),
    (phh_app, "write", phh.write, N_("Write the hands of a saved game to a file.")),
    (opp_app, "serve", opp.serve, N_("Let programs and people sit down at your tables.")),
    (opp_app, "join", opp.join, N_("Sit down at a server, in the terminal.")),
    (opp_user_app, "add", opp.user_add, N_("Add a user; the password is asked for.")),
    (opp_user_app, "list", opp.user_list, N_("Name the users.")),
    (opp_user_app, "remove", opp.user_remove, N_("Take a user out of the file.")),
    (evolution_app, "show", evolution.show, N_("Tell what was learned.")),
    (evolution_app, "train", evolution.train, N_("Let it learn from games against Random.")),
    (evolution_app, "reset", evolution.reset, N_("Forget everything.")),
    (evolution_app, "export", evolution.export, N_("Write what was learned to a file.")),
    (evolution_app, "import", evolution.import_file, N_("Take what a file holds instead.")),
    (lab_app, "match", lab.match, N_("Let players meet over mirrored deals.")),
    (lab_app, "ladder", ladder.ladder, N_("Play the whole ladder, from Random to Cheater.")),
    (lab_app, "train", lab.train, N_("Let a player learn into a file.")),
    (ludl_app, "check", ludl.check, N_("Say all that is wrong with scripts or games.")),
    (ludl_app, "run", ludl.run, N_("Try a script out, message by message.")),
    (ludl_app, "format", ludl.format_files, N_("Put scripts in one form.")),
    (strategies_app, "check", strategies.check, N_("Say what is wrong with a strategy.")),
)
for _group, _name, _function, _help in _COMMANDS:
    _key = _name if _group is app else str(_group.info.name)
    _epilog = EXAMPLES.get(f"{_key} {_name}", EXAMPLES.get(_key))
    _group.command(_name, help=_help, epilog=_epilog)(_function)
app.add_typer(rules_app, epilog=EXAMPLES["rules"])
app.add_typer(saves_app)
app.add_typer(evolution_app, epilog=EXAMPLES["evolution"])
app.add_typer(lab_app, epilog=EXAMPLES["lab"])
app.add_typer(phh_app, epilog=EXAMPLES["phh"])
app.add_typer(ludl_app, epilog=EXAMPLES["ludl"])
opp_app.add_typer(opp_user_app, name="user", epilog=EXAMPLES["opp user"])
app.add_typer(opp_app, epilog=EXAMPLES["opp"])
app.add_typer(strategies_app, epilog=EXAMPLES["strategies"])


def _say_version(wanted: bool) -> None:
    if wanted:
        from cardtable.search import kernel_words

        typer.echo(f"cardtable {cardtable.__version__}")
        typer.echo(kernel_words())
        names = compiled_modules()
        if names:
            typer.echo(_("Compiled modules in use: {names}").format(names=", ".join(names)))
        else:
            typer.echo(_("No compiled modules; everything runs as plain Python."))
        raise typer.Exit


def compiled_modules() -> tuple[str, ...]:
    """Return the names of our modules that run compiled, without the package's own name."""
    root = Path(cardtable.__file__).parent
    found = {
        ".".join(file.relative_to(root).with_name(file.name.split(".")[0]).parts)
        for suffix in EXTENSION_SUFFIXES
        for file in root.rglob(f"*{suffix}")
    }
    return tuple(sorted(found))


@app.callback(invoke_without_command=True)
def begin(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_say_version,
            is_eager=True,
            help=N_("Say which version this is, and what runs compiled."),
        ),
    ] = False,
    fullscreen: options.Fullscreen = None,
    size: options.Size = "",
    print_window_id: options.WindowId = False,
) -> None:
    """Open the lobby, where no command is given."""
    if context.invoked_subcommand is None:
        play.lobby(fullscreen, size, print_window_id)


def run(arguments: Sequence[str]) -> int:
    """Run the command and return the code that the program should end with.

    It is 0, 2 for a wrong command, 1 for a fault of ours.
    """

    def act() -> int:
        command = typer.main.get_command(app)
        translate(command)
        try:
            code = command.main(list(arguments), prog_name="cardtable", standalone_mode=False)
        except typer.TyperException as error:
            _complain(explain_misuse(error), error)
            return error.exit_code
        except typer.Abort:
            return 130
        return code if isinstance(code, int) else 0

    return guarded(act, arguments)


def _complain(sentence: str, error: typer.TyperException) -> None:
    """Say what was wrong with a command, and where its help is."""
    context = getattr(error, "ctx", None)
    if sentence:  # a group without a command has shown its help already
        print(sentence, file=sys.stderr)
    if sentence and context is not None:
        hint = _("For help, type: {command} --help").format(command=context.command_path)
        print(hint, file=sys.stderr)
