"""The messages for a click on a token, or for a drag of it to a zone, and why none is legal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardtable.cards import Card, Suit, face_of
from cardtable.core.i18n import _
from cardtable.engine import ZoneKind
from cardtable.games.scripted.actions import Message, as_sentence
from cardtable.games.scripted.alike import kinds_of
from cardtable.games.scripted.state import ScriptState
from cardtable.games.scripted.titles import MessageTitles, suit_named
from cardtable.games.scripted.zones import tokens_in
from cardtable.ludl import Accepted, Rejected, TokenMove
from cardtable.ludl.declared_checks import ELSEWHERE, OTHER_PHASE

SUIT_LED = "suit_led"
"""The property with the suit of a trick."""
TRUMPS_LED = "t"
"""Its value for trumps of several suits, as in the library ``high_trumps``."""
CARD = "card"
"""What the name of a parameter for a card contains."""
MAX_NAMED = 4
"""Maximum number of legal cards that a reason names."""


def attempts(
    titles: MessageTitles,
    state: ScriptState,
    piece: Card,
    target: str,
    legal: Sequence[Message],
    seat: int,
) -> tuple[Message, ...]:
    """Return the messages for a click on *piece*, or for a drag of it to zone *target*.

    These are the messages of *legal* that name it, or else messages that the script rejects.
    """
    allowed = [message for message in legal if piece in message.cards]
    kinds = kinds_of(state, seat)
    if not allowed and piece in kinds:
        same = (
            each for each in legal if [kinds.get(card) for card in each.cards] == [kinds[piece]]
        )
        allowed = [with_list(titles, state, message, [piece], seat) for message in same]
    if target:
        allowed = [
            message
            for message in allowed
            if target in (message.target, target_of(state, message, seat))
        ]
    if allowed:
        return tuple(allowed)
    tokens = titles.visible_tokens(seat).values()
    token = next((token for token in tokens if state.piece(token) == piece), None)
    if token is None:
        return ()
    receivers: dict[str, bool] = {}
    for message in legal:
        receivers[message.receiver] = receivers.get(message.receiver, False) or bool(message.cards)
    rejected = [
        titles.complete(Message(line), seat)
        for line in _lines(state, token.name, target, seat, receivers)
    ]
    return tuple(dict.fromkeys(rejected))


def with_list(
    titles: MessageTitles, state: ScriptState, message: Message, pieces: Sequence[Card], seat: int
) -> Message:
    """Return *message* with the tokens of *pieces*, which *seat* sees, as its list.

    In a message without a list, they take the places of tokens to which they are alike.
    """
    receiver = state.file.receiver_of(message.line)
    assert receiver is not None
    names = {
        state.piece(token): token.name
        for name, container in state.containers.items()
        for token in container.tokens
        if state.sees(seat, token, name)
    }
    if receiver.takes_more:
        words = [*message.words[: len(receiver.parameters)], *(names[piece] for piece in pieces)]
    else:
        words, kinds, left = list(message.words), kinds_of(state, seat), list(pieces)
        for card in message.cards:
            other = next((each for each in left if kinds.get(each) == kinds.get(card)), None)
            if other is not None and names[card] in words[1:]:
                left.remove(other)
                words[words.index(names[card], 1)] = names[other]
    return titles.complete(Message(" ".join(words)), seat)


def reason_against(
    state: ScriptState, message: Message, piece: Card, legal: Sequence[Message], seat: int
) -> str:
    """Return why *seat* may not play *piece* by *message*; empty if it may.

    This is the script's own reason; in another phase it is the prompt of the present one. Where the
    script has none, it is found from the trick and the *legal* messages.
    """
    answer = state.attempt(message.line, seat)
    if isinstance(answer, Accepted):
        return ""
    if answer.error is None and answer.text:
        reason = state.said(answer.text)
        if reason.startswith(OTHER_PHASE):
            reason = state.file.prompt(state.properties) or reason
        return as_sentence(reason)
    cards = tuple(dict.fromkeys(card for one in legal for card in one.cards))
    led, suits = suit_led(state), {_suit_of(card) for card in cards}
    if led is not None and suits == {led} and _suit_of(piece) is not led:
        return _("Follow suit: you have {suit}.").format(suit=led.title)
    if 0 < len(cards) <= MAX_NAMED:
        return _("You can play: {cards}.").format(cards=", ".join(card.title for card in cards))
    return _("You cannot play the {card}.").format(card=piece.title)


def suit_led(state: ScriptState) -> Suit | None:
    """Return the suit led, None without a trick of playing cards.

    It is that of the property ``suit_led`` if this is a suit, since a card such as the left bower
    belongs to another suit than the printed one. For trumps of several suits it is the trump suit,
    if there is one. Else it is that of the first card.
    """
    for place in state.layout.places:
        tokens = tokens_in(state, place) if place.kind is ZoneKind.TRICK else []
        if tokens:
            named = state.properties.get(SUIT_LED)
            if named == TRUMPS_LED:
                return suit_named(state.properties.get(state.file.description.trump))
            return suit_named(named) or _suit_of(state.piece(tokens[0][0]))
    return None


def _suit_of(card: Card) -> Suit | None:
    face = face_of(card)
    return None if face is None or face.is_joker else face.suit


def _lines(
    state: ScriptState, name: str, target: str, seat: int, receivers: Mapping[str, bool]
) -> Iterator[str]:
    """Yield lines that play the token called *name*, the most helpful ones first.

    Their other words are those that the receiver may have, *target* first.

    *receivers* has those with legal messages, and whether these name cards. Lines for them precede
    the others, which reject any card at this time. There are none for the rest, such as bids, which
    would take the card for an amount. Within each group, the script's own reasons come first, then
    runtime errors; and first those of receivers whose parameters say that they take cards, with a
    reason about the card before one about the time. Lines about tokens of another container come
    last.
    """
    lines: list[tuple[bool, bool, bool, bool, bool, str]] = []
    for line in state.lines_with(name, target, seat):
        receiver = state.file.receiver_of(line)
        if receiver is None or not receivers.get(receiver.name, True):
            continue
        answer = state.attempt(line, seat)
        if not isinstance(answer, Rejected):
            continue  # it moves the token somewhere else
        is_early = answer.text.startswith(OTHER_PHASE)
        has_reason = answer.error is None
        is_elsewhere = answer.text in ELSEWHERE
        takes_card = any(CARD in parameter for parameter in receiver.parameters)
        is_other = receiver.name not in receivers
        lines.append((is_elsewhere, is_other, not has_reason, not takes_card, is_early, line))
    yield from (line for *_later, line in sorted(lines, key=lambda each: each[:-1]))


def target_of(state: ScriptState, message: Message, seat: int) -> str:
    """Return the zone or cell that the first token played by *message* moves to."""
    answer = state.attempt(message.line, seat)
    if not isinstance(answer, Accepted):
        return message.target
    names = set(message.words[1:])
    for move in answer.moves:
        if isinstance(move, TokenMove) and move.token.name in names and move.target:
            return state.cell_or_zone(move.target)
    return message.target
