"""Controls of your hand: arrow keys and hints select a card."""

from __future__ import annotations

from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.table.part import Part, Suggestion
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer


class CardControls(Part):
    """Selects cards of your hand at the table of *play* by arrow keys and hints."""

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._hand = play.table.hand

    def handle_key(self, event: pygame.event.Event) -> bool:
        form = self.play.scene.form
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        if form.keyboard_used and form.focused is not None:
            return False
        form.focus(self._hand.cards, by_keyboard=True)
        return form.handle(event)

    def suggest(self, answer: StrategyAnswer) -> Suggestion | None:
        card = answer.action
        if not isinstance(card, Card):
            return None
        self.choose(card)
        return Suggestion(answer)

    def choose(self, card: Card) -> None:
        """Mark *card* as suggested and lift it."""
        cards = self._hand.cards
        cards.suggested = card
        self.play.scene.form.focus(cards, quietly=True)  # then Enter plays it
        cards.choose(card)

    def point_out(self, action: Any) -> bool:
        if not isinstance(action, Card):
            return False
        self._hand.cards.choose(action)
        return True


class TrickControls(CardControls):
    """Controls that also dim the cards that may not be played, in games whose view lists them.

    Cards received from another player are marked until the first trick.
    """

    def retract(self) -> None:
        super().retract()
        self.play.table.stage.marked = frozenset()

    def ask_person(self, position: int) -> str | None:
        play, cards = self.play, self._hand.cards
        view = play.match.view(position)
        play.table.stage.marked = play.table.panels.received(view)
        offer = play.table.panels.offer(view, play.viewpoint.looked)
        if offer is not None:
            return offer.title if offer.wide else ""
        cards.legal = frozenset(card for card in view.legal_plays if isinstance(card, Card))
        play.table.stage.dimmed = frozenset(set(cards.cards()) - cards.legal)
        return None
