"""A play session: a match being played at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction, method_of
from cardtable.match import Change, Match
from cardtable.table.context import Context
from cardtable.table.driver import Driver
from cardtable.table.magnifier import MagnifierPart
from cardtable.table.part import Part
from cardtable.table.playback import Playback, Tempo
from cardtable.table.screens import Screens
from cardtable.table.table import Table
from cardtable.table.table_scene import TableScene
from cardtable.table.venue import Venue
from cardtable.table.viewpoint import PlayerViewpoint
from cardtable.ui.dialog import confirm
from cardtable.ui.key_command import KeyCommand


class PlaySession:
    """Plays the match of *table*: shows its changes and applies the actions of its people.

    The parts of the table reach driver, playback and menu through it. *toggled_panels* are the
    names of the panels that were opened or closed by hand; the next table takes them over.
    """

    def __init__(
        self,
        scene: TableScene,
        table: Table,
        viewpoint: PlayerViewpoint,
        venue: Venue,
        tempo: Tempo,
        toggled_panels: set[str],
    ) -> None:
        self.scene = scene
        self.table = table
        self.viewpoint = viewpoint
        self.venue = venue
        self.tempo = tempo
        self.toggled_panels = toggled_panels
        self.match = table.match
        self.context: Context = table.context
        self.magnifier = MagnifierPart(table)
        self.parts: list[Part] = []
        self.playback = Playback(scene, table, viewpoint, venue, tempo)
        self.driver: Driver = venue.make_driver(
            self.match, self.playback, lambda call: scene.app.post(call)
        )

    @property
    def screens(self) -> Screens:
        """Opens the screens around the table."""
        return self.context.screens

    # -- life cycle -------------------------------------------------------------------------------

    def begin(self, parts: list[Part]) -> None:
        """Follow the match, and show it with *parts*."""
        self.parts = self.playback.parts = parts
        self.match.listeners.append(self.on_change)
        if not self.viewpoint.spectator:
            self.context.evening.follow(self.match)
        self.show_seats()
        if self.match.has_begun or self.table.presentation.starts_at_once:
            self.playback.show_now()

    def end(self) -> None:
        """Stop following the match."""
        self.driver.close()
        self.match.listeners.remove(self.on_change)
        self.context.evening.leave(self.match)

    def on_change(self, match: Match, change: Change) -> None:
        """Pass a change of the match to driver and playback."""
        if change.kind in ("undo", "seat"):
            self.driver.forget()
        if change.kind == "seat":
            self.show_seats()
        else:
            self.playback.on_change(change)
        self.driver.report_failures(change.events)

    def show_seats(self) -> None:
        """Show the players on the plates."""
        viewpoint, side = self.viewpoint, self.table.side
        viewpoint.seats_changed()
        tooltips = []
        for position, seat in enumerate(self.match.seats):
            strategy = self.match.game.players[position].strategy
            tooltips.append("" if seat.is_person else method_of(type(strategy)))
        persons = viewpoint.persons if not viewpoint.hotseat else ()
        side.set_players(self.table.names, persons, tooltips)
        if self.table.facts is not None:
            side.show(viewpoint.facts())

    # -- the end of a hand ------------------------------------------------------------------------

    def hand_commands(self) -> list[KeyCommand]:
        """Return the commands of all parts for the panel at the end of a hand, in order."""
        commands = [command for part in self.parts for command in part.hand_commands()]
        return sorted(commands, key=lambda command: command.order)

    def hand_note(self) -> str:
        """Return the sentences of all parts for that panel."""
        return " ".join(filter(None, (part.hand_note() for part in self.parts)))

    def update_hand_end(self) -> None:
        """Show these commands and sentences again, because one of them has changed."""
        for part in self.parts:
            part.update_hand_end()
        self.scene.redraw()

    # -- answers ----------------------------------------------------------------------------------

    @property
    def own_turn(self) -> bool:
        """Whether the seat at the bottom is to act in the match; the display may lag behind."""
        match = self.match
        return not match.game.between_hands and match.next_position == self.viewpoint.actor

    @property
    def accepts(self) -> bool:
        """Whether people at this screen may act: a hand is being played, and not only watched."""
        over = self.match.game.between_hands or self.playback.ended
        return not over and not self.viewpoint.spectator

    def play_card(self, card: Card) -> None:
        """Play *card* for the person at the bottom, or show why it is refused."""
        if not self.accepts:
            return
        if self.match.game.legal_bids():
            self.refuse(_("Bid first, then play."), card)
        else:
            self.attempt(card, card)

    def answer(self, action: Any) -> None:
        """Apply the answer to an offer."""
        self.attempt(action, None)

    def attempt(self, action: Any, card: Card | None) -> None:
        """Apply *action* of the person at the bottom; if refused, show why and shake *card*."""
        try:
            self.driver.act(action, self.viewpoint.actor)
        except IllegalAction as error:
            for part in self.parts:
                part.refused(action)
            self.refuse(str(error), card)

    def refuse(self, words: str, card: Card | None) -> None:
        """Show the reason *words* for a refusal, and shake *card*."""
        if card is not None:
            self.table.stage.shake(card)
        self.show_message(words, danger=True)
        self.table.play_sound("refused")
        self.scene.redraw()

    def show_message(
        self, words: str, *, danger: bool = False, seconds: float | None = None
    ) -> None:
        """Show *words* in the prompt for *seconds* (default: according to their length)."""
        prompt = self.table.hand.prompt
        if seconds is None:
            prompt.show_message(words, danger=danger)
        else:
            prompt.show_message(words, danger=danger, seconds=seconds)

    def look_at_cards(self) -> None:
        """Turn your cards up; a blind bid is no longer possible."""
        self.viewpoint.look()
        self.playback.ask_again()
        self.table.show_now()
        self.table.play_sound("slide")

    def refresh(self) -> None:
        """Update the buttons."""
        self.playback.refresh()

    # -- keys and menu ---------------------------------------------------------------------------

    def press(self, key: int) -> bool:
        """Run the action of *key*; return False if the table has none for it."""
        for part in self.parts:
            action = part.keys().get(key)
            if action is not None:
                action()
                return True
        return False

    def menu_note(self) -> str:
        """Return the sentence above the menu."""
        problem = self._leaving_problem()
        return problem or self.venue.menu_note() or self.table.presentation.menu_note()

    def _leaving_problem(self) -> str:
        """Return a sentence if the person loses something by leaving now, else nothing."""
        return next(filter(None, (part.leaving_problem() for part in self.parts)), "")

    def before_leaving(self, leave: Callable[[], None]) -> None:
        """Call *leave*; ask before, if that ends the game of other people or loses the game."""
        problem = self._leaving_problem()
        if not problem:
            self.venue.before_leaving(leave)
            return
        self.scene.app.push(
            confirm(
                _("Leave without saving?"),
                problem,
                _("Leave"),
                lambda: self.venue.before_leaving(leave),
                danger=True,
            )
        )

    def same_again(self) -> str:
        """Return the label for playing the same deal again."""
        return self.table.presentation.same_again()

    def log_entry(self) -> KeyCommand:
        """Return the menu entry that shows and hides the log."""

        def toggle() -> None:
            self.press(pygame.K_g)

        return KeyCommand(_("Log"), toggle, pygame.K_g, "G")

    def menu_entries(self) -> Sequence[KeyCommand]:
        """Return the menu entries of this table."""
        return [entry for part in self.parts for entry in part.menu_entries()]

    def open_menu(self) -> None:
        """Open the menu of the venue."""
        self.venue.open_menu(self.screens, self)
