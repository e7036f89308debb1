"""Cards and options at the table of a scripted game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.games.scripted.actions import Message
from cardtable.games.scripted.events import received_cards
from cardtable.games.speech import card_sign
from cardtable.match import Change
from cardtable.table.bid_panel import OfferPart
from cardtable.table.card_controls import CardControls
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.table.zones.card_runs import label_for
from cardtable.table.zones.option_strip import OptionStrip, StripQuestion
from cardtable.table.zones.score_sheet import SheetBoxes, draw_sheet
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
from cardtable.table.zones.zone_painter import draw_chips, draw_heaps, draw_places, draw_trump
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
            draw_trump(surface, layout, self._look, visible, self.panels.trump)
            draw_chips(surface, layout, self._look, self.panels.chips)
            draw_sheet(surface, layout, self._look, self.panels, frozenset())


class ScriptControls(CardControls):
    """The cards and options at the table of a script.

    A click on a card or pile, a drop and a button each stand for messages. A single message is
    sent. Several are offered as options. Without any, the script's reason is shown.
    """

    strip: OptionStrip
    boxes: SheetBoxes

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
        self.aimed: Mapping[str, Message] = {}
        """The messages of a clicked card, of which a click on a place chooses one."""
        self.run = 0
        """The number of cards to choose before they are sent one by one; 0 sends each at once."""
        self._queue: tuple[int, Messages] = (-1, ())
        """The position and the messages that are still to be sent for it."""
        self._asked: list[tuple[str, Messages]] = []
        """The open questions, each a title and its messages; the last one is shown."""
        self._suggested: Any = None
        """The message of the last hint in this turn, which Enter sends option by option."""
        self._ranked: Messages = ()
        """The messages that the last hint in this turn compared, the best first."""
        self._rise = 0
        self.widget = self.make_cards()

    # -- widgets ----------------------------------------------------------------------------------

    def make_cards(self) -> ZoneCards:
        """Create and return the widget for the cards."""
        play = self.play
        callbacks = CardCallbacks(
            self.take, self.drop, self.press, play.magnifier.enlarge, self._targets, self._go_on
        )
        self.widget = ZoneCards(self.stage, play.table.painter, callbacks)
        return self.widget

    def add_widgets(self, form: Form) -> None:
        self.strip = form.add(OptionStrip(self._choose, self._go_back))
        self.boxes = SheetBoxes(form, self.panels, self.press)

    def needs_layout(self) -> bool:
        layout = self.stage.layout
        if layout is None:
            return False
        return self.panels.spots(self.play.viewpoint.visible_zones()) != layout.spots

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (self.strip.box,) if self.strip.visible else ()

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._rise = self._prompt_rise
        self.strip.place_on(layout, self._rise, look)
        self.boxes.place(self.stage.layout, look)

    @property
    def _prompt_rise(self) -> int:
        """The height of the prompt's lines after the first, which the strip must leave free."""
        prompt = self.play.table.hand.prompt
        return prompt.rect.top - prompt.box.top

    def update(self, dt: float) -> None:
        layout = self.play.table.layout
        if self.strip.visible and layout is not None and self._rise != self._prompt_rise:
            self.lay_out(layout, self.play.scene.look)

    # -- a turn -----------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        bottom = self.play.viewpoint.bottom
        if change.kind == "undo":
            self._queue = (-1, ())
        if change.kind != "act" or (change.entry is not None and change.entry.position == bottom):
            self.stage.marked = frozenset()
        if change.kind in ("act", "redo"):
            self.stage.marked |= received_cards(change.events, bottom)

    def defer_turn(self, position: int) -> bool:
        seat, messages = self._queue
        if seat != position or not messages:
            return False
        self._queue = (seat, messages[1:])
        self.send(messages[0])
        return True

    def refused(self, action: Any) -> None:
        self._queue = (-1, ())

    def ask_person(self, position: int) -> str | None:
        self.moves = self.panels.moves(position)
        self._suggested, self._ranked = None, ()
        self._aim({})
        self.run = self.panels.cards_in_run(position, self.moves.messages)
        self._show_picked(())
        widget = self.widget
        widget.pressable = self.moves.pressable
        self.boxes.allow(self.moves.pressable)
        widget.guard()
        self._asked = []
        if self.run:
            self._pick_in_run(())
        elif not self._offers.panel.visible and self.moves.spoken:
            self._ask("", self.moves.spoken)
        return None

    def retract(self) -> None:
        self.moves, self._asked, self.run = LegalMessages(), [], 0
        self._aim({})
        self.strip.show(None)
        self.widget.pressable = frozenset()
        self.boxes.allow(frozenset())
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
        self.stage.chosen = self.stage.kept - own
        legal = self.moves.playable(own)
        if self.run:
            legal = frozenset(cards) if len(cards) == self.run else legal
        elif cards:
            legal = self.moves.addable(cards, own)
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
        if common and (not title or common.startswith(title)):
            title = f"{common} …"
        confirms = bool(self.picked) and len(messages) == 1 and self.panels.takes_more(messages[0])
        choices = tuple(zip(labels, options, strict=True))
        self.strip.show(StripQuestion(title, choices, has_back, confirm=confirms))
        if self._suggested is not None and self._mark_option(self._suggested):
            self.strip.focus_marked()

    def _choose(self, branch: Branch) -> None:
        if self.run:
            self._queue = (self.play.viewpoint.actor, branch.messages[1:])
            self.send(branch.messages[0])
        elif len(branch.messages) == 1:
            self.send(branch.messages[0])
        else:
            self._ask(branch.words, branch.messages)

    def _go_back(self) -> None:
        self.escape()

    def escape(self) -> bool:
        if self.run:
            had_picked = bool(self.picked)
            self._pick_in_run(())
            return had_picked
        if self.picked and len(self._asked) <= 1:
            self._clear_choice()
            return True
        if len(self._asked) > 1 or (self._asked and self._asked[0][0]):
            self._asked.pop()
            if not (self._asked and self._asked[-1][0]):
                self._aim({})
            self._show_asked()
            return True
        return False

    def _clear_choice(self) -> None:
        """Drop the chosen cards, and show the first question of the turn again."""
        self._aim({})
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

    def _held(self, card: Card) -> tuple[Card, ...]:
        """Return the cards that are dragged with *card*: the chosen ones if it is one of them."""
        return self.picked if card in self.picked else (self._named_twin(card),)

    def _targets(self, card: Card) -> frozenset[str]:
        return self.moves.targets(self._held(card)) | self._pairs(card).keys()

    def _pairs(self, card: Card) -> dict[str, Message]:
        """Return the messages that name *card* and one card elsewhere, by the zone of that card."""
        held, pairs = frozenset(self._held(card)), dict[str, Message]()
        for message in self.moves.messages:
            others = [other for other in message.cards if other not in held]
            is_pair = len(others) == 1 == len(message.cards) - len(held)
            if is_pair and not self.panels.takes_more(message):
                pairs.setdefault(self._home(others[0]), message)
        pairs.pop(self._home(card), None)
        return pairs

    def take(self, card: Card) -> None:
        """Play *card* or add it to the chosen ones; explain why if that is not possible."""
        if not self.play.accepts:
            return
        if not self.moves.messages:
            self._refuse(card, ())
            return
        if self.run:
            self._toggle(card)
            return
        card = self._named_twin(card)
        if card in self.picked:
            self._pick(tuple(picked for picked in self.picked if picked is not card))
            return
        cards = (*self.picked, card)
        completes = bool(self.picked) and bool(self.moves.with_cards(cards))
        if self.aimed and not completes and self._take_aimed(card):
            return
        if not self.moves.with_cards(cards):
            started = self.moves.with_cards(self.picked) if self.picked else ()
            lists = [message for message in started if self.panels.takes_more(message)]
            if lists and self._home(card) == self._home(self.picked[0]):
                self._refuse_more(lists[0], card)
                return
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
        if any(map(self.panels.takes_more, more)):
            own = {sprite.card for sprite in self.stage.own_sprites()}
            if not exact and len(more) == 1 and own.isdisjoint({*more[0].cards} - {*cards}):
                cards, exact = more[0].cards, more  # nothing in the hand is left to choose
            self._offer(cards, exact)
        elif len(exact) == len(more):
            title = ", ".join(map(card_sign, cards))
            self._asked = self._asked[:1] if self._asked and not self._asked[0][0] else []
            self._aim({m.target: m for m in self.moves.by_target(cards)})
            self._choose_from(title[:1].upper() + title[1:], exact)
        else:
            self._show_picked(cards)
            self._asked = [("", exact)] if exact else []
            self._show_asked()
            self.play.show_message(_("Choose the remaining cards."))

    def _offer(self, cards: tuple[Card, ...], exact: Messages) -> None:
        """Raise *cards*, to which others may be added, and offer the messages that name them all.

        A click on the place they go to chooses one of these messages, too.
        """
        self._show_picked(cards)
        self._asked = [("", exact)] if exact else []
        targets = Counter(message.target for message in exact)
        self._aim({m.target: m for m in exact if targets[m.target] == 1})
        self._show_asked()
        if exact:
            form = self.play.scene.form
            if form.keyboard_used and form.focused is not None:
                form.announce(self.strip.buttons[0].label)
        else:
            self.strip.show(StripQuestion(_("Choose the remaining cards."), ()))
        following = getattr(self._suggested, "cards", ())
        if set(cards) < set(following) and self.play.scene.form.focused is self.widget:
            self.choose(next(card for card in following if card not in cards))

    def _refuse_more(self, message: Message, card: Card) -> None:
        """Show why *card* cannot be added to the chosen cards, which *message* contains."""
        actor = self.play.viewpoint.actor
        reason = self.panels.reason_against_list(actor, message, (*self.picked, card))
        self.play.refuse(reason or _("This card does not go with the chosen ones."), card)

    def _aim(self, messages: Mapping[str, Message]) -> None:
        """Make a click on a place choose its message, and mark the card of the *messages*."""
        self.aimed = messages
        cards = next((message.cards for message in messages.values()), ())
        self.widget.picked = cards[0] if cards and not self.picked else None
        self.widget.pressable = self.moves.pressable | frozenset(messages)

    def _take_aimed(self, card: Card) -> bool:
        """Send one of the messages of the clicked card, for a click on *card*; return whether.

        A second click on the same card sends the message that the script names for it, or drops the
        choice. A click on another card stands for its place.
        """
        if any(card in message.cards for message in self.aimed.values()):
            doubled = filter(self.panels.game.file.is_double_click, self.aimed.values())
            message = next(doubled, None)
            if message is None:
                self._clear_choice()
        else:
            message = self.aimed.get(self._home(card))
            if message is None:
                return False
        if message is not None:
            self.send(message)
        return True

    def _home(self, card: Card) -> str:
        """Return the name of the zone with *card*."""
        return next((zone.name for zone in self.stage.visible if card in zone.pieces), "")

    # -- cards chosen together --------------------------------------------------------------------

    def _toggle(self, card: Card) -> None:
        """Choose *card* in addition to the others, or no longer."""
        if card in self.picked:
            self._pick_in_run(tuple(picked for picked in self.picked if picked is not card))
        elif self._named_twin(card) not in self.moves.cards:
            self._refuse(card, ())
        elif len(self.picked) == self.run:
            words = _("You have chosen all cards. Click one of them to put it back.")
            self.play.refuse(words, card)
        else:
            self._pick_in_run((*self.picked, card))
            self._suggest_next()

    def _suggest_next(self) -> None:
        """Suggest the best card of the hint that is not chosen yet, which Enter then chooses."""
        rest = [card for message in self._ranked for card in message.cards[:1]]
        rest = [card for card in rest if card not in self.picked]
        if rest and len(self.picked) < self.run and self.play.scene.form.focused is self.widget:
            self.choose(rest[0])

    def _go_on(self) -> None:
        """Send the chosen cards or say that more are needed, after Enter on a chosen card."""
        question = self.strip.question
        if question is not None and question.confirm:
            self._choose(question.options[0][1])
        else:
            self.play.show_message(_("Choose the remaining cards."))

    def _pick_in_run(self, cards: tuple[Card, ...]) -> None:
        """Show the chosen *cards*, and the button that sends them once they are complete."""
        self._show_picked(cards)
        missing = self.run - len(cards)
        # of two cards with the same name, each is sent by a message of its own
        messages = tuple(self.moves.of_cards((self._named_twin(card),))[0] for card in cards)
        if missing:
            self.strip.show(
                StripQuestion(self.panels.more_cards(self.moves.messages[0], missing), ())
            )
            return
        signs = [card_sign(card) for card in cards]
        label = label_for(messages[0].title, signs[0], signs)
        self.strip.show(StripQuestion("", ((label, Branch(label, messages)),), confirm=True))
        form = self.play.scene.form
        if form.keyboard_used and form.focused is not None:
            form.focus(self.strip.buttons[0], by_keyboard=True)

    # -- zones ------------------------------------------------------------------------------------

    def drop(self, card: Card, zones: tuple[str, ...]) -> None:
        """Play *card* to one of *zones*; explain why if that is not possible."""
        home = self._home(card)
        if self.run and self._named_twin(card) in self.moves.cards:
            if zones and home not in zones:
                self._toggle(card)
            return
        if not zones or (home in zones and not self._targets(card).intersection(zones)):
            return
        messages = self.moves.dropped(self._held(card), zones)
        pairs = self._pairs(card)
        messages = messages or tuple(pairs[zone] for zone in zones if zone in pairs)[:1]
        if messages:
            self._choose_from(card_sign(card), messages)
        else:
            self._refuse(card, zones)

    def press(self, zones: tuple[str, ...]) -> None:
        """Send the message for a click on *zones*, or offer several."""
        message = next((self.aimed[zone] for zone in zones if zone in self.aimed), None)
        if message is not None:
            self.send(message)
            return
        messages = next((m for m in map(self.moves.at_zone, zones) if m), ())
        if messages:
            if places := self.moves.by_place(messages):
                self._asked = self._asked[:1] if self._asked and not self._asked[0][0] else []
                self._aim(places)
            self._choose_from(self.panels.zone_title(zones[0]), messages)

    def _refuse(self, card: Card, zones: tuple[str, ...]) -> None:
        """Show the script's reason why *card* cannot be played, or not to *zones*."""
        actor = self.play.viewpoint.actor
        attempts = (self.panels.attempt(actor, twin, zones) for twin in self._twins(card))
        attempt = next((message for message in attempts if message is not None), None)
        if attempt is not None:
            reason = self.panels.reason_against(actor, attempt, card)
            if reason and self.play.own_turn:
                self.play.refuse(reason, card)
            else:
                self.play.attempt(attempt, card)
        else:
            reason = _("{card} cannot go there.") if zones else _("{card} cannot be played now.")
            title = card.title[:1].upper() + card.title[1:]
            self.play.refuse(reason.format(card=title), card)

    # -- hints ------------------------------------------------------------------------------------

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        if self.run and answer.advice is not None:
            # the cards that are chosen already need no suggestion
            rest = [
                each.action
                for each in answer.advice.candidates
                if not set(self._legal(each.action).cards) & set(self.picked)
            ]
            answer = replace(answer, action=rest[0] if rest else answer.action)
        self._suggested = self._legal(answer.action)
        self.point_out(self._suggested)
        for card in getattr(self._suggested, "cards", ())[:1]:
            self.choose(card)
        self.strip.focus_marked()
        advice = answer.advice
        if advice is not None:
            candidates = [replace(c, action=self._legal(c.action)) for c in advice.candidates]
            advice = replace(advice, candidates=tuple(candidates))
            self._ranked = tuple(each.action for each in candidates)
        answer = replace(answer, action=self._legal(answer.action), advice=advice)
        return Suggestion(answer)

    def _legal(self, action: Any) -> Any:
        """Return the legal message equal to *action*, which has its cards and title."""
        return next((message for message in self.moves.messages if message == action), action)

    def select(self, action: Any) -> bool:
        cards = self._legal(action).cards if isinstance(action, Message) else ()
        if cards and self.panels.takes_more(action):
            self._pick(cards)
            return True
        if not self.run:
            return False
        for card in cards[:1]:
            if card in self.picked:
                self._go_on()
            else:
                self._toggle(card)
        return bool(cards)

    def point_out(self, action: Any) -> bool:
        action = self._legal(action)
        if not isinstance(action, Message):
            return False
        if action.cards:
            self.widget.choose(action.cards[0])
        elif not self._offers.panel.mark(action):
            self._mark_option(action)
        self.play.scene.redraw()
        return True

    def _mark_option(self, action: Any) -> bool:
        """Mark the option that leads to *action*; return whether there is one."""
        question = self.strip.question
        options = question.options if question is not None else ()
        found = next((branch for _label, branch in options if action in branch.messages), None)
        return found is not None and self.strip.mark(found)

    # -- picture ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        layout, look, widget = self.stage.layout, self.play.scene.look, self.widget
        if layout is None:
            return
        held = self.stage.dragged
        targets = self._targets(held) if held is not None else frozenset()
        if held is None:
            targets = frozenset(self.aimed)
        if not targets and held is None:
            targets = frozenset(widget.pointed)
        targets |= {cell for line in self.panels.marked() for cell in line}
        visible, pointed = self.stage.visible, frozenset(widget.pointed)
        captions = self.panels.captions(visible)
        draw_places(surface, layout, look, visible, captions, targets, pointed)
        draw_heaps(surface, layout, look, self.panels.heaps())
        draw_trump(surface, layout, look, visible, self.panels.trump)
        draw_chips(surface, layout, look, self.panels.chips)
        suggested = getattr(self._suggested, "target", "")
        draw_sheet(surface, layout, look, self.panels, self.moves.pressable, suggested)
