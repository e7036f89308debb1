"""The opponents bet like people: usual sizes, ranges by position, implied odds, no wild all-ins."""

from __future__ import annotations

import pytest

from cardtable.engine import Strategy
from cardtable.games.holdem import GAME, Action, ActionKind, View
from cardtable.games.holdem.strategies import Equity, Loose, Tight
from cardtable.games.holdem.strategies.implied import has_implied_odds
from cardtable.games.holdem.strategies.opponent_model import OpponentModel, observe
from cardtable.games.holdem.strategies.outlook import Outlook
from cardtable.games.holdem.strategies.positions import open_share
from cardtable.games.holdem.strategies.ranges import sample_deals, weigh_ranges
from cardtable.games.holdem.strategies.shark import Shark
from cardtable.games.holdem.strategies.sizes import usual_bets
from cardtable.games.holdem.strategies.starting_hands import all_starting_hands, starting_hand
from cardtable.review import adviser_of
from tests.games.holdem.spots import view_at

pytestmark = pytest.mark.quick

BUTTON_LIMP = "fold, fold, call"
FLOP = "fold, fold, fold, raise 60, fold, call, "
SHORT = [280] * 6


def amounts(view: View) -> list[int]:
    return [bet.to for bet in usual_bets(view)]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ("", [50]),  # 2.5 big blinds
        (BUTTON_LIMP, [70, 90]),  # one more for each limper
        ("call, call, fold, fold", [100, 120]),
        ("fold, raise 50, fold", [150]),  # three times the raise in position
        ("fold, raise 50, fold, fold, fold", [190]),  # nearly four times out of position
        ("raise 50, raise 160", [370]),
        ("raise 50, raise 160, fold, fold, fold, fold, raise 380", [2_000]),
    ],
)
def test_raises_before_the_flop_are_those_of_people(actions: str, expected: list[int]) -> None:
    assert amounts(view_at(actions)) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        (FLOP, [40, 60, 100, 130]),  # a third of the pot of 130 to the pot
        (FLOP + "check, check, check, check", [40, 60, 100, 130, 200]),  # an overbet on the river
        (FLOP + "bet 60", [160, 200]),
        (FLOP + "bet 60, raise 180", [420]),
    ],
)
def test_bets_after_the_flop_are_between_a_third_of_the_pot_and_the_pot(
    actions: str, expected: list[int]
) -> None:
    assert amounts(view_at(actions, board="Kc 7h 4d 2s 9c")) == expected


def test_all_in_is_usual_only_with_a_small_stack() -> None:
    assert amounts(view_at("fold, fold, fold", stacks=SHORT))[-1] == 280
    behind = view_at(FLOP, board="Kc 7h 4d", stacks=[200] * 6)
    assert amounts(behind)[-1] == 140
    deep = view_at(FLOP, board="Kc 7h 4d", stacks=[600] * 6)
    assert max(amounts(deep)) == 130


def test_a_bet_against_a_short_rival_is_not_larger_than_its_stack() -> None:
    view = view_at(FLOP, board="Kc 7h 4d", stacks=[100, 2_000, 2_000, 2_000, 2_000, 2_000])
    assert amounts(view)[-1] == 40


def test_ranges_are_tight_early_and_wide_on_the_button() -> None:
    hand = view_at("").hand
    shares = [open_share(hand, seat) for seat in (3, 4, 5, 0)]
    assert shares == sorted(shares)
    assert shares[0] < 0.2
    assert shares[-1] > 0.4


def rank_of_raiser(actions: str, seat: int) -> float:
    """Return the mean rank of the hands that *seat* may hold after its raise."""
    view = view_at(actions)
    hand = view.hand
    seen = observe(view.stakes, view.history, 6, hand.small, hand.big)
    held = weigh_ranges(view, OpponentModel(), seen)[seat]
    ranks = [
        starting_hand(*pair).rank * share
        for pair, share in zip(held.pairs, held.weights, strict=True)
    ]
    return sum(ranks) / sum(held.weights)


def test_an_early_raise_shows_more_strength_than_one_from_the_button() -> None:
    early = rank_of_raiser("raise 50", 3)
    late = rank_of_raiser("fold, fold, fold, raise 50", 0)
    assert early < 0.15 < late < 0.35


def test_a_third_raise_shows_more_strength_than_the_first() -> None:
    assert rank_of_raiser("raise 50, raise 160", 4) < rank_of_raiser("raise 50", 3)


@pytest.mark.parametrize("strategy", [Shark(seed=1), Tight(seed=1), Loose(seed=1)])
def test_a_small_pair_plays_for_a_limp_on_the_button(strategy: Strategy[View, Action]) -> None:
    assert strategy.decide(view_at(BUTTON_LIMP, "3c 3d")) is not Action.FOLD


def test_a_set_needs_ten_times_the_price_behind_and_one_raise_at_most() -> None:
    assert has_implied_odds(view_at("fold, raise 60, fold", "3c 3d"))
    assert not has_implied_odds(view_at("fold, raise 60, fold", "Kc 3d"))
    assert not has_implied_odds(view_at("fold, raise 60, fold", "3c 3d", stacks=[500] * 6))
    assert not has_implied_odds(view_at("raise 50, raise 90, fold", "3c 3d"))


def test_suited_connectors_need_position_or_several_opponents() -> None:
    assert has_implied_odds(view_at("fold, raise 50, fold", "7c 6c"))
    assert not has_implied_odds(view_at("fold, raise 50, fold", "7c 6d"))
    assert not has_implied_odds(view_at("fold, raise 50, fold, fold, fold", "7c 6c"))


