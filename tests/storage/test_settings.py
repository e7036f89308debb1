"""Settings are read back, and no file prevents a start."""

from __future__ import annotations

import errno
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine import Door
from cardtable.storage import paths
from cardtable.storage.files import SaveFailed
from cardtable.storage.settings import ANIMATIONS, Settings, load_settings, save_settings
from tests.storage.disk import replace_file_writes


def test_without_a_file_everything_has_its_default() -> None:
    assert load_settings() == Settings()
    assert load_settings().problems == ()
    assert not paths.settings_file().exists()


CHANGED: dict[str, Any] = {
    "name": "Anna",
    "language": "de",
    "animation": "off",
    "bot_speed": "slow",
    "forced_cards": True,
    "compare_hands": False,
    "hand_order": "ranks",
    "home_moves": "always",
    "hand_size": 1.2,
    "german_index": True,
    "trick_rest": 2.5,
    "trick_waits": True,
    "clicks": 2,
    "four_colour": True,
    "large_index": True,
    "back": "weave",
    "felt": "blue",
    "deck": "berlin",
    "table": "daylight",
    "sounds": "mine",
    "high_contrast": True,
    "text_size": 1.3,
    "reduced_motion": True,
    "volume_cards": 0.0,
    "volume_signals": 1.0,
    "volume_celebrations": 0.25,
    "muted": True,
    "fullscreen": True,
    "window": (1024, 700),
    "show_log": True,
    "remarks": False,
    "partner": "Nora",
    "summary": False,
    "lobby": {"game": "spades", "seats": [["Ann", "person", None]], "door": Door.BID},
}


def stored_values(settings: Settings) -> list[tuple[str, Any]]:
    """Return the name and the value of each setting, those of features too."""
    return [
        (item.name, getattr(part, item.name))
        for part in settings.parts
        for item in fields(part)
        if item.metadata
    ]


def test_no_two_settings_have_the_same_name() -> None:
    names = [name for name, _value in stored_values(Settings())]
    assert len(names) == len(set(names))


def test_a_setting_that_does_not_exist_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="hologram"):
        Settings().changed(hologram=True)


def test_every_setting_is_kept() -> None:
    save_settings(Settings().changed(**CHANGED))
    again = load_settings()
    assert again.problems == ()
    kept, usual = dict(stored_values(again)), dict(stored_values(Settings()))
    assert set(CHANGED) == set(kept)
    for name in CHANGED.keys() - {"lobby"}:
        assert kept[name] == CHANGED[name] != usual[name], name
    assert again.lobby == {"game": "spades", "seats": [["Ann", "person", None]], "door": "bid"}
    assert isinstance(again.window, tuple)


@pytest.mark.parametrize("animation", ANIMATIONS)
def test_words_with_a_meaning_in_yaml_are_kept(animation: str) -> None:
    for word in ("off", "no", "null", "1", "~", "ja: nein"):
        save_settings(Settings(animation=animation, felt=word))
        assert load_settings() == Settings(animation=animation, felt=word)


def test_a_name_with_joiners_is_kept_and_a_bad_character_is_named() -> None:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("name: می\u200cخواهم\n", encoding="utf-8")
    assert load_settings() == Settings(name="می\u200cخواهم")
    path.write_text("name: Ann\u202e\n", encoding="utf-8")
    settings = load_settings()
    assert settings.name == ""
    assert "U+202E (RIGHT-TO-LEFT OVERRIDE) is not allowed here." in settings.problems[0]


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("animation: quick", "animation"),
        ("clicks: 3", "clicks"),
        ("clicks: true", "clicks"),
        ("muted: perhaps", "muted"),
        ("muted: 1", "muted"),
        ("text_size: 9", "text_size"),
        ("text_size: big", "text_size"),
        ("text_size: .nan", "text_size"),
        ("volume_cards: -0.1", "volume_cards"),
        ("window: [10, 10]", "window"),
        ("window: 800", "window"),
        ("window: [800, 600, 3]", "window"),
        ("window: [800.5, 600]", "window"),
        ("lobby: 3", "lobby"),
        ("felt: [a]", "felt"),
        ("felt: " + "x" * 101, "felt"),
        ('felt: "a\\nb"', "felt"),
        ("back: null", "back"),
        ("remarks: perhaps", "remarks"),
        ("deck: [a]", "deck"),
    ],
)
def test_an_invalid_value_is_reported_and_replaced_by_its_default(line: str, key: str) -> None:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    text = f"language: fr\n{line}\n"
    path.write_text(text, encoding="utf-8")
    settings = load_settings()
    assert settings == Settings(language="fr")
    assert settings.problems[0].startswith(f"settings.yaml:2: invalid value for '{key}': ")
    assert "Allowed: " in settings.problems[0]
    assert path.with_name("settings.yaml.broken").read_text(encoding="utf-8") == text
    assert "settings.yaml.broken" in settings.problems[1]


def test_off_may_be_written_without_quotes() -> None:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("animation: off\n", encoding="utf-8")
    assert load_settings() == Settings(animation="off")
    assert load_settings().problems == ()


@pytest.mark.parametrize(
    "data", [b"\xff\xfe\x00", b"a: [", b"- 1\n- 2\n", b"a: 1\na: 2\n", b"\0", b"x" * 300_000]
)
def test_a_broken_file_is_backed_up_once_and_reported(data: bytes) -> None:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    for _ in range(3):
        settings = load_settings()
        assert settings == Settings()
        assert len(settings.problems) == 2
    save_settings(settings)
    assert load_settings().problems == ()
    [kept] = path.parent.glob("*.broken*")
    assert kept.read_bytes() == data


def test_a_folder_in_place_of_the_file_is_reported() -> None:
    paths.settings_file().mkdir(parents=True)
    assert load_settings() == Settings()
    assert load_settings().problems


def test_unknown_settings_are_kept() -> None:
    path = paths.settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("hologram: {depth: 3}\nmuted: true\n", encoding="utf-8")
    settings = load_settings()
    assert settings.problems == ()
    settings.muted = False
    save_settings(settings)
    assert "hologram:\n  depth: 3\n" in path.read_text(encoding="utf-8")
    assert load_settings() == Settings()


def test_a_full_disk_keeps_the_previous_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings(felt="green"))

    def refuse(*args: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    replace_file_writes(monkeypatch, refuse)
    with pytest.raises(SaveFailed, match=r"settings\.yaml could not be saved: the disk is full"):
        save_settings(Settings(felt="blue"))
    assert load_settings().felt == "green"
    assert [path.name for path in paths.data_folder().iterdir()] == ["settings.yaml"]


@pytest.mark.check
@given(st.binary(max_size=200))
def test_any_bytes_give_usable_settings(data: bytes) -> None:
    path: Path = paths.settings_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    settings = load_settings()
    assert settings.text_size == 1.0
    save_settings(settings)
    assert load_settings().problems == ()
