"""The start of a session at the terminal: an unfinished game, a saved one, or a new one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.games.speech import Speech
from cardtable.match import Match
from cardtable.storage.recovery import Recovered
from cardtable.storage.saves import InUse, SaveFailed, SaveInfo
from cardtable.storage.user_folders import find_folder_problem
from cardtable.text.client import TerminalClient
from cardtable.text.store import (
    GameStore,
    describe,
    describe_unreadable,
    introduce,
    nothing_to_resume,
)
from cardtable.text.terminal import Leave, Terminal


def run_text(
    store: GameStore,
    make: Callable[[], Match],
    *,
    resume: bool = False,
    loaded: Recovered | None = None,
    offer: bool = True,
    words: bool = True,
    terminal: Terminal | None = None,
) -> None:
    """Play in the terminal until the person leaves.

    *make* returns a new match. With *resume*, the latest unfinished game is resumed; *loaded* is a
    saved game to resume; with *offer*, the person is asked whether to resume an unfinished game.
    """
    terminal = terminal if terminal is not None else Terminal()
    problem = find_folder_problem()
    try:
        if problem is not None:
            terminal.write((problem.sentence, _("You can still play.")))
        match = _find_match(store, make, terminal, resume, loaded, offer)
        TerminalClient(
            match,
            store,
            terminal,
            Speech(words),
            unsaved=problem is not None and problem.is_unsaved,
        ).run()
    except (Leave, KeyboardInterrupt):  # before the game has begun
        store.close()
        with contextlib.suppress(Leave, KeyboardInterrupt):
            terminal.write(("", _("Goodbye.")))


def _find_match(
    store: GameStore,
    make: Callable[[], Match],
    terminal: Terminal,
    resume: bool,
    loaded: Recovered | None,
    offer: bool,
) -> Match:
    if loaded is not None:
        store.start(loaded.match)
        return _introduced(terminal, loaded)
    unfinished = store.resumable() if resume or offer else []
    unreadable = store.unreadable_since(unfinished[0] if unfinished else None) if resume else []
    terminal.write(tuple(map(describe_unreadable, unreadable)))
    if unfinished and (resume or _is_wanted(unfinished[0], terminal)):
        try:
            return _introduced(terminal, store.resume(unfinished[0]))
        except (SourceError, InUse, SaveFailed) as error:
            terminal.write((str(error), _("Starting a new game.")))
    elif resume:
        terminal.write((nothing_to_resume(unreadable),))
    return store.start(make())


def _is_wanted(info: SaveInfo, terminal: Terminal) -> bool:
    terminal.write((_("You have an unfinished game."), describe(info)))
    answer = terminal.ask(_("Resume it? Yes or no:")).lower()
    return not answer or _("yes").startswith(answer)


def _introduced(terminal: Terminal, recovered: Recovered) -> Match:
    terminal.write(introduce(recovered))
    return recovered.match
