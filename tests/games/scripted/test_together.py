"""Messages that players send together: nobody sees a choice before all have chosen."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from cardtable.engine import Event, IllegalAction
from cardtable.games.scripted import Game, Message, events
from cardtable.games.scripted.deal_code import version_of
from cardtable.games.scripted.trial_games import play_trial
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


def test_a_player_without_a_listed_choice_does_not_choose() -> None:
    rules = """
    DEF legal: RETURN CHOOSE ($CURRENT_PLAYER == 'player_1') ['bid low'] ['pass']; END_DEF
    RECEIVE bid $amount IN 'play' TOGETHER: .bids[$PLAYER_NAME] = $amount; ACCEPT; END_RECEIVE
    RECEIVE pass IN TURN: ACCEPT; END_RECEIVE
    """
    game = begun(small_game(rules, BIDDING))
    game.accept(Message("bid low"))
    assert not game.have_chosen
    assert game.properties["bids"] == {"player_1": "low", "player_2": None}


def test_the_answer_to_a_choice_does_not_depend_on_what_others_have_chosen() -> None:
    for first in ("low", "same"):
        game = bidding(3)
        game.accept(Message(f"bid {first}"))
        game.accept(Message("bid same"))
        game.accept(Message("bid same"))  # the last player learns no more than the others


def test_choices_that_do_not_go_together_are_all_made_again() -> None:
    game = bidding(3)
    before = game.view(0)
    heard: list[Event] = []
    game.listeners.append(heard.append)
    for _player in range(3):
        game.accept(Message("bid same"))
    assert heard[-1] == events.ChoicesRefused("Not three times.")
    narrator = Narrator(game.names, game.sides)
    told = "The choices do not go together, so all choose again. Not three times."
    assert narrator.sentence(heard[-1]) == told
    assert game.view(0) == before
    for line in ("bid same", "bid same", "bid low"):
        game.accept(Message(line))
    assert game.properties["bids"] == {"player_1": "same", "player_2": "same", "player_3": "low"}
    assert not game.refused_together


def test_a_game_ends_if_no_choices_go_together() -> None:
    rules = BIDS.replace("$amount != 'same'", "FALSE").replace(".taken < 3", ".taken < 2")
    game = begun(small_game(rules, BIDDING))
    while game.get_next_player() is not None:
        game.accept(Message("bid low"))
    assert game.is_stuck


def test_the_check_reports_choices_that_do_not_go_together() -> None:
    rules = BIDS.replace("$amount != 'same'", "FALSE").replace(".taken < 3", ".taken < 2")
    [problem] = play_trial(small_game(rules, BIDDING), 1, 60, lambda: 0).problems
    assert problem.text == "What the players chose at the same time is rejected: Not three times."


@pytest.mark.parametrize("winner", ["player_1", "player_2"])
def test_the_sender_of_any_message_can_be_made_to_lead(winner: str) -> None:
    rules = f"""
USE 'table';
RECEIVE bid TOGETHER:
  .taken += 1;
  IF .taken == 2: make_first '{winner}'; END_IF
  ACCEPT;
END_RECEIVE
"""
    game = begun(small_game(rules, BIDDING.replace("[2, 3]", "[2]")))
    game.accept(Message("bid"))
    game.accept(Message("bid"))
    assert game.properties["play_order"][0] == winner


def test_copies_are_independent_in_the_middle_of_a_choice() -> None:
    game = goofspiel("bid ks")
    twin = game.copy()
    twin.accept(Message("bid kh"))
    assert (game.have_chosen, twin.have_chosen) == ((0,), ())


def test_sending_together_is_part_of_a_deal_code() -> None:
    rules = "RECEIVE go: ACCEPT; END_RECEIVE"
    together = rules.replace(":", " TOGETHER:")
    assert version_of(small_game(rules)) != version_of(small_game(together))
