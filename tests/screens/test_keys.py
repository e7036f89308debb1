"""On no screen do two commands share a key, whatever features add to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from cardtable.engine import GameKind
from cardtable.features.duplicate.window.contest_setup import ContestSetupScene
from cardtable.features.network.window.forms import JoinScene, ServeScene
from cardtable.features.problems.window.problem_list import ProblemListScene
from cardtable.features.review.window.review_scene import HandReviewScene
from cardtable.features.streak.window.streaks import StreakScene
from cardtable.games import all_games
from cardtable.games.spades import Rules
from cardtable.match import PERSON, Match, Seat
from cardtable.opp.joined_table import JoinedTable
from cardtable.screens.menu import MenuScene, SharedMenuScene
from cardtable.table.play_scene import PlayScene
from cardtable.ui.key_command import KeyCommand
from cardtable.ui.widgets import Button
from tests.features.network.remote_tables import Window, place_for, serving
from tests.key_clashes import clashes_of
from tests.scenes import SPADES, FakeWindow, person_match, play_on
from tests.screens.test_screens_layout import SCENES

TABLES = [
    *(
        pytest.param(kind, kind.find_rules(rules), id=f"{kind.key}-{rules}")
        for kind in all_games().values()
        for rules in kind.rule_sets
    ),
    pytest.param(SPADES, Rules(seats="2"), id="spades-drawing"),
]
MAX_ACTIONS = 250
"""Number of random actions after which a game is not followed further."""
MORE_SCENES: dict[str, Callable[[Any], Any]] = {
    "contest": lambda context: ContestSetupScene(context, person_match()),
    "join": JoinScene,
    "serve": ServeScene,
    "problem list": ProblemListScene,
    "streaks": lambda context: StreakScene(context, "spades"),
    "review": lambda context: HandReviewScene(context, play_on(person_match(), to_hand_end=True)),
}


@pytest.fixture
def window() -> Iterator[FakeWindow]:
    window = FakeWindow()
    yield window
    window.close()


def match_of(kind: GameKind, rules: Any, first: str) -> Match:
    """Return a match of strategies, but *first* at the first seat."""
    count = sum(len(side) for side in kind.sides(rules))
    return Match(kind, rules, [Seat(first, "You"), *[Seat("random")] * (count - 1)], seed=2)


def tables_of(window: FakeWindow, match: Match) -> Iterator[PlayScene]:
    """Play *match* at random.

    Yield its table where the first seat is asked something new, at the end of a hand, and at that
    of the game.
    """
    rng, known = Random(1), set[object]()
    for _action in range(MAX_ACTIONS):
        position = match.deal()
        if position is None:
            yield window.open(PlayScene(window.context, match))
            return
        asked = (match.game.current_phase, match.game.door)
        if position == 0 and asked not in known:
            known.add(asked)
            yield window.open(PlayScene(window.context, match))
            continue  # a strategy may have played on
        action = rng.choice(match.game.legal())
        match.act(action, position)
        if match.game.between_hands and "end" not in known:
            known.add("end")
            match.rewind(len(match.log) - 1)  # the table must see how the hand ends
            assert match.deal() == position
            table = PlayScene(window.context, match)
            window.app.push(table)
            match.act(action, position)
            table.table.stage.skip()  # to the result of the hand
            window.steps(2)
            yield table


@pytest.mark.sample(1, per="kind", check=1, test=8)
@pytest.mark.parametrize("first", [PERSON, "random"])
@pytest.mark.parametrize(("kind", "rules"), TABLES)
def test_no_two_commands_of_a_table_or_its_menu_share_a_key(
    window: FakeWindow, kind: GameKind, rules: Any, first: str
) -> None:
    match = match_of(kind, rules, first)
    for table in tables_of(window, match):
        window.open(MenuScene(window.context, table.play))
        scenes = window.app.scenes
        assert not [clash for scene in scenes for clash in clashes_of(scene)]
        for scene in reversed(scenes):
            scene.close()


@pytest.mark.parametrize("name", [*SCENES, *MORE_SCENES])
def test_no_two_commands_of_a_screen_share_a_key(window: FakeWindow, name: str) -> None:
    scene = (SCENES | MORE_SCENES)[name](window.context)
    if scene is not None:  # else it is open already
        window.open(scene)
    assert not [clash for opened in window.app.scenes for clash in clashes_of(opened)]


def test_no_two_commands_of_a_network_table_share_a_key(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open") as server:
        place = place_for(server, "ann")
        with Window(JoinedTable(place), place) as window:
            window.until(lambda: window.at_table and window.asked, "our turn")
            table = window.play
            assert not clashes_of(table)
            assert not clashes_of(SharedMenuScene(window.context, table.play))


def test_a_shared_key_is_found(window: FakeWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = PlayScene(window.context, person_match())
    window.open(scene)
    scene.form.add(Button("Uphold", lambda: None, key=pygame.K_u))
    scene.form.add(Button("Log", scene.play.open_menu, key=pygame.K_g))
    command = KeyCommand("Sum", lambda: None, pygame.K_s, "S")
    monkeypatch.setattr(scene.parts[0], "hand_commands", lambda: (command,))
    assert clashes_of(scene) == [
        "'u': the button Undo and the button Uphold",
        "'g': the button Log and a key of LogSwitch",
        "'s': the command Sum and the command Score sheet",
        "'s': the command Sum and a key of HandEnds",
    ]
