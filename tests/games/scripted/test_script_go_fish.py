"""Go Fish: asking, handing over, drawing, books, players without cards, the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardtable.games import all_games
from cardtable.games.scripted.strategies.tree import Tree
from cardtable.ludl import Accepted, Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say
from tests.games.scripted.test_scripted_game import make, send

KEY = "go-fish"


def arranged(*hands: str, pond: str = "", rest: str = "pond", **more: Any) -> Session:
    """Return a game with these hands, and *pond* on top of the pond."""
    session = begin(KEY, len(hands))
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    return arrange(session, {**places, "pond": pond}, rest=rest, **more)


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 7), (4, 5), (5, 5)])
def test_cards_are_dealt(players: int, cards: int) -> None:
    session = begin(KEY, players)
    assert {len(names(session, f"{one}_hand")) for one in SEATS[:players]} == {cards}
    assert len(names(session, "pond")) == 52 - players * cards


def test_the_legal_questions() -> None:
    session = arranged("qs qh 2c", "kd", "ad ah")
    assert session.legal() == (
        "ask player_2 two",
        "ask player_3 two",
        "ask player_2 queen",
        "ask player_3 queen",
    )
    assert "hold yourself" in refused(session, "ask player_2 king")
    assert "another player" in refused(session, "ask player_1 two")
    assert "such player" in refused(session, "ask player_4 two")
    assert "such rank" in refused(session, "ask player_2 q")
    assert "turn" in refused(session, "ask player_1 king", player="player_2")


def test_all_cards_of_the_rank_are_handed_over_and_the_player_asks_again() -> None:
    session = arranged("qs 2c", "kd qh qd", "ad")
    answer = say(session, "ask player_2 queen")
    assert answer.said == ()
    assert names(session, "player_1_hand") == ["qs", "2c", "qh", "qd"]
    assert names(session, "player_2_hand") == ["kd"]
    assert session.current_player == "player_1"


def test_the_fourth_card_makes_a_book() -> None:
    session = arranged("qs 2c qc", "kd qh qd", "ad")
    say(session, "ask player_2 queen")
    assert names(session, "player_1_hand") == ["2c"]
    assert set(names(session, "player_1_books")) == {"qs", "qc", "qh", "qd"}
    assert session.world.properties["books"]["player_1"] == 1
    assert session.current_player == "player_1"


def test_going_fishing_ends_the_turn() -> None:
    session = arranged("qs 2c", "kd", "ad", pond="7c qh")
    answer = say(session, "ask player_2 queen")
    assert answer.said == ("player_2 says: Go fish!",)
    assert names(session, "player_1_hand") == ["qs", "2c", "7c"]
    assert session.current_player == "player_2"


def test_a_player_who_draws_the_rank_asked_for_asks_again() -> None:
    session = arranged("qs 2c", "kd", "ad", pond="qh 7c")
    answer = say(session, "ask player_2 queen")
    assert answer.said[-1] == "player_1 has fished one of the queens."
    assert session.current_player == "player_1"


def test_a_book_from_a_drawn_card_ends_the_turn() -> None:
    session = arranged("qs 2c 2d 2h", "kd", "ad", pond="2s 7c")
    say(session, "ask player_2 queen")
    assert names(session, "player_1_hand") == ["qs"]
    assert session.current_player == "player_2"


def test_a_player_without_cards_draws_one() -> None:
    session = arranged("qs qc qd", "qh", "ad", pond="7c 3h")
    answer = say(session, "ask player_2 queen")
    assert [line for line in answer.said if "no cards left" in line] == [
        "player_1 has no cards left and draws one.",
        "player_2 has no cards left and draws one.",
    ]
    assert names(session, "player_1_hand") == ["7c"]
    assert names(session, "player_2_hand") == ["3h"]


def test_with_an_empty_pond_players_without_cards_are_skipped() -> None:
    session = arranged("qs qc qd", "qh", "ad", "", rest="player_4_hand")
    say(session, "ask player_2 queen")
    assert session.current_player == "player_3"
    session = arranged("qs 2c", "", "ad", "", rest="player_4_hand")
    assert "has cards" in refused(session, "ask player_2 queen")
    assert say(session, "ask player_3 queen").said[-1] == "The pond is empty."
    assert session.current_player == "player_3"


def test_the_last_book_ends_the_game() -> None:
    books = {"player_1": 5, "player_2": 7}
    session = arranged("qs qc qd", "qh", rest="player_2_books", books=books, books_laid=12)
    answer = say(session, "ask player_2 queen")
    assert answer.scores == {"player_1": 6, "player_2": 7}


@pytest.mark.sample(1)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_random_games(players: int) -> None:
    rng = Random(players)
    for seed in range(25):
        session = begin(KEY, players, seed=seed)
        answer = play_out(session, rng, 5000)
        assert sum(answer.scores.values()) == 13
        for player, books in answer.scores.items():
            assert len(names(session, f"{player}_books")) == 4 * books


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize(("seed", "messages"), [(6, 35), (12, 28), (14, 40)])
def test_the_search_asks_for_what_the_other_must_hold(seed: int, messages: int) -> None:
    kind = all_games()[KEY]
    game, rng = make(kind, kind.find_rules("2-players"), seed=seed), Random(seed)
    for _message in range(messages):
        send(game, rng.choice(game.legal()).line)
    view = game.view(game.to_act)
    successes: Counter[str] = Counter()
    for world in (view.determinize(Random(seed)) for seed in range(10)):
        for message in view.legal:
            answer = world.attempt(message.line, view.seat)
            assert isinstance(answer, Accepted)
            successes[message.line] += not any("Go fish" in text for text in answer.said)
    (certain, times), (_other, other_times) = successes.most_common(2)
    assert times == 10 > 2 * other_times
    asked = [Tree(seed=seed, iterations=40).place_bid(view).line for seed in range(3)]
    assert asked.count(certain) >= 2, asked
