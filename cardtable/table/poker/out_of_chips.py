"""The dialog for a person whose chips are gone: buy in again, watch, new game, leave."""

from __future__ import annotations

import pygame

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.hand.record import Phase
from cardtable.games.holdem.view import View
from cardtable.table.facts import Summary
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.poker.holdem_panels import HoldemPanels
from cardtable.ui.dialog import Dialog
from cardtable.ui.widgets import Kind


class OutOfChips(Part):
    """Asks the person at the table of *play* how to go on without chips."""

    def __init__(self, play: PlaySession, panels: HoldemPanels) -> None:
        self.play = play
        self.panels = panels

    def ask_person(self, position: int) -> str | None:
        view: View = self.play.match.view(position)
        if view.phase is Phase.REBUY:
            self._open(view)
        return None

    def show_summary(self, summary: Summary | None) -> None:
        play = self.play
        if summary is None or play.venue.is_shared or play.playback.is_watched:
            return
        view: View = play.viewpoint.view()
        if self.panels.is_out(view):
            self._open(view)

    def _open(self, view: View) -> None:
        play, match = self.play, self.play.match
        dialog = Dialog(*self.panels.farewell(view), width=600)
        if view.phase is Phase.REBUY:
            dialog.add_button(
                _("Rebuy {amount}").format(amount=write_number(view.rules.start[view.seat])),
                lambda: play.answer(Action.REBUY),
                kind=Kind.PRIMARY,
                key=pygame.K_r,
                key_text="R",
            )
        dialog.add_button(
            _("Watch to the end") if view.rules.ends else _("Watch"),
            lambda: self._watch(view),
            kind=Kind.NORMAL if view.phase is Phase.REBUY else Kind.PRIMARY,
            key=pygame.K_w,
            key_text="W",
        )
        dialog.add_button(
            _("New game"),
            lambda: play.screens.play_again(play.scene, match),
            key=pygame.K_n,
            key_text="N",
        )
        dialog.add_button(_("Lobby"), play.screens.to_lobby, key=pygame.K_ESCAPE, key_text=_("Esc"))
        play.scene.app.push(dialog)

    def _watch(self, view: View) -> None:
        if view.phase is Phase.REBUY:
            self.play.answer(Action.LEAVE)
        self.play.playback.watch()
