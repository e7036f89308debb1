"""Blackjack by script: bets, insurance, turns, splits, what the bank pays, and what it draws."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.engine import Event
from cardtable.games.scripted import Message, build_game
from cardtable.games.scripted.events import HandScored
from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, game_file, names, play_out, refused, say
from tests.games.scripted.small_games import begun

KEY = "blackjack"
RANKS = "23456789tjqka"


def dealt(*hands: str, bank: str, shoe: str = "", bets: str = "10", **more: Any) -> Session:
    """Return a game after the bets, in which each player has a hand of two cards.

    The bank has the cards *bank*, the first one face up. *shoe* is drawn next.
    """
    session = begin(KEY, len(hands), **more)
    order = [card for place in (0, 1) for hand in hands for card in (hand.split()[place],)]
    order += bank.split() + shoe.split()
    state = session.state
    tokens = state["containers"]["shoe"]["tokens"]
    first = []
    for name in order:
        token = next(token for token in tokens if token["name"] == name)
        tokens.remove(token)
        first.append(token)
    tokens[:0] = first
    session = Session(session.program, state, seed=1)
    for player in range(len(hands)):
        say(session, f"bet {bets.split()[player % len(bets.split())]}")
    return session


def said(session: Session, *lines: str) -> tuple[str, ...]:
    """Send the lines, and return what is said after the last one."""
    return tuple(line for line in say(session, *lines).said if line)


def chips(session: Session) -> tuple[int, ...]:
    return tuple(session.world.properties["chips"].values())


def lines(session: Session) -> tuple[str, ...]:
    return session.legal() or ()


def test_bets_are_made_and_two_cards_dealt_to_each_player() -> None:
    session = begin(KEY, 3)
    assert lines(session) == ("bet 2", "bet 5", "bet 10", "bet 25")
    assert refused(session, "bet 3") == "You cannot bet this amount."
    say(session, "bet 2", "bet 25", "bet 10")
    assert [len(names(session, f"player_{place}_hand")) for place in (1, 2, 3)] == [2, 2, 2]
    world = session.world
    assert world.face_down == {world.containers["bank"].tokens[1].identity}
    assert chips(session) == (98, 75, 90)


def test_all_chips_can_be_bet_if_they_are_few() -> None:
    session = begin(KEY, 1, chips={"player_1": 1})
    assert lines(session) == ("bet 1",)


@pytest.mark.parametrize(
    ("hand", "bank", "line", "result"),
    [
        ("tc 9d", "ts 8h", "has 19 and wins 10", 110),
        ("tc 8d", "ts 8h", "has 18 and neither wins nor loses", 100),
        ("tc 7d", "ts 8h", "has 17 and loses 10", 90),
        ("tc 2d", "ts 6h", "has 12 and wins 10", 110),  # the bank draws a ten
        ("tc 8d", "6s 8h", "has 18 and wins 10", 110),
    ],
)
def test_the_stake_is_won_or_lost(hand: str, bank: str, line: str, result: int) -> None:
    session = dealt(hand, bank=bank, shoe="kd")
    heard = said(session, "stand")
    assert heard[1].startswith(f"player_1 {line}: ")
    assert chips(session) == (result,)


@pytest.mark.parametrize(
    ("natural", "bets", "result"), [(15, "10", 115), (12, "10", 112), (15, "5", 107)]
)
def test_a_blackjack_pays_more_and_needs_no_turn(natural: int, bets: str, result: int) -> None:
    session = dealt("as kd", bank="ts 9h", bets=bets, natural=natural)
    # the hand is over after the bet
    assert session.world.properties["phase"] == "betting"
    assert chips(session) == (result,)


def test_a_blackjack_beats_21_and_two_are_equal() -> None:
    session = dealt("as kd", "7c 7d", bank="9s 2h", shoe="7h tc")
    say(session, "hit")
    assert chips(session) == (115, 100)
    session = dealt("as kd", "tc 5d", bank="ts ah")
    assert chips(session) == (100, 90)
    session = dealt("as kd", "tc 5d", bank="ah ts", insurance=False)
    assert chips(session) == (100, 90)


@pytest.mark.parametrize(
    ("hole", "answer", "result"),
    [("ks", "insure", 100), ("ks", "decline", 90), ("8s", "insure", 105), ("8s", "decline", 110)],
)
def test_an_ace_of_the_bank_can_be_insured_against(hole: str, answer: str, result: int) -> None:
    session = dealt("tc td", bank=f"ah {hole}")
    assert lines(session) == ("insure", "decline")
    say(session, answer)
    if hole == "8s":
        say(session, "stand")
    assert chips(session) == (result,)


def test_there_is_no_insurance_against_a_ten_or_without_chips_or_the_option() -> None:
    assert "hit" in lines(dealt("tc td", bank="th 8s"))
    assert "hit" in lines(dealt("tc td", bank="ah 8s", insurance=False))
    assert "hit" in lines(dealt("tc td", bank="ah 8s", bets="1", chips={"player_1": 1}))
    assert "hit" in lines(dealt("tc td", bank="ah 8s", chips={"player_1": 12}))


def test_a_turn_ends_with_21_or_more() -> None:
    session = dealt("tc 5d", "tc 6d", bank="ts 8h", shoe="6s 9c")
    say(session, "hit")
    assert session.current_player == "player_2"
    say(session, "hit")
    assert chips(session) == (110, 90)


def test_too_many_points_lose_even_if_the_bank_has_too_many() -> None:
    session = dealt("tc 6d", bank="ts 6h", shoe="kh kc")
    heard = said(session, "hit")
    assert heard[0].startswith("The bank has 26: ")
    assert chips(session) == (90,)


def test_doubling_takes_one_card_and_a_second_stake() -> None:
    session = dealt("6c 5d", bank="ts 7h", shoe="8c")
    say(session, "double")
    assert chips(session) == (120,)
    session = dealt("6c 2d", bank="ts 7h", shoe="3c 9h")
    assert "double" in lines(session)
    say(session, "hit")
    assert refused(session, "double") == "You cannot double the stake of this hand."
    assert "double" not in lines(dealt("6c 2d", bank="ts 7h", doubling="nine"))
    assert "double" in lines(dealt("6c 3d", bank="ts 7h", doubling="nine"))
    assert "double" not in lines(dealt("6c 3d", bank="ts 7h", chips={"player_1": 15}))


def test_a_pair_is_split_into_two_hands_with_a_stake_each() -> None:
    session = dealt("8c 8d", bank="ts 7h", shoe="3c 9h 2s 4d")
    assert lines(session) == ("hit", "stand", "double", "split")
    say(session, "split")
    assert names(session, "player_1_hand") == ["8c", "3c"]
    # the first hand is doubled to 20, the second one draws a two and a four: 14
    say(session, "double")
    assert names(session, "player_1_first") == ["8c", "3c", "9h"]
    assert names(session, "player_1_hand") == ["8d", "2s"]
    assert "split" not in lines(session)
    say(session, "hit")
    assert chips(session) == (70,)
    heard = said(session, "stand")
    assert [line.split(":")[0] for line in heard[1:]] == [
        "player_1 has 14 and loses 10",
        "player_1 has 20 and wins 20",
    ]
    assert chips(session) == (110,)


def test_aces_that_are_split_get_one_card_each_and_no_blackjack() -> None:
    session = dealt("ac ad", bank="ts 7h", shoe="kc 5h")
    heard = said(session, "split")
    assert [line.split(":")[0] for line in heard[1:]] == [
        "player_1 has 16 and loses 10",
        "player_1 has 21 and wins 10",
    ]
    assert session.world.properties["stakes"] == {"player_1": 0}


def test_a_hand_is_split_once_and_a_ten_with_an_ace_is_no_blackjack_then() -> None:
    session = dealt("8c 8d", bank="ts 7h", shoe="8h")
    say(session, "split")
    assert lines(session) == ("hit", "stand", "double")
    session = dealt("kc td", bank="ts 7h", shoe="5h as")
    heard = said(session, "split", "stand")
    assert heard[1].startswith("player_1 has 21 and wins 10: ")
    assert chips(session) == (100,)


def test_cards_that_count_the_same_are_a_pair() -> None:
    assert "split" in lines(dealt("kc td", bank="ts 7h"))
    assert "split" not in lines(dealt("kc 9d", bank="ts 7h"))
    assert refused(dealt("kc 9d", bank="ts 7h"), "split") == "You cannot split this hand."


@pytest.mark.parametrize(("soft_17", "result"), [("stand", 110), ("hit", 90)])
def test_the_bank_stands_with_a_soft_17_or_draws(soft_17: str, result: int) -> None:
    session = dealt("tc 8d", bank="6s ah", shoe="3c", soft_17=soft_17)
    say(session, "stand")
    assert chips(session) == (result,)


def test_a_player_without_chips_sits_out_and_the_game_goes_on() -> None:
    session = dealt("tc 8d", "tc 8d", bank="ts 9s", chips={"player_1": 10, "player_2": 50})
    say(session, "stand", "stand")
    assert session.world.properties["play_order"] == ["player_2"]
    say(session, "bet 2")
    assert names(session, "player_1_hand") == []


def test_the_game_ends_after_the_last_hand_or_without_chips() -> None:
    session = dealt("tc 8d", bank="ts 7s", hands=1)
    assert say(session, "stand").scores == {"player_1": 110}
    session = dealt("tc 8d", bank="ts 9s", chips={"player_1": 10})
    assert say(session, "stand").scores == {"player_1": 0}


@pytest.mark.parametrize("players", [1, 5])
def test_random_games_end_with_other_options(players: int) -> None:
    options = {"natural": 12, "soft_17": "hit", "doubling": "nine", "insurance": False}
    answer = play_out(begin(KEY, players, seed=players, **options), Random(players), 1_000)
    assert set(answer.scores or {}) == {f"player_{place}" for place in range(1, players + 1)}


# --- What the bank draws --------------------------------------------------------------------------

PUBLISHED = {"17": 0.1451, "18": 0.1395, "19": 0.1335, "20": 0.1803, "21": 0.1200, "bust": 0.2816}
"""The chances of the bank's totals, standing with all 17; a blackjack is among the 21."""


