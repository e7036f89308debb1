"""Commands on whole games: save, load, again, new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.core.similar_names import did_you_mean
from cardtable.match import Match
from cardtable.storage.files import SaveFailed
from cardtable.storage.saves import NameTaken
from cardtable.text.commands import Command
from cardtable.text.session import TerminalSession
from cardtable.text.store import describe, describe_unreadable, has_begun, introduce


class GameCommands:
    """Saves, loads and starts games. *begin* continues the session with another match."""

    def __init__(self, session: TerminalSession, begin: Callable[[Match], None]) -> None:
        self.session = session
        self._begin = begin

    def commands(self) -> tuple[Command, ...]:
        """Return the commands; each returns True if another match has begun."""
        return (
            Command(
                "save",
                _("save the game under a name"),
                self._save,
                usage=_("NAME"),
                details=(_("The game is also saved automatically after every action."),),
            ),
            Command(
                "load",
                _("resume a game saved under a name"),
                self._load,
                usage=_("NAME"),
                details=(_("Without a name: list the saved games."),),
            ),
            Command("again", _("restart with the same cards"), self._again),
            Command("new", _("start a new game"), self._new),
        )

    def _save(self, name: str) -> bool:
        session = self.session
        if not name:
            session.write(_("The name is missing. Example: save friday"))
            return False
        saves, match = session.store.saves, session.match
        try:
            try:
                saves.save_as(match, name)
            except NameTaken as error:
                if not session.confirm(str(error), _("Replace it?")):
                    session.write(_("Not saved."))
                    return False
                saves.save_as(match, name, overwrite=True)
        except (SaveFailed, ValueError) as error:
            session.write(str(error))
        else:
            session.write(_("Saved as {name}.").format(name=name))
        return False

    def _load(self, name: str) -> bool:
        session, store = self.session, self.session.store
        infos = store.listed()
        if not name:
            samples = [info.path for info in store.saves.samples()]
            lines = [describe(info, dated=info.path not in samples) for info in infos]
            lines += map(describe_unreadable, store.saves.unreadable(autosaves=False))
            session.write(*(lines or [_("There are no saved games.")]))
            return False
        info = store.find(name)
        if info is None:
            session.write(
                _("There is no saved game '{name}'.").format(name=name),
                did_you_mean(name, [info.title for info in infos]) or _("Type load for a list."),
            )
            return False
        try:
            recovered = store.load(info)
        except SourceError as error:
            session.write(str(error))
            return False
        session.write(*introduce(recovered))
        self._begin(recovered.match)
        return True

    def _again(self, rest: str) -> bool:
        old = self.session.match
        return self._begin_other(seed=old.seed, deals=old.deals, dealer=old.dealer, code=old.code)

    def _new(self, rest: str) -> bool:
        old = self.session.match
        return self._begin_other(dealer=(old.dealer + 1) % len(old.seats))

    def _begin_other(self, **options: Any) -> bool:
        """Begin a match with the same rules and seats; ask first if the present one is not over.

        *options* are further arguments of the match.
        """
        session = self.session
        is_unfinished = not session.match.over and has_begun(session.match)
        question = _("This game is not over."), _("Start another one?")
        if is_unfinished and not session.confirm(*question):
            session.write(_("The game continues."))
            return False
        old, strategies = session.match, session.store.strategies
        match = Match(old.kind, old.rules, old.seats, strategies=strategies, **options)
        self._begin(session.store.start(match))
        return True
