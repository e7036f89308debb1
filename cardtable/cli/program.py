"""The command line program: its commands, and its messages for wrong arguments."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import cardtable
from cardtable.cli import (
    bids,
    blunders,
    compare,
    curve,
    deals,
    evolution,
    exploit,
    lab,
    lab_duplicate,
    ladder,
    listings,
    ludl,
    opp,
    packs,
    phh,
    play,
    poker,
    review,
    solve,
    strategies,
)
from cardtable.cli import problems as problems
from cardtable.cli.errors import usage_message
from cardtable.cli.help_text import EXAMPLES, N_, translate
from cardtable.cli.options import with_groups
from cardtable.cli.runtime import run_safely
from cardtable.cli.window import WindowOptions
from cardtable.core.i18n import _

app = typer.Typer(
    name="cardtable",
    help=N_(
        "Play card and board games against the computer, with friends or over the network, "
        "in a window or in the terminal."
    ),
    epilog=EXAMPLES[""],
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _group(name: str, text: str) -> typer.Typer:
    return typer.Typer(name=name, help=text, no_args_is_help=True)


rules_app = _group("rules", N_("List, print and check rule sets and rule files."))
saves_app = _group("saves", N_("List saved games."))
evolution_app = _group("evolution", N_("Train Evolutionary; show, export or delete its memory."))
lab_app = _group("lab", N_("Measure the strength of strategies over many deals."))
strategies_app = _group("strategies", N_("Check strategies of your own."))
problems_app = _group(
    "problems", N_("Solve problems, also from your own games, and make new ones.")
)
phh_app = _group("phh", N_("Read, watch and write poker hand histories in the PHH format."))
packs_app = _group("packs", N_("List, check and copy packs: decks, backs, tables, sounds."))
ludl_app = _group("ludl", N_("Check, run and format games written as scripts."))
opp_app = _group("opp", N_("Play poker over the network (Online Poker Protocol)."))
opp_user_app = _group("opp user", N_("Manage the users who may join your tables."))

_COMMANDS: tuple[tuple[typer.Typer, str, Callable[..., None], str], ...] = (
    (app, "play", play.play, N_("Play in a window.")),
    (app, "text", play.text, N_("Play in the terminal, in plain lines for a screen reader.")),
    (app, "demo", play.demo, N_("Watch strategies play against each other.")),
    (app, "daily", deals.daily, N_("Play the deal of the day, or show your results.")),
    (app, "deal", deals.deal, N_("Say what a deal code stands for.")),
    (app, "replay", play.replay, N_("Replay a saved game, or check its file.")),
    (app, "review", review.review, N_("Find the mistakes in a saved game.")),
    (
        app,
        "compare",
        compare.compare,
        N_("Compare your play in saved games with the Master's on the same cards."),
    ),
    (app, "hand", poker.hand, N_("Evaluate a poker hand and list the patterns it contains.")),
    (app, "equity", poker.equity, N_("Compute the equity of Texas Hold'em hands.")),
    (app, "list", listings.list_games, N_("List the games with rule sets, seats and strategies.")),
    (app, "stats", listings.stats, N_("Show your results per opponent and level.")),
    (rules_app, "list", listings.rules_list, N_("List the rule sets.")),
    (rules_app, "show", listings.rules_show, N_("Print a rule set as a file you can edit.")),
    (rules_app, "check", listings.rules_check, N_("Check a rule file.")),
    (saves_app, "list", listings.saves_list, N_("List unfinished, saved and sample games.")),
    (problems_app, "list", problems.list_problems, N_("List the problems with their state.")),
    (problems_app, "solve", problems.solve, N_("Solve problems in the terminal.")),
    (
        problems_app,
        "make",
        problems.make,
        N_("Find costly choices in saved games and make problems of them."),
    ),
    (problems_app, "check", problems.check, N_("Check problem files.")),
    (phh_app, "check", phh.check, N_("Check every hand of a file against the rules.")),
    (phh_app, "show", phh.show, N_("Print a hand, action by action.")),
    (phh_app, "watch", phh.watch, N_("Watch a hand at the table.")),
    (phh_app, "write", phh.write, N_("Write the hands of a saved game to a file.")),
    (
        opp_app,
        "serve",
        opp.serve,
        N_("Serve tables of fixed-limit Hold'em for programs and people."),
    ),
    (opp_app, "join", opp.join, N_("Join a Hold'em table on a server.")),
    (opp_user_app, "add", opp.user_add, N_("Add a user. You are asked for the password.")),
    (opp_user_app, "list", opp.user_list, N_("List the users.")),
    (opp_user_app, "remove", opp.user_remove, N_("Remove a user.")),
    (evolution_app, "show", evolution.show, N_("Show the memory.")),
    (evolution_app, "train", evolution.train, N_("Train in games against Random.")),
    (evolution_app, "reset", evolution.reset, N_("Delete the memory.")),
    (evolution_app, "export", evolution.export, N_("Export the memory to a file.")),
    (evolution_app, "import", evolution.import_file, N_("Import a memory from a file.")),
    (lab_app, "match", lab.match, N_("Compare strategies over duplicate deals.")),
    (
        lab_app,
        "ladder",
        ladder.ladder,
        N_("Measure all strategies of a game, from weakest to strongest."),
    ),
    (lab_app, "bids", bids.bids, N_("Learn the bids of Spades from played hands.")),
    (
        lab_app,
        "duplicate",
        lab_duplicate.duplicate,
        N_("Compare two players in the same seat on the same cards."),
    ),
    (lab_app, "curve", curve.curve, N_("Measure how strength grows with thinking time.")),
    (
        lab_app,
        "blunders",
        blunders.blunders,
        N_("Count the plays of strategies that are plainly wrong."),
    ),
    (
        lab_app,
        "solve",
        solve.solve,
        N_("Compute a strategy for heads-up Hold'em that is hard to exploit."),
    ),
    (
        lab_app,
        "exploit",
        exploit.exploit,
        N_("Measure how much an opponent wins who knows a player."),
    ),
    (lab_app, "train", lab.train, N_("Train a strategy and save its memory to a file.")),
    (packs_app, "list", packs.list_packs, N_("List the packs.")),
    (packs_app, "check", packs.check, N_("Check packs, and report all problems.")),
    (packs_app, "copy", packs.copy, N_("Copy a pack to a new folder, as the start of your own.")),
    (ludl_app, "check", ludl.check, N_("Check scripts or games, and report all problems.")),
    (ludl_app, "run", ludl.run, N_("Run a script interactively, message by message.")),
    (ludl_app, "format", ludl.format_files, N_("Format scripts in the standard style.")),
    (
        strategies_app,
        "check",
        strategies.check,
        N_("Play many hands with a strategy and report problems."),
    ),
)
for _app, _name, _function, _help in _COMMANDS:
    _key = _name if _app is app else str(_app.info.name)
    _epilog = EXAMPLES.get(f"{_key} {_name}", EXAMPLES.get(_key))
    _app.command(_name, help=_help, epilog=_epilog)(_function)
app.add_typer(rules_app, epilog=EXAMPLES["rules"])
app.add_typer(saves_app)
app.add_typer(evolution_app, epilog=EXAMPLES["evolution"])
app.add_typer(lab_app, epilog=EXAMPLES["lab"])
app.add_typer(problems_app, epilog=EXAMPLES["problems"])
app.add_typer(phh_app, epilog=EXAMPLES["phh"])
app.add_typer(packs_app, epilog=EXAMPLES["packs"])
app.add_typer(ludl_app, epilog=EXAMPLES["ludl"])
opp_app.add_typer(opp_user_app, name="user", epilog=EXAMPLES["opp user"])
app.add_typer(opp_app, epilog=EXAMPLES["opp"])
app.add_typer(strategies_app, epilog=EXAMPLES["strategies"])


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
        play.lobby(window)
    else:
        context.default_map = _defaults(context.command, window.given())


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
            _print_error(usage_message(error), error)
            return error.exit_code
        except typer.Abort:
            return 130
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
