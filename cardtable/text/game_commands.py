"""The commands about whole games: save, load, again, new."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.errors import SourceError
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.storage.files import SaveFailed
from cardtable.storage.saves import NameTaken
from cardtable.text.commands import Command, suggestion
from cardtable.text.store import describe, introduce, touched

if TYPE_CHECKING:
    from cardtable.text.client import Client


class Shelf:
    """What a person at the terminal can do with games as a whole."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def commands(self) -> tuple[Command, ...]:
        """Return the commands; each returns True when there is another game to play."""
        return (
            Command(
                "save",
                _("save the game by a name"),
                self._save,
                usage=_("NAME"),
                details=(_("The game is saved by itself too, after every answer."),),
            ),
            Command(
                "load",
                _("go on with a game saved by name"),
                self._load,
                usage=_("NAME"),
                details=(_("Without a name: hear which games there are."),),
            ),
            Command("again", _("begin again with the same cards"), self._again),
            Command("new", _("begin a new game"), self._new),
        )

    def _say(self, *lines: str) -> None:
        self.client.terminal.say(lines)

    def _save(self, name: str) -> bool:
        if not name:
            self._say(_("Type save and a name, as in: save friday"))
            return False
        saves, match = self.client.keeper.saves, self.client.match
        try:
            try:
                saves.save_as(match, name)
            except NameTaken as error:
                if not self._confirm(str(error), _("Put this one in its place?")):
                    self._say(_("Nothing was saved."))
                    return False
                saves.save_as(match, name, overwrite=True)
        except (SaveFailed, ValueError) as error:
            self._say(str(error))
        else:
            self._say(_("Saved as {name}.").format(name=name))
        return False

    def _load(self, name: str) -> bool:
        keeper = self.client.keeper
        infos = keeper.listed()
        if not name:
            samples = [info.path for info in keeper.saves.samples()]
            lines = [describe(info, dated=info.path not in samples) for info in infos]
            self._say(*(lines or [_("No game is saved by name.")]))
            return False
        info = keeper.find(name)
        if info is None:
            meant = suggestion(name, [info.title for info in infos])
            self._say(
                _("No game is called '{name}'.").format(name=name),
                _("Did you mean {meant}?").format(meant=meant)
                if meant
                else _("Type load to hear which games there are."),
            )
            return False
        try:
            recovered = keeper.load(info)
        except SourceError as error:
            self._say(str(error))
            return False
        self._say(*introduce(recovered))
        self.client.begin(recovered.match)
        return True

    def _again(self, rest: str) -> bool:
        old = self.client.match
        return self._begin_other(
            lambda: Match(
                old.kind,
                old.rules,
                old.seats,
                seed=old.seed,
                deals=old.deals,
                dealer=old.dealer,
                strategies=self.client.keeper.strategies,
            )
        )

    def _new(self, rest: str) -> bool:
        old = self.client.match
        return self._begin_other(
            lambda: Match(
                old.kind,
                old.rules,
                old.seats,
                dealer=(old.dealer + 1) % len(old.seats),
                strategies=self.client.keeper.strategies,
            )
        )

    def _begin_other(self, make: Callable[[], Match]) -> bool:
        """Begin the match that *make* makes, once it is sure that this one may end."""
        client = self.client
        lost = client.going_on and touched(client.match)
        if lost and not self._confirm(_("This game is not over."), _("Leave it?")):
            self._say(_("The game goes on."))
            return False
        client.begin(client.keeper.start(make()))
        return True

    def _confirm(self, sentence: str, question: str) -> bool:
        """Ask until yes or no comes back; Enter alone means no."""
        self._say(sentence)
        while True:
            answer = self.client.terminal.ask(_("{question} Yes or no:").format(question=question))
            if not answer or _("no").startswith(answer.lower()):
                return False
            if _("yes").startswith(answer.lower()):
                return True
