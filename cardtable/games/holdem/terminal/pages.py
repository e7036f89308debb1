"""The pages of Hold'em in the terminal: hand, table, score, sheet, rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.core.i18n import _, write_number
from cardtable.games.holdem import Game, View
from cardtable.games.holdem.rules.prizes import prizes_of
from cardtable.games.holdem.terminal.answers import own_cards, standing
from cardtable.games.holdem.words import pot_title, prize_words
from cardtable.games.speech import Speech


def hand(view: View, speech: Speech) -> Iterator[str]:
    """Yield the cards of the seat, then the board and the pot."""
    yield own_cards(view, speech)
    yield standing(view, speech)


def table(view: View, speech: Speech) -> Iterator[str]:
    """Yield the board, the pots, and a line for every seat."""
    state = view.hand
    if view.board:
        yield _("Board: {cards}.").format(cards=speech.cards(view.board))
    pots = view.pots
    for number, pot in enumerate(pots):
        title = pot_title(number, len(pots))
        yield _("{pot}: {amount}.").format(
            pot=title[:1].upper() + title[1:], amount=write_number(pot.amount)
        )
    for seat, name in enumerate(view.names):
        parts = [_("{amount} chips").format(amount=write_number(view.stacks[seat]))]
        if view.bets[seat]:
            parts.append(_("bet {amount}").format(amount=write_number(view.bets[seat])))
        if seat == state.button:
            parts.append(_("button"))
        if view.places[seat]:
            parts.append(_("place {place}").format(place=view.places[seat]))
        elif not state.live >> seat & 1:
            parts.append(_("folded"))
        elif not view.stacks[seat] and not view.hand_over:
            parts.append(_("all-in"))
        if seat == view.to_act:
            parts.append(_("to act"))
        yield _("{name}: {facts}.").format(name=name, facts=", ".join(parts))


def score(game: Game) -> Iterator[str]:
    """Yield every player's chips and gain, or final place, then the blinds."""
    for player, chips, points in zip(game.players, game.stacks, game.get_scores(), strict=True):
        place = game.places[player.position]
        if place:
            line = _("{name}: place {place}.").format(name=player.name, place=place)
            if prizes_of(game.rules):
                line = f"{line} {prize_words(game.rules, game.places, player.position)}"
            yield line
        elif game.rules.game == "cash":
            yield _("{name}: {chips} chips, {points} so far.").format(
                name=player.name,
                chips=write_number(chips),
                points=write_number(points, signed=True),
            )
        else:
            yield _("{name}: {chips} chips.").format(name=player.name, chips=write_number(chips))
    stakes = game.hand.stakes
    yield _("Blinds {small} and {big}, ante {ante}.").format(
        small=write_number(stakes.small_blind),
        big=write_number(stakes.big_blind),
        ante=write_number(stakes.ante),
    )


def sheet(game: Game) -> Iterator[str]:
    """Yield the chips won and lost in every finished hand."""
    if not game.records:
        yield _("No finished hands yet.")
    for record in game.records:
        gains = ", ".join(
            f"{name} {write_number(gain, signed=True)}"
            for name, gain in zip(record.names, record.gains, strict=True)
            if gain
        )
        yield _("Hand {number}: {gains}.").format(number=record.number, gains=gains or "0")
