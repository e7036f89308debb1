"""Skat: bidding, the skat, trumps, matadors, the value of all games, ramsch, scores."""

from __future__ import annotations

import re
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from cardtable.cards import Suit
from cardtable.games import all_games
from cardtable.games.scripted.actions import Message
from cardtable.ludl import Session
from tests.games.scripted.script_games import (
    CARD_POINTS,
    arrange,
    begin,
    cards_worth,
    names,
    play_out,
    refused,
    say,
)
from tests.games.scripted.test_scripted_game import make, send

KEY = "skat"
HANDS = ("player_1_hand", "player_2_hand", "player_3_hand")
BASES = {"d": 9, "h": 10, "s": 11, "c": 12, "grand": 24}
PACK = [rank + suit for suit in "cshd" for rank in "atkq987j"]


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def declared(hand: str, others: tuple[str, str], skat: str, **properties: Any) -> Session:
    """Return a deal in which player_1, who sits in forehand, is declarer at 18."""
    places = dict(zip((*HANDS, "skat"), (hand, *others, skat), strict=True))
    more = {"phase": "choosing", "declarer": "player_1", "bid": "18", "bidder": "player_1"}
    return turn(arrange(begin(KEY, 3), places, rest="deck", **{**more, **properties}))


def turn(session: Session, player: int = 1) -> Session:
    """Return the position with this player to act."""
    state = session.state
    order = [f"player_{(player + step - 1) % 3 + 1}" for step in range(3)]
    state["properties"]["play_order"] = order
    return Session(session.program, state, seed=1)


# --- the auction ---------------------------------------------------------------------------------


def test_the_bids_are_all_values_that_a_game_can_have() -> None:
    values = {23, 35, 46, 59}
    for base, most in ((9, 11), (10, 11), (11, 11), (12, 11), (24, 4)):
        # 1 for the game, and hand, schneider, schwarz, both announced, ouvert
        values |= {base * (tops + steps) for tops in range(1, most + 1) for steps in range(1, 8)}
    assert [int(bid) for bid in prop(begin(KEY, 3), "bids")] == sorted(values)


def test_middlehand_bids_to_forehand_then_rearhand_to_the_one_who_is_left() -> None:
    session = begin(KEY, 3)
    assert (prop(session, "dealer"), session.current_player) == ("player_3", "player_2")
    assert session.legal() == ("pass", "bid 18")
    assert "value by value" not in refused(session, "bid 20")
    assert refused(session, "hold") == "There is no bid to hold."
    say(session, "bid 18")
    assert (session.current_player, session.legal()) == ("player_1", ("pass", "hold"))
    assert refused(session, "bid 20") == "You may not make this bid."
    say(session, "hold", "bid 20", "pass")
    assert (session.current_player, session.legal()) == ("player_3", ("pass", "bid 22"))
    say(session, "bid 22", "hold", "bid 23")
    assert session.current_player == "player_2"
    say(session, "pass")
    assert (prop(session, "declarer"), prop(session, "bid")) == ("player_3", "23")
    assert (prop(session, "phase"), session.current_player) == ("choosing", "player_3")


def test_who_holds_the_last_bid_is_the_declarer() -> None:
    session = begin(KEY, 3)
    say(session, "bid 18", "hold", "pass", "pass")
    assert (prop(session, "declarer"), prop(session, "bid")) == ("player_1", "18")


def test_forehand_may_play_for_18_if_nobody_bids() -> None:
    session = begin(KEY, 3)
    say(session, "pass", "pass")
    assert (session.current_player, session.legal()) == ("player_1", ("pass", "bid 18"))
    say(session, "bid 18")
    assert prop(session, "declarer") == "player_1"


def test_the_next_player_deals_if_all_pass_and_the_deal_counts() -> None:
    session = begin(KEY, 3, deals=2)
    assert say(session, "pass", "pass", "pass").said == ("All pass.",)
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_3")
    assert say(session, "pass", "pass", "pass").scores == {f"player_{n}": 0 for n in (1, 2, 3)}


# --- the skat and the game -----------------------------------------------------------------------


