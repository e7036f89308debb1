"""Hearts: passing, the first trick, breaking hearts, shooting the moon, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say

pytestmark = pytest.mark.quick

KEY = "hearts"
LEFT_OUT = {3: {"aside": "2d"}, 4: {}, 5: {"aside": "2d 2c"}}


def hands(session: Session, players: int) -> list[set[str]]:
    """Return each player's hand."""
    return [set(names(session, f"{one}_hand")) for one in SEATS[:players]]


def to_play(players: int = 4, **hands_held: str) -> Session:
    """Return a game after some tricks, player_1 to lead, with the hands p1 .. p5."""
    return arrange(
        begin(KEY, players),
        {**LEFT_OUT[players], **{f"player_{n[1:]}_hand": cards for n, cards in hands_held.items()}},
        rest="player_1_taken",
        phase="playing",
        first_trick=False,
    )


# players, number of the hand, number of seats by which the cards are passed
PASSES = [
    (4, 0, 1),
    (4, 1, 3),
    (4, 2, 2),
    (4, 4, 1),
    (4, 5, 3),
    (3, 0, 1),
    (3, 1, 2),
    (3, 3, 1),
    (5, 0, 1),
    (5, 1, 4),
    (5, 3, 1),
]


@pytest.mark.parametrize(("players", "number", "distance"), PASSES)
def test_three_cards_are_passed(players: int, number: int, distance: int) -> None:
    session = begin(KEY, players, hand_number=number, seed=number)
    before = hands(session, players)
    passed = []
    for seat in range(players):
        assert session.current_player == SEATS[seat]
        cards = names(session, f"{SEATS[seat]}_hand")[2:5]
        passed.append(set(cards))
        say(session, *(f"pass_card {card}" for card in cards))
    for seat, held in enumerate(hands(session, players)):
        received = passed[(seat - distance) % players]
        assert held == before[seat] - passed[seat] | received
    leader = SEATS.index(session.current_player)
    lowest = "3c" if players == 5 else "2c"
    assert lowest in hands(session, players)[leader]
    assert session.legal() == (f"play_card {lowest}",)


@pytest.mark.parametrize(("players", "number"), [(4, 3), (4, 7), (3, 2), (3, 5), (5, 2)])
def test_some_hands_are_played_without_passing(players: int, number: int) -> None:
    session = begin(KEY, players, hand_number=number)
    assert session.world.properties["phase"] == "playing"
    assert session.legal() == (f"play_card {'3c' if players == 5 else '2c'}",)


def test_passed_cards_are_hidden_until_all_have_passed() -> None:
    session = begin(KEY, 4)
    mine = names(session, "player_1_hand")[:3]
    say(session, *(f"pass_card {card}" for card in mine))
    assert names(session, "player_1_pass") == mine
    assert session.state["containers"]["player_1_pass"]["visible_to"] == ["player_1"]
    assert len(names(session, "player_2_hand")) == 13
    assert "turn" in refused(session, "pass_card 2c", player="player_1")
    assert "hand" in refused(session, f"pass_card {mine[0]}")
    assert "passing" in refused(session, "play_card 2c")


@pytest.mark.parametrize(("players", "size"), [(3, 17), (4, 13), (5, 10)])
def test_cards_left_over_stay_aside(players: int, size: int) -> None:
    session = begin(KEY, players)
    assert {len(hand) for hand in hands(session, players)} == {size}
    assert names(session, "aside") == ["2d", "2c"][: 52 - size * players]


def test_no_points_are_played_in_the_first_trick() -> None:
    session = arrange(
        begin(KEY, 4),
        {
            "player_1_hand": "2c 5h",
            "player_2_hand": "qs 3h 4d",
            "player_3_hand": "4h ac 6c",
            "player_4_hand": "qh 6h",
        },
        rest="player_1_taken",
        phase="playing",
    )
    assert "lowest club" in refused(session, "play_card 5h")
    say(session, "play_card 2c")
    assert session.legal() == ("play_card 4d",)
    assert "first trick" in refused(session, "play_card qs")
    assert "first trick" in refused(session, "play_card 3h")
    say(session, "play_card 4d")
    assert "Follow suit: you have clubs." in refused(session, "play_card 4h")
    say(session, "play_card ac")
    # the hand has only cards with points
    assert session.legal() == ("play_card qh", "play_card 6h")
    say(session, "play_card 6h")
    assert session.current_player == "player_3"
    assert session.world.properties["hand_points"]["player_3"] == 1
    assert session.world.properties["hearts_broken"]


