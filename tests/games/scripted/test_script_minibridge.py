"""MiniBridge by script: the announcements, the dummy, contracts, following suit, the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Accepted, Session
from tests.games.scripted.script_games import arrange, begin, game_file, names, refused, say

KEY = "minibridge"
SEATS = "player_1", "player_2", "player_3", "player_4"
POINTS = {"a": 4, "k": 3, "q": 2, "j": 1}


def properties(session: Session) -> dict[str, Any]:
    found: dict[str, Any] = session.world.properties
    return found


def held_points(session: Session, player: str) -> int:
    return sum(POINTS.get(card[0], 0) for card in names(session, f"{player}_hand"))


def playing(hands: str, tricks: int, denomination: str, goal: int, **values: Any) -> Session:
    """Return a deal in which player_2 leads against player_1, who has taken *tricks* tricks.

    *hands* has the cards of the players; player_3 is the dummy.
    """
    cards = [hand.strip() for hand in hands.split("|")]
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, cards, strict=True)}
    left = len(cards[0].split())
    given = {
        "play_order": [*SEATS[1:], SEATS[0]],
        "declarer": SEATS[0],
        "dummy": SEATS[2],
        "turn": SEATS[1],
        "denomination": denomination,
        "trumps": None if denomination == "nt" else denomination,
        "level": "part",
        "goal": goal,
        "phase": "playing",
        "tricks": dict(zip(SEATS, (tricks, 13 - left - tricks, 0, 0), strict=True)),
        "scores": dict.fromkeys(SEATS, 0),
        **values,
    }
    return arrange(begin(KEY, 4, deals=1), places, rest=f"{SEATS[1]}_taken", **given)


def last_trick(tricks: int, denomination: str, level: str, goal: int, **values: Any) -> Session:
    """Return a deal before its last trick, which player_4 takes."""
    return playing("2c|3c|4c|5c", tricks, denomination, goal, level=level, **values)


def scored(session: Session) -> tuple[int, int]:
    """Play the last trick; return the points of the declarer's side and of the other one."""
    answer = say(session, "play_card 3c", "play_card 4c", "play_card 5c", "play_card 2c")
    assert answer.scores is not None
    assert properties(session)["scores"][SEATS[0]] == properties(session)["scores"][SEATS[2]]
    return properties(session)["scores"][SEATS[0]], properties(session)["scores"][SEATS[1]]


# --- The deal ------------------------------------------------------------------------------------


def test_the_side_with_more_points_plays_and_its_stronger_partner_is_declarer() -> None:
    seen = set()
    for seed in range(8):
        session = begin(KEY, 4, seed=seed)
        state = properties(session)
        held = {player: held_points(session, player) for player in SEATS}
        assert state["announced"] == held
        declarer, dummy = state["declarer"], state["dummy"]
        assert held[declarer] + held[dummy] > 20
        assert (SEATS.index(declarer) - SEATS.index(dummy)) % 4 == 2
        # the dealer, player_1, announces first
        assert (held[declarer], -SEATS.index(declarer)) > (held[dummy], -SEATS.index(dummy))
        assert state["play_order"][0] == declarer
        seen.add(declarer)
    assert len(seen) > 2


def test_of_two_equal_partners_the_one_who_announced_first_is_declarer() -> None:
    ties = 0
    for seed in range(120):
        state = properties(begin(KEY, 4, seed=seed))
        if state["announced"][state["declarer"]] == state["announced"][state["dummy"]]:
            assert state["declarer"] in SEATS[:2]
            ties += 1
    assert ties > 1


def test_all_see_the_cards_of_the_dummy_and_only_those() -> None:
    session = begin(KEY, 4)
    for player in SEATS:
        hand = session.world.containers[f"{player}_hand"]
        is_dummy = player == properties(session)["dummy"]
        assert hand.properties["visible_to"] == ("all" if is_dummy else [player])


def test_the_declarer_is_named_in_a_sentence_of_its_own() -> None:
    """So "You" can be its subject, in every language."""
    file = game_file(KEY)
    session = Session(file.program, file.description.state(4), seed=1)
    answer = session.set_up()
    assert isinstance(answer, Accepted)
    state = properties(session)
    side = [player for player in SEATS if player in (state["declarer"], state["dummy"])]
    total = sum(state["announced"][player] for player in side)
    assert answer.said[-2:] == (
        f"{side[0]} and {side[1]}: {total} points.",
        f"{state['declarer']} is the declarer.",
    )


