"""Briscola: ranks, free play, the draw, the score, partners who show their cards, exchange."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say

KEY = "briscola"
RANKS = "24567jqk3a"
"""The ranks of a suit, the lowest first."""
POINTS = {"a": 11, "3": 10, "k": 4, "q": 3, "j": 2}


def hands(*cards: str, turned: str = "", **properties: Any) -> Session:
    """Return a position with these hands, the other cards in the deck; hearts are trumps."""
    places = {f"player_{number}_hand": hand for number, hand in enumerate(cards, 1)}
    session = begin(KEY, len(cards), **properties)
    return arrange(session, {**places, "turned": turned}, rest="deck", trumps="h", **properties)


def last_trick(players: int, points: tuple[int, ...], **properties: Any) -> Any:
    """Return the game after the last trick, worth 4 points, which player_1 takes."""
    more = {"points": dict(zip(SEATS, points, strict=False)), "dealer": "player_2", "trumps": "h"}
    places = dict(zip((f"{seat}_hand" for seat in SEATS), ("kd", "2d", "4d", "5d"), strict=False))
    places = {place: cards for place, cards in places.items() if int(place[7]) <= players}
    rest = "player_2_taken"
    session = arrange(begin(KEY, players), places, rest=rest, **more, **properties)
    answer = say(session, *(f"play_card {card}" for card in places.values()))
    return session, answer


@pytest.mark.parametrize(("players", "stock"), [(2, 33), (3, 29), (4, 27)])
def test_the_deal(players: int, stock: int) -> None:
    session = begin(KEY, players)
    held = {len(names(session, f"{seat}_hand")) for seat in SEATS[:players]}
    assert (held, len(names(session, "deck"))) == ({3}, stock)
    [turned] = names(session, "turned")
    assert session.world.properties["trumps"] == turned[1]
    assert names(session, "aside") == (["2c"] if players == 3 else [])


def beats(card: str, other: str) -> bool:
    """Whether *card* beats *other*, which was led; hearts are trumps."""
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == "h"


def test_any_card_may_be_played_and_the_higher_one_takes_the_trick() -> None:
    """All pairs of cards of trumps and two other suits."""
    cards = [rank + suit for suit in "hsd" for rank in RANKS]
    for led, played in Random(2).sample(list(permutations(cards, 2)), 60):
        session = hands(led + " 2c", played + " 4c")
        say(session, f"play_card {led}")
        assert set(session.legal() or ()) == {f"play_card {played}", "play_card 4c"}
        say(session, f"play_card {played}")
        winner = int(beats(played, led))
        points = [0, 0]
        points[winner] = POINTS.get(led[0], 0) + POINTS.get(played[0], 0)
        assert list(session.world.properties["points"].values()) == points
        assert session.current_player == SEATS[winner]


def test_the_winner_draws_first_and_the_trump_card_is_the_last() -> None:
    session = hands("as 2c 4c", "4s 5c 6c", turned="kh")
    first, second = names(session, "deck")[:2]
    say(session, "play_card 2c", "play_card 5c")
    assert names(session, "player_2_hand")[-1] == first
    assert names(session, "player_1_hand")[-1] == second
    places = {"player_1_hand": "as 2c 4c", "player_2_hand": "4s 5c", "turned": "kh", "deck": "7d"}
    session = arrange(begin(KEY, 2), places, rest="player_1_taken", trumps="h")
    answer = say(session, "play_card as", "play_card 4s")
    assert names(session, "player_1_hand")[-1] == "7d"
    assert names(session, "player_2_hand")[-1] == "kh"
    assert (names(session, "turned"), answer.said) == ([], ("The stock is used up.",))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_has_120_points(players: int) -> None:
    session = begin(KEY, players, target=1)
    rng = Random(players)
    while len(names(session, "player_1_hand")) + len(names(session, "player_2_hand")) > 1:
        say(session, rng.choice(session.legal() or ()))
        totals = [session.world.properties["points"][seat] for seat in SEATS[:players]]
    left = [card for seat in SEATS[:players] for card in cards_of(session, seat)]
    if players == 4:
        assert totals[:2] == totals[2:]
        totals = totals[:2]
    assert sum(totals) + sum(POINTS.get(card[0], 0) for card in left) == 120


def cards_of(session: Session, seat: str) -> list[str]:
    return names(session, f"{seat}_hand") + names(session, f"{seat}_play")


@pytest.mark.parametrize(
    ("players", "points", "scores"),
    [
        (2, (57, 59), (1, 0)),
        (2, (56, 60), (0, 0)),
        (2, (55, 61), (0, 1)),
        (3, (40, 36, 40), (1, 0, 0)),
        (3, (36, 40, 40), (0, 0, 0)),
        (3, (35, 40, 41), (0, 0, 1)),
        (4, (57, 59, 57, 59), (1, 0, 1, 0)),
    ],
)
def test_more_points_than_all_others_win_the_deal(
    players: int, points: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    session, answer = last_trick(players, points)
    assert tuple(session.world.properties["scores"].values()) == scores
    assert ("nobody wins" in answer.said[0]) is not any(scores)
    assert session.world.properties["dealer"] == SEATS[2 % players]


@pytest.mark.parametrize(("target", "won", "ends"), [(1, 0, True), (2, 0, False), (2, 1, True)])
def test_the_game_ends_with_the_deals_won(target: int, won: int, ends: bool) -> None:
    scores = {"player_1": won, "player_2": 0}
    _session, answer = last_trick(2, (70, 46), target=target, scores=scores)
    assert (answer.scores is not None) is ends


def test_the_game_goes_on_after_a_drawn_deal() -> None:
    _session, answer = last_trick(2, (56, 60), target=1)
    assert answer.scores is None
    assert play_out(begin(KEY, 3, target=3), Random(3), 1500).scores is not None


@pytest.mark.parametrize("option", [True, False])
def test_partners_show_their_cards_at_the_end(option: bool) -> None:
    session = begin(KEY, 4, partners_look=option)
    rng = Random(4)

    def seen() -> list[str]:
        return list(session.world.containers["player_1_hand"].properties["visible_to"])

    while names(session, "turned"):
        assert seen() == ["player_1"]
        say(session, rng.choice(session.legal() or ()))
    assert seen() == (["player_1", "player_3"] if option else ["player_1"])
    while not names(session, "turned"):
        say(session, rng.choice(session.legal() or ()))
    assert seen() == ["player_1"]


@pytest.mark.parametrize(
    ("turned", "message"),
    [("kh", "7h"), ("jh", "7h"), ("ah", "7h"), ("3h", "7h"), ("6h", "2h"), ("4h", "2h")],
)
def test_the_seven_and_the_two_of_trumps_may_be_exchanged(turned: str, message: str) -> None:
    held = "7h 2h 7s"
    session = hands(held, "4c 5c 6c", turned=turned, exchange=True)
    assert [line for line in session.legal() or () if line.startswith("exchange")] == [
        f"exchange {message}"
    ]
    refused(session, f"exchange {'2h' if message == '7h' else '7h'}")
    refused(session, "exchange 7s")
    say(session, f"exchange {message}")
    assert names(session, "turned") == [message]
    assert turned in names(session, "player_1_hand")
    assert session.current_player == "player_1"


def test_a_seven_is_exchanged_for_the_two_and_only_by_the_option() -> None:
    session = hands("2h 4h 5h", "4c 5c 6c", turned="7h", exchange=True)
    say(session, "exchange 2h")
    assert not [line for line in session.legal() or () if line.startswith("exchange")]
    assert refused(hands("7h", "2c", turned="kh"), "exchange 7h").startswith("You may not")
