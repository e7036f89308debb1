"""Saved games, score sheets, the end of hands and games, the menu, by mouse and keyboard."""

from __future__ import annotations

import pygame
import pytest

from cardtable.screens import transitions
from cardtable.screens.celebration import Celebration
from cardtable.screens.game_list import GameListScene
from cardtable.screens.game_over import GameOverScene
from cardtable.screens.lobby import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay import ReplayScene
from cardtable.screens.resume_card import ago
from cardtable.screens.saved_games import SamplesScene, SavedScene, ask_save_as
from cardtable.screens.score_sheet import SheetScene
from cardtable.screens.sheet_data import plain, sheet_of, signed
from cardtable.storage.files import SaveFailed
from cardtable.table.play_scene import PlayScene
from cardtable.ui.dialog import Dialog
from cardtable.ui.motion import MotionSettings, Speed
from tests.scenes import Table, person_match, play_on


@pytest.fixture
def table():
    table = Table()
    yield table
    table.close()


def sit_down(table, match):
    """Open the lobby and a table over it."""
    table.open(LobbyScene(table.context))
    transitions.open_table(table.context, match)
    table.steps(2)
    return table.scene


# --- saving, loading, renaming, deleting ---------------------------------------------------------


def test_a_game_is_saved_by_name_and_replaced_only_on_request(table):
    match = play_on(person_match(), 30)
    lobby = table.open(LobbyScene(table.context))
    ask_save_as(table.context, match)
    table.scene.field.value = "Tuesday"
    table.scene.submit()
    assert table.scene is lobby
    play_on(match, 10)
    ask_save_as(table.context, match)
    table.scene.field.value = "Tuesday"
    table.scene.submit()
    table.steps(2)
    question = table.scene
    assert isinstance(question, Dialog)
    assert "Tuesday" in question.message.label
    assert len(table.context.saves.load(table.context.saves.named()[0]).match.log) == 30
    question.buttons[-1].guard(0.0)
    table.click(question.buttons[-1])
    assert len(table.context.saves.load(table.context.saves.named()[0]).match.log) == 40


def test_a_write_error_is_shown_in_the_dialog(table, monkeypatch):
    def refuse(*_args, **_more):
        raise SaveFailed(table.context.saves.folder / "x.game", "the disk is full")

    monkeypatch.setattr(table.context.saves, "save_as", refuse)
    table.open(LobbyScene(table.context))
    ask_save_as(table.context, person_match())
    table.scene.field.value = "x"
    table.scene.submit()
    assert "the disk is full" in table.scene.problem.label


def test_saved_games_are_renamed_deleted_and_resumed(table):
    saves = table.context.saves
    saves.save_as(play_on(person_match(), 20), "One")
    saves.save_as(play_on(person_match(), 25), "Two")
    lobby = table.open(LobbyScene(table.context))
    table.key(pygame.K_o)
    scene = table.scene
    assert isinstance(scene, SavedScene)
    assert scene.tabs.index == 1
    scene.list.choose(scene.list.rows.options.index("One"))
    table.key(pygame.K_n)
    table.scene.field.value = "Two"
    table.scene.submit()
    assert "already" in table.scene.problem.label
    table.scene.field.value = "Three"
    table.scene.submit()
    assert table.scene is scene
    assert sorted(info.name for info in saves.named()) == ["Three", "Two"]
    scene.list.choose(scene.list.rows.options.index("Two"))
    table.key(pygame.K_DELETE)
    table.scene.buttons[-1].activate()
    assert [info.name for info in saves.named()] == ["Three"]
    scene.play()
    assert isinstance(table.scene, PlayScene)
    assert table.app.scenes == (lobby, table.scene)
    assert len(table.scene.match.log) == 20


def test_a_damaged_save_is_explained(table):
    saves = table.context.saves
    info = saves.save_as(play_on(person_match(), 20), "One")
    table.open(LobbyScene(table.context))
    table.key(pygame.K_o)
    scene = table.scene
    info.path.write_bytes(b"nothing")
    scene.play()
    assert isinstance(table.scene, Dialog)
    table.key(pygame.K_RETURN)
    assert table.scene is scene


def test_finished_games_can_be_replayed_but_not_resumed(table):
    table.context.saves.start(play_on(person_match())).close()
    table.open(LobbyScene(table.context))
    table.key(pygame.K_o)
    scene = table.scene
    scene.tabs.choose(2)
    assert len(scene.infos) == 1
    assert not scene.resume.visible
    table.key(pygame.K_w)
    assert isinstance(table.scene, ReplayScene)
    table.key(pygame.K_ESCAPE)
    assert table.scene is scene


def test_every_sample_can_be_replayed_and_played(table):
    lobby = table.open(LobbyScene(table.context))
    samples = table.open(SamplesScene(table.context))
    assert isinstance(samples, GameListScene)
    for info in samples.infos:
        assert info.title
        assert info.description
        recovered = samples.read(info)
        replay = ReplayScene(table.context, recovered.match, recovered.title)
        table.open(replay)
        table.app.remove(replay)
    if samples.infos:
        samples.play()
        assert isinstance(table.scene, PlayScene)
        assert samples not in table.app.scenes
        assert lobby in table.app.scenes


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (5, "just now"),
        (60, "1 minute ago"),
        (20 * 60, "20 minutes ago"),
        (3 * 3600, "3 hours ago"),
        (86400, "1 day ago"),
        (86400 * 30, "1969-12-02"),
    ],
)
def test_ages_of_saves_are_rounded(seconds, words):
    assert ago(0.0, now=float(seconds)) == words or words.startswith("1969")
    assert ago(-86400.0 * 30, now=0.0).startswith("1969-12")


