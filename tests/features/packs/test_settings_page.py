"""Packs in the settings and at the table: chosen, opened, switched, broken, missing."""

from __future__ import annotations

import shutil
import threading
from typing import Any

import pytest

from cardtable.cards import Card
from cardtable.features.packs.folders import packs_folder
from cardtable.features.packs.library import find_pack
from cardtable.features.packs.media_files import PackPicture
from cardtable.features.packs.settings import PackSettings
from cardtable.features.packs.window.packs_in_use import missing
from cardtable.screens.file_problems import FileProblemsScene
from cardtable.screens.settings.screen import SettingsScene
from cardtable.storage.settings import Settings, load_settings
from cardtable.table.play_scene import PlayScene
from cardtable.ui.dialog import Dialog
from cardtable.ui.text_dialog import Refused, TextDialog
from tests.features.packs.pack_folders import PLAIN, png, svg, wav, write_files, write_zip
from tests.scenes import FakeWindow, person_match
from tests.waiting import LIMIT

FOX: dict[str, Any] = {
    "pack.yaml": "title: Fox\ndeck: {}\ntable:\n  base: light\n"
    "  felts: {grass: {middle: '#cfe8c8', edge: '#a9c8a0'}}\n",
    "cards/ace-of-spades.svg": svg(),
    "backs/den.svg": svg(),
    "sounds/snap1.wav": wav(0.2),
}


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


def control(scene, title):
    return next(row.control for row in scene.area.children() if row.label == title)


def beside(scene, title):
    return next(row.beside for row in scene.area.children() if row.label == title)


def open_look(window):
    return window.open(SettingsScene(window.context, 1))


def test_a_deck_a_table_and_its_felts_apply_at_once_and_are_saved(window):
    play = window.open(PlayScene(window.context, person_match()))
    scene = open_look(window)
    control(scene, "Deck").choose(2)
    style = window.context.art.style
    assert (style.deck.key, style.is_minimal) == ("minimal", True)
    control(scene, "Table").choose(1)
    table = find_pack("daylight").table
    assert window.app.look.theme.felt_middle == table.felts["sage"][0]
    assert list(control(scene, "Felt").options) == [table.felt_title(name) for name in table.felts]
    control(scene, "Felt").choose(2)
    assert play.table.layout is not None
    assert window.app.look.theme.felt_middle == table.felts["sky"][0]
    kept = load_settings()
    assert kept.of(PackSettings) == PackSettings(deck="minimal", table="daylight")
    assert kept.felt == "sky"
    control(scene, "Table").choose(0)
    control(scene, "Deck").choose(0)
    assert window.app.look.theme.felt_middle == (27, 86, 76)
    assert window.context.art.style.deck is None


@pytest.mark.parametrize("as_zip", [False, True])
def test_a_pack_is_opened_copied_and_chosen(window, tmp_path, as_zip):
    source = tmp_path / ("Fox.zip" if as_zip else "Fox")
    (write_zip if as_zip else write_files)(source, FOX)
    scene = open_look(window)
    control(scene, "Your own packs").activate()
    dialog = window.scene
    assert isinstance(dialog, TextDialog)
    dialog.field.value = str(source)
    dialog.submit()
    assert window.scene is scene
    settings = window.context.settings
    assert settings.of(PackSettings) == PackSettings(deck="fox", table="fox", sounds="fox")
    assert settings.back == "fox/den"
    source.unlink() if as_zip else shutil.rmtree(source)
    green = window.context.art.face(Card.parse("As"), 140).get_at((50, 60))
    assert (green.r, green.g, green.b) == (0, 255, 0)
    green = window.context.art.back(140).get_at((50, 60))
    assert (green.r, green.g, green.b) == (0, 255, 0)
    assert "Fox" in control(scene, "Deck").options
    scene.pages[1].open_pack(str(packs_folder() / ("fox.zip" if as_zip else "fox")))
    assert window.context.settings.of(PackSettings).deck == "fox-2"


def test_what_is_no_pack_is_refused_and_nothing_is_copied(window, tmp_path):
    scene = open_look(window)
    (tmp_path / "text.txt").write_text("title: x")
    for path in ("/no/such/pack", str(tmp_path), str(tmp_path / "text.txt"), "\0"):
        with pytest.raises(Refused):
            scene.pages[1].open_pack(path)
    assert window.context.settings.of(PackSettings).deck == ""
    assert not packs_folder().exists()


