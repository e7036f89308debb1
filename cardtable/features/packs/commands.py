"""The commands for packs: packs list, check and copy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.display import hide_greeting
from cardtable.cli.errors import CommandError, not_writable, unknown_name
from cardtable.cli.help_text import N_
from cardtable.core.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core.errors import SourceError
    from cardtable.features.packs.pack import Pack

COMMANDS = Commands(Section.OWN)
COMMANDS.group(
    "packs",
    N_("List, check and copy packs: decks, backs, tables, sounds."),
    N_(
        "Examples:\n\n"
        "cardtable packs list\n\n"
        "cardtable packs copy classic my-deck\n\n"
        "cardtable packs check my-deck\n\n"
        "A pack is a folder or zip with pack.yaml and pictures or sounds. docs/packs.md leads"
        " from a copy to a deck of your own. With check, the exit code is 0 if no problem was"
        " found, and 1 otherwise."
    ),
)

CLASSIC = "classic"
"""The name of the program's own deck, for copies."""


@COMMANDS.command("packs list")
def list_packs(as_json: options.Json = False) -> None:
    """List the packs."""
    from cardtable.features.packs.folders import packs_folder
    from cardtable.features.packs.library import all_packs, pack_errors

    packs = all_packs()
    if as_json:
        data = [
            {"pack": key, "title": pack.title, "holds": _parts(pack), "author": pack.author}
            for key, pack in packs.items()
        ]
        typer.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return
    for error in pack_errors():
        typer.echo(error.explain() + "\n", err=True)
    for key, pack in packs.items():
        words = ", ".join(_part_titles()[part] for part in _parts(pack)) or _("nothing")
        typer.echo(f"{key}: {pack.title} ({words})")
        if pack.description:
            typer.echo(f"  {pack.description}")
    typer.echo(_("Put your own packs in: {folder}").format(folder=packs_folder()))


def _parts(pack: Pack) -> list[str]:
    held = {"deck": pack.deck, "backs": pack.backs, "table": pack.table, "sounds": pack.sounds}
    return [name for name, part in held.items() if part]


def _part_titles() -> dict[str, str]:
    return {"deck": _("deck"), "backs": _("backs"), "table": _("table"), "sounds": _("sounds")}


@COMMANDS.command("packs check")
def check(
    packs: Annotated[
        list[str],
        typer.Argument(
            metavar="PACK...", help=N_("Folder or zip of a pack, or the name of one you have.")
        ),
    ],
) -> None:
    """Check packs, and report all problems."""
    hide_greeting()
    from cardtable.features.packs.window.check import find_problems

    failed = False
    for name in packs:
        pack = _read(name)
        if isinstance(pack, tuple):
            problems: Sequence[SourceError] = pack
        else:
            problems = find_problems(pack)
        for problem in problems:
            typer.echo(problem.explain() + "\n", err=True)
        if problems:
            failed, count = True, len(problems)
            typer.echo(
                ngettext(
                    "{file}: {count} problem found.", "{file}: {count} problems found.", count
                ).format(file=name, count=count),
                err=True,
            )
        else:
            typer.echo(_("{file} is valid.").format(file=name))
            if not isinstance(pack, tuple):
                typer.echo("  " + _contents(pack))
    if failed:
        raise typer.Exit(1)


def _read(name: str) -> Pack | tuple[SourceError, ...]:
    """Return the pack at the path or with the key *name*, or its error. Raises CommandError."""
    from cardtable.core.errors import SourceError
    from cardtable.features.packs.library import all_packs, find_pack, pack_at

    path = Path(name)
    try:
        if path.exists():
            return pack_at(path)
        pack = find_pack(name)
    except SourceError as error:
        return (error,)
    except (OSError, ValueError):  # a name that no file can have
        pack = None
    if pack is None:
        sentence = _("There is no pack '{name}'.").format(name=name[:100])
        raise unknown_name(sentence, name, list(all_packs()))
    return pack


def _contents(pack: Pack) -> str:
    """Return what a pack holds in one line, with the number of files."""
    parts = []
    count = len(pack.deck.cards) + len(pack.deck.halves) if pack.deck is not None else 0
    if pack.deck is not None and not count:
        parts.append(_("a deck without files of its own"))
    elif count:
        parts.append(ngettext("{count} card drawn", "{count} cards drawn", count))
        parts[-1] = parts[-1].format(count=count)
    if pack.backs:
        count = len(pack.backs)
        parts.append(ngettext("{count} back", "{count} backs", count).format(count=count))
    if pack.table is not None:
        count = len(pack.table.felts)
        parts.append(ngettext("{count} felt", "{count} felts", count).format(count=count))
    if pack.sounds is not None:
        count = len(pack.sounds.names)
        parts.append(ngettext("{count} sound", "{count} sounds", count).format(count=count))
    return ", ".join(parts) or _("nothing")


@COMMANDS.command("packs copy")
def copy(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help=N_("Pack to copy; classic is the usual deck."))
    ],
    target: Annotated[
        str,
        typer.Argument(
            metavar="TARGET", help=N_("New folder. A plain name means a folder among your packs.")
        ),
    ],
) -> None:
    """Copy a pack to a new folder, as the start of your own."""
    hide_greeting()
    from cardtable.core.errors import SourceError
    from cardtable.features.packs.folders import packs_folder
    from cardtable.features.packs.library import all_packs, copy_files
    from cardtable.features.packs.window.deck_copy import copy_classic
    from cardtable.storage.files import SaveFailed

    packs = all_packs()
    if name not in (CLASSIC, *packs):
        sentence = _("There is no pack '{name}'.").format(name=name[:100])
        raise unknown_name(sentence, name, [CLASSIC, *packs])
    folder = Path(target) if Path(target).name != target else packs_folder() / target
    try:
        if folder.exists():
            raise CommandError(_("{path} already exists.").format(path=folder))
        if name == CLASSIC:
            copy_classic(folder)
        else:
            copy_files(packs[name].files, folder)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except SaveFailed as error:
        raise not_writable(folder, error.reason) from None
    except (OSError, ValueError) as error:
        raise not_writable(folder, getattr(error, "strerror", None) or error) from None
    typer.echo(_("Written: {path}").format(path=folder))
    typer.echo(_("To check it: {command}").format(command=f"cardtable packs check {target}"))
