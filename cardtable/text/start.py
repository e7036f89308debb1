"""Begin at the terminal: which game it is, one left unfinished, one saved by name, or a new one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from cardtable.errors import SourceError
from cardtable.games.speech import Speech
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage.reading import Recovered
from cardtable.storage.saves import InUse, SaveFailed, SaveInfo
from cardtable.text.client import Client
from cardtable.text.keeping import Keeper, describe, introduce
from cardtable.text.terminal import Leave, Terminal


def run_text(
    keeper: Keeper,
    make: Callable[[], Match],
    *,
    resume: bool = False,
    loaded: Recovered | None = None,
    offer: bool = True,
    words: bool = True,
    terminal: Terminal | None = None,
) -> None:
    """Play in the terminal until the person leaves.

    *make* makes a new match. *resume* goes on with the latest unfinished game, *loaded* is a game
    to go on with; *offer* asks first whether an unfinished game is wanted.
    """
    terminal = terminal if terminal is not None else Terminal()
    try:
        match = _find_match(keeper, make, terminal, resume, loaded, offer)
        Client(match, keeper, terminal, Speech(words)).run()
    except (Leave, KeyboardInterrupt):  # before the game begins
        keeper.close()
        with contextlib.suppress(Leave, KeyboardInterrupt):
            terminal.say(("", _("Goodbye.")))


def _find_match(
    keeper: Keeper,
    make: Callable[[], Match],
    terminal: Terminal,
    resume: bool,
    loaded: Recovered | None,
    offer: bool,
) -> Match:
    if loaded is not None:
        keeper.start(loaded.match)
        return _told(terminal, loaded)
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


def _told(terminal: Terminal, recovered: Recovered) -> Match:
    terminal.say(introduce(recovered))
    return recovered.match
