"""Deal codes in the window: copied, pasted and played; the calendar of the deals of the day."""

from __future__ import annotations

from datetime import date, timedelta

import pygame
import pytest

from cardtable.deal_codes import code_of_day, code_of_hand, read_code
from cardtable.features.daily.results import DayResult, Outcome
from cardtable.features.daily.window import calendar as daily_scene
from cardtable.features.daily.window import deal_code_dialogs
from cardtable.features.daily.window.calendar import DailyScene
from cardtable.features.daily.window.table import daily_results
from cardtable.games import all_games
from cardtable.match import Match, Seat
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.menu import MenuScene
from cardtable.screens.results.score_sheet import PlainSheetScene, SheetScene
from cardtable.screens.saved_games import SavedScene
from cardtable.table.play_scene import PlayScene
from cardtable.ui.widgets import Label
from tests.scenes import SPADES, FakeWindow, MenuOwner, person_match, play_on

TODAY = date(2028, 2, 29)
DAY = timedelta(days=1)


class Calendar:
    """The clock of the test: the date that the program believes."""

    def __init__(self):
        self.date = TODAY

    def today(self):
        return self.date


@pytest.fixture
def calendar(monkeypatch):
    calendar = Calendar()
    monkeypatch.setattr(daily_scene, "today", calendar.today)
    monkeypatch.setattr(deal_code_dialogs, "today", calendar.today)
    return calendar


@pytest.fixture
def clipboard(monkeypatch):
    """Return a list whose last item is the text in the clipboard."""
    texts = [""]
    monkeypatch.setattr("cardtable.screens.results.code_button.copy_text", texts.append)
    monkeypatch.setattr("cardtable.screens.menu.copy_text", texts.append)
    monkeypatch.setattr(
        "cardtable.features.daily.window.deal_code_dialogs.paste_text", lambda: texts[-1]
    )
    monkeypatch.setattr("cardtable.ui.widgets.textfield.paste_text", lambda: texts[-1])
    return texts


@pytest.fixture
def window(clipboard):
    window = FakeWindow()
    yield window
    window.close()


def code_of(match):
    match.deal()
    return code_of_hand(match, 1)


# --- copying -------------------------------------------------------------------------------------


def test_the_score_sheet_shows_the_code_of_the_chosen_hand_and_copies_it(window, clipboard):
    match = play_on(person_match(), 120)
    sheet = window.open(SheetScene(window.context, match))
    second = code_of_hand(match, 2)
    assert sheet.code.code == second
    window.key(pygame.K_UP)
    assert sheet.code.code == code_of_hand(match, 1) != second
    window.key(pygame.K_c)
    assert clipboard[-1] == code_of_hand(match, 1)
    assert sheet.code.label == "Copied"
    assert "Copied" in window.said
    window.until(lambda: sheet.code.label != "Copied", "the code is shown again")
    window.click(sheet.code)
    assert clipboard[-1] == sheet.code.code


def test_the_plain_score_sheet_has_codes_where_something_is_dealt(window, clipboard):
    kind = all_games()["hearts"]
    rules = kind.find_rules("classic")
    match = Match(kind, rules, [Seat("random", f"Player {n}") for n in range(4)], seed=4)
    while not match.game.between_hands:
        match.tick()
    sheet = window.open(PlainSheetScene(match))
    assert sheet.code.code == code_of_hand(match, 1)
    window.key(pygame.K_c)
    assert read_code(clipboard[-1]).kind is kind


def test_the_menu_copies_the_code_of_this_hand(window, clipboard):
    match = play_on(person_match(), 60)
    menu = window.open(MenuScene(window.context, MenuOwner(match)))
    window.key(pygame.K_c)
    assert clipboard[-1] == code_of_hand(match, len(match.deals))
    assert clipboard[-1] in menu.about.label


