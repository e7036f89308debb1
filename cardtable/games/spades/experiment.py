"""Spades in the lab: single hands at a score of 0 to 0, with statistics of bids and nils."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable import engine
from cardtable.cards import Card
from cardtable.core.i18n import N_
from cardtable.games.experiment import Counts, Metric, WholeGames
from cardtable.games.spades.game import Game, HandResult
from cardtable.games.spades.hand.deals import read_deal, shuffle
from cardtable.games.spades.hand.state import HandState
from cardtable.games.spades.rules import Rules
from cardtable.games.spades.strategies import blunders
from cardtable.games.spades.views.view import View

_COMPARED = ("random", "probability", "evolutionary@trained", "search:budget_ms=200", "cheater")


class Experiment(WholeGames):
    """Spades in the lab.

    The dealer rotates. Each side begins a hand with a random number of bags, so that a bag costs
    the same on average as in a long game. Both plays of a hand begin with the same bags.
    """

    has_hands = True
    max_hands = 150
    metrics = (
        Metric("points", N_("points per hand"), "points", "hands"),
        Metric("set", N_("set"), "sets", "contracts", share=True),
        Metric("bags", N_("bags per hand"), "bags", "hands"),
        Metric("nils", N_("nil bid"), "nils", "seats", share=True),
        Metric("nils_made", N_("nils made"), "nils_made", "nils", share=True),
        Metric("nil_points", N_("points per nil"), "nil_points", "nils"),
        Metric("miss", N_("difference from the bid"), "missed", "bids"),
    )
    ladder = (
        "random",
        "rule-bidder+random",
        "rule-bidder",
        "probability",
        "evolutionary@trained",
        "search:budget_ms=50",
        "search:budget_ms=200",
        "search:budget_ms=1000",
        "cheater",
    )
    yardstick = "probability"
    compared = (
        (
            N_("Bidding only: all play the cards like Probability"),
            tuple(f"{bidder}+probability" for bidder in _COMPARED),
            "rule-bidder+probability",
        ),
        (
            N_("Card play only: all bid like the rule bidder"),
            tuple(f"rule-bidder+{player}" for player in _COMPARED),
            "rule-bidder",
        ),
    )
    blunders = blunders.KINDS
    rules: Rules

    def check_deal(self, text: str) -> None:
        read_deal(self.rules, text, 1)

    def new_hand(self, number: int, seed: int, deal: str) -> Game:
        rules, chance = self.rules, Random(seed)
        cards = read_deal(rules, deal, number + 1) if deal else shuffle(rules, chance)
        bags = tuple(chance.randrange(rules.bags) if rules.bags else 0 for _side in rules.sides)
        dealer = number % rules.players
        if rules.players == 2:
            hand = HandState(rules, dealer, [0, 0], cards)
        else:
            hand = HandState(rules, dealer, list(cards), ())
        return Game.resume(
            rules,
            hand,
            totals=(0,) * len(rules.sides),
            bags=bags,
            names=[str(seat) for seat in range(rules.players)],
            number=1,
            seed=seed,
        )

    def begin_hand(self, game: engine.Game) -> None:
        for player in game.players:
            player.strategy.pre_hand(game.view(player))

    def is_hand_over(self, game: engine.Game) -> bool:
        return bool(_results(game))

    def is_too_long(self, game: engine.Game) -> bool:
        # random players never reach the target
        return len(_results(game)) >= self.max_hands

    def count(self, game: engine.Game) -> tuple[Counts, ...]:
        counts: tuple[dict[str, int], ...] = tuple({} for _side in self.sides)
        for result in _results(game):
            for side, sums in enumerate(counts):
                for name, number in self._count_side(result, side).items():
                    sums[name] = sums.get(name, 0) + number
        return counts

    def blunder(self, view: View, action: object) -> str | None:
        return blunders.blunder(view, action) if isinstance(action, Card) else None

    def sound_actions(self, view: View) -> tuple[Card, ...]:
        return blunders.sound_plays(view)

    def describe(self, view: View) -> dict[str, Any]:
        names = self.kind.seats_under(self.rules)
        return {
            "seat": names[view.seat],
            "cards": " ".join(map(str, view.cards)),
            "trick": [f"{names[play.position]} {play.card}" for play in view.trick.plays],
            "bids": {name: str(bid) for name, bid in zip(names, view.bids, strict=True)},
            "taken": dict(zip(names, view.taken, strict=True)),
            "bags": list(view.bags),
            "tricks": [
                " ".join([f"{names[trick.leader]}:", *(str(play.card) for play in trick.plays)])
                for trick in view.tricks
            ],
        }

    def _count_side(self, result: HandResult, side: int) -> dict[str, int]:
        score = result.sides[side]
        seats = self.sides[side]
        nils = [seat for seat in seats if result.bids[seat].is_nil and self.rules.nil]
        plain = [seat for seat in seats if seat not in nils]
        return {
            "hands": 1,
            "points": score.points,
            "contracts": int(score.contract > 0),
            "sets": int(not score.made),
            "bags": score.gained_bags,
            "seats": len(seats),
            "nils": len(nils),
            "nils_made": sum(result.tricks[seat] == 0 for seat in nils),
            "nil_points": sum(item.points for item in score.items if item.position is not None),
            "bids": len(plain),
            "missed": sum(abs(result.tricks[seat] - result.bids[seat].tricks) for seat in plain),
        }


def _results(game: Any) -> tuple[HandResult, ...]:  # the lab passes any engine.Game
    results: tuple[HandResult, ...] = game.results
    return results
