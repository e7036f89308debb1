"""What is said of each thing that happens at a poker table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.engine import Event
from cardtable.games.holdem import Game, events
from cardtable.games.narrator import Line
from cardtable.games.speech import Speech, join_names
from cardtable.i18n import _, ngettext


def tell(event: Event, game: Game, speech: Speech) -> Iterator[Line]:
    """Yield what is said of *event*, which *game* has just reported."""
    names = [player.name for player in game.players]
    match event:
        case events.LevelBegun():
            yield Line(_level(event))
        case events.Rebought(position=position, source="bank", amount=amount):
            sentence = _("{name} buys in for {amount}.")
            yield Line(sentence.format(name=names[position], amount=f"{amount:,}"))
        case events.HandStarted(number=number, button=button):
            yield Line(
                _("Hand {number}. {name} has the button.").format(number=number, name=names[button])
            )
        case events.Posted():
            yield Line(_posted(event, names[event.position]))
        case events.HandDealt(hands=hands):
            for position, cards in enumerate(hands):
                if cards:
                    text = _("{name} is dealt {cards}.").format(
                        name=names[position], cards=speech.cards(cards)
                    )
                    yield Line(text, only=(position,))
        case events.Acted():
            yield Line(_acted(event, names[event.position]))
        case events.Returned(position=position, amount=amount):
            sentence = _("{amount} that nobody called go back to {name}.")
            yield Line(sentence.format(amount=f"{amount:,}", name=names[position]))
        case events.BoardDealt():
            yield Line(_board(event, game, speech))
        case events.Shown() | events.Mucked() | events.PotWon():
            yield from _showdown(event, names, speech)
        case events.HandScored() | events.Finished() | events.GameOver():
            yield from _end(event, names)


def _level(event: events.LevelBegun) -> str:
    blinds = _("The blinds are {small} and {big} now.").format(
        small=f"{event.small_blind:,}", big=f"{event.big_blind:,}"
    )
    if not event.ante:
        return blinds
    return blinds + " " + _("The ante is {ante}.").format(ante=f"{event.ante:,}")


def _posted(event: events.Posted, name: str) -> str:
    sentence = {
        "ante": _("{name} posts an ante of {amount}."),
        "small-blind": _("{name} posts the small blind, {amount}."),
        "big-blind": _("{name} posts the big blind, {amount}."),
        "straddle": _("{name} straddles for {amount}."),
    }[event.what]
    text = sentence.format(name=name, amount=f"{event.amount:,}")
    return text + " " + _("That is all-in.") if event.all_in else text


def _acted(event: events.Acted, name: str) -> str:
    words = event.words
    if event.cost and not event.action.to:
        words = _("calls {amount}").format(amount=f"{event.cost:,}")
    sentence = _("{name} {words} and is all-in.") if event.all_in else _("{name} {words}.")
    return sentence.format(name=name, words=words)


def _board(event: events.BoardDealt, game: Game, speech: Speech) -> str:
    sentence = {
        "flop": _("Flop: {cards}."),
        "turn": _("Turn: {cards}."),
        "river": _("River: {cards}."),
    }[event.street]
    return sentence.format(cards=speech.cards(event.cards))


def _showdown(event: Event, names: Sequence[str], speech: Speech) -> Iterator[Line]:
    match event:
        case events.Shown(position=position, cards=cards, title=title):
            sentence = _("{name} shows {cards}: {hand}.") if title else _("{name} shows {cards}.")
            yield Line(sentence.format(name=names[position], cards=speech.cards(cards), hand=title))
        case events.Mucked(position=position):
            yield Line(_("{name} does not show.").format(name=names[position or 0]))
        case events.PotWon():
            yield Line(_won(event, names[event.position]))


def _won(event: events.PotWon, name: str) -> str:
    pot = pot_title(event.pot, event.pots)
    if event.shared:
        sentence = _("{name} gets {amount} of {pot}.")
    else:
        sentence = _("{name} wins {pot} of {amount}.")
    return sentence.format(name=name, amount=f"{event.amount:,}", pot=pot)


def pot_title(number: int, count: int) -> str:
    """Return how one of so many pots is called: the pot, the main pot, side pot 1."""
    if count < 2:
        return _("the pot")
    return _("side pot {number}").format(number=number) if number else _("the main pot")


def _end(event: Event, names: Sequence[str]) -> Iterator[Line]:
    match event:
        case events.HandScored(gained=gained, stacks=stacks):
            for name, chips, change in zip(names, stacks, gained, strict=True):
                if change > 0:
                    yield Line(
                        _("{name} is up {change} and has {chips}.").format(
                            name=name, change=f"{change:,}", chips=f"{chips:,}"
                        )
                    )
        case events.Finished(position=position, place=place):
            yield Line(
                _("{name} finishes in place {place}.").format(name=names[position], place=place)
            )
        case events.GameOver(winners=winners):
            if winners:
                yield Line(
                    ngettext(
                        "{names} wins the game.", "{names} win the game.", len(winners)
                    ).format(names=join_names([names[seat] for seat in winners]))
                )
            else:
                yield Line(_("The game ends in a draw."))
