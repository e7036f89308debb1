"""The command ``strategies check``, which tests a user's strategy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, not_readable
from cardtable.cli.help_text import N_
from cardtable.cli.progress import progress_bar
from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular
from cardtable.core.similar_names import did_you_mean

COMMANDS = Commands(Section.OWN)
COMMANDS.group(
    "strategies",
    N_("Check strategies of your own."),
    N_(
        "Examples:\n\n"
        "cardtable strategies check mine.py\n\n"
        "cardtable strategies check mine.py:Bold --hands 200 --slow 100\n\n"
        "The exit code is 0 if no problem was found, and 1 otherwise."
    ),
)


@COMMANDS.command("strategies check")
def check(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE[:CLASS]",
            help=N_("Python file with a strategy; add the class if there are several."),
        ),
    ],
    game: Annotated[
        str,
        typer.Option(
            "--game",
            help=N_(
                "Game to play. Default: the script whose folder contains the file, or else Spades."
            ),
        ),
    ] = "",
    hands: Annotated[
        int, typer.Option("--hands", metavar="NUMBER", min=2, help=N_("Number of hands to play."))
    ] = 1000,
    seed: Annotated[
        int,
        typer.Option(
            "--seed",
            metavar="NUMBER",
            min=0,
            help=N_("Seed of the hands; the same seed repeats them."),
        ),
    ] = 1,
    slow: Annotated[
        float,
        typer.Option(
            "--slow",
            metavar="MS",
            min=1,
            help=N_("Answers that take longer than this count as slow."),
        ),
    ] = 1000,
    patience: Annotated[
        float,
        typer.Option("--patience", metavar="SECONDS", min=0.1, help=N_("Time limit per answer.")),
    ] = 30,
    keep_going: Annotated[
        bool,
        typer.Option(
            "--keep-going", "-k", help=N_("Play all hands, and count every problem, to the end.")
        ),
    ] = False,
) -> None:
    """Play many hands with a strategy and report problems."""
    from cardtable.cli.lookup import find_kind
    from cardtable.lab.strategy_check import check_lines, check_strategy

    kind = find_kind(game or _game_of(Path(file.partition(":")[0])))
    if not file.partition(":")[0].endswith(".py"):
        raise CommandError(
            _("'{file}' is not a Python file: its name must end in .py.").format(file=file)
        )
    path = file.partition(".py")[0] + ".py"
    try:
        open_regular(path).close()
    except FileNotFoundError:
        folder = Path(path).parent
        message = _("There is no file '{name}'.").format(name=path)
        similar = did_you_mean(path, map(str, folder.glob("*.py")))
        raise CommandError(f"{message} {similar}".rstrip()) from None
    except OSError as error:
        raise not_readable(path, error.strerror) from None
    with progress_bar(_("Testing")) as progress:
        result = check_strategy(
            file,
            kind,
            hands=hands,
            seed=seed,
            slow_ms=slow,
            timeout=patience,
            keep_going=keep_going,
            progress=progress,
        )
    for line in check_lines(result):
        typer.echo(line)
    if not result.passed:
        raise typer.Exit(1)


def _game_of(file: Path) -> str:
    """Return the game that *file* is for: the script whose folder contains it, or Spades."""
    from cardtable.games import DEFAULT_GAME, all_games
    from cardtable.games.scripted import game_key, is_game_folder

    home = file.resolve().parent.parent
    if file.resolve().parent.name != "strategies" or not is_game_folder(home):
        return DEFAULT_GAME
    kind = all_games().get(game_key(home))
    return kind.key if kind is not None and kind.strategy_folders else str(home)
