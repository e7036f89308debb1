"""Hold'em in the lab: sessions with the same cards and swapped seats, in milli-big-blinds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardtable import engine
from cardtable.games.experiment import Counts, Metric, WholeGames
from cardtable.games.holdem.actions import ActionKind
from cardtable.games.holdem.base import Player
from cardtable.games.holdem.deals import read_deal
from cardtable.games.holdem.game import Game
from cardtable.games.holdem.record import HandRecord
from cardtable.games.holdem.rules import Rules
from cardtable.i18n import N_

SESSION = 50
"""Number of hands in a work unit, enough for a strategy to use its model of the opponents."""


class Experiment(WholeGames):
    """Hold'em in the lab.

    A work unit is a session of several hands, each with the starting stacks; strategies remember
    their opponents during a session. It is played twice with every second seat swapped. Gains are
    per hand and seat, in thousandths of a big blind (mbb/hand). Whole games are played under the
    unchanged rules.
    """

    has_hands = True
    unit = N_("mbb")
    metrics = (
        Metric("mbb", N_("mbb per hand"), "mbb", "hands"),
        Metric("entered", N_("voluntarily in pot"), "entered", "hands", share=True),
        Metric("raised", N_("raised before the flop"), "raised", "hands", share=True),
        Metric("aggression", N_("bets and raises after the flop"), "bets", "acts", share=True),
        Metric("shown", N_("went to a showdown"), "showdowns", "hands", share=True),
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

    def count(self, game: engine.Game) -> tuple[Counts, ...]:
        return tuple(_count(_records(game), seat) for seat in range(self.seats))


def _count(records: Iterable[HandRecord], seat: int) -> dict[str, int]:
    found = dict.fromkeys(
        ("hands", "mbb", "entered", "raised", "bets", "acts", "showdowns", "games", "points"), 0
    )
    found["games"] = 1
    for record in records:
        if seat not in record.ring:
            continue
        mine = [(street, action) for street, at, action in record.history if at == seat]
        found["hands"] += 1
        found["mbb"] += round(1000 * record.gains[seat] / record.stakes.big_blind)
        found["points"] += record.gains[seat]
        before = [action for street, action in mine if not street]
        found["entered"] += any(action.to or action.kind is ActionKind.CALL for action in before)
        found["raised"] += any(action.to for action in before)
        after = [action for street, action in mine if street]
        found["bets"] += sum(action.to > 0 for action in after)
        found["acts"] += len(after)
        several = record.live & (record.live - 1)
        found["showdowns"] += bool(several and record.live >> seat & 1)
    return found


def _records(game: Any) -> tuple[HandRecord, ...]:
    records: tuple[HandRecord, ...] = game.records
    return records