@pytest.mark.parametrize("key", ["tight", "loose", "equity", "shark"])
def test_nobody_calls_off_a_stack_with_queen_high(key: str) -> None:
    view = view_at(FLOP + "bet 1940", "Qs Jd", "Kc 7h 4d")
    assert GAME.strategies().classes[key](seed=2).decide(view) is Action.FOLD


@pytest.mark.parametrize("make", [Tight, Loose, Equity, Shark])
def test_nobody_shoves_a_hundred_blinds_into_a_small_pot(
    make: type[Strategy[View, Action]],
) -> None:
    for hole in ("Kd Ks", "As 5s", "Qs Jd", "7d 7s", "Ah Kh"):
        answer = make(seed=3).decide(view_at(FLOP, hole, "Kc 7h 4d"))
        assert answer.to <= 130, hole


def outlook(view: View, trials: int = 300) -> Outlook:
    model = OpponentModel()
    hand = view.hand
    seen = observe(view.stakes, view.history, len(hand.stacks), hand.small, hand.big)
    strategy = Shark(seed=5)
    deals = sample_deals(view, weigh_ranges(view, model, seen), trials, strategy.random)
    return Outlook(view, deals, model)


def test_a_larger_bet_makes_more_hands_fold_and_better_ones_call() -> None:
    rows = {
        row.action.to: row
        for row in outlook(view_at(FLOP, "Qs Jd", "Kc 7h 4d"), 1_000).candidates()
        if row.action.to
    }
    folds = [rows[to].chance("folds") or 0.0 for to in sorted(rows)]
    wins = [rows[to].chance("called") or 0.0 for to in sorted(rows)]
    assert folds == sorted(folds)
    assert folds[-1] > folds[0] + 0.15
    assert wins[-1] < wins[0]


def test_a_call_wins_only_what_it_matches() -> None:
    """The big blind has 40 left in all: 2,000 behind the caller change nothing."""
    short = [2_000, 2_000, 60, 2_000, 2_000, 2_000]
    view = view_at("fold, fold, fold, fold, raise 2000", "As Ad", stacks=short)
    call = next(row for row in outlook(view).candidates() if row.action is Action.CALL)
    assert 40 < call.expected < 80


def test_the_error_of_a_fold_is_that_of_the_best_candidate() -> None:
    rows = outlook(view_at(FLOP + "bet 60", "Ks Jd", "Kc 7h 4d")).candidates()
    fold = next(row for row in rows if row.action is Action.FOLD)
    best = max(rows, key=lambda row: row.expected)
    assert best.error == 0.0 < fold.error
    assert fold.expected == 0.0


def test_a_timid_player_calls_where_another_raises() -> None:
    view = view_at("fold, fold, fold", "As Kd")
    assert Shark(seed=1).decide(view).kind is ActionKind.RAISE
    assert Shark(seed=1, timid=1.0).decide(view) is Action.CALL


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("actions", "hole", "board"),
    [
        (BUTTON_LIMP, "3c 3d", ""),
        (FLOP + "bet 60", "Qs Jd", "Kc 7h 4d"),
        (FLOP, "Ks Qd", "Kc 7h 4d"),
    ],
)
def test_the_hint_is_the_best_candidate_and_has_equity_and_price(
    actions: str, hole: str, board: str
) -> None:
    view = view_at(actions, hole, board)
    adviser = adviser_of(GAME, GAME.strategies().classes)
    assert adviser is not None
    action = adviser.decide(view)
    advice = adviser.advice()
    assert advice is not None
    assert advice.best.action == action
    assert action is not Action.FOLD or hole == "Qs Jd"
    assert all(row.expected <= advice.best.expected for row in advice.candidates)


def test_candidates_name_equity_price_and_folds() -> None:
    rows = {row.action.kind: row for row in outlook(view_at(FLOP + "bet 60")).candidates()}
    call, bet = rows[ActionKind.CALL], rows[ActionKind.RAISE]
    assert call.chance("price") == pytest.approx(60 / 250)
    assert call.chance("equity") is not None
    assert bet.chance("folds") is not None
    assert bet.chance("called") is not None


def test_small_pairs_come_before_their_equity_in_deep_pots() -> None:
    table = all_starting_hands()
    assert table["33"].rank < table["33"].above
    assert table["T9s"].rank < table["K7o"].rank
    assert table["AA"].rank == 0


def test_a_large_raise_shows_more_strength_than_a_usual_one() -> None:
    assert rank_of_raiser("raise 600", 3) < rank_of_raiser("raise 50", 3) - 0.02


def largest_river_bet(hole: str) -> int:
    river = FLOP + "check, check, check, check, check"
    rows = outlook(view_at(river, hole, "Kc 7h 4s 2d 9h")).candidates()
    return max(row.action.to for row in rows)


def test_an_overbet_is_for_very_strong_hands_and_bluffs() -> None:
    assert largest_river_bet("Ks Kd") == 200  # the pot is 130
    assert largest_river_bet("Qs Jd") == 200
    assert largest_river_bet("5c 4d") == 130


def test_an_unknown_player_is_taken_as_usual_and_a_known_one_is_not() -> None:
    model = OpponentModel()
    assert model.shift(1, (0, 1), 0, 0.75) == pytest.approx(0.0)
    model.add([(1, 0, (0, 1), 0, 0.0)] * 30)  # it folded each time
    assert model.shift(1, (0, 1), 0, 0.75) > 0.5
    assert model.shift(2, (0, 1), 0, 0.75) == pytest.approx(0.0)
