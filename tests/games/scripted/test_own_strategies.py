"""The strategies of single scripts: Pegger for Cribbage, Knocker for Gin Rummy."""

from __future__ import annotations

import sys
from itertools import combinations
from random import Random
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.scripted import Message
from cardtable.lab import play_match
from tests.games.scripted.script_games import arrange, begin, say

SHIPPED = [
    (key, name)
    for key, kind in all_games().items()
    if kind.source is not None
    for name in kind.strategies(None).classes
    if name not in ("random", "tree")
]


def module_of(key: str, name: str) -> Any:
    """Return the module of a strategy that lies beside a script."""
    return sys.modules[all_games()[key].strategies(None).classes[name].__module__]


@pytest.fixture(name="pegger")
def _pegger() -> Any:
    return module_of("cribbage", "pegger")


@pytest.fixture(name="knocker")
def _knocker() -> Any:
    return module_of("gin-rummy", "knocker")


def test_they_belong_to_the_program_and_are_offered_for_their_script_only() -> None:
    assert SHIPPED == [("cribbage", "pegger"), ("gin-rummy", "knocker")]


@pytest.mark.check
@pytest.mark.parametrize(
    ("key", "name", "deals", "points"),
    [("cribbage", "pegger", 12, 2), ("gin-rummy", "knocker", 2, 20)],
)
def test_they_beat_random_play(key: str, name: str, deals: int, points: float) -> None:
    assert play_match([name, "random"], game=key, deals=deals, seed=1).mean > points


# --- Cribbage -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "starter", "in_hand", "in_crib"),
    [
        ("5c 5d 5h js", "5s", 29, 29),
        ("5c 5d 5h jc", "5s", 28, 28),
        ("4c 4d 5c 5d", "6h", 24, 24),
        ("7c 8d 8h 9s", "8c", 21, 21),
        ("2c 4d 6h 8s", "ts", 0, 0),
        ("2c 4c 6c 8c", "ks", 4, 0),
        ("2c 4c 6c 8c", "kc", 5, 5),
        ("ac 2d 3h", "4s", 4, 4),
    ],
)
def test_a_hand_is_counted(
    cards: str, starter: str, in_hand: int, in_crib: int, pegger: Any
) -> None:
    assert pegger.hand_points(cards.split(), starter) == in_hand
    assert pegger.hand_points(cards.split(), starter, is_crib=True) == in_crib


def test_a_card_played_scores_as_in_the_script(pegger: Any) -> None:
    """Random play, in which each card scores in the script what Pegger expects."""
    rng = Random(3)
    session = begin("cribbage", 2, seed=3)
    for _message in range(150):
        line = rng.choice(session.legal())
        player = session.current_player
        scores = dict(session.world.properties["scores"])
        pile = [token.name for token in session.world.containers["pile"].tokens]
        say(session, line)
        if line.startswith("play_card") and session.world.properties["count"]:
            ranks = [pegger.rank_of(card) for card in (*pile, line.split()[1])]
            gained = session.world.properties["scores"][player] - scores[player]
            assert gained == pegger.play_points(ranks), (pile, line)
        if session.scores is not None:
            session = begin("cribbage", 2, seed=rng.randrange(100))


def test_the_crib_counts_for_the_dealer_and_against_the_other_player(pegger: Any) -> None:
    own, other = pegger.crib_table(pegger.OWN_CRIB), pegger.crib_table(pegger.OTHER_CRIB)
    assert len(own) == len(other) == 91
    assert max(own, key=own.get) == max(other, key=other.get) == (5, 5)
    assert all(other[ranks] >= own[ranks] for ranks in own)  # the dealer adds good cards
    hand = ["2c", "5d", "5h", "8s", "js", "kd"]
    unseen = [card for card in pegger.PACK if card not in hand]
    dealer, non_dealer = (pegger.Laying(hand, unseen, is_dealer) for is_dealer in (True, False))
    kept = fmean(pegger.hand_points(["5d", "5h", "js", "kd"], starter) for starter in unseen)
    assert dealer.value(["2c", "8s"]) == pytest.approx(kept + own[2, 8])
    assert non_dealer.value(["8s", "2c"]) == pytest.approx(kept - other[2, 8])
    best = max(combinations(hand, 2), key=non_dealer.value)
    assert best == ("2c", "8s")


