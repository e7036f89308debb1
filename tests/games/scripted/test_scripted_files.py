"""Game files: their errors with positions, and hostile zips."""

from __future__ import annotations

import copy
import io
import os
import pickle
import stat
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core import assets
from cardtable.core.errors import SourceError
from cardtable.games.scripted import BrokenGame, build_game, games_in, read_game
from cardtable.games.scripted.archive import MAX_FILE_BYTES, MAX_FILES, MAX_ZIP_BYTES, read_texts
from cardtable.games.scripted.description import STANDARD, expand
from cardtable.games.scripted.game_reader import stamp_of
from cardtable.games.scripted.library import shipped_games
from tests.games.scripted.script_games import game_file

GOLDEN = Path(__file__).parent / "golden" / "game.txt"
TITLE, REPORT = "######## ", "========\n"
RULES = "RECEIVE go $card:\n  ACCEPT;\nEND_RECEIVE\n"
GAME = "name: Go\nplayers: 2\nstate: {containers: {deck: {}}}\n"


def read_cases() -> list[tuple[str, str, str]]:
    cases = []
    for part in GOLDEN.read_text("utf-8").split(TITLE)[1:]:
        title, _, rest = part.partition("\n")
        text, _, report = rest.partition(REPORT)
        cases.append((title, text, report.strip("\n")))
    return cases


CASES = read_cases()


def report_of(text: str) -> str:
    with pytest.raises(BrokenGame) as caught:
        build_game("go", {"game.yaml": text, "rules.ludl": RULES}, "go")
    return caught.value.explain()


@pytest.mark.parametrize("case", CASES, ids=[case[0] for case in CASES])
def test_the_report_is_unchanged(case: tuple[str, str, str], pytestconfig: pytest.Config) -> None:
    title, text, report = case
    found = report_of(text)
    if pytestconfig.getoption("update_golden"):
        cases = [(t, x, found if t == title else r) for t, x, r in read_cases()]
        GOLDEN.write_text(
            "\n".join(f"{TITLE}{t}\n{x}{REPORT}{r}\n" for t, x, r in cases), encoding="utf-8"
        )
        report = found
    assert found == report
    assert "go/game.yaml" in found


def test_errors_in_the_rules_and_in_the_yaml_are_reported_together() -> None:
    with pytest.raises(BrokenGame) as caught:
        build_game("go", {"game.yaml": "players: 2", "rules.ludl": "RECEIVE go:\n  JUMP;\n"}, "go")
    files = {error.filename for error in caught.value.errors}
    assert files == {"go/game.yaml", "go/rules.ludl"}
    assert all(isinstance(error, SourceError) for error in caught.value.errors)


def test_a_game_that_cannot_begin_is_refused_with_the_place() -> None:
    rules = RULES + "DEF set_up:\n  APPEND GET_CONTAINER 'dock' 1;\nEND_DEF\n"
    with pytest.raises(BrokenGame) as caught:
        build_game("go", {"game.yaml": GAME, "rules.ludl": rules}, "go")
    assert caught.value.line == 5
    assert "dock" in str(caught.value)


def test_tokens_may_be_in_a_separate_file() -> None:
    game = "name: Go\nplayers: 2\ntoken_sets: {marks: {file: marks.yaml}}\n"
    game += "state: {containers: {deck: {tokens: marks}}}\n"
    texts = {"game.yaml": game, "rules.ludl": RULES, "marks.yaml": "x: {value: 1}\no:\n"}
    found = build_game("go", texts, "go")
    assert found.description.token_sets == {"marks": {"x": {"value": 1}, "o": {}}}
    assert found.texts.keys() == texts.keys()
    texts["marks.yaml"] = "x: {value: 1}\nbig o: 3\n"
    with pytest.raises(BrokenGame) as caught:
        build_game("go", texts, "go")
    assert {error.filename for error in caught.value.errors} == {"go/marks.yaml"}


def test_standard_cards_have_values_from_the_ace_up() -> None:
    assert len(STANDARD) == 52
    assert STANDARD["td"] == {"value": "10", "suit": "d"}
    assert STANDARD["as"] == {"value": "1", "suit": "s"}
    assert STANDARD["kh"] == {"value": "13", "suit": "h"}


@given(st.lists(st.sampled_from(["ann", "ben", "cleo"]), min_size=1, max_size=3, unique=True))
def test_player_in_a_name_is_expanded_for_each_player(names: list[str]) -> None:
    made = expand(
        {"{player}_hand": {"by": "{player}", "to": ["{player}"]}, "all": ["{player}"]}, names
    )
    assert made == {**{f"{name}_hand": {"by": name, "to": [name]} for name in names}, "all": names}


