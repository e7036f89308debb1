"""The advice from a solved policy in hints, reviews and the odds panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from cardtable.engine import Advice
from cardtable.games import all_games
from cardtable.games.holdem import Action, View
from cardtable.games.holdem.solved.hand import SolvedHands
from cardtable.games.holdem.solved.river import Costs
from cardtable.games.holdem.strategies.solver import Solver
from cardtable.games.holdem.words import ActionWords
from cardtable.games.speech import Speech
from cardtable.review import Assessment, Decision, Verdict, adviser_of
from cardtable.review.assessment import judge
from cardtable.review.assessment_words import explanation
from cardtable.table.poker.odds import OddsPanel, mix_of, percent
from cardtable.text.advice import advice_lines
from tests.games.holdem.spots import view_at

FOLD, CALL = Action.FOLD, Action.CALL
SMALL, LARGE = Action.raise_to(40), Action.raise_to(60)
MIX = {CALL: 0.43, LARGE: 0.57}
COSTS = {FOLD: 0.9, CALL: 0.0, SMALL: 1.2, LARGE: 0.1}
KIND = all_games()["holdem"]


def asked(
    monkeypatch: pytest.MonkeyPatch,
    costs: Mapping[Action, float] | None = COSTS,
    mix: Mapping[Action, float] = MIX,
) -> tuple[View, Advice[Action]]:
    """Return a view with the advice of the hint, from a policy with these *costs*, error 0.2."""
    found = None if costs is None else Costs(costs, 0.2)
    monkeypatch.setattr(SolvedHands, "mixes", lambda *_args: [mix])
    monkeypatch.setattr(SolvedHands, "costs", lambda *_args: found)
    view = view_at(seats=2)
    adviser = adviser_of(KIND, KIND.strategies().classes, 1)
    assert adviser is not None
    adviser.decide(view)
    advice = adviser.advice()
    assert advice is not None
    assert advice.reason == adviser.why()
    return view, advice


def assess(view: View, advice: Advice[Action], action: Action) -> Assessment:
    legal = tuple(view.legal_bids)
    return judge(Decision(0, 0, view.seat, action, legal, view, KIND), advice, advice.reason)


def test_a_hint_names_the_likeliest_action_and_has_costs_in_big_blinds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _view, advice = asked(monkeypatch)
    assert (advice.best.action, advice.unit) == (LARGE, "big blinds")
    rows = {
        each.action: (each.expected, each.error, each.chance("mix")) for each in advice.candidates
    }
    assert rows[LARGE] == (0.0, 0.0, 0.57)
    assert rows[CALL] == (0.0, 0.2, 0.43)
    assert rows[FOLD] == (pytest.approx(-0.8), 0.2, 0.0)  # type: ignore[comparison-overlap]  # approx equals a float
    assert advice.reason == "The solved strategy mixes: 57% Raise to 60, 43% Call."


def test_an_action_of_the_mix_that_clearly_costs_is_not_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _view, advice = asked(monkeypatch, {**COSTS, LARGE: 0.5})
    assert advice.best.action == CALL
    large = advice.candidate_for(LARGE)
    assert large is not None
    assert large.expected == pytest.approx(-0.5)


@pytest.mark.check
def test_an_action_within_the_error_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    view, advice = asked(monkeypatch, {**COSTS, CALL: 0.3, LARGE: 0.0})
    assessment = assess(view, advice, CALL)
    assert assessment.verdict is Verdict.AS_GOOD
    words = explanation(assessment, ActionWords().at(view))
    assert words.startswith("0.30 big blinds behind raising to 60 (±0.20), which may be chance.")
    assert words.endswith(advice.reason)


def test_an_action_beyond_the_error_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    view, advice = asked(monkeypatch)
    assessment = assess(view, advice, SMALL)
    assert assessment.is_mistake
    assert assessment.loss == pytest.approx(1.1)
    assert assessment.better == LARGE


def test_another_size_is_assessed_like_the_nearest_one(monkeypatch: pytest.MonkeyPatch) -> None:
    view, advice = asked(monkeypatch)
    assessment = assess(view, advice, Action.raise_to(44))
    assert assessment.loss == pytest.approx(1.1)
    note = "Raise to 44 is not in the policy and is assessed like Raise to 40."
    assert note in explanation(assessment, ActionWords().at(view))
    assert assessment.advice is not None
    odd = assessment.advice.candidate_for(Action.raise_to(44))
    assert odd is not None
    assert odd.chance("mix") is None


def test_where_costs_are_not_known_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view, advice = asked(monkeypatch, None)
    assert [each.action for each in advice.candidates] == [LARGE, CALL]
    assert advice.best.verdict == "57% of the mix, cost not known"
    assert assess(view, advice, CALL).verdict is Verdict.AS_GOOD
    for action in (FOLD, SMALL):
        assessment = assess(view, advice, action)
        assert not assessment.is_assessed
        words = explanation(assessment, ActionWords().at(view))
        note = f"{action.title} is not in the mix, and its cost is not known."
        assert words == f"{note} {advice.reason}"


def test_the_odds_panel_shows_the_mix_beside_the_equity(monkeypatch: pytest.MonkeyPatch) -> None:
    view, advice = asked(monkeypatch)
    words = ActionWords().at(view)
    rows = [("57% Raise 60", "costs 0.00 bb"), ("43% Call", "costs 0.00 bb ±0.20")]
    assert mix_of(advice, words) == rows
    panel = OddsPanel()
    panel.answer(0.6)
    panel.advise(advice, words)
    assert "60%" in panel.spoken()
    assert panel.spoken().endswith("43% Call, costs 0.00 bb ±0.20")
    panel.end_question()
    assert "costs" not in panel.spoken()
    assert mix_of(asked(monkeypatch, None)[1], words)[0][1] == "cost not known"


def test_after_a_hint_the_odds_panel_has_the_equity_of_the_hint() -> None:
    view = view_at(seats=3)
    solver = Solver(seed=1, trials=40)
    solver.place_bid(view)
    advice = solver.advice()
    assert advice is not None
    [equity] = [each.chance("equity") for each in advice.candidates if each.chance("equity")]
    panel = OddsPanel()
    panel.answer(0.99)
    assert "equity against random hands 99%" in panel.spoken()
    panel.advise(advice, ActionWords().at(view))
    assert f"equity against likely hands {percent(equity)}," in panel.spoken()
    assert f"equity against likely hands {percent(equity)}" in "".join(
        advice_lines(advice, str, Speech())
    )
    panel.end_question()
    assert "equity against random hands 99%" in panel.spoken()


def test_advice_of_shark_is_shown_as_before() -> None:
    view = view_at(seats=3)
    solver = Solver(seed=1, trials=40)
    solver.place_bid(view)
    advice = solver.advice()
    assert advice is not None
    assert advice.unit == "chips"
    assert mix_of(advice, ActionWords()) == []
    assert mix_of(None, ActionWords()) == []
    wide = replace(advice.best, action=Action.raise_to(1_999))
    assert assess(view, advice, wide.action).why == advice.reason
