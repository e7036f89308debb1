"""Packs are read from folders and zips; what is wrong is named, and the rest is used."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cardtable.cards import Card, Rank, Suit
from cardtable.core.errors import SourceError
from cardtable.features.packs.check import check_pack
from cardtable.features.packs.library import pack_at
from cardtable.features.packs.pack import COLOURS, GLYPHS
from cardtable.features.packs.pack_files import MAX_FILES
from cardtable.features.packs.reader import SOUND_NAMES
from cardtable.table.sounds import SOUNDS
from cardtable.ui.theme import Theme
from tests.features.packs.pack_folders import PLAIN, png, svg, wav, write_files, write_zip

FULL = """\
title: {en: Fox, de: Fuchs}
about: A deck with foxes.
author: Ann
licence: CC0-1.0
deck:
  letters: {jack: B}
  colours: {hearts: '#aa0000'}
table:
  base: light
  felts:
    grass: {title: Grass, middle: '#cfe8c8', edge: '#a9c8a0'}
  colours: {panel: '#ffffffd0'}
"""
FILES: dict[str, str | bytes] = {
    "pack.yaml": FULL,
    "cards/ace-of-spades.svg": svg(),
    "cards/10-of-hearts.png": png(250, 350),
    "halves/king-of-clubs.svg": svg('<rect width="150" height="155" fill="#0000ff"/>', "150 155"),
    "backs/den.svg": svg(),
    "sounds/snap1.wav": wav(0.2),
}


def messages(path: Path) -> list[str]:
    """Return all problems of the pack at *path*: file, line and sentence."""
    return [
        f"{Path(error.filename).name}:{error.line}: {error.message}"
        for error in check_pack(pack_at(path))
    ]


@pytest.mark.parametrize("kind", ["folder", "zip", "folder in zip"])
def test_folder_and_zip_hold_the_same(tmp_path: Path, kind: str) -> None:
    if kind == "folder":
        path = write_files(tmp_path / "Red Fox", FILES)
    else:
        prefix = "red-fox/" if kind == "folder in zip" else ""
        extra: dict[str, str | bytes] = {"__MACOSX/._pack.yaml": b"\0"} if prefix else {}
        path = write_zip(
            tmp_path / "Red Fox.zip", {**{prefix + name: FILES[name] for name in FILES}, **extra}
        )
    pack = pack_at(path)
    assert check_pack(pack) == ()
    assert (pack.key, pack.title, pack.author, pack.licence) == ("red-fox", "Fox", "Ann", "CC0-1.0")
    assert pack.deck is not None
    assert pack.deck.cards == {
        Card.parse("As"): "cards/ace-of-spades.svg",
        Card.parse("Th"): "cards/10-of-hearts.png",
    }
    assert pack.deck.halves == {Card.parse("Kc"): "halves/king-of-clubs.svg"}
    assert pack.deck.letters == {Rank.JACK: "B"}
    assert pack.deck.colours == {Suit.HEARTS: "#aa0000"}
    assert pack.backs == {"den": "backs/den.svg"}
    assert pack.table is not None
    assert pack.table.felts == {"grass": ((207, 232, 200), (169, 200, 160))}
    assert pack.table.colours == {"panel": (255, 255, 255, 208)}
    assert pack.sounds is not None
    assert pack.sounds.names == {"snap1": "sounds/snap1.wav"}


def test_errors_in_the_description_have_lines_and_leave_the_rest(tmp_path: Path) -> None:
    text = """\
title: Fox
tabel: {}
deck:
  layout: clasic
  letters: {jack: X, queen: D}
  colours:
    hearts: #aa0000
table:
  felts:
    red: {middle: red, edge: '#000000'}
    blue: {middle: '#202060', edge: '#101030'}
