"""Playback of a match: shows its events one by one, with sounds and log, and asks for actions.

The match is ahead of the display. The driver waits until the display has caught up.
"""

from __future__ import annotations

from cardtable.core.i18n import _
from cardtable.engine import Event, Moved, Scored, ZoneKind
from cardtable.match import Change
from cardtable.table.facts import Facts, Summary
from cardtable.table.part import Part
from cardtable.table.table import Table
from cardtable.table.table_scene import TableScene
from cardtable.table.venue import Venue
from cardtable.table.viewpoint import PlayerViewpoint

SUMMARY_SECONDS = 2.2
"""Seconds that the end of a hand is shown at a table that is only watched."""

BOT_PACES = {"instant": 0.0, "fast": 0.4, "slow": 3.0}
"""Factors for the pauses of strategies by setting; otherwise they follow the speed of motion."""

PACES = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Factors for all pauses; the last one is without any."""
NORMAL_PACE = PACES.index(1.0)
WATCH_STEPS = 2
"""Steps in PACES by which play is faster for a person who is out of the game."""


class Tempo:
    """The pace of strategies at a table that is only watched: paused, slow, fast."""

    def __init__(self) -> None:
        self.paused = False
        self._step = NORMAL_PACE

    @property
    def factor(self) -> float:
        """The factor for all pauses; 0 means none."""
        return PACES[self._step]

    @property
    def rate(self) -> float:
        """Seconds of motion per second."""
        return 1.0 / max(self.factor, 0.1)

    def change(self, by: int) -> str:
        """Go *by* steps faster, or slower if negative; return the message to show."""
        self._step = min(max(self._step + by, 0), len(PACES) - 1)
        if not self.factor:
            return _("Speed: unlimited")
        speed = f"{1.0 / self.factor:g}".replace("0.5", "½").replace("0.25", "¼")
        return _("Speed: {speed} ×").format(speed=speed)

    def reset(self) -> None:
        """Go back to the normal pace."""
        self.paused = False
        self._step = NORMAL_PACE

    def toggle(self) -> str:
        """Pause or continue; return the message to show."""
        self.paused = not self.paused
        return _("Paused. Press P to continue.") if self.paused else _("Continued.")


class Playback:
    """Shows the match of *table* event by event; the :class:`~cardtable.table.driver.Host`."""

    def __init__(
        self,
        scene: TableScene,
        table: Table,
        viewpoint: PlayerViewpoint,
        venue: Venue,
        tempo: Tempo,
    ) -> None:
        self.scene = scene
        self.table = table
        self.match = table.match
        self.viewpoint = viewpoint
        self.parts: list[Part] = []
        self.ended = False
        self.hurried = False
        """Whether actions follow each other without pauses, as in claimed tricks."""
        self._watches = False
        """Whether the persons are out of the game and watch the others."""
        self._venue = venue
        self._tempo = tempo
        self._summary: Summary | None = None
        self._summary_shown = False
        self._scored: tuple[Event, ...] = ()
        """The events that ended the hand of the summary."""
        self._asked_position = -1

    # -- changes of the match ----------------------------------------------------------------------

    def on_change(self, change: Change) -> None:
        """Show a change of the match."""
        self.retract()
        for part in self.parts:
            part.changed(change)
        if change.kind == "undo" or any(isinstance(event, Scored) for event in change.events):
            self._record()
        if change.kind == "undo":
            self._go_back(change)
        else:
            self._resume_motion(change)
        self.scene.redraw()

    def _go_back(self, change: Change) -> None:
        self.table.log.cut(change.log_length)
        self.table.panels.note((), change.log_length)
        self.ended = False
        if self._watches:
            self._watches = False
            self._tempo.reset()
        self.close_summary()
        self.show_now()

    def _resume_motion(self, change: Change) -> None:
        table, presentation = self.table, self.table.presentation
        if presentation.begins_hand(change):
            self.viewpoint.start_deal()
            self._summary = None
        table.panels.note(change.events, change.log_length)
        facts, visible = self.viewpoint.facts(), self.viewpoint.visible_zones()
        self._log_events(change)
        summary = table.panels.summary(change.events)

        def shown() -> None:
            self._show(facts)
            self._sound(change.events)
            if summary is not None:
                self._summary, self._scored = summary, change.events

        table.hand.prompt.show(self._motion_prompt(change))
        if presentation.is_deal(change):
            presentation.show_deal(change.events, visible, facts, self._show, shown)
        else:
            table.stage.play(change.events, visible, shown)
        layout = table.layout
        if layout is None or {zone.kind for zone in visible} != layout.request.kinds:
            self.scene.relayout()

    def _motion_prompt(self, change: Change) -> str:
        """Return the prompt during the motion: the winner of a finished trick, if there is one."""
        owners = {z.name: z.owner for z in self.table.stage.visible if z.kind is ZoneKind.TAKEN}
        for event in change.events:
            owner = owners.get(event.target) if isinstance(event, Moved) else None
            if owner is not None:
                return self.table.panels.trick_taken_by(owner)
        return self.table.hand.prompt.label

    def show_now(self, *, at_once: bool = False) -> None:
        """Show the current state without motion."""
        self.table.show_now(at_once=at_once)
        self._show(self.viewpoint.facts())

    def retranslate(self) -> None:
        """Set all texts again after a change of language, and ask again."""
        self.retract()
        if self._summary is not None:
            self._summary = self.table.panels.summary(self._scored)
            self._summary_shown = False
        if self.match.has_begun:
            self.show_now()

    def _show(self, facts: Facts) -> None:
        before = self.table.facts
        rows = len(before.rows) if before is not None else 0
        self.scene.show(facts)
        self.refresh()
        if rows != len(facts.rows) and self.table.layout is not None:
            self.scene.relayout()

    def refresh(self) -> None:
        """Update the buttons."""
        for part in self.parts:
            part.refresh()
        if self.table.layout is not None and any(part.needs_layout() for part in self.parts):
            self.scene.relayout()

    def _log_events(self, change: Change) -> None:
        """Log the events of *change*; with several people at the screen, only public facts."""
        seat = -1 if self.viewpoint.hotseat else self.viewpoint.bottom
        for event in change.events:
            words = self.table.panels.log_line(event, seat)
            if words:
                self.table.log.add(words, change.log_length, heading=change.kind == "deal")
                self.scene.app.announce(words)

    def _sound(self, events: tuple[Event, ...]) -> None:
        viewpoint = self.viewpoint
        seat = -1 if viewpoint.spectator or viewpoint.hotseat else viewpoint.bottom
        for event in events:
            name = self.table.panels.sound(event, seat)
            if name:
                self.table.play_sound(name)

    # -- the driver's host ------------------------------------------------------------------------

    @property
    def still(self) -> bool:
        """Whether all events have been shown."""
        return not self.table.stage.busy

    @property
    def pace(self) -> float:
        """The factor for the pauses of strategies."""
        if self.hurried:
            return 0.0
        chosen = BOT_PACES.get(self.table.context.settings.bot_speed)
        speed = self.scene.look.motion.speed.value if chosen is None else chosen
        return speed * self._tempo.factor

    @property
    def is_watched(self) -> bool:
        """Whether hand follows hand by itself, since no person plays any more."""
        return self._watches or self.viewpoint.spectator

    @property
    def waiting(self) -> bool:
        """Whether a person has been asked and has not answered yet."""
        return self._asked_position >= 0

    def ask_person(self, position: int) -> None:
        """Ask the person at *position*."""
        if self._asked_position == position:
            return
        if any(part.defer_turn(position) for part in self.parts):
            return
        self._asked_position = position
        words = self.table.facts.prompt if self.table.facts is not None else ""
        for part in self.parts:
            own_words = part.ask_person(position)
            words = words if own_words is None else own_words
        self.table.hand.prompt.show(words, urgent=True)
        self.refresh()
        self.table.play_sound("turn")
        self.scene.redraw()

    def ask_again(self) -> None:
        """Ask the person again, because the offer has changed."""
        self._asked_position = -1

    def retract(self) -> None:
        self._asked_position = -1
        for part in self.parts:
            part.retract()

    def show_hand_end(self) -> None:
        """Show the result of the hand; spectators go on by themselves, people with a button."""
        if self._summary is None:
            self.next_hand()
        elif not self._summary_shown:
            self._summary_shown = True
            self.table.hand.prompt.show("")
            self._show_summary(self._summary)
            if self.is_watched:
                self.scene.app.after(max(0.4, SUMMARY_SECONDS * self.pace), self.next_hand)

    def _show_summary(self, summary: Summary | None) -> None:
        for part in self.parts:
            part.show_summary(summary)

    def watch(self) -> None:
        """Go on at several times the speed without the persons, who play no more hands."""
        self._watches = True
        self._tempo.change(WATCH_STEPS)
        self.table.hand.prompt.show_message(
            _("Plus and minus change the speed, P pauses."), seconds=8.0
        )
        self.next_hand()

    def next_hand(self) -> None:
        """Deal the next hand."""
        if not self.match.game.between_hands or self._venue.next_hand():
            return
        self.close_summary()
        self.hurried = False
        self._asked_position = -1
        if self.match.deal() is None:
            self.show_game_over()

    def close_summary(self) -> None:
        """Hide the result of the hand."""
        self._summary = None
        self._summary_shown = False
        self._show_summary(None)

    def show_game_over(self) -> None:
        """Show the end of the game, once."""
        if self.ended:
            return
        self.ended = True
        self.table.hand.prompt.show(_("The game is over"))
        self._record()
        self._venue.show_game_over(self.table.context.screens, self.scene, self.match)

    def _record(self) -> None:
        """Record the finished hands, and the game once it is over, in the statistics."""
        if not (self.viewpoint.spectator or self._venue.is_automatic):
            self.table.context.statistics.record(self.match)
            for part in self.parts:
                part.record()

    def strategy_starting(self, words: str, seconds: float) -> None:
        """Show that the start of a strategy takes long, until it acts or fails."""
        self.table.hand.prompt.show_message(words, seconds=seconds)

    def strategy_failed(self, position: int, words: str) -> None:
        """Show a strategy's failure at its seat."""
        self.table.side.plates[position].notice(_("Strategy failed"))
        self.table.hand.prompt.show_message(words, danger=True, seconds=6.0, stays=True)
        self.table.log.add(words, len(self.match.log))
