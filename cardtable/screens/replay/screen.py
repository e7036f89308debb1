"""The replay of a match: by card, trick or hand, with a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable.core.i18n import _
from cardtable.games.speech import signed
from cardtable.match import Match
from cardtable.screens.replay.buttons import SignButton
from cardtable.screens.replay.timeline import Film
from cardtable.screens.results.sheet_data import side_names
from cardtable.table.kind_lookup import kind_for
from cardtable.table.watch_scene import WatchScene
from cardtable.ui.theme import Look
from cardtable.ui.widgets import (
    Button,
    Choice,
    ChoiceStyle,
    Dropdown,
    Label,
    Panel,
    Slider,
    Widget,
    boxes,
)

if TYPE_CHECKING:
    from cardtable.table.context import Context

STEP_SECONDS = 0.85
"""Pause before the next card at speed 1."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
BAR = 104
"""Height of the controls below the table in design units."""


class ReplayScene(WatchScene):
    """Replays *source* without changing it, from its first deal or from hand *hand* (from 1).

    All hands of cards can be shown. While a hand is in progress, only those of the person at the
    table can. The cards of the positions in *unknown* stay hidden. *ending* is shown at the last
    frame, if it says something; *at_end* opens it.
    """

    def __init__(
        self,
        context: Context,
        source: Match,
        name: str = "",
        *,
        hand: int | None = None,
        unknown: frozenset[int] = frozenset(),
        ending: str = "",
        at_end: bool = False,
    ) -> None:
        self.film = Film(source)
        self._source = source
        self._ending = ending
        self._persons = [n for n, seat in enumerate(source.seats) if seat.is_person]
        super().__init__(context, self.film.match, bar=BAR)
        self.table.panels.unknown = unknown
        self.viewpoint.may_see = self.may_see
        self.title = _("Replay: {name}").format(name=name or source.kind.title)
        known = [seat for seat in range(len(source.seats)) if seat not in unknown]
        self.viewpoint.bottom = next(iter(self._persons or known), 0)
        self.playing = False
        self.speed = 1.0
        self._wait = 0.0
        self._make_widgets()
        if hand is not None:
            hands = self.film.timeline.hands or (0,)
            self.film.go_to(hands[min(max(hand, 1), len(hands)) - 1])
        if at_end:
            self.film.go_to(self.film.timeline.last)
        self._show_place()

    def _make_widgets(self) -> None:
        add = self.form.add
        names, words = self.table.names, self.table.presentation.replay_words()
        has_hands = self.table.presentation.has_hands
        self.panel = add(Panel())
        self.where = add(Label("", size=13, colour="muted"))
        last = max(1, self.film.timeline.last)
        self.slider = add(Slider(_("Position in the game"), 0, 0, last, 1, self._scrub))
        timeline = self.film.timeline
        self.keys = [
            add(SignButton(_("Previous hand"), "hand-back", self._by(timeline.hands, -1))),
            add(SignButton(words.stop_back, "trick-back", self._by(timeline.stops(), -1))),
            add(SignButton(words.back, "card-back", lambda: self.go_to(self.film.index - 1))),
            add(SignButton(_("Start replay"), "play", self.toggle, primary=True)),
            add(SignButton(words.on, "card", self.step_forward)),
            add(SignButton(words.stop_on, "trick", self._by(timeline.stops(), 1))),
            add(SignButton(_("Next hand"), "hand", self._by(timeline.hands, 1))),
        ]
        self.play_key = self.keys[3]
        speeds = [f"{speed:g} ×".replace("0.5", "½") for speed in SPEEDS]
        self.speeds = add(
            Choice(_("Speed"), speeds, 1, self._set_speed, style=ChoiceStyle.SEGMENTS)
        )
        views = [_("All cards"), *(_("As seen by {name}").format(name=name) for name in names)]
        self.views = add(Dropdown(_("Viewpoint"), views, 0, self._set_view))
        self.views.visible = has_hands
        for key in self.keys if not has_hands else ():
            key.visible = key in self.keys[2:5]
        self.leave_key = add(Button(_("Close"), self.close, key=pygame.K_ESCAPE, key_text=_("Esc")))

    def _by(self, stops: tuple[int, ...], by: int) -> Callable[[], None]:
        return lambda: self.go_to(self.film.timeline.next_in(stops, self.film.index, by))

    def cover(self) -> None:
        self._stop()

    # -- visibility -------------------------------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether the hand on the table is still in progress, so that cards are secret."""
        game = self._source.game
        running = not game.between_hands and not game.winners
        last = self.film.frame.hand == len(self.film.timeline.hands)
        return bool(self._persons) and running and last

    def may_see(self, owner: int) -> bool:
        """Whether the cards of *owner* may be shown."""
        if owner in self.table.panels.unknown:
            return False
        if not self.is_secret:
            return True
        panels = kind_for(self._source).panels
        return self._persons == [owner] and not panels.may_bid_blind(self._source.view(owner))

    # -- moving -----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Play or pause; at the end, start again."""
        if self.playing:
            self._stop()
            return
        if self.film.index >= self.film.timeline.last:
            self.go_to(0)
        self.playing = True
        self._wait = 0.15
        self.play_key.show(_("Pause"), "pause")

    def _stop(self) -> None:
        self.playing = False
        self.play_key.show(_("Start replay"), "play")

    def step_forward(self) -> None:
        self._stop()
        self.table.stage.skip()
        self._step()

    def go_to(self, index: int) -> None:
        """Go to the frame at index *index* and pause."""
        self._stop()
        if index == self.film.index + 1:
            self.table.stage.skip()
            self._step()
        elif index != self.film.index:
            self.film.go_to(index)
            self.show_now()
            self._show_place()

    def _scrub(self, value: float) -> None:
        self.go_to(round(value))

    def _set_speed(self, index: int) -> None:
        self.speed = SPEEDS[index]

    def _set_view(self, index: int) -> None:
        self.viewpoint.open_hands = index == 0
        if index > 0:
            self.viewpoint.bottom = index - 1
        self.layout(self.app.size)
        self.show_now()

    def _step(self) -> None:
        """Animate the next frame."""
        if self.film.index >= self.film.timeline.last:
            self._stop()
            return
        self.show_events(self.film.step(), dealt=self.film.frame.dealt)
        self._show_place()

    def prompt_words(self, default: str) -> str:
        game = self.match.game
        results = getattr(game, "results", ())
        is_last = self.film.index == self.film.timeline.last
        if is_last and self._ending:
            return self._ending
        over = game.between_hands or is_last
        if not results or not over or self.film.frame.hand != results[-1].number:
            return default
        names = side_names(self.match)
        return " · ".join(
            f"{name} {signed(score.points)}"
            for name, score in zip(names, results[-1].sides, strict=True)
        )

    def _show_place(self) -> None:
        frame = self.film.frame
        self.slider.value = self.film.index
        if not self.table.presentation.has_hands:
            words = _("Move {number} of {count}")
            self.where.set_text(words.format(number=frame.actions, count=self.film.timeline.last))
            return
        words = _("Hand {hand} of {hands}").format(
            hand=frame.hand, hands=len(self.film.timeline.hands)
        )
        if frame.trick:
            trick = _("trick {trick}").format(trick=frame.trick)
            words = f"{words} · {trick}"
        self.where.set_text(words)

    # -- time -------------------------------------------------------------------------------------

    @property
    def rate(self) -> float:
        return max(1.0, self.speed)

    def wake_after(self) -> float | None:
        waits = [super().wake_after()]
        if self.playing and not self.table.stage.busy:
            waits.append(max(0.0, self._wait))
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        """Advance the cards and, while playing, the film."""
        self.table.stage.rest = min(self.context.settings.trick_rest, 1.0) / self.speed
        super().update(dt)
        if self.playing and not self.table.stage.busy:
            self._wait -= dt
            if self._wait <= 0.0:
                self._wait = STEP_SECONDS / self.speed
                self._step()

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_ALT:
            busy = self.form.keyboard_used and self.form.focused is not None
            if not busy and self._handle_key(event.key):
                return True
        return super().handle(event)

    def _handle_key(self, key: int) -> bool:
        commands: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.toggle,
            pygame.K_RETURN: self.toggle,
            pygame.K_LEFT: self.keys[2].activate,
            pygame.K_RIGHT: self.keys[4].activate,
            pygame.K_UP: self.keys[1].activate,
            pygame.K_DOWN: self.keys[5].activate,
            pygame.K_PAGEUP: self.keys[0].activate,
            pygame.K_PAGEDOWN: self.keys[6].activate,
            pygame.K_HOME: lambda: self.go_to(0),
            pygame.K_END: lambda: self.go_to(self.film.timeline.last),
        }
        command = commands.get(key)
        if command is not None:
            command()
        return command is not None

    # -- place ------------------------------------------------------------------------------------

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        self.panel.place(boxes.inset(rect, look.px(10), look.px(6)), look)
        inner = boxes.inset(self.panel.rect, look.px(16), look.px(8))
        upper, lower = boxes.rows(inner, (42, 58), look.px(4))
        gap = look.px(8)
        high = min(lower.height, look.tx(38))
        left = [(key, key.measure(look)[0]) for key in self.keys if key.visible]
        others = (self.speeds, self.views, self.leave_key)
        right = [(key, key.measure(look)[0]) for key in others if key.visible]
        wanted = sum(width + gap for _key, width in left + right)
        row = boxes.cut_top(lower, high)[0]
        _place_row(left, row.left, row, gap, look)
        if wanted <= lower.width:
            _place_row(right, row.right - _row_width(right, gap), row, gap, look)
        else:  # rarely used controls go to the upper row, beside the slider
            _place_row(right[:1], row.right - _row_width(right[:1], gap), row, gap, look)
            upper, side = boxes.cut_right(upper, _row_width(right[1:], gap), look.px(12))
            _place_row(right[1:], side.left, side, gap, look)
        words = min(look.tx(170), upper.width // 2)
        box, track = boxes.cut_left(upper, words, look.px(12))
        self.where.place(box, look)
        self.slider.place(track, look)


def _row_width(row: Sequence[tuple[Widget, int]], gap: int) -> int:
    return sum(width for _widget, width in row) + gap * (len(row) - 1)


def _place_row(
    row: Sequence[tuple[Widget, int]], left: int, space: pygame.Rect, gap: int, look: Look
) -> None:
    """Place widgets of the given widths side by side, at most as high as *space*."""
    for widget, width in row:
        widget.place(pygame.Rect(left, space.top, width, space.height), look)
        left += width + gap
