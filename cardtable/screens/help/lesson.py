"""The lesson: two hands on the real engine, with a coach below the table."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import GameKind, IllegalAction
from cardtable.games import DEFAULT_GAME, all_games
from cardtable.games.lesson import LessonStep
from cardtable.match import PERSON, Change, Match, Seat
from cardtable.screens.replay.timeline import silent_strategy
from cardtable.table.bid_panel import BidPanel
from cardtable.table.watch_scene import WatchScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Kind, Label, Panel, ProgressBar, boxes

if TYPE_CHECKING:
    from cardtable.table.context import Context

BAR = 150
"""Height of the coach's panel in design units."""
PACE_SECONDS = 0.45
LEARNER = 0


class LessonScene(WatchScene):
    """Guides the learner through the steps of a game's lesson."""

    def __init__(self, context: Context, kind: GameKind | None = None) -> None:
        kind = kind or all_games()[DEFAULT_GAME]
        lesson = kind.part("lesson")
        others = [Seat("silent", name) for name in lesson.OTHERS]
        match = Match(
            kind,
            kind.find_rules(lesson.RULES),
            [Seat(PERSON, _("You")), *others],
            deals=lesson.DEALS,
            dealer=lesson.DEALER,
            strategies={"silent": silent_strategy("")},
        )
        super().__init__(context, match, bar=BAR)
        self.title = _("Learn to play")
        self.viewpoint.open_hands = False
        self.steps: tuple[LessonStep, ...] = lesson.lesson()
        self.step_index = 0
        self.asking = False
        self._actions: deque[str] = deque()
        self._wait = 0.0
        self._changes: list[Change] = []
        match.listeners.append(lambda _match, change: self._changes.append(change))
        self._make_widgets()

    def _make_widgets(self) -> None:
        add = self.form.add
        self.cards = self.table.hand.cards
        self.cards.focusable = True
        self.panel = add(Panel(fill="panel_solid", shadow=True))
        self.progress = add(ProgressBar(_("Lesson")))
        self.words = add(Label("", size=17, wrapped=True))
        self.feedback = add(Label("", size=16, colour="number", wrapped=True))
        self.next = add(
            Button(
                _("Next"), self._next, key=pygame.K_RETURN, key_text=_("Enter"), kind=Kind.PRIMARY
            )
        )
        self.show_me = add(Button(_("Show me"), self._show_me, key=pygame.K_h, key_text="H"))
        self.quit = add(Button(_("Leave"), self.close, key=pygame.K_ESCAPE, key_text=_("Esc")))
        self.bid = BidPanel(self.answer, self._show_me, lambda: None)
        self.form.widgets.insert(self.form.widgets.index(self.panel), self.bid)
        self.form.adopt(self.bid)

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.steps[self.step_index]

    def enter(self) -> None:
        super().enter()
        self._begin_step()

    # -- steps ------------------------------------------------------------------------------------

    def _begin_step(self) -> None:
        """Queue the actions of the step; its text is shown after them."""
        self._actions.extend(self.step.actions.split())
        self.progress.value = (self.step_index + 1) / len(self.steps)
        self.feedback.set_text("")
        self.asking = False
        self._wait = 0.0
        self.next.enabled = self.show_me.enabled = False
        self.redraw()

    def _next(self) -> None:
        if self.step_index + 1 == len(self.steps):
            self.close()
            return
        self.step_index += 1
        self._begin_step()

    def _say_step(self) -> None:
        """Show the text, and wait for an answer if the step asks for one."""
        self.asking = True
        step = self.step
        self.words.set_text(step.words)
        self.app.announce(step.words)
        self.next.enabled = not step.answer
        self.show_me.enabled = bool(step.answer)
        if self.step_index + 1 == len(self.steps):
            self.next.label = _("Play a game")
        if step.answer and step.is_bid:
            self.bid.show(self.table.panels.offer(self.match.view(LEARNER), looked=True))
        elif step.answer:
            legal = frozenset(self.match.view(LEARNER).legal_plays)
            self.cards.legal = legal
            self.table.stage.dimmed = frozenset(c for c in self.cards.cards() if c not in legal)
            self.table.stage.changes += 1
        self.layout(self.app.size)
        self.redraw()

    @property
    def rate(self) -> float:
        return 2.0 if self.step.fast else 1.0

    def update(self, dt: float) -> None:
        fast = self.step.fast
        self.table.stage.rest = 0.35 if fast else self.context.settings.trick_rest
        super().update(dt)
        if self.table.stage.busy or self.asking:
            return
        self._wait -= dt
        if self._wait > 0.0:
            return
        if self._actions:
            pace = PACE_SECONDS * self.look.motion.speed.value
            self._wait = pace * 0.3 if fast else pace
            self._play_scripted(self._actions.popleft())
        else:
            self._say_step()

    def wake_after(self) -> float | None:
        waits = [super().wake_after()]
        if not self.asking and not self.table.stage.busy:
            waits.append(max(0.0, self._wait))
        return min((wait for wait in waits if wait is not None), default=None)

    def _play_scripted(self, text: str) -> None:
        """Play the scripted action *text* for the player to act."""
        position = self.match.deal()
        if position is None:
            raise RuntimeError("the lesson's script is longer than its game")
        dealt = any(change.kind == "deal" for change in self._changes)
        self._changes.clear()
        if dealt:
            self._actions.appendleft(text)
            self.show_events((), dealt=True)
            return
        action = self.match.game.read(text)
        self.show_events(self.match.act(action, position), dealt=False)
        self._changes.clear()

    # -- answers ----------------------------------------------------------------------------------

    def card_clicked(self, card: Card) -> None:
        if not self.asking or not self.step.answer:
            return
        if self.match.game.legal_bids():
            self._explain(_("Bid first, then play."))
            self.table.stage.shake(card)
            return
        self.answer(card)

    def answer(self, action: Any) -> None:
        """Accept the right answer; explain any other and leave the game unchanged."""
        text = str(action.tricks) if self.step.is_bid else str(action)
        if text == self.step.answer:
            self.asking = False
            self.bid.show(None)
            self.cards.legal = self.cards.suggested = None
            self.cards.choose(None)
            self.table.stage.dimmed = frozenset()
            self.table.stage.lit = None
            self.show_events(self.match.act(action, LEARNER), dealt=False)
            self._changes.clear()
            self._next()
            return
        if isinstance(action, Card):
            self.table.stage.shake(action)
        refusal = self._refusal(action)
        self._explain(refusal or self.step.explain(text))

    def _refusal(self, action: Any) -> str:
        """Return the reason why *action* is illegal, or an empty string."""
        game = self.match.game.copy()
        try:
            game.accept(action, game.players[LEARNER])
        except IllegalAction as error:
            return str(error)
        return ""

    def _explain(self, words: str) -> None:
        self.feedback.set_text(words)
        self.app.announce(words)
        self.context.sound.play("refused")
        self.layout(self.app.size)
        self.redraw()

    def _show_me(self) -> None:
        """Suggest the right answer."""
        if not self.asking or not self.step.answer:
            return
        action = self.match.game.read(self.step.answer)
        if self.step.is_bid:
            self.bid.suggest(action, {})
        else:
            self.cards.suggested = action
            self.form.focus(self.cards, quietly=True)  # focus it, so that Enter plays it
            self.cards.choose(action)
            self.app.announce(action.title)
        self.redraw()

    def prompt_words(self, default: str) -> str:
        return ""

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if pressed and self.table.stage.busy and not self.asking:
            self.table.stage.skip()
            if event.type == pygame.MOUSEBUTTONDOWN or event.key != pygame.K_ESCAPE:
                self.redraw()
                return True
        if event.type == pygame.KEYDOWN and self.bid.type_digit(getattr(event, "unicode", "")):
            return True
        if (
            event.type == pygame.KEYDOWN
            and event.key in (pygame.K_LEFT, pygame.K_RIGHT)
            and (not self.form.keyboard_used or self.form.focused is None)
        ):
            target = self.bid.grid if self.bid.visible else self.cards
            if target is not None:
                self.form.focus(target, by_keyboard=True)
        return super().handle(event)

    # -- place ------------------------------------------------------------------------------------

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        self.panel.place(boxes.inset(rect, look.px(10), look.px(6)), look)
        inner = boxes.inset(self.panel.rect, look.px(18), look.px(10))
        buttons = (self.next, self.show_me, self.quit)
        wide = max(button.measure(look)[0] for button in buttons)
        left, right = boxes.cut_right(inner, wide, look.px(24))
        for button, cell in zip(buttons, boxes.rows(right, (1, 1, 1), look.px(6)), strict=True):
            button.place(boxes.centred(cell, (wide, look.tx(38))), look)
        body = self.progress.place_top(left, look.px(8), look, look.px(6))
        answer = self.feedback.height_for(body.width, look) if self.feedback.label else 0
        wanted = self.words.height_for(body.width, look)
        space = body.height - answer - (look.px(6) if answer else 0)
        below = self.words.place_top(
            body, min(wanted, max(space, body.height // 2)), look, look.px(6)
        )
        self.feedback.place(below, look)
        layout = self.table.layout
        if layout is not None:
            self.bid.place_in(layout.panel, layout.choice, look)
