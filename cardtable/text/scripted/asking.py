"""What a person at a scripted game is asked, and what an answer means."""

from __future__ import annotations

import re

from cardtable.cards import Card
from cardtable.engine import IllegalAction
from cardtable.games.scripted import Message, View
from cardtable.games.speech import Speech, read_card
from cardtable.i18n import _

LONGEST_LIST = 60
"""So many messages are said with the question; all of them by the word legal."""


def title(message: Message, speech: Speech) -> str:
    """Return how a message is said: a lone card in words or in short."""
    names = [card.title for card in message.cards]
    if len(names) == 1 and message.title.endswith(names[0]):
        before = message.title.removesuffix(names[0])
        return (before if speech.words else before.strip() and before) + speech.card(
            message.cards[0]
        )
    return message.title


def choices(view: View, speech: Speech) -> tuple[str, ...]:
    """Return what may be sent, each with its number unless it is a number itself."""
    titles = [title(message, speech) for message in view.legal]
    if any(one.isdecimal() for one in titles):
        return tuple(titles)
    return tuple(f"{number} {one}" for number, one in enumerate(titles, 1))


def question(view: View, speech: Speech) -> tuple[str, str]:
    """Return the line that says what is allowed, and the prompt."""
    listed = choices(view, speech)
    shown = "; ".join(listed[:LONGEST_LIST])
    if len(listed) > LONGEST_LIST:
        shown += "; …"
    name = view.names[view.seat]
    return _("You may: {choices}.").format(choices=shown), _("{name}, what do you do?").format(
        name=name
    )


def read(text: str, view: View, speech: Speech) -> Message | None:
    """Return the message that *text* means, None when it means none.

    It may be the title, the number in the list, a token, or the line a script reads. Raises
    IllegalAction for a token that several messages name, and for one that none may.
    """
    plain = " ".join(text.casefold().split())
    legal = view.legal
    for message in legal:
        if plain in (title(message, speech).casefold(), message.title.casefold(), message.line):
            return message
    numbered = not any(title(message, speech).isdecimal() for message in legal)
    if numbered and re.fullmatch(r"[1-9][0-9]{0,3}", plain) and int(plain) <= len(legal):
        return legal[int(plain) - 1]
    card = read_card(plain)
    meant = [one for one in legal if card in one.cards] if card is not None else []
    meant = meant or [one for one in legal if plain in [str(c).casefold() for c in one.cards]]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise IllegalAction(
            "several",
            _("Which one: {choices}?").format(
                choices=_(" or ").join(title(one, speech) for one in meant)
            ),
        )
    return _not_legal(plain, card, view)


def _not_legal(plain: str, card: Card | None, view: View) -> Message | None:
    """Return a message the script will refuse with its own words, None where there is none."""
    words = plain.split()
    if words and (words[0], len(words) - 1) in view.rules.file.receivers:
        return Message(plain)
    if card is None:
        return None
    attempts = view.attempts(card)
    if not attempts:
        raise IllegalAction("not-there", _("You cannot play the {card}.").format(card=card.title))
    return attempts[0]
