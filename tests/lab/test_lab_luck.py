"""Matches of Hold'em are reported corrected for luck, with the plain result beside it."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from cardtable.core.i18n import write_number
from cardtable.games.holdem import GAME, Rules
from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.strategies.base import Strategy
from cardtable.games.holdem.strategies.loose import Loose
from cardtable.games.holdem.view import View
from cardtable.lab import play_match
from cardtable.lab.estimates import mean_of
from cardtable.lab.job import Unit, derive
from cardtable.lab.ladder import ladder_page, plan_ladder
from cardtable.lab.match import MatchPlan
from cardtable.lab.report import Report
from cardtable.lab.tables import report_lines, to_csv, to_json
from cardtable.lab.unit_work import player_for

RULES = Rules(seats=4, hands=5)


def match(*names: str, deals: int = 6, workers: int = 1) -> Report:
    return play_match(names, game="holdem", rules=RULES, deals=deals, workers=workers)


def test_the_result_is_the_gain_less_the_luck() -> None:
    plan = MatchPlan(["loose", "tight"], game="holdem", rules=RULES, deals=6)
    found: dict[Any, Any] = {}
    report = plan.play(on_result=found.__setitem__)
    units = [found[Unit(0, 1, "hand", number)] for number in range(6)]
    (pair,) = report.pairs
    assert pair.gains == tuple(unit["gain"] - unit["luck"] for unit in units)
    assert pair.plain == mean_of([unit["gain"] for unit in units])
    assert report.plain(1, 0) == pair.plain._replace(value=-pair.plain.value)
    assert report.mean != pair.plain.value


def test_the_luck_of_a_session_is_that_of_its_hands() -> None:
    plan = MatchPlan(["loose", "tight"], game="holdem", rules=RULES, deals=1)
    game = plan.experiment.new_hand(0, derive("hand", 1, 0), "")
    for seat, player in enumerate(game.players):
        player.strategy = plan.factories[seat % 2].make(seat)
    while (player := game.get_next_player()) is not None:
        game.accept(player.ask(), player)
    luck = plan.experiment.luck(game)
    assert luck is not None
    assert any(luck)
    assert sum(luck) == pytest.approx(0, abs=1e-9)
    assert plan.experiment.compare_luck(game, 0) == pytest.approx(luck[0] + luck[2])
    assert plan.experiment.compare_luck(game, 1) == pytest.approx(luck[1] + luck[3])


class Dice(Strategy):
    """Draws one of its first three actions, and tells so."""

    def place_bid(self, view: View) -> Action:
        return self.random.choice(view.legal_bids[:3])

    def mixes(self, view: View, holdings: object) -> list[dict[Action, float]] | None:
        if view.hand.street == 3:
            return None
        return [dict.fromkeys(view.legal_bids[:3], 1 / len(view.legal_bids[:3]))]


@pytest.mark.check
def test_told_choices_are_luck_too() -> None:
    experiment = MatchPlan(["loose"] * 2, game="holdem", rules="heads-up", deals=1).experiment
    rows = []
    for number in range(12):
        game, notes = experiment.new_hand(number, derive("hand", 1, number), ""), []
        game.players[0].strategy, game.players[1].strategy = Dice(seed=number), Loose(seed=number)
        while (player := game.get_next_player()) is not None:
            action = player.ask()
            if (note := experiment.note(game, player, action)) is not None:
                notes.append(note)
            game.accept(action, player)
        board, whole = experiment.luck(game), experiment.luck(game, notes)
        assert sum(whole) == pytest.approx(0, abs=1e-9)
        rows.append(whole[0] - board[0])
        counts = experiment.count_notes(notes)
        assert 0 < counts[0]["unsolved"] < counts[0]["noted"]
        assert not counts[1]
    choices = mean_of(rows)
    assert choices.interval[0] < 0 < choices.interval[1]
    assert choices.half_width > 0


def test_probabilities_that_do_not_fit_are_refused() -> None:
    experiment = MatchPlan(["loose"] * 2, game="holdem", rules="heads-up", deals=1).experiment
    game = experiment.new_hand(0, 1, "")
    player = game.get_next_player()
    assert player is not None
    player.strategy = Dice(seed=1)
    assert experiment.note(game, player, Action.CALL) is not None
    with pytest.raises(ValueError, match=r"told .*: 0\.333.* but the seat played"):
        experiment.note(game, player, Action.raise_to(1999))


@pytest.mark.check
def test_a_report_shows_the_share_of_decisions_without_a_policy() -> None:
    report = play_match(["solver", "caller"], game="holdem", rules="heads-up", deals=1)
    solver, caller = report.standings
    assert solver.figures["no_policy"] == 0
    assert caller.figures["no_policy"] is None
    assert "no policy" in "\n".join(report_lines(report))
    assert "no policy" not in "\n".join(report_lines(match("loose", "tight", deals=1)))


def test_a_match_against_itself_gains_nothing_in_any_deal() -> None:
    report = match("loose", "loose", deals=3)
    assert report.pairs[0].gains == (0, 0, 0)
    assert report.pairs[0].plain == (0, 0, 3)


@pytest.mark.check
def test_the_results_do_not_depend_on_the_workers() -> None:
    assert match("loose", "tight").checksum == match("loose", "tight", workers=2).checksum


def test_both_results_are_in_every_report() -> None:
    report = match("loose", "tight")
    (pair,) = report.pairs
    assert pair.plain is not None
    plain, corrected = (
        f"{write_number(value, 1, signed=True)} ± {write_number(width, 1)}"
        for value, width in (
            (pair.plain.value, pair.plain.half_width),
            (report.mean, report.half_width),
        )
    )
    lines = "\n".join(report_lines(report))
    assert f"{corrected} mbb per hand" in lines
    assert f"corrected for luck; without the correction {plain} mbb" in lines
    row = next(iter(csv.DictReader(io.StringIO(to_csv(report).split("\n\n")[1]))))
    assert float(row["points"]) == report.mean
    assert float(row["plain"]) == pair.plain.value
    assert float(row["plain_half_width"]) == pair.plain.half_width
    data = json.loads(to_json(report))["results"]["pairs"][0]
    assert data["points"]["value"] == report.mean
    assert data["plain"]["value"] == pair.plain.value
    ladder = plan_ladder(
        GAME, rules=RULES, rungs=("loose", "tight"), deals=6, timed_deals=6, games=0
    )
    page = ladder_page(ladder, match(*ladder.contestants), "cardtable lab ladder")
    assert "Gains are corrected for luck; in brackets without the correction." in page
    assert page.count("(+") + page.count("(−") == 2


def test_other_games_and_whole_games_have_no_correction() -> None:
    spades = play_match(["probability", "random"], deals=2)
    whole = play_match(
        ["loose", "tight"], game="holdem", rules=Rules(seats=2, hands=4), deals=0, games=2
    )
    for report in (spades, whole):
        assert report.pairs[0].plain is None
        assert report.plain(0, 1) is None
        assert "plain" not in to_csv(report)
        assert "plain" not in report.results["pairs"][0]
        assert "luck" not in "\n".join(report_lines(report))
    player_for.cache_clear()
