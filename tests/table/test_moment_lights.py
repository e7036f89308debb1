"""Lights at the moments of a game: they follow what is shown, end at a click, and obey motion."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from cardtable.games import all_games
from cardtable.games.moments import MomentKind
from cardtable.match import Match, Seat
from cardtable.table.board.board_stage import BoardStage
from cardtable.table.moment_lights import LIGHTS, TRICK, MomentLights
from cardtable.table.poker.poker_plate import PokerPlate
from cardtable.table.poker.poker_stage import PokerStage
from cardtable.table.sounds import SOUNDS
from cardtable.ui.motion import MotionSettings, Speed
from tests.table.table_hands import Table, spades_match

GAMES = all_games()


@pytest.fixture
def table() -> Any:
    with Table(spades_match(), speed=Speed.NORMAL) as table:
        table.wait(1.0)
        yield table


def lights_of(table: Table) -> MomentLights:
    return table.scene.find(MomentLights)


@pytest.mark.check
def test_the_winner_of_a_trick_is_lit_when_the_trick_is_taken(table: Table) -> None:
    table.start_play()
    lights = lights_of(table)
    lit: list[tuple[int, ...]] = []

    def step() -> bool:
        lit.extend(each.positions for each in lights.running if each.light is LIGHTS[TRICK])
        play = table.scene.play
        if play.own_turn and play.playback.waiting and not lit:
            play.play_card(min(table.match.game.legal()))
        return bool(lit)

    table.until(step, "a trick was taken")
    winner = table.match.view(0).tricks[0].winner
    assert set(lit) == {(winner,)}
    table.until(lambda: not lights.running, "the light is out")


@pytest.mark.check
@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", [kind for kind in LIGHTS if kind != TRICK])
def test_every_light_changes_the_picture_and_ends(table: Table, kind: MomentKind) -> None:
    table.until_bid()
    lights = lights_of(table)
    table.wait(1.0)
    before = table.app.picture()
    lights.start(kind, (1, 3))
    table.wait(LIGHTS[kind].seconds * 0.25)
    assert table.app.picture() != before
    assert table.app.animating
    assert LIGHTS[kind].sound in ("", *table.sounds)
    table.wait(LIGHTS[kind].seconds)
    assert table.app.picture() == before
    assert not table.app.animating


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("event", ["click", "key"])
def test_any_click_or_key_ends_a_light(table: Table, event: str) -> None:
    table.until_bid()
    lights = lights_of(table)
    lights.start(MomentKind.NIL_MADE, (1,))
    table.wait(0.1)
    assert lights.running
    if event == "click":
        table.press(table.middle)
    else:
        table.key(pygame.K_F5)
    assert lights.running == []


@pytest.mark.check
def test_reduced_motion_shows_an_even_mark(table: Table) -> None:
    table.until_bid()
    table.app.set_look(motion=MotionSettings(Speed.NORMAL, reduced=True))
    table.wait(2.0)  # the latest bid is highlighted for a while
    lights = lights_of(table)
    before = table.app.picture()
    lights.start(MomentKind.TRUMPS_BROKEN, (1,))
    table.wait(0.1)
    first = table.app.picture()
    table.wait(0.3)
    assert first != before
    assert table.app.picture() == first
    assert not table.app.animating
    table.wait(1.0)
    assert table.app.picture() == before


def test_without_motion_there_is_no_light() -> None:
    with Table(spades_match()) as table:
        table.until_bid()
        lights = lights_of(table)
        lights.start(MomentKind.NIL_FAILED, (1,))
        assert lights.running == []
        assert table.sounds[-1] == "crack"


@pytest.mark.check
def test_an_undo_puts_the_lights_out(table: Table) -> None:
    table.start_play()
    lights = lights_of(table)
    lights.start(MomentKind.SET, (1,))
    table.match.undo()
    assert lights.running == []


@pytest.mark.check
def test_pictures_are_drawn_before_they_are_needed(table: Table) -> None:
    table.until_bid()
    table.wait(1.0)
    lights = lights_of(table)
    assert lights._unmade == []
    sign = lights._sign(0)
    assert sign is lights._sign(0)


def test_every_sound_has_a_light() -> None:
    for kind, light in LIGHTS.items():
        if light.sound:
            assert light.sound in SOUNDS
            assert light.strength or light.shows_sign or light.shows_crack, kind


@pytest.mark.check
def test_a_board_lights_the_line_that_wins() -> None:
    kind = GAMES["connect-four"]
    rules = kind.find_rules(kind.rule_sets[0])
    match = Match(kind, rules, [Seat("person", "You"), Seat("person", "Ann")], seed=1)
    with Table(match, speed=Speed.NORMAL) as table:
        table.wait(0.5)
        for column in (0, 1, 0, 1, 0, 1, 0):
            position = match.deal()
            moves = {cell.column: cell for cell in match.game.legal()}
            match.act(moves[column], position)
        assert isinstance(table.scene.table.stage, BoardStage)
        motion = table.scene.table.stage.board_motion
        pictures = set()

        def step() -> bool:
            if motion.line < 1.0 and not motion.pieces:
                pictures.add(table.app.picture())
            return "hand" in table.sounds and motion.line >= 1.0

        table.until(step, "the line is drawn")
        assert len(pictures) > 5
        assert table.sounds.count("hand") == 1


@pytest.mark.check
def test_an_all_in_lights_up_those_who_are_in_it_and_counts_their_chances() -> None:
    kind = GAMES["holdem"]
    rules = kind.find_rules("heads-up")
    match = Match(kind, rules, [Seat("person", "You"), Seat("person", "Ann")], seed=4)
    with Table(match, speed=Speed.NORMAL, open_hands=True) as table:
        table.wait(0.5)
        for _action in range(2):
            position = match.deal()
            raises = match.view(position).raise_range
            action = max(match.game.legal(), key=lambda each: (each.to, each.kind == "call"))
            if raises is not None:
                action = type(action).raise_to(raises[1])
            match.act(action, position)
        lights = lights_of(table)
        stage, plate = table.scene.table.stage, table.scene.table.side.plates[0]
        assert isinstance(stage, PokerStage)
        assert isinstance(plate, PokerPlate)
        shown: list[str] = []
        lit: set[tuple[int, ...]] = set()

        def step() -> bool:
            lit.update(
                each.positions
                for each in lights.running
                if each.light is LIGHTS[MomentKind.RUN_OUT]
            )
            if stage.chances:
                shown.append(plate.drawn_caption)
            return bool(shown) and not stage.chances

        table.until(step, "the board is dealt")
        assert {tuple(sorted(each)) for each in lit} == {(0, 1)}
        assert table.sounds.count("run-out") == 1
        assert len(set(shown)) > 3  # it counts from one chance to the next
