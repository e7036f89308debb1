"""Spades in the lab: single hands at the score 0 to 0, and what is counted about bids and nils."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable import engine
from cardtable.games.experiment import Column, Counts, WholeGames
from cardtable.games.spades.deals import read_deal, shuffle
from cardtable.games.spades.game import Game, HandResult
from cardtable.games.spades.hand import HandState
from cardtable.games.spades.rules import Rules
from cardtable.i18n import N_

_PARTS = ("random", "probability", "evolutionary@trained", "search:budget_ms=200", "cheater")


class Experiment(WholeGames):
    """Play Spades in the lab.

    The dealer changes from hand to hand. Bag counters are drawn for each side, so that bags cost on
    average what they cost in a long game; both contestants meet the same counters.
    """

    has_hands = True
    longest_hands = 150
    columns = (
        Column("points", N_("points per hand"), "points", "hands"),
        Column("set", N_("set"), "sets", "contracts", share=True),
        Column("bags", N_("bags a hand"), "bags", "hands"),
        Column("nils", N_("nil bid"), "nils", "seats", share=True),
        Column("nils_made", N_("nils made"), "nils_made", "nils", share=True),
        Column("nil_points", N_("points a nil"), "nil_points", "nils"),
        Column("miss", N_("tricks off the bid"), "missed", "bids"),
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
            N_("Bids alone: all play their cards as Probability does"),
            tuple(f"{who}+probability" for who in _PARTS),
            "rule-bidder+probability",
        ),
        (
            N_("Card play alone: all bid as the rule bidder does"),
            tuple(f"rule-bidder+{who}" for who in _PARTS),
            "rule-bidder",
        ),
    )
    rules: Rules

    def check_deal(self, text: str) -> None:
        """Raise ValueError unless *text* is a deal of these rules."""
        read_deal(self.rules, text, 1)

    def new_hand(self, number: int, seed: int, deal: str) -> Game:
        """Return a game that stands before hand *number*."""
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
        """Tell the strategies that a hand was dealt: it was, before they sat down."""
        for player in game.players:
            player.strategy.pre_hand(game.view(player))

    def hand_over(self, game: engine.Game) -> bool:
        """Tell whether the hand is scored."""
        return bool(_results(game))

    def too_long(self, game: engine.Game) -> bool:
        """Tell whether nobody comes nearer to the target: seats at random go ever deeper down."""
        return len(_results(game)) >= self.longest_hands

    def count(self, game: engine.Game) -> tuple[Counts, ...]:
        """Return what is counted over all hands of a game, by side."""
        counts: tuple[dict[str, int], ...] = tuple({} for _side in self.sides)
        for result in _results(game):
            for side, found in enumerate(counts):
                for name, number in self._count_side(result, side).items():
                    found[name] = found.get(name, 0) + number
        return counts

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


def _results(game: Any) -> tuple[HandResult, ...]:
    results: tuple[HandResult, ...] = game.results
    return results
