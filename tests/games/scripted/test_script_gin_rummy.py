"""Gin Rummy by script: turns, knocks, lay-offs, undercuts, gin, bonuses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, game_file, names, refused, say

KEY = "gin-rummy"
HANDS = ("player_1_hand", "player_2_hand")
RUNS = "2c 3c 4c 5c 8d 9d td"
"""Seven cards in two melds."""


def dealt(first: str, second: str, discard: str = "2s", **properties: Any) -> Session:
    """Return a hand in which player_1 has drawn a card, and is to discard one."""
    places = {HANDS[0]: first, HANDS[1]: second, "discard": discard}
    return arrange(begin(KEY, 2), places, rest="stock", **{"phase": "discarding", **properties})


def scores(session: Session) -> tuple[int, ...]:
    return tuple(session.world.properties["scores"].values())


def test_ten_cards_are_dealt_and_the_next_one_is_turned_up() -> None:
    session = begin(KEY, 2, seed=3)
    assert [len(names(session, hand)) for hand in HANDS] == [10, 10]
    assert (len(names(session, "discard")), len(names(session, "stock"))) == (1, 31)
    assert session.legal() == ("take", "pass")


def test_the_first_discard_is_offered_to_both_and_then_the_stock_is_drawn_from() -> None:
    session = begin(KEY, 2, seed=3)
    assert "cannot draw" in refused(session, "draw")
    say(session, "pass")
    assert (session.current_player, session.legal()) == ("player_2", ("take", "pass"))
    say(session, "pass")
    assert (session.current_player, session.legal()) == ("player_1", ("draw",))
    assert "cannot take" in refused(session, "take")
    say(session, "draw", (names(session, HANDS[0])[0] and f"discard {names(session, HANDS[0])[0]}"))
    assert (session.current_player, session.legal()) == ("player_2", ("draw", "take"))


def test_the_dealer_may_take_the_first_discard() -> None:
    session = begin(KEY, 2, seed=3)
    [card] = names(session, "discard")
    say(session, "pass", "take")
    assert card in names(session, HANDS[1])


def test_a_card_just_taken_may_not_be_discarded() -> None:
    session = begin(KEY, 2, seed=3)
    [card] = names(session, "discard")
    say(session, "take")
    assert "just taken" in refused(session, f"discard {card}")
    assert f"discard {card}" not in (session.legal() or ())
    other = next(name for name in names(session, HANDS[0]) if name != card)
    say(session, f"discard {other}", "draw")
    assert session.world.properties["taken"] == ""


def test_a_hand_of_few_points_may_knock_and_scores_the_difference() -> None:
    session = dealt(f"{RUNS} ah 2h 7s ks", "kc qc 9s 7h 7d 7c 3s 4d 6h jh")
    assert {line for line in session.legal() or () if line.startswith("knock")} == {
        "knock ks",
        *([]),
    }
    assert "limit is 10" in refused(session, "knock 7s")
    answer = say(session, "knock ks")
    # 1 + 2 + 7 loose against K Q 9 3 4 6 J, of which nothing fits but no card extends a meld
    theirs = 10 + 10 + 9 + 3 + 4 + 6 + 10
    assert scores(session) == (theirs - 10, 0)
    assert answer.said[1].startswith(f"player_2, {theirs} loose points: 7h 7d 7c, ")
    # the loser deals
    assert session.world.properties["dealer"] == "player_2"
    assert session.current_player == "player_1"


def test_loose_cards_are_laid_off_on_the_melds_of_the_player_who_knocks() -> None:
    session = dealt(f"{RUNS} ah 2h 4s ks", "kc qc 9s 7h 7d 7c 6c jd 5h 3h")
    answer = say(session, "knock ks")
    # 6c fits the clubs, and jd the diamonds
    assert answer.said[:3] == (
        "player_1, 7 loose points: 2c 3c 4c 5c, 8d 9d td, ah 2h 4s",
        "player_2, 37 loose points: 7h 7d 7c, 3h 5h 9s qc kc",
        "player_2 lays off: 6c jd",
    )
    assert scores(session) == (30, 0)


def test_a_card_is_laid_off_where_others_fit_after_it() -> None:
    session = dealt("js jc jh 4s 4c 4h ad 2d 3d 6c ks", "6d 6s 6h 4d 5d as 8s 8c td qc")
    answer = say(session, "knock ks")
    # 4d fits the fours, but on the diamonds 5d follows it
    assert answer.said[1:3] == (
        "player_2, 37 loose points: 6d 6s 6h, as 8s 8c td qc",
        "player_2 lays off: 4d 5d",
    )


def test_with_no_more_points_the_other_player_undercuts() -> None:
    session = dealt(f"{RUNS} ah 2h 7s ks", "kc kd kh 6s 7d 7c 7h 6c jd 4s")
    answer = say(session, "knock ks")
    # 6c and jd are laid off; 6s and 4s are loose
    assert [line.split(":")[0] for line in answer.said[:4]] == [
        "player_1, 10 loose points",
        "player_2, 10 loose points",
        "player_2 lays off",
        "player_2 undercuts.",
    ]
    assert scores(session) == (0, 10)
    assert session.world.properties["hands_won"] == {"player_1": 0, "player_2": 1}


def test_gin_scores_a_bonus_and_nothing_is_laid_off() -> None:
    session = dealt(f"{RUNS} ah as ac ks", "kc kd kh 6s 7d 7c 7h 6c jd 4s")
    answer = say(session, "knock ks")
    assert [line.split(":")[0] for line in answer.said[:3]] == [
        "player_1, 0 loose points",
        "player_2, 26 loose points",
        "player_1 goes gin.",
    ]
    assert scores(session) == (46, 0)


def test_eleven_cards_in_melds_are_big_gin_by_an_option() -> None:
    cards = f"{RUNS} ah as ac ad", "kc kd kh 6s 7d 7c 7h 6c jd 4s"
    session = dealt(*cards)
    assert "big_gin" not in (session.legal() or ())
    assert "loose" in refused(session, "big_gin")
    session = dealt(*cards, big_gin=True, taken="ad")
    assert "big_gin" in (session.legal() or ())
    say(session, "big_gin")
    assert scores(session) == (26 + 31, 0)
    assert session.world.properties["taken"] == ""


@pytest.mark.parametrize(
    ("knocking", "discard", "limit"),
    [(10, "2s", 10), (0, "2s", 0), ("upcard", "7s", 7), ("upcard", "as", 0), ("upcard", "qs", 10)],
)
def test_the_limit_for_a_knock_is_an_option(knocking: Any, discard: str, limit: int) -> None:
    for seed in range(400):
        session = begin(KEY, 2, seed=seed, knocking=knocking)
        if knocking != "upcard" or names(session, "discard") == [discard]:
            assert session.world.properties["limit"] == limit
            return
    raise AssertionError("The card is never turned up.")


def test_the_hand_is_a_draw_when_two_cards_are_left() -> None:
    session = begin(KEY, 2, seed=3, phase="discarding")
    stock = names(session, "stock")
    places = {HANDS[0]: " ".join(names(session, HANDS[0])), HANDS[1]: " ".join(stock[2:12])}
    places["stock"] = " ".join(stock[:2])
    session = arrange(session, places, rest="discard", phase="discarding")
    answer = say(session, f"discard {names(session, HANDS[0])[0]}")
    assert "draw" in answer.said[0]
    assert scores(session) == (0, 0)
    assert session.world.properties["dealer"] == "player_2"
    assert session.current_player == "player_1"
    assert len(names(session, "stock")) == 31


@pytest.mark.parametrize(("other", "bonus"), [(50, 100), (0, 200)])
def test_the_game_ends_at_the_target_with_bonuses(other: int, bonus: int) -> None:
    session = dealt(
        f"{RUNS} ah as ac ks",
        "kc kd kh 6s 7d 7c 7h 6c jd 4s",
        scores={"player_1": 60, "player_2": other},
        hands_won={"player_1": 2, "player_2": 1 if other else 0},
    )
    answer = say(session, "knock ks")
    first = 60 + 46 + bonus + 3 * 20
    assert answer.scores == {"player_1": first, "player_2": other + (20 if other else 0)}


def test_a_game_of_one_hand_ends_with_it() -> None:
    cards = f"{RUNS} ah as ac ks", "kc kd kh 6s 7d 7c 7h 6c jd 4s"
    answer = say(dealt(*cards, target=1), "knock ks")
    assert answer.scores == {"player_1": 46, "player_2": 0}


def test_the_advice_knocks_and_ends_games_soon() -> None:
    """Random seats that follow it play a whole game in a few hands."""
    session, rng, scores = begin(KEY, 2, seed=1), Random(1), None
    for _message in range(1_500):
        legal = session.legal() or ()
        advised = [line for line in session.sensible() or () if line in legal]
        scores = say(session, rng.choice(advised or legal)).scores
        if scores is not None:
            break
    assert scores is not None


@pytest.mark.parametrize("phase", ["offer", "first", "drawing", "discarding"])
def test_each_phase_has_a_sentence_of_its_own(phase: str) -> None:
    sentence = f"Not now: the current phase is {phase}"
    for language in ("en", "de"):
        assert game_file(KEY).translations[language].find(sentence) is not None


def test_the_worth_of_a_hand_is_its_loose_points() -> None:
    session = dealt(f"{RUNS} ah 2h 7s ks", "kc kd kh 6s 7d 7c 7h 6c jd 4s")
    assert session.worth("player_1") == -20
    assert session.worth("player_2") == -26
