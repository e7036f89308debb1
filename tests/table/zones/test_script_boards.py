"""Scripts on boards, dimmed cards, and numbers on plates and cells."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.games.scripted import kind_of, read_game
from cardtable.match import PERSON
from cardtable.table.board import BoardZone
from cardtable.table.board.board_controls import BoardControls
from cardtable.table.facts import PlateFacts
from cardtable.table.layout import LayoutRequest, lay_out_cards
from cardtable.table.seat_plate import SeatPlate
from cardtable.table.zones.script_board import ScriptBoard
from cardtable.ui import text
from cardtable.ui.theme import Look, Scale
from tests.table.zones.scripted_tables import ScriptTable, script_match, write_game

CELLS = [f"c{x}{y}" for y in (3, 2, 1) for x in (1, 2, 3)]
BOARD = "".join(f"    {cell}: {{visible_to: all}}\n" for cell in CELLS)
DROP = f"""
name: Drop
players: 2
token_sets: {{discs: [x, o]}}
state:
  properties: {{won: {{"{{player}}": 0}}, row: []}}
  containers:
{BOARD}
layout:
  board: {{kind: grid, columns: 3, cells: [{", ".join(CELLS)}]}}
score: won
marks: row
messages: {{drop: {{words: [["1", "2", "3"]]}}}}
"""
DROP_RULES = """
DEF cell $x $y: RETURN CONCAT 'c' CONCAT $x STR $y; END_DEF
RECEIVE drop $x:
  ASSIGN 'y' 1;
  WHILE LESS 0 SIZE GET_CONTAINER cell $x $y: ASSIGN 'y' PLUS $y 1; END_WHILE
  ASSIGN 'disc' 'x';
  IF EQUAL $PLAYER_NAME 'player_2': ASSIGN 'disc' 'o'; END_IF
  INSTANTIATE_TOKEN 'discs' $disc 1 GET_CONTAINER cell $x $y;
  IF EQUAL $y 3:
    SET_PROP 'row' PUSH PUSH PUSH LIST0 cell $x 1 cell $x 2 cell $x 3;
    END_GAME GET_PROP 'won';
  END_IF
  ROTATE_PLAY_ORDER;
  ACCEPT;
END_RECEIVE
"""
PASS = "RECEIVE pass: ROTATE_PLAY_ORDER; ACCEPT; END_RECEIVE\n"


def drop_table(folder: Path, more: str = "") -> ScriptTable:
    """Return a table where two people drop discs into three columns."""
    kind = kind_of(read_game(write_game(folder / "drop", DROP, DROP_RULES + more)))
    return ScriptTable(script_match(kind, PERSON, PERSON))


def board_of(table: ScriptTable) -> ScriptBoard:
    panels = table.panels
    assert isinstance(panels, ScriptBoard)
    return panels


def click(table: ScriptTable, cell: int) -> None:
    x, y = table.scene.find(BoardControls).widget.geometry.centre(cell)
    table.click((round(x), round(y)))
    table.wait(0.6)


def test_a_click_on_the_landing_cell_names_the_column(tmp_path: Path) -> None:
    with drop_table(tmp_path) as table:
        table.until_turn()
        assert table.scene.find(BoardControls).board.legal == {6, 7, 8}
        assert not table.bid.visible, "no panel covers the board"
        click(table, 0)
        assert "Nothing can be placed there" in table.prompt
        assert not table.match.log
        for cell in (7, 4):
            click(table, cell)
            table.until_turn()
        assert [str(entry.action) for entry in table.match.log] == ["drop 2", "drop 2"]
        assert table.scene.find(BoardControls).board.legal == {1, 6, 8}
        table.match.undo()
        assert board_of(table).cell_of(table.match.view(1).legal[1]) == 4


def test_a_line_marked_by_the_script_is_drawn_at_the_end(tmp_path: Path) -> None:
    with drop_table(tmp_path) as table:
        for cell in (7, 4, 1):
            table.until_turn()
            assert table.scene.find(BoardControls).board.lines == ()
            click(table, cell)
        shown = board_of(table).visible_zones(table.match.view(0))[0]
        assert isinstance(shown, BoardZone)
        assert shown.board.lines == ((7, 4, 1),)


@pytest.mark.check
def test_messages_without_a_cell_keep_their_buttons(tmp_path: Path) -> None:
    """A pass needs a button: a board has only cells."""
    with drop_table(tmp_path, PASS) as table:
        assert not isinstance(table.scene.table.panels, ScriptBoard)
        table.until_turn()
        assert "Pass" in table.options
        for _person in range(2):
            assert table.scene.play.viewpoint.must_pass_to(table.match.next_position) is False
            table.choose("Pass")
            table.until_turn()
        assert [str(entry.action) for entry in table.match.log] == ["pass", "pass"]


DRAW = """
name: Draw first
players: 2
token_sets: {cards: standard}
state:
  properties: {drawn: false, suit: null}
  containers:
    deck: {tokens: cards, back_visible_to_all: true}
    pile: {visible_to: all}
    "{player}_hand": {visible_to: ["{player}"], back_visible_to_all: true}
