"""The adviser: the best candidate is its decision, and the game gives the reason."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.engine import Advice, Candidate, GameKind, Strategy
from cardtable.games import all_games
from cardtable.games.scripted.actions import Message
from cardtable.review import Adviser, adviser_of, reviewer_of

SPADES = all_games()["spades"]
VIEW = SimpleNamespace(legal_bids=(), legal_plays=("a", "b", "c"))


class Noisy(Strategy):
    """Chooses another action than the best of its advice."""

    def decide(self, view: Any) -> str:
        return "b"

    def why(self) -> str:
        return "It is b."

    def advice(self) -> Advice:
        return Advice((Candidate("b", 1.0), Candidate("a", 3.0)), 10, "points")


class Sure(Noisy):
    def decide(self, view: Any) -> str:
        return "a"


class Reasons:
    """Stands for a game's module ``reasons``."""

    @staticmethod
    def reason(view: Any, advice: Advice, worse: Candidate | None = None) -> str:
        return f"{advice.best.action} of {len(view.legal_plays)}"


class Broken(Reasons):
    @staticmethod
    def reason(view: Any, advice: Advice, worse: Candidate | None = None) -> str:
        raise KeyError("no such seat")


def kind_with(monkeypatch: pytest.MonkeyPatch, reasons: object) -> GameKind:
    """Return a kind with or without the module ``reasons``."""
    monkeypatch.setattr(
        GameKind, "has_part", lambda self, name: reasons is not None if name == "reasons" else False
    )
    monkeypatch.setattr(GameKind, "part", lambda self, name: reasons)
    return SPADES


def test_the_decision_is_the_best_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Adviser(kind_with(monkeypatch, Reasons), Noisy())
    assert adviser.decide(VIEW) == "a"
    advice = adviser.advice()
    assert advice is not None
    assert advice.best.action == "a"
    assert advice.reason == adviser.why() == "a of 3"


def test_a_review_compares_the_best_candidate_with_the_action_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Compared(Reasons):
        @staticmethod
        def reason(view: Any, advice: Advice, worse: Candidate | None = None) -> str:
            return f"better than {worse.action}" if worse is not None else "best"

    adviser = Adviser(kind_with(monkeypatch, Compared), Noisy())
    for chosen, why in ((None, "best"), ("a", "best"), ("b", "better than b"), ("z", "best")):
        adviser.chosen = chosen
        adviser.decide(VIEW)
        assert adviser.why() == why


def test_a_reason_of_the_search_itself_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    class Explained(Noisy):
        def advice(self) -> Advice:
            return replace(super().advice(), reason="It wins.")

    adviser = Adviser(kind_with(monkeypatch, Reasons), Explained())
    adviser.decide(VIEW)
    assert adviser.why() == "It wins."


def test_a_rule_that_fails_leaves_the_advice_without_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adviser = Adviser(kind_with(monkeypatch, Broken), Noisy())
    assert adviser.decide(VIEW) == "a"
    assert adviser.why() == ""


def test_without_rules_only_the_reason_for_the_best_choice_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kind = kind_with(monkeypatch, None)
    noisy, sure = Adviser(kind, Noisy()), Adviser(kind, Sure())
    noisy.decide(VIEW)
    sure.decide(VIEW)
    assert (noisy.why(), sure.why()) == ("", "It is b.")


def test_a_forced_choice_keeps_the_strategy_s_decision() -> None:
    class Forced(Noisy):
        def advice(self) -> None:
            return None

    adviser = Adviser(SPADES, Forced())
    assert adviser.decide(VIEW) == "b"
    assert adviser.advice() is None
    assert adviser.why() == "It is b."


def test_candidates_get_the_titles_of_the_view() -> None:
    class Plain(Noisy):
        def decide(self, view: Any) -> Any:
            return Message("pass")

        def advice(self) -> Advice:
            return Advice((Candidate(Message("pass"), 1.0),), 10, "points")

    titled = Message("pass", "I pass")
    adviser = Adviser(SPADES, Plain())
    decided = adviser.decide(SimpleNamespace(legal_bids=(titled,), legal_plays=()))
    assert decided.title == "I pass"


def test_hints_of_games_with_hidden_cards_are_those_of_the_reviewer() -> None:
    classes = SPADES.strategies(()).classes
    hint, review = adviser_of(SPADES, classes, 3), reviewer_of(SPADES, classes, 3)
    assert hint is not None
    assert review is not None
    assert hint.seed == review.seed == 3
    assert adviser_of(SPADES, {}) is None
