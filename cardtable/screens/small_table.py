"""A table with a bar of controls below it: what the film and the lesson have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from cardtable.cards import Card
from cardtable.engine import Event, Zone, ZoneKind
from cardtable.match import Match
from cardtable.table.board.view import BoardView
from cardtable.table.canvas import Canvas
from cardtable.table.facts import Facts
from cardtable.table.layout import Question, TableLayout, lay_out
from cardtable.table.order import SuitOrder
from cardtable.table.owncards import OwnCards
from cardtable.table.prompt import Prompt
from cardtable.table.registry import (
    dealer_button_for,
    draw_chips_of,
    draw_places_of,
    panels_for,
    plate_for,
    play_deal,
    stage_for,
)
from cardtable.table.scorepanel import ScorePanel, StatusPanel
from cardtable.table.stage import Seen
from cardtable.ui.scene import Scene
from cardtable.ui.theme import Look, Scale, Size

if TYPE_CHECKING:
    from cardtable.table.context import Context

SMALLEST_TABLE = 200


class SmallTable(Scene):
    """Shows *match* above a bar of *bar* design units, which grow with the text.

    Subclasses place what is on the bar in :meth:`place_bar`, decide what is seen by
    ``open_hands`` and ``bottom``, and move the match themselves.
    """

    def __init__(self, context: Context, match: Match, *, bar: int) -> None:
        super().__init__()
        self.context = context
        self.match = match
        self.bar = bar
        self.panels = panels_for(match)
        self.stage = stage_for(self.panels, lambda sound, pan: self.play_sound(sound, pan))
        self.canvas = Canvas(context, self.stage)
        self.open_hands = True
        self.bottom = 0
        self._orders = [SuitOrder() for _seat in match.seats]
        add = self.form.add
        names = [str(player.name) for player in match.game.players]
        self.plates = [add(plate_for(self.stage, seat, name)) for seat, name in enumerate(names)]
        button = dealer_button_for(self.stage, self.plates)
        if button is not None:
            add(button)
        self.score = add(ScorePanel(self._open_sheet))
        self.status = add(StatusPanel())
        game = self.panels.board_game
        name_of = (lambda _number: "") if game is None else game.player_of
        self.board = add(BoardView(self.stage.board, self.wanted_cell, name_of))
        self.board.focusable = False
        self.cards = add(OwnCards(self.stage, self.canvas.painter, self.wanted, lambda _card: None))
        self.cards.focusable = False
        self.prompt = add(Prompt())
        self.score.visible = self.status.visible = not self.panels.has_chips

    @property
    def table(self) -> TableLayout | None:
        """Where everything lies; None before the first layout."""
        return self.canvas.table

    def wanted_cell(self, cell: int) -> None:
        """Hear that a cell of the board was clicked."""

    def wanted(self, card: Card) -> None:
        """Hear that a card of the hand at the bottom was clicked."""

    def _open_sheet(self) -> None:
        from cardtable.screens.sheet import sheet_scene

        self.app.push(sheet_scene(self.context, self.match))

    def play_sound(self, name: str, pan: float = 0.0) -> None:
        """Let a sound be heard."""
        self.context.sound.play(name, pan)

    # -- the scene's life -------------------------------------------------------------------------

    def enter(self) -> None:
        self.context.watchers.append(self._settings_changed)
        self._settings_changed()

    def leave(self) -> None:
        self.context.watchers.remove(self._settings_changed)

    def _settings_changed(self) -> None:
        self.stage.motion = self.look.motion
        self.stage.rest = self.context.settings.trick_rest
        self.cards.clicks = self.context.settings.clicks
        if self.table is not None:
            self.settle()

    # -- what is seen -----------------------------------------------------------------------------

    def seen(self) -> Seen:
        """Return the zones: with all hands open, or only that of the seat at the bottom."""
        zones = []
        for zone in self.panels.seen(self.match.view(self.bottom)):
            if zone.kind is ZoneKind.HAND and zone.owner is not None:
                zone = self._hand(zone, zone.owner)
            zones.append(zone)
        return tuple(zones)

    def _hand(self, zone: Zone, owner: int) -> Zone:
        if not zone.pieces:
            return zone
        if not self.may_see(owner):
            return replace(zone, pieces=(None,) * len(zone.pieces))
        own = self.match.view(owner).zones()
        cards = [
            card for one in own if one.name == zone.name for card in one.pieces if card is not None
        ]
        return replace(zone, pieces=self.panels.sort(cards, self._orders[owner].of(cards)))

    def may_see(self, owner: int) -> bool:
        """Tell whether the cards that *owner* holds are shown."""
        return self.open_hands or owner == self.bottom

    def show_now(self) -> None:
        """Show how the match stands, without what led there."""
        for order in self._orders:
            order.deal()
        self.stage.show(self.seen(), at_once=self.table is None)
        self.show_facts()
        self.redraw()

    def show_events(self, events: tuple[Event, ...], *, dealt: bool) -> None:
        """Show in motion how *events* led here."""
        if dealt:
            for order in self._orders:
                order.deal()
        facts = self.panels.facts(self.match.view(self.bottom))
        if dealt and self.panels.has_chips:
            play_deal(self.panels, self.stage, events, self.seen(), facts, self._fill)
        elif dealt:
            self.stage.deal(self.seen(), max(0, facts.dealer), self.show_facts)
        else:
            self.stage.play(events, self.seen(), self.show_facts)
        for event in events:
            words = self.panels.tell(event, -1)
            if words:
                self.app.say(words)
        self.redraw()

    def show_facts(self) -> None:
        """Bring plates, score and prompt up to date."""
        self._fill(self.panels.facts(self.match.view(self.bottom)))

    def _fill(self, facts: Facts) -> None:
        for plate, words in zip(self.plates, facts.plates, strict=True):
            plate.show(words, dealer=plate.seat == facts.dealer, acting=plate.seat == facts.to_act)
        self.score.show(facts.title, facts.note, facts.rows)
        self.status.show(*facts.status)
        self.prompt.show(self.prompt_words(facts.prompt))

    def prompt_words(self, usual: str) -> str:
        """Return what the prompt says; *usual* is what it says at any table."""
        return usual

    # -- time -------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.canvas.preparing and self.canvas.prepare():
            self.redraw()

    def wake_after(self) -> float | None:
        waits = [super().wake_after()]
        if self.canvas.preparing:
            waits.append(0.01)
        return min((wait for wait in waits if wait is not None), default=None)

    # -- place ------------------------------------------------------------------------------------

    def place_bar(self, rect: pygame.Rect, look: Look) -> None:
        """Place what is on the bar."""

    def layout(self, size: Size) -> None:
        look = self.look
        self.stage.motion = look.motion
        bar = min(look.tx(self.bar), size[1] - SMALLEST_TABLE)
        room = (size[0], size[1] - bar)
        seen = self.seen()
        table = lay_out(
            Question(
                size=room,
                text=look.scale.text,
                seats=len(self.plates),
                bottom=self.bottom,
                kinds=frozenset(zone.kind for zone in seen),
                hand=self._largest_hand(seen),
                rows=len(self.match.kind.sides(self.match.rules)),
                buttons=(look.tx(10),),
                watched=True,
                spots=self.panels.spots(seen),
            )
        )
        small = replace(look, scale=Scale.of(room, look.scale.text))
        for seat, plate in enumerate(self.plates):
            plate.place(table.plates[seat], small)
        self.score.place(table.score, small)
        self.status.place(table.status, small)
        self.prompt.place(table.prompt, small)
        self.cards.place(table.hands[self.bottom], small)
        first = self.stage.layout is None
        self.canvas.lay_out(table)
        self._place_board(table, small)
        self.place_bar(pygame.Rect(0, size[1] - bar, size[0], bar), look)
        if first:
            self.show_now()
            self.stage.skip()

    def _place_board(self, table: TableLayout, look: Look) -> None:
        """Place the board, where the game has one."""
        if table.board is None:
            return
        if self.stage.board.board is None:
            self.stage.show(self.seen(), at_once=True)
        self.board.visible = True
        self.board.place(table.board, look)

    def _largest_hand(self, seen: Seen) -> int:
        held = [len(zone.pieces) for zone in seen if zone.kind is ZoneKind.HAND]
        return max(int(getattr(self.match.rules, "hand_size", 13)), *held, 1)

    def settle(self) -> None:
        self.canvas.settle()
        self.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.canvas.draw_base(surface, self.look.theme)
        if self.table is not None:
            draw_chips_of(self.stage, surface, self.table, self.plates[0].look)
            draw_places_of(self.panels, self.stage, surface, self.table, self.plates[0].look)
        super().draw(surface)
