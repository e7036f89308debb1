"""The score sheet of a script: at the table, in the terminal, and the errors in it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.games.scripted import BrokenGame, Message, kind_of, read_game
from cardtable.games.scripted.terminal_pages import score
from cardtable.games.speech import Speech
from cardtable.table.zones.score_sheet import row_boxes
from cardtable.table.zones.zone_spots import SHEET
from tests.games.scripted.small_games import GAME, begun, small_game
from tests.table.zones.scripted_tables import ScriptTable, script_match, write_game

BOXES = """
  boxes:
    ones: {title: Ones, help: The sum of all ones.}
    twos: Twos
    sum: {title: Sum, total: true}
"""
SHEET_GAME = (
    GAME.replace("players: [2, 3]", "players: [3, 2, 4]").replace(
        'scores: {"{player}": 0}', 'boxes: {"{player}": {}}, scores: {"{player}": 0}'
    )
    + f"sheet:\n  property: boxes{BOXES}"
)
RULES = """
DEF legal = FILTER(['score ones', 'score twos', 'roll'], 'is_free');
DEF is_free $line = not ((SIZE .boxes[$CURRENT_PLAYER]) > 0 and $line == 'score ones');
RECEIVE score $box:
  .boxes[$PLAYER_NAME][$box] = 12;
  .boxes[$PLAYER_NAME]['sum'] = 12;
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
RECEIVE roll: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE
"""


def table_of(folder: Path, size: tuple[int, int], players: int = 3) -> ScriptTable:
    game = SHEET_GAME.replace("[3, 2, 4]", str(players))
    kind = kind_of(read_game(write_game(folder / "sheet", game, RULES)))
    return ScriptTable(script_match(kind), size=size)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (2560, 1440)])
def test_the_sheet_is_on_the_table_beside_everything_else(
    tmp_path: Path, size: tuple[int, int], players: int
) -> None:
    with table_of(tmp_path, size, players) as table:
        table.until_turn()
        layout = table.script.stage.layout
        assert layout is not None
        sheet = layout.areas[SHEET]
        others = [*layout.plates.values(), *layout.hands.values(), layout.score, layout.prompt]
        others += [box for name, box in layout.areas.items() if name != SHEET]
        others += [button.rect for button in table.script.strip.buttons]
        assert pygame.Rect((0, 0), size).contains(sheet)
        assert sheet.collidelistall(others) == []
        rows = row_boxes(sheet, 3)
        assert len(rows) == 4
        assert min(row.height for row in rows) >= 14


@pytest.mark.check
def test_a_click_takes_a_free_box_and_the_others_have_their_help(tmp_path: Path) -> None:
    with table_of(tmp_path, (800, 600)) as table:
        table.until_turn()
        rows = table.script.boxes.rows
        assert table.options == ["Roll"]  # the boxes need no buttons
        assert [row.tooltip for row in rows.values()] == ["The sum of all ones.", "", ""]
        ones, _twos, total = rows.values()
        assert [row.focusable for row in rows.values()] == [True, True, False]
        table.click(total.rect.center)
        assert table.match.next_position == 0
        table.click(ones.rect.center)
        assert str(table.match.log[0].action) == "score ones"
        table.until_turn()
        seen = {row.title: row.values[0] for row in table.script.panels.sheet}
        assert seen == {"Ones": "12", "Twos": "", "Sum": "12"}
        assert [row.focusable for row in rows.values()] == [False, True, False]


def test_a_key_takes_the_focused_box(tmp_path: Path) -> None:
    with table_of(tmp_path, (800, 600)) as table:
        table.until_turn()
        row = table.script.boxes.rows[f"{SHEET}:twos"]
        table.scene.form.focus(row, by_keyboard=True)
        table.key(pygame.K_RETURN)
        assert str(table.match.log[0].action) == "score twos"


def test_a_sheet_is_drawn_empty_if_the_script_stores_something_else(tmp_path: Path) -> None:
    rules = RULES.replace("RECEIVE roll:", "RECEIVE roll: .boxes = 'none';")
    rules = rules.replace("DEF legal = ", "DEF legal = CHOOSE (.boxes == 'none') ['roll'] ")
    match = script_match(kind_of(read_game(write_game(tmp_path / "sheet", SHEET_GAME, rules))))
    assert match.deal() == 0
    match.act(Message("roll"), 0)
    with ScriptTable(match) as table:
        table.until_turn()
    assert {row.values for row in match.view(0).sheet} == {("", "", "")}


def test_the_terminal_lists_the_boxes_with_their_help() -> None:
    game = begun(small_game(RULES, SHEET_GAME))
    game.accept(next(m for m in game.legal() if m.line == "score ones"), game.get_next_player())
    lines = list(score(game.view(0), Speech()))
    assert lines[:3] == [
        "Ones: Ann 12, Ben –, Cleo –. The sum of all ones.",
        "Twos: Ann –, Ben –, Cleo –.",
        "Sum: Ann 12, Ben –, Cleo –.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("property: boxes", "property: boxen", ("'boxen'", "boxes")),
        ("property: boxes", "property: scores", ("'scores' is a score sheet", '{"{player}": {}}')),
        ("twos: Twos", "twos: {titel: Twos}", ("'titel'", "title, help, total")),
        ("total: true", "total: 3", ("true or false",)),
        (BOXES, "\n", ("boxes with titles", "At most 24")),
    ],
)
def test_an_error_in_the_sheet_says_what_is_allowed(
    old: str, new: str, words: tuple[str, ...]
) -> None:
    assert old in SHEET_GAME
    with pytest.raises(BrokenGame) as caught:
        small_game(RULES, SHEET_GAME.replace(old, new))
    assert [word for word in words if word not in str(caught.value)] == []
