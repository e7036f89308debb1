"""Pages of the terminal for Spades: hand, trick, bids, scores, rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.cards import Suit
from cardtable.core.i18n import _, ngettext
from cardtable.games.spades.game import Game
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.views.view import TrickRecord, View
from cardtable.games.spades.words import Narrator
from cardtable.games.speech import Speech, join_names, personal


def hand(view: View, speech: Speech) -> Iterator[str]:
    """Yield the cards of the seat, one line per suit."""
    name = view.names[view.seat]
    if view.hidden:
        yield personal(
            name,
            _("Your cards are face down. Type look to see them."),
            _("The cards of {name} are face down. Type look to see them."),
        )
        return
    count = len(view.cards)
    yield personal(
        name,
        ngettext("You hold {count} card.", "You hold {count} cards.", count),
        ngettext("{name} holds {count} card.", "{name} holds {count} cards.", count),
        count=count,
    )
    yield from speech.by_suit(view.cards, view.rules.suits, view.rules.power)


def trick(view: View, speech: Speech) -> Iterator[str]:
    """Yield the current trick: its plays, the winning card, whether spades are broken."""
    if not view.leaders or view.hand_over:
        yield _phase(view)
        return
    names, current = view.names, view.trick
    yield _("Trick {number} of {size}.").format(number=len(view.leaders), size=view.rules.hand_size)
    if current.plays:
        yield from _plays(current, view, speech)
        yield personal(
            names[winning(current, view.rules)],
            _("You are winning the trick."),
            _("{name} is winning the trick."),
        )
    else:
        yield personal(names[current.leader], _("You are to lead."), _("{name} is to lead."))
    yield _("Spades are broken.") if view.broken else _("Spades are not broken.")


def _plays(shown: TrickRecord, view: View, speech: Speech) -> Iterator[str]:
    for step, play in enumerate(shown.plays):
        if step:
            you, other = _("You played {card}."), _("{name} played {card}.")
        else:
            you, other = _("You led {card}."), _("{name} led {card}.")
        yield personal(view.names[play.position], you, other, card=speech.the(play.card))


def winning(shown: TrickRecord, rules: Rules) -> int:
    """Return the position that is winning a trick with at least one card."""
    led = rules.suit_of(shown.plays[0].card)
    best = max(
        shown.plays,
        key=lambda play: (
            rules.suit_of(play.card) is Suit.SPADES,
            rules.suit_of(play.card) is led,
            rules.power[play.card.index],
        ),
    )
    return best.position


def last(view: View, speech: Speech) -> Iterator[str]:
    """Yield the last finished trick."""
    if not view.tricks:
        yield _("No tricks in this hand yet.")
        return
    shown = view.tricks[-1]
    yield _("Trick {number}.").format(number=len(view.tricks))
    yield from _plays(shown, view, speech)
    if shown.winner is not None:
        yield personal(
            view.names[shown.winner], _("You took the trick."), _("{name} took the trick.")
        )


def bids(view: View, speech: Speech) -> Iterator[str]:
    """Yield each player's bid and tricks, then what each side needs."""
    for name, bid, taken in zip(view.names, view.bids, view.taken, strict=True):
        if bid is None:
            yield personal(name, _("You have not bid yet."), _("{name} has not bid yet."))
        elif not view.leaders:
            yield personal(name, _("You bid {bid}."), _("{name} bid {bid}."), bid=bid.title)
        else:
            yield _bid_and_taken(name, bid, taken)
    if view.rules.seats != "4 partnership" or None in view.bids:
        return
    for side in view.rules.sides:
        contract = sum(bid.tricks for seat in side if (bid := view.bids[seat]))
        taken = sum(view.taken[seat] for seat in side)
        yield _("{side} bid {contract} together and took {taken}.").format(
            side=join_names([view.names[seat] for seat in side]), contract=contract, taken=taken
        )


def _bid_and_taken(name: str, bid: Bid, taken: int) -> str:
    return personal(
        name,
        _("You bid {bid} and took {taken}."),
        _("{name} bid {bid} and took {taken}."),
        bid=bid.title,
        taken=taken,
    )


def score(game: Game, words: Narrator) -> Iterator[str]:
    """Yield the points of each side, the target, and the breakdown of the last hand."""
    yield from words.standing(game.rules, game.get_scores(), game.get_bags())
    yield _("The game is played to {target}.").format(target=game.rules.target)
    if game.results:
        result = game.results[-1]
        yield _("Hand {number}.").format(number=result.number)
        yield from words.breakdown(game.rules, result.sides)


def sheet(game: Game, words: Narrator) -> Iterator[str]:
    """Yield all hands with their breakdowns, then the points of each side."""
    names = words.names
    if not game.results:
        yield _("No hand is finished yet.")
    for result in game.results:
        yield personal(
            names[result.dealer],
            _("Hand {number}. You dealt."),
            _("Hand {number}. {name} dealt."),
            number=result.number,
        )
        for name, bid, tricks in zip(names, result.bids, result.tricks, strict=True):
            yield _bid_and_taken(name, bid, tricks)
        yield from words.breakdown(game.rules, result.sides)
        for positions, total in zip(game.rules.sides, result.totals, strict=True):
            yield _("{side}, after this hand: {points}.").format(
                side=join_names([names[seat] for seat in positions]), points=words.number(total)
            )
    yield from words.standing(game.rules, game.get_scores(), game.get_bags())


def _phase(view: View) -> str:
    """Return the phase in words, when no trick is being played."""
    return {
        Phase.DRAWING: _("Cards are being drawn."),
        Phase.BIDDING: _("The bidding is on."),
        Phase.EXCHANGE: _("Partners are exchanging cards."),
        Phase.PLAYING: _("All cards of this hand are played."),
        Phase.OVER: _("The game is over."),
    }[view.phase]
