"""The command ``ludl measure``."""

from __future__ import annotations

import shutil
import sys
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable
from cardtable.cli.help_text import N_
from cardtable.cli.options import MAX_COUNT, RuleSet, StrategyOptions
from cardtable.core.i18n import _
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.engine import GameKind
    from cardtable.lab.measurement import GameMeasures

COMMANDS = Commands(Section.OWN)

ALL = "all"


@COMMANDS.command("ludl measure")
def measure(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME...",
            help=N_("Games written as scripts: names, folders or zips, or 'all'."),
        ),
    ],
    run: lab_options.RunOptions,
    own: StrategyOptions,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=1,
            max=MAX_COUNT,
            help=N_("Number of games that random seats play."),
        ),
    ] = 100,
    deals: Annotated[
        int,
        typer.Option(
            "--deals",
            metavar="NUMBER",
            min=0,
            max=MAX_COUNT,
            help=N_("Number of deals against Random, and of searches; 0 measures neither."),
        ),
    ] = 20,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="STRATEGY",
            help=N_("The strategy to compare with Random. Default: the game's usual opponent."),
        ),
    ] = "",
    rules: RuleSet = "",
    as_json: lab_options.Json = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot", metavar="FILE", help=N_("Plot the measures with intervals to this PNG file.")
        ),
    ] = None,
    write: lab_options.Write = None,
) -> None:
    """Measure how fair, deep, long and fast scripted games are.

    Random seats play whole games: how often does each seat win, beginning with the first to act;
    how long is a game; how many messages are legal, and in what share of the positions is there a
    choice; how many games do not end. Drama is how far the winner was behind (0 to 1) while another
    side led; changes of the lead are counted by game. Then a strategy searches in random positions,
    and plays against Random: its points per hand over Random, and the share of deals in which it is
    ahead, are the worth of skill. docs/strength.md defines each measure.

    Examples:
        cardtable ludl measure hearts
        cardtable ludl measure mygame/ --games 500 --deals 0
        cardtable ludl measure hearts go-fish --json found.json --plot found.png
        cardtable ludl measure all --write docs/strength.md

    After Ctrl-C, the same command continues the run.
    """
    from cardtable.cli.lookup import find_rules
    from cardtable.lab.measurement import Measurement, default_strategy
    from cardtable.lab.measurement_tables import BLOCK
    from cardtable.storage.paths import strategy_folder

    own.apply()
    kinds = _find_scripts(names)
    if run.resume is not None and len(kinds) > 1:
        raise CommandError(_("--resume stores the results of one game only."))
    with command_errors():
        check_writable(as_json)
        lab_options.check_plot(plot)
        lab_options.check_block(write, BLOCK)
        runs = [
            Measurement(
                kind.key,
                strategy or default_strategy(kind),
                games=games,
                deals=deals,
                rules=find_rules(kind, rules),
                seed=run.seed,
                folders=(strategy_folder(),),
            )
            for kind in kinds
        ]
        command = _command(names, games, deals, strategy, rules, run.seed)
        run.play_all(runs, lambda measured: _write(measured, command, as_json, plot, write))


def _write(
    measured: Sequence[GameMeasures],
    command: str,
    as_json: Path | None,
    plot: Path | None,
    write: Path | None,
) -> None:
    """Print the tables, and write the files that are not None."""
    from cardtable.lab.measurement_tables import BLOCK, measure_lines, measures_page, to_json
    from cardtable.lab.plots import plot_measures

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else inf
    for line in measure_lines(measured, width):
        typer.echo(line)
    if as_json is not None:
        lab_options.write_text(as_json, to_json(measured))
    if plot is not None:
        plot_measures(measured, plot)
        typer.echo(_("Written: {path}").format(path=plot))
    if write is not None:
        lab_options.write_page(measures_page(measured, command), write, BLOCK)


def _find_scripts(names: Sequence[str]) -> list[GameKind]:
    """Return the scripted games called *names*. Raises CommandError."""
    from cardtable.cli.lookup import find_kind
    from cardtable.games import all_games

    kinds: dict[str, GameKind] = {}
    for name in names:
        if name == ALL:
            kinds.update((k.key, k) for k in all_games().values() if k.source is not None)
            continue
        kind = find_kind(name)
        if kind.source is None:
            raise CommandError(
                _("{game} is not a script; 'cardtable lab match' measures its strategies.").format(
                    game=_(kind.title)
                )
            )
        kinds[kind.key] = kind
    return list(kinds.values())


def _command(
    names: Sequence[str], games: int, deals: int, strategy: str, rules: str, seed: int
) -> str:
    words = ["cardtable ludl measure", *names, f"--games {games}", f"--deals {deals}"]
    words += [f"--strategy {strategy}"] if strategy else []
    words += [f"--rules {rules}"] if rules else []
    return " ".join([*words, f"--seed {seed}"])
