"""A box of bids: all bids in rows, the calls so far, and the errors in game.yaml."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from cardtable.games.scripted import BrokenGame, kind_of
from cardtable.table.bid_panel import BidPanel, OfferPart
from tests.games.scripted.small_games import GAME, small_game
from tests.table.zones.scripted_tables import ScriptTable, script_match

BOX_GAME = (
    GAME.replace('spare: ""', 'spare: "", calls: []')
    + "bid_box: {calls: calls, rows: [[low, high], [poor, rich]]}\n"
)
RULES = """
DEF legal = ['pass', 'bid high'];
RECEIVE pass: ACCEPT; END_RECEIVE
RECEIVE bid $word:
  REQUIRE $word == 'high' 'Bid high.';
  PUSH .calls [$PLAYER_NAME, $word];
  ACCEPT;
END_RECEIVE
"""


def panel_of(table: ScriptTable) -> BidPanel:
    return next(part.panel for part in table.scene.parts if isinstance(part, OfferPart))


def options(table: ScriptTable) -> dict[str, Any]:
    """Return the options of the panel by their labels."""
    offer = panel_of(table).offer
    assert offer is not None
    return {option.label: option for option in offer.options}


def auction(*calls: str) -> ScriptTable:
    """Return a table of Bridge after the first *calls*, of which the person made the first."""
    match = script_match("bridge", seed=3)
    match.deal()
    for seat, line in enumerate(calls):
        view = match.view(seat % 4)
        match.act(next(each for each in view.legal if each.line == line), seat % 4)
    return ScriptTable(match)


def test_all_bids_have_their_place_and_those_too_low_are_dim() -> None:
    with auction("bid h1", "pass", "bid h2", "double") as table:
        table.until_turn()
        grid, offered = panel_of(table).grid, options(table)
        assert grid is not None
        assert grid.columns == 7
        assert [*offered][:8] == ["1NT", "2NT", "3NT", "4NT", "5NT", "6NT", "7NT", "1♠"]
        assert [*offered][35:] == ["Pass", "XX"]
        dim = {"1NT", "1♠", "1♥", "1♦", "1♣", "2♥", "2♦", "2♣"}
        assert {label for label, option in offered.items() if not option.enabled} == dim
        assert {grid.options[number] for number in grid.disabled} == dim


def test_the_calls_so_far_stand_below_the_names_and_the_person_is_last() -> None:
    with auction("bid h1", "pass", "bid h2", "double") as table:
        table.until_turn()
        offer = panel_of(table).offer
        assert offer is not None
        assert offer.calls == (
            ("Ann", "Bob", "Eve", "You"),
            ("", "", "", "1♥"),
            ("Pass", "2♥", "X"),
        )


def test_calls_that_are_not_a_list_are_not_shown() -> None:
    kind = kind_of(
        small_game(RULES.replace("PUSH .calls [$PLAYER_NAME, $word]", ".calls = 5"), BOX_GAME)
    )
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        message = next(each for each in table.match.view(0).legal if each.line == "bid high")
        table.match.act(message, 0)
        assert table.match.view(0).properties["calls"] == 5
        assert table.match.view(0).calls == ()


def test_a_chosen_bid_is_made_and_keeps_its_spelling() -> None:
    with auction() as table:
        table.until_turn()
        panel = panel_of(table)
        assert panel.grid is not None
        panel.grid.choose(panel.grid.options.index("2NT"))
        assert panel.confirm is not None
        assert panel.confirm.label == "2NT"
        panel.confirm.on_press()
        assert table.match.log[0].action.line == "bid nt2"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_the_box_of_bids_covers_no_card_and_no_seat(size: tuple[int, int]) -> None:
    match = script_match("bridge", seed=3)
    with ScriptTable(match, size=size) as table:
        table.until_turn()
        panel = panel_of(table)
        assert panel.grid is not None
        cells = panel.grid._cells
        assert min(cell.width for cell in cells) >= 26
        assert min(cell.height for cell in cells) >= 18
        assert all(panel.box.contains(cell) for cell in cells)
        assert pygame.Rect(panel._calls).right <= min(cell.left for cell in cells)
        assert panel.box.collidelist([*table.layout.plates.values()]) < 0


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("calls: calls", "calls: call", ("'call'", "calls")),
        ("calls: calls", "calls: scores", ("'scores' is not a list",)),
        ("[poor, rich]", "[poor]", ("rows of the same length",)),
        ("[[low, high], [poor, rich]]", "low", ("rows of the same length",)),
        ("[[low, high], [poor, rich]]", f"[[{'x, ' * 60}x]]", ("too many", "At most 60")),
        ("rows:", "row:", ("'row'", "bid, rows, calls")),
        ("calls: calls", "bid: bit", ("no receiver 'bit'", "Did you mean 'bid'?")),
    ],
)
def test_an_error_in_the_box_says_what_is_allowed(
    old: str, new: str, words: tuple[str, ...]
) -> None:
    assert small_game(RULES, BOX_GAME).description.bid_box.columns == 2
    assert old in BOX_GAME
    with pytest.raises(BrokenGame) as caught:
        small_game(RULES, BOX_GAME.replace(old, new))
    assert [word for word in words if word not in str(caught.value)] == []


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_calls_below_the_bids_are_twice_as_wide(size: tuple[int, int]) -> None:
    with ScriptTable(script_match("bridge", seed=3), size=size) as table:
        table.until_turn()
        grid = panel_of(table).grid
        assert grid is not None
        *bids, last = grid._cells
        assert len(bids) == 35
        assert last.left == bids[28].left
        assert last.right == bids[29].right
        assert last.top > bids[28].bottom


def test_a_single_bid_has_a_box() -> None:
    yaml = BOX_GAME.replace("[[low, high], [poor, rich]]", "[[high]]")
    kind = kind_of(small_game(RULES.replace("['pass', 'bid high']", "['bid high']"), yaml))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        assert [*options(table)] == ["High"]
