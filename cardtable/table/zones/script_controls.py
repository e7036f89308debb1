"""Cards and options at the table of a scripted game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.games.scripted.actions import Message
from cardtable.i18n import _
from cardtable.table.bid_panel import OfferPart
from cardtable.table.card_controls import CardControls
from cardtable.table.hints import suggested
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.table.zones.option_strip import OptionStrip, StripQuestion
from cardtable.table.zones.script_moves import (
    Branch,
    LegalMessages,
    Messages,
    branches,
    in_order,
    shortened,
)
from cardtable.table.zones.script_panels import ScriptPanels
from cardtable.table.zones.zone_cards import CardCallbacks, ZoneCards
from cardtable.table.zones.zone_painter import draw_heaps, draw_places
from cardtable.table.zones.zone_stage import ZoneStage
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Form


class PlacePicture(Part):
    """Draws the places and names of zones at a table without controls, such as a replay."""

    def __init__(self, panels: ScriptPanels, stage: ZoneStage) -> None:
        self.panels = panels
        self.stage = stage
        self._look = Look()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._look = look

    def draw(self, surface: pygame.Surface) -> None:
        layout, visible = self.stage.layout, self.stage.visible
        if layout is not None:
            none = frozenset[str]()
            captions = self.panels.captions(visible)
            draw_places(surface, layout, self._look, visible, captions, none, none)


class ScriptControls(CardControls):
    """The cards and options at the table of a script.

    A click on a card or pile, a drop and a button each stand for messages. A single message is
    sent. Several are offered as options. Without any, the script's reason is shown.
    """

    strip: OptionStrip

    def __init__(
        self, play: PlaySession, panels: ScriptPanels, stage: ZoneStage, offers: OfferPart
    ) -> None:
        super().__init__(play)
        self.panels = panels
        self.stage = stage
        self._offers = offers
        self.moves = LegalMessages()
        self.picked: tuple[Card, ...] = ()
        """The cards chosen so far for a message that names several."""
        self._asked: list[tuple[str, Messages]] = []
        """The open questions, each a title and its messages; the last one is shown."""
        self.widget = self.make_cards()

    # -- widgets ----------------------------------------------------------------------------------

    def make_cards(self) -> ZoneCards:
        """Create and return the widget for the cards."""
        play = self.play
        callbacks = CardCallbacks(
            self.take, self.drop, self.press, play.magnifier.enlarge, self._targets
        )
        self.widget = ZoneCards(self.stage, play.table.painter, callbacks)
        return self.widget

    def add_widgets(self, form: Form) -> None:
        self.strip = form.add(OptionStrip(self._choose, self._go_back))

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        room = pygame.Rect(layout.choice.left, layout.room.top, layout.choice.width, 1)
        room.top = min(layout.centre.top, layout.choice.top)
        self.strip.place_in(layout.choice, room, look)

    # -- a turn -----------------------------------------------------------------------------------

    def ask_person(self, position: int) -> str | None:
        self.moves = self.panels.moves(position)
        self._show_picked(())
        widget = self.widget
        widget.pressable = self.moves.pressable
        widget.guard()
        self._asked = []
        if not self._offers.panel.visible and self.moves.spoken:
            self._ask("", self.moves.spoken)
        return None

    def retract(self) -> None:
        self.moves, self._asked = LegalMessages(), []
        self.strip.show(None)
        self.widget.pressable = frozenset()
        self.widget.pointed = ()
        self._show_picked(())
        self.widget.legal = None
        self.stage.dimmed = frozenset()

    def _show_picked(self, cards: tuple[Card, ...]) -> None:
        """Raise the chosen cards, and dim those that cannot be added."""
        self.picked = cards
        self.stage.kept = frozenset(cards)
        self.stage.lift(self.widget.chosen)
        own = {sprite.card for sprite in self.stage.own_sprites() if sprite.card is not None}
        legal = self.moves.playable(own)
        if cards:
            found = self.moves.with_cards(cards)
            legal = frozenset(card for message in found for card in message.cards) | set(cards)
        shown = {sprite.card for sprite in self.stage.sprites() if sprite.card is not None}
        legal |= {card for card in shown - legal if self._named_twin(card) in legal}
        self.widget.legal = legal
        useless = not legal and self.moves.passes_by_cards
        self.stage.dimmed = frozenset(own - legal) if legal or useless else frozenset()
        self.play.scene.redraw()

    # -- options ----------------------------------------------------------------------------------

    def _ask(self, title: str, messages: Messages) -> None:
        self._asked.append((title, messages))
        self._show_asked()

    def _show_asked(self) -> None:
        if not self._asked:
            self.strip.show(None)
            return
        title, messages = self._asked[-1]
        options = branches(messages, self.panels.word)
        has_back = len(self._asked) > 1 or bool(self.picked) or bool(title)
        common, labels = shortened([option.words for option in options])
        title = title or (f"{common} …" if common else "")
        self.strip.show(StripQuestion(title, tuple(zip(labels, options, strict=True)), has_back))

    def _choose(self, branch: Branch) -> None:
        if len(branch.messages) == 1:
            self.send(branch.messages[0])
        else:
            self._ask(branch.words, branch.messages)

    def _go_back(self) -> None:
        self.escape()

    def escape(self) -> bool:
        if self.picked and len(self._asked) <= 1:
            self._clear_choice()
            return True
        if len(self._asked) > 1 or (self._asked and self._asked[0][0]):
            self._asked.pop()
            self._show_asked()
            return True
        return False

    def _clear_choice(self) -> None:
        """Drop the chosen cards, and show the first question of the turn again."""
        self._show_picked(())
        self._asked = []
        if self.moves.spoken and not self._offers.panel.visible:
            self._ask("", self.moves.spoken)
        else:
            self._show_asked()

    def _choose_from(self, title: str, messages: Messages) -> None:
        """Send the only message, or ask which one to send."""
        if len(messages) == 1:
            self.send(messages[0])
        else:
            self._ask(title, messages)

    def send(self, message: Message) -> None:
        """Send *message* as the action of the person."""
        card = message.cards[0] if message.cards else None
        self.play.attempt(message, card)

    # -- the pointer ------------------------------------------------------------------------------

    def _twins(self, card: Card) -> list[Card]:
        """Return the cards of the same name in the zone of *card*, *card* first.

        Messages refer to tokens by name, so a script may take any of them.
        """
        name = str(card).lower()
        for group in self.stage.zones.values():
            cards = [sprite.card for sprite in group if sprite.card is not None]
            if card in cards:
                return [card, *(c for c in cards if c is not card and str(c).lower() == name)]
        return [card]

    def _named_twin(self, card: Card) -> Card:
        """Return the twin of *card* that a legal message contains, or *card* itself."""
        legal = self.moves.cards
        return next((twin for twin in self._twins(card) if twin in legal), card)

    def _targets(self, card: Card) -> frozenset[str]:
        return self.moves.targets((self._named_twin(card),))

    def take(self, card: Card) -> None:
        """Play *card* or add it to the chosen ones; explain why if that is not possible."""
        if not self.play.accepts:
            return
        if not self.moves.messages:
            self._refuse(card, ())
            return
        card = self._named_twin(card)
        if card in self.picked:
            self._pick(tuple(picked for picked in self.picked if picked is not card))
            return
        cards = (*self.picked, card)
        if not self.moves.with_cards(cards):
            cards = (card,)
        if self.moves.with_cards(cards):
            self._pick(cards)
        else:
            self._refuse(card, ())

    def _pick(self, cards: tuple[Card, ...]) -> None:
        """Send the message for *cards*, or wait for more cards."""
        if not cards:
            self._clear_choice()
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
        self.play.say(_("Choose the remaining cards."))

    def drop(self, card: Card, zones: tuple[str, ...]) -> None:
        """Play *card* to one of *zones*; explain why if that is not possible."""
        home = next((z.name for z in self.stage.visible if card in z.pieces), "")
        if not zones or (home in zones and not self._targets(card).intersection(zones)):
            return
        messages = self.moves.dropped((self._named_twin(card),), zones)
        if messages:
            self._choose_from(card.title[:1].upper() + card.title[1:], messages)
        else:
            self._refuse(card, zones)

    def press(self, zones: tuple[str, ...]) -> None:
        """Send the message for a click on *zones*, or offer several."""
        messages = next((m for m in map(self.moves.at_zone, zones) if m), ())
        if messages:
            self._choose_from(self.panels.zone_title(zones[0]), messages)

    def _refuse(self, card: Card, zones: tuple[str, ...]) -> None:
        """Show the script's reason why *card* cannot be played, or not to *zones*."""
        actor = self.play.viewpoint.actor
        attempts = (self.panels.attempt(actor, twin, zones) for twin in self._twins(card))
        attempt = next((message for message in attempts if message is not None), None)
        if attempt is not None:
            self.play.attempt(attempt, card)
        else:
            reason = _("{card} cannot go there.") if zones else _("{card} cannot be played now.")
            title = card.title[:1].upper() + card.title[1:]
            self.play.refuse(reason.format(card=title), card)

    # -- hints ------------------------------------------------------------------------------------

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        self.point_out(answer.action)
        advice = answer.advice
        if advice is not None:
            candidates = [replace(c, action=self._legal(c.action)) for c in advice.candidates]
            advice = replace(advice, candidates=tuple(candidates))
        answer = replace(answer, action=self._legal(answer.action), advice=advice)
        return Suggestion(answer, suggested(answer))

    def _legal(self, action: Any) -> Any:
        """Return the legal message equal to *action*, which has its cards and title."""
        return next((message for message in self.moves.messages if message == action), action)

    def point_out(self, action: Any) -> bool:
        action = self._legal(action)
        if not isinstance(action, Message):
            return False
        if action.cards:
            self.choose(action.cards[0])
        elif not self._offers.panel.mark(action) and self.strip.question is not None:
            for _label, branch in self.strip.question.options:
                if action in branch.messages:
                    self.strip.mark(branch)
        self.play.scene.redraw()
        return True

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        layout, look, widget = self.stage.layout, self.play.scene.look, self.widget
        if layout is None:
            return
        held = self.stage.dragged
        targets = self._targets(held) if held is not None else frozenset()
        if not targets and held is None:
            targets = frozenset(widget.pointed)
        targets |= {cell for line in self.panels.marked() for cell in line}
        visible, pointed = self.stage.visible, frozenset(widget.pointed)
        captions = self.panels.captions(visible)
        draw_places(surface, layout, look, visible, captions, targets, pointed)
        draw_heaps(surface, layout, look, self.panels.heaps())