def test_saved_games_are_listed_with_their_code(window):
    match = play_on(person_match(), 30)
    window.context.saves.save_as(match, "Tuesday")
    scene = window.open(SavedScene(window.context))
    labels = [child.label for child in scene.facts.children() if isinstance(child, Label)]
    assert f"First deal: {code_of_hand(match, 1)}" in labels


# --- pasting -------------------------------------------------------------------------------------


def test_a_code_in_the_clipboard_is_dealt_with_the_seats_of_the_lobby(window, clipboard):
    code = code_of(person_match("tournament", seed=77))
    clipboard.append(f"  {code.lower()}\n")
    lobby = window.open(LobbyScene(window.context))
    names = [seat.name for seat in lobby.choices.seated]
    window.key(pygame.K_c)
    assert window.scene.field.value == code
    window.key(pygame.K_RETURN)
    window.steps(2)
    match = window.scene.match
    assert isinstance(window.scene, PlayScene)
    assert match.rules == SPADES.find_rules("tournament")
    assert [seat.name for seat in match.seats] == names
    assert code_of_hand(match, 1) == code


def test_a_code_is_pasted_with_the_keyboard(window, clipboard):
    code = code_of(person_match(seed=78))
    window.open(LobbyScene(window.context))
    window.key(pygame.K_c)
    clipboard.append(code)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        window.clock.events.append(
            pygame.event.Event(kind, key=pygame.K_v, mod=pygame.KMOD_CTRL, unicode="", scancode=0)
        )
        window.steps()
    window.key(pygame.K_RETURN)
    window.steps(2)
    assert code_of_hand(window.scene.match, 1) == code


def test_a_mistyped_code_is_explained_and_nothing_is_lost(window):
    lobby = window.open(LobbyScene(window.context))
    window.key(pygame.K_c)
    dialog = window.scene
    window.key(letters="8VN2FQ")
    window.key(pygame.K_RETURN)
    assert window.scene is dialog
    assert "mistyped" in dialog.problem.label
    assert dialog.field.value == "8VN2FQ"
    window.key(pygame.K_ESCAPE)
    assert window.scene is lobby


# --- the calendar --------------------------------------------------------------------------------


def finish_hand(window):
    """Play the first hand at the table to its end, also for the person."""
    table = window.scene
    assert isinstance(table, PlayScene)
    play_on(table.match, to_hand_end=True)
    window.until(lambda: table.match.game.between_hands, "the hand is over")
    daily_results(window.context).record(table.match)
    return table.match


def test_the_deal_of_the_day_is_played_from_the_calendar_and_its_result_shown(window, calendar):
    window.open(LobbyScene(window.context))
    window.key(pygame.K_y)
    scene = window.scene
    assert isinstance(scene, DailyScene)
    assert scene.grid.day == TODAY
    assert scene.code.code == code_of_day(TODAY, SPADES).text
    window.key(pygame.K_RETURN)
    window.steps(2)
    match = window.scene.match
    assert code_of_hand(match, 1) == code_of_day(TODAY, SPADES).text
    finish_hand(window)
    scene = window.open(DailyScene(window.context, "spades"))
    result = scene.results[TODAY]
    assert result.points == match.game.results[0].sides[0].points
    assert not result.late
    assert scene.note.label == "1 day in a row, best 1"
    assert "Playing it again does not change" in scene.about.label
    assert scene.start.label == "Play again"


@pytest.mark.check
def test_a_hand_at_the_table_is_recorded_when_it_ends(window, calendar):
    daily_scene_ = window.open(DailyScene(window.context, "spades"))
    daily_scene_.play()
    window.steps(2)
    match = window.scene.match
    adviser = SPADES.strategies().classes["rule-bidder"](seed=1)

    def step():
        position = match.next_position
        is_over = match.game.between_hands or position is None
        if not is_over and match.seats[position].is_person:
            view = match.view(position)
            legal = match.game.legal_bids()
            match.act(adviser.place_bid(view) if legal else adviser.play_card(view), position)
        window.app.step()

    window.until(
        lambda: daily_results(window.context).results("spades"), "the result is recorded", step
    )
    assert set(daily_results(window.context).results("spades")) == {TODAY}


