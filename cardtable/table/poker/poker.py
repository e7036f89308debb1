"""What a poker table has besides: chips, the panel one bets with, choices ahead, the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import pot_words, street_title
from cardtable.i18n import _
from cardtable.table.facts import Facts
from cardtable.table.plates import SeatPlate
from cardtable.table.poker.actionbar import ActionBar
from cardtable.table.poker.asking import Ask
from cardtable.table.poker.holdem import HoldemPanels
from cardtable.table.poker.layout import PokerLayout
from cardtable.table.poker.odds import OddsJudge, OddsPanel, need_of
from cardtable.table.poker.paint import draw_chips
from cardtable.table.poker.pokerbars import Ahead, AheadBar, PokerHandEnd
from cardtable.table.poker.pokerbutton import DealerButton
from cardtable.table.poker.pokerinfo import PokerInfo
from cardtable.table.poker.pokerplate import PokerPlate
from cardtable.table.poker.sizing import Sizing
from cardtable.table.poker.stage import PokerStage
from cardtable.table.thinking import Answer
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form, Kind

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene


class PokerTable:
    """The chips and panels of the table *play*, at which a game with chips is played."""

    def __init__(self, play: PlayScene, panels: HoldemPanels, stage: PokerStage) -> None:
        self.play = play
        self.panels = panels
        self.stage = stage
        self.bar = ActionBar(self._answer)
        self.ahead = AheadBar()
        self.odds = OddsPanel(lambda: False)
        self.info = PokerInfo()
        self.street = ""
        self._judged = -1
        """The version of the match that the odds are about."""
        self._played = getattr(play.match.game, "time_begun", 0.0)
        """The seconds that were played; a resumed game begins its level anew."""

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass, and tell the game: its blinds may rise by the minute."""
        self._played += dt
        if self.play.remote is None:
            game: Any = self.play.match.game
            game.note_time(self._played)

    # -- widgets ----------------------------------------------------------------------------------

    def plate(self, seat: int) -> PokerPlate:
        """Return the plate for a seat."""
        return PokerPlate(seat, "", self.stage)

    def button(self, plates: Sequence[SeatPlate]) -> DealerButton:
        """Return the dealer button for *plates*."""
        return DealerButton(plates, self.stage)

    def hand_end(self) -> PokerHandEnd:
        """Return the panel that shows the end of a hand."""
        course, commands = self.play.course, self.play.commands
        panel = PokerHandEnd(course.go_on, self.watch, commands.same_deal)
        if self.play.remote is not None:
            panel.drop_again()
        return panel

    def furnish(self, form: Form) -> list[Button]:
        """Make the widgets anew and return the buttons."""
        shown, choice = self.odds.visible, self.ahead.choice
        self.info = form.add(PokerInfo())
        self.odds = form.add(OddsPanel(lambda: self.play.furniture.advice.visible))
        self.odds.visible = shown
        self.bar = form.add(ActionBar(self._answer))
        self.ahead = form.add(AheadBar())
        self.ahead.choice = choice
        self._judged = -1
        button = Button(
            _("Odds"), self.toggle_odds, key=pygame.K_o, key_text="O", kind=Kind.TABLE, radius=17
        )
        return [form.add(button)]

    def adjust(self) -> None:
        """Take away what a poker table has no use for, and the keys that mean something else."""
        furniture = self.play.furniture
        furniture.score.visible = furniture.status.visible = furniture.last.visible = False
        furniture.cards.focusable = False
        if self.play.remote is not None:  # others play too: nothing is taken back, nobody helps
            furniture.undo.visible = furniture.redo.visible = furniture.hint.visible = False
        furniture.claim.key = None
        furniture.redo.key, furniture.redo.key_text = pygame.K_y, "Y"

    def lay_out(self, table: PokerLayout, look: Look) -> None:
        """Place the widgets."""
        self.info.place(table.score, look)
        self.odds.place(table.odds, look)
        self.bar.place(table.actions, look)
        self.ahead.place(table.actions, look)
        self.play.furniture.hand_end.place(table.actions, look)

    def show(self, facts: Facts, view: View) -> None:
        """Bring the panels up to date with what has been shown."""
        self.stage.captions = {}
        self.stage.button = None
        self.info.show(facts.title, facts.note, *reversed(facts.status))
        self.street = street_title(view.street) if view.board else ""
        if view.hand_over:
            self.ahead.forget()
            self.odds.show(None, 0.0, 0)
        self._show_ahead(view, facts.to_act)

    def _show_ahead(self, view: View, acting: int) -> None:
        """Offer choices ahead to the one person, while others play."""
        seat = self.panels.only_person()
        if self.play.remote is not None and self.play.remote.remote.automatic:
            seat = None
        waits = seat is not None and acting not in (-1, seat) and seat in view.in_hand
        able = seat is not None and bool(view.hand.able >> seat & 1)
        if seat is not None and not able:
            self.ahead.forget()
        self.ahead.show(visible=waits and able)

    # -- a turn -----------------------------------------------------------------------------------

    def act_ahead(self, position: int) -> bool:
        """Do what the person at *position* has chosen ahead; tell whether there was anything."""
        choice = self.ahead.choice
        if choice is Ahead.NOTHING or position != self.panels.only_person():
            return False
        self.ahead.forget()
        view = self.play.match.view(position)
        calls = choice is Ahead.CALL_ANY
        action = self.panels.any_call(view) if calls else self.panels.least_action(view)
        self.play.answer(action)
        return True

    def invite(self, position: int) -> None:
        """Ask the person at *position* what to do."""
        asked = self.play.remote.ask_plainly() if self.play.remote is not None else None
        if asked is not None:
            self.bar.show(asked)
            return
        view = self.play.match.view(position)
        self.ahead.show(visible=False)
        self.bar.show(ask_of(view))
        self._judge(view)

    def retract(self) -> None:
        """Ask nobody any more."""
        self.bar.show(None)

    def _answer(self, action: Any) -> None:
        self.play.answer(action)

    def suggest(self, answer: Answer) -> None:
        """Mark what a hint has named."""
        self.bar.suggest(answer.action)

    # -- odds -------------------------------------------------------------------------------------

    def toggle_odds(self) -> None:
        """Show or hide the odds."""
        self.odds.visible = not self.odds.visible
        self._judged = -1
        position = self.play.match.next_position
        if self.odds.visible and self.bar.visible and position is not None:
            self._judge(self.play.match.view(position))
        self.play.redraw()

    def _judge(self, view: View) -> None:
        """Have the odds counted in the background."""
        play = self.play
        if not self.odds.visible or self._judged == play.match.version:
            return
        self._judged = play.match.version
        others = max(0, len(view.in_hand) - 1)
        self.odds.show(None, need_of(view), others)
        play.driver.judge(OddsJudge(), lambda answer: self._heard(answer, view))

    def _heard(self, answer: Answer, view: View) -> None:
        judge = answer.question.strategy
        if isinstance(judge, OddsJudge) and judge.found is not None:
            self.odds.show(judge.found.equity, need_of(view), len(view.in_hand) - 1)

    # -- other scenes, keys, picture --------------------------------------------------------------

    def watch(self) -> None:
        """Watch the hand that was played last, or is being played."""
        from cardtable.screens.replay import ReplayScene

        play = self.play
        if play.remote is not None:
            play.remote.watch_last_hand()
            return
        hand = len(play.match.game.deals())
        play.app.push(ReplayScene(play.context, play.match, hand=hand))

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Use the keys of the panel one bets with."""
        return self.bar.handle_key(event)

    def draw(self, surface: pygame.Surface, table: PokerLayout, look: Look) -> None:
        """Draw chips and pots."""
        draw_chips(surface, table, look, self.stage.chips, pot_words, self.street)


def ask_of(view: View) -> Ask:
    """Return what the seat of *view*, which is to act, may do."""
    limits, hand = view.raise_range, view.hand
    own = view.bets[view.seat]
    sizing = None
    if limits is not None:
        owed = max(0, hand.current - own)
        sizing = Sizing(
            limits[0],
            limits[1],
            hand.current,
            view.whole_pot + owed,
            max(1, view.stakes.big_blind),
            limits[1] == own + view.stacks[view.seat],
        )
    return Ask(view.to_call, view.stacks[view.seat], not hand.current, sizing)
