"""Find what a command names: strategies, saved games, files of games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import typer

from cardtable.cli.errors import Wrong, nearest
from cardtable.engine import GameKind, Strategy
from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.storage.paths import strategy_folder
from cardtable.storage.recovery import Recovered, read_journal
from cardtable.storage.saves import SaveInfo, Saves


def find_classes(kind: GameKind) -> Mapping[str, type[Strategy]]:
    """Return the strategies of *kind*; say which of the user's own cannot be used, and why."""
    found = kind.strategies((strategy_folder(),))
    for problem in found.problems:
        typer.echo(problem, err=True)
    return found.classes


def find_saved(saves: Saves, name: str, kind: GameKind | None = None) -> Recovered:
    """Return the game in the file *name*, or saved as *name*, or the sample of that name.

    With *kind* only games of that kind will do. Raises Wrong.
    """
    try:
        if Path(name).is_file():
            recovered = read_journal(Path(name), saves.strategies)
        else:
            recovered = saves.load(_named(saves, name, kind))
    except SourceError as error:
        raise Wrong(error.explain()) from None
    if kind is not None and recovered.match.kind.key != kind.key:
        raise Wrong(
            _("'{name}' is a game of {other}, not of {game}.").format(
                name=name, other=recovered.match.kind.title, game=kind.title
            )
        )
    return recovered


def _named(saves: Saves, name: str, kind: GameKind | None) -> SaveInfo:
    infos = [*saves.named(), *saves.samples()]
    for info in infos:
        if name.casefold() in (info.title.casefold(), info.path.stem.casefold()):
            return info
    titles = [info.title for info in infos if kind is None or info.key == kind.key]
    sentence = _("There is no saved game and no file '{name}'.").format(name=name)
    meant = nearest(name, titles)
    if meant:
        raise Wrong(sentence + " " + _("Did you mean '{meant}'?").format(meant=meant))
    raise Wrong(sentence + " " + _("To hear which there are, type: cardtable saves list"))


def find_resumable(saves: Saves, kind: GameKind) -> SaveInfo | None:
    """Return the latest unfinished game of *kind*."""
    return next((info for info in saves.resumable() if info.key == kind.key), None)
