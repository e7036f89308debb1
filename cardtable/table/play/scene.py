"""The table: one match, seen through one seat's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from cardtable.cards import Card
from cardtable.engine import Door, Event, IllegalAction, ZoneKind
from cardtable.i18n import _
from cardtable.match import Change, Match
from cardtable.table.felt import felt
from cardtable.table.layout import Question, TableLayout, lay_out
from cardtable.table.play.commands import Commands
from cardtable.table.play.curtain import CurtainScene
from cardtable.table.play.driver import Driver
from cardtable.table.play.facts import Facts, Summary
from cardtable.table.play.furniture import Furniture, Orders
from cardtable.table.play.logpanel import Log
from cardtable.table.play.owncards import OwnCards, covers
from cardtable.table.play.registry import panels_for
from cardtable.table.play.slot import draw_slot
from cardtable.table.play.viewpoint import Viewpoint
from cardtable.table.scene import Scene
from cardtable.table.stage import Stage
from cardtable.table.stage.paint import Painter
from cardtable.table.theme import Size

if TYPE_CHECKING:
    from cardtable.storage.journal import Journal
    from cardtable.table.context import Context

PREPARE_SECONDS = 0.004
"""In each frame so much time at most goes into drawing cards in a new size."""


class PlayScene(Scene):
    """Shows *match* and lets its persons play. The game is ahead; the pictures catch up.

    *journal* is closed when the table is left. With *open_hands* all hands lie open (by default
    where no person plays).
    """

    def __init__(
        self,
        context: Context,
        match: Match,
        journal: Journal | None = None,
        *,
        open_hands: bool | None = None,
    ) -> None:
        super().__init__()
        self.context = context
        self.match = match
        self.journal = journal
        self.title = match.kind.title
        self.panels = panels_for(match)
        self.viewpoint = Viewpoint(match, self.panels, open_hands=open_hands)
        self.stage = Stage(lambda name, pan: self._play_sound(name, pan))
        self.painter = Painter(context.art)
        self.log = Log()
        self.facts: Facts | None = None
        self.table: TableLayout | None = None
        self.driver = Driver(match, self, lambda call: self.app.post(call))
        self.commands = Commands(self)
        cards = OwnCards(self.stage, self._fresh_painter, self.play, self._enlarge)
        commands = self.commands
        self.furniture = Furniture(
            self.form, len(match.seats), lambda: context.art, cards, self.log,
            Orders(
                commands.undo, commands.redo, commands.hint, commands.claim, commands.menu,
                commands.sheet, commands.review, self.go_on, commands.same_deal, self.answer,
                self._look_at_cards,
            ),
        )  # fmt: skip
        self.furniture.log.visible = bool(context.settings.show_log)
        self._summary: Summary | None = None
        self._invited = -1
        self._ended = False
        self._clock = 0.0
        self._preparing: list[Any] = []

    # -- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the seats and show how things stand."""
        self.match.watchers.append(self._heard)
        self.context.watchers.append(self._settings_changed)
        self._settings_changed()
        self.commands.seat()
        self.furniture.cards.clicks = self.context.settings.clicks
        if self.match.deals:
            self._show_now()
        self.driver.paused = False

    def leave(self) -> None:
        """Stop thinking and let go of the match."""
        self.driver.close()
        self.match.watchers.remove(self._heard)
        self.context.watchers.remove(self._settings_changed)
        if self.journal is not None:
            self.journal.close()

    def cover(self) -> None:
        """Pause under a dialog."""
        self.driver.paused = True
        self.furniture.cards.forget()

    def uncover(self) -> None:
        """Go on."""
        self.driver.paused = False
        self.redraw()

    def _settings_changed(self) -> None:
        settings = self.context.settings
        self.stage.rest = settings.trick_rest
        self.stage.rest_waits = settings.trick_waits
        self.stage.motion = self.look.motion
        self.furniture.cards.clicks = settings.clicks
        if self.table is not None:
            self.settle()

    # -- place ------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        """Place everything."""
        self.stage.motion = self.look.motion
        kinds = frozenset(zone.kind for zone in self.stage.seen) or frozenset(
            {ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN}
        )
        base = Question(
            size=size, text=self.look.scale.text, seats=len(self.match.seats),
            bottom=self.viewpoint.bottom, kinds=kinds, hand=self._largest_hand(),
        )  # fmt: skip
        self.table = lay_out(self.furniture.question(base, self.look))
        self.stage.lay_out(self.table)
        self.furniture.place(self.table, self.look)
        if not self.painter.heights:
            self.painter.heights = self.table.heights
        self.redraw()

    def _largest_hand(self) -> int:
        held = [len(z.pieces) for z in self.stage.seen if z.kind is ZoneKind.HAND]
        usual = getattr(self.match.rules, "hand_size", 13)
        return max(int(usual), *held, 1)

    def settle(self) -> None:
        """Begin to draw the cards in their new size, some in each frame."""
        if self.table is None:
            return
        self._fresh_painter().heights = self.table.heights
        first = [sprite.card for sprite in self.stage.sprites() if sprite.card is not None]
        art = self.context.art
        for iterator in self._preparing:
            iterator.close()
        self._preparing = [
            art.prepare(height, first) for height in self.table.heights if not art.ready(height)
        ]
        self.stage.changes += 1
        self.redraw()

    def _fresh_painter(self) -> Painter:
        """Return the painter of the deck in use."""
        if self.painter.art is not self.context.art:
            heights = self.painter.heights
            self.painter = Painter(self.context.art)
            self.painter.heights = heights
        return self.painter

    def relayout(self) -> None:
        """Place everything anew: a button came or went, another seat sits at the bottom."""
        self.layout(self.app.size)

    # -- what happens in the match ----------------------------------------------------------------

    def _heard(self, match: Match, change: Change) -> None:
        if change.kind in ("undo", "seat"):
            self.driver.forget()
            self.driver.guard_strategies()
        if change.kind == "seat":
            self.commands.seat()
            return
        self._invited = -1
        self._retract()
        if change.kind == "undo":
            self.log.cut(change.kept)
            self._ended = False
            self._summary = None
            self.furniture.hand_end.show(None)
            self._show_now()
            return
        if change.kind == "deal":
            self.viewpoint.dealt()
        facts, seen = self.panels.facts(self.viewpoint.view()), self.viewpoint.seen()
        self._write(change)
        summary = self.panels.summary(change.events)

        def shown() -> None:
            self._show(facts)
            self._sound_of(change.events)
            if summary is not None:
                self._summary = summary

        if change.kind == "deal":
            self.stage.deal(seen, max(0, facts.dealer))
            self._show(facts)
        else:
            self.stage.play(change.events, seen, shown)
        if self.table is None or {z.kind for z in seen} != self.table.question.kinds:
            self.relayout()
        self.redraw()

    def _show_now(self, *, at_once: bool = False) -> None:
        """Show how the match stands, without what led there."""
        self.stage.show(self.viewpoint.seen(), at_once=at_once or self.table is None)
        self._show(self.panels.facts(self.viewpoint.view()))

    def _show(self, facts: Facts) -> None:
        rows = self.facts.rows if self.facts is not None else ()
        self.facts = facts
        self.furniture.show(facts, self.names)
        self.furniture.prompt.show(facts.prompt)
        self.commands.refresh()
        if len(rows) != len(facts.rows) and self.table is not None:
            self.relayout()
        self.redraw()

    @property
    def names(self) -> list[str]:
        """The names by position."""
        return [str(player.name) for player in self.match.game.players]

    def _write(self, change: Change) -> None:
        """Write to the log what everybody may read; several persons share it."""
        seat = -1 if self.viewpoint.hotseat else self.viewpoint.bottom
        for event in change.events:
            words = self.panels.tell(event, seat)
            if words:
                heading = change.kind == "deal"
                self.log.add(words, change.kept, heading=heading)
                self.app.say(words)
        journal = self.journal
        if journal is not None and journal.failure is not None:
            self.furniture.prompt.say(str(journal.failure), danger=True, seconds=8.0)

    def _sound_of(self, events: tuple[Event, ...]) -> None:
        seat = -1 if self.viewpoint.spectator or self.viewpoint.hotseat else self.viewpoint.bottom
        for event in events:
            name = self.panels.sound(event, seat)
            if name:
                self._play_sound(name)

    def _play_sound(self, name: str, pan: float = 0.0) -> None:
        self.context.sound.play(name, pan)

    # -- what the driver asks of the table --------------------------------------------------------

    @property
    def still(self) -> bool:
        """Whether all that has happened has been shown."""
        return not self.stage.busy

    @property
    def pace(self) -> float:
        """The factor on the pace of strategies."""
        return 0.0 if self.commands.claiming else self.look.motion.speed.value

    def invite(self, position: int) -> None:
        """Ask the person at *position*."""
        if self._invited == position:
            return
        if self.viewpoint.must_pass_to(position):
            self._pass_to(position)
            return
        self._invited = position
        if self.commands.play_on_claim(position):
            return
        view = self.viewpoint.view()
        offer = self.panels.offer(view, self.viewpoint.looked)
        self.furniture.bid.show(offer)
        legal = frozenset(card for card in view.legal_plays if isinstance(card, Card))
        cards = self.furniture.cards
        cards.legal = legal if offer is None else None
        if cards.legal is not None:
            self.stage.dimmed = frozenset(card for card in cards.cards() if card not in legal)
        asked = offer is not None and not offer.wide
        words = self.facts.prompt if self.facts is not None and not asked else ""
        if offer is not None and offer.wide:
            words = offer.title
        self.furniture.prompt.show(words, urgent=True)
        self.commands.refresh()
        self._play_sound("turn")
        self.redraw()

    def _retract(self) -> None:
        """Ask nobody any more."""
        self.furniture.bid.show(None)
        self.furniture.cards.legal = None
        self.stage.dimmed = frozenset()

    def _pass_to(self, position: int) -> None:
        """Cover the table until the person at *position* is there."""
        self.viewpoint.lock()
        self.stage.show(self.viewpoint.seen(), at_once=True)
        curtain: CurtainScene

        def ready() -> None:
            self.viewpoint.unlock(position)
            self.app.remove(curtain)
            self.relayout()
            self._show_now(at_once=True)
            self.relayout()

        curtain = CurtainScene(
            self.names[position], position, lambda: self.viewpoint.hand_of(position),
            lambda: self.context.art, ready, self.commands.menu,
        )  # fmt: skip
        self.app.push(curtain)

    def hand_over(self) -> None:
        """Show how the hand went, and wait for somebody to go on."""
        panel = self.furniture.hand_end
        if self._summary is None:
            self.go_on()
        elif not panel.visible:
            self.furniture.prompt.show("")
            panel.show(self._summary)
            if self.viewpoint.spectator:
                self.app.after(max(0.4, 2.2 * self.pace), self.go_on)

    def go_on(self) -> None:
        """Deal the next hand."""
        if not self.match.game.between_hands:
            return
        self._summary = None
        self.furniture.hand_end.show(None)
        self.commands.claiming = False
        self._invited = -1
        if self.match.next_position is None:
            self.game_over()

    def game_over(self) -> None:
        """Celebrate, once."""
        if not self._ended:
            self._ended = True
            self.furniture.prompt.show(_("The game is over"))
            self.commands.end()

    def trouble(self, position: int, words: str) -> None:
        """Show what went wrong with a strategy, at its seat."""
        self.furniture.plates[position].notice(words)
        self.furniture.prompt.say(words, danger=True, seconds=6.0)
        self.log.add(words, len(self.match.log))

    # -- what a person does -----------------------------------------------------------------------

    def play(self, card: Card) -> None:
        """Play *card* for the person at the bottom, or say why not."""
        self.stage.skip()
        if self.match.game.door is Door.BID and not self.match.game.between_hands:
            self._refuse(_("Bid first, then play."), card)
            return
        self._act(card, card)

    def answer(self, action: Any) -> None:
        """Take the answer to what was offered."""
        self._act(action, None)

    def _act(self, action: Any, card: Card | None) -> None:
        if self.viewpoint.spectator or self.match.game.between_hands or self._ended:
            return
        try:
            self.driver.act(action, self.viewpoint.bottom)
        except IllegalAction as error:
            self._refuse(str(error), card)
            return
        self.furniture.prompt.clear()
        self.furniture.cards.choose(None)

    def _refuse(self, words: str, card: Card | None) -> None:
        if card is not None:
            self.stage.shake(card)
        self.furniture.prompt.say(words, danger=True)
        self._play_sound("refused")
        self.redraw()

    def _look_at_cards(self) -> None:
        """Show the cards: no blind bid any more."""
        self.viewpoint.look()
        self._invited = -1
        self.stage.show(self.viewpoint.seen())
        self._play_sound("slide")

    def card_at(self, pos: tuple[int, int]) -> Card | None:
        """Return the card in the middle at *pos*, if its face is seen."""
        for name, group in self.stage.zones.items():
            if self.stage.kind(name) in (ZoneKind.TRICK, ZoneKind.BOARD, ZoneKind.DISCARD):
                for sprite in reversed(group):
                    if sprite.card is not None and covers(sprite, pos):
                        return sprite.card
        return None

    def _enlarge(self, card: Card | None) -> None:
        self.furniture.magnifier.show(card)

    # -- events, time, picture --------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Let a click or key cut motion short; then it means what it means."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.stage.busy:
            if not self._may_pass(event):
                self.stage.skip()
                self.redraw()
                return True
            self.stage.skip()
        return self.commands.handle(event) or super().handle(event)

    def _may_pass(self, event: pygame.event.Event) -> bool:
        """Tell whether *event* means something besides cutting the motion short."""
        if event.type == pygame.KEYDOWN:
            return event.key not in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        return event.button == 3 or any(
            widget.visible and widget.focusable and widget.hit(event.pos)
            for widget in self.form.walk()
        )

    def update(self, dt: float) -> None:
        """Let time pass for cards, panels and the driver."""
        super().update(dt)
        self.driver.update(dt)
        thinking = self.driver.thinking
        self.furniture.think(thinking)
        self._clock = self._clock + dt if thinking >= 0 else 0.0
        if self._preparing:
            self._prepare()

    def _prepare(self) -> None:
        """Draw some more cards in their new size."""
        now = pygame.time.get_ticks
        until = now() + PREPARE_SECONDS * 1000
        while self._preparing and now() < until:
            if next(self._preparing[0], None) is None:
                self._preparing.pop(0)
                self.stage.changes += 1
                self.redraw()

    def wake_after(self) -> float | None:
        """Return when the driver, a widget or the preparation wants to go on."""
        waits = [super().wake_after(), self.driver.wake_after()]
        if self._preparing:
            waits.append(0.01)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the cards that rest, the panels, and what moves."""
        table = self.table
        if table is None:
            return
        cloth = felt(surface.get_size(), self.look.theme, table.ring)
        self._fresh_painter().draw_base(surface, self.stage, cloth)
        facts = self.facts
        if facts is not None and facts.led_slot and facts.to_act >= 0 and self.still:
            thinking = facts.to_act == self.driver.thinking
            draw_slot(surface, table, self.look, facts.to_act, self._clock if thinking else None)
        super().draw(surface)
