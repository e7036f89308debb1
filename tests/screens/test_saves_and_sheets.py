"""Saved games, score sheets, the end of hands and games, the menu, by mouse and keyboard."""

from __future__ import annotations

import pygame
import pytest

from cardtable.games.speech import plain, signed
from cardtable.screens import transitions
from cardtable.screens.lobby.game_list import GameListScene
from cardtable.screens.lobby.resume_card import ago
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.results.celebration import Celebration
from cardtable.screens.results.game_over import GameOverScene
from cardtable.screens.results.score_sheet import SheetScene
from cardtable.screens.results.sheet_data import sheet_of
from cardtable.screens.saved_games import SamplesScene, SavedScene, ask_save_as
from cardtable.storage.files import SaveFailed
from cardtable.storage.saves import SaveInfo
from cardtable.table.play_scene import PlayScene
from cardtable.ui.dialog import Dialog
from cardtable.ui.motion import MotionSettings, Speed
from tests.bad_neighbours import IMPOSSIBLE_SAVES, write_neighbours
from tests.scenes import FakeWindow, person_match, play_on


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


def sit_down(window, match):
    """Open the lobby and a table over it."""
    window.open(LobbyScene(window.context))
    transitions.open_table(window.context, match)
    window.steps(2)
    return window.scene


# --- saving, loading, renaming, deleting ---------------------------------------------------------


def test_a_game_is_saved_by_name_and_replaced_only_on_request(window):
    match = play_on(person_match(), 30)
    lobby = window.open(LobbyScene(window.context))
    ask_save_as(window.context, match)
    window.scene.field.value = "Tuesday"
    window.scene.submit()
    assert window.scene is lobby
    play_on(match, 10)
    ask_save_as(window.context, match)
    window.scene.field.value = "Tuesday"
    window.scene.submit()
    window.steps(2)
    question = window.scene
    assert isinstance(question, Dialog)
    assert "Tuesday" in question.message.label
    assert len(window.context.saves.load(window.context.saves.named()[0]).match.log) == 30
    question.footer[-1].guard(0.0)
    window.click(question.footer[-1])
    assert len(window.context.saves.load(window.context.saves.named()[0]).match.log) == 40


def test_a_write_error_is_shown_in_the_dialog(window, monkeypatch):
    def refuse(*_args, **_more):
        raise SaveFailed(window.context.saves.folder / "x.game", "the disk is full")

    monkeypatch.setattr(window.context.saves, "save_as", refuse)
    window.open(LobbyScene(window.context))
    ask_save_as(window.context, person_match())
    window.scene.field.value = "x"
    window.scene.submit()
    assert "the disk is full" in window.scene.problem.label


def test_saved_games_are_renamed_deleted_and_resumed(window):
    saves = window.context.saves
    saves.save_as(play_on(person_match(), 20), "One")
    saves.save_as(play_on(person_match(), 25), "Two")
    lobby = window.open(LobbyScene(window.context))
    window.key(pygame.K_o)
    scene = window.scene
    assert isinstance(scene, SavedScene)
    assert scene.tabs.index == 1
    scene.list.choose(scene.list.options.index("One"))
    window.key(pygame.K_n)
    window.scene.field.value = "Two"
    window.scene.submit()
    assert "already" in window.scene.problem.label
    window.scene.field.value = "Three"
    window.scene.submit()
    assert window.scene is scene
    assert sorted(info.name for info in saves.named()) == ["Three", "Two"]
    scene.list.choose(scene.list.options.index("Two"))
    window.key(pygame.K_DELETE)
    window.scene.footer[-1].activate()
    assert [info.name for info in saves.named()] == ["Three"]
    scene.play()
    assert isinstance(window.scene, PlayScene)
    assert window.app.scenes == (lobby, window.scene)
    assert len(window.scene.match.log) == 20


def test_a_damaged_save_is_explained(window):
    saves = window.context.saves
    info = saves.save_as(play_on(person_match(), 20), "One")
    window.open(LobbyScene(window.context))
    window.key(pygame.K_o)
    scene = window.scene
    info.path.write_bytes(b"nothing")
    scene.play()
    assert isinstance(window.scene, Dialog)
    window.key(pygame.K_RETURN)
    assert window.scene is scene


