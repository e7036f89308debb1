"""The hint panel at the table: contents, place, keys and clicks."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pygame
import pytest

from cardtable.art import CardArt
from cardtable.art.style import DeckStyle
from cardtable.cards import DECK, Card
from cardtable.core import i18n
from cardtable.engine import Advice, Candidate, Chance, Figure
from cardtable.games.action_words import ActionWords
from cardtable.games.advice_words import value_text
from cardtable.games.holdem.actions import Action
from cardtable.games.scripted.actions import Message
from cardtable.games.spades import Bid, Rules
from cardtable.games.speech import card_sign
from cardtable.match import Match
from cardtable.table.action_chip import PAD, Chip, best_lines, chip_width, chips_for, draw_chip
from cardtable.table.candidate_columns import HEADINGS, columns_of
from cardtable.table.candidate_list import (
    CandidateList,
    bar_share,
    outcome_words,
    search_effort,
    spoken_words,
)
from cardtable.table.hints import Hints
from cardtable.table.layout import CARD_RATIO
from cardtable.table.poses import trick_pose
from cardtable.table.table_menu import LogSwitch
from cardtable.ui import text
from cardtable.ui.theme import Look, Scale
from tests.scenes import LongTranslations
from tests.table.table_hands import SPADES, Table, spades_match
from tests.waiting import LIMIT
from tests.weighing_strategy import Weigher

DEAL = "/".join("".join(map(str, DECK[start::4])) for start in range(4))
SIZES = ((800, 600), (1280, 800), (2560, 1440))
TEXTS = (0.8, 1.0, 1.6)
WORDS = ActionWords()
SHARES = (0.9, 0.25, 1.0, 0.4, 0.0, 0.75)


def weighing(**more: Any) -> Match:
    kind = replace(SPADES, hint="weigher")
    return spades_match(kind=kind, classes={"weigher": Weigher}, deals=(DEAL,), **more)


@contextmanager
def hinted(*, play: bool = True, **more: Any) -> Iterator[Table]:
    """Yield a table that shows a hint for a card, or with *play* False for a bid."""
    with Table(weighing(), **more) as table:
        if play:
            table.start_play()
        else:
            table.until_bid()
        ask(table)
        yield table


def ask(table: Table) -> None:
    table.type("h")
    table.until(lambda: table.scene.find(Hints).panel.visible, "a hint")


def panel_of(table: Table) -> Any:
    return table.scene.find(Hints).panel


# -- text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "words"), [(12.04, "+12.0"), (-3.5, "−3.5"), (0.04, "0.0"), (-0.04, "0.0")]
)
def test_points_have_a_sign_and_one_decimal(value: float, words: str) -> None:
    advice = Advice((Candidate("a", value),), 10, "points")
    assert value_text(advice, advice.best) == words


def test_spoken_candidates_have_all_their_chances() -> None:
    match = weighing()
    match.deal()
    weigher = Weigher()
    weigher.place_bid(match.view(match.next_position or 0))
    advice = weigher.advice()
    assert advice is not None
    assert spoken_words(advice.candidates[0], advice, WORDS) == (
        "3, +24.0 points, contract made 82%, set 18%, best in 80%"
    )
    assert spoken_words(advice.candidates[1], advice, WORDS).startswith(
        "2, +18.0 points, plus or minus 0.5, contract made "
    )
    assert outcome_words(replace(advice.candidates[0], agreed=0.0)) == [
        "contract made 82%",
        "set 18%",
    ]
    assert search_effort(advice) == "400 deals"
    assert search_effort(replace(advice, exact=True, worlds=1)) == "1 deal, exact"
    assert search_effort(replace(advice, worlds=0, counted="positions")) == ""


# -- the panel ------------------------------------------------------------------------------------


def test_the_hint_lists_candidates_best_first() -> None:
    with hinted() as table:
        panel = panel_of(table)
        best = max(table.cards.legal, key=Weigher.value)
        assert panel.advice.candidates[0].action.rank == best.rank
        assert table.cards.suggested is panel.advice.candidates[0].action
        assert panel.shows_sentence
        assert panel.why.startswith(f"Play {card_sign(panel.advice.best.action)}: ")
        assert " points better than " in panel.why
        spoken = table.said[-2:]
        assert any(panel.why[:-1] in words and "contract made" in words for words in spoken)


def test_enter_plays_the_suggested_card_and_closes_the_panel() -> None:
    with hinted() as table:
        best = table.cards.suggested
        table.wait(0.2)
        table.key(pygame.K_RETURN)
        table.until(lambda: table.match.log[-1].action is best, "the card is played by Enter")
        assert not panel_of(table).visible


@pytest.mark.sample(1)
@pytest.mark.parametrize("way", ["h", "escape", "button"])
def test_the_panel_can_be_closed(way: str) -> None:
    with hinted() as table:
        panel = panel_of(table)
        table.wait(0.6)
        if way == "h":
            table.type("h")
        elif way == "escape":
            table.key(pygame.K_ESCAPE)
        else:
            table.click(panel.close.rect.center)
        assert not panel.visible
        assert table.app.scene is table.scene
        assert table.cards.suggested is not None  # the golden rim stays
        ask(table)


def test_undo_closes_the_panel() -> None:
    with hinted() as table:
        table.type("u")
        assert not panel_of(table).visible


def test_keys_choose_another_card_from_the_list() -> None:
    with hinted() as table:
        panel = panel_of(table)
        table.scene.form.focus(panel.list, by_keyboard=True)
        table.key(pygame.K_DOWN)
        second = panel.advice.candidates[1].action
        assert table.cards.chosen is second
        assert table.said[-1].startswith(f"Options compared: {second.title}, ")
        assert table.said[-1].endswith(f", 2 of {len(panel.advice.candidates)}")
        table.key(pygame.K_RETURN)
        table.until(lambda: table.match.log[-1].action is second, "the second card")


def test_a_click_on_a_row_lifts_its_card() -> None:
    with hinted() as table:
        panel = panel_of(table)
        count = len(table.match.log)
        table.click(panel.list.row(2).center)
        assert table.cards.chosen is panel.advice.candidates[2].action
        assert len(table.match.log) == count


@pytest.mark.check
def test_the_list_of_candidates_scrolls() -> None:
    with hinted(play=False) as table:
        panel = panel_of(table)
        assert len(panel.advice.candidates) > 5
        assert 0 < panel.list.hidden <= len(panel.advice.candidates) - 2
        table.scene.form.focus(panel.list, by_keyboard=True)
        table.key(pygame.K_END)
        table.wait(0.5)
        rows = panel.list
        assert panel.list.rect.contains(rows.row(len(panel.advice.candidates) - 1))


@pytest.mark.check
def test_a_bid_is_shown_beside_the_bid_panel() -> None:
    with hinted(play=False) as table:
        panel = panel_of(table)
        assert table.bid.grid.index == 3
        assert not panel.box.colliderect(table.bid.box)
        table.click(panel.list.row(1).center)
        chosen = panel.advice.candidates[1].action
        assert table.bid.offer.options[table.bid.grid.index].action == chosen
        table.wait(0.6)
        table.key(pygame.K_h, letter="h")
        assert not panel.visible


def test_enter_in_the_list_makes_a_bid() -> None:
    with hinted(play=False) as table:
        panel = panel_of(table)
        table.scene.form.focus(panel.list, by_keyboard=True)
        table.key(pygame.K_DOWN, pygame.K_RETURN)
        table.until(lambda: bool(table.match.log), "a bid")
        mine = next(entry for entry in table.match.log if entry.position == 0)
        assert mine.action in (Bid(2), Bid(4))  # next to three, the best


def test_a_strategy_without_a_search_has_no_panel() -> None:
    class Plain(Weigher):
        def advice(self) -> Advice | None:
            return None

    kind = replace(SPADES, hint="plain")
    with Table(spades_match(kind=kind, classes={"plain": Plain}, deals=(DEAL,))) as table:
        table.start_play()
        table.type("h")
        table.until(lambda: table.cards.suggested is not None, "a hint")
        assert not panel_of(table).visible
        assert table.prompt.endswith("in the deals looked at.")


# -- place ----------------------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_the_panel_covers_nothing_important(size: tuple[int, int], text: float) -> None:
    with hinted(play=False, size=size, text=text) as table:
        check_place(table, play=False)
        table.start_play()
        ask(table)
        check_place(table, play=True)


def check_place(table: Table, *, play: bool) -> None:
    """Check the place of the panel with a hint for a bid or, with *play*, for a card."""
    layout, panel = table.scene.table.layout, panel_of(table)
    assert layout is not None
    box = panel.box
    assert layout.space.contains(box)
    assert box.contains(panel.list.rect)
    assert box.contains(panel.close.rect)
    if play:
        assert not box.colliderect(layout.trick_box)
    assert not box.colliderect(layout.hands[layout.bottom])
    assert not box.colliderect(layout.prompt)
    for seat, plate in layout.plates.items():
        assert not box.colliderect(plate), seat
    for button in layout.buttons:
        assert not box.colliderect(button)
    assert not box.colliderect(layout.status)
    if not play:
        assert not box.colliderect(table.bid.box)
    shown = panel.list.rect.height // panel.list.row_height(table.scene.look)
    assert shown >= 1
    table.app.step()  # draws it


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("text", TEXTS)
def test_the_panel_is_beside_the_log_or_over_it(text: float) -> None:
    with Table(weighing(), size=(1280, 800), text=text, show_log=True) as table:
        table.start_play()
        ask(table)
        panel, layout, log = (
            panel_of(table),
            table.scene.table.layout,
            table.scene.find(LogSwitch).panel,
        )
        assert layout is not None
        assert log.visible
        assert panel.box.right <= layout.space.right
        assert not panel.box.colliderect(layout.trick_box)
        covered = panel.box.colliderect(log.rect)
        assert covered == (text == 1.6)  # if the log has no space of its own
        table.click(panel.list.row(1).center)
        assert table.cards.chosen is panel.advice.candidates[1].action


@pytest.mark.check
@pytest.mark.sample(1, check=4)
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", [(800, 1300), (800, 600), (1900, 600)])
def test_an_odd_window_still_shows_it(size: tuple[int, int], text: float) -> None:
    with hinted(size=size, text=text) as table:
        panel, layout = panel_of(table), table.scene.table.layout
        assert layout is not None
        assert pygame.Rect((0, 0), table.app.size).contains(panel.box)
        assert not panel.box.colliderect(layout.hands[layout.bottom])
        assert not [seat for seat, plate in layout.plates.items() if panel.box.colliderect(plate)]


@pytest.mark.check
def test_the_trick_box_holds_the_cards_of_a_trick() -> None:
    with hinted() as table:
        layout = table.scene.table.layout
        assert layout is not None
        box = layout.trick_box
        for seat in range(4):
            pose = trick_pose(layout, seat)
            half = pose.height / 2
            reach = half * (abs(math.sin(math.radians(pose.angle))) + CARD_RATIO)
            assert box.left <= pose.x - reach
            assert pose.x + reach <= box.right


def test_bars_are_longest_for_the_best() -> None:
    values = {"Ac": 5.0, "Kc": 0.0, "2c": -15.0}
    candidates = tuple(Candidate(Card.parse(name), value) for name, value in values.items())
    advice = Advice(candidates, 10, "points")
    shares = [bar_share(advice, candidate) for candidate in candidates]
    assert shares == pytest.approx([1.0, 0.75, 0.03])


@pytest.mark.parametrize("size", SIZES)
def test_long_actions_show_their_amounts(size: tuple[int, int]) -> None:
    look = Look(scale=Scale.for_window(size))
    row = pygame.Rect(0, 0, look.px(150), look.tx(36))
    pictures = set()
    for to in (1340, 1345):
        action = Action.raise_to(to)
        surface = pygame.Surface((chip_width([Chip(action, WORDS)], row, look), row.height))
        draw_chip(surface, surface.get_rect(), Chip(action, WORDS), look, CardArt(DeckStyle()))
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "words", ["Raise to 12,345", "8♠ for diamonds", "Ask North for queens", "Erhöhen auf 12.345"]
)
def test_no_word_of_a_chip_is_cut_off(size: tuple[int, int], words: str) -> None:
    look = Look(scale=Scale.for_window(size))
    row = pygame.Rect(0, 0, look.tx(150), look.tx(36))
    width = chip_width([Chip(Message("x", words), WORDS)], row, look)
    lines, font = best_lines(words, width - 2 * look.px(PAD), row.height, look)
    assert " ".join(lines) == words
    assert all(text.measure(line, font, bold=True)[0] <= width - 2 * look.px(PAD) for line in lines)


def test_actions_with_the_same_card_are_told_apart_by_words() -> None:
    five, six = Card.parse("5c"), Card.parse("6c")
    actions = [
        Message("knock 5c", "knock with 5♣", (five,)),
        Message("discard 5c", "discard 5♣", (five,)),
        Message("discard 6c", "discard 6♣", (six,)),
        Message("draw", "draw"),
        Message("pass", "pass"),
    ]
    chips = chips_for(actions, WORDS)
    assert [chip.face for chip in chips] == [None, None, six, None, None]
    assert chips[0].text == "Knock with 5♣"


# -- columns --------------------------------------------------------------------------------------


def test_the_columns_are_the_outcomes_with_short_headings() -> None:
    rows = [
        Candidate(
            "a",
            9.0,
            chances=(Chance("contract made", 0.9, "contract"), Chance("odd", 0.5, "")),
            figures=(Figure("bags", 1.25, "", "bags"),),
        ),
        Candidate("b", 1.0, chances=(Chance("contract made", 0.4, "contract"),)),
    ]
    columns = columns_of(Advice(tuple(rows), 10, "points"))
    assert [column.heading for column in columns] == ["Contract", "Odd", "Bags"]
    assert [column.cells for column in columns] == [("90%", "40%"), ("50%", ""), ("1.2", "")]
    assert columns[0].spread == pytest.approx(0.5)


def test_a_column_has_the_chances_of_one_thing() -> None:
    def row(name: str, *chances: Chance) -> Candidate[str]:
        return Candidate(name, 0.0, chances=chances)

    call = row("call", Chance("equity", 0.14, "equity"), Chance("break-even", 0.29, "price"))
    bet = row("bet", Chance("if called", 0.23, "called"), Chance("all fold", 0.11, "folds"))
    columns = columns_of(Advice((call, bet), 10, "chips"))
    assert [column.heading for column in columns] == ["Equity", "Break-even", "If called", "Folds"]
    assert columns[0].cells == ("14%", "")


def test_two_outcomes_of_one_kind_keep_their_columns() -> None:
    nils = (Chance("nil of West", 0.2, "opponent_nil"), Chance("nil of East", 0.4, "opponent_nil"))
    columns = columns_of(Advice((Candidate("a", 0.0, chances=nils),), 10, "points"))
    assert [column.cells for column in columns] == [("20%",), ("40%",)]


def test_the_columns_that_decide_are_kept_where_room_is_short() -> None:
    chances = [(0.9, 0.5, 0.2), (0.4, 0.5, 0.1)]
    rows = tuple(
        Candidate(
            Card.parse(name),
            value,
            chances=tuple(
                Chance(key, share, key)
                for key, share in zip(("contract", "set", "nil"), shares, strict=True)
            ),
        )
        for name, value, shares in zip(("Ac", "Kc"), (9.0, 1.0), chances, strict=True)
    )
    shown = CandidateList(lambda: CardArt(DeckStyle()), lambda action: None)
    shown.show(Advice(rows, 10, "points"))
    shown.place(pygame.Rect(0, 0, 400, 200), Look())
    shown.fit()
    assert [column.heading for column in shown.columns] == ["Contract", "Set", "Nil"]
    shown.place(pygame.Rect(0, 0, 190, 200), Look())
    shown.fit()
    assert [column.heading for column in shown.columns] == ["Contract"]


@pytest.mark.parametrize("width", [130, 150, 196, 260, 366])
@pytest.mark.parametrize("translated", [False, True])
def test_no_heading_and_no_cell_is_cut_off(
    width: int, translated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if translated:
        monkeypatch.setattr(i18n, "_translation", LongTranslations())
    look = Look(scale=Scale.for_window((800, 600)))
    outcomes = [Chance(key, share, key) for key, share in zip(HEADINGS, SHARES, strict=False)]
    rows = tuple(
        Candidate(
            Action.raise_to(to), 9999.5 - to, 12.5, chances=tuple(outcomes[number : number + 4])
        )
        for number, to in enumerate((40, 120, 1340))
    )
    shown = CandidateList(lambda: CardArt(DeckStyle()), lambda action: None)
    shown.show(Advice(rows, 10, "chips"))
    shown.place(pygame.Rect(0, 0, width, 200), look)
    shown.fit()
    left = shown.left_part(shown.row(0))
    for column, cell in zip(shown.columns, shown.cells(left), strict=True):
        assert text.measure(column.heading, look.font(11))[0] <= cell.width
        assert all(text.measure(each, look.font(12))[0] <= cell.width for each in column.cells)


# -- bids -----------------------------------------------------------------------------------------


def test_the_bid_panel_says_what_another_bid_loses() -> None:
    with hinted(play=False) as table:
        panel = table.bid
        assert panel.why.startswith("Bid 3: ")
        panel.mark(Bid(5))
        assert panel.why == "12.0 points worse than 3."
        panel.mark(Bid(3))
        assert panel.why.startswith("Bid 3: ")
        assert panel_of(table).advice.best.action == Bid(3)


class Waiter(Weigher):
    """Decides when the test says so, or when it is stopped."""

    go = threading.Event()

    def place_bid(self, view: Any) -> Any:
        self.go.wait(LIMIT)
        return super().place_bid(view)

    def stop(self) -> None:
        self.go.set()


@pytest.mark.check
def test_the_prompt_says_that_a_hint_is_worked_out_until_it_is_there() -> None:
    Waiter.go.clear()
    kind = replace(SPADES, hint="waiter")
    with Table(spades_match(kind=kind, classes={"waiter": Waiter}, deals=(DEAL,))) as table:
        table.until_bid()
        table.type("h")
        table.wait(30.0)
        assert table.prompt == "Working out a hint …"
        table.scene.play.show_message("Bid first, then play.")
        assert table.prompt == "Bid first, then play."
        table.wait(10.0)
        assert table.prompt == "Working out a hint …"
        Waiter.go.set()
        table.until(lambda: panel_of(table).visible, "a hint")
        table.until(lambda: table.prompt != "Working out a hint …", "the words go")


def test_a_bid_before_the_hint_is_there_removes_the_words() -> None:
    Waiter.go.clear()
    kind = replace(SPADES, hint="waiter")
    with Table(spades_match(kind=kind, classes={"waiter": Waiter}, deals=(DEAL,))) as table:
        table.until_bid()
        table.type("h")
        assert table.prompt == "Working out a hint …"
        table.scene.play.answer(table.bid.offer.options[3].action)
        table.wait(0.1)
        assert table.prompt != "Working out a hint …"
        table.until_card()
        assert not panel_of(table).visible


def test_no_hint_before_looking_at_the_cards() -> None:
    with Table(weighing(rules=Rules(blind_nil=200, blind_nil_behind=0))) as table:
        table.until(lambda: table.bid.visible and table.bid.offer.blind is not None, "the offer")
        table.type("h")
        assert table.prompt == "Look at your cards first."
        assert not panel_of(table).visible
