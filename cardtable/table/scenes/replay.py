"""Watch a game: any match as a film, with a scrubber, by card, by trick, by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.engine import Event, Zone, ZoneKind
from cardtable.i18n import _
from cardtable.match import Match
from cardtable.table.felt import felt
from cardtable.table.layout import Question, TableLayout, lay_out
from cardtable.table.play.order import SuitOrder
from cardtable.table.play.plates import SeatPlate
from cardtable.table.play.registry import panels_for
from cardtable.table.play.scorepanel import ScorePanel, StatusPanel
from cardtable.table.scene import Scene
from cardtable.table.scenes.player_keys import SignButton
from cardtable.table.scenes.sheet_data import signed
from cardtable.table.scenes.timeline import Film
from cardtable.table.stage import Seen, Stage
from cardtable.table.stage.paint import Painter
from cardtable.table.theme import Look, Scale, Size
from cardtable.table.widgets import (
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
"""So long, at speed 1, the table is still before the next card."""
SPEEDS = (0.5, 1.0, 2.0, 4.0)
PREPARE_MILLISECONDS = 4
BAR = 104
"""The height of the controls below the table, in design units."""


class ReplayScene(Scene):
    """Shows *match* from its first deal, or from hand *hand* (from 1), without touching it."""

    def __init__(
        self, context: Context, match: Match, name: str = "", *, hand: int | None = None
    ) -> None:
        super().__init__()
        self.context = context
        self.match = match
        self.title = _("Watching {name}").format(name=name or match.kind.title)
        self.film = Film(match)
        self.panels = panels_for(self.film.match)
        self.stage = Stage(lambda sound, pan: self._sound(sound, pan))
        self.painter = Painter(context.art)
        self.table: TableLayout | None = None
        self.open_hands = True
        self.bottom = next((n for n, seat in enumerate(match.seats) if seat.is_person), 0)
        self.playing = False
        self.speed = 1.0
        self._wait = 0.0
        self._orders = [SuitOrder() for _seat in match.seats]
        self._preparing: list[Iterator[float]] = []
        self._make_widgets()
        if hand is not None:
            hands = self.film.timeline.hands
            self.film.go_to(hands[min(max(hand, 1), len(hands)) - 1])

    def _make_widgets(self) -> None:
        add = self.form.add
        names = [str(player.name) for player in self.film.match.game.players]
        self.plates = [add(SeatPlate(seat, name)) for seat, name in enumerate(names)]
        self.score = add(ScorePanel())
        self.status = add(StatusPanel())
        self.words = add(Label("", size=14, align="center"))
        self.panel = add(Panel())
        self.where = add(Label("", size=13, colour="muted"))
        last = max(1, self.film.timeline.last)
        self.slider = add(Slider(_("Place in the game"), 0, 0, last, 1, self._scrub))
        timeline = self.film.timeline
        self.keys = [
            add(SignButton(_("A hand back"), "hand-back", self._by(timeline.hands, -1))),
            add(SignButton(_("A trick back"), "trick-back", self._by(timeline.stops(), -1))),
            add(SignButton(_("A card back"), "card-back", lambda: self._go(self.film.place - 1))),
            add(SignButton(_("Play"), "play", self.toggle, primary=True)),
            add(SignButton(_("The next card"), "card", self._next_card)),
            add(SignButton(_("The next trick"), "trick", self._by(timeline.stops(), 1))),
            add(SignButton(_("The next hand"), "hand", self._by(timeline.hands, 1))),
        ]
        self.play_key = self.keys[3]
        speeds = [f"{speed:g} ×".replace("0.5", "½") for speed in SPEEDS]
        self.speeds = add(Choice(_("Speed"), speeds, 1, self._set_speed,
                                 style=ChoiceStyle.SEGMENTS))  # fmt: skip
        views = [_("All cards"), *(_("As {name}").format(name=name) for name in names)]
        self.views = add(Dropdown(_("Seen"), views, 0, self._set_view))
        self.leave_key = add(Button(_("Close"), self.close, key=pygame.K_ESCAPE,
                                    key_text=_("Esc")))  # fmt: skip

    def _by(self, places: tuple[int, ...], by: int) -> Callable[[], None]:
        return lambda: self._go(self.film.timeline.next_of(places, self.film.place, by))

    # -- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        """Show the first frame."""
        self.context.watchers.append(self._settings_changed)
        self._settings_changed()

    def leave(self) -> None:
        """Let go of the settings."""
        self.context.watchers.remove(self._settings_changed)

    def cover(self) -> None:
        """Stop under another scene."""
        self._stop()

    def _settings_changed(self) -> None:
        self.stage.motion = self.look.motion
        if self.table is not None:
            self.settle()

    # -- moving -----------------------------------------------------------------------------------

    def toggle(self) -> None:
        """Go on, or stop; at the end, begin again."""
        if self.playing:
            self._stop()
            return
        if self.film.place >= self.film.timeline.last:
            self.film.go_to(0)
            self._show_now()
        self.playing = True
        self._wait = 0.15
        self.play_key.show(_("Pause"), "pause")

    def _stop(self) -> None:
        self.playing = False
        self.play_key.show(_("Play"), "play")

    def _next_card(self) -> None:
        self._stop()
        self.stage.skip()
        self._step()

    def _go(self, place: int) -> None:
        """Go to a frame and stay there."""
        self._stop()
        if place == self.film.place + 1:
            self.stage.skip()
            self._step()
        elif place != self.film.place:
            self.film.go_to(place)
            self._show_now()

    def _scrub(self, value: float) -> None:
        self._go(round(value))

    def _set_speed(self, place: int) -> None:
        self.speed = SPEEDS[place]

    def _set_view(self, place: int) -> None:
        self.open_hands = place == 0
        if place > 0:
            self.bottom = place - 1
        if self.table is not None:
            self.layout(self.app.size)
        self._show_now()

    def _step(self) -> None:
        """Show the next frame in motion."""
        if self.film.place >= self.film.timeline.last:
            self._stop()
            return
        events = self.film.step()
        seen = self._seen()
        facts = self.panels.facts(self.film.match.view(self.bottom))
        if self.film.frame.dealt:
            for order in self._orders:
                order.deal()
            self.stage.deal(self._seen(), max(0, facts.dealer), self._show_facts)
        else:
            self.stage.play(events, seen, self._show_facts)
        self._tell(events)
        self._show_place()

    def _show_now(self) -> None:
        """Show the frame without what led there."""
        for order in self._orders:
            order.deal()
        self.stage.show(self._seen(), at_once=self.table is None)
        self._show_facts()
        self._show_place()
        self.redraw()

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Say what happened; what a hand was worth stays on the table."""
        for event in events:
            words = self.panels.tell(event, -1)
            if words:
                self.app.say(words)

    def _show_facts(self) -> None:
        facts = self.panels.facts(self.film.match.view(self.bottom))
        for plate, words in zip(self.plates, facts.plates, strict=True):
            plate.show(words, dealer=plate.seat == facts.dealer, acting=plate.seat == facts.to_act)
        self.score.show(facts.title, facts.note, facts.rows)
        self.status.show(*facts.status)
        self.words.change(self._result() or facts.prompt)

    def _result(self) -> str:
        """Return what the hand was worth, where it has just ended."""
        game = self.film.match.game
        results = getattr(game, "results", ())
        over = game.between_hands or self.film.place == self.film.timeline.last
        if not results or not over or self.film.frame.hand != results[-1].number:
            return ""
        sides = self.film.match.kind.sides(self.film.match.rules)
        return " · ".join(
            f"{self._side_name(side)} {signed(score.points)}"
            for side, score in zip(sides, results[-1].sides, strict=True)
        )

    def _side_name(self, side: tuple[int, ...]) -> str:
        return " + ".join(str(self.film.match.game.players[position].name) for position in side)

    def _show_place(self) -> None:
        frame = self.film.frame
        self.slider.value = self.film.place
        words = _("Hand {hand} of {hands}").format(
            hand=frame.hand, hands=len(self.film.timeline.hands)
        )
        if frame.trick:
            trick = _("trick {trick}").format(trick=frame.trick)
            words = f"{words} · {trick}"
        self.where.change(words)

    def _sound(self, name: str, pan: float) -> None:
        self.context.sound.play(name, pan)

    # -- what is seen -----------------------------------------------------------------------------

    def _seen(self) -> Seen:
        """Return the zones: with all hands open, or only that of the seat at the bottom."""
        zones = []
        for zone in self.panels.seen(self.film.match.view(self.bottom)):
            if zone.kind is ZoneKind.HAND and zone.owner is not None:
                zone = self._hand(zone, zone.owner)
            zones.append(zone)
        return tuple(zones)

    def _hand(self, zone: Zone, owner: int) -> Zone:
        if not self.open_hands and owner != self.bottom:
            return replace(zone, pieces=(None,) * len(zone.pieces))
        own = self.film.match.view(owner).zones()
        cards = [
            card for one in own if one.name == zone.name for card in one.pieces if card is not None
        ]
        return replace(zone, pieces=self.panels.sort(cards, self._orders[owner].of(cards)))

    # -- time -------------------------------------------------------------------------------------

    @property
    def animating(self) -> bool:
        """Whether something moves."""
        return super().animating or self.stage.animating

    def wake_after(self) -> float | None:
        """Return when the next card comes, or the preparation goes on."""
        waits = [super().wake_after(), self.stage.wake_after()]
        if self.playing and not self.stage.busy:
            waits.append(max(0.0, self._wait))
        if self._preparing:
            waits.append(0.01)
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, dt: float) -> None:
        """Let the cards move, and the film go on."""
        super().update(dt)
        quick = max(1.0, self.speed)
        self.stage.rest = min(self.context.settings.trick_rest, 1.0) / self.speed
        if self.stage.busy:
            moving = self.stage.animating
            self.stage.update(dt * quick)
            if moving or self.stage.animating:
                self.redraw()
        elif self.playing:
            self._wait -= dt
            if self._wait <= 0.0:
                self._wait = STEP_SECONDS / self.speed
                self._step()
        self._prepare()

    def _prepare(self) -> None:
        """Draw some more cards in the size of this table."""
        until = pygame.time.get_ticks() + PREPARE_MILLISECONDS
        while self._preparing and pygame.time.get_ticks() < until:
            if next(self._preparing[0], None) is None:
                self._preparing.pop(0)
                self.stage.changes += 1
                self.redraw()

    # -- events -----------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Let space and the arrows move the film, unless a control that uses them has the focus."""
        if event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_ALT:
            busy = self.form.keyboard_used and self.form.focused is not None
            if not busy and self._handle_key(event.key):
                return True
        return super().handle(event)

    def _handle_key(self, key: int) -> bool:
        orders: dict[int, Callable[[], None]] = {
            pygame.K_SPACE: self.toggle,
            pygame.K_RETURN: self.toggle,
            pygame.K_LEFT: self.keys[2].activate,
            pygame.K_RIGHT: self.keys[4].activate,
            pygame.K_UP: self.keys[1].activate,
            pygame.K_DOWN: self.keys[5].activate,
            pygame.K_PAGEUP: self.keys[0].activate,
            pygame.K_PAGEDOWN: self.keys[6].activate,
            pygame.K_HOME: lambda: self._go(0),
            pygame.K_END: lambda: self._go(self.film.timeline.last),
        }
        order = orders.get(key)
        if order is not None:
            order()
        return order is not None

    # -- place ------------------------------------------------------------------------------------

    def layout(self, size: Size) -> None:
        """Place the table above, the controls below."""
        look = self.look
        self.stage.motion = look.motion
        bar = look.tx(BAR)
        room = (size[0], max(200, size[1] - bar))
        kinds = frozenset(zone.kind for zone in self._seen())
        self.table = lay_out(
            Question(
                size=room, text=look.scale.text, seats=len(self.plates), bottom=self.bottom,
                kinds=kinds, hand=self._largest_hand(), rows=len(self.match.kind.sides(
                    self.match.rules)), buttons=(look.tx(10),),
            )
        )  # fmt: skip
        small = replace(look, scale=Scale.of(room, look.scale.text))
        for seat, plate in enumerate(self.plates):
            plate.place(self.table.plates[seat], small)
        self.score.place(self.table.score, small)
        self.status.place(self.table.status, small)
        self.words.place(self.table.prompt, small)
        self._place_bar(pygame.Rect(0, size[1] - bar, size[0], bar), look)
        if self.stage.layout is None:
            self.stage.lay_out(self.table)
            self._show_now()
            self.stage.skip()
        else:
            self.stage.lay_out(self.table)
        if not self.painter.heights:
            self.painter.heights = self.table.heights

    def _largest_hand(self) -> int:
        held = [len(zone.pieces) for zone in self._seen() if zone.kind is ZoneKind.HAND]
        return max(int(getattr(self.match.rules, "hand_size", 13)), *held, 1)

    def _place_bar(self, bar: pygame.Rect, look: Look) -> None:
        self.panel.place(boxes.inset(bar, look.px(10), look.px(6)), look)
        inner = boxes.inset(self.panel.rect, look.px(16), look.px(8))
        upper, lower = boxes.rows(inner, (42, 58), look.px(4))
        gap = look.px(8)
        high = min(lower.height, look.tx(38))
        left = [(key, key.measure(look)[0]) for key in self.keys]
        right = [(key, key.measure(look)[0]) for key in (self.speeds, self.views, self.leave_key)]
        wanted = sum(width + gap for _key, width in left + right)
        row = boxes.cut_top(lower, high)[0]
        _place_row(left, row.left, row, gap, look)
        if wanted <= lower.width:
            _place_row(right, row.right - _row_width(right, gap), row, gap, look)
        else:  # what is chosen once goes up, beside the slider
            _place_row(right[:1], row.right - _row_width(right[:1], gap), row, gap, look)
            upper, side = boxes.cut_right(upper, _row_width(right[1:], gap), look.px(12))
            _place_row(right[1:], side.left, side, gap, look)
        words = min(look.tx(170), upper.width // 2)
        box, track = boxes.cut_left(upper, words, look.px(12))
        self.where.place(box, look)
        self.slider.place(track, look)

    def settle(self) -> None:
        """Begin to draw the cards in their new size, some in each frame."""
        if self.table is None:
            return
        art = self.context.art
        if self.painter.art is not art:
            self.painter = Painter(art)
        self.painter.heights = self.table.heights
        first = [sprite.card for sprite in self.stage.sprites() if sprite.card is not None]
        self._preparing = [
            art.prepare(height, first) for height in self.table.heights if not art.ready(height)
        ]
        self.stage.changes += 1
        self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw cloth, cards, panels and controls."""
        if self.table is None:
            return
        cloth = felt(surface.get_size(), self.look.theme, self.table.ring)
        self.painter.draw_base(surface, self.stage, cloth)
        self.painter.draw_live(surface, self.stage)
        super().draw(surface)


def _row_width(row: Sequence[tuple[Widget, int]], gap: int) -> int:
    return sum(width for _widget, width in row) + gap * (len(row) - 1)


def _place_row(
    row: Sequence[tuple[Widget, int]], left: int, room: pygame.Rect, gap: int, look: Look
) -> None:
    """Place widgets of the widths given side by side, as high as *room*."""
    for widget, width in row:
        widget.place(pygame.Rect(left, room.top, width, room.height), look)
        left += width + gap
