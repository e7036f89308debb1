"""Whist by script: the turned card, trumps, the score, honours."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cardtable.cards import Suit
from cardtable.games import all_games
from cardtable.games.scripted import Game, build_game, kind_of
from cardtable.games.scripted.reasons.trick_model import trick_model
from cardtable.ludl import Session
from tests.games.scripted.script_games import (
    SEATS,
    arrange,
    begin,
    game_file,
    names,
    play_out,
    refused,
    say,
)
from tests.games.scripted.test_scripted_game import make

KEY = "whist"


def hand(number: int) -> str:
    return f"player_{number}_hand"


def last_trick(cards: str, *, tricks: tuple[int, int], **properties: Any) -> Session:
    """Return a hand before its last trick, with the *tricks* of both sides; player_4 has dealt."""
    places = {hand(number): card for number, card in enumerate(cards.split(), 1)}
    taken = dict(zip(SEATS, (tricks[0], tricks[1], 0, 0), strict=False))
    honours = properties.pop("honours", (0, 0, 0, 0))
    more = {"trumps": "h", "dealer": "player_4", "tricks": taken, **properties}
    more["honours"] = dict(zip(SEATS, honours, strict=False))
    return arrange(begin(KEY, 4), places, rest="player_1_taken", **more)


def scores(session: Session) -> tuple[int, ...]:
    return tuple(session.world.properties["scores"].values())


def test_the_last_card_of_the_dealer_is_turned_up_and_names_the_trumps() -> None:
    session = begin(KEY, 4, seed=2)
    assert [len(names(session, hand(number))) for number in (1, 2, 3, 4)] == [13, 13, 13, 12]
    [turned] = names(session, "turned")
    assert session.world.properties["trumps"] == turned[1]
    assert session.world.properties["dealer"] == "player_4"


def test_the_dealer_takes_up_the_card_turned_before_playing() -> None:
    session = begin(KEY, 4, seed=2)
    [turned] = names(session, "turned")
    for _card in range(3):
        assert names(session, "turned") == [turned]
        say(session, (session.legal() or ())[0])
    assert session.current_player == "player_4"
    assert names(session, "turned") == []
    assert turned in names(session, hand(4))


def test_all_seats_know_where_the_card_turned_is() -> None:
    game = make(all_games()[KEY], seed=5)
    turned = game.containers["turned"].tokens[0].name
    while game.to_act != 3:
        game.accept(game.legal()[-1], game.get_next_player())
    world = game.view(0).determinize(Random(1))
    assert isinstance(world, Game)
    assert turned in [token.name for token in world.containers[hand(4)].tokens]


@pytest.mark.parametrize(("choice", "trumps"), [("cycle", ["h", "c"]), ("none", [None, None])])
def test_trumps_may_take_turns_or_there_are_none(choice: str, trumps: list[str | None]) -> None:
    session = begin(KEY, 4, choice_of_trumps=choice)
    found = [session.world.properties["trumps"]]
    rng = Random(1)
    while session.world.properties["hand_number"] == 0:
        say(session, rng.choice(session.legal() or ()))
    assert [*found, session.world.properties["trumps"]] == trumps


def test_a_trump_beats_the_suit_led_which_must_be_followed() -> None:
    session = last_trick("as kc 2h 3s", tricks=(6, 6))
    assert "not your turn" in refused(session, "play_card kc", player="player_2")
    say(session, "play_card as", "play_card kc", "play_card 2h", "play_card 3s")
    assert scores(session) == (1, 0, 1, 0)
    session = arrange(begin(KEY, 4), {hand(1): "as", hand(2): "2s ac"}, rest="deck", trumps="c")
    say(session, "play_card as")
    assert refused(session, "play_card ac") == "Follow suit: you have spades."


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [((12, 0), (7, 0, 7, 0)), ((6, 6), (1, 0, 1, 0)), ((5, 7), (0, 1, 0, 1))],
)
def test_each_trick_above_six_scores_a_point(
    tricks: tuple[int, int], expected: tuple[int, ...]
) -> None:
    session = last_trick("ah 2c 3c 4c", tricks=tricks, target=20)
    answer = say(session, "play_card ah", "play_card 2c", "play_card 3c", "play_card 4c")
    assert scores(session) == expected
    assert answer.scores is None
    # the next dealer sits to the left
    assert session.world.properties["dealer"] == "player_1"
    assert session.current_player == "player_2"


def test_the_side_that_reaches_the_target_wins() -> None:
    session = last_trick("ah 2c 3c 4c", tricks=(11, 1))
    answer = say(session, "play_card ah", "play_card 2c", "play_card 3c", "play_card 4c")
    assert answer.scores == {"player_1": 6, "player_2": 0, "player_3": 6, "player_4": 0}
    assert "player_4 and player_2" not in " ".join(answer.said)
    assert answer.said[0] == "player_3 and player_1 take 12 tricks: 6 points." or (
        answer.said[0] == "player_1 and player_3 take 12 tricks: 6 points."
    )


@pytest.mark.parametrize(("counts", "expected"), [(True, (1, 2, 1, 2)), (False, (1, 0, 1, 0))])
def test_honours_score_by_an_option(counts: bool, expected: tuple[int, ...]) -> None:
    session = last_trick(
        "ah 2c 3c 4c", tricks=(6, 6), honours=(0, 2, 0, 1), honours_count=counts, target=20
    )
    say(session, "play_card ah", "play_card 2c", "play_card 3c", "play_card 4c")
    assert scores(session) == expected


def test_an_honour_counts_for_the_player_who_was_dealt_it() -> None:
    session = last_trick("ah jh 3c 4c", tricks=(5, 5), honours=(0, 0, 0, 0), honours_count=True)
    session = arrange(
        session,
        {hand(1): "ah 2d", hand(2): "jh 3d", hand(3): "2h 4d", hand(4): "kd 5d"},
        rest="player_1_taken",
    )
    say(session, "play_card ah", "play_card jh", "play_card 2h", "play_card kd")
    assert session.world.properties["honours"] == dict(zip(SEATS, (1, 1, 0, 0), strict=False))


def test_equal_scores_above_the_target_need_another_hand() -> None:
    equal = {"player_1": 4, "player_2": 3, "player_3": 4, "player_4": 3}
    session = last_trick(
        "ah 2c 3c 4c", tricks=(6, 6), honours=(0, 2, 0, 1), honours_count=True, scores=equal
    )
    answer = say(session, "play_card ah", "play_card 2c", "play_card 3c", "play_card 4c")
    assert scores(session) == (5, 5, 5, 5)
    assert answer.scores is None


def test_random_games_end_with_other_options() -> None:
    changed: tuple[dict[str, Any], ...] = ({"honours_count": True}, {"choice_of_trumps": "cycle"})
    for seed, options in enumerate(changed):
        answer = play_out(begin(KEY, 4, seed=seed, **options), Random(seed), 3_000)
        assert max((answer.scores or {}).values()) >= 5


@pytest.mark.parametrize("name", ["trumps", "atout"])
def test_hints_know_the_trumps_of_the_hand(name: str) -> None:

    def own(found: re.Match[str]) -> str:
        return found[0].replace("trumps", name)

    texts = {
        file: re.sub(r"\.trumps\b|\btrumps(?=: null)|(?<=^trump: )trumps", own, text, flags=re.M)
        for file, text in game_file(KEY).texts.items()
    }
    game = make(kind_of(build_game(KEY, texts, KEY)), seed=5)
    for suit in Suit:
        model = trick_model(game.rules, {**game.properties, name: suit.letter})
        assert model is not None
        assert (model.trump, model.must_follow, model.has_penalties) == (suit, True, False)
