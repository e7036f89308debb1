"""docs/game-yaml.md: it names every entry that the reader knows, and its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from cardtable.cards import COLOURS, SHAPES
from cardtable.engine import GameGroup
from cardtable.games.scripted import (
    ScriptRules,
    build_game,
    description_reader,
    display_reader,
    layout_reader,
    look_reader,
    option_reader,
    pictures,
)
from cardtable.games.scripted.name_checks import name_errors
from cardtable.games.scripted.new_game import FAMILIES, NewGame
from cardtable.games.scripted.search_trial import new_game
from cardtable.games.scripted.templates import shipped_templates
from cardtable.ludl.script_tests import failed_tests
from cardtable.ui.signs import SUITS
from tests.paths import ROOT

pytestmark = pytest.mark.quick

PAGE = (ROOT / "docs" / "game-yaml.md").read_text(encoding="utf-8")
CHANGES = dict(re.findall(r"^```ludl\n# (\w+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
"""The change of each family's game."""


def section(title: str) -> str:
    """Return the text below a heading, to the next one."""
    return re.split(r"^#", PAGE.partition(f" {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def test_the_table_has_exactly_the_entries_of_the_reader() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", section("All entries"), re.MULTILINE)
    assert sorted(rows) == sorted(description_reader.FIELDS)


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("All entries", [group.value for group in GameGroup]),
        ("All entries", [name.removesuffix(".yaml") for name in shipped_templates()]),
        ("All entries", [*description_reader.WINS, *SUITS]),
        ("All entries", [*display_reader.ORDERS, *display_reader._KEYS]),
        ("Looks", [*look_reader.KEYS, *look_reader.SIGNS, look_reader.SYMBOLS, *SHAPES, *COLOURS]),
        ("The score sheet", [*display_reader.SHEET_KEYS, *display_reader.BOX_KEYS]),
        ("The state", description_reader.STATE_KEYS),
        ("The layout", [*layout_reader.KINDS, *layout_reader.EMPTY]),
        ("Messages", [*description_reader.MESSAGE_KEYS, *description_reader.WORD_KINDS]),
        ("Options", option_reader._KEYS),
    ],
)
def test_each_section_names_what_may_be_written(title: str, names: list[str]) -> None:
    assert [name for name in names if f"`{name}`" not in section(title)] == []


def test_the_entries_of_each_kind_of_zone_are_in_the_table() -> None:
    rows = dict(re.findall(r"^\| (`[\w`, ]+`) \| (.*) \|$", section("The layout"), re.MULTILINE))
    found = {
        kind: {"kind", "title", *re.findall(r"`(\w+)`", entries)}
        for kinds, entries in rows.items()
        for kind in re.findall(r"`(\w+)`", kinds)
    }
    assert found == {kind: set(keys) for kind, keys in layout_reader.ZONE_KEYS.items()}


def test_the_limits_of_pictures_are_those_of_the_reader() -> None:
    low, high = pictures.SIDES
    for words in (
        f"up to {look_reader.MAX_LABEL} characters",
        f"{low} to {high} pixels high",
        f"up to {pictures.MAX_PICTURE_BYTES >> 10} kB",
        f"{pictures.MAX_PICTURES_BYTES >> 20} MB",
    ):
        assert words in " ".join(section("Looks").split())


@pytest.mark.parametrize("family", FAMILIES)
def test_the_game_of_each_kind_runs_after_its_change(family: str) -> None:
    files = NewGame("Game", family, FAMILIES[family].players[-1]).files()
    rules = files["rules.ludl"]
    for name, text in _functions(CHANGES[family]).items():
        old = _functions(rules).get(name)
        rules = rules.replace(old, text) if old is not None else f"{rules}\n{text}"
    assert rules != files["rules.ludl"]
    files["rules.ludl"] = rules
    file = build_game("game", files, "game")
    state = file.description.state(file.description.players[0])
    assert [*name_errors(file), *failed_tests(file.program, state)] == []
    game, rng = new_game(ScriptRules(file), 1), Random(1)
    for _message in range(200):
        player = game.get_next_player()
        if player is not None:
            game.accept(rng.choice(game.legal()), player)


def _functions(text: str) -> dict[str, str]:
    """Return the functions of a text by name, with blocks or of one line."""
    short = re.findall(r"^(DEF (\w+)[^:=\n]* = [^\n]*;\n)", text, re.MULTILINE)
    long = re.findall(r"^(DEF (\w+)[^=\n]*:\n.*?^END_DEF\n)", text, re.MULTILINE | re.DOTALL)
    return {name: function for function, name in (*short, *long)}


def test_every_kind_has_a_command() -> None:
    commands = re.findall(r"^ {4}cardtable ludl new [\w-]+ --family (\w+)", PAGE, re.MULTILINE)
    assert commands == list(FAMILIES) == list(CHANGES)


def test_the_python_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "race"
    folder.mkdir()
    for name, text in NewGame("Race", "dice", 3).files().items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(code, "game-yaml.md", "exec"), {})
    assert re.fullmatch(r"\(\d+, \d+, \d+\) \(\d,\)\n", capsys.readouterr().out)
