"""Questions to a player of Spades at the terminal, and reading the typed answers."""

from __future__ import annotations

from cardtable.cards import Card
from cardtable.core.i18n import _
from cardtable.engine import IllegalAction
from cardtable.games.spades.rules.actions import Draw, Phase
from cardtable.games.spades.rules.bidding import can_bid_blind
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.view import View
from cardtable.games.speech import Speech, in_order, personal, read_card, read_rank
from cardtable.games.terminal import TerminalQuestion

Action = Bid | Card | Draw
_NUMBERS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
)


def question(view: View, speech: Speech) -> TerminalQuestion:
    """Return the question for the seat of *view*, which is to act."""
    name = view.names[view.seat]
    if view.phase is Phase.BIDDING:
        return _ask_bid(view, name, speech)
    if view.phase is Phase.EXCHANGE:
        partner = view.names[view.partner or 0]
        return TerminalQuestion(
            speech.by_suit(view.legal_plays, view.rules.suits, view.rules.power),
            personal(
                name,
                _("Which card do you pass to {partner}?"),
                _("{name}, which card do you pass to {partner}?"),
                partner=partner,
            ),
        )
    if view.phase is Phase.DRAWING:
        assert view.drawn_card is not None
        return TerminalQuestion(
            (
                personal(
                    name,
                    _("You have {held} of {size} cards."),
                    _("{name} has {held} of {size} cards."),
                    held=view.held.bit_count(),
                    size=view.rules.hand_size,
                ),
                _("Drawn: {card}.").format(card=speech.the(view.drawn_card)),
            ),
            personal(name, _("Keep or discard?"), _("{name}, keep or discard?")),
        )
    return _ask_card(view, name, speech)


def _ask_bid(view: View, name: str, speech: Speech) -> TerminalQuestion:
    if view.hidden:
        return TerminalQuestion(
            (
                personal(
                    name,
                    _("You may bid blind nil before seeing the cards."),
                    _("{name} may bid blind nil before seeing the cards."),
                ),
            ),
            personal(name, _("Blind nil or look?"), _("{name}, blind nil or look?")),
        )
    return TerminalQuestion(
        speech.by_suit(view.cards, view.rules.suits, view.rules.power),
        personal(
            name,
            _("Your bid: {allowed}?"),
            _("{name}, your bid: {allowed}?"),
            allowed=allowed_bids(view),
        ),
    )


def allowed_bids(view: View) -> str:
    """Return the allowed bids in short: ``nil, or 1 to 13``."""
    parts = [bid.title for bid in view.legal_bids if bid.is_nil]
    numbers = [bid.tricks for bid in view.legal_bids if bid.tricks]
    while numbers:
        first = last = numbers.pop(0)
        while numbers and numbers[0] == last + 1:
            last = numbers.pop(0)
        run = _("{first} to {last}").format(first=first, last=last)
        parts.append(run if last > first else str(first))
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} or {last}").format(first=", ".join(parts[:-1]), last=parts[-1])


def _ask_card(view: View, name: str, speech: Speech) -> TerminalQuestion:
    legal, rules = view.legal_plays, view.rules
    lines = []
    if len(legal) == 1:
        lines.append(
            personal(
                name,
                _("You can only play {card}."),
                _("{name} can only play {card}."),
                card=speech.the(legal[0]),
            )
        )
    else:
        plays = view.trick.plays
        led = rules.suit_of(plays[0].card) if plays else None
        if led is not None and all(rules.suit_of(card) is led for card in legal):
            lines.append(
                personal(
                    name,
                    _("You must follow {suit}."),
                    _("{name} must follow {suit}."),
                    suit=led.title,
                )
            )
        elif led is not None and view.legal == view.held:
            lines.append(
                personal(name, _("You have no {suit}."), _("{name} has no {suit}."), suit=led.title)
            )
        elif led is None and view.held & rules.spades and not view.legal & rules.spades:
            lines.append(_("Spades are not broken yet and cannot be led."))
        lines += speech.by_suit(legal, rules.suits, rules.power)
    if view.trick.plays:
        return TerminalQuestion(
            tuple(lines), personal(name, _("Your card?"), _("{name}, your card?"))
        )
    return TerminalQuestion(tuple(lines), personal(name, _("Your lead?"), _("{name}, your lead?")))


def phrases(view: View, speech: Speech) -> tuple[str, ...]:
    """Return the allowed answers as they may be typed, cards in the usual order of a hand."""
    if view.phase is Phase.BIDDING:
        bids = tuple(bid.title for bid in view.legal_bids)
        return (Bid.BLIND_NIL.title, "look") if view.hidden else bids
    if view.phase is Phase.DRAWING:
        return (str(Draw.KEEP), str(Draw.DISCARD))
    return tuple(map(speech.card, in_order(view.legal_plays, view.rules.suits, view.rules.power)))


