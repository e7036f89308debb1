"""Settings, searchable help, statistics with charts, and opening the window."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pygame
import pytest

import cardtable
from cardtable.art import BACKS
from cardtable.core import i18n
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.games.help_blocks import search
from cardtable.games.spades.help_page import how_to_play
from cardtable.screens import demo_venue, start
from cardtable.screens.help.keys import rules_in_force
from cardtable.screens.help.screen import HelpScene, keys_for
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.settings.rows import SettingRow
from cardtable.screens.settings.screen import SettingsScene
from cardtable.search import describe_kernel
from cardtable.storage.settings import Settings, load_settings
from cardtable.storage.statistics import Statistics
from cardtable.table.context import volumes_of
from cardtable.table.play_scene import PlayScene
from cardtable.table.sounds import SoundGroup
from cardtable.ui.charts import nice_range, rolling, thin_out
from cardtable.ui.motion import Speed
from cardtable.ui.theme import FELTS
from tests.scenes import SPADES, FakeWindow, MenuOwner, person_match, play_on
from tests.waiting import LIMIT


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


def control(scene, title):
    """Turn to the page with the setting *title*; return its control."""
    for page in range(len(scene.tabs.options)):
        scene.tabs.choose(page)
        for row in scene.area.children():
            if isinstance(row, SettingRow) and row.label == title:
                return row.control
    raise LookupError(title)


# --- settings ------------------------------------------------------------------------------------


def test_every_setting_applies_at_once_and_is_saved(window):
    scene = window.open(SettingsScene(window.context))
    art = window.context.art
    control(scene, "Back").choose(2)
    assert window.context.art is not art
    assert window.context.art.style.back == BACKS[2]
    control(scene, "Felt").choose(1)
    assert window.app.look.theme.felt_middle == tuple(FELTS.values())[1][0]
    control(scene, "Four-colour deck").flip()
    control(scene, "Large indices").flip()
    assert window.context.art.style.four_colour
    assert window.context.art.style.large_index
    control(scene, "German indices").flip()
    assert window.context.art.style.german_index
    control(scene, "Hand size").slide_to(1.2)
    control(scene, "Hand order").choose(3)
    control(scene, "Patiences: cards go to the foundations by themselves").choose(2)
    control(scene, "Play forced cards").flip()
    control(scene, "Opponents' pace").choose(1)
    control(scene, "Motion").choose(3)
    assert window.app.look.motion.speed is Speed.SLOW
    control(scene, "Show finished tricks for").slide_to(2.5)
    control(scene, "Playing a card takes").choose(1)
    control(scene, "Text size").slide_to(1.3)
    assert window.app.look.scale.text == 1.3
    control(scene, "High contrast").flip()
    assert window.app.look.theme.panel_solid == (0, 0, 0, 255)
    control(scene, "Reduced motion").flip()
    assert window.app.look.motion.reduced
    control(scene, "Mute").flip()
    assert all(window.context.sound.volume(group) == 0.0 for group in SoundGroup)
    kept = load_settings()
    assert (kept.back, kept.felt, kept.four_colour, kept.large_index) == (
        BACKS[2],
        tuple(FELTS)[1],
        True,
        True,
    )
    assert (kept.animation, kept.trick_rest, kept.clicks) == ("slow", 2.5, 2)
    assert (kept.text_size, kept.high_contrast, kept.reduced_motion) == (1.3, True, True)
    assert kept.muted
    assert kept.home_moves == "always"
    assert (kept.german_index, kept.hand_size, kept.hand_order) == (True, 1.2, "ranks")
    assert (kept.forced_cards, kept.bot_speed) == (True, "instant")


def test_no_page_of_the_settings_is_empty_or_scrolls_in_a_usual_window(window):
    scene = window.open(SettingsScene(window.context))
    assert list(scene.tabs.options) == ["Table", "Look", "Cards", "Play", "Sound", "Display"]
    titles = []
    for page in range(len(scene.tabs.options)):
        scene.tabs.choose(page)
        rows = scene.area.children()
        assert len(rows) >= 4
        assert not scene.area.bar.needed
        titles += [row.label for row in rows]
    assert len(set(titles)) == len(titles)


def test_the_name_is_changed_in_the_settings(window):
    scene = window.open(SettingsScene(window.context))
    scene.form.focus(control(scene, "Your name"), by_keyboard=True)
    scene.tabs.choose(0)
    scene.form.focus(control(scene, "Your name"), by_keyboard=True)
    window.key(letters="Anna ")
    assert window.context.settings.name == load_settings().name == "Anna"


def test_the_preview_shows_the_size_of_the_hand(window):
    scene = window.open(SettingsScene(window.context))
    window.steps(20)
    before = scene.preview._height()
    control(scene, "Hand size").slide_to(1.3)
    assert scene.preview._height() > 1.2 * before


def test_only_the_switch_for_the_full_screen_follows_the_window(window, monkeypatch):
    rows = SettingsScene._display
    monkeypatch.setattr(
        SettingsScene, "_display", lambda self: [*rows(self), self._switch("show_log", "Another")]
    )
    scene = window.open(SettingsScene(window.context))
    control(scene, "Another").flip()
    scene.layout(window.app.size)
    assert control(scene, "Another").value
    assert not control(scene, "Full screen").value


def test_waiting_for_a_click_disables_the_time_for_tricks(window):
    scene = window.open(SettingsScene(window.context))
    rest = control(scene, "Show finished tricks for")
    assert rest.enabled
    waits = next(
        row.control for row in scene.area.children() if row.label.startswith("Wait for a click")
    )
    waits.flip()
    assert not rest.enabled
    assert window.context.settings.trick_waits


def test_a_changed_volume_plays_a_sound(window, monkeypatch):
    played = []
    monkeypatch.setattr(window.context.sound, "play", lambda name, pan=0.0: played.append(name))
    scene = window.open(SettingsScene(window.context))
    control(scene, "Signals").slide_to(0.2)
    assert played == ["turn"]
    assert window.context.sound.volume(SoundGroup.SIGNALS) == 0.2
    scene.area.children()[1].beside.activate()
    assert played == ["turn", "snap"]


def test_the_page_says_that_there_is_no_sound_device(window, monkeypatch):
    pygame.mixer.quit()  # another test may have left a device open
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    scene = window.open(SettingsScene(window.context, 4))
    window.until(
        lambda: scene.area.children()[0].note == "No sound device found.", "the page says so"
    )
    scene = window.open(SettingsScene(window.context, 4))
    assert scene.area.children()[0].note == "No sound device found."


def test_a_muted_program_does_not_look_for_a_sound_device(window):
    window.context.change(muted=True)
    window.open(SettingsScene(window.context, 4))
    assert window.context.sound.opening is None


def test_the_preview_shows_how_a_trick_is_played(window):
    scene = window.open(SettingsScene(window.context))
    window.steps(20)
    control(scene, "Motion").choose(1)
    assert scene.preview.animating
    window.steps(600)
    assert not scene.preview.animating


def test_a_write_error_does_not_prevent_a_change(window, monkeypatch):
    home = os.environ["CARDTABLE_HOME"]
    os.makedirs(os.path.join(home, "settings.yaml"), exist_ok=True)
    scene = window.open(SettingsScene(window.context))
    control(scene, "Four-colour deck").flip()
    assert window.context.art.style.four_colour


def test_muting_keeps_the_volumes():
    settings = Settings(volume_cards=0.4, muted=True)
    assert set(volumes_of(settings).values()) == {0.0}
    settings.muted = False
    assert volumes_of(settings)[SoundGroup.CARDS] == 0.4


class Shouted:
    """A language in capital letters."""

    def gettext(self, words):
        return "".join(
            part if part.startswith("{") else part.upper() for part in re.split(r"(\{.*?\})", words)
        )

    def ngettext(self, one, many, count):
        return self.gettext(one if count == 1 else many)


def test_another_language_applies_at_once(window, monkeypatch):
    lobby = window.open(LobbyScene(window.context))
    next(card for card in lobby.picker.shelf.cards if card.kind_of_game.key == "hearts").activate()
    menu = window.open(MenuScene(window.context, MenuOwner(person_match())))
    scene = window.open(SettingsScene(window.context, 5))
    monkeypatch.setattr(i18n, "preferred", lambda chosen="": chosen or "en")
    monkeypatch.setattr(i18n, "choose_language", lambda code: None)
    monkeypatch.setattr(i18n, "_translation", Shouted())
    monkeypatch.setattr(i18n, "languages", lambda: ("en", "xx"))
    scene._fill()
    control(scene, "LANGUAGE").choose(2)
    assert window.context.settings.language == "xx"
    assert window.scene is not scene
    assert window.scene.heading.label == "SETTINGS"
    assert window.scene.page == 5
    assert menu.commands[0].label == "SCORE SHEET"
    assert lobby.deal.label == "DEAL"
    assert lobby.choices.kind.key == "hearts"
    assert lobby.choices.kind.summary.startswith("3–5 players")  # translated where it is shown
    assert lobby.seats.cards[2].place_name == "NORTH"
    assert window.app.scenes == (lobby, menu, window.scene)


# --- help ----------------------------------------------------------------------------------------


def test_help_finds_words_under_their_headings():
    found = search(keys_for(SPADES), "claim remaining")
    assert [block.kind for block in found] == ["heading", "key"]
    assert found[1].key == "C"
    assert search(keys_for(SPADES), "   ") == keys_for(SPADES)
    assert search(keys_for(SPADES), "zebra") == ()
    whole = search(how_to_play(SPADES.find_rules("classic")), "nil")
    assert any(block.kind == "cards" for block in whole)


def test_help_has_the_version_and_the_kind_of_kernel():
    assert [block.words for block in search(keys_for(SPADES), "kernel")] == [
        "About",
        f"cardtable {cardtable.__version__}, {describe_kernel()}",
    ]


def test_help_has_the_numbers_in_force():
    rules = SPADES.find_rules("tournament")
    words = " ".join(block.words for block in how_to_play(rules))
    assert "500 points" in words
    values = {block.words: block.key for block in rules_in_force(SPADES, rules)}
    assert values["Lose at (changed)"] == "-200"
    without = SPADES.rules_from_data({"nil": 0, "bags": 0})
    headings = [block.words for block in how_to_play(without) if block.kind == "heading"]
    assert "Nil" not in headings
    assert "Bags" not in headings


def test_help_finds_text(window):
    scene = window.open(HelpScene(window.context, SPADES, SPADES.find_rules("classic")))
    everything = len(scene.area.children())
    scene.form.focus(scene.field)
    window.key(letters="trump")
    assert 0 < len(scene.area.children()) < everything
    scene.field.line.select_all()
    window.key(letters="zebra")
    assert scene.area.children()[0].label == "Nothing found."


def test_help_knows_the_rules_of_the_table_below(window):
    lobby = window.open(LobbyScene(window.context))
    lobby.rules.pills.choose(1)
    window.key(pygame.K_F1)
    assert window.scene.rules.target == 500


# --- statistics ----------------------------------------------------------------------------------


def test_the_statistics_show_counts_charts_and_opponents(window):
    for seed in range(3):
        window.context.statistics.record(play_on(person_match(seed=seed)))
    scene = window.open(StatisticsScene(window.context))
    assert next(tile.number for tile in scene.tiles) == "3"
    assert len(scene.charts) == 2
    assert scene.tables[1].rows[0][:2] == ("Beginner", "3")
    scene.player.choose(1)
    assert scene.tiles[0].number == "3"
    scene.charts[0].point_at(scene.charts[0].rect.center)
    window.steps()


def test_statistics_are_exported_to_the_chosen_file(window, tmp_path):
    window.context.statistics.record(play_on(person_match()))
    window.open(StatisticsScene(window.context))
    for name, refused in (
        ("a.txt", True),
        ("a.csv", False),
        ("a.csv", True),
        ("b.json", False),
        ("a.csv/below a file.csv", True),
    ):
        window.key(pygame.K_x)
        dialog = window.scene
        dialog.field.value = str(tmp_path / name)
        dialog.submit()
        assert bool(dialog.problem.label) is refused, name
        window.steps(2)
        window.app.remove(window.scene)
    assert (tmp_path / "a.csv").read_text().count("\n") == 2
    assert (tmp_path / "b.json").exists()


def test_resetting_asks_first(window):
    window.context.statistics.record(play_on(person_match()))
    scene = window.open(StatisticsScene(window.context))
    scene.reset_button.activate()
    window.scene.footer[-1].activate()
    assert not window.context.statistics.totals().games
    assert isinstance(window.scene, StatisticsScene)
    assert scene not in window.app.scenes


def test_a_long_series_is_thinned_and_an_axis_is_round():
    assert thin_out([1.0, 2.0]) == (1.0, 2.0)
    assert len(thin_out([float(n) for n in range(1000)], 200)) == 200
    assert sum(thin_out([2.0] * 999, 200)) == 400.0
    assert rolling([1, 1, 0, 0], 2) == (1.0, 1.0, 0.5, 0.0)
    for values in ([], [0.0], [5.0, 41.0], [-31.0, 80.0], [0.2, 0.7], [1000.0]):
        low, high = nice_range(values)
        assert low < high
        assert all(low <= value <= high for value in values)


# --- opening a window ----------------------------------------------------------------------------


@pytest.mark.check
def test_a_demonstration_plays_and_leaves_a_picture(tmp_path, monkeypatch):
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    picture = tmp_path / "table.png"
    start.run_demo(1.0, picture, headless=True, size=(800, 600), seed=3)
    shown = pygame.image.load(picture)
    assert shown.get_size() == (800, 600)
    colours = {tuple(shown.get_at((x, y))) for x in range(0, 800, 9) for y in range(0, 600, 9)}
    assert len(colours) > 60
    assert not Statistics().totals().games


def test_the_same_seed_demonstrates_the_same_game():
    one, other = start.demo_match(5), start.demo_match(5)
    assert [seat.name for seat in one.seats] == [seat.name for seat in other.seats]
    assert (one.next_position, one.deals) == (other.next_position, other.deals)
    assert not any(seat.is_person for seat in one.seats)


@pytest.mark.sample(2, check=10)
@pytest.mark.parametrize("key", all_games())
def test_each_game_can_be_demonstrated(key, monkeypatch):
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    match = start.demo_match(5, all_games()[key])
    assert match.kind.key == key
    shown: list[Any] = []
    monkeypatch.setattr(PlayScene, "__init__", noting(PlayScene.__init__, shown))
    start.run_demo(0.1, headless=True, size=(800, 600), seed=3, kind=all_games()[key])
    assert [match.kind.key for match in shown] == [key]


@pytest.mark.check
def test_a_demonstration_ends_after_its_hands_though_a_game_ends_before(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    seeds: list[int] = []
    make = start.demo_match

    def noted(seed, kind):
        seeds.append(seed)
        return make(5, kind)

    monkeypatch.setattr(demo_venue, "PAUSE", 0.0)
    monkeypatch.setattr(start, "demo_match", noted)
    kind = all_games()["tic-tac-toe"]
    start.run_demo(None, headless=True, size=(800, 600), seed=3, hands=2, kind=kind)
    assert seeds == [3, 4]


def noting(init, shown):
    """Return a scene's *init* that also appends each match to *shown*."""

    def noted(scene, context, match, *rest, **more):
        shown.append(match)
        init(scene, context, match, *rest, **more)

    return noted


@pytest.mark.check
def test_a_missing_display_is_reported():
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    program = (
        "from cardtable.screens.start import NoDisplay, run_lobby\n"
        "try:\n    run_lobby()\nexcept NoDisplay as error:\n    print('SAID', error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=env,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=True,
    )
    assert "SAID Cannot open a window" in done.stdout


def test_the_window_opens_in_its_last_size():
    with start.open_context() as context:
        size = context.app.size
        context.app.close()
    assert load_settings().window == size
    with start.open_context((900, 650)) as context:
        assert context.app.size == (900, 650)
        context.app.close()
    assert load_settings().window == size