@pytest.mark.check
def test_an_earlier_day_is_reached_by_keys_and_counts_as_late(window, calendar):
    scene = window.open(DailyScene(window.context, "spades"))
    window.key(pygame.K_LEFT, pygame.K_UP)
    assert scene.grid.day == TODAY - 8 * DAY
    assert any("21 February 2028: not played" in words for words in window.said)
    assert "late" in scene.about.label
    window.key(pygame.K_PAGEUP)
    assert scene.grid.day == date(2028, 1, 21)
    assert scene.month.label == "January 2028"
    window.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN)
    assert scene.grid.day == date(2028, 2, 21)  # March has not come
    window.key(pygame.K_RIGHT, pygame.K_DOWN)
    assert scene.grid.day == TODAY
    window.key(pygame.K_RIGHT)
    assert scene.grid.day == TODAY
    window.key(pygame.K_UP, pygame.K_RETURN)
    window.steps(2)
    finish_hand(window)
    assert daily_results(window.context).results("spades")[TODAY - 7 * DAY].late
    assert daily_results(window.context).streaks("spades", TODAY).best == 0


def test_a_day_is_chosen_by_a_click_but_not_a_day_to_come(window, calendar):
    calendar.date = date(2028, 2, 10)
    scene = window.open(DailyScene(window.context, "spades"))
    cells = scene.grid._cells()
    for day, chosen in ((date(2028, 2, 3), 3), (date(2028, 2, 20), 3)):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, pos=cells[day].center, button=1, clicks=1)
            window.clock.events.append(event)
            window.steps()
        assert scene.grid.day.day == chosen


def test_a_deal_that_was_begun_is_resumed(window, calendar):
    scene = window.open(DailyScene(window.context, "spades"))
    scene.play()
    window.steps(2)
    table = window.scene
    play_on(table.match, 12)
    log = table.match.log
    window.app.remove(table)
    window.steps()
    scene = window.open(DailyScene(window.context, "spades"))
    scene.play()
    window.steps(2)
    assert window.scene is not table
    assert window.scene.match.log[: len(log)] == log


def test_midnight_passes_while_the_calendar_is_open(window, calendar):
    scene = window.open(DailyScene(window.context, "spades"))
    calendar.date = TODAY + DAY
    scene.uncover()
    assert scene.grid.day == date(2028, 3, 1)
    assert scene.month.label == "March 2028"


def test_each_game_has_its_own_calendar(window, calendar):
    scene = window.open(DailyScene(window.context, "hearts"))
    assert scene.kind_key == "hearts"
    assert scene.code.code == code_of_day(TODAY, all_games()["hearts"]).text
    scene.tabs.choose(0)
    assert scene.code.code == code_of_day(TODAY, SPADES).text


def test_outcomes_are_told_apart_without_colours(window, calendar):
    """A check mark, a cross or a dash is drawn: the pictures differ in shape."""
    scene = window.open(DailyScene(window.context, "spades"))
    shapes = set()
    for outcome in Outcome:
        result = DayResult(40, outcome, False)
        scene.grid.show({TODAY: result}, TODAY)
        surface = pygame.Surface(window.app.size)
        scene.grid.draw(surface)
        cell = scene.grid._cells()[TODAY]
        left = pygame.Rect(cell.left, cell.centery, cell.width // 4, cell.height // 2)
        box = left.inflate(-8, -8)
        mask = pygame.mask.from_threshold(
            surface.subsurface(box), surface.get_at(box.bottomright)[:3], (40, 40, 40, 255)
        )
        mask.invert()
        shapes.add((mask.count(), tuple(mask.get_bounding_rects()[0].size)))
    assert len(shapes) == 3
