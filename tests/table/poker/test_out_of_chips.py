"""A person at the table who runs out of chips, and all-ins whose board is dealt out."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from cardtable.games.holdem.actions import Action
from cardtable.games.holdem.game import Game
from cardtable.screens.results.game_over import GameOverScene
from cardtable.table.poker.poker_controls import PokerControls, PokerHandEnds
from cardtable.ui.dialog import Dialog
from cardtable.ui.motion import Speed
from tests.games.holdem.holdem_tables import deck_of
from tests.table.poker.poker_scenes import NAMES, PokerTableTest, holdem_match

BOARD = "2c 3d 4h 9s 9d"
LOSING = deck_of(["As Ah", "Kd Kc", "Qs Jh"], BOARD)
"""Three seats: left of the button aces, then kings; the button loses."""


def table_of(*seats: str, **options: Any) -> PokerTableTest:
    """Return a table of the person, who is on the button and loses all-in, and two callers."""
    options = {"stack": 200, "deals": (LOSING,), **options}
    seats = seats or ("person", "caller", "caller")
    speed, size = options.pop("speed", Speed.OFF), options.pop("size", (1280, 800))
    return PokerTableTest(holdem_match(*seats, **options), size=size, speed=speed)


def lose(table: PokerTableTest, stack: int = 200) -> None:
    """Go all-in and lose; wait for the end of the hand."""
    table.act(Action.raise_to(stack))
    table.until(lambda: table.match.game_as(Game).records, "the end of the hand")


def dialog_of(table: PokerTableTest) -> Dialog:
    table.until(lambda: isinstance(table.app.scene, Dialog), "the dialog")
    table.wait(1.0)
    scene = table.app.scene
    assert isinstance(scene, Dialog)
    return scene


def labels(dialog: Dialog) -> list[str]:
    return [button.label for button in dialog.footer]


def hands(table: PokerTableTest) -> int:
    return table.match.game_as(Game).hand_number


def test_a_cash_game_buys_in_again_and_says_so() -> None:
    with table_of() as table:
        lose(table)
        table.until_hand_end()
        note = "You are out of chips: rebuy 200 for the next hand. Session −200."
        assert table.scene.find(PokerHandEnds).panel.lines[-1] == note
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        table.until_action()
        assert hands(table) == 2
        assert table.match.game_as(Game).hand.started[0] == 200
        assert "Session −200, 2 buy-ins" in table.scene.find(PokerControls).info.lines
        assert table.plates[0].chips + sum(table.match.view(0).bets[:1]) == 200


def test_a_player_who_decides_can_buy_in_again() -> None:
    with table_of(rebuy="ask") as table:
        lose(table)
        table.until_hand_end()
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        dialog = dialog_of(table)
        assert dialog.title == "You are out of chips"
        assert dialog.message.label == "Session −200 · 1 hand"
        assert labels(dialog) == ["Rebuy 200", "Watch", "New game", "Lobby"]
        table.key(pygame.K_r)
        table.until_action()
        assert table.last_action is Action.REBUY
        assert hands(table) == 2


@pytest.mark.check
def test_a_person_who_leaves_watches_hand_after_hand_and_may_undo_it() -> None:
    with table_of(rebuy="ask") as table:
        lose(table)
        table.until_hand_end()
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        dialog_of(table)
        table.key(pygame.K_w)
        table.until(lambda: hands(table) > 2, "more hands")
        assert table.last_action is Action.LEAVE
        assert table.scene.table.side.plates[0].facts.line == "left the table"
        assert table.plates[0].caption == ""
        table.key(pygame.K_u)
        assert "Rebuy 200" in labels(dialog_of(table))


@pytest.mark.check
def test_a_tournament_names_the_place_and_is_watched_to_its_end() -> None:
    short = {"levels": "10/20, 100/200", "hands_per_level": 1}
    with table_of(rules="sit-and-go", stacks=(100, 200, 200), **short) as table:
        lose(table, 100)
        dialog = dialog_of(table)
        assert dialog.title == "You finish in 3rd place"
        words = "2 of 3 players are left. No prize: only the first place is paid."
        assert dialog.message.label == words
        assert labels(dialog) == ["Watch to the end", "New game", "Lobby"]
        table.key(pygame.K_w)
        table.until(lambda: isinstance(table.app.scene, GameOverScene), "the end of the game")
        places = table.match.game_as(Game).places
        assert sorted(places) == [1, 2, 3]
        over = table.app.scene
        assert isinstance(over, GameOverScene)
        assert over.record.label.startswith(f"Prizes: {NAMES[places.index(1)]} 500 · ")


# -- run-outs -------------------------------------------------------------------------------------


@pytest.mark.check
def test_open_hands_show_their_chances_after_each_card() -> None:
    with table_of(speed=Speed.FAST, size=(800, 600)) as table:
        table.act(Action.raise_to(200))
        seen: list[tuple[str, ...]] = []
        panel, plates = table.scene.find(PokerControls).odds, table.plates

        def is_over() -> bool:
            if table.stage.chances:
                shown = tuple(plate.caption for plate in plates)
                if not seen or seen[-1] != shown:
                    seen.append(shown)
                    table.wait(0.1)
                    assert panel.hands[0][0] == "You"
                    assert not any(plate.is_acting for plate in plates)
                    assert all(words in panel.spoken() for words in shown)
            return table.scene.find(PokerHandEnds).panel.visible

        table.until(is_over, "the end of the hand")
        assert len(seen) == 3
        assert all(share.endswith("%") for shown in seen for share in shown)
        assert panel.hands == []
        assert panel.random is None


@pytest.mark.check
def test_the_total_pot_is_shown_from_the_first_blind_on() -> None:
    with table_of() as table:
        controls = table.scene.find(PokerControls)
        table.until_action()
        assert controls.headline == "Total pot 30"
        table.scene.play.answer(Action.CALL)
        table.until_action()
        assert controls.headline == "Flop · Total pot 60"


# -- odds and amounts -----------------------------------------------------------------------------


@pytest.mark.check
def test_odds_that_no_longer_hold_are_removed() -> None:
    with table_of() as table:
        odds = table.scene.find(PokerControls).odds
        table.until_action()
        table.until(lambda: odds.random is not None, "the odds")
        table.scene.play.driver.paused = True
        table.scene.play.answer(Action.CALL)
        assert odds.price is None
        assert odds.random is not None
        table.scene.play.driver.paused = False
        table.until_action()
        table.scene.play.driver.paused = True
        table.scene.play.answer(Action.FOLD)
        table.until(lambda: table.scene.play.playback.still, "the fold")
        assert odds.random is None


@pytest.mark.check
def test_the_odds_of_a_new_street_appear_while_others_are_to_act() -> None:
    with table_of("caller", "caller", "person", deals=()) as table:  # the person acts last
        controls = table.scene.find(PokerControls)
        table.until_action()
        table.until(lambda: controls.odds.random is not None, "the odds before the flop")
        before = controls.odds.random
        table.scene.play.driver.paused = True
        table.scene.play.answer(Action.CALL)
        game = table.match.game_as(Game)
        while not game.board:  # the others call, or check their option
            position = table.match.next_position
            assert position is not None
            table.scene.play.driver.act(game.legal_bids()[1], position)
        assert not controls.bar.visible
        table.until(lambda: controls.odds.random not in (None, before), "the odds on the flop")
        assert controls.odds.price is None


def test_the_odds_are_hidden_from_those_who_only_watch() -> None:
    with table_of() as table:
        controls = table.scene.find(PokerControls)
        table.until_action()
        assert controls.odds.visible
        table.scene.play.driver.paused = True
        table.scene.play.answer(Action.FOLD)
        table.until(lambda: table.scene.play.playback.still, "the fold")
        assert not controls.odds.visible
        table.key(pygame.K_o, pygame.K_o)
        assert not controls.odds.visible
        table.scene.play.driver.paused = False
        table.until_hand_end()
        table.wait(0.5)
        table.key(pygame.K_RETURN)
        table.until_action()
        assert controls.odds.visible


@pytest.mark.parametrize("stack", [30, 5_000])
def test_pot_limit_offers_all_in_only_where_it_is_legal(stack: int) -> None:
    match = holdem_match("person", "caller", "caller", rules="pot-limit", stack=stack)
    with PokerTableTest(match, size=(1280, 800)) as table:
        table.until_action()
        offered = [child.label for child in table.bar.children()]
        assert ("all-in" in offered) is (stack == 30 and len(offered) > 3)
        if stack == 5_000:
            table.key(pygame.K_a)
            assert table.bar.amount == 40
            table.key(pygame.K_p)
            assert table.bar.amount == 70
            assert table.bar.bet.label == "Raise to 70"
