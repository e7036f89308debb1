"""The commands for poker hand histories: phh show and phh write."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, ngettext
from cardtable.features.hand_histories.hand_files import (
    fault_lines,
    find_hand,
    load_file,
    no_such_hand,
)

if TYPE_CHECKING:
    from cardtable.engine import Event

COMMANDS = Commands(Section.SAVED)
COMMANDS.group(
    "phh",
    N_("Print and write poker hand histories in the PHH format."),
    N_(
        "Examples:\n\n"
        "cardtable phh show night.phhs --hand 3 --short\n\n"
        "cardtable phh write friday friday.phhs\n\n"
        "cardtable replay night.phhs --hand 3"
    ),
)

File = Annotated[Path, typer.Argument(metavar="FILE", help=N_("A .phh or .phhs file."))]
Hand = Annotated[
    int | None, typer.Option("--hand", min=1, help=N_("Number of the hand. Default: the first."))
]


@COMMANDS.command("phh show")
def show(
    file: File,
    hand: Hand = None,
    short: Annotated[bool, typer.Option("--short", help=N_("Write cards as 'Qh'."))] = False,
) -> None:
    """Print a hand, action by action.

    Invalid hands of the file are listed after it.
    """
    from cardtable.features.hand_histories.histories import FileNarrator
    from cardtable.games.holdem import Player
    from cardtable.games.holdem.events import numbered
    from cardtable.games.speech import Speech
    from cardtable.storage.header import MAX_NAME, clean

    contents = load_file(file)
    record = find_hand(contents, hand, file)
    game = record.new_game()
    empty = record.rules.seats - len(record.players)
    for name in (*[_("Empty seat")] * empty, *record.players):
        game.register_player(Player(name=clean(name, MAX_NAME)))

    events: list[Event] = []
    game.listeners.append(events.append)
    game.get_next_player()
    for _position, action in record.actions:
        game.accept(action)
    names = [player.name for player in game.players]
    narrator = FileNarrator(record, names, Speech(words=not short))
    for event in events:
        for line in narrator.lines(numbered(event, record.number or 1), game):
            typer.echo(line.text)
    for note in record.notes:
        typer.echo(note)
    if contents.faults:
        typer.echo(fault_lines(contents), err=True)


@COMMANDS.command("phh write")
def write(
    save: Annotated[str, typer.Argument(metavar="SAVE", help=N_("File or name of a saved game."))],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("The .phh or .phhs file to write."))
    ],
    hand: Annotated[
        int | None, typer.Option("--hand", min=1, help=N_("Only this hand (from 1)."))
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=N_("Replace an existing file."))] = False,
) -> None:
    """Write the hands of a saved game to a file."""
    from cardtable.cli.lookup import find_kind, find_saved
    from cardtable.games.holdem import GAME
    from cardtable.games.holdem.phh import dumps
    from cardtable.storage.files import SaveFailed, replace_file
    from cardtable.storage.saves import Saves

    game = find_saved(Saves(), save, find_kind(GAME.key)).match.game
    records = list(getattr(game, "records", ()))
    if not records:
        raise CommandError(_("No hand is finished yet."))
    if hand is not None and hand > len(records):
        raise no_such_hand(Path(save), hand, len(records))
    chosen = records if hand is None else [records[hand - 1]]
    in_tables = file.suffix.lower() == ".phhs"
    if len(chosen) > 1 and not in_tables:
        raise CommandError(
            _("The name of a file with several hands must end in .phhs. For one hand, add --hand.")
        )
    try:
        replace_file(file, dumps(chosen, in_tables=in_tables).encode(), new=not force)
    except FileExistsError:
        raise CommandError(
            _("{file} already exists. To replace it, add --force.").format(file=file)
        ) from None
    except SaveFailed as error:
        raise CommandError(str(error)) from None
    typer.echo(
        ngettext("{file}: {count} hand.", "{file}: {count} hands.", len(chosen)).format(
            file=file.name, count=len(chosen)
        )
    )