@pytest.mark.check
def test_finished_games_can_be_replayed_but_not_resumed(window):
    window.context.saves.start(play_on(person_match())).close()
    window.open(LobbyScene(window.context))
    window.key(pygame.K_o)
    scene = window.scene
    scene.tabs.choose(2)
    assert len(scene.infos) == 1
    assert not scene.resume.visible
    window.key(pygame.K_w)
    assert isinstance(window.scene, ReplayScene)
    window.key(pygame.K_ESCAPE)
    assert window.scene is scene


@pytest.mark.check
def test_every_sample_can_be_replayed_and_played(window):
    lobby = window.open(LobbyScene(window.context))
    samples = window.open(SamplesScene(window.context))
    assert isinstance(samples, GameListScene)
    for info in samples.infos:
        assert info.title
        assert isinstance(info, SaveInfo)
        assert info.description
        recovered = samples.load(info)
        replay = ReplayScene(window.context, recovered.match, recovered.title)
        window.open(replay)
        window.app.remove(replay)
    if samples.infos:
        samples.play()
        assert isinstance(window.scene, PlayScene)
        assert samples not in window.app.scenes
        assert lobby in window.app.scenes


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


def test_a_save_from_a_clock_that_was_ahead_shows_its_date():
    assert ago(86400.0 * 365, now=0.0) == "1971-01-01"
    assert ago(30.0, now=0.0) == "just now"


# --- the menu ------------------------------------------------------------------------------------


@pytest.mark.check
def test_every_letter_of_the_menu_opens_a_screen(window):
    play = sit_down(window, person_match())
    for key in (
        pygame.K_s,
        pygame.K_w,
        pygame.K_a,
        pygame.K_o,
        pygame.K_r,
        pygame.K_e,
        pygame.K_F1,
    ):
        menu = window.open(MenuScene(window.context, play.play))
        window.key(key)
        opened = window.scene
        assert opened is not menu, pygame.key.name(key)
        window.key(pygame.K_ESCAPE)
        assert window.scene is menu, pygame.key.name(key)
        window.key(pygame.K_ESCAPE)
        assert window.scene is play


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_enter_presses_the_golden_button_of_the_menu(window, key):
    play = sit_down(window, person_match())
    window.open(MenuScene(window.context, play.play))
    window.key(key)
    assert window.scene is play


@pytest.mark.check
def test_the_menu_goes_to_the_lobby_and_to_other_games(window):
    play = sit_down(window, person_match(dealer=1))
    lobby = window.app.scenes[0]
    window.open(MenuScene(window.context, play.play))
    window.key(pygame.K_d)
    same = window.scene
    assert (same.match.deals, same.match.dealer) == (play.match.deals, 1)
    assert window.app.scenes == (lobby, same)
    window.open(MenuScene(window.context, same.play))
    window.key(pygame.K_n)
    fresh = window.scene
    assert fresh.match.dealer == 2
    assert fresh.match.seed != same.match.seed
    window.open(MenuScene(window.context, fresh.play))
    window.key(pygame.K_l)
    assert window.app.scenes == (lobby,)


def test_a_table_without_a_lobby_below_gets_one(window):
    transitions.open_table(window.context, person_match())
    window.context.screens.to_lobby()
    assert [type(scene) for scene in window.app.scenes] == [LobbyScene]


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


def test_the_sheet_explains_the_active_row(window):
    match = play_on(person_match(), 300)
    sheet = window.open(SheetScene(window.context, match))
    last = len(sheet.grid.sheet.rows) - 1
    assert sheet.breakdown.row == last
    window.key(pygame.K_HOME)
    assert sheet.breakdown.row == 0
    assert "Hand 1" in window.said[-1]
    row = pygame.Rect(sheet.grid.rect.left, sheet.grid.bar.rect.top, 100, 20).center
    sheet.grid.bar.scroll_to(0, glide=False)
    sheet.grid.choose(2)
    sheet.grid.point_at(row)
    assert sheet.breakdown.row == 0
    sheet.grid.set_hovered(True)
    sheet.grid.set_hovered(False)
    assert sheet.breakdown.row == 2
    window.key(pygame.K_w)
    assert window.scene.film.frame.hand == 3


def test_an_empty_sheet_is_announced(window):
    sheet = window.open(SheetScene(window.context, person_match()))
    assert not sheet.watch.enabled
    assert sheet.grid.spoken() == "Score sheet, no finished hands yet"


