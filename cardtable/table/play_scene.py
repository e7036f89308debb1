"""The scene in which a match is played, seen from one seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.match import Change, Match
from cardtable.storage.search_rates import write_rates
from cardtable.table.button_row import ButtonRow
from cardtable.table.context import Context
from cardtable.table.kind_lookup import kind_for
from cardtable.table.layout import LayoutRequest
from cardtable.table.log_panel import MatchLog
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession
from cardtable.table.playback import Tempo
from cardtable.table.stage import VisibleZones
from cardtable.table.table import Table
from cardtable.table.table_scene import TableScene
from cardtable.table.venue import Venue
from cardtable.table.viewpoint import PlayerViewpoint
from cardtable.ui.theme import Size
from cardtable.ui.widgets.form import COMMAND_KEYS

if TYPE_CHECKING:
    from cardtable.storage.journal import Journal


class PlayScene(TableScene):
    """Shows *match* and lets its people play.

    *journal* is closed when the table is left. With *open_hands* all hands are face up (default: if
    no person plays). *make_venue* makes the venue of a match on another machine.
    """

    play: PlaySession

    def __init__(
        self,
        context: Context,
        match: Match,
        journal: Journal | None = None,
        *,
        open_hands: bool | None = None,
        make_venue: Callable[[PlayScene], Venue] | None = None,
    ) -> None:
        super().__init__(context)
        self._journals = [JournalPart(self, journal)] if journal is not None else []
        self._tempo = Tempo()
        self._toggled_panels: set[str] = {"log"} if context.settings.show_log else set()
        self.venue = Venue() if make_venue is None else make_venue(self)
        self._set_up(match, open_hands, MatchLog())

    def _set_up(self, match: Match, open_hands: bool | None, log: MatchLog) -> None:
        """Create the table, the session and the parts for *match*; *log* continues."""
        self.title = match.kind.title
        kind = kind_for(match)
        viewpoint = PlayerViewpoint(match, kind.panels, is_open=kind.is_open, open_hands=open_hands)
        self.table = Table(self.context, match, kind, viewpoint, log)
        self.play = PlaySession(
            self, self.table, viewpoint, self.venue, self._tempo, self._toggled_panels
        )
        self.parts = self.play.parts = [*kind.parts(self.play), *self._journals]
        self.add_widgets()

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.table.match

    # -- life cycle -------------------------------------------------------------------------------

    def enter(self) -> None:
        super().enter()
        self.play.begin(self.parts)
        self.venue.begin()
        if not self.play.viewpoint.spectator and not self.venue.is_exercise:
            self.context.note_played(self.match.kind.key)

    def replace_table(self, match: Match, *, open_hands: bool | None = False) -> None:
        """Show *match* in place of the current one: with other people, or the next of a series."""
        self.play.end()
        self.form.clear()
        self._set_up(match, open_hands, self.table.log)
        self.apply_settings()
        for part in self.parts:
            part.enter()
        self.play.begin(self.parts)
        self.relayout()
        self.settle()

    def leave(self) -> None:
        self.play.end()
        self.venue.end()
        super().leave()

    def before_closing(self, close: Callable[[], None]) -> None:
        self.play.before_leaving(close)

    def cover(self) -> None:
        self.play.driver.paused = not self.venue.is_shared
        self.table.hand.cards.forget()
        self.play.magnifier.enlarge(None)

    def uncover(self) -> None:
        self.play.driver.paused = self._tempo.paused
        self.redraw()

    def retranslate(self) -> None:
        self.title = self.match.kind.title
        self.form.clear()
        self.add_widgets()
        self.apply_settings()
        self.play.show_seats()
        self.play.playback.retranslate()
        self.relayout()

    def apply_settings(self) -> None:
        self.table.stage.rest_waits = self.context.settings.trick_waits
        super().apply_settings()

    # -- place ------------------------------------------------------------------------------------

    def layout_request(self, size: Size, visible: VisibleZones) -> LayoutRequest:
        table = self.table
        return LayoutRequest(
            size=size,
            text=self.look.scale.text,
            seats=len(self.match.seats),
            bottom=self.play.viewpoint.bottom,
            kinds=table.kinds,
            hand=table.largest_hand,
            rows=max(1, len(table.side.score.rows)),
            buttons=self.find(ButtonRow).widths(self.look),
            log="log" in self._toggled_panels,
            hand_size=self.context.settings.hand_size,
        )

    def layout(self, size: Size) -> None:
        self.place_table(size, self.look, self.table.stage.visible)

    # -- events, time, picture --------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        if any(part.intercept(event) for part in self.parts):
            return True
        stage = self.table.stage
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and stage.busy:
            only_skips = not self._has_other_meaning(event)
            stage.skip()
            self.redraw()
            if only_skips:
                return True
        if any(part.handle(event) for part in self.parts) or self._handle_key(event):
            return True
        return self.form.handle(event)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        """Use a key that works whichever widget has the focus."""
        if event.type != pygame.KEYDOWN or event.mod & COMMAND_KEYS:
            return False
        if any(part.handle_key(event) for part in self.parts):
            return True
        if event.key == pygame.K_ESCAPE:
            if not any(part.escape() for part in reversed(self.parts)):
                self.play.open_menu()
            return True
        return self.play.press(event.key)

    def _has_other_meaning(self, event: pygame.event.Event) -> bool:
        """Return whether *event* does more than skip the motion."""
        if event.type == pygame.KEYDOWN:
            return event.key not in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        hit = [w for w in self.form.walk() if w.focusable and w.hit(event.pos)]
        cards = self.table.hand.cards
        return event.button == pygame.BUTTON_RIGHT or any(
            widget is not cards or self.play.own_turn for widget in hit
        )

    @property
    def rate(self) -> float:
        return self._tempo.rate

    def advance(self, dt: float) -> None:
        self.play.driver.update(dt)
        self.table.side.show_thinking(self.play.driver.thinking)

    def wake_after(self) -> float | None:
        waits = (super().wake_after(), self.play.driver.wake_after())
        return min((wait for wait in waits if wait is not None), default=None)


class JournalPart(Part):
    """Closes *journal* when the table of *scene* is left, and reports write errors.

    What is known of the search's speed in scripts is stored then, too.
    """

    def __init__(self, scene: PlayScene, journal: Journal) -> None:
        self._scene = scene
        self._journal = journal
        self._is_known = scene.context.is_unsaved

    def leave(self) -> None:
        self._journal.close()
        write_rates()

    def leaving_problem(self) -> str:
        is_kept = self._journal.check() or self._is_known
        return "" if is_kept else str(self._journal.failure)

    def changed(self, change: Change) -> None:
        if notice := self._journal.take_notice():
            self._scene.play.show_message(notice, seconds=8.0)
        if self._journal.failure is None:
            self._is_known = False
        elif not self._is_known:
            words = str(self._journal.failure)
            self._scene.play.show_message(words, danger=True, seconds=8.0)
