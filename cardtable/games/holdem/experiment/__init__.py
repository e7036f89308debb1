"""Hold'em in the lab: sessions with the same cards and swapped seats, in milli-big-blinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from math import isclose
from typing import Any, NamedTuple

from cardtable import engine
from cardtable.core.i18n import N_
from cardtable.games.experiment import Counts, Metric, WholeGames
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.base import Player
from cardtable.games.holdem.experiment.luck import luck_of
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.hand.deals import read_deal
from cardtable.games.holdem.hand.record import HandRecord
from cardtable.games.holdem.rules import Rules
from cardtable.games.holdem.statistics.habits import AF, PFR, VPIP, WTSD, count_habits
from cardtable.games.holdem.strategies.base import Strategy

SESSION = 50
"""Number of hands in a work unit, enough for a strategy to use its model of the opponents."""


class Choice(NamedTuple):
    """The decision of *seat* at *place* in the history of a *hand*, by number.

    *mix* has the probabilities of its actions, None if the strategy could not tell them.
    """

    seat: int
    hand: int
    place: int
    mix: Mapping[Action, float] | None


class Experiment(WholeGames):
    """Hold'em in the lab.

    A work unit is a session of several hands, each with the starting stacks; strategies remember
    their opponents during a session. It is played twice with every second seat swapped. Gains are
    per hand and seat, in thousandths of a big blind (mbb/hand). Whole games are played under the
    unchanged rules, but without rebuys if the game would not end otherwise.

    The metrics have the names that tracking programs use: VPIP (voluntarily put in pot), PFR
    (raised before the flop), AF (bets and raises per call after the flop), AFq (their share of all
    actions but checks), WTSD (went to showdown after a flop). Bets are shares of the pot.
    """

    has_hands = True
    unit = N_("mbb")
    metrics = (
        Metric("mbb", N_("mbb per hand"), "mbb", "hands"),
        VPIP,
        PFR,
        Metric("three_bet", N_("3-bet"), "three_bets", "three_bet_chances", share=True),
        Metric("open", N_("first raise (bb)"), "open_size", "thousand_opens"),
        AF,
        Metric("aggression", N_("AFq"), "bets", "acts", share=True),
        Metric("flop_bet", N_("flop bet"), "size_flop", "thousand_flop", share=True),
        Metric("turn_bet", N_("turn bet"), "size_turn", "thousand_turn", share=True),
        Metric("river_bet", N_("river bet"), "size_river", "thousand_river", share=True),
        Metric("overbets", N_("overbets"), "overbets", "bets", share=True),
        Metric("wild", N_("all-in > 2 pots"), "wild_shoves", "all_bets", share=True),
        WTSD,
        Metric("no_policy", N_("no policy"), "unsolved", "noted", share=True),
    )
    ladder = ("random", "caller", "loose", "tight", "equity", "shark@medium", "shark@strong")
    yardstick = "equity"
    rules: Rules

    def check_deal(self, text: str) -> None:
        read_deal(text, 1)

    def new_hand(self, number: int, seed: int, deal: str) -> Game:
        rules = replace(
            self.rules,
            game="cash",
            rebuy="every_hand",
            hands=self.rules.hands or SESSION,
            levels=(),
        )
        game = Game(rules, seed, [deal] if deal else None, number % self.seats)
        for seat in range(self.seats):
            game.register_player(Player(name=str(seat)))
        return game

    def new_game(self, number: int, seed: int) -> engine.Game:
        if self.rules.ends:
            return super().new_game(number, seed)
        rules = replace(self.rules, rebuy="never")  # else nobody would ever win
        return Experiment(self.kind, rules).new_game(number, seed)

    def is_hand_over(self, game: engine.Game) -> bool:
        return bool(game.current_phase == "over")

    def points(self, game: engine.Game) -> tuple[float, ...]:
        # The opponents lose what the seat wins, so the difference is twice the gain.
        records = _records(game)
        hands = max(1, len(records))
        return tuple(
            sum(record.gains[seat] * 500 / record.stakes.big_blind for record in records) / hands
            for seat in range(self.seats)
        )

    def note(self, game: engine.Game, player: engine.Player, action: Action) -> Choice | None:
        """Return the choice with its probabilities, None for seats that never tell them.

        Raises ValueError if these do not fit the choice.
        """
        strategy = player.strategy
        if not isinstance(strategy, Strategy) or type(strategy).mixes is Strategy.mixes:
            return None
        assert isinstance(game, Game)
        view = game.view(player)
        if view.to_act != view.seat:  # it is asked whether it buys in
            return None
        mixes = strategy.mixes(view, [view.hand.hole(view.seat)])
        mix = None if mixes is None else mixes[0]
        if mix is not None and not (action in mix and isclose(sum(mix.values()), 1, abs_tol=1e-3)):
            told = ", ".join(f"{each}: {chance:.3f}" for each, chance in mix.items())
            raise ValueError(f"mixes() told {told}, but the seat played {action}")
        return Choice(view.seat, view.number, len(view.hand.history), mix)

    def luck(self, game: engine.Game, notes: Sequence[Choice] = ()) -> tuple[float, ...]:
        """Return the luck of each seat, in the unit of points()."""
        assert isinstance(game, Game)
        known: dict[int, dict[int, Mapping[Action, float]]] = {}
        for choice in notes:
            if choice.mix is not None:
                known.setdefault(choice.hand, {})[choice.place] = choice.mix
        found, records = [0.0] * self.seats, game.records
        for record in records:
            # The deck depends on another number made of the same seed, see Game.
            seed = game.seed * len(records) + record.number
            lucky = luck_of(record, seed, mixes=known.get(record.number))
            for seat, chips in enumerate(lucky):
                found[seat] += chips * 500 / record.stakes.big_blind
        return tuple(value / max(1, len(records)) for value in found)

    def count(self, game: engine.Game) -> tuple[Counts, ...]:
        return tuple(_count(_records(game), seat) for seat in range(self.seats))

    def count_notes(self, notes: Sequence[Choice]) -> tuple[Counts, ...]:
        found = tuple(Counter[str]() for _seat in range(self.seats))
        for choice in notes:
            found[choice.seat]["noted"] += 1
            found[choice.seat]["unsolved"] += choice.mix is None
        return found


def _count(records: Iterable[HandRecord], seat: int) -> Counter[str]:
    found: Counter[str] = Counter(games=1)
    for record in records:
        if seat not in record.ring:
            continue
        found["hands"] += 1
        found["mbb"] += round(1000 * record.gains[seat] / record.stakes.big_blind)
        found["points"] += record.gains[seat]
        found.update(count_habits(record, seat))
    return found


def _records(game: Any) -> tuple[HandRecord, ...]:
    records: tuple[HandRecord, ...] = game.records
    return records