def totals(hands: int) -> Counter[str]:
    """Return the totals of the bank in some hands."""
    session = begin(KEY, 1, seed=7, hands=hands, chips={"player_1": 1_000_000}, insurance=False)
    found: Counter[str] = Counter()
    while found.total() < hands:
        answer = say(session, "bet 2")
        if session.world.properties["phase"] == "playing":
            answer = say(session, "stand")
        total = next(line for line in answer.said if line.startswith("The bank has "))
        points = total.removeprefix("The bank has ").partition(":")[0]
        found["bust" if int(points) > 21 else points] += 1
    return found


def check_totals(hands: int) -> None:
    """Compare the totals of the bank with the published chances, within 4 standard deviations."""
    found = totals(hands)
    for total, chance in PUBLISHED.items():
        deviation = (hands * chance * (1 - chance)) ** 0.5
        assert abs(found[total] - hands * chance) < 4 * deviation, (total, found)


@pytest.mark.check
def test_the_bank_draws_as_often_as_published() -> None:
    check_totals(1_500)


@pytest.mark.soak
def test_the_bank_draws_as_often_as_published_in_many_hands() -> None:
    check_totals(60_000)


def test_the_first_hand_ends_whatever_is_won() -> None:
    """It is dealt by a message, and with equal points no score changes."""
    texts = dict(game_file(KEY).texts)
    texts["game.yaml"] = texts["game.yaml"].replace("players: [3, 1-5]", "players: 1")
    file, results = build_game(KEY, texts, KEY), set[int]()
    for seed in range(40):
        game, heard = begun(file, seed), list[Event]()
        game.listeners.append(heard.append)
        game.accept(Message("bet 2"))
        while game.properties["hands"] == 10:
            possible = {message.line for message in game.legal()}
            game.accept(Message("stand" if "stand" in possible else "decline"))
        assert [event.number for event in heard if isinstance(event, HandScored)] == [1]
        results.add(game.get_scores()[0])
    assert {98, 100, 102} <= results
