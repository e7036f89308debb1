"""Cribbage by script: the crib, the play, the count of hands, who wins first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say

KEY = "cribbage"
RANKS = "a23456789tjqk"
HANDS = ("player_1_hand", "player_2_hand")

KNOWN = {
    "5c 5d 5h js 5s": 29,
    "5c 5d 5h 5s jh": 28,
    "5c 5d 5h jc 5s": 28,
    "5c 5d 5h 5s kh": 28,
    "4c 4d 5h 6s 5c": 24,
    "4c 4d 5h 6s 6c": 24,
    "3c 3d 3h 9s 3s": 24,
    "7c 7d 8h 9s 8c": 24,
    "7c 7d 7h 8s 8c": 20,
    "6c 7d 7h 8s 8c": 24,
    "5c jd qh ks 5h": 17,
    "5c jd qh kd 5d": 18,
    "ac ad 2h 3s 3c": 16,
    "ac 2c 3d 3h ks": 12,
    "7c 8d 9h ts 8h": 14,
    "6c 6d 7h 8s 9c": 16,
    "2c 4d 6h 8s tc": 0,
    "2c 4c 6c 8c td": 4,
    "2c 4c 6c 8c tc": 5,
    "2c 4d jh qs kh": 4,
    "jc 2d 4h 6s 8c": 1,
    "ac 2d 3h 4s 5c": 7,
    "tc jd qh ks 2c": 4,
    "ac ad ah as 2c": 12,
}
"""The points of 24 hands, the last card of each being the starter."""


def position(player: str = "player_1", **places: Any) -> Session:
    """Return a hand dealt by player_2, in which *player* is to play a card."""
    properties = {name: places.pop(name) for name in tuple(places) if name in PROPERTIES}
    order = [player, *(name for name in SEATS[:2] if name != player)]
    state = {"phase": "playing", "dealer": "player_2", "play_order": order, **properties}
    return arrange(begin(KEY, 2), places, rest="deck", **state)


PROPERTIES = frozenset({"cards", "count", "crib_flush", "owners", "scores", "target"})


def scores(session: Session) -> tuple[int, ...]:
    return tuple(session.world.properties["scores"].values())


def shown(hand: str, starter: str, **more: Any) -> tuple[str, ...]:
    """Return what is said when player_1 counts a *hand* of four cards, with no points before."""
    others = (f"{rank}{suit}" for suit in "cdhs" for rank in RANKS)
    free = [card for card in others if card not in (*hand.split(), starter)]
    places = {"player_1_shown": hand, "starter": starter, "player_2_hand": free[0]}
    places |= {"player_2_shown": " ".join(free[1:4]), "crib": " ".join(free[4:8])}
    session = position("player_2", target=1_000, **places, **more)
    return said(session, f"play_card {free[0]}")


def said(session: Session, *lines: str) -> tuple[str, ...]:
    """Send the lines, and return what is said after the last one."""
    return tuple(line for line in say(session, *lines).said if line)


def parts(hand: str, starter: str) -> dict[str, int]:
    """Return the points of the hand by kind of combination, and their sum as ``hand``."""
    found: dict[str, int] = {}
    for line in shown(hand, starter)[1:]:
        name, points = line.split(":")[0].rsplit(", ", 1)
        if line.startswith("player_2, hand"):
            break
        found[name.removeprefix("player_1, ")] = int(points.split()[0])
    return found


def test_six_cards_are_dealt_and_two_laid_away_make_the_crib() -> None:
    session = begin(KEY, 2, seed=3)
    assert [len(names(session, hand)) for hand in HANDS] == [6, 6]
    assert session.world.properties["dealer"] == "player_2"
    first = names(session, HANDS[0])
    assert len(session.legal() or ()) == 15
    assert refused(session, f"lay_away {first[0]}") == "Lay away two cards."
    assert refused(session, f"lay_away {' '.join(first[:3])}") == "Lay away two cards."
    say(session, f"lay_away {first[0]} {first[1]}")
    assert names(session, "starter") == []
    second = names(session, HANDS[1])
    say(session, f"lay_away {second[5]} {second[2]}")
    assert names(session, "crib") == [first[0], first[1], second[5], second[2]]
    assert len(names(session, "starter")) == 1
    assert session.current_player == "player_1"


@pytest.mark.parametrize(("starter", "expected"), [("jh", (0, 2)), ("5h", (0, 0))])
def test_a_jack_as_starter_scores_two_for_the_dealer(
    starter: str, expected: tuple[int, ...]
) -> None:
    places = {HANDS[0]: "ac 2c 3c 4c", HANDS[1]: "5d 6d 7d 8d 9d td", "crib": "2d 3d"}
    rest = [f"{rank}{suit}" for suit in "hs" for rank in RANKS]
    rest.remove(starter)
    places["deck"] = " ".join([starter, *rest])
    order = ["player_2", "player_1"]
    session = arrange(begin(KEY, 2), places, rest="deck", phase="laying", play_order=order)
    say(session, "lay_away 5d 6d")
    assert scores(session) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7c 8d", (0, 2)),  # 15
        ("7c 7d", (0, 2)),  # a pair
        ("7c 7d 7h 7s", (6, 14)),  # a pair, three and four of a kind
        ("7c 8d 9c", (3, 2)),  # 15, then a run
        ("2c 3d 4c 5d", (3, 4)),  # runs of three and four
        ("4c 2d 3c 5d", (3, 4)),  # in any order
        ("4c 2d 3c 3d 4h 2s", (3, 5)),  # a pair interrupts the run, until three cards make one
        ("tc 9d 6c 6d", (0, 4)),  # a pair that makes 31, for which no go is scored
        ("jc qd kc", (3, 0)),
        ("qc kd ac", (0, 0)),  # the ace is low
    ],
)
def test_cards_in_the_play_score(cards: str, expected: tuple[int, ...]) -> None:
    played = cards.split()
    hands = {HANDS[0]: " ".join([*played[::2], "as"]), HANDS[1]: " ".join([*played[1::2], "ah"])}
    session = position(starter="qh", **hands)
    say(session, *(f"play_card {card}" for card in played))
    assert scores(session) == expected


def test_who_cannot_play_says_go_and_the_other_one_goes_on() -> None:
    hands = {HANDS[0]: "tc kc 2c 3s", HANDS[1]: "9d jd 5h"}
    session = position(starter="qh", **hands)
    heard = said(session, "play_card tc", "play_card 9d", "play_card kc")
    assert heard == ("player_2 says go.",)
    assert session.current_player == "player_1"
    assert session.legal() == ("play_card 2c",)
    assert refused(session, "play_card 3s") == "The count would be above 31."
    # 31 scores 2 points, and no third one for the go
    assert said(session, "play_card 2c") == ("player_1 scores 2 points for 31.",)
    assert scores(session) == (2, 0)
    assert session.current_player == "player_2"
    assert session.world.properties["count"] == 0
    assert names(session, "pile") == []
    assert names(session, "player_1_shown") == ["tc", "kc", "2c"]


def test_the_last_card_below_31_scores_a_point_and_the_other_player_begins_anew() -> None:
    session = position(starter="qh", **{HANDS[0]: "tc kc 3s", HANDS[1]: "9d jd"})
    say(session, "play_card tc", "play_card 9d")
    heard = said(session, "play_card kc")
    assert heard == ("player_1 scores 1 point for a go.",)
    assert (scores(session), session.current_player) == ((1, 0), "player_2")
    # a pair is not made with a card of the count before
    say(session, "play_card jd")
    assert scores(session) == (1, 0)


def test_who_has_cards_goes_on_alone_after_the_other_has_played_all() -> None:
    session = position(starter="qh", **{HANDS[0]: "tc 4c 4s", HANDS[1]: "9d"}, target=1_000)
    say(session, "play_card tc", "play_card 9d", "play_card 4c")
    assert (scores(session), session.current_player) == ((0, 0), "player_1")
    heard = said(session, "play_card 4s")
    assert heard[:2] == (
        "player_1 scores 2 points for a pair.",
        "player_1 scores 1 point for the last card.",
    )


@pytest.mark.parametrize(("cards", "points"), KNOWN.items())
def test_a_hand_counts(cards: str, points: int) -> None:
    found = parts(cards[:11], cards[12:])
    assert found.pop("hand") == points
    assert sum(found.values()) == points


def test_each_kind_of_combination_is_shown_with_its_cards() -> None:
    assert shown("5c 5d 6h js", "4s")[1:5] == (
        "player_1, hand, 17 points: 5c 5d 6h js, 4s",
        "Fifteens, 8 points: 5c 6h 4s, 5c js, 5d 6h 4s, 5d js",
        "Pairs, 2 points: 5c 5d",
        "Runs, 6 points: 5c 6h 4s, 5d 6h 4s",
    )


@pytest.mark.parametrize(
    ("starter", "anywhere", "points"), [("kc", False, 5), ("kd", False, 0), ("kd", True, 4)]
)
def test_a_flush_in_the_crib_needs_the_starter(starter: str, anywhere: bool, points: int) -> None:
    places = {"crib": "2c 4c 6c 8c", "starter": starter, HANDS[1]: "ad"}
    places |= {"player_1_shown": "2d 4h 6s 8d", "player_2_shown": "2h 4s 6h"}
    session = position("player_2", crib_flush=anywhere, **places)
    heard = said(session, "play_card ad")
    assert any(line.startswith(f"player_2, crib, {points} points") for line in heard)


def test_hands_are_counted_in_order_and_the_first_to_reach_the_target_wins() -> None:
    places = {"crib": "2c 4c 6c 8c", "starter": "5s", HANDS[1]: "ah"}
    places |= {"player_1_shown": "5c 5d 5h js", "player_2_shown": "jd jh jc"}
    session = position("player_2", scores={"player_1": 92, "player_2": 119}, **places)
    answer = say(session, "play_card ah")
    # the last card makes 120, then the hand of 29 comes first
    assert answer.scores == {"player_1": 121, "player_2": 120}
    assert not any(line.startswith("player_2, hand") for line in answer.said)


def test_the_play_may_end_the_game() -> None:
    places = {HANDS[0]: "7c kc", HANDS[1]: "8d kd"}
    session = position(starter="qh", scores={"player_1": 3, "player_2": 119}, **places)
    answer = say(session, "play_card 7c", "play_card 8d")
    assert answer.scores == {"player_1": 3, "player_2": 121}


def test_the_players_take_turns_to_deal() -> None:
    session, rng = begin(KEY, 2, seed=2, target=1_000), Random(1)
    dealers = []
    for _hand in range(3):
        dealers.append(session.world.properties["dealer"])
        for _message in range(10):
            say(session, rng.choice(session.legal() or ()))
    assert dealers == ["player_2", "player_1", "player_2"]
    assert len(names(session, "deck")) == 40


def test_with_five_cards_the_play_ends_at_the_first_go() -> None:
    assert scores(begin(KEY, 2, cards=5)) == (3, 0)
    places = {HANDS[0]: "tc 2c 2d", HANDS[1]: "9d kd 3d", "starter": "qh"}
    places["crib"] = "ah 8h 6h kh"
    session = position(cards=5, **places)
    heard = said(session, "play_card tc", "play_card 9d", "play_card 2c", "play_card kd")
    assert heard[0] == "player_2 scores 2 points for 31."
    # the cards left in the hands count
    assert heard[1] == "player_1, hand, 2 points: tc 2c 2d, qh"
    assert session.world.properties["phase"] == "laying"
    assert [len(names(session, hand)) for hand in HANDS] == [5, 5]


@pytest.mark.parametrize(
    ("options", "target"), [({"cards": 5, "target": 61}, 61), ({"crib_flush": True}, 121)]
)
def test_random_games_end_with_other_options(options: dict[str, Any], target: int) -> None:
    answer = play_out(begin(KEY, 2, seed=target, **options), Random(target), 1_000)
    assert max((answer.scores or {}).values()) >= target


def test_the_advice_keeps_a_good_hand_and_takes_points() -> None:
    hands = {HANDS[0]: "5c 5d jh js 2s 9c", HANDS[1]: "2h 3h 4d 6d 8d ks"}
    session = arrange(begin(KEY, 2), hands, rest="deck", phase="laying")
    assert "lay_away 2s 9c" in (session.sensible() or ())
    session = position(starter="qh", pile="7s", count=7, **{HANDS[0]: "8c 5d jh", HANDS[1]: "2c"})
    assert session.sensible() == ("play_card 8c",)


# --- All hands ------------------------------------------------------------------------------------

POINTS = (*range(19), *range(20, 25), 28, 29)
HANDS_WITH = (
    *(1_009_008, 99_792, 2_813_796, 505_008, 2_855_676, 697_508, 1_800_268, 751_324, 1_137_236),
    *(361_224, 388_740, 51_680, 317_340, 19_656, 90_100, 9_168, 58_248, 11_196, 2_708),
    *(8_068, 2_496, 444, 356, 3_680, 76, 4),
)
DISTRIBUTION = dict(zip(POINTS, HANDS_WITH, strict=True))
"""The number of hands with a starter, by their points."""


@cache
def rank_points(ranks: tuple[int, ...]) -> int:
    """Return what the script counts for five cards of these ranks without flush and nobs."""
    cards = [f"{RANKS[rank]}{'cdhs'[place % 4]}" for place, rank in enumerate(ranks)]
    found = parts(" ".join(cards[:4]), cards[4])
    return sum(found.get(name, 0) for name in ("Fifteens", "Pairs", "Runs"))


def hands_with_a_spade() -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ranks of all hands whose starter is a spade, and their points for suits."""
    cards = [(rank, suit) for rank in range(13) for suit in range(4)]
    for starter in range(13):
        rest = [card for card in cards if card != (starter, 3)]
        for hand in combinations(rest, 4):
            suits = {suit for _rank, suit in hand}
            points = (5 if suits == {3} else 4) if len(suits) == 1 else 0
            points += (10, 3) in hand
            yield tuple(sorted([starter, *(rank for rank, _suit in hand)])), points


@pytest.mark.soak
def test_all_hands_have_the_known_distribution() -> None:
    assert sum(DISTRIBUTION.values()) == 12_994_800
    found: Counter[int] = Counter()
    for ranks, points in hands_with_a_spade():
        found[rank_points(ranks) + points] += 4
    assert found == DISTRIBUTION


def test_no_hand_of_some_ranks_has_an_impossible_count() -> None:
    """A sample of the soak test above, with the best ranks."""
    every = list(combinations_with_replacement(range(13), 5))
    some = [ranks for ranks in every if max(Counter(ranks).values()) < 5]
    points = {rank_points(ranks) for ranks in [*Random(1).sample(some, 30), (4, 4, 4, 4, 10)]}
    assert max(points) == 28
    assert not points & {19, 25, 26, 27}
