"""The course of a match at the table: what happens is written, shown, heard, and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card
from cardtable.engine import Event, Moved, ZoneKind
from cardtable.i18n import _
from cardtable.match import Change, Match
from cardtable.table.curtain import CurtainScene
from cardtable.table.facts import Facts, Summary
from cardtable.table.logpanel import Log

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene

SUMMARY_SECONDS = 2.2
"""How long the end of a hand is shown where nobody is there to go on."""


class Course:
    """Follows the match of the table *play*, and is the host of its driver.

    The match is ahead. ``facts`` are what the panels show: how things stood when the pictures
    were last complete.
    """

    def __init__(self, play: PlayScene, log: Log | None = None) -> None:
        self.play = play
        self.log = log if log is not None else Log()
        self.facts: Facts | None = None
        self.ended = False
        self._summary: Summary | None = None
        self._scored: tuple[Event, ...] = ()
        """What ended the hand that the summary is about."""
        self._invited = -1

    # -- what happens in the match ----------------------------------------------------------------

    def hear(self, match: Match, change: Change) -> None:
        """Take in a change of the match."""
        play = self.play
        if change.kind in ("undo", "seat"):
            play.driver.forget()
            play.driver.guard_strategies()
        if change.kind == "seat":
            play.commands.seat()
            return
        self.retract()
        if change.kind == "undo":
            self._go_back(change)
        else:
            self._go_on_showing(change)
        play.redraw()

    def _go_back(self, change: Change) -> None:
        self.log.cut(change.kept)
        self.play.panels.note((), change.kept)
        self.ended = False
        self._summary = None
        self.play.furniture.hand_end.show(None)
        self.show_now()

    def _go_on_showing(self, change: Change) -> None:
        play = self.play
        dealt = change.kind == "deal"
        if dealt and (play.script is None or not change.kept or change.events):
            play.viewpoint.dealt()
            self._summary = None
        play.panels.note(change.events, change.kept)
        facts, seen = play.panels.facts(play.viewpoint.view()), play.viewpoint.seen()
        self._write(change)
        summary = play.panels.summary(change.events)

        def shown() -> None:
            self._show(facts)
            self._sound(change.events)
            if summary is not None:
                self._summary, self._scored = summary, change.events

        if dealt and play.poker is None and (play.script is None or not change.kept):
            play.stage.deal(seen, max(0, facts.dealer))
            self._show(facts)
        else:
            play.furniture.prompt.show(self._meanwhile(change))
            if dealt and play.poker is not None and facts.to_act >= 0:
                fresh = play.poker.panels.before_cards(facts)
                play.poker.stage.play(change.events, seen, shown, lambda: self._show(fresh))
            else:
                play.stage.play(change.events, seen, shown)
        if play.table is None or {zone.kind for zone in seen} != play.table.question.kinds:
            play.relayout()

    def _meanwhile(self, change: Change) -> str:
        """Return what is said while the pictures catch up: who takes the trick, if one is over."""
        play = self.play
        owners = {z.name: z.owner for z in play.stage.seen if z.kind is ZoneKind.TAKEN}
        for event in change.events:
            owner = owners.get(event.target) if isinstance(event, Moved) else None
            if owner is not None:
                return play.panels.takes(owner)
        return play.furniture.prompt.label

    def show_now(self, *, at_once: bool = False) -> None:
        """Show how the match stands, without what led there."""
        play = self.play
        play.stage.show(play.viewpoint.seen(), at_once=at_once or play.table is None)
        self._show(play.panels.facts(play.viewpoint.view()))

    def speak_anew(self) -> None:
        """Say everything again in the language chosen now, and ask again who was asked."""
        self.retract()
        if self._summary is not None:
            self._summary = self.play.panels.summary(self._scored)
        if self.play.match.deals:
            self.show_now()

    def _show(self, facts: Facts) -> None:
        play = self.play
        rows = len(self.facts.rows) if self.facts is not None else 0
        self.facts = facts
        play.furniture.show(facts, play.names)
        if play.poker is not None:
            play.poker.show(facts, play.viewpoint.view())
        play.furniture.prompt.show(facts.prompt)
        play.commands.refresh()
        if rows != len(facts.rows) and play.table is not None:
            play.relayout()
        play.redraw()

    def _write(self, change: Change) -> None:
        """Write to the log what everybody may read: several persons share it."""
        play = self.play
        seat = -1 if play.viewpoint.hotseat else play.viewpoint.bottom
        for event in change.events:
            words = play.panels.tell(event, seat)
            if words:
                self.log.add(words, change.kept, heading=change.kind == "deal")
                play.app.say(words)
        journal = play.journal
        if journal is not None and journal.failure is not None:
            play.furniture.prompt.say(str(journal.failure), danger=True, seconds=8.0)

    def _sound(self, events: tuple[Event, ...]) -> None:
        play = self.play
        nobody = play.viewpoint.spectator or play.viewpoint.hotseat
        for event in events:
            name = play.panels.sound(event, -1 if nobody else play.viewpoint.bottom)
            if name:
                play.play_sound(name)

    # -- what the driver asks of the table --------------------------------------------------------

    @property
    def still(self) -> bool:
        """Whether all that has happened has been shown."""
        return not self.play.stage.busy

    @property
    def pace(self) -> float:
        """The factor on the pace of strategies."""
        if self.play.commands.claims.claiming:
            return 0.0
        return self.play.look.motion.speed.value * self.play.tempo.factor

    @property
    def waiting(self) -> bool:
        """Whether a person has been asked and has not answered yet."""
        return self._invited >= 0

    def invite(self, position: int) -> None:
        """Ask the person at *position*."""
        play = self.play
        if self._invited == position:
            return
        if play.commands.claims.play_on(position):
            return
        if play.poker is not None and play.poker.act_ahead(position):
            return
        if play.viewpoint.must_pass_to(position):
            self._pass_to(position)
            return
        self._invited = position
        view = play.match.view(position)
        offer = play.panels.offer(view, play.viewpoint.looked)
        play.furniture.bid.show(offer)
        words = self.facts.prompt if self.facts is not None else ""
        if play.boards is not None:
            play.boards.invite()
        elif play.poker is not None:
            play.poker.invite(position)
        elif play.script is not None:
            words = play.script.invite(position) or words
        elif offer is None:
            cards = play.furniture.cards
            cards.legal = frozenset(card for card in view.legal_plays if isinstance(card, Card))
            play.stage.dimmed = frozenset(set(cards.cards()) - cards.legal)
        else:
            words = offer.title if offer.wide else ""
        play.furniture.prompt.show(words, urgent=True)
        play.commands.refresh()
        play.play_sound("turn")
        play.redraw()

    def invite_again(self) -> None:
        """Ask anew: what is offered has changed."""
        self._invited = -1

    def retract(self) -> None:
        """Ask nobody any more."""
        furniture = self.play.furniture
        self._invited = -1
        furniture.prompt.clear()
        furniture.bid.show(None)
        furniture.advice.show(None)
        if furniture.cards.legal is not None:  # while others play, the pointer may rest on a card
            furniture.cards.forget()
        furniture.cards.legal = furniture.cards.suggested = None
        self.play.stage.dimmed = frozenset()
        if self.play.boards is not None:
            self.play.boards.retract()
        if self.play.poker is not None:
            self.play.poker.retract()
        if self.play.script is not None:
            self.play.script.retract()

    def _pass_to(self, position: int) -> None:
        """Cover the table until the person at *position* is there."""
        play = self.play
        play.viewpoint.lock()
        play.stage.show(play.viewpoint.seen(), at_once=True)

        def ready() -> None:
            play.viewpoint.unlock(position)
            play.app.remove(curtain)
            play.relayout()
            self.show_now(at_once=True)

        curtain = CurtainScene(
            play.names[position],
            position,
            lambda: play.viewpoint.hand_of(position),
            lambda: play.context.art,
            ready,
            play.commands.menu,
        )
        play.app.push(curtain)

    def hand_over(self) -> None:
        """Show how the hand went, and wait for somebody to go on."""
        play = self.play
        panel = play.furniture.hand_end
        if self._summary is None:
            self.go_on()
        elif not panel.visible:
            play.furniture.prompt.show("")
            panel.show(self._summary)
            if play.viewpoint.spectator:
                play.app.after(max(0.4, SUMMARY_SECONDS * self.pace), self.go_on)

    def go_on(self) -> None:
        """Deal the next hand."""
        play = self.play
        if not play.match.game.between_hands:
            return
        if play.remote is not None:
            play.remote.go_on()
            return
        self.close_summary()
        play.commands.claims.give_up()
        self._invited = -1
        if play.match.deal() is None:
            self.game_over()

    def close_summary(self) -> None:
        """Take away how the hand went."""
        self._summary = None
        self.play.furniture.hand_end.show(None)

    def game_over(self) -> None:
        """Celebrate, once."""
        if not self.ended:
            self.ended = True
            self.play.furniture.prompt.show(_("The game is over"))
            self.play.commands.end()

    def trouble(self, position: int, words: str) -> None:
        """Show what went wrong with a strategy, at its seat."""
        play = self.play
        play.furniture.plates[position].notice(words)
        play.furniture.prompt.say(words, danger=True, seconds=6.0)
        self.log.add(words, len(play.match.log))
