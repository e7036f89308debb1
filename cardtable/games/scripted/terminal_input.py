"""Questions to a person at a scripted game, and reading the typed answers."""

from __future__ import annotations

import re

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.scripted import Message, View
from cardtable.games.speech import Speech, personal, read_card

MAX_LISTED = 60
"""Maximum number of messages listed with a question; the command ``legal`` lists all."""


def message_title(message: Message, speech: Speech) -> str:
    """Return the text of a message; a single card in it is formatted by *speech*."""
    names = [card.title for card in message.cards]
    if len(names) == 1 and message.title.endswith(names[0]):
        before = message.title.removesuffix(names[0])
        return (before if speech.words else before.strip() and before) + speech.card(
            message.cards[0]
        )
    return message.title


def listed(view: View) -> list[Message]:
    """Return the legal messages, those with one card in the order of a sorted hand."""
    single = list(dict.fromkeys(m.cards[0] for m in view.legal if len(m.cards) == 1))
    places = {card: number for number, card in enumerate(view.sorted_hand(single))}

    def order(message: Message) -> tuple[bool, int]:
        is_one = len(message.cards) == 1
        return not is_one, places[message.cards[0]] if is_one else 0

    return sorted(view.legal, key=order)


def choices(view: View, speech: Speech) -> tuple[str, ...]:
    """Return the texts of the legal messages, numbered unless one is a number itself."""
    titles = [message_title(message, speech) for message in listed(view)]
    if any(title.isdecimal() for title in titles):
        return tuple(titles)
    return tuple(f"{number} {title}" for number, title in enumerate(titles, 1))


def question(view: View, speech: Speech) -> tuple[str, str]:
    """Return the line that lists the legal messages, and the prompt."""
    texts = choices(view, speech)
    listed = "; ".join(texts[:MAX_LISTED])
    if len(texts) > MAX_LISTED:
        listed += "; …"
    name = view.names[view.seat]
    prompt = personal(name, _("What do you do?"), _("{name}, what do you do?"))
    return _("Your choices: {choices}.").format(choices=listed), prompt


def read(text: str, view: View, speech: Speech) -> Message | None:
    """Return the message that *text* means, or None.

    It may be the title, the number in the list, a token, or the line for the script. Raises
    IllegalAction for a token that several messages name or that cannot be played.
    """
    plain = " ".join(text.casefold().split())
    legal = listed(view)
    for message in legal:
        if plain in (
            message_title(message, speech).casefold(),
            message.title.casefold(),
            message.line,
        ):
            return message
    numbered = not any(message_title(message, speech).isdecimal() for message in legal)
    if numbered and re.fullmatch(r"[1-9][0-9]{0,3}", plain) and int(plain) <= len(legal):
        return legal[int(plain) - 1]
    card = read_card(plain)
    matches = [message for message in legal if card in message.cards] if card is not None else []
    matches = matches or [
        message for message in legal if plain in [str(c).casefold() for c in message.cards]
    ]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise IllegalAction(
            "several",
            _("Which one: {choices}?").format(
                choices=_(" or ").join(message_title(message, speech) for message in matches)
            ),
        )
    return _not_legal(plain, card, view)


def _not_legal(plain: str, card: Card | None, view: View) -> Message | None:
    """Return a message that is no longer listed, or None. Raises IllegalAction with the reason."""
    if view.rules.file.receiver_of(plain) is not None:
        return Message(plain)
    if card is None:
        return None
    attempts = view.attempts(card)
    if not attempts:
        raise IllegalAction("not-there", _("You cannot play the {card}.").format(card=card.title))
    reason = view.reason_against(attempts[0], card)
    if reason:
        raise IllegalAction("refused", reason)
    return attempts[0]
