"""Facts of a script on the status panel, and the marks of dealer and trump."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.cards import DECK, Suit
from cardtable.core import i18n
from cardtable.engine import Zone, ZoneKind
from cardtable.games.scripted import BrokenGame, kind_of, read_game
from cardtable.table.layout import LayoutRequest
from cardtable.table.zones.zone_layout import lay_out_zones
from cardtable.table.zones.zone_painter import draw_places, draw_trump
from cardtable.table.zones.zone_spots import ZoneSpot
from cardtable.ui import text
from cardtable.ui.text import MIN_SIZE, line_height
from cardtable.ui.theme import Look
from cardtable.ui.widgets import boxes
from tests.games.scripted.small_games import GAME, small_game
from tests.games.scripted.test_script_results import HAND
from tests.table.zones.scripted_tables import ScriptTable, script_match, write_game

FACTS = (
    GAME.replace("phase: play", "phase: a long game that needs more lines than one")
    .replace('top: ""', "top: spades")
    .replace("spare:", "host: player_2, spare:")
)
RULES = """
RECEIVE turn $suit:
  SET_PROP 'top' $suit;
  SET_PROP 'spare' 'another fact, which is so long that it has several lines';
  ACCEPT;
END_RECEIVE
DEF legal = ['turn hearts', 'turn clubs'];
"""


def table_of(folder: Path, more: str, size: tuple[int, int] = (1280, 800)) -> ScriptTable:
    game = f"{FACTS}{more}\n"
    kind = kind_of(read_game(write_game(folder / "facts", game, RULES)))
    return ScriptTable(script_match(kind), size=size)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (800, 1100)])
def test_each_fact_has_its_lines_on_a_panel_that_grows(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    shows = "shows: {top: Suit, phase: Kind of game, spare: More}"
    with table_of(tmp_path, shows, size) as table:
        table.until_turn()
        panel = table.scene.table.side.status
        before = panel.rect
        assert panel.spoken() == "Suit: ♠, Kind of game: a long game that needs more lines than one"
        assert before.height >= panel.height(before.width, table.scene.look)
        table.choose("♥")
        table.until_turn()
        assert panel.rect.height > before.height
        assert panel.rect.bottom == before.bottom
        assert panel.rect.height >= panel.height(before.width, table.scene.look)


def test_a_short_list_of_facts_is_as_high_as_a_plate(tmp_path: Path) -> None:
    with table_of(tmp_path, "shows: {top: Suit}") as table:
        table.until_turn()
        side = table.scene.table.side
        assert side.status.rect.height == side.plates[0].rect.height


@pytest.mark.check
def test_dealer_and_trump_are_marked(tmp_path: Path) -> None:
    with table_of(tmp_path, "dealer: host\ntrump: top") as table:
        table.until_turn()
        assert [plate.dealer for plate in table.scene.table.side.plates] == [False, True]
        assert table.panels.trump == Suit.SPADES
        assert table.scene.table.side.status.spoken() == "Trump: ♠"
        table.choose("♥")
        table.until_turn()
        assert table.scene.table.side.status.spoken() == "Trump: ♥"


def test_a_card_face_down_does_not_tell_the_trump(tmp_path: Path) -> None:
    with table_of(tmp_path, "trump: deck") as table:
        table.until_turn()
        assert table.panels.trump is None
        assert table.scene.table.side.status.spoken() != "Trump: ♠"
    assert FACTS.count("deck: {tokens: cards") == 1


def test_the_line_about_the_turn_has_the_text_of_the_phase(tmp_path: Path) -> None:
    rules = RULES.replace("SET_PROP 'top'", "SET_PROP 'phase' 'draw'; SET_PROP 'top'")
    more = "prompts: {play: Turn a card, draw: Draw a card}\n"
    kind = kind_of(read_game(write_game(tmp_path / "facts", f"{GAME}{more}", rules)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        assert table.prompt == "Your turn · Turn a card"
        table.choose("♥")
        table.until_turn()
        assert table.prompt.endswith("Draw a card")


def test_wrong_prompts_are_errors(tmp_path: Path) -> None:
    for more in ("prompts: {play: 5}", "prompts: {play: [a]}", 'prompts: {play: ""}'):
        with pytest.raises(BrokenGame, match="Expected a short line of text"):
            read_game(write_game(tmp_path / "facts", f"{GAME}{more}\n", RULES))


@pytest.mark.parametrize(("target", "shares"), [("20", [0.5, 0.1]), ("0", [1.0, 0.2])])
def test_the_bars_of_the_scores_are_full_at_the_target(
    tmp_path: Path, target: str, shares: list[float]
) -> None:
    scores = "scores: {player_1: 10, player_2: 2}, target: " + target
    game = FACTS.replace('scores: {"{player}": 0}', scores).replace("[2, 3]", "2")
    kind = kind_of(read_game(write_game(tmp_path / "facts", game, RULES)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        rows = table.panels.facts(table.match.view(0)).rows
        assert [row.share for row in rows] == pytest.approx(shares)


def test_the_trump_is_not_marked_where_the_stock_was(tmp_path: Path) -> None:
    look = Look()
    spots = (ZoneSpot("stock", ZoneKind.STOCK),)
    for kinds, pieces, is_marked in (
        ({ZoneKind.TRICK}, (None,), True),
        ({ZoneKind.TRICK}, (), False),
        ({ZoneKind.BOARD}, (), True),  # its outline is there
    ):
        request = LayoutRequest(size=(800, 600), seats=4, kinds=frozenset(kinds))
        picture = pygame.Surface((800, 600))
        zones = (Zone("stock", ZoneKind.STOCK, pieces),)
        draw_trump(picture, lay_out_zones(request, spots), look, zones, Suit.HEARTS)
        assert (
            pygame.mask.from_threshold(picture, (255, 255, 255), (90, 90, 90)).count() > 0
        ) is is_marked


def test_a_zone_of_another_seat_is_called_by_its_owner(tmp_path: Path) -> None:
    with table_of(tmp_path, "") as table:
        table.until_turn()
        assert table.panels.zone_title("player_2_hand") == f"{table.panels.name(1)}: hand"
        assert table.panels.zone_title("player_1_hand") == "Hand"


def test_the_plates_after_a_hand_show_nothing_of_the_next_one() -> None:
    game = GAME.replace('top: ""', 'top: spades, calls: {"{player}": 2}')
    more = "{scores: Points, calls: Bid}\nshows: {top: Suit}\ntrump: top"
    kind = kind_of(small_game(HAND, game.replace("scores\n", more)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        side = table.scene.table.side
        assert [plate.facts.line for plate in side.plates[:2]] == ["Bid 2"] * 2
        assert side.status.spoken() == "Suit: ♠"
        table.choose("Show")
        table.until(lambda: table.hand_is_over, "the end of the hand")
        assert not any("Bid" in plate.facts.line or plate.facts.count for plate in side.plates)
        assert "♠" not in side.status.spoken()
        assert table.panels.trump is None


def test_a_plate_leaves_out_what_is_not_known_yet(tmp_path: Path) -> None:
    scores = "score: {scores: Points, calls: Bid, sides: Side}"
    game = GAME.replace(
        "spare:", 'calls: {player_1: 18, player_2: ""}, sides: {player_1: Re}, spare:'
    )
    kind = kind_of(small_game(RULES, game.replace("score: scores", scores)))
    with ScriptTable(script_match(kind)) as table:
        table.until_turn()
        plates = table.panels.facts(table.match.view(0)).plates
        assert [plate.line for plate in plates] == ["Bid 18 · Side Re", "Last"]
        assert plates[1].count == "0"


@pytest.mark.parametrize(("count", "caption"), [(0, "Discard"), (1, "Discard"), (2, "Discard · 2")])
def test_a_single_open_card_is_not_counted(tmp_path: Path, count: int, caption: str) -> None:
    with table_of(tmp_path, "") as table:
        table.until_turn()
        zones = (
            Zone("discard", ZoneKind.DISCARD, tuple(DECK[:count])),
            Zone("deck", ZoneKind.STOCK, (None,)),
        )
        captions = table.panels.captions(zones)
        assert (captions["discard"][0], captions["deck"][0]) == (caption, "Deck · 1")


def test_a_caption_without_room_leaves_out_the_owner_not_the_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(
        text, "draw_in", lambda _surface, words, *_rest, **_more: drawn.append(words)
    )
    request = LayoutRequest(size=(800, 600), seats=2, kinds=frozenset({ZoneKind.STOCK}))
    layout = lay_out_zones(request, (ZoneSpot("taken", ZoneKind.STOCK),))
    zones = (Zone("taken", ZoneKind.STOCK, (None,)),)
    captions = {"taken": ("12 · Ann: taken", "12 · Taken", "12")}
    for width in (200, 60, 20):
        box = pygame.Rect((0, 0), (width, 20))
        narrow = replace(layout, captions={"taken": box})
        draw_places(
            pygame.Surface((800, 600)), narrow, Look(), zones, captions, frozenset(), frozenset()
        )
    assert drawn == list(captions["taken"])


def test_ten_players_leave_room_for_the_whole_name_of_the_game(tmp_path: Path) -> None:
    name = "Crazy Eights by script"
    game = GAME.replace("name: Small", f"name: {name}").replace("[2, 3]", "10")
    kind = kind_of(
        read_game(write_game(tmp_path / "ten", game, RULES.replace("'spare'", "'phase'")))
    )
    with ScriptTable(script_match(kind), size=(800, 600)) as table:
        table.until_turn()
        panel, look = table.scene.table.side.status, table.scene.look
        space = boxes.inset(panel.rect, look.px(look.theme.pad), look.tx(5))
        lines = panel._title_lines(space, look)
        assert " ".join(lines) == name
        assert len(lines) > 1
        assert len(lines) * line_height(MIN_SIZE) <= space.height
        assert name in panel.tooltip


@pytest.mark.check
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_summary_of_a_game_is_not_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    i18n.choose_language(language)
    drawn: list[str] = []
    draw = text.draw_in

    def note(
        surface: Any, words: str, box: pygame.Rect, size: int, *colour: Any, **more: Any
    ) -> Any:
        drawn.append(text.fit(words, box.width, size, shrink=0.8)[0])
        return draw(surface, words, box, size, *colour, **more)

    with ScriptTable(script_match("canasta"), size=(800, 600)) as table:
        table.until_turn()
        summary = table.scene.table.facts.status[1]
        monkeypatch.setattr(text, "draw_in", note)
        table.scene.table.side.status.draw(pygame.Surface((800, 600)))
    assert summary in " ".join(drawn)
    assert len(drawn) == 3
