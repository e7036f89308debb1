"""Plays the only legal card by itself, if the settings say so."""

from __future__ import annotations

from typing import Any

from cardtable.cards import Card
from cardtable.match import Change
from cardtable.table.part import Part
from cardtable.table.play_session import PlaySession

FORCED_SECONDS = 0.7
"""Pause before a forced card is played, at normal speed."""


class ForcedCard(Part):
    """Plays a card of your hand after a pause if it is the only legal action.

    After an undo it waits for the person, who could not go further back otherwise.
    """

    def __init__(self, play: PlaySession) -> None:
        self.play = play
        self._action: Any = None
        self._left = 0.0
        self._is_undone = False

    def changed(self, change: Change) -> None:
        self._action = None
        self._is_undone = change.kind == "undo"

    def retract(self) -> None:
        self._action = None

    def ask_person(self, position: int) -> str | None:
        if self.play.context.settings.forced_cards and not self._is_undone:
            view = self.play.match.view(position)
            self._action = only_card(view, self.play.table.hand.cards.cards())
            self._left = FORCED_SECONDS * self.play.scene.look.motion.speed.value
        return None

    def update(self, dt: float) -> None:
        if self._action is None:
            return
        self._left -= dt
        if self._left <= 0:
            action, self._action = self._action, None
            if self.play.accepts:
                self.play.attempt(action, None)

    def wake_after(self) -> float | None:
        return None if self._action is None else max(0.0, self._left)


def only_card(view: Any, hand: list[Card]) -> Any:
    """Return the only legal action of *view* if it plays one card of *hand*, else None."""
    plays = tuple(view.legal_plays)
    if len(plays) != 1 or tuple(view.legal_bids):
        return None
    (action,) = plays
    cards = (action,) if isinstance(action, Card) else tuple(getattr(action, "cards", ()))
    return action if len(cards) == 1 and cards[0] in hand else None