def test_hearts_are_led_when_they_are_broken_and_the_queen_does_not_break_them() -> None:
    session = to_play(p1="2c 5h 5d", p2="qs 3h 9h", p3="ac ad as", p4="kc 4h th")
    assert "broken" in refused(session, "play_card 5h")
    say(session, "play_card 2c", "play_card qs", "play_card ac", "play_card kc")
    assert session.world.properties["hand_points"]["player_3"] == 13
    assert not session.world.properties["hearts_broken"]
    answer = say(session, "play_card ad", "play_card 4h")
    assert any("broken" in line for line in answer.said)
    say(session, "play_card 5d", "play_card 3h")
    assert session.current_player == "player_3"


def test_a_player_with_only_hearts_may_lead_one() -> None:
    session = to_play(p1="5h 6h", p2="3h 3c", p3="ac ah", p4="kc 4h")
    assert session.legal() == ("play_card 5h", "play_card 6h")
    say(session, "play_card 5h", "play_card 3h", "play_card ah", "play_card 4h")
    assert session.current_player == "player_3"
    assert session.world.properties["hand_points"]["player_3"] == 4


def end_of_hand(points: tuple[int, ...], scores: tuple[int, ...], cards: str) -> Session:
    """Play the last trick with these cards; *points* and *scores* are those before it."""
    players = len(points)
    session = arrange(
        to_play(players),
        {
            **LEFT_OUT[players],
            **{f"player_{n}_hand": card for n, card in enumerate(cards.split(), 1)},
        },
        rest="player_1_taken",
        hand_points=dict(zip(SEATS, points, strict=False)),
        scores=dict(zip(SEATS, scores, strict=False)),
        hearts_broken=True,
    )
    for card in cards.split():
        answer = say(session, f"play_card {card}")
    assert (answer.scores is not None) == (session.world.properties["phase"] == "over")
    return session


def scores(session: Session) -> list[int]:
    """Return all scores."""
    return list(session.world.properties["scores"].values())


@pytest.mark.parametrize(
    ("points", "cards", "after"),
    [
        ((13, 5, 4, 3), "kh 2c 3c 4c", [14, 5, 4, 3]),
        ((5, 4, 4, 0), "2c qs 3c kc", [5, 4, 4, 13]),
        ((25, 0, 0, 0), "kh 2c 3c 4c", [0, 26, 26, 26]),  # the moon
        ((12, 0, 0, 0), "kc qs 3c ah", [0, 26, 26, 26]),
        ((0, 0, 25), "3d 4d ah", [0, 1, 25]),
        ((0, 12, 0), "kh 2c qs", [14, 12, 0]),
        ((0, 0, 0, 0, 21), "3h 2h 4h 5h ah", [26, 26, 26, 26, 0]),
    ],
)
def test_a_hand_is_scored(points: tuple[int, ...], cards: str, after: list[int]) -> None:
    assert scores(end_of_hand(points, (0,) * len(points), cards)) == after


def test_the_game_ends_at_a_hundred() -> None:
    assert scores(end_of_hand((13, 5, 4, 3), (85, 0, 99, 2), "kh 2c 3c 4c")) == [99, 5, 103, 5]
    session = end_of_hand((13, 5, 4, 3), (86, 0, 9, 2), "kh 2c 3c 4c")
    assert session.world.properties["phase"] == "over"
    session = end_of_hand((13, 5, 4, 3), (85, 0, 9, 2), "kh 2c 3c 4c")
    assert session.world.properties["phase"] != "over"
    assert session.world.properties["hand_number"] == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_whole_random_games(players: int) -> None:
    rng = Random(players)
    for seed in range(8):
        session = begin(KEY, players, seed=seed)
        answer = play_out(session, rng, 6000)
        total = sum(answer.scores.values())
        assert max(answer.scores.values()) >= 100
        # each hand gives 26 points, a moon 26 to each of the others
        assert total % 26 == 0
        assert total >= 26 * session.world.properties["hand_number"]


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "passing", "distance"),
    [
        (4, "left", 1),
        (4, "right", 3),
        (4, "across", 2),
        (3, "right", 2),
        (3, "across", 1),
        (5, "left", 1),
    ],
)
def test_the_direction_of_passing_may_be_the_same_in_every_hand(
    players: int, passing: str, distance: int
) -> None:
    for number in range(5):
        session = begin(KEY, players, passing=passing, hand_number=number, seed=number)
        cards = names(session, "player_1_hand")[:3]
        for _player in range(players):
            current = session.current_player
            say(session, *(f"pass_card {card}" for card in names(session, f"{current}_hand")[:3]))
        assert set(cards) <= set(names(session, f"{SEATS[distance]}_hand"))


