"""The controls of a poker table: chips, betting panel, decisions in advance, odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _, write_number
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.record import Phase
from cardtable.games.holdem.view import View
from cardtable.games.holdem.words import ActionWords, pot_words, street_title
from cardtable.games.moments import MomentKind
from cardtable.table.button_row import table_button
from cardtable.table.facts import Facts
from cardtable.table.hand_end import HandEndPart
from cardtable.table.layout import TableLayout
from cardtable.table.moment_lights import MomentLights
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.poker.action_bar import ActionBar
from cardtable.table.poker.amounts import BetSizes, BettingOptions
from cardtable.table.poker.chip_painter import draw_chips
from cardtable.table.poker.holdem_panels import HoldemPanels
from cardtable.table.poker.odds import OddsJudge, OddsPanel, price_of
from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.poker.poker_widgets import Ahead, AheadBar, PokerHandEnd, PokerInfo
from cardtable.table.thinker import StrategyAnswer, StrategyQuestion, Thinker
from cardtable.table.venue import PlainQuestion
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form

Spot = tuple[int, tuple[Card, ...], tuple[int, ...], tuple[Card, ...]]
UNLIMITED = 10**12
"""More chips than any player has."""


class ChipPicture(Part):
    """Draws the chips of *stage* at a table without controls, such as a replay."""

    def __init__(self, stage: PokerStage) -> None:
        self.stage = stage
        self.street = ""
        self._look = Look()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._look = look

    def draw(self, surface: pygame.Surface) -> None:
        layout = self.stage.layout
        if layout is not None:
            draw_chips(surface, layout, self._look, self.stage.chips, pot_words, self.headline)

    @property
    def headline(self) -> str:
        """The line above the board: the street, and all chips in bets and pots."""
        pot = self.stage.chips.whole_pot
        words = _("Total pot {amount}").format(amount=write_number(pot)) if pot else ""
        return " · ".join(part for part in (self.street, words) if part)


class PokerControls(ChipPicture):
    """The chips and panels of the table of *play*."""

    info: PokerInfo
    odds: OddsPanel
    bar: ActionBar
    ahead: AheadBar

    def __init__(self, play: PlaySession, panels: HoldemPanels, stage: PokerStage) -> None:
        super().__init__(stage)
        self.play = play
        self.panels = panels
        self._choice = Ahead.NOTHING
        self._odds_spot: Spot | None = None
        """The position of the odds that are shown or being computed."""
        self._odds_thinker = Thinker(self._show_odds, lambda call: play.scene.app.post(call))
        """Computes them, beside the driver's thinker, which is busy while others act."""
        self._chances: Mapping[int, float] = {}
        """The chances on the odds panel during a run-out."""
        self._played = play.match.game_as(Game).time_begun
        """Seconds played; a resumed game restarts its blind level."""

    def update(self, dt: float) -> None:
        """Pass the time to the game, whose blinds may go up with time."""
        self._played += dt
        self._odds_thinker.update()
        if self.stage.chances != self._chances:
            if not self._chances:
                lights = self.play.scene.find(MomentLights)
                lights.start(MomentKind.RUN_OUT, tuple(self.stage.chances))
            self._chances = self.stage.chances
            self._show_chances()
        if not self.play.venue.is_shared:
            self.play.match.game_as(Game).note_time(self._played)

    def wake_after(self) -> float | None:
        return 0.05 if self._odds_thinker.wants_update else None

    def leave(self) -> None:
        self._odds_thinker.close()

    # -- widgets ----------------------------------------------------------------------------------

    def add_widgets(self, form: Form) -> None:
        play = self.play
        self.info = form.add(PokerInfo())
        self.odds = form.add(OddsPanel())
        self._reveal_odds()
        self.bar = form.add(ActionBar(play.answer))
        self.ahead = form.add(AheadBar(self._choice, self._choose))
        self._odds_spot = None

    def _choose(self, choice: Ahead) -> None:
        self._choice = choice

    def make_buttons(self) -> Sequence[Button]:
        if self.play.venue.is_exercise:
            return ()
        return (table_button(_("Odds"), self.toggle_odds, pygame.K_o, "O"),)

    def menu_entries(self) -> Sequence[KeyCommand]:
        return (self.play.log_entry(),)

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (self.odds.rect,) if self.odds.visible else ()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        super().lay_out(layout, look)
        table = self.stage.layout
        if table is not None:
            self.info.place(table.score, look)
            self.odds.place(table.odds, look)
            self.bar.place(table.actions, look)
            self.ahead.place(table.actions, look)

    def show(self, facts: Facts) -> None:
        view: View = self.play.viewpoint.view()
        self.stage.captions = {}
        self.stage.button = None
        status, hand = facts.status
        self.info.show(facts.title, facts.note, hand, status or self.panels.session(view))
        self.street = street_title(view.street) if view.board else ""
        if view.hand_over:
            self.ahead.clear()
        if view.hand_over or spot_of(view) != self._odds_spot:
            self._odds_spot = None
            self.odds.clear()
        self._reveal_odds()
        if view.seat == self.panels.only_person():  # others might look on before their turn
            self._follow_odds(view)
        self._show_ahead(view, facts.to_act)

    def _show_ahead(self, view: View, acting: int) -> None:
        """Offer decisions in advance to the only person while others act."""
        seat = self.panels.only_person()
        if self.play.venue.is_automatic:
            seat = None
        is_waiting = seat is not None and acting not in (-1, seat) and seat in view.in_hand
        can_act = seat is not None and bool(view.hand.able >> seat & 1)
        if seat is not None and not can_act:
            self.ahead.clear()
        self.ahead.show(visible=is_waiting and can_act)

    # -- a turn -----------------------------------------------------------------------------------

    def defer_turn(self, position: int) -> bool:
        """Carry out the decision in advance of *position*; return whether there was one."""
        choice = self.ahead.choice
        if choice is Ahead.NOTHING or position != self.panels.only_person():
            return False
        self.ahead.clear()
        if self.play.venue.plain_question is not None:
            return False  # the hand is not followed, so the choice may mean something else now
        view = self.play.match.view(position)
        if choice is Ahead.CALL_ANY:
            self.play.answer(self.panels.passive_action(view))
        else:
            self.play.answer(self.panels.free_action(view))
        return True

    def ask_person(self, position: int) -> str | None:
        asked = self.play.venue.plain_question
        if asked is not None:
            self.bar.show(plain_options(asked))
            return None
        view = self.play.match.view(position)
        self.ahead.show(visible=False)
        if view.phase is Phase.REBUY:
            return None  # OutOfChips asks
        self.bar.show(options_of(view))
        self.odds.ask(price_of(view))
        self._follow_odds(view)
        return None

    def retract(self) -> None:
        self.bar.show(None)
        self.odds.end_question()

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        self.bar.suggest(answer.action)
        words = ActionWords().at(answer.question.view)
        self.odds.advise(answer.advice, words)
        return Suggestion(answer)

    def point_out(self, action: Any) -> bool:
        self.bar.suggest(action)
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        return self.bar.handle_key(event)

    # -- odds -------------------------------------------------------------------------------------

    def _show_chances(self) -> None:
        """Show the chances of the open hands of a run-out, your hand first."""
        bottom = self.play.viewpoint.bottom
        order = sorted(self._chances, key=lambda seat: (seat != bottom, -self._chances[seat]))
        if self._chances:  # nobody is to act any more
            self.play.table.hand.prompt.show(_("All-in"))
            for plate in self.play.table.side.plates:
                plate.end_turn()
        self.odds.clear()
        self._reveal_odds()
        self.odds.show_hands([(self.panels.name(seat), self._chances[seat]) for seat in order])

    def _reveal_odds(self) -> None:
        """Show the panel if it is wanted and has a subject: your hand, or those of a run-out."""
        view: View = self.play.viewpoint.view()
        has_subject = view.seat in view.in_hand or bool(self._chances)
        is_wanted = "odds" not in self.play.toggled_panels and not self.play.venue.is_exercise
        self.odds.visible = has_subject and is_wanted

    def toggle_odds(self) -> None:
        """Show or hide the odds."""
        play = self.play
        play.toggled_panels ^= {"odds"}
        self._reveal_odds()
        self._odds_spot = None
        view: View = play.viewpoint.view()
        if self.bar.visible or view.seat == self.panels.only_person():
            self._follow_odds(view)
        play.scene.redraw()

    def _follow_odds(self, view: View) -> None:
        """Compute the odds of the seat of *view* in the background, if they are not known."""
        spot = spot_of(view)
        has_odds = view.seat in view.in_hand and not view.hand_over and not self._chances
        if has_odds and self.odds.visible and spot != self._odds_spot:
            self._odds_spot = spot
            self.odds.forget()
            judge, match = OddsJudge(), self.play.match
            game = match.game.copy()
            seen = game.view_for(judge, game.players[view.seat])
            self._odds_thinker.ask(StrategyQuestion(match.version, "odds", view.seat, seen, judge))

    def _show_odds(self, answer: StrategyAnswer) -> None:
        judge = answer.question.strategy
        is_current = spot_of(answer.question.view) == self._odds_spot
        if is_current and isinstance(judge, OddsJudge) and judge.equity is not None:
            self.odds.answer(judge.equity.equity)