def test_the_declarer_takes_the_skat_and_discards_two_cards() -> None:
    session = begin(KEY, 3)
    say(session, "bid 18", "pass", "pass")
    assert session.legal() == ("take_skat", "hand")
    say(session, "take_skat")
    assert len(names(session, "player_2_hand")) == 12
    assert refused(session, "announce c") == "Not now: the current phase is discarding"
    first, second = names(session, "player_2_hand")[:2]
    say(session, f"discard {first}", f"discard {second}")
    assert names(session, "skat") == [first, second]
    assert session.world.containers["skat"].properties["visible_to"] == ["player_2"]
    say(session, "announce h")
    assert (prop(session, "trumps"), session.current_player) == ("h", "player_1")


@pytest.mark.parametrize(
    ("bid", "by_hand", "games"),
    [
        ("23", False, {"null", "null_ouvert"}),
        ("24", False, {"null_ouvert"}),
        ("48", False, set()),
        ("35", True, {"null", "null_ouvert"}),
        ("59", True, {"null_ouvert"}),
        ("60", True, set()),
    ],
)
def test_a_null_game_must_be_worth_the_bid(bid: str, by_hand: bool, games: set[str]) -> None:
    session = begin(KEY, 3)
    more = {"phase": "announcing", "declarer": "player_1", "bid": bid, "is_hand": by_hand}
    session = arrange(session, {}, rest="deck", **more)
    named = {line.split()[1] for line in session.legal() or ()}
    assert named == {"c", "s", "h", "d", "grand"} | games
    if "null" not in games:
        assert refused(session, "announce null").endswith(f"your bid of {bid}.")


def test_levels_are_announced_only_with_a_hand_game_and_ouvert_opens_the_hand() -> None:
    session = declared("jc js", ("7c 8c", "7d 8d"), "7h 8h")
    say(session, "hand", "announce grand")
    assert (prop(session, "phase"), session.current_player) == ("raising", "player_1")
    say(session, "raise ouvert")
    assert prop(session, "announced") == 3
    visible = session.world.containers["player_1_hand"].properties["visible_to"]
    assert visible == ["player_1", "player_2", "player_3"]
    plain = declared("jc js 9d", ("7c 8c", "7d 8d"), "7h")
    say(plain, "take_skat", "discard 7h", "discard 9d", "announce grand")
    assert prop(plain, "phase") == "playing"


def test_a_null_hand_game_begins_at_once_and_a_hand_is_closed_for_the_next_deal() -> None:
    session = declared("7c", ("8c", "7d"), "7h 8h")
    say(session, "hand", "announce null_ouvert")
    assert prop(session, "phase") == "playing"
    say(session, "play_card 7c", "play_card 8c", "play_card 7d")
    assert scores(session) == (59, 0, 0)
    assert session.world.containers["player_1_hand"].properties["visible_to"] == ["player_1"]


# --- trumps --------------------------------------------------------------------------------------


def test_jacks_follow_trumps_and_not_their_suit() -> None:
    session = declared("9d ad", ("jd 7h", "7d jh"), "7s 8s")
    say(session, "hand", "announce h", "raise plain", "play_card 9d")
    assert session.legal() == ("play_card jd", "play_card 7h")
    say(session, "play_card 7h")
    assert refused(session, "play_card jh") == "Follow suit: you have diamonds."
    trumps = declared("9h ad", ("jd 7d", "7s jh"), "7c 8s")
    say(trumps, "hand", "announce h", "raise plain", "play_card 9h")
    assert refused(trumps, "play_card 7d") == "Follow suit: you have trumps."


@pytest.mark.parametrize(("name", "led"), [("c", Suit.CLUBS), ("grand", None)])
def test_the_table_shows_the_trump_suit_as_led_by_a_jack(name: str, led: Suit | None) -> None:
    game = make(all_games()[KEY], seed=2)
    for line in ("bid 18", "pass", "pass", "hand", f"announce {name}", "raise plain"):
        send(game, line)
    jack = next(card for card in ("js", "jh", "jd") if Message(f"play_card {card}") in game.legal())
    send(game, f"play_card {jack}")
    assert game.view(0).suit_led is led


