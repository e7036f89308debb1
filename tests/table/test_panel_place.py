"""The place of a hint: beside the cards and plates that it speaks of, at every kind of table."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import DECK
from cardtable.engine import Advice, Candidate, GameKind, ZoneKind
from cardtable.games import all_games
from cardtable.match import PERSON, Match, Seat
from cardtable.table.board.board_layout import lay_out_board
from cardtable.table.hint_panel import HintPanel
from cardtable.table.hints import Hints
from cardtable.table.layout import LayoutRequest, TableLayout, lay_out_cards
from cardtable.table.log_panel import MIN_SIZE, LogPanel, MatchLog
from cardtable.table.panel_place import Taken, free_spaces, panel_space
from cardtable.table.part import kept_clear
from cardtable.table.poker.poker_layout import PokerLayout, lay_out_poker
from cardtable.table.table_menu import LogSwitch
from cardtable.table.zones.script_controls import ScriptControls
from cardtable.ui.theme import Look, Scale
from tests.table.poker.poker_scenes import PokerTableTest, holdem_match
from tests.table.table_hands import ART, Table

SIZES = ((800, 600), (1280, 800), (2560, 1440))
TEXTS = (0.8, 1.0, 1.6)
CARDS = frozenset({ZoneKind.HAND, ZoneKind.TRICK, ZoneKind.TAKEN})
POKER = frozenset({ZoneKind.HAND, ZoneKind.BOARD, ZoneKind.POT, ZoneKind.STOCK, ZoneKind.DISCARD})
NAMES = ("You", "Ann", "Bob", "Eve", "Kim")
ADVICE = Advice(tuple(Candidate(card, 5.0 - n) for n, card in enumerate(DECK[:6])), 10, "points")
WHY = "The six of clubs is safe, since both opponents have shown that they hold no more clubs."


def layouts(kind: str, size: tuple[int, int], text: float) -> list[TableLayout]:
    """Return the layouts of *kind* for every number of seats."""
    unit = Scale.for_window(size).unit
    more: dict[str, Any] = {
        "size": size,
        "text": text,
        "buttons": tuple(round(unit * text * width) for width in (92, 92, 92, 92)),
    }
    if kind == "poker":
        seats = range(2, 11)
        return [lay_out_poker(LayoutRequest(seats=n, kinds=POKER, hand=2, **more)) for n in seats]
    if kind == "board":
        grid = frozenset({ZoneKind.GRID})
        return [
            lay_out_board(LayoutRequest(seats=n, kinds=grid, rows=n, **more), bar)
            for n in (2, 3)
            for bar in (False, True)
        ]
    return [lay_out_cards(LayoutRequest(seats=n, kinds=CARDS, **more)) for n in (2, 3, 4)]


@pytest.mark.parametrize("kind", ["tricks", "poker", "board"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_hint_covers_nothing_that_it_speaks_of(
    kind: str, size: tuple[int, int], text: float
) -> None:
    for layout in layouts(kind, size, text):
        odds = [layout.odds] if hasattr(layout, "odds") else []
        panel = HintPanel(lambda: ART, lambda _card: None, None, None)
        panel.why = WHY
        panel.list.show(ADVICE, None, None)
        panel.visible = True
        panel.place_beside(layout, Look(scale=Scale.for_window(size, text)), odds)
        words = f"{layout.request.seats} seats: {panel.box}"
        assert layout.space.contains(panel.box), words
        assert panel.box.collidelist([*layout.never_covered, *odds]) < 0, words
        plates = list(layout.plates.values())
        if text <= 1.0:  # larger text may need the room of hidden cards
            assert panel.box.collidelist([*plates, *layout.rarely_covered]) < 0, words
        elif size != (800, 600):
            assert panel.box.collidelist(plates) < 0, words
        assert panel.list.rect.height >= panel.list.row_height(panel.look), words


@pytest.mark.parametrize("kind", ["tricks", "poker", "board"])
@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("text", TEXTS)
def test_a_log_without_a_column_covers_neither_buttons_nor_plates(
    kind: str, size: tuple[int, int], text: float
) -> None:
    for layout in layouts(kind, size, text):
        panel = LogPanel(MatchLog())
        panel.place_on(layout, Look(scale=Scale.for_window(size, text)))
        words = f"{layout.request.seats} seats: {panel.rect}"
        assert layout.space.contains(panel.rect), words
        assert panel.rect.collidelist(layout.never_covered) < 0, words
        assert panel.rect.height >= panel.look.tx(MIN_SIZE[1]), words
        if text <= 1.0:
            others = (*layout.plates.values(), *layout.rarely_covered)
            assert panel.rect.collidelist(others) < 0, words


@pytest.mark.parametrize("size", [(1280, 776), (2560, 1420)])
def test_a_hint_at_a_poker_table_compares_three_choices(size: tuple[int, int]) -> None:
    """It moves to the side of the table on which their rows fit below the sentence."""
    for layout in layouts("poker", size, 1.0)[:5]:
        assert isinstance(layout, PokerLayout)
        panel = HintPanel(lambda: ART, lambda _card: None, None, None)
        panel.why = WHY
        panel.list.show(Advice(ADVICE.candidates[:3], 10, "points"), None, None)
        panel.visible = True
        panel.place_beside(layout, Look(scale=Scale.for_window(size, 1.0)), [layout.odds])
        assert panel.shows_sentence
        assert panel.list.hidden == 0, f"{layout.request.seats} seats: {panel.box}"


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize(
    ("key", "seats"),
    [("go-fish", 2), ("go-fish", 4), ("go-fish", 5), ("crazy-eights", 3), ("hearts", 4)],
)
def test_a_hint_and_a_question_lie_beside_the_cards_of_a_script(
    key: str, seats: int, size: tuple[int, int]
) -> None:
    kind = all_games()[key]
    with Table(match_of(kind, seats), size=size) as table:
        table.until_asked()
        hints, layout = table.scene.find(Hints), table.scene.table.layout
        assert layout is not None
        hints.panel.show(ADVICE, WHY)
        table.wait(0.5)
        others = [*kept_clear(table.scene.parts), *layout.plates.values()]
        box = hints.panel.box
        occupied = layout.occupied(table.scene.table.stage.visible)
        assert box.collidelist([*occupied.never_covered, *layout.rarely_covered, *others]) < 0
        strip = table.scene.find(ScriptControls).strip
        assert not strip.visible or strip.box.collidelist(layout.common) < 0


def match_of(kind: GameKind, seats: int) -> Match:
    """Return a match of a person and random players, with as many *seats* as one rule set has."""
    name = next(
        name
        for name in kind.rule_sets
        if sum(len(side) for side in kind.sides(kind.find_rules(name))) == seats
    )
    players = [Seat(PERSON if n == 0 else "random", NAMES[n]) for n in range(seats)]
    return Match(kind, kind.find_rules(name), players, seed=5, strategies=kind.strategies().classes)


@pytest.mark.parametrize(
    ("key", "seats"),
    [("go-fish", 2), ("go-fish", 5), ("crazy-eights", 3), ("hearts", 4), ("spades", 4)],
)
def test_the_log_in_a_small_window_lies_beside_the_cards(key: str, seats: int) -> None:
    with Table(match_of(all_games()[key], seats), size=(800, 600)) as table:
        table.until_asked()
        table.type("g")
        log, layout = table.scene.find(LogSwitch).panel, table.scene.table.layout
        assert log.visible
        assert layout is not None
        assert layout.log is None
        assert log.rect.collidelist([*layout.never_covered, *layout.plates.values()]) < 0


@pytest.mark.check
def test_a_hint_makes_room_for_the_odds() -> None:
    with PokerTableTest(holdem_match(), size=(1280, 800)) as table:
        table.until_action()
        table.type("o")
        panel = table.scene.find(Hints).panel
        panel.show(ADVICE, WHY)
        table.wait(0.5)
        layout = table.stage.layout
        assert layout is not None
        assert panel.box.colliderect(layout.odds)
        table.type("o")
        table.wait(0.5)
        assert not panel.box.colliderect(layout.odds)


boxes = st.builds(
    pygame.Rect,
    st.integers(-20, 110),
    st.integers(-20, 110),
    st.integers(1, 60),
    st.integers(1, 60),
)


@given(st.lists(boxes, max_size=8))
def test_free_spaces_are_free_and_as_large_as_possible(taken: list[pygame.Rect]) -> None:
    space = pygame.Rect(0, 0, 100, 100)
    free = free_spaces(space, taken)
    for box in free:
        assert space.contains(box)
        assert box.collidelist(taken) < 0
        for larger in (box.move(-1, 0), box.move(1, 0), box.move(0, -1), box.move(0, 1)):
            grown = box.union(larger)
            assert not space.contains(grown) or grown.collidelist(taken) >= 0
    for x in range(0, 100, 7):
        for y in range(0, 100, 7):
            cell = pygame.Rect(x, y, 1, 1)
            assert (cell.collidelist(taken) < 0) == (cell.collidelist(free) >= 0)


def test_a_panel_without_any_room_is_at_the_right_edge() -> None:
    space = pygame.Rect(0, 0, 100, 100)
    taken = [Taken([pygame.Rect(0, 40, 100, 20)], (50, 50)), Taken([], (90, 90))]
    assert panel_space(space, taken, (60, 60)) == pygame.Rect(50, 0, 50, 100)


def test_a_hint_beside_a_board_shows_ten_moves_where_they_fit() -> None:
    cells = [Candidate(card, 60.0 - n) for n, card in enumerate(DECK[:12])]
    layout = lay_out_board(LayoutRequest((1280, 776), seats=2, kinds=frozenset({ZoneKind.GRID})))
    panel = HintPanel(lambda: ART, lambda _card: None, None, None)
    panel.list.show(Advice(tuple(cells), 10, "wins in 100"), None, None)
    panel.visible = True
    panel.place_beside(layout, Look(scale=Scale.for_window((1280, 776))))
    assert panel.list.hidden == 2
    assert panel.box.collidelist(layout.never_covered) < 0