class PokerHandEnds(HandEndPart):
    """Shows the result of each hand in the place of the betting panel."""

    panel: PokerHandEnd

    def __init__(self, play: PlaySession, stage: PokerStage) -> None:
        super().__init__(play)
        self.stage = stage

    def add_widgets(self, form: Form) -> None:
        play = self.play
        self.panel = form.add(PokerHandEnd(play.playback.next_hand, play.hand_commands()))
        self.update_hand_end()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        table = self.stage.layout
        if table is not None:
            self.panel.place(table.actions, look)

    def hand_commands(self) -> Sequence[KeyCommand]:
        watch = KeyCommand(_("Replay"), self.watch, pygame.K_w, "W", 10)
        if self.play.venue.is_shared:
            return (watch,)
        return (watch, KeyCommand(_("Same deal again"), self.same_deal, pygame.K_d, "D", 40))

    def keys(self) -> Mapping[int, Callable[[], None]]:
        keys = super().keys()
        return {key: run for key, run in keys.items() if key != pygame.K_w}  # only in the panel

    def watch(self) -> None:
        """Replay the current or last hand."""
        self.play.venue.replay_hand(self.play.screens, self.play.match)


def spot_of(view: View) -> Spot:
    """Return what the odds of *view* depend on: seat, its cards, players in the hand, board."""
    return view.seat, tuple(view.cards), view.in_hand, view.board


def plain_options(asked: PlainQuestion) -> BettingOptions:
    """Return the options in a hand that the match cannot follow, from the server's numbers."""
    sizes = None
    if asked.adds:
        to = asked.to_call + asked.adds
        sizes = BetSizes(to, to, asked.to_call, 0, max(1, asked.adds), False)
    return BettingOptions(asked.to_call, UNLIMITED, not asked.to_call, sizes)


def options_of(view: View) -> BettingOptions:
    """Return the options of the seat of *view*, which is to act."""
    limits, hand = view.raise_range, view.hand
    own = view.bets[view.seat]
    sizes = None
    if limits is not None:
        sizes = BetSizes(
            limits[0],
            limits[1],
            hand.current,
            hand.pot_after_call,
            max(1, view.stakes.big_blind),
            limits[1] == own + view.stacks[view.seat],
        )
    return BettingOptions(view.to_call, view.stacks[view.seat], not hand.current, sizes)
