"""Hints at the table: computed in the background and shown with their alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.games.action_words import action_words_of
from cardtable.games.advice_words import hint_sentences
from cardtable.review import adviser_of
from cardtable.table.bid_panel import OfferPart
from cardtable.table.button_row import table_button
from cardtable.table.hint_panel import HintPanel
from cardtable.table.layout import TableLayout
from cardtable.table.part import Part, kept_clear
from cardtable.table.play_session import PlaySession
from cardtable.table.thinker import StrategyAnswer
from cardtable.ui.theme import Look
from cardtable.ui.widgets import Button, Form


class Hints(Part):
    """Gives hints to the people at the table of *play*; one of ``parts`` marks the action."""

    button: Button
    panel: HintPanel

    def __init__(self, play: PlaySession, offers: OfferPart) -> None:
        self.play = play
        self.parts: Sequence[Part] = ()
        self._offers = offers
        self._beside: Sequence[pygame.Rect] = ()
        """The other panels for which the place of the panel was chosen."""

    @property
    def is_open(self) -> bool:
        """Whether the panel of a hint is shown."""
        return self.panel.visible

    # -- widgets ----------------------------------------------------------------------------------

    def make_buttons(self) -> Sequence[Button]:
        self.button = table_button(_("Hint"), self.ask, pygame.K_h, "H")
        self.button.visible = not self.play.venue.is_exercise
        return (self.button,)

    def add_widgets(self, form: Form) -> None:
        context = self.play.context
        self.panel = form.add(
            HintPanel(lambda: context.art, self.mark, self.play_candidate, self.close)
        )

    def lay_out(self, layout: TableLayout, look: Look) -> None:
        self._place_panel(look)

    def _place_panel(self, look: Look) -> None:
        layout = self.play.table.layout
        if layout is not None:
            self._beside = kept_clear(self.parts)
            layout = layout.occupied(self.play.table.stage.visible)
            self.panel.place_beside(layout, look, self._beside)

    def update(self, dt: float) -> None:
        if self.panel.visible and kept_clear(self.parts) != self._beside:
            self._place_panel(self.play.scene.look)
            self.play.scene.redraw()

    def refresh(self) -> None:
        self.button.enabled = self.allowed

    def retract(self) -> None:
        self.panel.show(None)

    def escape(self) -> bool:
        was_open = self.panel.visible
        self.close()
        return was_open

    # -- hints ------------------------------------------------------------------------------------

    @property
    def allowed(self) -> bool:
        """Whether a person is to act and may get a hint."""
        facts = self.play.table.facts
        return facts is not None and facts.to_act in self.play.viewpoint.persons

    def ask(self) -> None:
        """Ask for a suggestion; close the panel if it is open."""
        play = self.play
        kind = play.match.kind
        if play.venue.hint():
            return
        if self.panel.visible:
            self.close()
            return
        if not self.allowed or play.driver.hinting:
            return
        if self._offers.asks_before_looking:
            play.show_message(_("Look at your cards first."), seconds=5.0)
            return
        classes = play.context.strategies(kind).classes
        strategy = adviser_of(kind, classes, len(play.match.log))
        if strategy is None:
            play.show_message(_("No hints for this game."), seconds=5.0)
            return
        play.driver.hint(strategy, self._show)
        for part in play.parts:
            part.helped()
        play.table.hand.prompt.wait(_("Working out a hint …"), lambda: play.driver.hinting)

    def _show(self, answer: StrategyAnswer) -> None:
        """Show a hint: mark its action and list the alternatives."""
        play = self.play
        if answer.error:
            play.show_message(_("No hint: {error}").format(error=answer.error), danger=True)
            return
        suggestions = (part.suggest(answer) for part in self.parts)
        suggestion = next((each for each in suggestions if each is not None), None)
        if suggestion is None:
            return
        hint = suggestion.answer
        words = action_words_of(play.match.kind).at(hint.question.view)
        sentence = hint_sentences(hint.action, hint.advice, hint.why, words, hint.question.view)
        self.panel.show(hint.advice, "" if suggestion.explained else sentence, words)
        self._place_panel(play.scene.look)
        if suggestion.explained or self.panel.shows_sentence:
            play.table.hand.prompt.clear()
        else:
            play.show_message(sentence, seconds=7.0)

    def close(self) -> None:
        """Close the panel; the suggested action stays marked."""
        self.panel.show(None)

    def mark(self, action: Any) -> None:
        """Highlight the card, cell or bid of a row of the panel."""
        for part in self.parts:
            if part.point_out(action):
                return

    def play_candidate(self, action: Any) -> None:
        """Play the action of a row of the panel, or select it together with others."""
        if any(part.select(action) for part in self.parts):
            return
        if isinstance(action, Card):
            self.play.play_card(action)
        else:
            self.play.answer(action)
