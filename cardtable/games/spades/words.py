"""Sentences about a game of Spades: its events and scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardtable.cards import Card
from cardtable.core.i18n import _, ngettext
from cardtable.engine import Event
from cardtable.games import action_words, narrator
from cardtable.games.narrator import ANYBODY, Line
from cardtable.games.spades.game import Game
from cardtable.games.spades.hand import events
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.rules.actions import Phase
from cardtable.games.spades.rules.bids import Bid
from cardtable.games.spades.score_words import item_words
from cardtable.games.spades.scoring import SideScore
from cardtable.games.speech import join_names, signed, winners_words


class Narrator(narrator.Narrator[Game]):
    """Describes the events of Spades."""

    def sentence(self, event: Event, seat: int = ANYBODY) -> str:
        match event:
            case events.HandDealt(dealer=dealer, number=number):
                return self.words(
                    dealer,
                    _("Hand {number}, you deal"),
                    _("Hand {number}, {name} deals"),
                    number=number,
                )
            case events.BidMade(position=position, bid=bid):
                return self.words(
                    position, _("You bid {bid}"), _("{name} bids {bid}"), bid=bid.title
                )
            case events.TrickTaken(position=int(position), number=number):
                return self.words(
                    position,
                    _("You take trick {number}"),
                    _("{name} takes trick {number}"),
                    number=number,
                )
            case events.SpadesBroken(position=position):
                return self.words(position, _("You break spades"), _("{name} breaks spades"))
            case events.CardPassed(position=int(position), cards=cards):
                partner = (position + 2) % 4
                known = seat in (position, partner)
                return self.words(
                    position,
                    _("You pass {card} to {partner}"),
                    _("{name} passes {card} to {partner}"),
                    card=self.the_card(cards[0]) if known else _("a card"),
                    partner=self.names[partner],
                )
            case events.CardDrawn(position=int(position)) if seat != position:
                return self.words(position, _("You draw"), _("{name} draws"))
            case events.CardDrawn(position=int(position), cards=cards):
                kept, discarded = map(self.the_card, cards)
                return self.words(
                    position,
                    _("You keep {kept} and discard {discarded}"),
                    _("{name} keeps {kept} and discards {discarded}"),
                    kept=kept,
                    discarded=discarded,
                )
        return super().sentence(event, seat)

    def lines(self, event: Event, game: Game) -> Iterator[Line]:
        match event:
            case events.CardPlayed(position=int(position), card=card):
                if _cards_in_trick(game) == 1:
                    you, other = _("You lead {card}."), _("{name} leads {card}.")
                else:
                    you, other = _("You play {card}."), _("{name} plays {card}.")
                yield Line(self.words(position, you, other, card=self.the_card(card)))
            case events.TrickTaken(position=int(position), number=number):
                yield Line(self._trick_taken(game, position, number))
            case events.HandScored(sides=sides, number=number, totals=totals):
                yield Line(_("Hand {number} is over.").format(number=number))
                yield from map(Line, self.breakdown(game.rules, sides))
                yield from map(Line, self.standing(game.rules, totals, game.get_bags()))
            case events.GameOver(winners=winners):
                yield Line(winners_words([self.names[seat] for seat in winners]))
            case _:
                yield from super().lines(event, game)
        match event:
            case events.BidMade():
                yield from self._all_bids(game)
            case events.CardDrawn(position=int(position)):
                yield Line(f"{self.sentence(event, position)}.", only=(position,))
            case events.CardPassed(position=int(position)):
                partners = (position, (position + 2) % 4)
                yield Line(f"{self.sentence(event, position)}.", only=partners)

    def _all_bids(self, game: Game) -> Iterator[Line]:
        """Yield the total bid of each side and of the table after the last bid."""
        bids = game.view(0).bids
        if None in bids:
            return
        if game.rules.seats == "4 partnership":
            for side in game.rules.sides:
                yield Line(
                    _("{names} bid {count} together.").format(
                        names=join_names([self.names[seat] for seat in side]),
                        count=sum(bid.tricks for seat in side if (bid := bids[seat])),
                    )
                )
        yield Line(
            _("Total bid: {count} of {tricks} tricks.").format(
                count=sum(bid.tricks for bid in bids if bid), tricks=game.rules.hand_size
            )
        )

    def _trick_taken(self, game: Game, position: int, number: int) -> str:
        view = game.view(position)
        bid = view.bids[position]
        return self.words(
            position,
            _("You take trick {number}: taken {taken}, bid {bid}."),
            _("{name} takes trick {number}: taken {taken}, bid {bid}."),
            number=number,
            taken=view.taken[position],
            bid=bid.title if bid is not None else "",
        )

    # --- scores ----------------------------------------------------------------------------------

    def summary(self, score: SideScore, rules: Rules) -> str:
        """Return the score of a side in one line: ``8 of 7 · contract +70 · bags +1``."""
        tricks = _("{tricks} of {contract}").format(tricks=score.tricks, contract=score.contract)
        items = [
            f"{item_words(item, score, self.names, rules).label} {signed(item.points)}"
            for item in score.items
        ]
        return " · ".join([tricks, *items])

    def breakdown(self, rules: Rules, scores: Sequence[SideScore]) -> Iterator[str]:
        """Yield the result of each side in a hand, with one sentence for each item of its score."""
        for positions, score in zip(rules.sides, scores, strict=True):
            side = join_names([self.names[seat] for seat in positions])
            yield _("{side}: bid {contract}, took {tricks}.").format(
                side=side, contract=score.contract, tricks=score.tricks
            )
            for item in score.items:
                yield _("{what}: {points}.").format(
                    what=item_words(item, score, self.names, rules).sentence,
                    points=self.number(item.points),
                )
            yield _("{side}, this hand: {points}.").format(
                side=side, points=self.number(score.points)
            )

    def standing(self, rules: Rules, totals: Sequence[int], bags: Sequence[int]) -> Iterator[str]:
        """Yield one sentence per side with its points and bags."""
        for positions, total, count in zip(rules.sides, totals, bags, strict=True):
            side = join_names([self.names[seat] for seat in positions])
            points = ngettext("{points} point", "{points} points", total).format(
                points=self.number(total)
            )
            if not rules.bags:
                yield _("{side}, total: {points}.").format(side=side, points=points)
                continue
            yield _("{side}, total: {points}, {bags}.").format(
                side=side,
                points=points,
                bags=ngettext("{count} bag", "{count} bags", count).format(count=count),
            )


def _cards_in_trick(game: Game) -> int:
    """Return the number of cards on the table after a play, counting a full trick."""
    return len(game.view(0).trick.plays) or game.rules.players


class ActionWords(action_words.ActionWords):
    """Names bids, cards and the choice about a drawn card."""

    def command(self, action: Any, view: Any = None) -> str:
        if isinstance(action, Bid):
            return _("Bid {bid}").format(bid=action.title)
        if isinstance(action, Card) and view is not None and view.phase is Phase.EXCHANGE:
            return _("Pass {card}").format(card=self.card(action))
        return super().command(action, view)
