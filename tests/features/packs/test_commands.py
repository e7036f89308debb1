"""The commands packs list, check and copy."""

from __future__ import annotations

import json

import pytest

from cardtable.cli import main
from cardtable.features.packs.folders import packs_folder
from cardtable.features.packs.library import find_pack, shipped_keys
from tests.features.packs.pack_folders import PLAIN, svg, write_files


def run(capsys, *words):
    with pytest.raises(SystemExit) as caught:
        main(["packs", *map(str, words)])
    captured = capsys.readouterr()
    return caught.value.code, captured.out, captured.err


def test_packs_are_listed_with_the_errors_of_the_users(capsys):
    write_files(
        packs_folder(), {"fox/pack.yaml": PLAIN, "owl/readme.txt": "", "berlin/pack.yaml": ""}
    )
    code, out, err = run(capsys, "list")
    assert code == 0
    assert "berlin: Berlin (deck)" in out
    assert "daylight: Daylight (table)" in out
    assert "fox: Fox (deck)" in out
    assert str(packs_folder()) in out
    assert "owl: The file pack.yaml is missing." in err
    assert "The name 'berlin' belongs to a pack of the program." in err
    code, out, _err = run(capsys, "list", "--json")
    assert [entry["pack"] for entry in json.loads(out)] == [*shipped_keys(), "fox"]


@pytest.mark.check
def test_a_copy_is_valid_and_can_be_changed(capsys):
    code, out, _err = run(capsys, "copy", "classic", "fox")
    assert code == 0
    assert str(packs_folder() / "fox") in out
    code, out, _err = run(capsys, "check", "fox")
    assert (code, "54 cards drawn, 1 back" in out) == (0, True)
    drawing = packs_folder() / "fox" / "cards" / "ace-of-spades.svg"
    drawing.write_text(svg("<text>A</text>"))
    code, _out, err = run(capsys, "check", "fox", "berlin")
    assert code == 1
    assert "ace-of-spades.svg:1: <text> cannot be drawn." in err
    assert "fox: 1 problem found." in err


@pytest.mark.check
def test_every_shipped_pack_can_be_copied(capsys, tmp_path):
    for key in shipped_keys():
        assert run(capsys, "copy", key, tmp_path / f"my-{key}")[0] == 0
        assert run(capsys, "check", tmp_path / f"my-{key}")[0] == 0


@pytest.mark.check
def test_wrong_names_are_explained_and_nothing_is_replaced(capsys, tmp_path):
    code, _out, err = run(capsys, "check", "berln")
    assert (code, "There is no pack 'berln'. Did you mean 'berlin'?" in err) == (2, True)
    code, _out, err = run(capsys, "copy", "berln", "fox")
    assert (code, "classic" in err) == (2, True)
    write_files(packs_folder() / "fox", {"pack.yaml": PLAIN})
    code, _out, err = run(capsys, "copy", "berlin", "fox")
    assert (code, "already exists" in err) == (2, True)
    fox = find_pack("fox")
    assert fox is not None
    assert fox.title == "Fox"
    (tmp_path / "file").touch()
    code, _out, err = run(capsys, "copy", "berlin", tmp_path / "file" / "fox")
    assert (code, "cannot be written" in err) == (2, True)