# --- folders and zips -------------------------------------------------------------------------


def make_zip(
    path: Path, members: dict[str, bytes | str], method: int = zipfile.ZIP_DEFLATED
) -> Path:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


GOOD: dict[str, bytes | str] = {"game.yaml": GAME, "rules.ludl": RULES, "rules.md": "# Go\n"}


@pytest.mark.parametrize("prefix", ["", "my-game/"])
def test_a_zip_is_read_whole_or_with_a_folder_in_it(tmp_path: Path, prefix: str) -> None:
    path = make_zip(tmp_path / "My Go.zip", {prefix + name: data for name, data in GOOD.items()})
    game = read_game(path)
    assert (game.key, game.name, game.rules_page("de")) == ("my-go", "Go", "# Go\n")
    assert list(tmp_path.iterdir()) == [path], "nothing is unpacked"


def test_metadata_from_macos_in_a_zip_is_ignored(tmp_path: Path) -> None:
    files = {f"my-game/{name}": data for name, data in GOOD.items()}
    notes = {"__MACOSX/my-game/._game.yaml": "\0", "my-game/.DS_Store": "\0"}
    assert read_game(make_zip(tmp_path / "go.zip", {**files, **notes})).name == "Go"
    two = {**files, **{f"other/{name}": data for name, data in GOOD.items()}}
    assert "game.yaml is missing" in refusal(make_zip(tmp_path / "two.zip", two))


def test_a_huge_description_is_rejected_early(tmp_path: Path) -> None:
    text = GAME.replace("deck: {}", "deck: {tokens: [" + "td," * 30_000 + "]}")
    path = make_zip(tmp_path / "go.zip", {**GOOD, "game.yaml": text}, zipfile.ZIP_STORED)
    assert "too many values" in refusal(path)


def test_a_folder_is_read_and_its_edit_is_noticed(tmp_path: Path) -> None:
    for name, data in GOOD.items():
        (tmp_path / name).write_text(str(data), encoding="utf-8")
    game = read_game(tmp_path, "go")
    assert game.rules_page("en") == "# Go\n"
    assert read_game(tmp_path, "go").stamp == game.stamp
    (tmp_path / "rules.ludl").write_text(RULES + "# more\n", encoding="utf-8")
    assert read_game(tmp_path, "go").stamp != game.stamp


def test_files_beside_the_texts_are_no_edit(tmp_path: Path) -> None:
    for name, data in GOOD.items():
        (tmp_path / name).write_text(str(data), encoding="utf-8")
    game = read_game(tmp_path, "go")
    (tmp_path / ".rules.ludl.swp").write_text("open in an editor", encoding="utf-8")
    assert read_game(tmp_path, "go").stamp == game.stamp


def test_an_edit_while_the_game_is_read_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, data in GOOD.items():
        (tmp_path / name).write_text(str(data), encoding="utf-8")

    def read_and_edit(path: Path) -> dict[str, str]:
        texts = read_texts(path)
        (path / "rules.ludl").write_text(RULES + "# more\n", encoding="utf-8")
        return texts

    monkeypatch.setattr("cardtable.games.scripted.game_reader.read_texts", read_and_edit)
    assert read_game(tmp_path, "go").stamp != stamp_of(tmp_path)


def test_the_ending_of_a_zip_may_have_capitals(tmp_path: Path) -> None:
    make_zip(tmp_path / "Dice.ZIP", GOOD)
    found = games_in([tmp_path], ())
    assert [kind.key for kind in found.kinds] == ["dice"]


def refusal(path: Path) -> str:
    with pytest.raises(BrokenGame) as caught:
        read_game(path)
    return str(caught.value)


@pytest.mark.parametrize(
    "name", ["../game.yaml", "/etc/game.yaml", "a/../../game.yaml", "C:game.yaml", "a\\b.yaml"]
)
def test_a_path_out_of_the_zip_is_rejected(tmp_path: Path, name: str) -> None:
    path = tmp_path / "go.zip"
    make_zip(path, {**GOOD, "x" * len(name): "harm"})
    raw = path.read_bytes().replace(b"x" * len(name), name.encode())
    path.write_bytes(raw)
    assert "leads out of the zip" in refusal(path)


def test_a_link_in_a_zip_or_folder_is_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", GOOD)
    with zipfile.ZipFile(path, "a") as archive:
        link = zipfile.ZipInfo("tokens.yaml")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert "it is a link" in refusal(path)
    folder = tmp_path / "go"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.ludl").symlink_to("/etc/passwd")
    assert "Links are not followed" in refusal(folder)


def test_a_duplicate_name_is_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", {**GOOD, "Game.yaml": "name: Other\n"})
    assert "two files of that name" in refusal(path)