"""
    path = write_files(tmp_path / "fox", {"pack.yaml": text})
    assert messages(path) == [
        "pack.yaml:2: Unknown entry 'tabel'. Did you mean 'table'?",
        "pack.yaml:4: 'clasic' is not allowed. Did you mean 'classic'?",
        "pack.yaml:5: 'X' is not allowed.",
        "pack.yaml:7: Not a colour.",
        "pack.yaml:10: Not a colour.",
    ]
    pack = pack_at(path)
    assert pack.deck is not None
    assert pack.deck.letters == {Rank.QUEEN: "D"}
    assert pack.table is not None
    assert list(pack.table.felts) == ["blue"]


def test_bad_yaml_leaves_the_files(tmp_path: Path) -> None:
    files = {**FILES, "pack.yaml": "title: &a [1]\ndeck: *a\n"}
    path = write_files(tmp_path / "fox", files)
    assert messages(path) == ["pack.yaml:2: Invalid YAML: an alias (*) is not read here."]
    pack = pack_at(path)
    assert pack.deck is not None
    assert len(pack.deck.cards) == 2


def test_names_are_checked(tmp_path: Path) -> None:
    path = write_files(
        tmp_path / "fox",
        {
            "pack.yaml": PLAIN,
            "cards/ace-of-spaces.svg": svg(),
            "cards/king-of-hearts.gif": b"GIF89a",
            "cards/2-of-clubs.svg": svg(),
            "cards/2-of-clubs.png": png(250, 350),
            "cards/.DS_Store": b"\0",
            "sounds/boom.wav": wav(0.1),
            "backs/my back.svg": svg(),
            "notes/readme.txt": "ignored",
        },
    )
    assert sorted(messages(path)) == [
        "2-of-clubs.svg:0: There are two files for '2-of-clubs'; cards/2-of-clubs.png is used.",
        "ace-of-spaces.svg:0: Unknown name 'ace-of-spaces'. Did you mean 'ace-of-spades'?",
        "boom.wav:0: Unknown name 'boom'.",
        "king-of-hearts.gif:0: Files of this kind are not used here.",
        "my back.svg:0: The file name 'my back.svg' is not allowed.",
    ]


def test_links_pipes_and_folders_are_not_read(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "fox", {"pack.yaml": PLAIN, "cards/ace-of-clubs.svg": svg()})
    secret = write_files(tmp_path / "secret", {"2-of-clubs.svg": svg()})
    (folder / "cards" / "2-of-clubs.svg").symlink_to(secret / "2-of-clubs.svg")
    os.mkfifo(folder / "cards" / "3-of-clubs.svg")
    (folder / "cards" / "4-of-clubs.svg").mkdir()
    (folder / "backs").symlink_to(secret)
    assert sorted(messages(folder)) == [
        "2-of-clubs.svg:0: Links are not followed.",
        "3-of-clubs.svg:0: Not a regular file.",
        "4-of-clubs.svg:0: Not a regular file.",
        "backs:0: Not a folder.",
    ]
    pack = pack_at(folder)
    assert pack.deck is not None
    assert [str(card) for card in pack.deck.cards] == ["Ac"]


def test_members_of_a_zip_cannot_leave_it_or_explode(tmp_path: Path) -> None:
    path = write_zip(
        tmp_path / "fox.zip",
        {
            "pack.yaml": PLAIN,
            "../cards/2-of-clubs.svg": svg(),
            "/cards/3-of-clubs.svg": svg(),
            "cards/../../4-of-clubs.svg": svg(),
            "cards/5-of-clubs.svg": b"\0" * 3_000_000,
            "cards/6-of-clubs.svg": svg(),
        },
    )
    assert messages(path) == [
        "fox.zip:0: 'cards/5-of-clubs.svg' in the zip is not allowed: "
        "its compression ratio is too high."
    ]
    pack = pack_at(path)
    assert pack.deck is not None
    assert [str(card) for card in pack.deck.cards] == ["6c"]


def test_what_is_no_pack_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write_files(tmp_path, {"text.zip": "PK\x03\x04 no zip", "text.txt": "title: x"})
    many = write_files(tmp_path / "many", {"pack.yaml": PLAIN})
    (many / "backs").mkdir()
    for number in range(MAX_FILES + 1):
        (many / "backs" / f"b{number}.svg").touch()
    for name, message in (
        ("empty", "The file pack.yaml is missing."),
        ("text.zip", "Not a pack: neither a folder nor a zip."),
        ("text.txt", "Not a pack: neither a folder nor a zip."),
        ("nowhere", "No such folder or zip."),
        ("bad\0name", "No such folder or zip."),
        ("many", "There are too many files."),
    ):
        with pytest.raises(SourceError) as caught:
            pack_at(tmp_path / name)
        assert caught.value.message == message
    damaged = write_zip(tmp_path / "damaged.zip", {"pack.yaml": PLAIN * 50})
    data = bytearray(damaged.read_bytes())
    data[60:75] = b"\xff" * 15
    damaged.write_bytes(data)
    with pytest.raises(SourceError, match="damaged"):
        pack_at(damaged)


def test_an_empty_pack_says_so(tmp_path: Path) -> None:
    path = write_files(tmp_path / "fox", {"pack.yaml": "title: Fox\n"})
    assert messages(path) == ["fox:0: The pack is empty."]


def test_the_lists_agree_with_the_program() -> None:
    import dataclasses

    colours = {
        item.name for item in dataclasses.fields(Theme) if isinstance(item.default, tuple)
    } - {"felt_middle", "felt_edge", "avatars"}
    assert set(COLOURS) == colours
    assert set(SOUND_NAMES) == {file for sound in SOUNDS.values() for file in sound.files}
    assert len(set(GLYPHS)) == len(GLYPHS)
