"""The looks of a script's tokens: shapes, signs and pictures, and the errors in them."""

from __future__ import annotations

import tracemalloc
import zipfile
from pathlib import Path

import pytest

from cardtable.cards import CustomCard, TokenLook
from cardtable.core.errors import SourceError, SourceErrors
from cardtable.games.scripted import BrokenGame, GameFile, game_from_save, kind_of, read_game
from cardtable.games.scripted.pictures import MAX_PICTURE_BYTES
from tests.features.packs.pack_folders import png, svg
from tests.games.scripted.small_games import GAME, small_game

RULES = "RECEIVE go: ACCEPT; END_RECEIVE"
SETS = """token_sets:
  cards: standard
  animals: {each: "{animal}_{rank}", animal: [fox, owl], rank: [1, 2]}
  dice: [d1, d6]
  marks: [x, o, red_1]
looks:
"""


def with_looks(looks: str) -> str:
    return GAME.replace("token_sets: {cards: standard, marks: [x, o]}\n", SETS + looks)


def look_in(file: GameFile, name: str) -> TokenLook:
    piece = file.pieces.piece(name)
    assert isinstance(piece, CustomCard)
    return piece.look


def errors_in(looks: str) -> list[SourceError]:
    with pytest.raises(BrokenGame) as caught:
        small_game(RULES, with_looks(looks))
    return list(caught.value.errors)


def folder_with(folder: Path, files: dict[str, bytes], looks: str) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(with_looks(looks), encoding="utf-8")
    (folder / "rules.ludl").write_text(RULES, encoding="utf-8")
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def test_a_token_comes_before_its_set_and_words_in_braces_are_filled() -> None:
    file = small_game(
        RULES,
        with_looks(
            '  fox_2: {sign: "♠", label: F}\n'
            '  animals: {shape: disc, label: "{rank}", sign: star}\n'
            '  dice: {shape: die}\n  x: {shape: tile, label: "{name}"}\n'
        ),
    )
    assert look_in(file, "owl_2") == TokenLook("disc", "2", "star")
    assert look_in(file, "fox_2") == TokenLook("card", "F", "♠")
    assert look_in(file, "d6") == TokenLook("die", "6")
    assert look_in(file, "x") == TokenLook("tile", "x")
    assert look_in(file, "o") == TokenLook()


def test_a_standard_card_with_a_look_is_drawn_by_it() -> None:
    file = small_game(
        RULES, with_looks('  qs: {sign: crown, colour: "{suit}"}\n'.replace('"{suit}"', "Violett"))
    )
    queen = file.pieces.piece("qs")
    assert isinstance(queen, CustomCard)
    assert (queen.face, queen.colour, queen.look.sign) == (None, "purple", "crown")
    assert not isinstance(file.pieces.piece("ks"), CustomCard)


@pytest.mark.parametrize(
    ("looks", "place", "words"),
    [
        ("  dices: {shape: die}\n", "dices", ("'dices'", "Allowed: cards, animals, dice")),
        ("  dice: {shap: die}\n", "shap", ("'shap'", "shape, label, sign, colour, picture")),
        ("  dice: {shape: cube}\n", "cube", ("'cube' is not a shape", "card, disc, die, tile")),
        ("  dice: {colour: mauve}\n", "mauve", ("'mauve' is not a colour", "red, orange")),
        ("  dice: {sign: 🦊}\n", "🦊", ("is not a sign", "star, sun", "letters, digits")),
        ("  dice: {label: thirteen chars}\n", "thirteen chars", ("short text", "At most 12")),
        ('  animals: {label: "{suit}"}\n', '"{suit}"', ("fox_1", "'suit'", "animal, rank, name")),
        ("  dice: {picture: ../die.png}\n", "../die.png", ("'../die.png'", "SVG or PNG")),
        ("  dice: {picture: die.gif}\n", "die.gif", ("'die.gif'", "SVG or PNG")),
        ("  dice: die\n", "die", ("Expected a mapping",)),
        (f"  dice: {{sign: {101 * 'x'}}}\n", "xxx", ("text is expected", "At most 100")),
    ],
)
def test_a_wrong_entry_is_reported_once_where_it_stands(
    looks: str, place: str, words: tuple[str, ...]
) -> None:
    (error,) = errors_in(looks)
    line = with_looks(looks).splitlines()[error.line - 1]
    assert place in line
    assert [word for word in words if word not in str(error)] == []