def test_an_encrypted_file_is_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", GOOD)
    raw = bytearray(path.read_bytes())
    for sign, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        raw[raw.index(sign) + place] |= 1
    path.write_bytes(raw)
    assert "it is encrypted" in refusal(path)


def test_unusual_packing_is_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", GOOD, zipfile.ZIP_LZMA)
    assert "not supported" in refusal(path)


def peak_of(path: Path) -> tuple[str, int]:
    tracemalloc.start()
    try:
        reason = refusal(path)
        return reason, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_zip_bomb_is_rejected_before_it_uses_memory(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", {**GOOD, "tokens.yaml": b"a" * 50_000_000})
    reason, peak = peak_of(path)
    assert "compression ratio is too high" in reason
    assert peak < 4_000_000


@pytest.mark.check
def test_a_zip_bomb_with_a_false_size_is_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", {**GOOD, "tokens.yaml": b"a" * 50_000_000})
    size = (50_000_000).to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(size, (1000).to_bytes(4, "little")))
    reason, peak = peak_of(path)
    assert reason
    assert peak < 6_000_000


def test_many_files_a_large_zip_and_long_texts_are_rejected(tmp_path: Path) -> None:
    many = make_zip(tmp_path / "many.zip", {**GOOD, **{f"{n}.md": "x" for n in range(MAX_FILES)}})
    assert "too many files" in refusal(many)
    large = make_zip(tmp_path / "large.zip", {**GOOD, "x.bin": os.urandom(MAX_ZIP_BYTES)})
    assert "The zip is too large" in refusal(large)
    rows = b"".join(b"%d\n" % n for n in range(MAX_FILE_BYTES // 4))
    long = make_zip(tmp_path / "long.zip", {**GOOD, "rules.ludl": rows})
    assert "The file is too large" in refusal(long)
    block = bytes(range(256)) * 16
    filler = b"".join(block + os.urandom(80) for _ in range(60))
    whole = make_zip(tmp_path / "whole.zip", {**GOOD, **{f"{n}.md": filler for n in range(9)}})
    assert "The contents of the zip are too large" in refusal(whole)


def test_a_script_too_long_for_a_save_is_rejected(tmp_path: Path) -> None:
    rules = RULES + "".join(f"# {number}\n" for number in range(30_000))
    assert "too large to be stored in a saved game" in refusal(
        make_zip(tmp_path / "go.zip", {**GOOD, "rules.ludl": rules})
    )


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255))
def test_a_damaged_zip_is_refused_or_read(
    tmp_path_factory: pytest.TempPathFactory, junk: bytes, place: int, byte: int
) -> None:
    path = tmp_path_factory.mktemp("zip") / "go.zip"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in GOOD.items():
            archive.writestr(name, data)
    raw = bytearray(stream.getvalue())
    raw[place % len(raw)] = byte
    path.write_bytes(bytes(raw) + junk)
    try:
        found = len(read_game(path).program.receivers)
    except BrokenGame as error:
        found = len(error.explain())
    assert found


@pytest.mark.parametrize("missing", ["game.yaml", "rules.ludl"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    members = {name: data for name, data in GOOD.items() if name != missing}
    assert missing in refusal(make_zip(tmp_path / "go.zip", members))
    assert "No such folder or zip" in refusal(tmp_path / "nowhere")
    (tmp_path / "plain.txt").write_text("hello", encoding="utf-8")
    assert "neither a folder nor a zip" in refusal(tmp_path / "plain.txt")


def test_files_that_are_not_utf_8_are_rejected(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "go.zip", {**GOOD, "game.yaml": b"name: \xff\xfe"})
    assert "not UTF-8" in refusal(path)


SHIPPED = {kind.key: kind.source for kind in shipped_games()}


@pytest.mark.parametrize("key", SHIPPED)
def test_the_shipped_games_are_valid(key: str) -> None:
    """The program does not check these games at its start."""
    checked = read_game(Path(str(assets.find("games", key))))
    source = SHIPPED[key]
    assert (source.texts, source.pages) == (checked.texts, checked.pages)
    assert source.description == checked.description
    assert [receiver.name for receiver in source.program.receivers] == [
        receiver.name for receiver in checked.program.receivers
    ]


def test_a_game_file_is_pickled_and_copied_without_its_caches() -> None:
    file = game_file("hearts")
    file.message("play_card as")
    file.by_door(("play_card as",))
    caches = {"_message_cache", "_door_cache"}
    assert caches <= vars(file).keys()
    for twin in (pickle.loads(pickle.dumps(file)), copy.deepcopy(file)):
        assert twin == file
        assert not caches & vars(twin).keys()
        assert twin.pieces.cards["as"] == file.pieces.cards["as"]
