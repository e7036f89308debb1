"""The statistics of Spades: contracts, bids, nils, sets, bags and points of each hand."""

from __future__ import annotations

from cardtable.core.i18n import N_
from cardtable.games.experiment import Counts, Metric
from cardtable.games.hand_statistics import HandResult, HandStatistics
from cardtable.games.spades.game import Game


class Statistics(HandStatistics):
    """Counts the person's own bid and nil, and the contract, bags and points of the side."""

    result = HandResult("points", N_("points per hand"), N_("Points per hand, last {count} hands"))
    metrics = (
        Metric("contracts_made", N_("contracts made"), "contracts_made", "contracts", share=True),
        Metric("bids_made", N_("own bids made"), "bids_made", "bids", share=True),
        Metric("opponents_set", N_("opponents set"), "opponents_set", "hands", share=True),
        Metric("nils", N_("nils bid"), "nils", "hands", share=True),
        Metric("nils_made", N_("nils made"), "nils_made", "nils", share=True),
        Metric("bags", N_("bags per hand"), "bags", "hands"),
    )

    def finished_hands(self, game: Game) -> int:
        return len(game.results)

    def count(self, game: Game, number: int, position: int) -> Counts:
        result, rules = game.results[number - 1], game.rules
        side = rules.side_of[position]
        own, bid = result.sides[side], result.bids[position]
        others = [score for index, score in enumerate(result.sides) if index != side]
        return {
            "hands": 1,
            "points": own.points,
            "contracts": int(own.contract > 0),
            "contracts_made": int(own.contract > 0 and own.made),
            "bids": int(not bid.is_nil),
            "bids_made": int(not bid.is_nil and result.tricks[position] >= bid.tricks),
            "opponents_set": int(any(score.contract > 0 and not score.made for score in others)),
            "nils": int(bid.is_nil),
            "nils_made": int(bid.is_nil and not result.tricks[position]),
            "bags": own.gained_bags,
        }