layout: {deck: stock, pile: discard, "{player}_hand": hand}
"""
DRAW_RULES = """
DEF set_up: MAP GET_PROP 'play_order' 'deal'; MAP GET_PROP 'play_order' 'deal'; END_DEF
DEF deal $player: APPEND hand $player POP GET_CONTAINER 'deck' 0; END_DEF
DEF hand $player: RETURN GET_CONTAINER CONCAT $player '_hand'; END_DEF
RECEIVE draw:
  IF GET_PROP 'drawn': REJECT 'You have drawn.'; END_IF
  deal $PLAYER_NAME;
  SET_PROP 'drawn' TRUE;
  ACCEPT;
END_RECEIVE
RECEIVE name_suit $suit:
  IF OR NOT GET_PROP 'drawn' NOT IS_NULL GET_PROP 'suit': REJECT 'Not now.'; END_IF
  IF NOT OR EQUAL $suit 'c' EQUAL $suit 'd': REJECT 'Clubs or diamonds.'; END_IF
  SET_PROP 'suit' $suit;
  ACCEPT;
END_RECEIVE
RECEIVE lay $card:
  IF IS_NULL GET_PROP 'suit': REJECT 'Not yet.'; END_IF
  IF NOT EQUAL 'ac' $card: REJECT 'The ace of clubs.'; END_IF
  MOVE hand $PLAYER_NAME $card GET_CONTAINER 'pile';
  ACCEPT;
END_RECEIVE
"""


def test_cards_are_dimmed_for_a_draw_but_not_for_naming_a_suit(tmp_path: Path) -> None:
    kind = kind_of(read_game(write_game(tmp_path / "draw", DRAW, DRAW_RULES)))
    with ScriptTable(script_match(kind)) as table:
        stage = table.scene.table.stage

        def own() -> set[str]:
            return {str(sprite.card) for sprite in stage.own_sprites()}

        def dimmed() -> set[str]:
            return {str(card) for card in stage.dimmed}

        table.until_turn()
        assert len(own()) == 2
        assert dimmed() == own(), "no card can be played before the draw"
        table.choose("Draw")
        table.until_turn()
        assert len(own()) == 3
        assert dimmed() == set(), "the cards matter for the choice of a suit"
        assert table.options == ["C", "D"]
        table.choose("C")
        table.until_turn()
        assert dimmed() == own() - {"Ac"}


def test_a_plate_has_the_full_title_beside_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.init()
    drawn: list[str] = []

    def record(
        surface: Any, words: str, box: pygame.Rect, size: int, *_: Any, **_more: Any
    ) -> None:
        drawn.append(text.fit(words, box.width, size)[0])

    monkeypatch.setattr(text, "draw_in", record)
    for size in ((800, 600), (960, 600), (1280, 720), (2560, 1440)):
        plate = SeatPlate(1, "Hana")
        plate.look = Look(scale=Scale.for_window(size))
        plate.rect = lay_out_cards(LayoutRequest(size)).plates[1]
        plate.facts = PlateFacts("Tree search · Medium", "17", "cards")
        drawn.clear()
        plate.draw(pygame.Surface(size, pygame.SRCALPHA))
        assert "Tree search · Medium" in drawn, (size, drawn)


def test_a_cell_shows_its_number_of_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = """
      RECEIVE put $cell: INSTANTIATE_TOKEN 'discs' 'x' 3 GET_CONTAINER $cell; ACCEPT; END_RECEIVE
    """
    game = DROP.replace('messages: {drop: {words: [["1", "2", "3"]]}}', "")
    kind = kind_of(read_game(write_game(tmp_path / "put", game, rules + PASS)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        assert table.panels.heaps() == {}
        table.click(table.layout.areas["c12"].center)
        table.until_turn()
        assert table.panels.heaps() == {"c12": 3}
        drawn: dict[str, pygame.Rect] = {}
        draw_in = text.draw_in

        def record(surface: Any, words: str, box: pygame.Rect, *more: Any, **others: Any) -> Any:
            drawn[words] = box
            return draw_in(surface, words, box, *more, **others)

        monkeypatch.setattr(text, "draw_in", record)
        table.scene.draw(pygame.Surface(table.scene.table.layout.request.size))
        assert table.layout.areas["c12"].contains(drawn["×3"])
