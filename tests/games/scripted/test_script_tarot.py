"""French Tarot: bidding, the dog, the duty to trump, the excuse, handfuls, the score."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, refused, say

KEY = "tarot"
PLAYERS = ("player_1", "player_2", "player_3", "player_4")
SIZES = {3: 24, 4: 18, 5: 15}
HANDS = tuple(f"{player}_hand" for player in PLAYERS)
PACK = [
    *(rank + suit for suit in "cdhs" for rank in "a23456789tjnqk"),
    *(f"t{number}" for number in range(1, 22)),
    "excuse",
]
OUDLERS = ("t1", "t21", "excuse")
NEEDED = (56, 51, 41, 36)


def worth(card: str) -> float:
    """Return the points of a card, as the federation counts them."""
    if card in OUDLERS:
        return 4.5
    courts = {"k": 4.5, "q": 3.5, "n": 2.5, "j": 1.5}
    return courts.get(card[0], 0.5) if card[1] in "cdhs" else 0.5


def prop(session: Session, name: str) -> Any:
    return session.world.properties[name]


def scores(session: Session) -> tuple[int, ...]:
    return tuple(prop(session, "scores").values())


def by_player(*values: Any) -> dict[str, Any]:
    return dict(zip(PLAYERS, values, strict=True))


def dealt(*hands: str, **properties: Any) -> Session:
    """Return a deal before the auction in which the players hold these cards."""
    return arrange(begin(KEY, 4), dict(zip(HANDS, hands, strict=True)), rest="deck", **properties)


def playing(*hands: str, **properties: Any) -> Session:
    """Return a prise of player_1, who leads."""
    more: dict[str, Any] = {"phase": "playing", "declarer": "player_1", "bid": "prise"}
    return dealt(*hands, **{**more, **properties})


def play(session: Session, cards: str) -> None:
    say(session, *(f"play_card {card}" for card in cards.split()))


def cards_of(session: Session) -> list[str]:
    return [line.split()[1] for line in session.legal() or () if line.startswith("play_card")]


# --- cards, bidding, the dog ---------------------------------------------------------------------


def test_78_cards_are_worth_91_points() -> None:
    session = begin(KEY, 4)
    places = (*HANDS, "dog")
    assert [len(names(session, place)) for place in places] == [18, 18, 18, 18, 6]
    assert sorted(card for place in places for card in names(session, place)) == sorted(PACK)
    assert sum(map(worth, PACK)) == 91


def test_each_player_bids_once_and_higher() -> None:
    session = begin(KEY, 4)
    assert (prop(session, "dealer"), session.current_player) == ("player_4", "player_1")
    say(session, "bid prise")
    assert session.legal() == ("pass", "bid garde", "bid garde_sans", "bid garde_contre")
    say(session, "bid garde")
    assert refused(session, "bid prise") == "Bid more than garde."
    say(session, "pass", "pass")
    assert (prop(session, "declarer"), session.current_player) == ("player_2", "player_2")


def test_the_next_player_deals_if_all_pass_and_the_deal_counts() -> None:
    session = begin(KEY, 4, deals=2)
    assert "All pass." in say(session, *["pass"] * 4).said
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_2")
    assert say(session, *["pass"] * 4).scores == by_player(0, 0, 0, 0)


def test_a_lone_petit_is_dealt_again() -> None:
    # in the first deal of this seed, somebody has the petit as the only trump
    session = begin(KEY, 4, seed=149)
    assert prop(session, "hand_number") == 1
    assert (prop(session, "dealer"), session.current_player) == ("player_1", "player_2")
    assert [len(names(session, hand)) for hand in HANDS] == [18] * 4


def test_all_see_the_dog_before_the_taker_discards_six_cards() -> None:
    session = begin(KEY, 4)
    dog = names(session, "dog")
    say(session, "pass", "bid garde", "pass", "pass")
    assert session.legal() == ("take_dog",)
    assert session.world.containers["dog"].properties["visible_to"] == list(
        prop(session, "play_order")
    )
    say(session, "take_dog")
    assert len(names(session, "player_2_hand")) == 24
    assert set(dog) <= set(names(session, "player_2_hand"))
    discards = []
    for _card in range(6):
        line = (session.legal() or ())[-1]
        discards.append(line.split()[1])
        say(session, line)
    assert names(session, "dog") == discards
    assert session.world.containers["dog"].properties["visible_to"] == ["player_2"]
    assert session.legal() == ("begin", "slam")
    say(session, "begin")
    assert (prop(session, "phase"), session.current_player) == ("playing", "player_1")


@pytest.mark.parametrize("bid", ["garde_sans", "garde_contre"])
def test_the_dog_stays_hidden_in_the_higher_games(bid: str) -> None:
    session = begin(KEY, 4)
    say(session, "pass", f"bid {bid}", "pass", "pass")
    assert session.legal() == ("begin", "slam")
    assert session.world.containers["dog"].properties["visible_to"] == []
    say(session, "slam")
    # who announces a slam leads
    assert (session.current_player, prop(session, "slam")) == ("player_2", True)


def test_kings_oudlers_and_trumps_are_not_discarded_unless_trumps_must() -> None:
    session = dealt("kc t1 t21 excuse t5 9c", "", "", "", phase="discarding", declarer="player_1")
    for card in ("kc", "t1", "t21", "excuse"):
        assert refused(session, f"discard {card}") == "Kings and oudlers may not be discarded."
    assert refused(session, "discard t5").startswith("Trumps may be discarded only if")
    assert session.legal() == ("discard 9c",)
    say(session, "discard 9c")
    assert session.legal() == ("discard t5",)
    assert say(session, "discard t5").said == ("player_1 discards trump 5.",)


# --- the tricks ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "hand", "legal"),
    [
        ("9c", "ac kc t5 excuse", "ac kc excuse"),
        ("9c", "ah t5 t6 excuse", "t5 t6 excuse"),
        ("9c t7", "ah t5 t9", "t9"),
        ("9c t7", "ah t5 t6", "t5 t6"),
        ("9c t7", "kc t9", "kc"),
        ("t7", "t5 t8 t9", "t8 t9"),
        ("t7", "t5 t6 ah", "t5 t6"),
        ("9c", "ah kd excuse", "ah kd excuse"),
        ("excuse", "ah kd t4", "ah kd t4"),
        ("excuse 9c", "ah kc t4", "kc"),
        ("excuse t9", "ah t4", "t4"),
        ("kc", "qc 2c", "qc 2c"),
    ],
)
def test_which_cards_may_be_played(played: str, hand: str, legal: str) -> None:
    fillers = ("as 2s", "ad 2d", "3s 4s", "5s 6s")
    cards = [f"{card} {other}" for card, other in zip(played.split(), fillers, strict=False)]
    session = playing(*[*cards, hand, *fillers[2:]][:4])
    play(session, played)
    assert sorted(cards_of(session)) == sorted(legal.split())


def test_the_reasons_say_what_must_be_played() -> None:
    session = playing("9c as", "t7 2s", "t5 t9 excuse ah", "kc t8")
    play(session, "9c t7")
    assert refused(session, "play_card ah") == "Play a trump: you cannot follow suit."
    assert refused(session, "play_card t5") == "Beat the trick: you have a higher trump."
    play(session, "t9")
    assert refused(session, "play_card t8") == "Follow suit: you have clubs."


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("9c kc nc qc", 2),
        ("jc nc tc 2c", 2),
        ("ac 2c kd kh", 2),
        ("9c t1 kc qc", 2),
        ("9c t1 kc t20", 4),
        ("excuse 9c tc kd", 3),
        ("excuse t2 kc t3", 4),
        ("9c excuse 8c 7c", 1),
    ],
)
def test_who_takes_a_trick(cards: str, winner: int) -> None:
    others = ("as", "2s", "3s", "4s")
    session = playing(*(f"{card} {o}" for card, o in zip(cards.split(), others, strict=True)))
    play(session, cards)
    assert prop(session, "tricks")[f"player_{winner}"] == 1


# --- handfuls ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trumps", "excuse", "points", "shown"),
    [
        (9, False, None, ""),
        (9, True, 20, "* 1 2 3 4 5 6 7 8 9"),
        (10, True, 20, "1 2 3 4 5 6 7 8 9 10"),
        (11, False, 20, "2 3 4 5 6 7 8 9 10 11"),
        (13, False, 30, "1 2 3 4 5 6 7 8 9 10 11 12 13"),
        (14, True, 40, "* 1 2 3 4 5 6 7 8 9 10 11 12 13 14"),
    ],
)
def test_a_handful_is_shown_before_the_first_card(
    trumps: int, excuse: bool, points: int | None, shown: str
) -> None:
    hand = [f"t{number}" for number in range(1, trumps + 1)] + ["excuse"] * excuse
    hand += [card for card in PACK if card[1] == "c"][: 18 - len(hand)]
    rest = [card for card in PACK if card not in hand]
    hands = [" ".join(hand), *(" ".join(rest[n * 18 : n * 18 + 18]) for n in range(3))]
    session = playing(*hands)
    assert ("show_handful" in (session.legal() or ())) == (points is not None)
    if points is None:
        assert refused(session, "show_handful") == "You have no handful to show now."
        return
    said = say(session, "show_handful").said
    assert said == (f"player_1 shows a handful: {shown}.",)
    assert prop(session, "handfuls")["player_1"] == points
    assert "show_handful" not in (session.legal() or ())
    assert "show_handful" not in (playing(*hands, handfuls_count=False).legal() or ())
    play(session, "t9")
    later = playing(hands[0].replace(" t2 ", " "), *hands[1:])
    assert "show_handful" not in (later.legal() or ())


# --- the score: sheets by hand -------------------------------------------------------------------


def last_trick(
    cards: str,
    taken: str,
    points: float,
    *,
    tricks: Iterable[int] = (9, 3, 3, 2),
    **properties: Any,
) -> Session:
    """Return a last trick in which player_1, the taker, has these and other cards.

    Together they are worth this number of points; player_2 has all others. Nothing is in the dog.
    """
    places = dict(zip(HANDS, cards.split(), strict=True))
    own = taken.split()
    spare = [card for card in PACK if card not in {*own, *cards.split(), *OUDLERS}]
    missing = points - sum(map(worth, own))
    for card in sorted(spare, key=worth, reverse=True):
        if worth(card) <= missing:
            own.append(card)
            missing -= worth(card)
    assert missing == 0
    places["player_1_taken"] = " ".join(own)
    more: dict[str, Any] = {
        "phase": "playing",
        "declarer": "player_1",
        "bid": "garde",
        "tricks": by_player(*tricks),
    }
    return arrange(begin(KEY, 4), places, rest="player_2_taken", **{**more, **properties})


@pytest.mark.parametrize(
    ("bid", "taken", "points", "expected"),
    [
        # 2 points are in the last trick; the needed points by oudlers
        ("prise", "", 54, 25),
        ("prise", "", 53, -26),
        ("prise", "t21", 49, 25),
        ("prise", "t21 t1", 39, 25),
        ("prise", "t21 t1", 38, -26),
        ("prise", "t21 t1 excuse", 34, 25),
        ("prise", "t21 t1 excuse", 44, 35),
        ("garde", "t21", 56, 64),
        ("garde", "t21", 40, -68),
        ("garde_sans", "t21 t1", 47, 132),
        ("garde_contre", "t21 t1", 30, -204),
    ],
)
def test_the_contract(bid: str, taken: str, points: int, expected: int) -> None:
    session = last_trick("9c 8c 7c 6c", taken, points, bid=bid)
    play(session, "9c 8c 7c 6c")
    assert scores(session) == (3 * expected, -expected, -expected, -expected)


@pytest.mark.parametrize(("bid", "points"), [("garde_sans", 41 - 5), ("garde_contre", 41 - 2)])
def test_the_dog_counts_for_the_taker_but_not_against_it(bid: str, points: float) -> None:
    session = last_trick("9c 8c 7c 6c", "t21 t1", points, bid=bid)
    state = session.state
    taken = state["containers"]["player_2_taken"]["tokens"]
    own = {token["name"] for token in state["containers"]["player_1_taken"]["tokens"]}
    dog = [token for token in taken if worth(token["name"]) == 0.5 and token["name"] not in own][:6]
    for token in dog:
        taken.remove(token)
    state["containers"]["dog"]["tokens"] = dog
    session = Session(session.program, state, seed=1)
    play(session, "9c 8c 7c 6c")
    expected = 100 if bid == "garde_sans" else 150
    assert scores(session)[0] == 3 * expected


@pytest.mark.parametrize(
    ("cards", "taken", "points", "expected"),
    [
        # the taker's; a defender's that the taker takes; a defender's, who takes the trick
        ("t1 9c 8c 7c", "t21", 35, 25 * 2 + 20),
        ("t5 t1 8c 7c", "t21", 35, 25 * 2 + 20),
        ("9c t1 8c 7c", "t21 excuse", 35, -(25 + 6) * 2 - 20),
    ],
)
def test_the_petit_in_the_last_trick(cards: str, taken: str, points: int, expected: int) -> None:
    session = last_trick(cards, taken, points)
    play(session, cards)
    assert scores(session)[0] == 3 * expected


def test_the_petit_before_the_last_trick_counts_nothing() -> None:
    session = last_trick("9c 8c 7c 6c", "t21 t1", 39, petit=[17, "player_1"])
    play(session, "9c 8c 7c")
    assert say(session, "play_card 6c").said == (
        "player_1 takes 41 of 41 points with 2 oudlers.",
        "The game counts 50: contract 50, petit at the end 0, handfuls 0, slam 0.",
    )


@pytest.mark.parametrize(("points", "sign"), [(39, 1), (38, -1)])
def test_handfuls_count_for_the_winners_whoever_showed_them(points: int, sign: int) -> None:
    session = last_trick("9c 8c 7c 6c", "t21 t1", points, handfuls=by_player(20, 0, 30, 0))
    play(session, "9c 8c 7c 6c")
    contract = 50 if sign > 0 else -52
    assert scores(session)[0] == 3 * (contract + sign * 50)


@pytest.mark.parametrize(
    ("announced", "tricks", "slam"),
    [
        (False, (17, 0, 0, 0), 200),
        (True, (17, 0, 0, 0), 400),
        (True, (9, 3, 3, 2), -200),
        (False, (0, 9, 8, 0), 0),
    ],
)
def test_a_slam(announced: bool, tricks: tuple[int, ...], slam: int) -> None:
    session = last_trick("9c 8c 7c 6c", "t21 t1", 39, slam=announced, tricks=tricks)
    play(session, "9c 8c 7c 6c")
    assert scores(session)[0] == 3 * (50 + slam)


def test_the_defenders_slam() -> None:
    session = last_trick("8c 9c 7c 6c", "", 0, tricks=(0, 9, 8, 0))
    play(session, "8c 9c 7c 6c")
    assert scores(session)[0] == 3 * (-(25 + 56) * 2 - 200)


# --- the excuse ----------------------------------------------------------------------------------


def with_excuse(owner: int) -> int:
    """Return the value of a garde whose taker took a trick with the excuse of a player."""
    taken = "t21 t1 excuse" if owner > 1 else "t21 t1"
    excuse = [f"player_{owner}", "player_1" if owner > 1 else "player_2"]
    session = last_trick("9c 8c 7c 6c", taken, 39 + 5 * (owner > 1), excuse=excuse)
    play(session, "9c 8c 7c 6c")
    return scores(session)[0] // 3


def test_the_excuse_returns_to_its_side_for_a_low_card() -> None:
    # a defender's: 4 points and an oudler less
    assert with_excuse(3) == (25 + 42 - 41) * 2
    # the taker's: 4 points and an oudler more, so 45 points of 36
    assert with_excuse(1) == (25 + 9) * 2


def test_a_side_without_a_trick_loses_the_excuse() -> None:
    # the taker keeps 45.5 points of 36, and has a slam
    session = last_trick(
        "9c 8c 7c 6c", "t21 t1 excuse", 43, excuse=["player_3", "player_1"], tricks=(17, 0, 0, 0)
    )
    play(session, "9c 8c 7c 6c")
    assert scores(session)[0] == 3 * ((25 + 9) * 2 + 200)


def test_the_excuse_is_lost_in_the_last_trick_unless_it_completes_a_slam() -> None:
    lost = last_trick("excuse 9c 8c 7c", "t21 t1", 41)
    play(lost, "excuse 9c 8c 7c")
    assert prop(lost, "hand_number") == 1
    assert scores(lost)[0] == 3 * 50
    slam = last_trick("excuse 9c 8c 7c", "t21 t1", 39, petit=[17, "player_1"], tricks=(17, 0, 0, 0))
    play(slam, "excuse 9c 8c 7c")
    # 45 points of 36 with three oudlers, the petit at the end, a slam
    assert scores(slam)[0] == 3 * ((25 + 9) * 2 + 20 + 200)


# --- the score, computed a second way ------------------------------------------------------------


def best_place(cards: list[str]) -> int:
    """Return the place of the card that takes a trick."""
    numbers = [int(c[1:]) if c[0] == "t" and c[1:].isdigit() else 0 for c in cards]
    if any(numbers):
        return numbers.index(max(numbers))
    led = next(card for card in cards if card != "excuse")[1]
    order = "a23456789tjnqk"
    ranks = [order.index(c[0]) if c != "excuse" and c[1] == led else -1 for c in cards]
    return ranks.index(max(ranks))


def second_count(
    tricks: list[tuple[list[int], list[str]]], side: set[int], bid: str, dog: list[str], shown: int
) -> int:
    """Return what each defender pays to the side of the taker, counted from the tricks alone."""
    attack = list(dog) if bid != "garde_contre" else []
    defence: list[str] = []
    won = [0, 0]
    end = 0
    owed = None
    for number, (players, cards) in enumerate(tricks, 1):
        winner = players[best_place(cards)]
        pile = attack if winner in side else defence
        won[winner not in side] += 1
        for player, card in zip(players, cards, strict=True):
            if card == "excuse" and number < len(tricks):
                (attack if player in side else defence).append(card)
                owed = (player in side, winner in side)
            else:
                pile.append(card)
            if card == "t1" and number == len(tricks):
                end = 10 if winner in side else -10
    points = sum(map(worth, attack))
    if owed is not None and owed[0] != owed[1]:
        assert won[not owed[0]] > 0
        points += 0.5 if owed[1] else -0.5
    needed = NEEDED[sum(card in OUDLERS for card in attack)]
    sign = 1 if points >= needed else -1
    factor = {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6}[bid]
    slam = (200 if not won[1] else 0) - (200 if not won[0] else 0)
    return (sign * (25 + ceil(abs(points - needed))) + end) * factor + sign * shown + slam


@pytest.mark.parametrize("players", [4, 3, 5])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.sample(4, check=24)
def test_a_played_game_scores_what_a_second_count_gives(seed: int, players: int) -> None:
    session, rng = begin(KEY, players, seed=seed), Random(seed)
    seats = range(1, players + 1)
    bid = ("prise", "garde", "garde_sans", "garde_contre")[seed % 4]
    taker = seed % 3 + 1
    say(session, *(f"bid {bid}" if seat == taker else "pass" for seat in seats))
    side, king = {taker}, ""
    if players == 5:
        king = f"k{'cdhs'[seed % 4]}"
        say(session, f"call {king[1]}")
        side |= {seat for seat in seats if king in names(session, f"player_{seat}_hand")}
    while prop(session, "phase") in ("dog", "discarding"):
        say(session, rng.choice(session.legal() or ()))
    say(session, "begin")
    dog = names(session, "dog")
    assert len(dog) == 78 - players * SIZES[players]
    tricks: list[tuple[list[int], list[str]]] = []
    shown = 0
    while prop(session, "hand_number") == 0:
        if "show_handful" in (session.legal() or ()):
            say(session, "show_handful")
            shown = sum(prop(session, "handfuls").values())
        card = rng.choice(cards_of(session))
        if not tricks or len(tricks[-1][0]) == players:
            tricks.append(([], []))
        tricks[-1][0].append(int(session.current_player[-1]))
        tricks[-1][1].append(card)
        say(session, f"play_card {card}")
    assert len(tricks) == SIZES[players]
    value = second_count(tricks, side, bid, dog, shown)
    own = players - len(side) - (len(side) - 1)
    shares = [own if seat == taker else 1 if seat in side else -1 for seat in seats]
    assert scores(session) == tuple(value * share for share in shares)
    assert sum(shares) == 0


# --- three and five players ----------------------------------------------------------------------


def five(*hands: str, **properties: Any) -> Session:
    """Return a game of five players before the taker, player_1, calls."""
    places = {f"player_{number}_hand": hand for number, hand in enumerate(hands, 1)}
    more: dict[str, Any] = {"phase": "calling", "declarer": "player_1", "bid": "garde_sans"}
    return arrange(begin(KEY, 5), places, rest="deck", **{**more, **properties})


def test_the_holder_of_the_called_king_is_the_partner_and_nobody_knows() -> None:
    session = five("2h t1 3c", "4h t2 5c", "kh t3 6c", "5h t4 7c", "6h t5 8c")
    assert session.legal() == ("call c", "call d", "call h", "call s")
    assert refused(session, "call t") == "There is no such suit."
    say(session, "call h", "begin")
    # the called suit is not led to the first trick, except with the called card
    assert cards_of(session) == ["t1", "3c"]
    assert refused(session, "play_card 2h").startswith("You may lead the called suit")
    play(session, "t1 t2 t3 t4 t5")
    assert (prop(session, "partner"), session.current_player) == (None, "player_5")
    play(session, "6h 2h 4h kh")
    assert prop(session, "partner") == "player_3"


def test_the_called_king_may_be_led_to_the_first_trick() -> None:
    session = five("kh 2h 3c", "4h 2s", "5h 3s", "6h 4s", "7h 5s")
    say(session, "call h", "begin")
    assert cards_of(session) == ["kh", "3c"]
    play(session, "kh")
    # a taker who has the called king is alone
    assert prop(session, "partner") is None


def test_a_taker_with_all_kings_calls_a_queen() -> None:
    session = five("kc kd kh ks 2c", "qc 3c", "4c 5c", "6c 7c", "8c 9c")
    said = say(session, "call c").said
    assert said == ("The taker has all kings and calls a lower card.",)
    say(session, "begin")
    play(session, "ks qc")
    assert prop(session, "partner") == "player_2"


@pytest.mark.parametrize(("points", "expected"), [(40.5, -26), (41.5, 26), (41, 25), (42, 26)])
def test_half_a_point_is_rounded_up_for_the_winners(points: float, expected: int) -> None:
    cards = ["9c", "8c", "7c"]
    own, missing = ["t21", "t1"], points - 9 - 1.5
    for card in sorted(set(PACK) - {*cards, *OUDLERS}, key=lambda card: (-worth(card), card)):
        if worth(card) <= missing:
            own.append(card)
            missing -= worth(card)
    places = {f"player_{number}_hand": card for number, card in enumerate(cards, 1)}
    places["player_1_taken"] = " ".join(own)
    tricks = dict(zip(PLAYERS, (12, 6, 5), strict=False))
    more: dict[str, Any] = {"phase": "playing", "declarer": "player_1", "bid": "prise"}
    session = arrange(begin(KEY, 3), places, rest="player_2_taken", tricks=tricks, **more)
    play(session, " ".join(cards[:2]))
    said = say(session, f"play_card {cards[2]}").said
    text = str(points).replace(".5", "½")
    assert said[0] == f"player_1 takes {text} of 41 points with 2 oudlers."
    assert scores(session) == (2 * expected, -expected, -expected)


@pytest.mark.parametrize(
    ("players", "trumps", "points"),
    [(5, 7, None), (5, 8, 20), (5, 10, 30), (5, 13, 40), (3, 12, None), (3, 13, 20), (3, 18, 40)],
)
def test_a_handful_is_larger_with_fewer_players(
    players: int, trumps: int, points: int | None
) -> None:
    size = SIZES[players]
    hand = [f"t{number}" for number in range(1, trumps + 1)] + PACK[: size - trumps]
    rest = [card for card in PACK if card not in hand]
    hands = [hand, *(rest[n * size : n * size + size] for n in range(players - 1))]
    places = {f"player_{number}_hand": " ".join(cards) for number, cards in enumerate(hands, 1)}
    more: dict[str, Any] = {"phase": "playing", "declarer": "player_1", "bid": "prise"}
    session = arrange(begin(KEY, players), places, rest="dog", **more)
    assert ("show_handful" in (session.legal() or ())) == (points is not None)
    if points is not None:
        say(session, "show_handful")
        assert prop(session, "handfuls")["player_1"] == points
