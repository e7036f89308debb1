"""The options that the commands of the lab share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.help_text import N_

Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        "-j",
        metavar="NUMBER",
        min=1,
        help=N_("How many processes play. By default all cores; the results are the same."),
    ),
]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help=N_("Let a Dask cluster play, as in tcp://10.0.0.5:8786. The results are the same."),
    ),
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals",
        metavar="NUMBER",
        min=0,
        help=N_("How many deals, each played twice with the sides swapped. By default 1000."),
    ),
]
Games = Annotated[
    int,
    typer.Option(
        "--games",
        metavar="NUMBER",
        min=0,
        help=N_("How many whole games to the target, each twice with the sides swapped."),
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", metavar="NUMBER", help=N_("The same number, the same results."))
]
Keep = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help=N_("Keep results in this file as they come, and go on from what it holds."),
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help=N_("Do not go on with an interrupted run, begin anew."))
]
Csv = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help=N_("Write the tables to this file."))
]
Json = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", help=N_("Write everything to this file."))
]
Plot = Annotated[
    Path | None,
    typer.Option("--plot", metavar="FILE", help=N_("Draw the gains with their intervals, a PNG.")),
]