def test_cards_are_dealt_again_until_a_side_has_more_points() -> None:
    file = game_file(KEY)
    for seed in range(60):
        session = Session(file.program, file.description.state(4), seed=seed)
        answer = session.set_up()
        assert isinstance(answer, Accepted)
        state = properties(session)
        assert (state["deal_number"], state["dealer"]) == (1, SEATS[0])
        assert sum(state["announced"][player] for player in SEATS) == 40
        if any(line.startswith("Both sides") for line in answer.said):
            assert len(answer.said) > 1
            return
    raise AssertionError("No deal with twenty points each.")


# --- The contract and the play -------------------------------------------------------------------


@pytest.mark.parametrize("slams", [False, True])
def test_the_declarer_chooses_trumps_and_the_number_of_tricks(slams: bool) -> None:
    levels = ["part", "game", "slam", "grand"] if slams else ["part", "game"]
    goals = {
        **{f"{suit} part": 7 for suit in ("nt", "s", "h", "d", "c")},
        "nt game": 9,
        "s game": 10,
        "h game": 10,
        "d game": 11,
        "c game": 11,
        **{f"{suit} slam": 12 for suit in ("nt", "s", "h", "d", "c")},
        **{f"{suit} grand": 13 for suit in ("nt", "s", "h", "d", "c")},
    }
    goals = {words: goal for words, goal in goals.items() if words.split()[1] in levels}
    assert set(begin(KEY, 4, slams=slams).legal() or ()) == {f"choose {words}" for words in goals}
    for words, goal in goals.items():
        session = begin(KEY, 4, slams=slams)
        say(session, f"choose {words}")
        assert properties(session)["goal"] == goal
        assert properties(session)["trumps"] == (None if words[:2] == "nt" else words[0])


def test_a_slam_is_chosen_only_with_the_option() -> None:
    assert refused(begin(KEY, 4), "choose s slam") == "There is no such contract."


def test_the_declarer_plays_the_cards_of_the_dummy() -> None:
    session = begin(KEY, 4)
    state = properties(session)
    declarer, dummy = state["declarer"], state["dummy"]
    say(session, "choose nt part")
    leader = SEATS[(SEATS.index(declarer) + 1) % 4]
    assert session.current_player == state["turn"] == leader
    own = names(session, f"{declarer}_hand")[0]
    say(session, (session.legal() or ())[0])
    assert (session.current_player, state["turn"]) == (declarer, dummy)
    assert refused(session, f"play_card {own}") == "Play a card of the dummy."
    assert "not your turn" in refused(session, (session.legal() or ())[0], player=dummy)
    legal = {line.split()[1] for line in session.legal() or ()}
    assert legal <= set(names(session, f"{dummy}_hand"))
    say(session, (session.legal() or ())[0])
    assert session.current_player == state["turn"] == SEATS[(SEATS.index(leader) + 2) % 4]


def test_suit_is_followed_from_the_hand_whose_turn_it_is() -> None:
    session = playing("2h ah | 2c ac | 3c 3d | 4c 4d", 10, "nt", 7)
    say(session, "play_card 2c")
    assert session.legal() == ("play_card 3c",)
    assert refused(session, "play_card 3d") == "Follow suit: there are clubs."
    say(session, "play_card 3c", "play_card 4c")
    assert set(session.legal() or ()) == {"play_card 2h", "play_card ah"}


@pytest.mark.parametrize(("denomination", "winner"), [("nt", 1), ("h", 0), ("d", 2)])
def test_a_trick_goes_to_the_highest_trump_or_the_highest_card_led(
    denomination: str, winner: int
) -> None:
    session = playing("2h 5h | kc 6s | 2d 7s | qc 8s", 6, denomination, 7)
    before = dict(properties(session)["tricks"])
    say(session, "play_card kc", "play_card 2d", "play_card qc", "play_card 2h")
    after = properties(session)["tricks"]
    assert [after[player] - before[player] for player in SEATS] == [
        int(n == winner) for n in range(4)
    ]
    assert properties(session)["turn"] == SEATS[winner]
    assert session.current_player == SEATS[0 if winner == 2 else winner]