def help_lines(view: View) -> tuple[str, ...]:
    """Return how to type an answer now."""
    if view.hidden:
        return (_("Type blind nil to bid it unseen, or look to see the cards first."),)
    if view.phase is Phase.BIDDING:
        return (_("Type a bid: a number of tricks, or nil."),)
    if view.phase is Phase.DRAWING:
        return (
            _("Type keep to keep the card; the next one is discarded."),
            _("Type discard to discard it; you must keep the next one."),
        )
    return (
        _("Type a card, for example: queen of hearts, or in short: Qh"),
        _("Type just the rank if only one card of it is allowed, for example: queen"),
        _("Type the number of a card in the list shown by legal."),
    )


def say_action(action: Action, speech: Speech) -> str:
    """Return *action* in words."""
    if isinstance(action, Card):
        return speech.card(action)
    return action.title if isinstance(action, Bid) else str(action)


def read(text: str, view: View) -> Action | None:
    """Return the action that *text* means, None if it is not an action.

    Raises IllegalAction for an action that is not possible now.
    """
    bidding = view.phase is Phase.BIDDING
    card, bid = read_card(text), _read_bid(text)
    if view.phase is Phase.DRAWING:
        return _read_draw(text, card, bid)
    if bidding:
        if bid is not None:
            return _checked_bid(bid, view)
        if card is not None or read_rank(text.lower()) is not None:
            raise IllegalAction("wrong-phase", _("The bidding is not over; bid first."))
        return None
    if card is not None:
        return card
    card = _read_number(text, view) or _read_rank_alone(text, view)
    if card is None and bid is not None:
        raise IllegalAction("wrong-phase", _("The bidding is over; play a card."))
    return card


def _read_bid(text: str) -> Bid | None:
    words = " ".join(text.lower().split())
    if words == Bid.NIL.title.lower():
        return Bid.NIL
    if words == Bid.BLIND_NIL.title.lower():
        return Bid.BLIND_NIL
    if words in _NUMBERS:
        return Bid(_NUMBERS.index(words))
    try:
        return Bid.parse(words)
    except ValueError:
        if words.isascii() and words.isdigit():
            return Bid(17)  # too high in any game; the rules report the limit
        return None


def _checked_bid(bid: Bid, view: View) -> Bid:
    """Return *bid*. Raises IllegalAction if it depends on whether the seat has seen its cards."""
    if view.hidden and not bid.blind:
        raise IllegalAction(
            "look-first", _("Look at the cards first, or bid blind nil without seeing them.")
        )
    if bid.blind and not view.hidden and can_bid_blind(view.rules, view.seat, view.scores):
        raise IllegalAction(
            "blind-nil-too-late", _("Blind nil must be bid before you see your cards.")
        )
    return bid


def _read_draw(text: str, card: Card | None, bid: Bid | None) -> Draw | None:
    word = " ".join(text.lower().split())
    for draw, words in (
        (Draw.KEEP, ("keep", "k", "keep it")),
        (Draw.DISCARD, ("discard", "d", "throw", "throw away", "throw it away")),
    ):
        if word in (*words, draw.words.lower()):
            return draw
    if card is not None or bid is not None:
        raise IllegalAction("not-a-draw", _("Keep the card or discard it."))
    return None


def _read_number(text: str, view: View) -> Card | None:
    """Return the card with that number in the list of allowed cards."""
    if not (text.isascii() and text.isdigit()):
        return None
    cards: tuple[Card, ...] = in_order(view.legal_plays, view.rules.suits, view.rules.power)
    if 1 <= int(text) <= len(cards):
        return cards[int(text) - 1]
    raise IllegalAction(
        "no-such-number", _("The allowed cards are numbered 1 to {last}.").format(last=len(cards))
    )


def _read_rank_alone(text: str, view: View) -> Card | None:
    """Return the only allowed card of a rank given in words, as in ``queen``."""
    word = text.lower()
    rank = read_rank(word) if len(word) > 2 else None
    if rank is None:
        return None
    cards: list[Card] = [card for card in view.legal_plays if card.rank is rank]
    if len(cards) == 1:
        return cards[0]
    if cards:
        suits = ", ".join(card.suit.title for card in cards)
        raise IllegalAction("which-suit", _("Which suit: {suits}?").format(suits=suits))
    raise IllegalAction("no-such-card", _("No {rank} can be played now.").format(rank=rank.title))
