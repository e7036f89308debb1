"""The table: one match, seen through one seat's eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.cards import Card
from cardtable.engine import IllegalAction, ZoneKind
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.table.board.boards import Boards
from cardtable.table.canvas import Canvas
from cardtable.table.commands import Commands
from cardtable.table.course import Course
from cardtable.table.driver import Driver
from cardtable.table.furniture import Furniture, Orders
from cardtable.table.layout import Question, TableLayout, lay_out
from cardtable.table.logpanel import Log
from cardtable.table.owncards import OwnCards, covers
from cardtable.table.poker.layout import PokerLayout
from cardtable.table.registry import panels_for, poker_for, reloading_for, script_for, stage_for
from cardtable.table.remote import RemotePlay
from cardtable.table.remotedriver import RemoteDriver
from cardtable.table.slot import draw_slot
from cardtable.table.tempo import Tempo
from cardtable.table.viewpoint import Viewpoint
from cardtable.table.zones.layout import ZoneLayout
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Size

if TYPE_CHECKING:
    from cardtable.remote import Remote
    from cardtable.storage.journal import Journal
    from cardtable.table.context import Context

OPEN_KINDS = (ZoneKind.TRICK, ZoneKind.BOARD, ZoneKind.DISCARD, ZoneKind.STOCK)
USUAL_KINDS = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN})
POKER_KINDS = frozenset(
    {ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.DISCARD, ZoneKind.STOCK, ZoneKind.POT}
)


class PlayScene(Scene):
    """Shows *match* and lets its persons play. The game is ahead; the pictures catch up.

    *journal* is closed when the table is left. With *open_hands* all hands lie open (by default
    where no person plays). A match that is played elsewhere follows *remote*.
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        journal: Journal | None = None,
        *,
        open_hands: bool | None = None,
        remote: Remote | None = None,
    ) -> None:
        super().__init__()
        self.context = context
        self.journal = journal
        self.tempo = Tempo()
        self.remote = RemotePlay(self, remote) if remote is not None else None
        self._sit(match, open_hands)

    def _sit(self, match: Match, open_hands: bool | None, log: Log | None = None) -> None:
        """Make everything that shows *match*; *log* goes on."""
        self.match = match
        self.title = match.kind.title
        self.panels = panels_for(match)
        self.viewpoint = Viewpoint(match, self.panels, open_hands=open_hands)
        self.stage = stage_for(self.panels, self.play_sound)
        self.canvas = Canvas(self.context, self.stage)
        self.course = Course(self, log)
        self.driver = self._make_driver()
        self.reloading = reloading_for(self)
        self.commands = Commands(self)
        game = self.panels.board_game
        self.boards = Boards(self, game) if game is not None else None
        self.poker = poker_for(self)
        self.script = script_for(self)
        self.furniture = self._furnish()
        self._clock = 0.0

    def _make_driver(self) -> Driver:
        def post(call: Callable[[], None]) -> None:
            self.app.post(call)

        if self.remote is not None:
            return RemoteDriver(self.match, self.course, post, self.remote)
        return Driver(self.match, self.course, post)

    def _furnish(self) -> Furniture:
        course, commands, hints = self.course, self.commands, self.commands.hints
        cards = OwnCards(self.stage, self.canvas.painter, self.play, self.enlarge)
        if self.script is not None:
            cards = self.script.cards()
        orders = Orders(
            commands.undo,
            commands.redo,
            hints.ask,
            commands.claims.claim,
            commands.menu,
            commands.sheet,
            commands.review,
            course.go_on,
            commands.same_deal,
            self.answer,
            self._look_at_cards,
            commands.judge,
            commands.review if self.script is None else None,
            hints.point_out,
            hints.take,
            hints.close,
        )
        more = self.boards.furnish(self.form) if self.boards is not None else []
        if self.poker is not None:
            more = self.poker.furnish(self.form)
        if self.reloading is not None:
            more = [*more, *self.reloading.furnish(self.form)]
        if self.remote is not None:
            more = [*more, *self.remote.furnish(self.form)]
        furniture = Furniture(
            self.form,
            len(self.match.seats),
            lambda: self.context.art,
            cards,
            course.log,
            orders,
            more,
            self.poker,
        )
        if self.script is not None:
            self.script.furnish(self.form)
        furniture.log.visible = bool(self.context.settings.show_log)
        return furniture

    # -- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the seats and show how things stand."""
        self.context.watchers.append(self._settings_changed)
        self._settings_changed()
        self._begin()
        if self.remote is not None:
            self.remote.enter()

    def _begin(self) -> None:
        self.match.listeners.append(self.course.hear)
        self.commands.seat()
        if self.boards is not None:
            self.boards.view.guard()
        if self.poker is not None:
            self.poker.adjust()
        if self.match.deals or self.boards is not None:
            self.course.show_now()

    def sit_anew(self, match: Match) -> None:
        """Show *match* from now on, at which other people sit; the log goes on."""
        self.driver.close()
        self.match.listeners.remove(self.course.hear)
        shown, odds = self.furniture.log.visible, self.poker is not None and self.poker.odds.visible
        self.form.clear()
        self._sit(match, False, self.course.log)
        self.furniture.log.visible = shown
        if self.poker is not None:
            self.poker.odds.visible = odds
        self._settings_changed()
        self._begin()
        self.relayout()
        self.settle()

    def leave(self) -> None:
        """Stop thinking and let go of the match."""
        self.driver.close()
        if self.remote is not None:
            self.remote.leave()
        self.match.listeners.remove(self.course.hear)
        self.context.watchers.remove(self._settings_changed)
        if self.journal is not None:
            self.journal.close()

    def cover(self) -> None:
        """Pause under a dialog; what is played elsewhere goes on."""
        self.driver.paused = self.remote is None
        self.furniture.cards.forget()
        self.enlarge(None)

    def uncover(self) -> None:
        """Go on, unless a watcher has stopped it."""
        self.driver.paused = self.tempo.paused
        self.redraw()

    def speak_anew(self) -> None:
        """Make every widget anew, in the language chosen now; the log keeps what it has said."""
        shown = self.furniture.log.visible
        self.title = self.match.kind.title
        self.form.clear()
        self.furniture = self._furnish()
        self.furniture.log.visible = shown
        self._settings_changed()
        self.commands.seat()
        if self.poker is not None:
            self.poker.adjust()
        self.course.speak_anew()
        self.relayout()

    def _settings_changed(self) -> None:
        settings = self.context.settings
        self.stage.rest = settings.trick_rest
        self.stage.rest_waits = settings.trick_waits
        self.stage.motion = self.look.motion
        self.furniture.cards.clicks = settings.clicks
        self.settle()

    # -- place ------------------------------------------------------------------------------------

    @property
    def table(self) -> TableLayout | None:
        """The layout in force."""
        return self.canvas.table

    def layout(self, size: Size) -> None:
        """Place everything."""
        self.stage.motion = self.look.motion
        seen = self.stage.seen
        held = [len(zone.pieces) for zone in seen if zone.kind is ZoneKind.HAND]
        usual = int(getattr(self.match.rules, "hand_size", 1))
        base = Question(
            size=size,
            text=self.look.scale.text,
            seats=len(self.match.seats),
            bottom=self.viewpoint.bottom,
            kinds=frozenset(zone.kind for zone in seen) or self._usual_kinds,
            hand=max(usual, *held, 1),
            gauge=self.boards is not None and self.boards.gauge.visible,
            spots=self.panels.spots(seen),
        )
        table = lay_out(self.furniture.question(base, self.look))
        self.canvas.lay_out(table)
        if self.boards is not None:
            self.boards.lay_out(table, self.look)
        self.furniture.place(table, self.look)
        if self.poker is not None and isinstance(table, PokerLayout):
            self.poker.lay_out(table, self.look)
        if self.remote is not None:
            self.remote.lay_out(table, self.look)
        if self.script is not None and isinstance(table, ZoneLayout):
            self.script.lay_out(table, self.look)
        self.redraw()

    @property
    def _usual_kinds(self) -> frozenset[ZoneKind]:
        return USUAL_KINDS if self.poker is None else POKER_KINDS

    def settle(self) -> None:
        """Begin to draw the cards in their new size, some in each frame."""
        self.canvas.settle()
        self.redraw()

    def relayout(self) -> None:
        """Place everything anew: a button came or went, another seat sits at the bottom."""
        before = self.table
        self.layout(self.app.size)
        if before is None or self.table is None or before.heights != self.table.heights:
            self.settle()

    # -- what a person does -----------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The names by position."""
        return [str(player.name) for player in self.match.game.players]

    def play(self, card: Card) -> None:
        """Play *card* for the person at the bottom, or say why not."""
        if self.match.game.between_hands or self.course.ended or self.viewpoint.spectator:
            return
        if self.script is not None:
            self.script.take(card)
        elif self.match.game.legal_bids():
            self.refuse(_("Bid first, then play."), card)
        else:
            self.attempt(card, card)

    def answer(self, action: Any) -> None:
        """Take the answer to what was offered."""
        self.attempt(action, None)

    def attempt(self, action: Any, card: Card | None) -> None:
        """Do *action* for the person at the bottom; a refusal is said, and *card* is shaken."""
        try:
            self.driver.act(action, self.viewpoint.actor)
        except IllegalAction as error:
            if self.boards is not None:
                self.boards.refuse(action)
            self.refuse(str(error), card)

    def refuse(self, words: str, card: Card | None) -> None:
        """Say why something is not done, and shake *card*."""
        if card is not None:
            self.stage.shake(card)
        self.furniture.prompt.say(words, danger=True)
        self.play_sound("refused")
        self.redraw()

    def _look_at_cards(self) -> None:
        """Show the cards: no blind bid any more."""
        self.viewpoint.look()
        self.course.invite_again()
        self.stage.show(self.viewpoint.seen())
        self.play_sound("slide")

    def play_sound(self, name: str, pan: float = 0.0) -> None:
        """Let a sound be heard; whatever it says is seen too."""
        self.context.sound.play(name, pan)

    def enlarge(self, card: Card | None) -> None:
        """Show *card* large, or none."""
        self.furniture.magnifier.show(card)

    def card_at(self, pos: tuple[int, int]) -> Card | None:
        """Return the card whose face is seen at *pos*: of the own hand, or in the middle."""
        own = self.furniture.cards.card_at(pos)
        if own is not None:
            return own
        for zone in self.stage.seen:
            if zone.kind in OPEN_KINDS or self.viewpoint.open_hands:
                for sprite in reversed(self.stage.zones[zone.name]):
                    if sprite.card is not None and covers(sprite, pos):
                        return sprite.card
        return None

    # -- events, time, picture --------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Let a click or key cut motion short; then it means what it means."""
        if self.remote is not None and self.remote.takes(event):
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.stage.busy:
            meant = self._means_more(event)
            self.stage.skip()
            self.redraw()
            if not meant:
                return True
        return self.commands.handle(event) or super().handle(event)

    def _means_more(self, event: pygame.event.Event) -> bool:
        """Tell whether *event* means something besides cutting the motion short."""
        if event.type == pygame.KEYDOWN:
            return event.key not in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        hit = [w for w in self.form.walk() if w.focusable and w.hit(event.pos)]
        return event.button == 3 or any(
            widget is not self.furniture.cards or self._own_turn() for widget in hit
        )

    def _own_turn(self) -> bool:
        """Tell whether the seat at the bottom is to act, whatever is shown."""
        match = self.match
        return not match.game.between_hands and match.next_position == self.viewpoint.actor

    def update(self, dt: float) -> None:
        """Let time pass for cards, panels and the driver."""
        if self.tempo.rate != 1.0 and self.stage.busy:
            self.stage.update(dt * (self.tempo.rate - 1.0))  # the rest of dt comes with the cards
            self.redraw()
        super().update(dt)
        if self.poker is not None:
            self.poker.update(dt)
        self.driver.update(dt)
        if self.boards is not None:
            self.boards.update(dt)
        if self.reloading is not None:
            self.reloading.update(dt)
        thinking = self.driver.thinking
        self.furniture.think(thinking)
        self._clock = self._clock + dt if thinking >= 0 else 0.0
        if self.canvas.preparing and self.canvas.prepare():
            self.redraw()

    def wake_after(self) -> float | None:
        """Return when the driver, a widget or the preparation wants to go on."""
        waits = [super().wake_after(), self.driver.wake_after()]
        if self.canvas.preparing:
            waits.append(0.01)
        if self.boards is not None:
            waits.append(self.boards.wake_after())
        if self.reloading is not None:
            waits.append(self.reloading.wake_after())
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the cards that rest, the panels, and what moves."""
        self.canvas.draw_base(surface, self.look.theme)
        facts, table = self.course.facts, self.table
        if facts is not None and table is not None and facts.led_slot and self.course.still:
            thinking = facts.to_act == self.driver.thinking
            if facts.to_act >= 0:
                clock = self._clock if thinking else None
                draw_slot(surface, table, self.look, facts.to_act, clock)
        if self.poker is not None and isinstance(table, PokerLayout):
            self.poker.draw(surface, table, self.look)
        if self.script is not None and isinstance(table, ZoneLayout):
            self.script.draw(surface, table, self.look)
        super().draw(surface)
        if self.remote is not None and table is not None:
            self.remote.draw(surface, table, self.look)
