"""The commands for scripts: ludl check, run, library and format."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, not_readable, write_file
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, ngettext
from cardtable.core.input_files import read_bytes

if TYPE_CHECKING:
    from cardtable.games.scripted import GameFile
    from cardtable.ludl import Session

COMMANDS = Commands(Section.OWN)
COMMANDS.group(
    "ludl",
    N_("Write, check, run, measure and format games written as scripts."),
    N_(
        "Examples:\n\n"
        "cardtable ludl new mygame/ --family tricks\n\n"
        "cardtable ludl check mygame/\n\n"
        "cardtable ludl run mygame/ --players 4\n\n"
        "cardtable ludl library tricks\n\n"
        "cardtable ludl format mygame/rules.ludl --write\n\n"
        "docs/tutorials leads to a first game, docs/ludl.md introduces the language, "
        "docs/ludl-reference.md describes every word, and docs/ludl-libraries.md every library."
    ),
)


class Notation(StrEnum):
    """The values of --calls, as in CallNotation, whose import would delay the start."""

    as_written = "as-written"
    plain = "plain"
    parentheses = "parentheses"


class WritingStyle(StrEnum):
    """The values of --style, as in Style, whose import would delay the start."""

    as_written = "as-written"
    short = "short"
    words = "words"


Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        metavar="NUMBER",
        min=0,
        help=N_("Seed of the shuffles; the same seed repeats them."),
    ),
]

RULES = "rules.ludl"


@COMMANDS.command("ludl check")
def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help=N_("Scripts or games (a folder or zip with game.yaml).")
        ),
    ],
    games: Annotated[
        int,
        typer.Option(
            "--games",
            metavar="NUMBER",
            min=0,
            max=10_000,
            help=N_("Random games to play with each game; 0 plays none."),
        ),
    ] = 10,
    seconds: Annotated[
        int,
        typer.Option(
            "--seconds",
            metavar="NUMBER",
            min=1,
            max=3600,
            help=N_("Time for a random game, in which it may have 5,000 messages a second."),
        ),
    ] = 1,
) -> None:
    """Check scripts or games, and report all problems.

    Examples:
        cardtable ludl check rules.ludl
        cardtable ludl check mygame/ mygame.zip
        cardtable ludl check mygame/ --games 10000 --seconds 10

    With a game, the names in the script are compared with game.yaml, its tests are run, and random
    games are played for up to a second each (--seconds). Then some searches show which levels of
    the computer players have too little time for the game on this machine.

    The exit code is 0 if no problem was found, and 1 otherwise.
    """
    failed = False
    for file in files:
        _check_exists(file)
        problems, note = _problems_of(file, games, seconds)
        for problem in problems:
            typer.echo(problem + "\n", err=True)
        if problems:
            failed, count = True, len(problems)
            typer.echo(
                ngettext(
                    "{file}: {count} problem found.", "{file}: {count} problems found.", count
                ).format(file=file, count=count),
                err=True,
            )
        else:
            typer.echo(_("{file} is valid.").format(file=file))
        if note:
            typer.echo(note)
    if failed:
        raise typer.Exit(1)


def _check_exists(file: Path) -> None:
    if not file.exists():
        raise CommandError(_("There is no file '{name}'.").format(name=file))


def _is_game(file: Path) -> bool:
    from cardtable.core.archives import has_zip_suffix

    return file.is_dir() or has_zip_suffix(file)


def _read(file: Path) -> str:
    """Return a script's text. Raises LudlError and CommandError."""
    from cardtable.ludl import LudlError

    try:
        # Not read as text, because the lexer handles all kinds of line ends.
        return read_bytes(file).decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LudlError(_("This line is not UTF-8 text."), filename=str(file), line=line) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise not_readable(file, reason) from None


def _libraries_beside(file: Path) -> dict[str, str]:
    """Return the texts of the other scripts in the folder of *file*, by name.

    A script that cannot be read is left out unless *file* uses it. Raises LudlError.
    """
    from cardtable.ludl import LudlError
    from cardtable.ludl.libraries import used_names

    if file.parent == Path() and not file.is_file():
        return {}
    used = set(used_names(_read(file)))
    libraries = {}
    for other in sorted(file.parent.glob("*.ludl")):
        if other.name not in (file.name, RULES) and other.is_file():
            try:
                libraries[other.stem] = _read(other)
            except LudlError:
                if other.stem in used:
                    raise
    return libraries


