"""The commands below the lobby: each opens a screen about the chosen game, or about all."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import pygame

from cardtable.core.i18n import _
from cardtable.match import Match
from cardtable.screens.lobby.choices import Choices
from cardtable.ui.app import App

if TYPE_CHECKING:
    from cardtable.table.context import Context

Command = tuple[str, Callable[[], None], int, str]
"""A label, what it does, its key, and the key's label."""


class Lobby(Protocol):
    """The lobby as its commands see it."""

    context: Context
    app: App
    choices: Choices

    def begin(self, match: Match) -> None:
        """Remember the choices and open the table with *match*."""

    def remember(self) -> None:
        """Remember the choices in the settings."""

    def refuse(self, words: str) -> None:
        """Show why a command is not possible."""


class LobbyCommands:
    """The commands of *lobby*."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.context = lobby.context

    def listed(self, same_deal: Callable[[], None]) -> tuple[Command, ...]:
        """Return all commands in the order of the buttons; *same_deal* repeats the last game."""
        usual = (
            (_("Same deal again"), same_deal, pygame.K_d, "D"),
            (_("Deal of the day"), self.open_daily, pygame.K_y, "Y"),
            (_("Deal code …"), self.ask_code, pygame.K_c, "C"),
            (_("Contest"), self.open_contest, pygame.K_w, "W"),
            (_("Sample games"), self.open_samples, pygame.K_g, "G"),
            (_("Problems"), self.open_problems, pygame.K_p, "P"),
            (_("Statistics"), self.open_statistics, pygame.K_t, "T"),
            (_("Settings"), self.open_settings, pygame.K_s, "S"),
            (_("Learn to play"), self.open_lesson, pygame.K_l, "L"),
            (_("Help"), self.open_help, pygame.K_F1, "F1"),
        )
        if self.context.online is None:
            return usual
        return (
            *usual,
            (_("Join a server"), self.open_join, pygame.K_j, "J"),
            (_("Host a table"), self.open_serve, pygame.K_v, "V"),
        )

    # --- deals -----------------------------------------------------------------------------------

    def open_daily(self) -> None:
        """Open the calendar of the deals of the day."""
        from cardtable.screens.daily import DailyScene

        self.lobby.remember()
        self.lobby.app.push(DailyScene(self.context, self.lobby.choices.kind.key))

    def ask_code(self) -> None:
        """Ask for a deal code."""
        from cardtable.screens.deal_code_dialogs import ask_code

        self.lobby.remember()
        ask_code(self.context, self.lobby.begin)

    def open_contest(self) -> None:
        """Ask for the players of a contest, if the chosen game and seats allow one."""
        from cardtable.screens.contest_setup import ContestSetupScene

        match = self.lobby.choices.new_match()
        persons = sum(seat.is_person for seat in match.seats)
        if not match.kind.hidden or not match.kind.has_part("statistics"):
            self.lobby.refuse(_("A contest needs a game in which cards are dealt."))
        elif persons != 1:
            self.lobby.refuse(_("A contest needs exactly one person at the table."))
        else:
            self.lobby.remember()
            self.lobby.app.push(ContestSetupScene(self.context, match))

    def open_saved(self) -> None:
        """Open the saved games."""
        from cardtable.screens.saved_games import SavedScene

        self.lobby.app.push(SavedScene(self.context))

    def open_samples(self) -> None:
        """Open the sample games."""
        from cardtable.screens.saved_games import SamplesScene

        self.lobby.app.push(SamplesScene(self.context))

    # --- network ---------------------------------------------------------------------------------

    def open_join(self) -> None:
        """Open the form to join a server."""
        from cardtable.screens.network_forms import JoinScene

        self.lobby.app.push(JoinScene(self.context))

    def open_serve(self) -> None:
        """Open the form to host a table."""
        from cardtable.screens.network_forms import ServeScene

        self.lobby.app.push(ServeScene(self.context))

    # --- learning and settings -------------------------------------------------------------------

    def open_problems(self) -> None:
        """Open the problems."""
        from cardtable.screens.problem_list import open_problems

        open_problems(self.context)

    def open_statistics(self) -> None:
        """Open the statistics."""
        from cardtable.screens.statistics import StatisticsScene

        self.lobby.app.push(StatisticsScene(self.context))

    def open_settings(self) -> None:
        """Open the settings."""
        from cardtable.screens.settings.screen import SettingsScene

        self.lobby.app.push(SettingsScene(self.context))

    def open_lesson(self) -> None:
        """Open the lesson of the chosen game, or the page of the help that explains it."""
        choices = self.lobby.choices
        if choices.kind.has_part("lesson"):
            from cardtable.screens.help.lesson import LessonScene

            self.lobby.app.push(LessonScene(self.context, choices.kind))
        else:
            from cardtable.screens.help.screen import HelpScene

            self.lobby.app.push(HelpScene(self.context, choices.kind, choices.rules, page="play"))

    def open_help(self) -> None:
        """Open the help."""
        from cardtable.screens.help.screen import HelpScene

        choices = self.lobby.choices
        self.lobby.app.push(HelpScene(self.context, choices.kind, choices.rules))
