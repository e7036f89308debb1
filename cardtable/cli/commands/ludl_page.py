"""The command ``ludl page``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, write_file
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _

COMMANDS = Commands(Section.OWN)


@COMMANDS.command("ludl page")
def page(
    game: options.Game,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=N_("Write the page to this file."))
    ] = None,
) -> None:
    """Print the rules of a scripted game as a page of HTML, made from the script and its texts.

    It has the page of rules, the cards, the options with their values, and the scores, in the
    language of the program. A browser prints it.

    Examples:
        cardtable ludl page hearts --out hearts.html
        cardtable ludl page mygame/
    """
    from cardtable.cli.lookup import find_kind
    from cardtable.games.scripted.rules_page import rules_page

    kind = find_kind(game)
    if kind.source is None:
        raise CommandError(_("{game} is not a script.").format(game=_(kind.title)))
    text = rules_page(kind.source)
    if out is None:
        typer.echo(text, nl=False)
        return
    check_writable(out)
    write_file(out, text.encode())
    typer.echo(_("Written: {path}").format(path=out))