def test_problems_are_listed_and_checked_again(window):
    write_files(packs_folder() / "fox", {**FOX, "cards/2-of-clubs.svg": svg("<text/>")})
    scene = open_look(window)
    button = beside(scene, "Your own packs")
    assert button.label == "Check packs"
    button.activate()
    problems = window.scene
    assert isinstance(problems, FileProblemsScene)
    assert [error.message for error in problems.problems] == ["<text> cannot be drawn."]
    (packs_folder() / "fox" / "cards" / "2-of-clubs.svg").write_text(svg())
    problems.check_again()
    assert problems.problems == ()
    problems.close()
    window.context.change(deck="fox")
    (packs_folder() / "fox" / "cards" / "ace-of-spades.svg").write_text(svg("<text/>"))
    window.context.art.face(Card.parse("As"), 143)
    window.steps(3)
    assert beside(scene, "Your own packs").label == "1 problem"
    beside(scene, "Your own packs").activate()
    problems = window.scene
    (packs_folder() / "fox" / "pack.yaml").write_text("tilte: Fox\n")
    problems.check_again()
    problems.close()
    window.steps(2)
    assert beside(scene, "Your own packs").label == "1 problem"


@pytest.mark.check
def test_a_pack_that_breaks_while_playing_is_replaced_and_said_once(window):
    folder = write_files(packs_folder() / "fox", FOX)
    play = window.open(PlayScene(window.context, person_match()))
    window.context.sound.open()
    window.context.change(deck="fox", back="fox/den", table="fox", sounds="fox")
    shutil.rmtree(folder)
    window.context.art.face(Card.parse("As"), 141)
    window.context.art.back(141)
    assert window.context.sound.opening is not None
    window.context.sound.opening.join(LIMIT)  # a sound reported later is said separately
    window.steps(2)
    window.clock.time += 2.0
    window.steps(3)
    assert isinstance(window.scene, Dialog)
    assert "fox/cards/ace-of-spades.svg: The file cannot be read" in window.scene.message.label
    window.scene.close()
    window.context.art.face(Card.parse("As"), 142)
    window.clock.time += 2.0
    window.steps(3)
    assert window.scene is play
    for _turn in range(2):
        window.context.change(four_colour=not window.context.settings.four_colour)
        window.clock.time += 2.0
        window.steps(3)
        if not _turn:
            assert "'fox' cannot be found" in window.scene.message.label
            window.scene.close()
    assert window.scene is play
    assert window.app.look.theme.felt_middle == (27, 86, 76)


def test_a_missing_pack_is_said_at_the_start():
    window = FakeWindow(deck="gone", back="gone/den", table="minimal", sounds="")
    try:
        assert window.context.art.style.deck is None
        assert window.app.look.theme.felt_middle == (27, 86, 76)
        window.open(SettingsScene(window.context, 1))
        window.clock.time += 2.0
        window.steps(3)
        assert isinstance(window.scene, Dialog)
        for name in ("'gone'", "'gone/den'", "'minimal'"):
            assert name in window.scene.message.label
    finally:
        window.close()


def test_nothing_is_missing_by_default():
    assert missing(Settings()) == []
    assert missing(Settings().changed(deck="berlin", table="velvet", back="sun")) == []


def test_hidden_and_odd_entries_of_the_folder_are_no_packs(window):
    write_files(packs_folder(), {".cache/pack.yaml": PLAIN, "note.txt": "x", "bad.zip": "x"})
    scene = open_look(window)
    assert list(control(scene, "Deck").options) == ["Classic", "Berlin", "Minimal"]
    assert beside(scene, "Your own packs").label == "1 problem"


@pytest.mark.check
def test_a_picture_that_takes_long_leaves_the_window_alive_and_appears_later(window, monkeypatch):
    write_files(packs_folder() / "fox", {**FOX, "cards/2-of-clubs.png": png(250, 350)})
    may_read = threading.Event()
    read = PackPicture.read

    def wait_and_read(picture):
        if picture.name.endswith(".png"):
            assert threading.current_thread() is not threading.main_thread()
            may_read.wait(LIMIT)
        return read(picture)

    def is_red():
        red, green, _blue, _alpha = art.face(two, height).get_at((50, 70))
        return red > 240 and green < 20

    play = window.open(PlayScene(window.context, person_match()))
    monkeypatch.setattr(PackPicture, "read", wait_and_read)
    two, height = Card.parse("2c"), 143
    window.context.change(deck="fox")
    art = window.context.art
    assert not is_red()
    window.steps(3)
    assert window.scene is play
    may_read.set()
    window.until(is_red, "the picture is drawn")
    assert art.face(two, height) is art.face(two, height)
    window.until(lambda: not play.table.painter.preparing, "the deck is drawn")
