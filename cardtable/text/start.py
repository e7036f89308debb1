"""Begin at the terminal: which game it is, one left unfinished, one saved by name, or a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage.reading import Recovered, read_journal
from cardtable.storage.saves import InUse, SaveFailed, SaveInfo
from cardtable.text.client import Client
from cardtable.text.commands import suggestion
from cardtable.text.keeping import Keeper, describe
from cardtable.text.speech import Speech
from cardtable.text.terminal import Leave, Terminal


class NoSuchGame(Exception):
    """Report that no saved game has the name asked for; ``str()`` is a sentence for people."""


def run_text(
    keeper: Keeper,
    make: Callable[[], Match],
    *,
    resume: bool = False,
    load: str = "",
    offer: bool = True,
    words: bool = True,
    terminal: Terminal | None = None,
) -> None:
    """Play in the terminal until the person leaves.

    *make* makes a new match. *resume* goes on with the latest unfinished game, *load* with the one
    saved by that name or in that file; *offer* asks first whether an unfinished game is wanted.
    Raises NoSuchGame, and SourceError for a file that cannot be read.
    """
    terminal = terminal if terminal is not None else Terminal()
    try:
        match = _find_match(keeper, make, terminal, resume, load, offer)
        Client(match, keeper, terminal, Speech(words)).run()
    except (Leave, KeyboardInterrupt):  # before the first question
        keeper.close()


def _find_match(
    keeper: Keeper,
    make: Callable[[], Match],
    terminal: Terminal,
    resume: bool,
    load: str,
    offer: bool,
) -> Match:
    if load:
        return _told(terminal, _load(keeper, load))
    unfinished = keeper.resumable() if resume or offer else []
    if unfinished and (resume or _wanted(unfinished[0], terminal)):
        try:
            return _told(terminal, keeper.resume(unfinished[0]))
        except (SourceError, InUse, SaveFailed) as error:
            terminal.say((str(error), _("A new game begins.")))
    elif resume:
        terminal.say((_("There is no unfinished game. A new one begins."),))
    return keeper.start(make())


def _wanted(info: SaveInfo, terminal: Terminal) -> bool:
    terminal.say((_("A game is not finished."), describe(info)))
    answer = terminal.ask(_("Go on with it? Yes or no:")).lower()
    return not answer or _("yes").startswith(answer)


def _load(keeper: Keeper, name: str) -> Recovered:
    info = keeper.find(name)
    if info is not None:
        return keeper.load(info)
    if Path(name).is_file():
        recovered = read_journal(Path(name), keeper.strategies)
        keeper.start(recovered.match)
        return recovered
    names = [info.title for info in keeper.listed()]
    sentence = _("No game is saved as '{name}'.").format(name=name)
    meant = suggestion(name, names)
    if meant:
        sentence += " " + _("Did you mean '{meant}'?").format(meant=meant)
    raise NoSuchGame(sentence)


def _told(terminal: Terminal, recovered: Recovered) -> Match:
    terminal.say(recovered.notes)
    return recovered.match