def test_without_passing_play_begins_at_once() -> None:
    for number in range(4):
        session = begin(KEY, 4, passing="none", hand_number=number)
        assert session.legal() == ("play_card 2c",)


def test_the_target_is_an_option() -> None:
    session = arranged_end({"limit": 50}, (13, 5, 4, 3), (40, 0, 9, 2), "kh 2c 3c 4c")
    assert session.world.properties["phase"] == "over"
    session = arranged_end({"limit": 150}, (13, 5, 4, 3), (99, 0, 9, 2), "kh 2c 3c 4c")
    assert session.world.properties["phase"] != "over"


def arranged_end(
    options: dict[str, Any], points: tuple[int, ...], scores: tuple[int, ...], cards: str
) -> Session:
    """Play the last trick of a hand under *options*."""
    session = arrange(
        to_play(),
        {f"player_{n}_hand": card for n, card in enumerate(cards.split(), 1)},
        rest="player_1_taken",
        hand_points=dict(zip(SEATS, points, strict=False)),
        scores=dict(zip(SEATS, scores, strict=False)),
        hearts_broken=True,
        **options,
    )
    say(session, *(f"play_card {card}" for card in cards.split()))
    return session


@pytest.mark.parametrize(
    ("options", "points", "cards", "after"),
    [
        ({"moon": "subtract"}, (25, 0, 0, 0), "kh 2c 3c 4c", [-26, 0, 0, 0]),
        ({"jack_of_diamonds": True}, (3, 10, 13, 0), "9d jd 3c 4d", [3, 0, 13, 0]),
        ({"jack_of_diamonds": False}, (3, 10, 13, 0), "9d jd 3c 4d", [3, 10, 13, 0]),
        ({"jack_of_diamonds": True, "jack_taker": "player_1"}, (15, 0, 0, 0), "kh 2c 3c 4c",
         [-10, 26, 26, 26]),
        ({"jack_of_diamonds": True, "jack_taker": "player_2"}, (25, -10, 0, 0), "kh 2c 3c 4c",
         [0, 16, 26, 26]),
        ({"jack_of_diamonds": True, "moon": "subtract", "jack_taker": "player_1"}, (15, 0, 0, 0),
         "kh 2c 3c 4c", [-36, 0, 0, 0]),
        ({"jack_of_diamonds": True, "jack_taker": "player_1"}, (16, 0, 0, 0), "9c 2c 3c 4c",
         [-10, 26, 26, 26]),
    ],
)  # fmt: skip
def test_the_moon_and_the_jack_of_diamonds_are_scored_by_their_options(
    options: dict[str, Any], points: tuple[int, ...], cards: str, after: list[int]
) -> None:
    assert scores(arranged_end(options, points, (0, 0, 0, 0), cards)) == after


def first_trick(**options: Any) -> Session:
    session = arrange(
        begin(KEY, 4),
        {
            "player_1_hand": "2c 5h",
            "player_2_hand": "qs 3h 4d",
            "player_3_hand": "4h ac 6c",
            "player_4_hand": "qh 6h",
        },
        rest="player_1_taken",
        phase="playing",
        **options,
    )
    say(session, "play_card 2c")
    return session


def test_points_may_be_allowed_on_the_first_trick() -> None:
    assert first_trick().legal() == ("play_card 4d",)
    session = first_trick(first_trick_points=True)
    assert set(session.legal()) == {"play_card qs", "play_card 3h", "play_card 4d"}
    say(session, "play_card qs", "play_card ac", "play_card qh")
    assert session.world.properties["hand_points"]["player_3"] == 14


@pytest.mark.parametrize("breaks", [False, True])
def test_the_queen_of_spades_may_break_hearts(breaks: bool) -> None:
    session = to_play(p1="2c 5d", p2="qs 9h", p3="ac 8h", p4="kc 4h")
    session.world.properties["queen_breaks_hearts"] = breaks
    say(session, "play_card 2c", "play_card qs")
    assert session.world.properties["hearts_broken"] is breaks
