"""A game file that is edited while it is played: noticed, read again, begun with the same deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.errors import SourceError
from cardtable.games.scripted import BrokenGame, GameFile, ScriptRules, read_game
from cardtable.games.scripted.file import stamp_of
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.screens import begin
from cardtable.screens.file_problems import FileProblemsScene
from cardtable.table import own_games
from cardtable.ui.widgets import Button, Form, Kind

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene

LOOK_SECONDS = 1.0
"""So often the file is looked at."""
NOTICE_SECONDS = 8.0


class Reloading:
    """Watches the file of the game at the table *play*, if it is one of the user's own.

    Nothing is begun anew by itself: a person may be in the middle of a thought.
    """

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        source = play.match.kind.source
        self.file = source if isinstance(source, GameFile) else None
        self._path = self.file.path if self.file is not None else None
        self._seen = self.file.stamp if self.file is not None else ()
        self._since = 0.0
        self.changed = False
        """Whether the file is another one than is played."""
        self.button = self._make_button()

    def _make_button(self) -> Button:
        return Button(
            _("Reload"), self.reload, key=pygame.K_F5, key_text="F5", kind=Kind.PRIMARY, radius=17
        )

    def furnish(self, form: Form) -> list[Button]:
        """Make the button anew and return it; it is there while the file has changed."""
        self.button = form.add(self._make_button())
        self.button.visible = self.changed
        return [self.button]

    @property
    def possible(self) -> bool:
        """Whether the game comes from a file that can be read again."""
        return self._path is not None

    def update(self, dt: float) -> None:
        """Look at the file now and then; say it when it has changed."""
        if self._path is None:
            return
        self._since += dt
        if self._since < LOOK_SECONDS:
            return
        self._since = 0.0
        stamp = stamp_of(self._path)
        if stamp != self._seen and stamp:
            self._seen, self.changed = stamp, True
            self.button.visible = True
            self.play.relayout()
            words = _("The script has changed. Press F5 to restart with the same deal.")
            self.play.furniture.prompt.say(words, seconds=NOTICE_SECONDS)
            self.play.redraw()

    def wake_after(self) -> float | None:
        """Return when the file is looked at again."""
        return None if self._path is None else max(0.0, LOOK_SECONDS - self._since)

    # -- reading again ----------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the file again and begin anew with the same deal; show what is wrong in it."""
        faults = self._try()
        if faults:
            about = _("The game continues with the old script until the new one is valid.")
            self.play.app.push(FileProblemsScene(_("Invalid script"), about, faults, self._try))

    def _try(self) -> tuple[SourceError, ...]:
        """Begin anew if the file can be used; else return what is wrong."""
        assert self.file is not None
        assert self._path is not None
        self._seen = stamp_of(self._path)
        try:
            file = read_game(self._path, self.file.key)
        except BrokenGame as error:
            return error.errors
        self._begin(file)
        return ()

    def _begin(self, file: GameFile) -> None:
        """Exchange the table for one at which *file* is played."""
        play, old = self.play, self.play.match
        kind = own_games.kind_for(file)
        players = old.rules.players
        if players not in file.description.players:
            players = file.description.players[0]
        rules = ScriptRules(file, players)
        classes, usual = begin.classes_of(play.context, kind), kind.opponents[0]
        seats = tuple(
            seat
            if seat.is_person or seat.strategy in classes
            else replace(seat, strategy=usual.strategy, level=usual.level)
            for seat in old.seats[:players]
        )
        if len(seats) < players:
            choices = begin.choices_for(play.context, kind, rules, seats)
            seats = choices.seated
        match = Match(
            kind,
            rules,
            seats,
            seed=old.seed,
            dealer=min(old.dealer, players - 1),
            strategies=classes,
        )
        begin.open_table(play.context, match, instead_of=play)
        play.app.say(_("Script reloaded; restarted with the same deal."))
