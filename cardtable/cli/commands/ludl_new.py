"""The command ``ludl new``."""

from __future__ import annotations

import shlex
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, not_writable, write_file
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _

if TYPE_CHECKING:
    from cardtable.games.scripted.new_game import Family

COMMANDS = Commands(Section.OWN)


class FamilyName(StrEnum):
    """The values of --family, as in FAMILIES, whose import would delay the start."""

    tricks = "tricks"
    rummy = "rummy"
    shedding = "shedding"
    patience = "patience"
    board = "board"
    dice = "dice"


@COMMANDS.command("ludl new")
def new(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help=N_("The folder of the new game."))
    ],
    family: Annotated[
        FamilyName | None, typer.Option("--family", help=N_("The kind of game to begin with."))
    ] = None,
    name: Annotated[
        str,
        typer.Option(
            "--name", metavar="TEXT", help=N_("Name of the game. Default: that of the folder.")
        ),
    ] = "",
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="NUMBER", min=1, max=10, help=N_("Number of players.")),
    ] = None,
    partners: Annotated[
        bool | None,
        typer.Option(
            "--partners/--no-partners",
            help=N_("Whether partners sit opposite, in a game of tricks for four."),
        ),
    ] = None,
) -> None:
    """Write a small game of your own, to be changed.

    The game is complete: it can be checked and played at once, and has tests and a page of rules.
    In a terminal, what is not given is asked.

    Examples:
        cardtable ludl new my-game
        cardtable ludl new whist --family tricks --players 4 --partners
        cardtable ludl new race --family dice --name "Race to 50" --players 3
    """
    from cardtable.games.scripted.new_game import FAMILIES, PARTNERS, NewGame
    from cardtable.games.scripted.state_reader import MAX_NAME_LENGTH
    from cardtable.ludl.lexer import invisible_character

    _check_free(folder)
    asks = sys.stdin.isatty()
    title = folder.resolve().name.replace("-", " ").replace("_", " ").title()
    name = name or (str(typer.prompt(_("Name"), default=title)) if asks else title)
    name = " ".join(name.split())
    if len(name) > MAX_NAME_LENGTH:
        message = _("The name is too long (limit: {limit} characters).")
        raise CommandError(message.format(limit=MAX_NAME_LENGTH))
    if sign := invisible_character(name):
        raise CommandError(_("The text contains the invisible character {sign}.").format(sign=sign))
    chosen = family.value if family is not None else _ask_family(asks)
    players = _players(FAMILIES[chosen], players, asks)
    may_have_partners = chosen == FamilyName.tricks and players == PARTNERS
    if partners is None:
        partners = asks and may_have_partners and typer.confirm(_("Do partners sit opposite?"))
    if partners and not may_have_partners:
        raise CommandError(_("Partners need a game of tricks for four players."))
    game = NewGame(name, chosen, players, partners)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_writable(folder, error.strerror or str(error)) from None
    for file, text in game.files().items():
        write_file(folder / file, text.encode())
        typer.echo(_("Written: {path}").format(path=folder / file))
    words = _("Check it with '{check}', play it with '{play}'.")
    path = shlex.quote(str(folder))
    typer.echo(words.format(check=f"cardtable ludl check {path}", play=f"cardtable play {path}"))


def _check_free(folder: Path) -> None:
    """Raise CommandError unless *folder* is missing or empty."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CommandError(_("{path} already exists and is not empty.").format(path=folder))


def _ask_family(asks: bool) -> str:
    """Return the family that the person names. Raises CommandError if nobody can be asked."""
    from cardtable.games.scripted.new_game import FAMILIES

    if not asks:
        raise CommandError(_("Name the kind of game, e.g. --family tricks."))
    for key, family in FAMILIES.items():
        typer.echo(f"  {key:9} {_(family.title)}")
    while True:
        answer = str(typer.prompt(_("Kind of game"), default="tricks")).strip().lower()
        if answer in FAMILIES:
            return answer
        typer.echo(_("Allowed: {names}.").format(names=", ".join(FAMILIES)))


def _players(family: Family, given: int | None, asks: bool) -> int:
    """Return the number of players. Raises CommandError if the pattern is not for that many."""
    numbers = family.players
    usual = 4 if 4 in numbers else numbers[0]
    if given is None and asks and len(numbers) > 1:
        given = int(typer.prompt(_("Number of players"), default=usual, type=int))
    players = usual if given is None else given
    if players not in numbers:
        names = ", ".join(map(str, numbers))
        raise CommandError(
            _("This kind of game is for other numbers of players. Allowed: {names}.").format(
                names=names
            )
        )
    return players
