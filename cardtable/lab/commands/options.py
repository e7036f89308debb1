"""Options that the commands of the lab share."""

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
        help=N_("Number of processes (default: one per core). It does not affect the results."),
    ),
]
Scheduler = Annotated[
    str,
    typer.Option(
        "--scheduler",
        metavar="ADDRESS",
        help=N_("Run on the Dask cluster at this address, e.g. tcp://10.0.0.5:8786."),
    ),
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals",
        metavar="NUMBER",
        min=0,
        help=N_("Number of deals, each played twice with the sides swapped. Default: 1000."),
    ),
]
Games = Annotated[
    int,
    typer.Option(
        "--games",
        metavar="NUMBER",
        min=0,
        help=N_("Number of whole games, each played twice with the sides swapped."),
    ),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="NUMBER",
        help=N_("Seed of the run; the same seed gives the same results."),
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="FILE",
        help=N_("Store the results in this file, and continue the run it contains."),
    ),
]
Fresh = Annotated[
    bool, typer.Option("--fresh", help=N_("Start over instead of continuing an interrupted run."))
]
Csv = Annotated[
    Path | None,
    typer.Option("--csv", metavar="FILE", help=N_("Write the tables to this CSV file.")),
]
Json = Annotated[
    Path | None,
    typer.Option("--json", metavar="FILE", help=N_("Write all data to this JSON file.")),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FILE",
        help=N_("Plot the gains with confidence intervals to this PNG file."),
    ),
]
Write = Annotated[
    Path | None,
    typer.Option(
        "--write",
        metavar="FILE",
        help=N_("Replace the marked block of this Markdown file with the tables."),
    ),
]
