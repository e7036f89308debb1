"""A patience at the table: columns, piles, and cards moved by drag, click and keys."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from cardtable.engine import ZoneKind as K
from cardtable.games import all_games
from cardtable.games.scripted import build_game, kind_of
from cardtable.games.scripted.chance import write_outcome
from cardtable.games.scripted.description import STANDARD
from cardtable.match import Match
from cardtable.table.layout import CARD_RATIO, LayoutRequest
from cardtable.table.poses import ZoneInfo
from cardtable.table.zones.zone_layout import ZoneLayout, lay_out_zones
from cardtable.table.zones.zone_poses import zone_poses
from cardtable.table.zones.zone_spots import ZoneSpot
from tests.table.zones.scripted_tables import ScriptTable, script_match

SIZES = [(800, 600), (1280, 800), (2560, 1440)]
COLUMNS = (
    "kc",
    "4c 2s",
    "5c 6c 3d",
    "7c tc jc 9s",
    "qc 4d 5d 6d 9c",
    "7d td jd qd 4h ah",
    "5h 6h 7h th jh qh 8d",
)
DEALT = " ".join(COLUMNS).split()
"""The cards of the columns: the last ones are kc, 2s, 3d, 9s, 9c, ah and 8d."""


def layout(size: tuple[int, int]) -> ZoneLayout:
    piles = (K.STOCK, *[K.DISCARD] * 5)
    spots = [
        ZoneSpot(f"pile {number}", kind, is_fan=number == 1) for number, kind in enumerate(piles)
    ]
    spots += [ZoneSpot(f"column {number}", K.BOARD, is_column=True) for number in range(7)]
    kinds = frozenset({K.STOCK, K.DISCARD, K.BOARD})
    buttons = (round(92 * size[1] / 800),) * 3
    request = LayoutRequest(size=size, seats=1, kinds=kinds, rows=1, buttons=buttons)
    return lay_out_zones(request, tuple(spots))


def klondike_match() -> Match:
    """Return a game in which the cards of the columns are as in DEALT."""
    rest = [name for name in STANDARD if name not in DEALT]
    cards = list(STANDARD)
    order = write_outcome(tuple(cards.index(name) for name in (*DEALT, *rest)))
    return script_match(all_games()["klondike"], deals=[order])


def klondike(home_moves: str = "never") -> ScriptTable:
    return ScriptTable(klondike_match(), home_moves=home_moves)


def sent(table: ScriptTable) -> list[str]:
    return [str(entry.action) for entry in table.match.log]


# --- layout ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "least"), list(zip(SIZES, (85, 120, 220), strict=True)))
def test_the_cards_of_seven_columns_are_large(size: tuple[int, int], least: int) -> None:
    table = layout(size)
    assert table.trick_card >= least
    columns = [table.areas[f"column {number}"] for number in range(7)]
    assert len({(box.top, box.height) for box in columns}) == 1
    assert columns[0].height >= 2.5 * table.trick_card
    # the piles are in line with the columns: two at the left, four at the right
    piles = [table.areas[f"pile {number}"].left for number in range(6)]
    across = [columns[number].left for number in (0, 1, 3, 4, 5, 6)]
    assert all(abs(one - other) <= 1 for one, other in zip(piles, across, strict=True))


@pytest.mark.parametrize("size", SIZES)
def test_the_longest_column_stays_in_its_place_and_shows_every_rank(size: tuple[int, int]) -> None:
    table = layout(size)
    area = table.areas["column 6"]
    faces = (False,) * 6 + (True,) * 13
    poses = zone_poses(table, ZoneInfo(K.BOARD, faces, None, (), "column 6"))
    steps = [after.y - before.y for before, after in pairwise(poses)]
    assert poses[-1].y + poses[-1].height / 2 <= area.bottom + 1
    assert min(steps[6:]) > 2 * max(steps[:6])  # cards face down are tightened more
    assert min(steps[6:]) >= 0.09 * poses[0].height
    few = zone_poses(table, ZoneInfo(K.BOARD, (False, True, True), None, (), "column 6"))
    assert few[2].y - few[1].y > max(steps)


@pytest.mark.parametrize("size", SIZES)
def test_the_last_three_discards_are_visible_where_there_is_room(size: tuple[int, int]) -> None:
    table = layout(size)
    poses = zone_poses(table, ZoneInfo(K.DISCARD, (True,) * 9, None, (), "pile 1"))
    width = poses[0].height * CARD_RATIO
    assert all(abs(pose.x - poses[0].x) < width / 10 for pose in poses[:7])
    assert poses[8].x - poses[7].x == pytest.approx(poses[7].x - poses[6].x, abs=width / 20)
    assert poses[8].x - poses[7].x > 0.25 * width
    assert poses[8].x + width / 2 <= table.areas["pile 1"].right + 1
    assert not table.areas["pile 1"].colliderect(table.areas["pile 2"])


# --- moves ----------------------------------------------------------------------------------------


def test_a_run_is_dragged_with_the_cards_on_it() -> None:
    with klondike() as table:
        table.until_turn()
        stage = table.scene.table.stage
        table.drag(table.spot(table.piece("Ah")), table.zone_box("column_2").center)
        table.until_turn()
        two, ace = stage.find(table.piece("2s")), stage.find(table.piece("Ah"))
        assert two is not None
        assert ace is not None
        # on the strip of the two that is visible above the ace
        start = (round(two.goal.x), round(two.goal.y - 0.4 * two.goal.height))
        end = table.zone_box("column_3").center
        table.press(start)
        for pos in ((start[0] + 30, start[1] + 30), end):
            table.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(1, 0, 0))
        assert stage.dragged is two.card
        assert (two.pose.x, two.pose.y) == end
        assert ace.pose.y - two.pose.y == ace.goal.y - two.goal.y > 0
        table.release(end)
        table.until_turn()
        assert sent(table) == ["move ah column_2", "move 2s column_3"]
        assert table.pieces_in("column_3") == ["?", "?", "3d", "2s", "Ah"]
        assert ace.pose == ace.goal


def test_a_covered_card_is_not_hit_through_the_cards_on_it() -> None:
    with klondike() as table:
        table.until_turn()
        table.drag(table.spot(table.piece("8d")), table.zone_box("column_5").center)
        table.until_turn()
        eight = table.scene.table.stage.find(table.piece("8d"))
        assert eight is not None
        pos = (round(eight.goal.x), round(eight.goal.y))
        assert table.cards.card_at(pos) is eight.card
        table.cards.legal = frozenset({table.piece("9c")})  # as if only the run could move
        assert table.cards.card_at(pos) is None


def test_a_click_on_a_card_and_then_on_a_place_moves_it_there() -> None:
    with klondike() as table:
        table.until_turn()
        table.click(table.spot(table.piece("Ah")))
        table.wait(0.5)
        assert table.options == ["Its foundation", "Column 2", "Go back"]
        assert table.cards.picked is table.piece("Ah")
        table.click(table.spot(table.piece("2s")))
        table.until_turn()
        assert sent(table) == ["move ah column_2"]
        assert table.pieces_in("column_2") == ["?", "2s", "Ah"]
        assert table.cards.picked is None


def test_a_click_on_an_empty_foundation_moves_the_card_there() -> None:
    with klondike() as table:
        table.until_turn()
        table.click(table.spot(table.piece("Ah")))
        table.wait(0.5)
        table.click(table.zone_box("foundation_h").center)
        assert sent(table) == ["home ah"]


def test_a_second_click_sends_a_card_home() -> None:
    with klondike() as table:
        table.until_turn()
        spot = table.spot(table.piece("Ah"))
        table.click(spot)
        table.click(spot)
        assert sent(table) == ["home ah"]


def test_a_second_click_on_a_card_that_cannot_go_home_drops_the_choice() -> None:
    with klondike() as table:
        table.until_turn()
        spot = table.spot(table.piece("8d"))
        table.click(spot)
        table.wait(0.5)
        assert table.script.strip.question.title == "8♦ to column …"
        assert table.options == ["4", "5", "Go back"]
        table.click(spot)
        assert table.cards.picked is None
        assert sent(table) == []


def test_a_card_with_a_single_place_goes_there_at_a_click() -> None:
    with klondike() as table:
        table.until_turn()
        table.click(table.spot(table.piece("2s")))
        assert sent(table) == ["move 2s column_3"]


def test_escape_drops_the_choice() -> None:
    with klondike() as table:
        table.until_turn()
        table.click(table.spot(table.piece("Ah")))
        table.wait(0.5)
        table.key(pygame.K_ESCAPE)
        assert table.cards.picked is None
        table.click(table.zone_box("foundation_h").center)
        assert sent(table) == []


@pytest.mark.check
def test_the_stock_is_clicked_to_turn_a_card_and_empty_to_turn_the_waste() -> None:
    with klondike() as table:
        for _card in range(24):
            table.until_turn()
            table.click(table.zone_box("stock").center)
        table.until_turn()
        assert table.pieces_in("stock") == []
        table.click(table.zone_box("stock").center)
        table.until_turn()
        assert sent(table) == ["draw"] * 24 + ["redeal"]
        assert table.pieces_in("stock") == ["?"] * 24


def test_a_card_is_moved_by_keys_alone() -> None:
    with klondike() as table:
        table.until_turn()
        for _key in range(20):
            table.key(pygame.K_RIGHT)
            if table.cards.chosen is table.piece("Ah"):
                break
        table.key(pygame.K_RETURN)
        table.wait(0.5)
        assert table.options[0] == "Its foundation"
        table.key(pygame.K_1, letter="1")
        assert sent(table) == ["home ah"]


@pytest.mark.check
def test_safe_cards_go_home_after_a_move_and_are_undone_with_it() -> None:
    with klondike("safe") as table:
        table.until_turn()
        assert sent(table) == []  # nothing moves before the first move
        table.click(table.spot(table.piece("2s")))
        table.until_turn()
        after = sent(table)
        assert after[:2] == ["move 2s column_3", "home ah"]
        table.key(pygame.K_u)
        table.until_turn()
        table.wait(1.0)
        assert sent(table) == []
        assert table.match.redo()
        table.until_turn()
        assert sent(table) == after
        table.key(pygame.K_u)
        table.until_turn()
        table.click(table.zone_box("stock").center)
        table.until_turn()
        assert sent(table)[:2] == ["draw", "home ah"]


@pytest.mark.parametrize(("when", "home"), [("never", 0), ("safe", 2), ("always", 3)])
def test_only_safe_cards_go_home_unless_all_do(when: str, home: int) -> None:
    with klondike(when) as table:
        for _card in range(3):  # the ace, two and three of clubs; red twos may need the three
            table.until_turn()
            table.click(table.zone_box("stock").center)
        table.until_turn()
        clubs = [line for line in ("home ac", "home 2c", "home 3c") if line in sent(table)]
        assert len(clubs) == home


def test_a_card_taken_back_from_its_foundation_stays() -> None:
    with klondike("always") as table:
        table.until_turn()
        spot = table.spot(table.piece("Ah"))
        table.click(spot)
        table.click(spot)
        table.until_turn()
        before = len(sent(table))
        table.drag(table.spot(table.piece("Ah")), table.zone_box("column_2").center)
        table.until_turn()
        table.click(table.zone_box("stock").center)
        table.until_turn()
        assert "move ah column_2" in sent(table)
        assert "home ah" not in sent(table)[before:]


def test_a_card_taken_back_stays_after_the_game_is_resumed() -> None:
    match = klondike_match()
    match.deal()
    for line in ("home ah", "move ah column_2"):
        match.act(next(one for one in match.game.legal() if one.line == line), 0)
    with ScriptTable(match, home_moves="always") as table:
        table.until_turn()
        table.click(table.zone_box("stock").center)
        table.until_turn()
        assert sent(table)[2:3] == ["draw"]
        assert "home ah" not in sent(table)[2:]


@pytest.mark.check
def test_a_card_whose_move_home_was_undone_was_not_taken_back() -> None:
    match = klondike_match()
    match.deal()
    match.act(next(one for one in match.game.legal() if one.line == "home ah"), 0)
    with ScriptTable(match, home_moves="always") as table:
        table.until_turn()
        match.undo()
        table.until_turn()
        table.drag(table.spot(table.piece("Ah")), table.zone_box("column_2").center)
        table.until_turn()
        assert sent(table)[:2] == ["move ah column_2", "home ah"]


def test_a_wrong_drop_is_refused_with_the_reason_of_the_rules() -> None:
    with klondike() as table:
        table.until_turn()
        table.drag(table.spot(table.piece("8d")), table.zone_box("column_1").center)
        assert table.prompt.startswith("In a column, red goes on black")
        assert sent(table) == []


def test_a_lone_player_has_no_opponents_and_counts_moves() -> None:
    with klondike() as table:
        table.until_turn()
        facts = table.scene.table.facts
        assert facts is not None
        assert len(facts.plates) == 1
        assert (facts.plates[0].count, facts.plates[0].of) == ("0", "moves")
        entries = [entry.label for entry in table.scene.play.menu_entries()]
        assert "Score sheet" not in entries
        table.click(table.zone_box("stock").center)
        table.until_turn()
        facts = table.scene.table.facts
        assert facts is not None
        assert (facts.plates[0].count, facts.plates[0].of) == ("1", "move")


def test_an_empty_zone_takes_no_room_if_the_script_says_so() -> None:
    texts = {
        "game.yaml": """
