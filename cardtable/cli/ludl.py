"""The commands for scripts: check them, try them out, put them in one form."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli.problems import Wrong
from cardtable.cli.words import N_
from cardtable.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.errors import SourceError
    from cardtable.ludl import Session

Seed = Annotated[
    int, typer.Option("--seed", metavar="NUMBER", help=N_("The same number, the same shuffles."))
]


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help=N_("Scripts, or games: a folder or zip with game.yaml.")
        ),
    ],
) -> None:
    """Say all that is wrong with scripts or games, line by line, each with what may stand there."""
    bad = 0
    for file in files:
        _must_exist(file)
        problems = _problems_of(file)
        for problem in problems:
            typer.echo(problem.explain() + "\n", err=True)
        bad += bool(problems)
        if problems:
            count = len(problems)
            typer.echo(
                ngettext(
                    "{file}: {count} thing is wrong.", "{file}: {count} things are wrong.", count
                ).format(file=file, count=count),
                err=True,
            )
        else:
            typer.echo(_("{file} is a good script.").format(file=file))
    if bad:
        raise typer.Exit(1)


def _must_exist(file: Path) -> None:
    if not file.exists():
        raise Wrong(_("There is no file '{name}'.").format(name=file))


def _is_game(file: Path) -> bool:
    return file.is_dir() or file.suffix == ".zip"


def _read(file: Path) -> str:
    """Return a script's text. Raises LudlError and Wrong."""
    from cardtable.ludl import LudlError

    try:
        # The bytes, not text: a line end of any kind is the lexer's to see.
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise LudlError(
            _("This line is not written in UTF-8."), filename=str(file), line=line
        ) from None
    except OSError as error:
        reason = error.strerror or str(error)
        message = _("{file} cannot be read: {reason}.").format(file=file, reason=reason)
        raise Wrong(message) from None


def _problems_of(file: Path) -> Sequence[SourceError]:
    from cardtable.games.scripted import BrokenGame, read_game
    from cardtable.ludl import LudlError
    from cardtable.ludl import check as check_text

    try:
        if not _is_game(file):
            return check_text(_read(file), str(file))
        read_game(file)
    except BrokenGame as broken:
        return broken.errors
    except LudlError as error:
        return [error]
    return []


def run(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("A script, or a game's folder or zip."))
    ],
    state: Annotated[
        Path | None,
        typer.Option(
            "--state",
            metavar="FILE",
            help=N_("The state a script begins with, as JSON; a game brings its own."),
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            metavar="NUMBER",
            min=1,
            max=20,
            help=N_("How many play, where no state says so."),
        ),
    ] = None,
    seed: Seed = 1,
) -> None:
    """Try a script out: each line is a message, and you see what it changed or why not.

    The current player sends; @name before a message sends as another. :help names the commands.
    It reads from a pipe, too.
    """
    from cardtable.errors import SourceError
    from cardtable.ludl.console import Console

    _must_exist(file)
    try:
        trial = Console(_session_of(file, state, players, seed))
    except SourceError as error:
        typer.echo(error.explain(), err=True)
        raise typer.Exit(1) from None
    asks = sys.stdin.isatty()
    _say(trial.begin())
    if asks:
        typer.echo(_("Type a message, or :help."))
    while not trial.done:
        line = _ask(trial.session.current_player) if asks else sys.stdin.readline()
        if not line:
            break
        _say(trial.answer(line))


def _ask(player: str) -> str:
    """Return what is typed, with its line end; an empty string at the end of all."""
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
    """Return a session before ``set_up``. Raises SourceError and Wrong."""
    from cardtable.ludl import Session, parse

    if not _is_game(file):
        program = parse(_read(file), str(file))
        if state is None:
            names = [f"player_{number}" for number in range(1, (players or 2) + 1)]
            return Session(program, {"properties": {"play_order": names}}, seed)
        if players is not None:
            raise Wrong(_("The state says who plays: leave --players out."))
        return Session(program, _read_state(state), seed)
    from cardtable.games.scripted import read_game

    if state is not None:
        raise Wrong(_("A game brings its own state: leave --state out."))
    game = read_game(file)
    numbers = game.description.players
    if players is None:
        players = numbers[0]
    if players not in numbers:
        allowed = ", ".join(map(str, sorted(numbers)))
        raise Wrong(
            _("{game} is not for {count} players. Allowed: {names}.").format(
                game=game.name, count=players, names=allowed
            )
        )
    return Session(game.program, game.description.state(players), seed)


def _read_state(file: Path) -> Any:
    """Return what a file of JSON holds. Raises LudlError and Wrong."""
    import json

    from cardtable.ludl import LudlError

    _must_exist(file)
    text = _read(file)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise LudlError(
            _("This is no JSON: {reason}.").format(reason=error.msg),
            filename=str(file),
            line=error.lineno,
            column=error.colno,
            source=text.split("\n")[error.lineno - 1],
        ) from None
    except RecursionError:
        raise LudlError(_("It is nested too deeply."), filename=str(file)) from None


def format_files(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=N_("Scripts."))],
    write: Annotated[
        bool, typer.Option("--write", "-w", help=N_("Change the files instead of printing them."))
    ] = False,
    check_only: Annotated[
        bool, typer.Option("--check", help=N_("Only name the files that would change; end with 1."))
    ] = False,
) -> None:
    """Put scripts in one form: a statement a line, blocks indented, comments kept."""
    from cardtable.ludl import LudlError
    from cardtable.ludl.formatter import format_text

    if write and check_only:
        raise Wrong(_("Take --write or --check, not both."))
    bad = False
    for file in files:
        _must_exist(file)
        script = file / "rules.ludl" if file.is_dir() else file
        try:
            text = _read(script)
            formed = format_text(text, str(script))
        except LudlError as error:
            typer.echo(error.explain(), err=True)
            bad = True
            continue
        if check_only:
            if formed != text:
                typer.echo(_("{file} would change.").format(file=script))
                bad = True
        elif not write:
            typer.echo(formed, nl=False)
        elif formed != text:
            _write(script, formed)
            typer.echo(_("{file} is changed.").format(file=script))
    if bad:
        raise typer.Exit(1)


def _write(file: Path, text: str) -> None:
    """Put *text* in the place of a file at once, so that it is never half there."""
    new = file.with_name(file.name + ".new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(file)
    except OSError as error:
        reason = error.strerror or str(error)
        message = _("{file} cannot be written: {reason}.").format(file=file, reason=reason)
        raise Wrong(message) from None