@pytest.mark.parametrize(
    ("pile", "own", "best"),
    [
        ([7], [2, 8, 13], 8),  # fifteen
        ([10, 4, 10], [3, 7, 2], 7),  # 31
        ([6, 5], [4, 12], 4),  # fifteen and a run
        ([], [5, 4], 4),  # a ten would make fifteen on a five
        ([9], [9, 2], 9),  # a pair
    ],
)
def test_the_play(pile: list[int], own: list[int], best: int, pegger: Any) -> None:
    unseen = pegger.Counter([rank for rank in range(1, 14) for _suit in range(4)])
    unseen.subtract([*pile, *own])
    play = pegger.Play(ranks=pile, own=own, unseen=unseen, held=3)
    assert max(own, key=play.value) == best


# --- Gin Rummy ------------------------------------------------------------------------------------


def test_loose_points_are_counted_as_in_the_script(knocker: Any) -> None:
    rng = Random(5)
    session = begin("gin-rummy", 2)
    suited = [card for card in knocker.PACK if card[1] in "cd" or card[0] in "789"]
    for pack in (knocker.PACK, suited):  # the second one has more melds
        for _hand in range(40):
            cards = rng.sample(pack, 10)
            hand = arrange(session, {"player_1_hand": " ".join(cards)}, rest="stock")
            assert knocker.fewest_points(knocker.mask_of(cards)) == -hand.worth("player_1")


def test_the_best_discard_is_the_highest_loose_card(knocker: Any) -> None:
    rng = Random(6)
    for _hand in range(40):
        cards = rng.sample(knocker.PACK[:26], 11)
        least = min(
            knocker.fewest_points(knocker.mask_of(card for card in cards if card != discard))
            for discard in cards
        )
        assert knocker.points_after_discard(knocker.mask_of(cards)) == least


def test_a_card_that_makes_a_meld_is_taken(knocker: Any) -> None:
    hand = ["3c", "4c", "9d", "9h", "as", "6h", "8s", "ts", "qd", "kc"]
    unseen = [card for card in knocker.PACK if card not in hand]
    own = knocker.mask_of(hand)
    assert knocker.gains_by(own, "5c", unseen) > 5
    assert knocker.gains_by(own, "9s", unseen) > 5
    assert knocker.gains_by(own, "jh", unseen) < 0


@pytest.mark.parametrize(
    ("discard", "lines", "chosen"),
    [
        ("5c", ("draw", "take"), "take"),
        ("jh", ("draw", "take"), "draw"),
        ("jh", ("take", "pass"), "pass"),
        ("jh", ("discard 3c", "discard kc", "knock 9d", "knock kc"), "knock kc"),
        ("jh", ("discard 3c", "discard 9d", "discard kc"), "discard kc"),
    ],
)
def test_its_choice(discard: str, lines: tuple[str, ...], chosen: str, knocker: Any) -> None:
    hand = "3c 4c 9d 9h as 6h 8s ts qd kc"
    known = {"player_1_hand": hand.split(), "player_2_hand": [], "discard": [discard]}
    view = SimpleNamespace(
        seat=0,
        plain_legal=tuple(map(Message, lines)),
        known=known,
        sizes={name: len(cards) for name, cards in known.items()},
    )
    assert knocker.Knocker(seed=1).choose(view).line == chosen


def test_a_discard_beside_cards_that_the_other_player_took_is_a_risk(knocker: Any) -> None:
    unseen = [card for card in knocker.PACK if card[0] in "a23456"]
    risk = knocker.Risk(["8s", "9s"], unseen, 8)
    assert risk.of("ts") == 1
    assert risk.of("7s") == pytest.approx(1 + 1 / 3 + 1 / 9)  # 6 and 8, or 5 and 6
    assert risk.of("kd") == 0
    assert risk.of("4c") > risk.of("6c") > risk.of("qs") == 0
