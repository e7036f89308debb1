"""The text of actions: on buttons, in lists, and in sentences.

A game's module ``words`` may hold a class ``ActionWords`` derived from the one here, for actions
that are neither cards nor cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from typing import Any, Self

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import GameKind
from cardtable.games.speech import Speech, card_sign, with_card_signs

_PLAYER = re.compile(r"player_\d+$")


def card_of(action: Any) -> Card | None:
    """Return the card that *action* plays, or None.

    A message of a script plays a card if its arguments are one card and, at most, players.
    """
    if isinstance(action, Card):
        return action
    cards: tuple[Card, ...] = getattr(action, "cards", ())
    return cards[0] if len(cards) == 1 and _names_only_cards(action) else None


def _names_only_cards(message: Any) -> bool:
    """Whether the arguments of *message* are its cards and, at most, players."""
    arguments = [word for word in message.words[1:] if not _PLAYER.match(word)]
    return len(arguments) == len(message.cards)


def action_words(action: Any) -> str:
    """Return the text for *action*: its ``title`` or ``words``, or else its ``str``."""
    words = getattr(action, "title", None) or getattr(action, "words", None) or str(action)
    return str(words() if callable(words) else words)


class ActionWords:
    """Names actions in sentences.

    Cards are written with a suit sign (``3♣``), or with *speech* as a terminal says them. *title*
    returns the text of an action that is not a card.
    """

    def __init__(
        self, speech: Speech | None = None, title: Callable[[Any], str] = action_words
    ) -> None:
        self.speech = speech
        self._plain = title
        self.view: Any = None

    def at(self, view: Any) -> Self:
        """Return words for the actions of the seat of *view*, for which they may differ."""
        words = copy(self)
        words.view = view
        return words

    def plain(self, action: Any) -> str:
        """Return the text of an action that is not a card."""
        return self._plain(action)

    def card(self, card: Card) -> str:
        if self.speech is None:
            return card_sign(card)
        if not self.speech.words:
            return self.speech.card(card)
        return _("the {card}").format(card=self.speech.card(card))

    def name(self, action: Any) -> str:
        """Return *action* as a noun: ``3♣``, ``nil``, ``d3``, ``calling``."""
        if isinstance(action, Card):
            return self.card(action)
        cards: tuple[Card, ...] = getattr(action, "cards", ())
        if cards and _names_only_cards(action):
            return " ".join(map(self.card, cards))
        text = self.title(action)
        if not hasattr(action, "receiver") or self._begins_with_card(action):
            return text
        return _("“{action}”").format(action=text)  # a message of a script, such as "pass"

    def command(self, action: Any, view: Any = None) -> str:
        """Return the beginning of a sentence that tells the seat of *view* to take *action*."""
        if isinstance(action, Card) or self._begins_with_card(action):
            return _("Play {action}").format(action=self.title(action))
        return capitalised(self.title(action))

    def _begins_with_card(self, action: Any) -> bool:
        """Whether the title of a message begins with a card that it plays."""
        titles = tuple(card.title for card in getattr(action, "cards", ()))
        return bool(titles) and self.plain(action).startswith(titles)

    def title(self, action: Any) -> str:
        """Return the text of *action* on a button, with its cards as this object writes them."""
        if isinstance(action, Card):
            return self.card(action)
        return self.with_cards(self.plain(action), action)

    def reason(self, sentence: str) -> str:
        """Return the *sentence* of a reason with its cards as this object writes them."""
        return sentence if self.speech is not None else with_card_signs(sentence)

    def with_cards(self, text: str, action: Any) -> str:
        """Return *text* about *action* with its cards as this object writes them."""
        for card in getattr(action, "cards", ()):
            text = text.replace(card.title, self.card(card))
        return text


def capitalised(text: str) -> str:
    """Return *text* with a capital first letter."""
    return text[:1].upper() + text[1:]


def action_words_of(kind: GameKind, speech: Speech | None = None) -> ActionWords:
    """Return the words for the actions of a game, by default :class:`ActionWords`."""
    made = ActionWords
    if kind.has_part("words"):
        made = getattr(kind.part("words"), "ActionWords", ActionWords)
    return made(speech)
