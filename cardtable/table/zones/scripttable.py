"""What a table for a scripted game has besides: cards of any zone, options, what lies where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.i18n import _
from cardtable.table.thinking import Answer
from cardtable.table.zones import ZoneLayout, ZoneStage
from cardtable.table.zones.cards import Hands, ZoneCards
from cardtable.table.zones.options import Ask, OptionStrip
from cardtable.table.zones.paint import draw_heaps, draw_places
from cardtable.table.zones.script_moves import (
    Branch,
    Messages,
    Moves,
    branches,
    in_order,
    shortened,
)
from cardtable.table.zones.scripted import ScriptPanels
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Form

if TYPE_CHECKING:
    from cardtable.table.scene import PlayScene


class ScriptTable:
    """The cards and options of the table *play*, at which a script is played.

    A click on a card, a drop, a press on a pile and a button each stand for messages: one is sent,
    several are chosen from, none is refused with the script's own words.
    """

    def __init__(self, play: PlayScene, panels: ScriptPanels, stage: ZoneStage) -> None:
        self.play = play
        self.panels = panels
        self.stage = stage
        self.moves = Moves()
        self.picked: tuple[Card, ...] = ()
        """The cards chosen so far where a message names several."""
        self.strip = OptionStrip(self._choose, self._go_back)
        self._asked: list[tuple[str, Messages]] = []
        """What has been asked in turn, a title and the messages left; the last one is shown."""

    # -- widgets ----------------------------------------------------------------------------------

    def cards(self) -> ZoneCards:
        """Return the widget for the cards."""
        play = self.play
        hands = Hands(self.take, self.drop, self.press, play.enlarge, self._targets)
        return ZoneCards(self.stage, play.canvas.painter, hands)

    @property
    def widget(self) -> ZoneCards:
        """The widget for the cards."""
        widget = self.play.furniture.cards
        assert isinstance(widget, ZoneCards)
        return widget

    def furnish(self, form: Form) -> None:
        """Make the widgets anew; they lie over the cards."""
        self.strip = form.add(OptionStrip(self._choose, self._go_back))

    def lay_out(self, table: ZoneLayout, look: Look) -> None:
        """Place the widgets."""
        room = pygame.Rect(table.choice.left, table.room.top, table.choice.width, 1)
        room.top = min(table.centre.top, table.choice.top)
        self.strip.place_in(table.choice, room, look)

    # -- a turn -----------------------------------------------------------------------------------

    def invite(self, position: int) -> str:
        """Ask the person at *position*; return what the prompt says, empty for the usual."""
        self.moves = self.panels.moves(position)
        self._show_picked(())
        widget = self.widget
        widget.pressable = self.moves.pressable
        widget.guard()
        self._asked = []
        if not self.play.furniture.bid.visible and self.moves.spoken:
            self._ask("", self.moves.spoken)
        return ""

    def retract(self) -> None:
        """Ask nobody any more."""
        self.moves, self._asked = Moves(), []
        self.strip.show(None)
        self.widget.pressable = frozenset()
        self.widget.pointed = ()
        self._show_picked(())
        self.widget.legal = None
        self.stage.dimmed = frozenset()

    def _show_picked(self, cards: tuple[Card, ...]) -> None:
        """Lift the cards that are chosen; those that cannot come to them are dimmed."""
        self.picked = cards
        self.stage.kept = frozenset(cards)
        self.stage.lift(self.widget.chosen)
        own = {sprite.card for sprite in self.stage.own() if sprite.card is not None}
        legal = self.moves.playable(own)
        if cards:
            found = self.moves.with_cards(cards)
            legal = frozenset(card for message in found for card in message.cards) | set(cards)
        shown = {sprite.card for sprite in self.stage.sprites() if sprite.card is not None}
        legal |= {card for card in shown - legal if self._meant(card) in legal}
        self.widget.legal = legal
        useless = not legal and self.moves.passes_by_cards
        self.stage.dimmed = frozenset(own - legal) if legal or useless else frozenset()
        self.play.redraw()

    # -- options ----------------------------------------------------------------------------------

    def _ask(self, title: str, messages: Messages) -> None:
        self._asked.append((title, messages))
        self._show_asked()

    def _show_asked(self) -> None:
        if not self._asked:
            self.strip.show(None)
            return
        title, messages = self._asked[-1]
        found = branches(messages, self.panels.word)
        back = _("Back") if len(self._asked) > 1 or self.picked or title else ""
        common, words = shortened([branch.words for branch in found])
        title = title or (f"{common} …" if common else "")
        self.strip.show(Ask(title, tuple(zip(words, found, strict=True)), back))

    def _choose(self, branch: Branch) -> None:
        if len(branch.messages) == 1:
            self._send(branch.messages[0])
        else:
            self._ask(branch.words, branch.messages)

    def _go_back(self) -> None:
        self.back()

    def back(self) -> bool:
        """Ask again what was asked before; tell whether there was anything to go back from."""
        if self.picked and len(self._asked) <= 1:
            self._begin_again()
            return True
        if len(self._asked) > 1 or (self._asked and self._asked[0][0]):
            self._asked.pop()
            self._show_asked()
            return True
        return False

    def _begin_again(self) -> None:
        self._show_picked(())
        self._asked = []
        if self.moves.spoken and not self.play.furniture.bid.visible:
            self._ask("", self.moves.spoken)
        else:
            self._show_asked()

    def _choose_from(self, title: str, messages: Messages) -> None:
        """Send the one message, or ask which of several."""
        if len(messages) == 1:
            self._send(messages[0])
        else:
            self._ask(title, messages)

    def _send(self, message: Message) -> None:
        card = message.cards[0] if message.cards else None
        self.play.attempt(message, card)

    # -- the pointer ------------------------------------------------------------------------------

    def _twins(self, card: Card) -> list[Card]:
        """Return the cards of the same name beside *card*, itself first.

        Messages name tokens, and of two with the same name a script takes either.
        """
        name = str(card).lower()
        for group in self.stage.zones.values():
            beside = [sprite.card for sprite in group if sprite.card is not None]
            if card in beside:
                others = [one for one in beside if one is not card and str(one).lower() == name]
                return [card, *others]
        return [card]

    def _meant(self, card: Card) -> Card:
        """Return the one of the twins of *card* that messages name, *card* if there is none."""
        named = self.moves.cards
        return next((one for one in self._twins(card) if one in named), card)

    def _targets(self, card: Card) -> frozenset[str]:
        return self.moves.targets((self._meant(card),))

    def take(self, card: Card) -> None:
        """Play *card*, or choose it together with others; say why not where it may not be."""
        if not self.moves.messages:
            self._refuse(card, ())
            return
        card = self._meant(card)
        if card in self.picked:
            self._pick(tuple(one for one in self.picked if one is not card))
            return
        cards = (*self.picked, card)
        if not self.moves.with_cards(cards):
            cards = (card,)
        if self.moves.with_cards(cards):
            self._pick(cards)
        else:
            self._refuse(card, ())

    def _pick(self, cards: tuple[Card, ...]) -> None:
        """Send what *cards* stand for; where more may come to them, wait for those."""
        if not cards:
            self._begin_again()
            return
        exact, more = in_order(cards, self.moves.of_cards(cards), self.moves.with_cards(cards))
        if len(exact) == len(more):
            title = ", ".join(card.title for card in cards)
            self._asked = self._asked[:1] if self._asked and not self._asked[0][0] else []
            self._choose_from(title[:1].upper() + title[1:], exact)
            return
        self._show_picked(cards)
        self._asked = [("", exact)] if exact else []
        self._show_asked()
        self.play.furniture.prompt.say(_("Choose the remaining cards."))

    def drop(self, card: Card, zones: tuple[str, ...]) -> None:
        """Play *card* where it was let go; say why not where it may not lie there."""
        home = next((z.name for z in self.stage.seen if card in z.pieces), "")
        if not zones or (home in zones and not self._targets(card).intersection(zones)):
            return
        found = self.moves.dropped((self._meant(card),), zones)
        if found:
            self._choose_from(card.title[:1].upper() + card.title[1:], found)
        else:
            self._refuse(card, zones)

    def press(self, zones: tuple[str, ...]) -> None:
        """Do what a click on one of *zones* means."""
        found = next((m for m in map(self.moves.at_zone, zones) if m), ())
        if found:
            self._choose_from(self.panels.zone_title(zones[0]), found)

    def _refuse(self, card: Card, zones: tuple[str, ...]) -> None:
        """Let the script itself say why *card* may not be played, or not there."""
        actor = self.play.viewpoint.actor
        attempts = (self.panels.attempt(actor, one, zones) for one in self._twins(card))
        tried = next((one for one in attempts if one is not None), None)
        if tried is not None:
            self.play.attempt(tried, card)
        else:
            words = _("{card} cannot go there.") if zones else _("{card} cannot be played now.")
            title = card.title[:1].upper() + card.title[1:]
            self.play.refuse(words.format(card=title), card)

    # -- hints ------------------------------------------------------------------------------------

    def suggest(self, answer: Answer) -> Answer:
        """Mark what a hint has named; return it with the cards and words of what was weighed."""
        self.point_out(answer.action)
        advice = answer.advice
        if advice is not None:
            known = [replace(one, action=self._known(one.action)) for one in advice.candidates]
            advice = replace(advice, candidates=tuple(known))
        return replace(answer, action=self._known(answer.action), advice=advice)

    def _known(self, action: Any) -> Any:
        """Return the message that may be sent and equals *action*: it has cards and words."""
        return next((one for one in self.moves.messages if one == action), action)

    def point_out(self, action: Any) -> None:
        """Mark the card or the option that *action* stands for."""
        action = self._known(action)
        if not isinstance(action, Message):
            return
        if action.cards:
            widget = self.widget
            widget.suggested = action.cards[0]
            self.play.form.focus(widget, quietly=True)  # so that Enter plays it
            widget.choose(action.cards[0])
        elif not self.play.furniture.bid.mark(action) and self.strip.ask is not None:
            for _words, branch in self.strip.ask.options:
                if action in branch.messages:
                    self.strip.mark(branch)
        self.play.redraw()

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, table: ZoneLayout, look: Look) -> None:
        """Draw the places of zones, their names, and where a card that is dragged may go."""
        widget = self.widget
        held = self.stage.held
        targets = self._targets(held) if held is not None else frozenset()
        if not targets and held is None:
            targets = frozenset(widget.pointed)
        targets |= {cell for line in self.panels.marked() for cell in line}
        draw_places(
            surface,
            table,
            look,
            self.stage.seen,
            self.panels.captions(self.stage.seen),
            targets,
            frozenset(widget.pointed),
        )
        draw_heaps(surface, table, look, self.panels.heaps())
