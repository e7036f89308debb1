"""Colours: the deck, what fits, signs, drawing, the challenge, hands that change, the score."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, refused, say

KEY = "colours"


def dealt(*hands: str, top: str, stock: str = "", **more: Any) -> Session:
    """Return a round with these hands in which player_1 is to act; *stock* is drawn first."""
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    colour = {"colour": top.partition("_")[0], "penalty": 0, "has_drawn": False, **more}
    session = begin(KEY, len(hands))
    order = list(SEATS[: len(hands)])
    return arrange(
        session,
        {**places, "discard": top, "stock": stock},
        rest="stock",
        play_order=order,
        **colour,
    )


def legal(session: Session) -> set[str]:
    return set(session.legal() or ())


def test_the_deck_has_108_cards() -> None:
    session = begin(KEY, 2)
    tokens = [card for place in session.world.containers.values() for card in place.tokens]
    assert len(tokens) == 108
    counts = Counter(token.properties["rank"] for token in tokens)
    twice: list[int | str] = [*range(1, 10), "skip", "reverse", "draw_two"]
    assert counts == {0: 4, **dict.fromkeys(twice, 8), "wild": 4, "draw_four": 4}


@pytest.mark.parametrize("players", [2, 10])
def test_each_player_gets_seven_cards(players: int) -> None:
    session = begin(KEY, players, seed=1)
    assert {len(names(session, f"player_{one + 1}_hand")) for one in range(players)} == {7}


def test_colour_number_sign_or_a_wild_card_fits() -> None:
    hand = "red_7 blue_3 blue_9 wild wild_draw_four"
    session = dealt(hand, "green_1 green_2", top="red_3")
    wild = {
        f"play_wild {card} {colour}"
        for card in ("wild", "wild_draw_four")
        for colour in ("red", "yellow", "green", "blue")
    }
    assert legal(session) == {"play red_7", "play blue_3", "draw", *wild}
    assert "play red, the same sign" in refused(session, "play blue_9")
    assert "Name a colour" in refused(session, "play wild")
    assert "Only a wild" in refused(session, "play_wild red_7 red")
    assert "Name one of the colours" in refused(session, "play_wild wild pink")
    say(session, "play_wild wild green")
    assert legal(session) == {"play green_1", "play green_2", "draw"}


def test_signs_fit_signs() -> None:
    session = dealt("blue_skip blue_1", "green_1", top="red_skip")
    assert legal(session) == {"play blue_skip", "draw"}


@pytest.mark.parametrize(
    ("card", "players", "turn"),
    [
        ("red_skip", 3, 2),
        ("red_skip", 2, 0),
        ("red_reverse", 3, 2),
        ("red_reverse", 2, 0),
        ("red_draw_two", 3, 2),
        ("red_5", 3, 1),
    ],
)
def test_a_sign_changes_the_next_turn(card: str, players: int, turn: int) -> None:
    session = dealt(
        f"{card} red_1 red_2",
        *["green_1 green_2"] * 0,
        "green_1 green_2",
        *(["blue_1 blue_2"] if players == 3 else []),
        top="red_3",
    )
    say(session, f"play {card}")
    assert session.current_player == SEATS[turn]
    drawn = 2 if card == "red_draw_two" else 0
    assert len(names(session, "player_2_hand")) == 2 + drawn


def test_a_player_draws_once_and_plays_only_that_card() -> None:
    session = dealt("red_1 blue_1", "green_1 green_2", top="red_3", stock="red_9 red_8")
    assert "Draw a card" in refused(session, "pass")
    say(session, "draw")
    assert legal(session) == {"play red_9", "pass"}
    assert "card drawn" in refused(session, "play red_1")
    assert "drawn in this turn" in refused(session, "draw")
    say(session, "pass")
    assert session.current_player == "player_2"


def test_what_may_be_played_after_drawing_is_an_option() -> None:
    cards = {"top": "red_3", "stock": "red_9 red_8"}
    session = dealt("red_1 blue_1", "green_1", after_drawing="any", **cards)
    say(session, "draw")
    assert legal(session) == {"play red_9", "play red_1", "pass"}
    session = dealt("red_1 blue_1", "green_1", after_drawing="none", **cards)
    say(session, "draw")
    assert session.current_player == "player_2"


def test_drawing_until_a_card_fits_is_an_option() -> None:
    stock = "green_9 green_8 red_9 red_8"
    session = dealt("blue_1", "green_1", top="red_3", stock=stock, drawing="until")
    say(session, "draw")
    assert names(session, "player_1_hand") == ["blue_1", "green_9", "green_8", "red_9"]


@pytest.mark.parametrize(
    ("stacking", "answers"),
    [
        ("same", {"take 2", "play blue_draw_two"}),
        (
            "any",
            {
                "take 2",
                "play blue_draw_two",
                *(
                    f"play_wild wild_draw_four {colour}"
                    for colour in ("red", "yellow", "green", "blue")
                ),
            },
        ),
    ],
)
def test_draw_cards_are_stacked_by_option(stacking: str, answers: set[str]) -> None:
    session = dealt(
        "red_draw_two red_1",
        "blue_draw_two wild_draw_four red_2",
        "green_1",
        top="red_3",
        stacking=stacking,
    )
    say(session, "play red_draw_two")
    assert legal(session) == answers
    assert "draw 2 cards" in refused(session, "draw")
    assert "draw 2 cards" in refused(session, "play red_2")
    say(session, "play blue_draw_two", "take 4")
    assert len(names(session, "player_3_hand")) == 5
    assert (session.current_player, session.world.properties["penalty"]) == ("player_1", 0)


@pytest.mark.parametrize(("other", "guilty"), [("red_1", True), ("blue_3", False)])
def test_a_challenge_costs_the_one_who_was_wrong(other: str, guilty: bool) -> None:
    # a card of the same number does not forbid a wild draw four, only one of the same colour
    session = dealt(f"wild_draw_four {other}", "green_1 green_2", "green_3", top="red_3")
    say(session, "play_wild wild_draw_four blue")
    assert legal(session) == {"take 4", "challenge"}
    say(session, "challenge")
    sizes = [len(names(session, f"{seat}_hand")) for seat in SEATS[:3]]
    assert sizes == ([5, 2, 1] if guilty else [1, 8, 1])
    assert session.current_player == ("player_2" if guilty else "player_3")


def test_a_wild_draw_four_that_answers_cannot_be_challenged() -> None:
    session = dealt(
        "red_draw_two red_1", "wild_draw_four red_2", "green_1", top="red_3", stacking="any"
    )
    say(session, "play red_draw_two", "play_wild wild_draw_four red")
    assert legal(session) == {"take 6"}
    assert "nothing to challenge" in refused(session, "challenge")


@pytest.mark.parametrize("rule", ["strict", "free"])
def test_a_wild_draw_four_without_a_challenge(rule: str) -> None:
    session = dealt("wild_draw_four red_1", "green_1", "green_2", top="red_3", wild_four=rule)
    allowed = "play_wild wild_draw_four red" in legal(session)
    assert allowed == (rule == "free")
    if allowed:
        say(session, "play_wild wild_draw_four red")
        assert (session.current_player, len(names(session, "player_2_hand"))) == ("player_3", 5)
    else:
        refused(session, "play_wild wild_draw_four red")


def test_sevens_swap_and_noughts_pass_hands_on() -> None:
    hands = "red_7 red_1 red_2", "red_0 green_1", "blue_1 blue_2"
    session = dealt(*hands, top="red_3", swapping=True)
    assert {"swap red_7 player_2", "swap red_7 player_3"} <= legal(session)
    assert "Name a player" in refused(session, "play red_7")
    assert "Only a seven" in refused(session, "swap red_1 player_2")
    assert "another player" in refused(session, "swap red_7 player_1")
    say(session, "swap red_7 player_3")
    assert names(session, "player_1_hand") == ["blue_1", "blue_2"]
    say(session, "play red_0")
    found = [names(session, f"{seat}_hand") for seat in SEATS[:3]]
    assert found == [["red_1", "red_2"], ["blue_1", "blue_2"], ["green_1"]]
    assert "play red_7" in legal(dealt(*hands, top="red_3"))


@pytest.mark.parametrize(
    ("hands", "message", "swapping", "said"),
    [
        (("red_7 blue_1", "green_1 green_2"), "play red_7", False, ["player_1"]),
        (("red_7 blue_1", "green_1 green_2"), "swap red_7 player_2", True, ["player_2"]),
        (("red_7 blue_1 blue_2", "green_1"), "swap red_7 player_2", True, ["player_1"]),
        (("red_0 blue_1 blue_2", "green_1"), "play red_0", True, ["player_1"]),
    ],
)
def test_who_has_one_card_after_a_swap_is_told(
    hands: tuple[str, ...], message: str, swapping: bool, said: list[str]
) -> None:
    answer = say(dealt(*hands, top="red_3", swapping=swapping), message)
    told = [line for line in answer.said if line.endswith("has one card left.")]
    assert told == [f"{player} has one card left." for player in said]


def test_the_winner_scores_the_cards_of_the_others() -> None:
    hands = "red_1", "red_8 blue_skip wild", "green_draw_two yellow_0"
    answer = say(dealt(*hands, top="red_3"), "play red_1")
    assert "player_1 scores 98 points." in answer.said
    assert answer.scores is None
    answer = say(dealt(*hands, top="red_3", target=98), "play red_1")
    assert answer.scores == {"player_1": 98, "player_2": 0, "player_3": 0}


def test_the_next_player_draws_for_a_last_card() -> None:
    stock = "blue_9 blue_5 green_9"
    session = dealt("red_draw_two", "red_8", top="red_3", stock=stock, target=1)
    answer = say(session, "play red_draw_two")
    assert answer.scores == {"player_1": 22, "player_2": 0}


@pytest.mark.parametrize(
    ("card", "first"),
    [("red_5", 0), ("red_skip", 1), ("red_reverse", 2), ("wild", 0), ("red_draw_two", 1)],
)
def test_the_card_turned_up_counts(card: str, first: int) -> None:
    """Search for a deal that turns up such a card, and see who begins it."""
    rank = card.removeprefix("red_")
    for seed in range(400):
        session = begin(KEY, 3, seed=seed)
        if str(session.world.containers["discard"].tokens[0].properties["rank"]) == rank:
            break
    assert session.current_player == SEATS[first]
    assert session.world.properties["is_reversed"] == (rank == "reverse")
    assert (session.world.properties["colour"] == "any") == (card == "wild")
    assert len(names(session, "player_1_hand")) == (9 if rank == "draw_two" else 7)


def test_no_round_is_endless() -> None:
    session = dealt("red_1 blue_1", "green_1", top="red_3", shuffles=3, target=1)
    state = session.state
    state["containers"]["stock"]["tokens"] = []
    session = Session(session.program, state, seed=1)
    assert legal(session) == {"play red_1", "pass"}
    assert "nothing to draw" in refused(session, "draw")
    answer = say(session, "pass", "pass")
    assert answer.said[0] == "All players passed: the lowest hand wins the round."
    assert answer.scores == {"player_1": 0, "player_2": 2}
