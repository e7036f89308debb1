"""German Whist: the cards of the stock, the tricks that count, the deals."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ludl import Session
from tests.games.scripted.script_games import arrange, begin, names, play_out, refused, say

KEY = "german-whist"


def first_trick(cards: str, **properties: Any) -> Session:
    """Return a deal before its first trick: two cards of player_1, two of player_2."""
    own = cards.split()
    places = {
        "player_1_hand": " ".join(own[:2]),
        "player_2_hand": " ".join(own[2:]),
        "turned": "5h",
        "deck": "6d 7d 8d",
    }
    more = {"trumps": "h", **properties}
    return arrange(begin(KEY, 2, **more), places, rest="player_1_taken", **more)


def test_the_first_card_turned_names_the_trumps() -> None:
    session = begin(KEY, 2, seed=4)
    [turned] = names(session, "turned")
    assert session.world.properties["trumps"] == turned[1]
    assert [len(names(session, name)) for name in ("player_1_hand", "deck")] == [13, 25]
    assert session.world.properties["dealer"] == "player_2"
    without = begin(KEY, 2, with_trumps=False)
    assert without.world.properties["trumps"] is None


@pytest.mark.parametrize(
    ("cards", "winner"),
    [("as 4c 2s 3c", 1), ("as 4c 2h 3c", 2), ("2s 4c as 3c", 2), ("2s 4c ad 3c", 1)],
)
def test_the_winner_takes_the_card_turned_and_the_other_the_next(cards: str, winner: int) -> None:
    session = first_trick(cards)
    led, _, follows, _ = cards.split()
    say(session, f"play_card {led}", f"play_card {follows}")
    other = 3 - winner
    assert names(session, f"player_{winner}_hand")[-1] == "5h"
    assert names(session, f"player_{other}_hand")[-1] == "6d"
    assert (names(session, "turned"), names(session, "deck")) == (["7d"], ["8d"])
    assert session.current_player == f"player_{winner}"
    # trumps stay
    assert session.world.properties["trumps"] == "h"
    assert sum(session.world.properties["tricks"].values()) == 0


def test_the_other_player_does_not_show_the_card() -> None:
    session = begin(KEY, 2)
    hand = session.world.containers["player_2_hand"]
    assert list(hand.properties["visible_to"]) == ["player_2"]
    assert "visible_to" not in session.world.containers["deck"].properties


def test_suit_must_be_followed_in_both_halves() -> None:
    session = first_trick("as 4c 2s 3c")
    say(session, "play_card as")
    assert refused(session, "play_card 3c") == "Follow suit: you have spades."
    assert "not your turn" in refused(session, "play_card 4c", player="player_1")


@pytest.mark.parametrize(("all_tricks", "counted"), [(False, 13), (True, 26)])
def test_the_last_thirteen_tricks_count_or_all(all_tricks: bool, counted: int) -> None:
    session = begin(KEY, 2, all_tricks=all_tricks)
    rng = Random(2)
    for _card in range(26):
        answer = say(session, rng.choice(session.legal() or ()))
    assert answer.said[-1].startswith("The stock is used up")
    assert len(names(session, "player_1_hand")) == len(names(session, "player_2_hand")) == 13
    assert (names(session, "turned"), names(session, "deck")) == ([], [])
    answer = play_out(session, rng, 26)
    assert sum((answer.scores or {}).values()) == counted


def test_the_tricks_of_the_deals_are_added_and_the_players_deal_in_turn() -> None:
    session = begin(KEY, 2, deals=2)
    rng = Random(5)
    for _card in range(52):
        answer = say(session, rng.choice(session.legal() or ()))
    assert answer.scores is None
    properties = session.world.properties
    assert sum(properties["scores"].values()) == 13
    assert (properties["dealer"], session.current_player) == ("player_1", "player_2")
    assert len(names(session, "turned")) == 1
    answer = play_out(session, rng, 52)
    assert sum((answer.scores or {}).values()) == 26
