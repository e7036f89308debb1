"""Spite and Malice by script: centre piles, kings, side stacks, refills, the stock, the score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import begin, lay_out, names, refused, say

KEY = "spite-and-malice"
ME, OTHER = "player_1", "player_2"


def arranged(places: dict[str, str], rest: str = "stock", **properties: Any) -> Session:
    """Return a game in which player_1 is to act, with the tokens of containers as in *places*."""
    session = begin(KEY, 2, **properties)
    state = session.state
    containers = state["containers"]
    lay_out(containers, places, rest)
    left = {player: len(places.get(f"{player}_pile", "").split()) for player in (ME, OTHER)}
    state["properties"].update({"play_order": [ME, OTHER], "left": left, **properties})
    return Session(session.program, state, seed=1)


def table(**places: str) -> Session:
    """Return a position with a hand and a pile for both, some places as given."""
    usual = {
        f"{ME}_hand": "ac 5d 9h kc 7s",
        f"{OTHER}_hand": "2c 3c 4c 6c 8c",
        f"{ME}_pile": "td 9d",
        f"{OTHER}_pile": "jh jd qd",
    }
    return arranged({**usual, **places})


def plays(session: Session) -> set[str]:
    return {line for line in session.legal() or () if line.startswith("play ")}


def hidden(session: Session, player: str) -> list[bool]:
    """Return whether each card of a player's pile lies face down."""
    pile = session.world.containers[f"{player}_pile"].tokens
    return [token.identity in session.world.face_down for token in pile]


def test_each_player_has_a_pile_with_one_card_up_and_the_higher_one_begins() -> None:
    for seed in range(6):
        session = begin(KEY, 2, seed=seed)
        containers = session.world.containers
        piles = {player: containers[f"{player}_pile"].tokens for player in (ME, OTHER)}
        assert [hidden(session, player) for player in piles] == [[True] * 19 + [False]] * 2
        assert [len(names(session, f"{player}_hand")) for player in piles] == [5, 5]
        assert len(names(session, "stock")) == 104 - 50
        ranks = {player: int(pile[-1].properties["value"]) for player, pile in piles.items()}
        assert ranks[session.current_player] == max(ranks.values())


def test_centre_piles_begin_with_an_ace_or_a_king_and_go_up_without_regard_to_suits() -> None:
    session = table(centre_1="as 2d 3h 4c")
    hand = f"{ME}_hand"
    assert plays(session) == {
        f"play ac {hand} centre_2",
        f"play kc {hand} centre_2",
        f"play kc {hand} centre_1",
        f"play 5d {hand} centre_1",
    }
    assert "does not follow" in refused(session, f"play 9h {hand} centre_1")
    say(session, f"play kc {hand} centre_1")
    # the king stands for the five
    assert "does not follow" in refused(session, f"play 5d {hand} centre_1")


def test_only_the_top_cards_of_pile_and_side_stacks_can_be_played() -> None:
    session = table(**{f"{ME}_side_1": "ad 2d", f"{ME}_side_2": "2h ah"})
    assert "top card" in refused(session, f"play ad {ME}_side_1 centre_1")
    assert "your hand" in refused(session, f"play 2c {OTHER}_hand centre_1")
    say(session, f"play ah {ME}_side_2 centre_1", f"play 2h {ME}_side_2 centre_1")
    assert names(session, "centre_1") == ["ah", "2h"]
    assert session.current_player == ME


def test_the_next_card_of_the_pile_is_turned_up() -> None:
    session = table(centre_1="as 2d 3h 4c 5c 6h 7h 8h")
    [hidden_card, _top] = session.world.containers[f"{ME}_pile"].tokens
    session.world.face_down.add(hidden_card.identity)
    say(session, f"play 9d {ME}_pile centre_1")
    assert (names(session, f"{ME}_pile"), hidden(session, ME)) == (["td"], [False])
    assert session.world.properties["left"] == {ME: 1, OTHER: 3}


@pytest.mark.parametrize("place", [f"{ME}_pile", f"{ME}_side_1"])
def test_the_upper_one_of_two_equal_cards_is_played(place: str) -> None:
    session = table(**{place: "7h 9c 4d 7h", "centre_1": "ac 2c 3c 4c 5c 6c"})
    say(session, f"play 7h {place} centre_1")
    assert names(session, place) == ["7h", "9c", "4d"]
    assert names(session, "centre_1")[-1] == "7h"