# --- The score -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("denomination", "level", "goal", "tricks", "vulnerable", "points"),
    [
        ("nt", "part", 7, 7, False, 90),
        ("c", "part", 7, 7, False, 70),
        ("h", "part", 7, 10, True, 170),
        ("nt", "game", 9, 9, False, 400),
        ("nt", "game", 9, 10, True, 630),
        ("s", "game", 10, 10, False, 420),
        ("h", "game", 10, 11, True, 650),
        ("d", "game", 11, 11, False, 400),
        ("c", "game", 11, 11, True, 600),
        ("nt", "slam", 12, 12, False, 990),
        ("s", "slam", 12, 12, True, 1430),
        ("d", "slam", 12, 12, False, 920),
        ("s", "game", 10, 8, False, -100),
        ("nt", "game", 9, 5, True, -400),
        ("c", "part", 7, 6, False, -50),
        ("h", "grand", 13, 12, True, -100),
    ],
)
def test_known_scores_of_bridge(
    denomination: str, level: str, goal: int, tricks: int, vulnerable: bool, points: int
) -> None:
    found = scored(last_trick(tricks, denomination, level, goal, vulnerable=vulnerable))
    assert found == (max(points, 0), max(-points, 0))


@pytest.mark.parametrize(
    ("denomination", "vulnerable", "points"),
    [("nt", False, 1520), ("s", True, 2210), ("c", False, 1440), ("d", True, 2140)],
)
def test_known_scores_of_grand_slams(denomination: str, vulnerable: bool, points: int) -> None:
    session = playing("ah|3h|4h|5h", 12, denomination, 13, level="grand", vulnerable=vulnerable)
    say(session, "play_card 3h", "play_card 4h", "play_card 5h", "play_card ah")
    assert properties(session)["scores"][SEATS[0]] == points


def bridge_points(denomination: str, goal: int, tricks: int, vulnerable: bool) -> int:
    """Return the points of a contract of bridge, counted a second time: by its level."""
    level, odd = goal - 6, tricks - 6
    if odd < level:
        return (odd - level) * (100 if vulnerable else 50)
    worth = {"c": 20, "d": 20, "h": 30, "s": 30, "nt": 30}[denomination]
    first = 10 if denomination == "nt" else 0
    bid = level * worth + first
    bonus = (500 if vulnerable else 300) if bid >= 100 else 50
    if level >= 6:
        bonus += {6: 500, 7: 1000}[level] * (3 if vulnerable else 2) // 2
    return bid + (odd - level) * worth + bonus


@pytest.mark.check
def test_the_points_of_all_contracts_agree_with_a_second_count() -> None:
    goals = {"nt": 9, "s": 10, "h": 10, "d": 11, "c": 11}
    rng = Random(2)
    for denomination, game in goals.items():
        for level, goal in (("part", 7), ("game", game), ("slam", 12)):
            tricks, vulnerable = rng.randrange(5, 13), rng.random() < 0.5
            for count in {tricks, goal}:
                points = bridge_points(denomination, goal, count, vulnerable)
                found = scored(last_trick(count, denomination, level, goal, vulnerable=vulnerable))
                assert found == (max(points, 0), max(-points, 0)), (denomination, level, count)


# --- Several deals -------------------------------------------------------------------------------


def test_the_deal_passes_on_and_the_cards_of_the_dummy_are_hidden_again() -> None:
    hidden = 0
    for seed in range(4):
        session, rng = begin(KEY, 4, seed=seed, deals=2), Random(seed)
        first = dict(properties(session))
        while properties(session)["deal_number"] == 1:
            say(session, rng.choice(session.legal() or ()))
        state = properties(session)
        assert state["phase"] == "choosing"
        assert SEATS.index(state["dealer"]) == (SEATS.index(first["dealer"]) + 1) % 4
        hand = session.world.containers[f"{first['dummy']}_hand"]
        if state["dummy"] != first["dummy"]:
            assert hand.properties["visible_to"] == [first["dummy"]]
            hidden += 1
        assert len(hand.tokens) == 13
    assert hidden


# the sixteen deals of duplicate bridge: nobody, the first dealer's side, the other one, both
ROUND = "NSOB SOBN OBNS BNSO".replace(" ", "")


@pytest.mark.parametrize("choice", ["none", "turns", "all"])
def test_vulnerable_sides_change_as_in_duplicate_bridge(choice: str) -> None:
    for number, sign in enumerate(ROUND):
        session = begin(KEY, 4, vulnerability=choice, deal_number=number)
        state = properties(session)
        own = "S" if state["declarer"] in SEATS[::2] else "O"
        expected = {"none": False, "turns": sign in (own, "B"), "all": True}[choice]
        assert state["vulnerable"] is expected
