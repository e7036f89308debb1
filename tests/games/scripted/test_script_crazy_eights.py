"""Crazy Eights: legal cards, eights, drawing, the stock, blocked rounds, the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import SEATS, arrange, begin, names, play_out, refused, say

KEY = "crazy-eights"


def arranged(
    *hands: str, top: str, stock: str = "", below: str = "", rest: str = "stock", **more: Any
) -> Session:
    """Return a round with these hands; *rest* names the container of the other cards."""
    session = begin(KEY, len(hands))
    places = {f"{player}_hand": hand for player, hand in zip(SEATS, hands, strict=False)}
    value = str("a23456789tjqk".index(top[0]) + 1)
    return arrange(
        session,
        {**places, "discard": f"{below} {top}", "stock": stock},
        rest=rest,
        **{"rank": value, "suit": top[1], **more},
    )


@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (4, 5), (5, 5)])
def test_cards_are_dealt_and_one_is_turned(players: int, cards: int) -> None:
    for seed in range(20):
        session = begin(KEY, players, seed=seed)
        assert {len(names(session, f"{one}_hand")) for one in SEATS[:players]} == {cards}
        (starter,) = names(session, "discard")
        assert starter[0] != "8"
        assert len(names(session, "stock")) == 52 - players * cards - 1
        assert session.world.properties["suit"] == starter[1]
        assert session.world.properties["target"] == 50 * players


class Planned:
    """A source of chance whose shuffles put certain cards first."""

    def __init__(self, *orders: list[int]) -> None:
        self.orders = list(orders)
        self.count = 0

    def shuffle(self, count: int) -> list[int]:
        first = self.orders.pop(0) if self.orders else []
        return first + [index for index in range(count) if index not in first]

    def number(self, low: int, high: int) -> int:
        raise AssertionError("no number is drawn")

    def copy(self) -> Planned:
        return Planned(*self.orders)


def test_an_eight_does_not_start_the_pile() -> None:
    # clubs come first: ac 2c ... Fourteen cards are dealt, then the stock begins with 8c.
    dealt = [index for index in range(15) if index != 7]
    chance = Planned([*dealt, 7], [0], [5])  # the eight is turned again, then another card
    session = begin(KEY, 2, chance=chance)
    assert names(session, "player_1_hand")[0] == "ac"
    (starter,) = names(session, "discard")
    assert starter[0] != "8"
    assert "8c" in names(session, "stock")
    assert not chance.orders


def test_the_legal_cards() -> None:
    session = arranged("7h 2d 8s kc", "ac as", top="7d")
    assert set(session.legal() or ()) == {
        "play_card 7h",
        "play_card 2d",
        "draw",
        "play_eight 8s c",
        "play_eight 8s d",
        "play_eight 8s h",
        "play_eight 8s s",
    }


def test_a_card_that_does_not_fit_is_rejected() -> None:
    session = arranged("7h 8s kc", "ac as", top="7d")
    assert "play diamonds" in refused(session, "play_card kc")
    assert "suit" in refused(session, "play_card 8s")
    assert "eight" in refused(session, "play_eight 7h c")
    assert "suits" in refused(session, "play_eight 8s x")
    assert "hand" in refused(session, "play_card ac")
    assert "turn" in refused(session, "play_card ac", player="player_2")
    assert "Draw" in refused(session, "pass")


def test_an_eight_names_the_suit() -> None:
    session = arranged("8s 2c", "9d 9s 3s 8h", top="7d")
    answer = say(session, "play_eight 8s d")
    assert answer.said == ("player_1 names diamonds.",)
    assert names(session, "discard")[-1] == "8s"
    assert [line for line in session.legal() or () if "8h" not in line] == ["play_card 9d", "draw"]
    assert "play diamonds" in refused(session, "play_card 9s")
    say(session, "play_card 9d")
    # the suit of the nine counts now
    assert session.world.properties["suit"] == "d"
    assert session.world.properties["rank"] == "9"


def test_a_player_draws_once_and_then_plays_or_passes() -> None:
    session = arranged("2c 3c", "ac as", top="7d", stock="9s 9d")
    say(session, "draw")
    assert session.current_player == "player_1"
    assert session.legal() == ("pass",)
    assert "play a card or pass" in refused(session, "draw")
    say(session, "pass")
    assert session.current_player == "player_2"
    say(session, "draw")
    assert session.legal() == ("play_card 9d", "pass")
    say(session, "play_card 9d")
    assert session.current_player == "player_1"


def test_an_empty_stock_is_refilled_from_the_discard_pile() -> None:
    session = arranged("2c 3c", "", top="7d", below="ts js qs", rest="player_2_hand")
    assert not names(session, "stock")
    answer = say(session, "draw")
    assert answer.said
    assert names(session, "discard") == ["7d"]
    assert len(names(session, "stock")) == 2
    drawn = names(session, "player_1_hand")[-1]
    assert {drawn, *names(session, "stock")} == {"ts", "js", "qs"}


def test_without_a_stock_a_player_may_pass_at_once() -> None:
    session = arranged("2c 7c", "", top="7d", rest="player_2_hand")
    assert session.legal() == ("play_card 7c", "pass")
    assert "nothing to draw" in refused(session, "draw")
    say(session, "pass")
    assert session.current_player == "player_2"


def test_the_player_who_goes_out_scores_the_other_hands() -> None:
    session = arranged("7d", "8c kd", "ac th 9s", top="2d")
    answer = say(session, "play_card 7d")
    assert "player_1 scores 80 points." in answer.said
    assert answer.scores is None
    assert session.world.properties["scores"] == {"player_1": 80, "player_2": 0, "player_3": 0}
    # the next round: the next player begins it
    assert session.current_player == "player_2"
    assert len(names(session, "stock")) == 52 - 16
    assert len(names(session, "discard")) == 1


def test_the_game_ends_at_the_target() -> None:
    before = {"player_1": 20, "player_2": 99}
    session = arranged("7d", "8c kd qd jd", top="2d", scores=before)
    answer = say(session, "play_card 7d")
    assert answer.scores == {"player_1": 100, "player_2": 99}
    session = arranged("7d", "8c kd qd 9d", top="2d", scores=before)
    assert say(session, "play_card 7d").scores is None


def test_a_single_round_can_be_the_game() -> None:
    session = arranged("7d", "2c", top="2d", target=1)
    assert say(session, "play_card 7d").scores == {"player_1": 2, "player_2": 0}


def test_the_fewest_points_in_hand_win_a_blocked_round() -> None:
    # a player who can play may also pass; three passes in a row end the round
    session = arranged(
        "2c 3c",
        "4c",
        "",
        top="7d",
        rest="player_3_hand",
        scores={"player_1": 0, "player_2": 10, "player_3": 0},
    )
    rest = sum(
        {"8": 50, "k": 10, "q": 10, "j": 10, "t": 10, "a": 1}.get(name[0]) or int(name[0])
        for name in names(session, "player_3_hand")
    )
    say(session, "pass", "pass")
    answer = say(session, "pass")
    assert answer.scores == {"player_1": 0, "player_2": 10 + (5 - 4) + (rest - 4), "player_3": 0}


def test_a_tie_for_the_fewest_points_scores_nothing() -> None:
    session = arranged("2c 3c", "5c", "", top="7d", rest="player_3_hand")
    answer = say(session, "pass", "pass", "pass")
    assert "The lowest hands are equal: nobody scores." in answer.said
    assert set(session.world.properties["scores"].values()) == {0}
    assert session.current_player == "player_2"


@pytest.mark.check
@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_random_games(players: int) -> None:
    rng = Random(players)
    for seed in range(6):
        session = begin(KEY, players, seed=seed)
        answer = play_out(session, rng, 20_000)
        assert max(answer.scores.values()) >= 50 * players


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("limit", "draws"), [(1, 1), (2, 2), (3, 3), (0, 6)])
def test_the_number_of_cards_to_draw_is_limited(limit: int, draws: int) -> None:
    session = arranged("3c", "4d", top="9h", stock="ks qs js ts 7s 6s", rest="player_2_hand",
                       draw_limit=limit)  # fmt: skip
    for _card in range(draws):
        assert "draw" in session.legal()
        assert "Draw a card" in refused(session, "pass")
        say(session, "draw")
    assert "draw" not in session.legal()
    say(session, "pass")
    assert session.current_player == "player_2"


def test_a_two_makes_the_next_player_draw_and_miss_a_turn() -> None:
    session = arranged("2h 3c", "2d 4d 8s", "9c 9d", top="9h", stock="ks qs js ts 7s",
                       rest="discard", twos=True)  # fmt: skip
    say(session, "play_card 2h")
    assert set(session.legal()) == {"play_card 2d", "take 2"}
    assert "Play a two, or draw 2 cards." in refused(session, "play_card 4d")
    assert "Play a two" in refused(session, "play_eight 8s c")
    assert "Play a two" in refused(session, "draw")
    assert "Play a two" in refused(session, "take 5")
    say(session, "play_card 2d")
    assert session.legal() == ("take 4",)
    held = len(names(session, "player_3_hand"))
    say(session, "take 4")
    assert len(names(session, "player_3_hand")) == held + 4
    assert session.current_player == "player_1"
    assert "no two" in refused(session, "take 4")


def test_twos_are_ordinary_cards_by_default() -> None:
    session = arranged("2h 3c", "2d 4h", top="9h", stock="ks", rest="stock")
    say(session, "play_card 2h")
    assert "play_card 4h" in session.legal()
    assert session.world.properties["penalty"] == 0


@pytest.mark.parametrize(("queens", "following"), [(True, "player_3"), (False, "player_2")])
def test_a_queen_may_skip_the_next_player(queens: bool, following: str) -> None:
    session = arranged("qh 3c", "2d 4h", "5c 6c", top="9h", stock="ks", queens=queens)
    answer = say(session, "play_card qh")
    assert session.current_player == following
    assert any("misses a turn" in line for line in answer.said) is queens


@pytest.mark.parametrize("target", [50, 200])
def test_the_target_is_an_option(target: int) -> None:
    session = arranged("3h", "8d 8c 4d", top="9h", stock="ks", target=target)
    answer = say(session, "play_card 3h")
    assert (answer.scores is not None) is (target == 50)


@pytest.mark.check
def test_whole_random_games_with_all_options_end() -> None:
    rng = Random(5)
    for players in (2, 4):
        session = begin(KEY, players, twos=True, queens=True, draw_limit=0, target=60)
        play_out(session, rng, 20_000)