def _problems_of(file: Path, games: int, seconds: int) -> tuple[list[str], str]:
    """Return reports of the problems in a script or game, and a note about the random *games*.

    A random game may take up to *seconds*.
    """
    from cardtable.games.scripted import BrokenGame, read_game
    from cardtable.games.scripted.name_checks import name_errors, unused_properties
    from cardtable.ludl import LudlError
    from cardtable.ludl import check as check_text
    from cardtable.ludl.script_tests import failed_tests

    try:
        if not _is_game(file):
            is_library = file.name != RULES and file.with_name(RULES).is_file()
            libraries = _libraries_beside(file)
            errors = check_text(_read(file), str(file), libraries, is_library=is_library)
            return [error.explain() for error in errors], ""
        game = read_game(file)
    except BrokenGame as broken:
        return [error.explain() for error in broken.errors], ""
    except LudlError as error:
        return [error.explain()], ""
    state = game.description.state(game.description.players[0])
    errors = name_errors(game) or list(failed_tests(game.program, state))
    problems = [error.explain() for error in errors]
    if problems:
        return problems, ""
    unused = [error.explain() for error in unused_properties(game, str(file / "game.yaml"))]
    if not games:
        return unused, ""
    problems, note = _problems_in_play(game, file, games, seconds)
    return problems + unused, note


def _problems_in_play(
    game: GameFile, file: Path, games: int, seconds: int
) -> tuple[list[str], str]:
    """Play random *games*; return reports of the problems, and a note about games and levels."""
    from cardtable.cli.progress import progress_bar
    from cardtable.games.scripted.search_trial import try_searches
    from cardtable.games.scripted.trial_games import MAX_MESSAGES, play_trial
    from cardtable.storage.search_rates import write_rates

    with progress_bar(_("Playing random games")) as report:
        trial = play_trial(
            game,
            games,
            float(games * seconds),
            monotonic,
            max_messages=MAX_MESSAGES * seconds,
            report=report,
        )
    notes = [trial.explain()]
    if not trial.problems:
        notes.append(try_searches(game))
        write_rates()
    problems = [problem.explain(str(file)) for problem in trial.problems]
    return problems, "\n".join(filter(None, notes))


@COMMANDS.command("ludl run")
def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("Script, or folder or zip of a game."))
    ],
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help=N_("JSON file with the initial state of a script; games have their own."),
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="NUMBER",
            min=1,
            max=20,
            help=N_("Number of players, if no state is given."),
        ),
    ] = None,
    seed: Seed = 1,
) -> None:
    """Run a script interactively, message by message.

    Examples:
        cardtable ludl run mygame/ --seed 7
        cardtable ludl run rules.ludl --state state.json
        cardtable ludl run mygame/ < messages.txt

    Each line is a message of the current player; @player_2 in front sends it as another. Commands:
    :state, :legal, :receivers, :undo, :help.
    """
    from cardtable.core.errors import SourceError
    from cardtable.ludl.console import Console

    _check_exists(file)
    try:
        trial = Console(_session_of(file, state, players, seed))
    except SourceError as error:
        typer.echo(error.explain(), err=True)
        raise typer.Exit(1) from None
    interactive = sys.stdin.isatty()
    _say(trial.begin())
    if interactive:
        typer.echo(_("Type a message, or :help."))
    while not trial.done:
        line = _ask(trial.session.current_player) if interactive else sys.stdin.readline()
        if not line:
            break
        _say(trial.answer(line))


def _ask(player: str) -> str:
    """Return the line typed, with its line end; an empty string at the end of the input."""
    from cardtable.text.terminal import type_line

    try:
        return type_line(f"{player}> ") + "\n"
    except EOFError:
        typer.echo()
        return ""


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        typer.echo(line)


