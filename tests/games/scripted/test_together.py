"""Messages that players send together: nobody sees a choice before all have chosen."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from cardtable.engine import Event, IllegalAction
from cardtable.games.scripted import Game, Message, events
from cardtable.games.scripted.deal_code import version_of
from cardtable.games.scripted.words import Narrator
from tests.games.scripted.small_games import GAME, begun, case, small_game

BIDS = """
DEF set_up: MOVE @deck '2c' @player_1_hand; MOVE @deck '3c' @player_2_hand; END_DEF
DEF legal = MAP(.amounts, 'bid_message');
DEF bid_message $amount = `bid {$amount}`;
RECEIVE bid $amount IN 'play' TOGETHER:
  .bids[$PLAYER_NAME] = $amount;
  .taken += 1;
  REQUIRE .taken < 3 or $amount != 'same' 'Not three times.';
  ACCEPT;
END_RECEIVE
RECEIVE wait IN TURN: ACCEPT; END_RECEIVE
"""
BIDDING = GAME.replace(
    'spare: ""', "amounts: [low, high, same], bids: {'{player}': null}, taken: 0"
)


def goofspiel(*lines: str) -> Game:
    game = begun(case("goofspiel"), seed=3)
    for line in lines:
        game.accept(Message(line))
    return game


def bidding(players: int = 2) -> Game:
    game = BIDDING if players == 2 else BIDDING.replace("[2, 3]", "[3]")
    return begun(small_game(BIDS, game))


def test_a_choice_changes_nothing_before_all_have_chosen() -> None:
    game = goofspiel()
    before = game.view(1)
    game.accept(Message("bid ks"))
    after = game.view(1)
    assert (after.properties, after.contents) == (before.properties, before.contents)
    assert after.history == ()
    assert (game.to_act, after.have_chosen, after.chosen) == (1, (0,), "")
    assert game.view(0).chosen == "bid ks"


def test_all_choices_are_opened_in_the_order_of_play() -> None:
    game = goofspiel("bid ks", "bid qh")
    assert game.view(1).history == ((0, ("bid", "ks")), (1, ("bid", "qh")))
    assert not game.have_chosen
    assert game.properties["play_order"] == ["player_1", "player_2"]
    assert game.get_scores()[0] > 0
    assert game.to_act == 0


def test_events_tell_who_has_chosen_and_only_the_sender_what() -> None:
    game = goofspiel()
    heard: list[Event] = []
    game.listeners.append(heard.append)
    game.accept(Message("bid ks"))
    [sent] = heard
    assert isinstance(sent, events.MessageSent)
    narrator = Narrator(game.names, game.sides)
    assert narrator.sentence(sent, 1) == "Ann has chosen."
    assert narrator.sentence(sent, 0) == "Bid king of spades (chosen, not yet open)."


@pytest.mark.parametrize("lines", [("bid ks",), ("bid 2s",)])
def test_no_view_depends_on_what_others_have_chosen(lines: tuple[str, ...]) -> None:
    game, twin = goofspiel(*lines), goofspiel("bid 7s")
    assert game.view(1) == twin.view(1)
    assert pickle.dumps(game.view(1)) == pickle.dumps(twin.view(1))
    assert game.view(0) != twin.view(0)


def test_in_a_world_the_others_choose_again() -> None:
    view = goofspiel("bid ks").view(1)
    for each in (view, pickle.loads(pickle.dumps(view))):
        worlds = [each.determinize(Random(seed)) for seed in range(20)]
        assert len({world.choice_of(0) for world in worlds}) > 5
        world = worlds[0]
        assert isinstance(world, Game)
        world.accept(Message("bid 2h"))
        assert world.to_act == 0
        assert len(world.view(0).history) == 2


def test_the_own_choice_is_kept_in_a_world() -> None:
    world = goofspiel("bid ks").view(0).determinize(Random(1))
    assert world.choice_of(0) == "bid ks"


def test_a_rejected_choice_changes_nothing() -> None:
    game = goofspiel("bid ks")
    with pytest.raises(IllegalAction, match="That card is not in your hand"):
        game.accept(Message("bid 2s"))
    assert (game.to_act, game.have_chosen) == (1, (0,))


def test_other_messages_wait_until_all_have_chosen() -> None:
    game = bidding()
    game.accept(Message("wait"))
    game.accept(Message("bid low"))
    assert [message.receiver for message in game.legal()] == ["bid"] * 3
    with pytest.raises(IllegalAction, match="The other players choose at the same time"):
        game.accept(Message("wait"))


def test_a_choice_that_fails_with_the_others_is_rejected_for_the_last_player() -> None:
    game = bidding(3)
    game.accept(Message("bid same"))
    game.accept(Message("bid same"))
    before = game.view(0)
    with pytest.raises(IllegalAction, match="Not three times"):
        game.accept(Message("bid same"))
    assert game.view(0) == before
    game.accept(Message("bid low"))
    assert game.properties["bids"] == {"player_1": "same", "player_2": "same", "player_3": "low"}


def test_copies_are_independent_in_the_middle_of_a_choice() -> None:
    game = goofspiel("bid ks")
    twin = game.copy()
    twin.accept(Message("bid kh"))
    assert (game.have_chosen, twin.have_chosen) == ((0,), ())


def test_sending_together_is_part_of_a_deal_code() -> None:
    rules = "RECEIVE go: ACCEPT; END_RECEIVE"
    together = rules.replace(":", " TOGETHER:")
    assert version_of(small_game(rules)) != version_of(small_game(together))