def test_a_player_without_cards_in_the_hand_draws_five_and_goes_on() -> None:
    session = table(**{f"{ME}_hand": "ac"})
    say(session, f"play ac {ME}_hand centre_1")
    assert (len(names(session, f"{ME}_hand")), session.current_player) == (5, ME)


def test_a_discard_ends_the_turn_and_the_other_player_draws_up_to_five() -> None:
    session = table(**{f"{OTHER}_hand": "2c 3c", f"{ME}_side_1": "4d"})
    assert f"discard 9h {ME}_side_1" in (session.legal() or ())
    assert "side stacks" in refused(session, f"discard 9h {OTHER}_side_1")
    say(session, f"discard 9h {ME}_side_1")
    assert names(session, f"{ME}_side_1") == ["4d", "9h"]
    assert (len(names(session, f"{ME}_hand")), len(names(session, f"{OTHER}_hand"))) == (4, 5)
    assert session.current_player == OTHER


def test_a_complete_centre_pile_is_put_aside() -> None:
    session = table(centre_1="as 2d 3h 4c 5c 6h 7h 8h 9s ts js")
    say(session, f"play kc {ME}_hand centre_1")
    assert (names(session, "centre_1"), len(names(session, "complete"))) == ([], 12)


@pytest.mark.parametrize(("option", "begun"), [(4, 3), (4, 4), (3, 3)])
def test_so_many_centre_piles_can_be_begun(option: int, begun: int) -> None:
    piles = {f"centre_{number}": f"2{'cdhs'[number - 1]}" for number in range(1, begun + 1)}
    session = arranged({f"{ME}_hand": "ac", f"{ME}_pile": "9d", **piles}, centre_piles=option)
    assert bool(plays(session)) is (begun < option)
    assert "Play to the centre" in refused(session, f"play ac {ME}_hand stock")


def test_complete_piles_become_the_stock_when_it_is_used_up() -> None:
    places = {f"{ME}_hand": "ac 5d", f"{ME}_pile": "9d", f"{OTHER}_hand": "2c", "stock": "3c"}
    session = arranged({**places, f"{OTHER}_pile": "jh"}, rest="complete")
    complete = names(session, "complete")
    say(session, f"discard 5d {ME}_side_1")
    assert len(names(session, f"{OTHER}_hand")) == 5
    assert (names(session, "complete"), len(names(session, "stock"))) == ([], 104 - 3 - 6)
    assert names(session, "stock") != complete[4:]


def test_without_any_stock_the_hand_goes_on_until_a_player_has_no_cards() -> None:
    places = {f"{ME}_hand": "5d", f"{ME}_pile": "9d 9c", f"{OTHER}_hand": "2c"}
    session = arranged({**places, f"{OTHER}_pile": "jh qh kh th 9h"}, rest=f"{OTHER}_side_1")
    say(session, f"discard 5d {ME}_side_1")
    answer = say(session, f"discard 2c {OTHER}_side_2")
    assert answer.said == ("The stock is used up.", "player_1 scores 3 points.")
    assert session.world.properties["scores"] == {ME: 3, OTHER: 0}
    assert session.world.properties["left"] == {ME: 20, OTHER: 20}


@pytest.mark.parametrize(("before", "over"), [(16, False), (17, True)])
def test_the_first_to_play_the_pile_scores_five_and_the_cards_of_the_other(
    before: int, over: bool
) -> None:
    session = table(**{f"{ME}_pile": "ad"})
    session.world.properties["scores"][ME] = before
    answer = say(session, f"play ad {ME}_pile centre_1")
    assert answer.said == ("player_1 has played the whole pile.", "player_1 scores 8 points.")
    assert (answer.scores is not None) is over
    assert session.world.properties["scores"] == {ME: before + 8, OTHER: 0}


def test_random_games_end_and_keep_all_cards() -> None:
    for seed in range(2):
        session, rng = begin(KEY, 2, seed=seed, target=1, pile_size=13), Random(seed)
        answer = None
        for _turn in range(4_000):
            answer = say(session, rng.choice(session.legal() or ()))
            if answer.scores is not None:
                break
        assert answer is not None
        assert answer.scores is not None
        assert sum(len(one.tokens) for one in session.world.containers.values()) == 104