name: Reserve
players: 1
token_sets: {cards: standard}
state:
  containers: {deck: {tokens: cards, visible_to: all}, reserve: {visible_to: all}}
layout: {deck: stock, reserve: {kind: board, empty: hidden}}
""",
        "rules.ludl": """
RECEIVE take: APPEND @reserve POP @deck 0; ACCEPT; END_RECEIVE
RECEIVE give: REQUIRE SIZE @reserve > 0 'empty'; APPEND @deck POP @reserve 0; ACCEPT; END_RECEIVE
""",
    }
    with ScriptTable(script_match(kind_of(build_game("reserve", texts, "reserve")))) as table:
        table.until_turn()
        assert "reserve" not in table.layout.areas
        table.key(pygame.K_1, letter="1")
        table.until_turn()
        assert sent(table) == ["take"]
        area = table.layout.areas["reserve"]
        sprite = table.scene.table.stage.zones["reserve"][0]
        assert area.collidepoint(sprite.goal.x, sprite.goal.y)
        table.choose("Give")
        table.until_turn()
        assert "reserve" not in table.layout.areas


def pyramid() -> ScriptTable:
    """Return a table with a pyramid whose last row is kc qc jc tc 2c ac 3d."""
    row = ["kc", "qc", "jc", "tc", "2c", "ac", "3d"]
    above = [name for name in STANDARD if name not in row]
    order = [*above[:21], *row, *above[21:]]
    dealt = write_outcome(tuple(list(STANDARD).index(name) for name in order))
    return ScriptTable(script_match(all_games()["pyramid"], deals=[dealt]))


def test_two_cards_are_removed_by_clicks_and_by_a_drag() -> None:
    with pyramid() as table:
        table.until_turn()
        table.click(table.spot(table.piece("Kc")))
        table.until_turn()
        table.click(table.spot(table.piece("Qc")))
        table.wait(0.5)
        assert table.script.picked == (table.piece("Qc"),)
        table.click(table.spot(table.piece("Ac")))
        table.until_turn()
        table.drag(table.spot(table.piece("Jc")), table.spot(table.piece("2c")))
        table.until_turn()
        assert sent(table) == ["remove kc", "pair qc ac", "pair jc 2c"]
        table.drag(table.spot(table.piece("Tc")), table.spot(table.piece("3d")))
        table.until_turn()
        assert sent(table)[3:] == ["pair tc 3d"]


@pytest.mark.check
def test_a_click_on_the_stock_draws_although_another_card_moves_first() -> None:
    with pyramid() as table:
        for _card in range(3):
            table.until_turn()
            table.click(table.zone_box("stock").center)
        table.until_turn()
        assert sent(table) == ["draw"] * 3