@pytest.mark.parametrize(
    ("game", "cards", "winner"),
    [
        ("h", "ah jd jh", 3),
        ("h", "ac 7h js", 3),
        ("c", "ac tc kc", 1),
        ("grand", "ah jd th", 2),
        ("grand", "kh ac th", 3),
        ("null", "th jh 9h", 2),
        ("null", "qh kh 7h", 2),
    ],
)
def test_who_takes_a_trick(game: str, cards: str, winner: int) -> None:
    first, second, third = cards.split()
    session = declared(f"{first} 7s", (f"{second} 8s", f"{third} 9s"), "7c 8c")
    say(session, "hand", f"announce {game}", *["raise plain"] * (game != "null"))
    say(session, *(f"play_card {card}" for card in cards.split()))
    assert prop(session, "tricks")[f"player_{winner}"] == 1


def test_a_null_game_ends_with_the_first_trick_of_the_declarer() -> None:
    session = declared("ah 7s", ("7h 8s", "8h 9s"), "7c 8c")
    say(session, "hand", "announce null", "play_card ah", "play_card 7h", "play_card 8h")
    assert scores(session) == (-70, 0, 0)
    assert prop(session, "phase") == "auction"


# --- the value of a game, computed a second way --------------------------------------------------


class Outcome(NamedTuple):
    """What the declarer has: all twelve cards, card points and tricks."""

    cards: list[str]
    points: int
    tricks: int


def tops(cards: list[str], game: str) -> int:
    """Count the matadors: the trumps from the top that the cards have, or that they lack."""
    order = ["jc", "js", "jh", "jd"] + [rank + game for rank in "atkq987" if game in "cshd"]
    held = "".join("x" if card in cards else "-" for card in order)
    return max(len(held) - len(held.lstrip("x")), len(held) - len(held.lstrip("-")))


def result(game: str, by_hand: bool, announced: int, bid: int, end: Outcome) -> int:
    """Return what the declarer scores by the International Skat Order."""
    base = BASES[game]
    steps = tops(end.cards, game) + 1 + by_hand
    schneider = end.points >= 90 or end.points <= 30
    schwarz = end.tricks == 10 or end.tricks == 0
    # by the level announced, which counts whether it is made or not
    steps += [schneider + schwarz, 2 + schwarz, 4, 5][announced]
    made = [end.points > 60, end.points >= 90, end.tricks == 10, end.tricks == 10][announced]
    value = base * steps
    if made and value >= bid:
        return value
    while value < bid:
        value += base
    return -2 * value


def takes(trick: list[str], game: str) -> int:
    """Return which card of a trick takes it."""

    def strength(card: str) -> tuple[int, int]:
        if card[0] == "j":
            return 2, "dhsc".index(card[1])
        is_trump, follows = card[1] == game, card[1] == trick[0][1] and trick[0][0] != "j"
        return 2 * is_trump or int(follows), "789qkta".index(card[0]) - 10 * is_trump

    return max(range(len(trick)), key=lambda place: strength(trick[place]))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.sample(3, check=16)
def test_a_played_game_scores_what_a_second_count_gives(seed: int) -> None:
    rng = Random(seed)
    cards = PACK.copy()
    # a strong hand in some deals, so that all levels are made too
    rng.shuffle(cards)
    if seed % 2:
        cards.sort(key=lambda card: card[0] == "j" or card[1] == "c" or rng.random() < 0.4)
        cards.reverse()
    hands, skat = (cards[:10], cards[10:20], cards[20:30]), cards[30:]
    game, announced = rng.choice("cshd") if seed % 3 else "grand", rng.randrange(4) * (seed % 2)
    bid = rng.choice(["18", "27", "48", "72"])
    session = declared(
        " ".join(hands[0]), (" ".join(hands[1]), " ".join(hands[2])), " ".join(skat), bid=bid
    )
    say(
        session,
        "hand",
        f"announce {game}",
        f"raise {['plain', 'schneider', 'schwarz', 'ouvert'][announced]}",
    )
    points, tricks, leader = sum(CARD_POINTS.get(card[0], 0) for card in skat), 0, 0
    for _trick in range(10):
        trick = []
        for _card in range(3):
            line = rng.choice(session.legal() or ())
            trick.append(line.split()[1])
            answer = say(session, line)
        leader = (leader + takes(trick, game)) % 3
        if leader == 0:
            points, tricks = points + sum(CARD_POINTS.get(card[0], 0) for card in trick), tricks + 1
    expected = result(game, True, announced, int(bid), Outcome(hands[0] + skat, points, tricks))
    assert scores(session) == (expected, 0, 0)
    assert f"takes {points} card points" in " ".join(answer.said)


