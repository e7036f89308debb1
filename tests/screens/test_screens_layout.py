"""No scene cuts, overlaps or loses widgets, in any window, text size or language."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

from cardtable.core import i18n
from cardtable.features.daily.window.calendar import DailyScene
from cardtable.features.daily.window.deal_code_dialogs import ask_code
from cardtable.features.hand_histories.window.files import open_file
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.screens.file_problems import StrategyProblemsScene
from cardtable.screens.help.lesson import LessonScene
from cardtable.screens.help.screen import HelpScene
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.rules_editor import RulesScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.lobby.seat_dialog import SeatScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.results.game_over import GameOverScene
from cardtable.screens.results.score_sheet import PlainSheetScene, SheetScene
from cardtable.screens.saved_games import SamplesScene, SavedScene, ask_save_as
from cardtable.screens.settings.screen import SettingsScene
from tests.paths import ROOT
from tests.scenes import (
    SIZES,
    SPADES,
    TEXTS,
    FakeWindow,
    LongTranslations,
    MenuOwner,
    faults_of,
    person_match,
    play_on,
)


@functools.cache
def _played(rules="classic", actions=10_000, seed=5):
    """Return a match that no test changes."""
    return play_on(person_match(rules, seed=seed), actions)


def _choices(context):
    return Choices.first(SPADES, context.strategies(SPADES).classes)


def _nothing(*_args):
    pass


def _with_saves(context):
    if context.saves.named():
        return SavedScene(context)
    for name in ("Nil in the last hand", "A very long name that somebody gave to a saved game"):
        context.saves.save_as(person_match(), name, overwrite=True)
    context.saves.start(_played(actions=70)).close()
    return SavedScene(context)


def _with_statistics(context):
    for seed in range(3):
        context.statistics.record(_played(seed=seed))
    return StatisticsScene(context)


def _lobby_with_all(context):
    _with_saves(context)
    _with_statistics(context)
    return LobbyScene(context)


CLASSIC = (SPADES, SPADES.find_rules("classic"))
SCENES: dict[str, Callable[[Any], Any]] = {
    "lobby at first": LobbyScene,
    "lobby": _lobby_with_all,
    "seat": lambda context: SeatScene(context, _choices(context), 2, _nothing),
    "rules": lambda context: RulesScene(context, _choices(context), _nothing),
    "problems": lambda context: StrategyProblemsScene(context, SPADES, _nothing),
    "saved": _with_saves,
    "samples": SamplesScene,
    "hand histories": lambda context: open_file(context, ROOT / "saves/fold-or-call.phhs"),
    **{f"settings {page}": functools.partial(SettingsScene, page=page) for page in range(5)},
    "menu": lambda context: MenuScene(context, MenuOwner(person_match())),
    "sheet": lambda context: SheetScene(context, _played(actions=400)),
    "solo sheet": lambda context: SheetScene(context, _played("solo", 400)),
    "over": lambda context: GameOverScene(context, _played(), _nothing, _nothing, _nothing),
    "help": lambda context: HelpScene(context, *CLASSIC),
    "how to play": lambda context: HelpScene(context, *CLASSIC, page="play"),
    "rules in force": lambda context: HelpScene(context, *CLASSIC, page="rules"),
    "replay": lambda context: ReplayScene(context, _played(actions=100)),
    "statistics at first": StatisticsScene,
    "statistics": _with_statistics,
    "lesson": LessonScene,
    "save as": lambda context: ask_save_as(context, person_match()),
    "plain sheet": lambda context: PlainSheetScene(_played(actions=400)),
    "calendar": lambda context: DailyScene(context),
    "deal code": lambda context: ask_code(context, _nothing),
}


def _look_at(name, size, larger, faults, **settings):
    window = FakeWindow(size, text_size=larger, **settings)
    try:
        scene = SCENES[name](window.context)
        if scene is not None:
            window.app.push(scene)
        for _time in range(3):  # time passes, but nothing is drawn
            window.scene.update(0.02)
        faults += [f"{size} {larger}: {fault}" for fault in faults_of(window.scene, size)]
    finally:
        window.close()


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SCENES)
def test_layouts_have_no_faults_at_any_size(name):
    faults: list[str] = []
    for size in SIZES:
        for larger in TEXTS:
            _look_at(name, size, larger, faults)
    assert not faults, "\n".join(faults)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", SCENES)
def test_longer_translations_fit(name, monkeypatch):
    monkeypatch.setattr(i18n, "_translation", LongTranslations())
    faults: list[str] = []
    for size in SIZES[:2]:
        _look_at(name, size, 1.0, faults)
    assert not faults, "\n".join(faults)
