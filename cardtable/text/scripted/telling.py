"""What is said of each thing that happens at a scripted game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event, ZoneKind
from cardtable.games.narrator import Line
from cardtable.games.scripted import Game, events
from cardtable.games.speech import Speech, join_names
from cardtable.i18n import _, ngettext


def tell(event: Event, game: Game, speech: Speech) -> Iterator[Line]:
    """Yield what is said of *event*, which *game* has just reported."""
    names = [player.name for player in game.players]
    match event:
        case events.HandBegun(number=number) if not game.layout.has_grid:
            yield Line(_("Hand {number}.").format(number=number))
        case events.Sent():
            yield from _sent(event, names)
        case events.Carried():
            yield from _carried(event, game, names, speech)
        case events.Told(text=text):
            yield Line(text)
        case events.HandScored(totals=totals):
            sides = [join_names([names[seat] for seat in side]) for side in game.sides]
            counts = ", ".join(
                _("{name} {count}").format(name=side, count=speech.number(total))
                for side, total in zip(sides, totals, strict=True)
            )
            yield Line(_("Score: {counts}.").format(counts=counts))
        case events.GameOver(winners=winners, stuck=stuck):
            if stuck:
                yield Line(_("Nobody can do anything any more: the script allows nothing."))
            yield Line(_outcome([names[seat] for seat in winners]))


def _sent(event: events.Sent, names: Sequence[str]) -> Iterator[Line]:
    name = names[event.position]
    everybody = tuple(range(len(names)))
    if event.words == event.whole:
        yield Line(_("{name}: {words}.").format(name=name, words=event.words))
        return
    others = tuple(seat for seat in everybody if seat not in event.seen)
    yield Line(_("{name}: {words}.").format(name=name, words=event.whole), only=event.seen)
    yield Line(_("{name}: {words}.").format(name=name, words=event.words), only=others)


def _carried(
    event: events.Carried, game: Game, names: Sequence[str], speech: Speech
) -> Iterator[Line]:
    """Yield who laid, took or got what; a deal is not told card by card."""
    if event.position is None:
        return
    places = {place.name: place for place in game.layout.places}
    source, target = places.get(event.source), places.get(event.target)
    if target is None or target.kind is ZoneKind.GRID:
        return
    everybody = len(event.seen) == game.seats
    cards, count = speech.cards(event.cards), len(event.cards)
    if source is not None and source.kind is ZoneKind.TRICK and target.owner is not None:
        yield Line(_("{name} takes the trick.").format(name=names[target.owner]))
    elif everybody and target.kind is not ZoneKind.HAND:
        yield Line(_("{name}: {cards}.").format(name=names[event.position], cards=cards))
    elif target.owner is not None:
        name = names[target.owner]
        seen = event.seen if not everybody else tuple(range(game.seats))
        yield Line(_("{name} gets {cards}.").format(name=name, cards=cards), only=seen)
        blind = tuple(seat for seat in range(game.seats) if seat not in seen)
        words = ngettext("{name} gets one card.", "{name} gets {count} cards.", count)
        yield Line(words.format(name=name, count=count), only=blind)


def _outcome(winners: Sequence[str]) -> str:
    if not winners:
        return _("The game is a draw.")
    return ngettext("{names} wins the game.", "{names} win the game.", len(winners)).format(
        names=join_names(winners)
    )