@pytest.mark.parametrize(
    ("points", "by_hand", "announced", "bid", "expected"),
    [
        # with two, game three: 3 × 11
        (61, False, 0, 18, 33),
        (60, False, 0, 18, -66),
        (90, False, 0, 18, 44),
        (30, False, 0, 18, -88),
        (61, True, 0, 18, 44),
        (89, True, 1, 18, -132),
        (90, True, 1, 18, 66),
        (30, True, 1, 18, -132),
        (116, True, 2, 18, -176),
        # overbid: 33 is less than 35, so 44 counts; at 48, 55
        (61, False, 0, 35, -88),
        (61, False, 0, 48, -110),
        (30, False, 0, 48, -110),
    ],
)
def test_known_values_of_a_spade_game_with_two(
    points: int, by_hand: bool, announced: int, bid: int, expected: int
) -> None:
    end = Outcome(["jc", "js", "jd"], points, 9)
    assert result("s", by_hand, announced, bid, end) == expected
    session = last_trick(points, is_hand=by_hand, announced=announced, bid=str(bid))
    say(session, "play_card 7c", "play_card 7d", "play_card 8d")
    assert scores(session) == (expected, 0, 0)


def last_trick(points: int, **properties: Any) -> Session:
    """Return a spade game with two, before a last trick without points; declarer: *points*."""
    taken = [
        "jc",
        "js",
        "jd",
        *cards_worth(points - 6, [card for card in PACK if card[0] in "atkq"]),
    ]
    places = {HANDS[0]: "7c", HANDS[1]: "7d", HANDS[2]: "8d", "skat": "9d 9h"}
    places["player_1_taken"] = " ".join(taken)
    more = {
        "phase": "playing",
        "declarer": "player_1",
        "bid": "18",
        "game": "s",
        "trumps": "s",
        "shown": [34, 33, 31],
        "tricks": {"player_1": 8, "player_2": 1, "player_3": 0},
        **properties,
    }
    return turn(arrange(begin(KEY, 3), places, rest="player_2_taken", **more))


RANKS = {"jc": 34, "js": 33, "jh": 32, "jd": 31, "a": 14, "t": 13.5, "k": 13}
HIGH_TRUMPS = [
    (
        game,
        [
            card
            for card, has in zip([*RANKS][: 4 if game == "grand" else 7], held, strict=False)
            if has
        ],
    )
    for game in BASES
    for held in product([True, False], repeat=4 if game == "grand" else 7)
]


@pytest.mark.parametrize(("game", "high"), HIGH_TRUMPS)
@pytest.mark.sample(4, check=24)
def test_matadors_by_brute_force(game: str, high: list[str]) -> None:
    """With every set of jacks, and of aces, tens and kings of the trump suit."""
    trumps = None if game == "grand" else game
    session = last_trick(61, game=game, trumps=trumps, shown=[RANKS[card] for card in high])
    answer = say(session, "play_card 7c", "play_card 7d", "play_card 8d")
    steps = re.search(r"worth (\d+) ×", " ".join(answer.said))
    assert steps is not None
    cards = [card if card[0] == "j" else card + game for card in high]
    assert int(steps[1]) == tops([*cards, "7c", "9d", "9h"], game) + 1