# --- the menu ------------------------------------------------------------------------------------


def test_every_letter_of_the_menu_opens_a_screen(table):
    play = sit_down(table, person_match())
    for key in (
        pygame.K_s,
        pygame.K_w,
        pygame.K_a,
        pygame.K_o,
        pygame.K_r,
        pygame.K_e,
        pygame.K_F1,
    ):
        menu = table.open(MenuScene(table.context, play.play))
        table.key(key)
        opened = table.scene
        assert opened is not menu, pygame.key.name(key)
        table.key(pygame.K_ESCAPE)
        assert table.scene is menu, pygame.key.name(key)
        table.key(pygame.K_ESCAPE)
        assert table.scene is play


def test_the_menu_goes_to_the_lobby_and_to_other_games(table):
    play = sit_down(table, person_match(dealer=1))
    lobby = table.app.scenes[0]
    table.open(MenuScene(table.context, play.play))
    table.key(pygame.K_d)
    same = table.scene
    assert (same.match.deals, same.match.dealer) == (play.match.deals, 1)
    assert table.app.scenes == (lobby, same)
    table.open(MenuScene(table.context, same.play))
    table.key(pygame.K_n)
    fresh = table.scene
    assert fresh.match.dealer == 2
    assert fresh.match.seed != same.match.seed
    table.open(MenuScene(table.context, fresh.play))
    table.key(pygame.K_l)
    assert table.app.scenes == (lobby,)


def test_a_table_without_a_lobby_below_gets_one(table):
    transitions.open_table(table.context, person_match())
    table.context.screens.to_lobby()
    assert [type(scene) for scene in table.app.scenes] == [LobbyScene]


# --- score sheet ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["classic", "solo", "tournament", "jokers"])
def test_every_number_of_the_sheet_is_the_sum_of_its_lines(rules):
    match = play_on(person_match(rules), 600)
    sheet = sheet_of(match)
    assert len(sheet.rows) == len(match.game.results) > 5
    totals = [0] * len(sheet.sides)
    for row in sheet.rows:
        for side, cell in enumerate(row.cells):
            assert sum(line.points for line in cell.lines) == cell.points
            assert all(line.words for line in cell.lines)
            totals[side] += cell.points
            assert cell.total == totals[side]
    assert tuple(totals) == match.game.get_scores()


def test_numbers_have_typographic_signs():
    assert [signed(n) for n in (5, 0, -5)] == ["+5", "0", "−5"]
    assert [plain(n) for n in (5, 0, -5)] == ["5", "0", "−5"]


def test_the_sheet_explains_the_active_row(table):
    match = play_on(person_match(), 300)
    sheet = table.open(SheetScene(table.context, match))
    last = len(sheet.grid.sheet.rows) - 1
    assert sheet.breakdown.row == last
    table.key(pygame.K_HOME)
    assert sheet.breakdown.row == 0
    assert "Hand 1" in table.said[-1]
    row = pygame.Rect(sheet.grid.rect.left, sheet.grid.bar.rect.top, 100, 20).center
    sheet.grid.bar.scroll_to(0, glide=False)
    sheet.grid.choose(2)
    sheet.grid.point_at(row)
    assert sheet.breakdown.row == 0
    sheet.grid.set_hovered(True)
    sheet.grid.set_hovered(False)
    assert sheet.breakdown.row == 2
    table.key(pygame.K_w)
    assert table.scene.film.frame.hand == 3


def test_an_empty_sheet_is_announced(table):
    sheet = table.open(SheetScene(table.context, person_match()))
    assert not sheet.watch.enabled
    assert sheet.grid.spoken() == "Score sheet, no finished hands yet"


# --- the end of a game ---------------------------------------------------------------------------


def over(table, **motion):
    table.app.set_look(motion=MotionSettings(**motion))
    pressed = []
    scene = GameOverScene(
        table.context,
        play_on(person_match()),
        lambda: pressed.append("again"),
        lambda: pressed.append("same"),
        lambda: pressed.append("lobby"),
    )
    table.open(scene)
    return scene, pressed


def test_buttons_wait_a_moment_and_then_act(table):
    _scene, pressed = over(table)
    table.key(pygame.K_RETURN)
    assert pressed == []
    table.steps(60)
    table.key(pygame.K_RETURN, pygame.K_d, pygame.K_ESCAPE)
    assert pressed == ["again", "same", "lobby"]


def test_statistics_count_the_game_once_with_its_margin(table):
    scene, _pressed = over(table)
    best, other = sorted(scene.sheet.totals, reverse=True)
    assert scene.record.label.startswith(f"by {best - other} points · ")
    assert scene.record.label.endswith("of 1 game won")


def test_reduced_motion_has_no_confetti(table):
    scene, _pressed = over(table, reduced=True)
    assert scene.celebration is None
    scene.won = True
    scene.enter()
    assert scene.celebration is None


def test_a_win_is_celebrated_and_the_celebration_ends(table):
    scene, _pressed = over(table, speed=Speed.NORMAL)
    scene.won = True
    scene.enter()
    assert scene.animating
    table.until(lambda: scene.celebration is None, "the celebration ends")
    assert not scene.animating


def test_a_celebration_is_determined_by_its_seed(table):
    one, other = (Celebration((1280, 800), table.app.look, seed=4) for _twice in range(2))
    for celebration in (one, other):
        for _frame in range(50):
            celebration.update(1 / 60)
    assert [(p.x, p.y) for p in one.pieces] == [(p.x, p.y) for p in other.pieces]
    assert not one.over
