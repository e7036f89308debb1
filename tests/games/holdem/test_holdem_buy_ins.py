"""Buying in again: automatically, by choice, and what it leaves in logs and hand histories."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine import Door, IllegalAction
from cardtable.games.holdem import GAME, Action, Game, Phase, Rules, View, events
from cardtable.games.holdem.experiment import Experiment
from cardtable.games.holdem.phh import dumps, loads
from cardtable.games.holdem.strategies import Strategy
from cardtable.match import Match, Seat
from cardtable.storage.saves import Saves
from tests.games.holdem.holdem_tables import act, listen, refused, run_down, table, to_act

CASH = ("no-limit", "pot-limit", "fixed-limit", "full-ring", "heads-up")


def play(game: Game, actions: int, seed: int = 1) -> None:
    """Play random actions, without folds, up to *actions*."""
    rng = Random(seed)
    for _action in range(actions):
        player = game.get_next_player()
        if player is None:
            return
        game.accept(rng.choice(game.legal_bids()[1:]), player)


# -- automatic ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASH)
def test_cash_games_buy_in_again_without_end(name: str) -> None:
    game = Game(Rules.named(name), 4, stacks=[60] * Rules.named(name).seats)
    bought = listen(game)
    for _hand in range(25):
        play(game, 1)
        assert min(game.hand.started) > 0
        run_down(game)
    assert not game.rules.ends
    assert any(isinstance(event, events.Rebought) for event in bought)
    assert sum(game.get_scores()) == 0
    assert game.places == (0,) * game.rules.seats


def test_a_game_saved_without_the_option_is_played_as_before() -> None:
    assert Rules.from_data({}).rebuy == "never"
    assert Rules.named("no-limit").to_data() == {"rebuy": "when_broke"}


def test_a_top_up_refills_smaller_stacks_and_leaves_larger_ones() -> None:
    game = Game(Rules(seats=3, rebuy="top_up", stack=100, small_blind=5, big_blind=10), 3)
    news = listen(game)
    act(game, "f", "f")
    assert game.stacks == (100, 95, 105)
    to_act(game)
    assert game.hand.started == (100, 100, 105)
    (event,) = [event for event in news if isinstance(event, events.Rebought)]
    assert (event.position, event.amount, event.stack) == (1, 5, 100)
    assert game.get_scores() == (0, -5, 5)


def rules_in_the_lab(rules: Rules) -> Rules:
    game = Experiment(GAME, rules).new_game(0, 1)
    assert isinstance(game, Game)
    return game.rules


def test_the_lab_plays_endless_rules_without_rebuys() -> None:
    assert rules_in_the_lab(Rules.named("no-limit")).ends
    limited = Rules(rebuy="when_broke", hands=20)
    assert rules_in_the_lab(limited) == limited


# -- by choice ------------------------------------------------------------------------------------

ALL_IN = "Kd Qd Ad Kc Qc Ac 2h 3s 7c 8d 2s 9h 2d Jh"
"""A deck for three seats: the button has aces, the next seat kings, then queens; no help."""


def after_all_in(stacks: tuple[int, int, int] = (100, 100, 60)) -> Game:
    """Return a game after a hand that the button has won from the two others."""
    game = table(stacks, (5, 10), deck=ALL_IN, hands=0, rebuy="ask")
    act(game, "r100", "c", "c")
    return game


def test_players_who_are_broke_are_asked_the_smaller_stack_first() -> None:
    game = after_all_in()
    assert game.between_hands
    assert to_act(game) == 2
    assert (game.current_phase, game.between_hands) == (Phase.REBUY, False)
    assert game.legal_bids() == (Action.REBUY, Action.LEAVE)
    assert refused(game, Action.FOLD) == "out-of-chips"
    act_broke(game, Action.REBUY)
    assert game.stacks == (260, 0, 60)
    assert not game.between_hands  # so that the next hand needs no further confirmation
    assert to_act(game) == 1
    act_broke(game, Action.REBUY)
    assert to_act(game) is not None
    assert game.hand.started == (260, 100, 60)
    assert game.get_scores() == (160, -100, -60)
    assert refused(game, Action.REBUY) == "not-broke"


def act_broke(game: Game, action: Action) -> None:
    player = game.get_next_player()
    assert player is not None
    game.accept_bid(action, player)


def test_a_player_who_leaves_gets_a_place_and_the_last_one_ends_the_game() -> None:
    game = after_all_in()
    news = listen(game)
    to_act(game)
    act_broke(game, Action.LEAVE)
    assert game.places == (0, 0, 3)
    act_broke(game, Action.LEAVE)
    assert to_act(game) is None
    assert game.places == (1, 2, 3)
    assert game.winners == (0,)
    assert [type(event).__name__ for event in news[-3:]] == ["Finished", "Finished", "GameOver"]


def test_the_others_play_on_without_the_one_who_left() -> None:
    game = after_all_in()
    to_act(game)
    act_broke(game, Action.LEAVE)
    act_broke(game, Action.REBUY)
    for _hand in range(3):
        act(game, "f")
        assert game.records[-1].started[2] == 0


def test_the_choice_survives_a_copy_and_a_view() -> None:
    game = after_all_in()
    to_act(game)
    twin: Any
    for twin in (game.copy(), game.view(2).determinize(Random(1))):
        assert to_act(twin) == 2
        assert twin.current_phase is Phase.REBUY
        act_broke(twin, Action.LEAVE)
        assert to_act(twin) == 1
    assert to_act(game) == 2


def test_a_strategy_buys_in_by_itself() -> None:
    class Timid(Strategy):
        def place_bid(self, view: View) -> Action:
            raise AssertionError("No bid is due.")

    class Leaver(Timid):
        def rebuy(self, view: View) -> Action:
            return Action.LEAVE

    game = after_all_in()
    to_act(game)
    assert Timid().decide(game.view(2)) is Action.REBUY
    assert Leaver().decide(game.view(2)) is Action.LEAVE


def test_actions_of_players_who_are_broke_are_read_and_written() -> None:
    game = after_all_in()
    for action in (Action.REBUY, Action.LEAVE):
        assert game.read_action(game.write_action(action), Door.BID) is action
    with pytest.raises(IllegalAction):
        game.write_action(object())  # type: ignore[arg-type]  # the mistake


# -- logs -----------------------------------------------------------------------------------------


def match_after_all_in() -> Match:
    """Return a match of a person with queens, who is out of chips and is asked."""
    seats = [Seat("caller", "Ada"), Seat("caller", "Ben"), Seat(name="Ida")]
    rules = Rules(seats=3, stacks=(100, 100, 60), small_blind=5, big_blind=10, rebuy="ask")
    match = Match(GAME, rules, seats, seed=1, deals=(ALL_IN,))
    for action in (Action.raise_to(100), Action.CALL, Action.CALL):
        match.act(action, match.deal() or 0)
    assert match.deal() == 2
    return match


def test_a_rebuy_is_replayed_undone_and_redone() -> None:
    match = match_after_all_in()
    match.act(Action.REBUY, 2)
    match.act(Action.REBUY, 1)
    match.deal()
    stacks = match.game_as(Game).hand.started
    assert stacks == (260, 100, 60)
    replayed = match.replayed().finish()
    assert isinstance(replayed, Game)
    assert to_act(replayed) == match.next_position
    assert replayed.hand.started == stacks
    assert match.undo()
    assert match.deal() == 2
    assert match.game.current_phase == "rebuy"
    match.redo()
    match.deal()
    assert match.game_as(Game).hand.started == stacks


def test_a_rebuy_is_saved_and_read_back(tmp_path: Path) -> None:
    saves = Saves(tmp_path, strategies=GAME.strategies().classes)
    match = match_after_all_in()
    with saves.start(match):
        match.act(Action.REBUY, 2)
        match.act(Action.LEAVE, 1)
        match.deal()
    found = saves.resume(saves.resumable()[0])
    with found.journal:
        found.match.deal()
        game = found.match.game_as(Game)
        assert found.match.log == match.log
        assert (game.hand.started, game.places) == ((260, 0, 60), (0, 3, 0))


def test_a_rebuy_does_not_change_the_hand_history() -> None:
    match = match_after_all_in()
    match.act(Action.REBUY, 2)
    match.act(Action.REBUY, 1)
    game = match.game_as(Game)
    (hand,) = loads(dumps(game))
    assert game.records[0].stacks == (260, 0, 0)
    assert hand.final_stacks == (0, 0, 260)  # p1 is the seat left of the button