def test_schwarz_counts_for_a_declarer_without_a_trick() -> None:
    places = {HANDS[0]: "7c", HANDS[1]: "8c", HANDS[2]: "8d", "skat": "9d 9h"}
    won = {"player_1": 0, "player_2": 9, "player_3": 0}
    more = {"phase": "playing", "declarer": "player_1", "bid": "18", "game": "s", "trumps": "s"}
    session = turn(
        arrange(begin(KEY, 3), places, rest="player_2_taken", **more, shown=[34, 33], tricks=won)
    )
    say(session, "play_card 7c", "play_card 8c", "play_card 8d")
    # with two, game three, schneider four, schwarz five
    assert scores(session) == (-2 * 5 * 11, 0, 0)


# --- scores and options --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "points", "expected"),
    [
        ("declarer", 61, (33, 0, 0)),
        ("seeger", 61, (83, 0, 0)),
        ("seeger", 60, (-116, 40, 40)),
        ("defenders", 61, (33, 0, 0)),
        ("defenders", 60, (0, 66, 66)),
    ],
)
def test_the_ways_to_score(scoring: str, points: int, expected: tuple[int, ...]) -> None:
    session = last_trick(points, scoring=scoring)
    say(session, "play_card 7c", "play_card 7d", "play_card 8d")
    assert scores(session) == expected


@pytest.mark.parametrize(
    ("taken", "tricks", "expected"),
    [
        # the last trick and the skat, 11 + 21 card points, go to player_1
        (("ac tc", "as ts kd", ""), (4, 4, 1), (-53, 0, 0)),
        (("ac tc", "as ts kd", ""), (5, 4, 0), (-106, 0, 0)),
        (("", "as ts", "kd"), (1, 4, 4), (-32, 0, 0)),
        (("", "as ts jc js jh jd 9s qd", ""), (1, 8, 0), (-64, -64, 0)),
    ],
)
def test_in_ramsch_the_most_card_points_lose(
    taken: tuple[str, ...], tricks: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    places = {HANDS[0]: "ah", HANDS[1]: "7h", HANDS[2]: "8h", "skat": "ad td"}
    places.update({f"player_{n}_taken": cards for n, cards in enumerate(taken, 1)})
    won = {f"player_{n}": count for n, count in enumerate(tricks, 1)}
    more = {"phase": "playing", "game": "ramsch", "tricks": won}
    session = turn(arrange(begin(KEY, 3), places, rest="deck", **more))
    say(session, "play_card ah", "play_card 7h", "play_card 8h")
    assert scores(session) == expected


def test_all_tricks_of_ramsch_win_120_points() -> None:
    places = {HANDS[0]: "ah", HANDS[1]: "7h", HANDS[2]: "8h", "skat": "ad td"}
    more = {
        "phase": "playing",
        "game": "ramsch",
        "tricks": {"player_1": 9, "player_2": 0, "player_3": 0},
    }
    session = turn(arrange(begin(KEY, 3), places, rest="player_1_taken", **more))
    say(session, "play_card ah", "play_card 7h", "play_card 8h")
    assert scores(session) == (120, 0, 0)


def test_all_card_points_of_ramsch_without_all_tricks_are_lost() -> None:
    """The trick of player_2 counts nothing, and player_3 has none."""
    places = {HANDS[0]: "ah", HANDS[1]: "7h", HANDS[2]: "8h", "skat": "ad td"}
    places["player_2_taken"] = "7c 8c 9c"
    more = {
        "phase": "playing",
        "game": "ramsch",
        "tricks": {"player_1": 8, "player_2": 1, "player_3": 0},
    }
    session = turn(arrange(begin(KEY, 3), places, rest="player_1_taken", **more))
    say(session, "play_card ah", "play_card 7h", "play_card 8h")
    assert scores(session) == (-240, 0, 0)


def test_a_passed_in_deal_may_be_a_ramsch_of_ten_tricks() -> None:
    session = begin(KEY, 3, passed_in="ramsch", deals=1)
    assert say(session, "pass", "pass", "pass").said == ("All pass and play ramsch.",)
    assert (session.current_player, prop(session, "phase")) == ("player_1", "playing")
    answer = play_out(session, Random(1), 30)
    assert sum((answer.scores or {}).values()) != 0