# --- the end of a game ---------------------------------------------------------------------------


def over(window, **motion):
    window.app.set_look(motion=MotionSettings(**motion))
    pressed = []
    scene = GameOverScene(
        window.context,
        play_on(person_match()),
        lambda: pressed.append("again"),
        lambda: pressed.append("same"),
        lambda: pressed.append("lobby"),
    )
    window.open(scene)
    return scene, pressed


def test_buttons_wait_a_moment_and_then_act(window):
    _scene, pressed = over(window)
    window.key(pygame.K_RETURN)
    assert pressed == []
    window.steps(60)
    window.key(pygame.K_RETURN, pygame.K_d, pygame.K_ESCAPE)
    assert pressed == ["again", "same", "lobby"]


def test_statistics_count_the_game_once_with_its_margin(window):
    scene, _pressed = over(window)
    best, other = sorted(scene.sheet.totals, reverse=True)
    assert scene.record.label.startswith(f"by {best - other} points · ")
    assert scene.record.label.endswith("of 1 game won")


def test_reduced_motion_has_no_confetti(window):
    scene, _pressed = over(window, reduced=True)
    assert scene.celebration is None
    scene.won = True
    scene.enter()
    assert scene.celebration is None


@pytest.mark.check
def test_a_win_is_celebrated_and_the_celebration_ends(window):
    scene, _pressed = over(window, speed=Speed.NORMAL)
    scene.won = True
    scene.enter()
    assert scene.animating
    window.until(lambda: scene.celebration is None, "the celebration ends")
    assert not scene.animating


def test_a_celebration_is_determined_by_its_seed(window):
    one, other = (Celebration((1280, 800), window.app.look, seed=4) for _twice in range(2))
    for celebration in (one, other):
        for _frame in range(50):
            celebration.update(1 / 60)
    assert [(p.x, p.y) for p in one.pieces] == [(p.x, p.y) for p in other.pieces]
    assert not one.over


def test_files_that_cannot_be_read_are_listed_and_deleted_only_on_request(window):
    saves = window.context.saves
    saves.start(play_on(person_match(), 10)).close()
    newer = saves.auto_folder / "newer.game"
    newer.write_bytes(b"cardtable: 3\nprogram: 2.1.0\n---\n")
    (saves.folder / "zeros.game").write_bytes(bytes(100))
    scene = window.open(SavedScene(window.context))
    assert [info.title for info in scene.infos] == ["newer", "Spades"]
    assert scene.list.index == 1  # the latest game that can be resumed
    assert scene.resume.enabled
    window.key(pygame.K_UP)
    assert "newer version (2.1.0)" in " ".join(label.label for label in scene.facts.children())
    buttons = (scene.resume, scene.review, scene.rename)
    assert [button.enabled for button in buttons] == [False] * 3
    window.key(pygame.K_RETURN)
    assert window.scene is scene
    window.click(scene.remove)
    assert "newer.game" in window.scene.message.label
    window.scene.footer[-1].guard(0.0)
    window.click(window.scene.footer[-1])
    assert not newer.exists()
    assert [info.title for info in scene.infos] == ["Spades"]
    scene.tabs.choose(1)
    assert [info.title for info in scene.infos] == ["zeros"]


@pytest.mark.check
def test_the_lists_show_the_good_games_beside_files_that_cannot_be_read(window):
    saves = window.context.saves
    saves.save_as(play_on(person_match(), 30), "Tuesday")
    saves.start(play_on(person_match(), 10)).close()
    bad = write_neighbours(saves.folder, ".game", IMPOSSIBLE_SAVES)
    write_neighbours(saves.auto_folder, ".game", IMPOSSIBLE_SAVES)
    scene = window.open(SavedScene(window.context))
    for page in range(2):
        scene.tabs.choose(page)
        window.steps(2)
        unreadable = {info.title for info in scene.infos if not isinstance(info, SaveInfo)}
        assert unreadable == bad - {"winner", "score"}
        assert any(isinstance(info, SaveInfo) and info.key == "spades" for info in scene.infos)
        for index in range(len(scene.infos)):
            scene.list.choose(index)
            window.steps(1)
    for info in [*saves.named(), *saves.resumable()]:
        transitions.load(window.context, info)
        window.steps(2)