@pytest.mark.check
def test_a_long_property_that_is_put_in_many_times_takes_little_memory() -> None:
    looks = with_looks('  x: {label: "' + "{long}" * 16 + '"}\n')
    text = looks.replace("[x, o, red_1]", f"{{x: {{long: {100_000 * 'a'}}}}}")
    tracemalloc.start()
    try:
        with pytest.raises(BrokenGame, match="A label is a short text"):
            small_game(RULES, text)
        assert tracemalloc.get_traced_memory()[1] < 1_500_000
    finally:
        tracemalloc.stop()


def test_pictures_are_read_from_a_folder_and_a_zip(tmp_path: Path) -> None:
    files = {"fox.svg": svg().encode(), "owl.png": png(20, 30)}
    looks = "  fox_1: {picture: fox.svg}\n  owl_1: {picture: owl.png, shape: tile}\n"
    folder = folder_with(tmp_path / "zoo", files, looks)
    with zipfile.ZipFile(tmp_path / "zipped.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    for path in (folder, tmp_path / "zipped.zip"):
        game = read_game(path)
        assert isinstance(look_in(game, "fox_1").picture, str)
        assert isinstance(look_in(game, "owl_1").picture, bytes)


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (None, "fox.svg", ("fox.svg", "cannot be read")),
        (b"GIF89a", "fox.png", ("fox.png", "Not a PNG file")),
        (b"<svg><script/></svg>", "fox.svg", ("fox.svg:1", "<script>", "plain SVG")),
        (png(16, 2000), "fox.png", ("fox.png", "16 by 2000", "16 to 1024 pixels")),
        (bytes(MAX_PICTURE_BYTES + 1), "fox.png", ("fox.png", "too large", "262144 bytes")),
        (svg('<image href="other.png"/>').encode(), "fox.svg", ("fox.svg", "<image>")),
    ],
)
def test_a_bad_picture_is_an_error_with_file_field_and_what_is_allowed(
    tmp_path: Path, data: bytes | None, name: str, words: tuple[str, ...]
) -> None:
    files = {} if data is None else {name: data}
    folder = folder_with(tmp_path / "zoo", files, f"  fox_1: {{picture: {name}}}\n")
    with pytest.raises(SourceErrors) as caught:
        read_game(folder)
    (error,) = caught.value.errors
    assert f"picture: {name}" in error.source
    assert [word for word in words if word not in str(error)] == []


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.svg").write_text(svg(), encoding="utf-8")
    folder = folder_with(tmp_path / "zoo", {}, "  fox_1: {picture: fox.svg}\n")
    (folder / "fox.svg").symlink_to(tmp_path / "outside.svg")
    with pytest.raises(BrokenGame, match="Links are not followed"):
        read_game(folder)


def test_the_installed_game_supplies_the_pictures_of_a_save(tmp_path: Path) -> None:
    files = {"fox.svg": svg().encode()}
    installed = read_game(folder_with(tmp_path / "zoo", files, "  fox_1: {picture: fox.svg}\n"))
    texts = {**installed.texts, "rules.ludl": RULES + "\n# older"}
    resumed = game_from_save("zoo", texts, kind_of(installed)).source
    assert resumed.texts != installed.texts
    assert look_in(resumed, "fox_1").picture == look_in(installed, "fox_1").picture
    alone = game_from_save("zoo", dict(installed.texts), None).source
    assert look_in(alone, "fox_1").picture == ""
