"""What a person can do at the table besides playing cards, and the keys for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.i18n import _
from cardtable.review import finished_hands
from cardtable.table.claims import Claims
from cardtable.table.hints import Hints
from cardtable.table.review import ReviewScene
from cardtable.ui.dialog import confirm
from cardtable.ui.widgets.form import COMMAND_KEYS

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene


class Commands:
    """The orders of the table *play*."""

    def __init__(self, play: PlayScene) -> None:
        self.play = play
        self.hints = Hints(play)
        self.claims = Claims(play)
        self._keys = {
            pygame.K_g: self.toggle_log,
            pygame.K_n: self.new_game,
            pygame.K_F1: self.help,
            pygame.K_ESCAPE: self.escape,
        }
        if play.reloading is not None:  # also while there is no button for it
            self._keys |= {pygame.K_F5: play.reloading.reload}
        if play.panels.has_chips:
            self._keys |= {pygame.K_d: self.same_deal}
        elif play.panels.board_game is None:
            self._keys |= {
                pygame.K_c: self.claims.claim,  # where the button is not there, it says why
                pygame.K_l: self.review,
                pygame.K_v: self.judge,
                pygame.K_s: self.sheet,
                pygame.K_d: self.same_deal,
            }
        else:
            self._keys |= {pygame.K_l: self.look_back}
        if play.panels.has_spots:  # what a trick is, only the script knows
            for key in (pygame.K_c, pygame.K_l):
                del self._keys[key]
        if play.remote is not None:
            for key in (pygame.K_d, pygame.K_n):
                self._keys.pop(key, None)
        elif play.viewpoint.spectator:
            self._keys |= {
                pygame.K_p: self.pause,
                pygame.K_PLUS: lambda: self.hurry(1),
                pygame.K_KP_PLUS: lambda: self.hurry(1),
                pygame.K_EQUALS: lambda: self.hurry(1),  # plus, without Shift
                pygame.K_MINUS: lambda: self.hurry(-1),
                pygame.K_KP_MINUS: lambda: self.hurry(-1),
            }

    # -- the seats --------------------------------------------------------------------------------

    def seat(self) -> None:
        """Say on the plates who sits where."""
        play = self.play
        play.viewpoint.seats_changed()
        about = []
        for position, seat in enumerate(play.match.seats):
            strategy = play.match.game.players[position].strategy
            about.append("" if seat.is_person else type(strategy).describe())
        only = play.viewpoint.persons if not play.viewpoint.hotseat else ()
        play.furniture.seat(play.names, only, about)
        if play.course.facts is not None:
            play.furniture.show(play.panels.facts(play.viewpoint.view()), play.names)

    def refresh(self) -> None:
        """Show the buttons that can be used."""
        play = self.play
        furniture = play.furniture
        before = furniture.buttons
        furniture.undo.enabled = play.match.can_undo
        furniture.redo.visible = play.match.can_redo
        furniture.hint.enabled = self.hints.allowed
        self.claims.refresh()
        if play.boards is not None:
            play.boards.show()
        if furniture.buttons != before and play.table is not None:
            play.relayout()

    # -- back and forth ---------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last action of a person back."""
        self.claims.give_up()
        if not self.play.match.undo():
            self.play.furniture.prompt.say(_("Nothing to undo."))

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self.play.match.redo():
            self.play.furniture.prompt.say(_("Nothing to redo."))

    def same_deal(self) -> None:
        """Go back to the beginning of this hand."""
        match = self.play.match
        hand = _hand_number(match.game)
        kept = sum(1 for number in self._hand_of_entries() if number < hand)
        if kept < len(match.log):
            self.claims.give_up()
            match.rewind(kept)

    def _hand_of_entries(self) -> list[int]:
        """Return for each action of the log the number of the hand it belongs to, from 1."""
        replay = self.play.match.replayed()
        hands = []
        for _entry in replay:
            replay.game.get_next_player()
            hands.append(_hand_number(replay.game))
        return hands

    # -- watching strategies ----------------------------------------------------------------------

    def pause(self) -> None:
        """Let the strategies wait, or go on."""
        play = self.play
        play.furniture.prompt.say(play.tempo.toggle())
        play.driver.paused = play.tempo.paused

    def hurry(self, by: int) -> None:
        """Let the strategies follow each other faster, or slower."""
        self.play.furniture.prompt.say(self.play.tempo.change(by))

    # -- other scenes -----------------------------------------------------------------------------

    def menu(self) -> None:
        """Open the menu."""
        from cardtable.screens.menu import MenuScene, RemoteMenuScene

        kind = MenuScene if self.play.remote is None else RemoteMenuScene
        self.play.app.push(kind(self.play.context, self.play))

    def sheet(self) -> None:
        """Open the score sheet, where a game has one."""
        if self.play.boards is not None or self.play.poker is not None:
            return
        from cardtable.screens.sheet import sheet_scene

        self.play.app.push(sheet_scene(self.play.context, self.play.match))

    def help(self) -> None:
        """Open the help."""
        from cardtable.screens.help import HelpScene

        match = self.play.match
        self.play.app.push(HelpScene(self.play.context, match.kind, match.rules))

    def review(self) -> None:
        """Look back at the tricks of this hand."""
        play = self.play
        if play.course.facts is None or not play.course.facts.tricks:
            play.furniture.prompt.say(_("No finished tricks in this hand yet."))
            return
        play.app.push(
            ReviewScene(
                play.course.facts.tricks,
                play.names,
                play.viewpoint.bottom,
                lambda: play.context.art,
            )
        )

    def look_back(self) -> None:
        """Look back at the moves of a game without tricks, from the last one."""
        from cardtable.screens.replay import ReplayScene

        play = self.play
        if not play.match.log:
            play.furniture.prompt.say(_("No moves yet."))
            return
        play.app.push(ReplayScene(play.context, play.match, at_end=True))

    def judge(self) -> None:
        """Look at what the choices of the last hand gave away."""
        from cardtable.screens import hindsight

        play = self.play
        if hindsight.may_review(play.context, play.match):
            hindsight.open_review(play.context, play.match)
        elif finished_hands(play.match):
            play.furniture.prompt.say(_("No strategy for this game can assess choices."))
        else:
            play.furniture.prompt.say(_("You can review a hand once it is over."))

    def toggle_log(self) -> None:
        """Show or hide the log."""
        panel = self.play.furniture.log
        panel.visible = not panel.visible
        if panel.focused and not panel.visible:
            self.play.form.focus(None)
        self.play.relayout()

    def new_game(self) -> None:
        """Ask, then begin a new game with the same seats."""
        from cardtable.screens import begin

        play = self.play
        play.app.push(
            confirm(
                _("Start a new game?"),
                _("The current game stays in your saved games."),
                _("New game"),
                lambda: begin.play_again(play.context, play, play.match),
            )
        )

    def end(self) -> None:
        """Show the end of the game."""
        from cardtable.screens import begin
        from cardtable.screens.over import OverScene

        play = self.play
        if not play.viewpoint.spectator:
            play.context.statistics.record(play.match)
        play.app.push(
            OverScene(
                play.context,
                play.match,
                lambda: begin.play_again(play.context, play, play.match),
                lambda: begin.play_same_deal(play.context, play, play.match),
                lambda: begin.to_lobby(play.context),
            )
        )

    # -- keys and the other mouse button ----------------------------------------------------------

    def escape(self) -> None:
        """Let go of whatever is chosen or open; else open the menu."""
        play = self.play
        if play.furniture.magnifier.visible:
            play.furniture.magnifier.show(None)
        elif play.furniture.advice.visible:
            self.hints.close()
        elif play.boards is not None and play.boards.view.shows_focus:
            play.form.focus(None)
        elif play.script is not None and play.script.back():
            pass
        elif play.furniture.cards.chosen is not None:
            play.furniture.cards.choose(None)
            play.form.focus(None)
        else:
            self.menu()

    def handle(self, event: pygame.event.Event) -> bool:
        """Use the keys of the table, and the right mouse button to look closely."""
        play = self.play
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            play.enlarge(play.card_at(event.pos))
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 3:
            play.enlarge(None)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & COMMAND_KEYS:
            return self._handle_command(event)
        return self._handle_key(event)

    def _handle_command(self, event: pygame.event.Event) -> bool:
        """Use what other programs take back and do again with: Ctrl or Cmd with Z and Y."""
        back = event.key == pygame.K_z and not event.mod & pygame.KMOD_SHIFT
        if event.mod & pygame.KMOD_ALT or event.key not in (pygame.K_z, pygame.K_y):
            return False
        if back:
            self.undo()
        else:
            self.redo()
        return True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        play = self.play
        if play.boards is not None and play.boards.handle_key(event):
            return True
        if play.poker is not None and play.poker.handle_key(event):
            return True
        bid = play.furniture.bid
        letter = getattr(event, "unicode", "")
        if bid.visible and bid.grid is not None:
            if letter and letter.isdigit() and bid.type(letter):
                return True
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN) and (
                not play.form.keyboard_used or play.form.focused is None
            ):
                play.form.focus(bid.grid, by_keyboard=True)
                return play.form.handle(event)
        elif (
            play.boards is None
            and play.poker is None
            and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
            and (not play.form.keyboard_used or play.form.focused is None)
        ):
            play.form.focus(play.furniture.cards, by_keyboard=True)
            return play.form.handle(event)
        order = self._keys.get(event.key)
        if order is None:
            return False
        order()
        return True


def _hand_number(game: Any) -> int:
    """Return the number of the hand that is played: where cards are also mixed within one, its own.

    Any other game deals once a hand.
    """
    number: int = getattr(game, "hand_number", 0)
    return number or len(game.deals())
