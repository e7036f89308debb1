"""Reloads the game file of a script that was edited during a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.games.rule_files import RulesError
from cardtable.games.scripted import BrokenGame, GameFile, ScriptRules, read_game
from cardtable.games.scripted.game_reader import stamp_of
from cardtable.match import Match
from cardtable.storage import user_games
from cardtable.table.button_row import table_button
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.widgets import Button, Kind

CHECK_SECONDS = 1.0
"""Time between two checks of the file."""
NOTICE_SECONDS = 8.0


def script_reload_of(play: PlaySession) -> list[Part]:
    """Return the part that reloads the game file of *play*, or nothing without a file."""
    file = play.match.kind.source
    if not isinstance(file, GameFile) or file.path is None:
        return []
    return [ScriptReload(play, file, file.path)]


class ScriptReload(Part):
    """Notices changes of the game file at *path* and reloads it on request.

    *file* is its content at the start of the game. The game is never interrupted by itself.
    """

    button: Button

    def __init__(self, play: PlaySession, file: GameFile, path: Path) -> None:
        self.play = play
        self.file = file
        self._path = path
        self._checked_stamp = file.stamp
        self._elapsed = 0.0
        self.is_stale = False
        """Whether the file has changed since the game was loaded."""

    def make_buttons(self) -> Sequence[Button]:
        self.button = table_button(_("Reload"), self.reload, pygame.K_F5, "F5", kind=Kind.PRIMARY)
        self.button.visible = self.is_stale
        return (self.button,)

    def keys(self) -> Mapping[int, Callable[[], None]]:
        return {pygame.K_F5: self.reload}  # also while the button is hidden

    def menu_entries(self) -> Sequence[KeyCommand]:
        return (KeyCommand(_("Reload the script"), self.reload, pygame.K_F5, "F5"),)

    def update(self, dt: float) -> None:
        self._elapsed += dt
        if self._elapsed < CHECK_SECONDS:
            return
        self._elapsed = 0.0
        stamp = stamp_of(self._path)
        if stamp != self._checked_stamp and stamp:
            self._checked_stamp, self.is_stale = stamp, True
            self.button.visible = True
            self.play.scene.relayout()
            notice = _("The script has changed. Press F5 to restart with the same deal.")
            self.play.show_message(notice, seconds=NOTICE_SECONDS)
            self.play.scene.redraw()

    def wake_after(self) -> float | None:
        return max(0.0, CHECK_SECONDS - self._elapsed)

    # -- reloading --------------------------------------------------------------------------------

    def reload(self) -> None:
        """Reload the file and restart with the same deal; show the errors of an invalid file."""
        errors = self._reload()
        if errors:
            about = _("The game continues with the old script until the new one is valid.")
            screens = self.play.screens
            screens.open_file_problems(_("Invalid script"), about, errors, self._reload)

    def _reload(self) -> tuple[SourceError, ...]:
        """Restart the game if the file is valid; return its errors."""
        self._checked_stamp = stamp_of(self._path)
        try:
            file = read_game(self._path, self.file.key)
        except BrokenGame as error:
            return error.errors
        self._restart(file)
        return ()

    def _restart(self, file: GameFile) -> None:
        """Replace the table by one for *file*, with the same seats and deal if possible."""
        play, old = self.play, self.play.match
        kind = user_games.load_game(file)
        players = old.rules.players
        if players not in file.description.players:
            players = file.description.players[0]
        options = file.description.options
        chosen = tuple((name, value) for name, value in old.rules.chosen if name in options)
        try:
            rules = ScriptRules(file, players, chosen)
        except RulesError:  # a value is no longer offered
            rules = ScriptRules(file, players)
        classes, opponent = play.context.strategies(kind).classes, kind.opponents[0]
        seats = tuple(
            seat
            if seat.is_person or seat.strategy in classes
            else replace(seat, strategy=opponent.strategy, level=opponent.level)
            for seat in old.seats[:players]
        )
        if len(seats) < players:
            seats = play.screens.fill_seats(kind, rules, seats)
        match = Match(
            kind,
            rules,
            seats,
            seed=old.seed,
            dealer=min(old.dealer, players - 1),
            strategies=classes,
        )
        play.screens.open_table(match, instead_of=play.scene)
        play.scene.app.announce(_("Script reloaded; restarted with the same deal."))
