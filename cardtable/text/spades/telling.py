"""What is said of each thing that happens at a Spades table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event
from cardtable.games.spades import events
from cardtable.games.spades.game import Game
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.scoring import SideScore
from cardtable.i18n import _, ngettext
from cardtable.text.speech import Speech, join_names
from cardtable.text.talk import Line


def tell(event: Event, game: Game, speech: Speech) -> Iterator[Line]:
    """Yield what is said of *event*, which *game* has just reported."""
    names = [player.name for player in game.players]
    match event:
        case events.HandDealt(number=number, dealer=dealer):
            yield Line(_("Hand {number}. {name} deals.").format(number=number, name=names[dealer]))
        case events.CardDrawn():
            yield from _tell_draw(event, names, speech)
        case events.BidMade(position=position, bid=bid):
            yield Line(_("{name} bids {bid}.").format(name=names[position], bid=bid.title))
            yield from _tell_all_bids(game, names)
        case events.CardPassed():
            yield from _tell_pass(event, names, speech)
        case events.CardPlayed(position=position, card=card):
            leads = _cards_in_trick(game) == 1
            sentence = _("{name} leads {card}.") if leads else _("{name} plays {card}.")
            yield Line(sentence.format(name=names[position or 0], card=speech.card(card)))
        case events.SpadesBroken():
            yield Line(_("Spades are broken."))
        case events.TrickTaken(position=position, number=number):
            yield Line(_trick_taken(game, names, position or 0, number))
        case events.HandScored(sides=sides, number=number):
            yield Line(_("Hand {number} is over.").format(number=number))
            for text in breakdown(game.rules, sides, names, speech):
                yield Line(text)
            for text in standing(game.rules, event.totals, game.get_bags(), names, speech):
                yield Line(text)
        case events.GameOver(winners=winners):
            yield Line(
                ngettext("{names} wins the game.", "{names} win the game.", len(winners)).format(
                    names=join_names([names[seat] for seat in winners])
                )
            )


def _cards_in_trick(game: Game) -> int:
    """Return how many cards lie on the table after a card was laid; all of them if it was full."""
    hand = game.current_hand
    assert hand is not None
    return len(hand.current_trick.plays) or game.rules.players


def _tell_draw(event: events.CardDrawn, names: Sequence[str], speech: Speech) -> Iterator[Line]:
    position = event.position or 0
    kept, thrown = (speech.card(card) for card in event.cards)
    yield Line(_("{name} draws.").format(name=names[position]))
    yield Line(
        _("{name} keeps {kept} and throws away {thrown}.").format(
            name=names[position], kept=kept, thrown=thrown
        ),
        only=(position,),
    )


def _tell_all_bids(game: Game, names: Sequence[str]) -> Iterator[Line]:
    """Say what each side has bid, once the last bid is made."""
    hand = game.current_hand
    assert hand is not None
    bids = hand.bids
    if None in bids:
        return
    if game.rules.seats == "4 partnership":
        for side in game.rules.sides:
            yield Line(
                _("{names} bid {count} together.").format(
                    names=join_names([names[seat] for seat in side]),
                    count=sum(bid.tricks for seat in side if (bid := bids[seat])),
                )
            )
    yield Line(
        _("All bids together: {count} of {tricks} tricks.").format(
            count=sum(bid.tricks for bid in bids if bid), tricks=game.rules.hand_size
        )
    )


def _tell_pass(event: events.CardPassed, names: Sequence[str], speech: Speech) -> Iterator[Line]:
    giver = event.position or 0
    taker = int(event.target.partition(":")[2])
    yield Line(
        _("{giver} passes a card to {taker}.").format(giver=names[giver], taker=names[taker])
    )
    yield Line(_("Passed: {card}.").format(card=speech.card(event.cards[0])), only=(giver, taker))


def _trick_taken(game: Game, names: Sequence[str], position: int, number: int) -> str:
    hand = game.current_hand
    assert hand is not None
    bid = hand.bids[position]
    return _("{name} takes trick {number}: taken {taken}, bid {bid}.").format(
        name=names[position],
        number=number,
        taken=hand.tricks_taken[position],
        bid=bid.title if bid is not None else "",
    )


def breakdown(
    rules: Rules, sides: Sequence[SideScore], names: Sequence[str], speech: Speech
) -> Iterator[str]:
    """Yield one line for each number of a hand's score, side by side."""
    for positions, score in zip(rules.sides, sides, strict=True):
        side = join_names([names[seat] for seat in positions])
        yield _("{side}: bid {contract}, took {tricks}.").format(
            side=side, contract=score.contract, tricks=score.tricks
        )
        for item in score.items:
            yield _("{what}: {points}.").format(
                what=_what(item.what, item.position, score, rules, names),
                points=speech.number(item.points),
            )
        yield _("{side}, this hand: {points}.").format(
            side=side, points=speech.number(score.points)
        )


def _what(
    what: str, position: int | None, score: SideScore, rules: Rules, names: Sequence[str]
) -> str:
    """Return the words for one item of a score."""
    name = names[position] if position is not None else ""
    sentence = {
        "made": _("Contract of {contract} made"),
        "set": _("Contract of {contract} not made"),
        "bags": _("Bags"),
        "bag-penalty": _("{full} bags are full"),
        "nil-made": _("The nil of {name} made"),
        "nil-failed": _("The nil of {name} failed"),
        "blind-made": _("The blind nil of {name} made"),
        "blind-failed": _("The blind nil of {name} failed"),
        "ten-made": _("A bid of ten made"),
        "ten-set": _("A bid of ten not made"),
        "moon-made": _("All tricks bid and taken"),
        "moon-set": _("All tricks bid and not taken"),
    }[what]
    return sentence.format(contract=score.contract, name=name, full=rules.bags)


def standing(
    rules: Rules, totals: Sequence[int], bags: Sequence[int], names: Sequence[str], speech: Speech
) -> Iterator[str]:
    """Yield one line per side with its points and bags."""
    for positions, total, count in zip(rules.sides, totals, bags, strict=True):
        side = join_names([names[seat] for seat in positions])
        points = ngettext("{points} point", "{points} points", total).format(
            points=speech.number(total)
        )
        if not rules.bags:
            yield _("{side}, in all: {points}.").format(side=side, points=points)
            continue
        yield _("{side}, in all: {points}, {bags}.").format(
            side=side,
            points=points,
            bags=ngettext("{count} bag", "{count} bags", count).format(count=count),
        )
