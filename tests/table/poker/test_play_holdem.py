"""Playing Hold'em at the table by mouse and keyboard."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest

from cardtable.cards import Card
from cardtable.engine import ZoneKind
from cardtable.games.holdem import Game
from cardtable.games.holdem.actions import Action, ActionKind
from cardtable.table.poker.poker_controls import PokerControls, PokerHandEnds
from cardtable.table.poker.poker_widgets import Ahead
from cardtable.ui.motion import Speed
from tests.table.poker.poker_scenes import PokerTableTest, holdem_match


@pytest.fixture
def table() -> Any:
    with PokerTableTest(holdem_match("person", "caller", "caller"), size=(1280, 800)) as made:
        yield made


# -- acting ---------------------------------------------------------------------------------------


@pytest.mark.check
def test_calling_and_checking_by_key(table: PokerTableTest) -> None:
    table.until_action()
    assert table.bar.call.label == "Call 20"
    table.key(pygame.K_c)
    assert table.last_action == Action.CALL
    table.until_action()
    assert table.bar.call.label == "Check"
    table.key(pygame.K_c)
    assert table.last_action == Action.CHECK


def test_folding_by_click(table: PokerTableTest) -> None:
    table.until_action()
    table.click(table.bar.fold.rect.center)
    assert table.last_action == Action.FOLD
    assert not table.bar.visible


@pytest.mark.check
def test_raising_by_typed_number(table: PokerTableTest) -> None:
    table.until_action()
    table.type("120")
    assert table.bar.bet.label == "Raise to 120"
    table.key(pygame.K_BACKSPACE)
    assert table.bar.note == "min 40"  # 12 is below the minimum
    assert table.bar.amount == 40
    table.type("0")
    table.key(pygame.K_RETURN)
    assert table.last_action == Action.raise_to(120)


def test_an_amount_too_large_becomes_the_maximum(table: PokerTableTest) -> None:
    table.until_action()
    table.type("99999")
    assert table.bar.bet.label == "All-in 2,000"
    assert table.bar.note == "max 2,000"


@pytest.mark.check
def test_presets_and_steps(table: PokerTableTest) -> None:
    table.until_action()
    for number, amount in enumerate((40, 45, 53, 70, 2_000)):
        table.click(table.bar.presets[number].rect.center)
        assert table.bar.amount == amount
    table.click(table.bar.presets[0].rect.center)
    table.key(pygame.K_RIGHT)
    assert table.bar.amount == 60
    table.key(pygame.K_LEFT, pygame.K_LEFT)
    assert table.bar.amount == 40
    table.move(table.bar.slider.rect.center)
    table.post(pygame.MOUSEWHEEL, x=0, y=2, pos=table.bar.slider.rect.center)
    assert table.bar.amount == 80
    table.key(pygame.K_b)
    assert table.last_action == Action.raise_to(80)


def test_the_slider_reaches_both_ends(table: PokerTableTest) -> None:
    table.until_action()
    slider = table.bar.slider
    table.drag(slider.rect.center, (slider.rect.right - 1, slider.rect.centery))
    assert table.bar.amount == 2_000
    table.drag(slider.rect.center, (slider.rect.left, slider.rect.centery))
    assert table.bar.amount == 40
    assert "40" in slider.spoken()


def test_all_in_takes_a_second_press(table: PokerTableTest) -> None:
    table.until_action()
    table.key(pygame.K_a, pygame.K_r)
    assert len(table.match.log) == 0
    assert table.bar.bet.label == "All-in? Press again"
    table.key(pygame.K_r)  # too soon
    assert len(table.match.log) == 0
    table.wait(0.6)
    table.key(pygame.K_r)
    assert table.last_action == Action.raise_to(2_000)


def test_folding_where_checking_is_free_takes_a_second_press(table: PokerTableTest) -> None:
    table.act(Action.CALL)
    table.until_action()
    table.key(pygame.K_f)
    assert table.last_action == Action.CALL
    assert table.bar.fold.label == "Really fold?"
    assert "Fold? Checking is free" in table.said
    table.wait(0.6)
    table.key(pygame.K_f)
    assert table.last_action == Action.FOLD


def test_buttons_ignore_input_when_they_appear(table: PokerTableTest) -> None:
    table.until(lambda: table.bar.visible, "the actions")
    table.key(pygame.K_f)
    assert not table.match.log
    table.wait(0.5)
    table.key(pygame.K_f)
    assert table.match.log


@pytest.mark.check
def test_a_fixed_limit_offers_one_size() -> None:
    with PokerTableTest(holdem_match("person", "caller", rules="fixed-limit")) as table:
        table.until_action()
        assert set(table.bar.options.sizes.presets()) == {40}
        table.key(pygame.K_r)
        assert table.last_action == Action.raise_to(40)


# -- decisions in advance -------------------------------------------------------------------------


def wait_for_toggles(table: PokerTableTest) -> None:
    """Pause the other players, and wait until decisions in advance are offered."""
    table.until(lambda: bool(table.match.deals), "the deal")
    table.scene.play.driver.paused = True
    table.until(lambda: table.scene.find(PokerControls).ahead.visible, "the toggles")
    table.wait(0.5)


@pytest.mark.check
def test_check_or_fold_in_advance_folds_to_a_bet() -> None:
    seats = ("person", "caller", "caller", "caller")
    with PokerTableTest(holdem_match(*seats, dealer=0)) as table:
        wait_for_toggles(table)  # the fourth seat acts first
        table.key(pygame.K_f)
        assert table.scene.find(PokerControls).ahead.choice is Ahead.CHECK_OR_FOLD
        table.scene.play.driver.paused = False
        table.until(lambda: len(table.match.log) > 1, "two actions")
        assert table.last_action == Action.FOLD


@pytest.mark.check
def test_call_any_in_advance_applies_once() -> None:
    with PokerTableTest(holdem_match("person", *("caller",) * 3)) as table:
        wait_for_toggles(table)
        table.key(pygame.K_c)
        table.scene.play.driver.paused = False
        table.until(lambda: len(table.match.log) > 1, "two actions")
        assert table.last_action == Action.CALL
        table.until_action()
        assert table.scene.find(PokerControls).ahead.choice is Ahead.NOTHING


@pytest.mark.check
def test_a_decision_in_advance_can_be_withdrawn() -> None:
    with PokerTableTest(holdem_match("person", *("caller",) * 3)) as table:
        wait_for_toggles(table)
        table.key(pygame.K_c)
        table.key(pygame.K_c)
        table.scene.play.driver.paused = False
        table.until_action()
        assert not any(entry.position == 0 for entry in table.match.log)


# -- chips and cards ------------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
@pytest.mark.parametrize("seed", [1, 2])
def test_chips_on_screen_are_conserved(seed: int, speed: Speed) -> None:
    rng = random.Random(seed)
    seats = ("person", "random", "random", "random")
    with PokerTableTest(holdem_match(*seats, seed=seed, stack=400), speed=speed) as table:
        hands = 0

        def over() -> bool:
            nonlocal hands
            if table.app.scene is not table.scene or hands == 3:
                return True
            if table.stage.chips.piles:
                assert table.shown_chips() == table.all_chips()
            if table.bar.visible and table.scene.play.playback.still:
                table.scene.play.answer(rng.choice(table.match.view(0).legal_bids))
            if table.scene.find(PokerHandEnds).panel.visible:
                view = table.match.view(0)
                for seat, chips in enumerate(view.stacks):
                    assert table.stage.chips.piles[f"stack:{seat}"] == chips
                hands += 1
                table.scene.play.playback.next_hand()
            return False

        table.until(over, "three hands or the end")


@pytest.mark.check
def test_short_lived_side_pots_are_paid() -> None:
    match = holdem_match("person", "caller", "caller", stacks=(600, 300, 100))
    with PokerTableTest(match, speed=Speed.FAST) as table:
        table.act(Action.raise_to(600))

        def over() -> bool:
            assert table.shown_chips() == 1_000
            return (
                table.scene.find(PokerHandEnds).panel.visible or table.app.scene is not table.scene
            )

        table.until(over, "the payment of the chips")
        assert table.match.game_as(Game).records[-1]
        piles = table.stage.chips.piles
        assert [piles[f"stack:{seat}"] for seat in range(3)] == list(table.match.view(0).stacks)


def test_bets_are_shown_at_seats_and_then_collected(table: PokerTableTest) -> None:
    table.until_action()
    piles = table.stage.chips.piles
    assert (piles["bet:1"], piles["bet:2"]) == (10, 20)
    table.act(Action.CALL)
    table.until_action()
    piles = table.stage.chips.piles
    assert piles["pot:0"] == 60
    assert not any(piles[f"bet:{seat}"] for seat in range(3))
    assert len(table.stage.zones["board"]) == 3
    assert len(table.stage.zones["discard"]) == 1  # the burned card


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
def test_no_hidden_card_is_drawn(speed: Speed) -> None:
    with PokerTableTest(holdem_match("person", "caller", "caller"), speed=speed) as table:

        def over() -> bool:
            shown = table.match.view(0).hand.shown if table.match.deals else 0
            for seat in (1, 2):
                if not shown >> seat & 1 and f"hand:{seat}" in table.stage.zones:
                    assert not table.open_cards(seat)
            if table.bar.visible and table.scene.play.playback.still:
                view = table.match.view(0)
                table.scene.play.answer(
                    next(a for a in view.legal_bids if a.kind is not ActionKind.FOLD)
                )
            return table.scene.find(PokerHandEnds).panel.visible

        table.until(over, "the end of the hand")
        assert table.match.view(0).hand.shown


@pytest.mark.check
def test_mucked_hands_stay_hidden_and_winning_cards_are_lifted() -> None:
    # seat 1 has aces, seat 2 kings, the person queens; the board is low
    deck = "Ac Kc Qc Ad Kd Qd 2s 7h 8s 3d 4s Jh 5s 9c"
    match = holdem_match("person", "caller", "caller", deals=(deck,))
    with PokerTableTest(match, speed=Speed.FAST) as table:
        for _street in range(4):
            table.until_action()
            table.scene.play.answer(table.panels.passive_action(table.match.view(0)))
        table.until_hand_end()
        assert table.open_cards(1) == 2  # the first to show
        assert table.open_cards(2) == 0
        table.wait(0.5)
        lifted = {s.card for s in table.stage.sprites() if s.rise.target > 0}
        assert {str(card) for card in lifted} == {"Ac", "Ad", "Jh", "9c", "8s"}
        plate = table.scene.table.side.plates[1]
        assert plate.facts.of == "Pair of aces"
        assert table.scene.find(PokerHandEnds).panel.lines == ("Walt wins 60 · Pair of aces",)


def test_the_own_hand_is_described(table: PokerTableTest) -> None:
    table.until_action()
    assert table.scene.table.side.plates[0].facts.line  # two cards, before the flop
    table.act(Action.CALL)
    table.until_action()
    words = table.scene.table.side.plates[0].spoken()
    assert any(
        name in words for name in ("High card", "Pair of", "Two pair", "Three", "Straight", "Flush")
    )


def test_own_cards_keep_their_order_at_the_showdown(
    table: PokerTableTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.until_action()
    viewpoint = table.scene.play.viewpoint

    def own() -> tuple[Card | None, ...]:
        hands = (zone for zone in viewpoint.visible_zones() if zone.kind is ZoneKind.HAND)
        return next(zone.pieces for zone in hands if zone.owner == viewpoint.bottom)

    before = own()
    assert None not in before
    for shown in (before, before[::-1]):  # one of them is the order of the deal
        monkeypatch.setattr(viewpoint.panels, "open_hand", lambda _view, _owner, s=shown: s)
        assert own() == before