def _session_of(file: Path, state: Path | None, players: int | None, seed: int) -> Session:
    """Return a session before ``set_up``. Raises SourceError and CommandError."""
    from cardtable.ludl import Session, parse

    if not _is_game(file):
        program = parse(_read(file), str(file), _libraries_beside(file))
        if state is None:
            names = [f"player_{number}" for number in range(1, (players or 2) + 1)]
            return Session(program, {"properties": {"play_order": names}}, seed)
        if players is not None:
            raise CommandError(_("The state determines the players: omit --players."))
        return Session(program, _read_state(state), seed)
    from cardtable.games.scripted import read_game

    if state is not None:
        raise CommandError(_("A game has its own state: omit --state."))
    game = read_game(file)
    numbers = game.description.players
    if players is None:
        players = numbers[0]
    if players not in numbers:
        allowed = ", ".join(map(str, sorted(numbers)))
        raise CommandError(
            _("{game} cannot be played by {count} players. Allowed: {names}.").format(
                game=game.name, count=players, names=allowed
            )
        )
    return Session(game.program, game.description.state(players), seed)


def _read_state(file: Path) -> Any:
    """Return the data in a JSON file. Raises LudlError and CommandError."""
    import json

    from cardtable.ludl import LudlError

    _check_exists(file)
    text = _read(file)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise LudlError(
            _("Invalid JSON: {reason}.").format(reason=error.msg),
            filename=str(file),
            line=error.lineno,
            column=error.colno,
            source=text.split("\n")[error.lineno - 1],
        ) from None
    except RecursionError:
        raise LudlError(_("The data is nested too deeply."), filename=str(file)) from None


@COMMANDS.command("ludl library")
def library(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help=N_("Libraries; without one, they are listed.")),
    ] = None,
) -> None:
    """Describe the libraries that a script takes in with USE: their functions and what they need.

    Examples:
        cardtable ludl library
        cardtable ludl library tricks sides

    docs/ludl-libraries.md has the same for all of them.
    """
    from cardtable.games.scripted.library_pages import library_pages, list_text, page_text
    from cardtable.ludl.libraries import hint_for

    pages = library_pages()
    if not names:
        typer.echo(list_text())
    for number, name in enumerate(names or ()):
        if name not in pages:
            message = _("There is no library '{name}'.").format(name=name)
            raise CommandError(f"{message} {hint_for(name, {})}")
        typer.echo(("\n\n" if number else "") + page_text(pages[name]))


@COMMANDS.command("ludl format")
def format_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("Scripts."))],
    write: Annotated[
        bool, typer.Option("--write", "-w", help=N_("Change the files instead of printing them."))
    ] = False,
    check_only: Annotated[
        bool,
        typer.Option(
            "--check", help=N_("Only list the files that would change; exit code 1 if any.")
        ),
    ] = False,
    calls: Annotated[
        Notation,
        typer.Option(
            "--calls",
            help=N_(
                "Nested calls: 'parentheses' writes PLUS($a, 1), 'plain' writes PLUS $a 1; "
                "'as-written' keeps both."
            ),
        ),
    ] = Notation.as_written,
    style: Annotated[
        WritingStyle,
        typer.Option(
            "--style",
            help=N_(
                "'short' writes $points += 1, 'words' writes ASSIGN 'points' PLUS $points 1; "
                "'as-written' keeps both."
            ),
        ),
    ] = WritingStyle.as_written,
) -> None:
    """Format scripts in the standard style.

    Examples:
        cardtable ludl format rules.ludl
        cardtable ludl format --write mygame/
        cardtable ludl format --check *.ludl
        cardtable ludl format --style short rules.ludl
    """
    from cardtable.ludl import LudlError
    from cardtable.ludl.call_notation import CallNotation
    from cardtable.ludl.expression_writer import Style
    from cardtable.ludl.formatter import format_text

    if write and check_only:
        raise CommandError(
            _("--{first} and --{second} cannot be combined.").format(first="write", second="check")
        )
    failed = False
    for file in files:
        _check_exists(file)
        script = file / RULES if file.is_dir() else file
        try:
            text = _read(script)
            libraries = _libraries_beside(script)
            notation = CallNotation(calls.value)
            formatted = format_text(text, str(script), notation, libraries, Style(style.value))
        except LudlError as error:
            typer.echo(error.explain(), err=True)
            failed = True
            continue
        if check_only:
            if formatted != text:
                typer.echo(_("{file} would be changed.").format(file=script))
                failed = True
        elif not write:
            typer.echo(formatted, nl=False)
        elif formatted != text:
            write_file(script, formatted.encode())
            typer.echo(_("{file} was changed.").format(file=script))
    if failed:
        raise typer.Exit(1)
