"""The command ``lab match``, and the group ``lab``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, not_readable
from cardtable.cli.help_text import N_
from cardtable.cli.options import MAX_COUNT
from cardtable.core.i18n import _
from cardtable.core.input_files import read_text
from cardtable.lab.commands import options as lab_options
from cardtable.lab.commands.errors import command_errors

if TYPE_CHECKING:
    from cardtable.lab import Report

COMMANDS = Commands(Section.LAB)
COMMANDS.group(
    "lab",
    N_("Measure the strength of strategies over many deals."),
    N_(
        "Examples:\n\n"
        "cardtable lab match probability rule-bidder\n\n"
        "cardtable lab match search@3 probability --deals 500 --games 100\n\n"
        "cardtable lab match search:worlds=200 mine.py:Bold --csv found.csv\n\n"
        "cardtable lab match search probability rule-bidder --play random\n\n"
        "The last example compares bids only: all cards are played at random."
    ),
)


@COMMANDS.command("lab match")
def match(
    strategies: Annotated[
        list[str],
        typer.Argument(
            metavar="STRATEGY...",
            help=N_(
                "Two or more strategies: probability, search@3, search:worlds=200, mine.py:Bold, "
                "BIDDER+PLAYER for the bids of one and the card play of another, or "
                "search@old/bin/python for Search as in the version installed for that Python."
            ),
        ),
    ],
    game: lab_options.GameOptions,
    run: lab_options.RunOptions,
    files: lab_options.ReportFiles,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            metavar="NUMBER",
            min=0,
            max=MAX_COUNT,
            help=N_("Number of deals, each played twice with the sides swapped. Default: 1000."),
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            max=MAX_COUNT,
            help=N_("Number of whole games, each played twice with the sides swapped."),
        ),
    ] = 0,
    deal_file: Annotated[
        Path | None,
        typer.Option(
            "--deals-from",
            metavar="FILE",
            help=N_("Play the deals in this file, one per line, as in saved games."),
        ),
    ] = None,
    bids: Annotated[
        str,
        typer.Option(
            "--bids", metavar="STRATEGY", help=N_("Use the bids of this strategy for all.")
        ),
    ] = "",
    play: Annotated[
        str,
        typer.Option(
            "--play", metavar="STRATEGY", help=N_("Use the card play of this strategy for all.")
        ),
    ] = "",
) -> None:
    """Compare strategies over duplicate deals."""
    from cardtable.lab import MatchPlan
    from cardtable.lab.tables import report_lines

    kind, setup = game.find()
    if bids and play:
        raise CommandError(
            _("--bids and --play cannot be combined: all strategies would be the same.")
        )
    texts = [
        f"{bids}+{name}" if bids else f"{name}+{play}" if play else name for name in strategies
    ]

    def write(report: Report) -> None:
        # The width is limited on a terminal only.
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else inf
        for line in report_lines(report, width):
            typer.echo(line)
        files.write(report)

    with command_errors():
        files.check()
        lines = _read_deals(deal_file) if deal_file is not None else []
        if deals is None:
            deals = len(lines) or (0 if games else 1000)
        match = MatchPlan(
            texts, deals=deals, games=games, deal_texts=lines, game=kind.key, seed=run.seed, **setup
        )
        run.play(match, write)


def _read_deals(path: Path) -> Sequence[str]:
    try:
        lines = read_text(path).splitlines()
    except (OSError, UnicodeError) as error:
        raise not_readable(path, getattr(error, "strerror", None) or error) from None
    deals = [line.partition("#")[0].strip() for line in lines]
    deals = [deal for deal in deals if deal]
    if not deals:
        raise CommandError(_("{path} contains no deals.").format(path=path))
    return deals
