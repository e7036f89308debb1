"""The lobby by mouse and keyboard: choices, restored choices, conflicts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

import pygame
import pytest

from cardtable.core import i18n
from cardtable.engine import LEVELS, Level, StrategySet, opponent_title
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.games import all_games
from cardtable.games.scripted.search_rates import note_search
from cardtable.match import Seat
from cardtable.sandbox import Limits, SandboxedStrategy
from cardtable.screens.file_problems import StrategyProblemsScene
from cardtable.screens.help.lesson import LessonScene
from cardtable.screens.help.screen import HelpScene
from cardtable.screens.lobby.choices import Choices
from cardtable.screens.lobby.layout import lay_out_lobby, lay_out_seats
from cardtable.screens.lobby.rules_editor import RulesScene
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.lobby.seat_dialog import SeatScene
from cardtable.screens.saved_games import SamplesScene, SavedScene
from cardtable.screens.settings.screen import SettingsScene
from cardtable.storage.paths import rules_folder, strategy_folder
from cardtable.storage.settings import load_settings
from cardtable.table import context as context_module
from cardtable.table.play_scene import PlayScene
from cardtable.ui import text
from cardtable.ui.dialog import Dialog
from cardtable.ui.text_dialog import TextDialog
from cardtable.ui.theme import Look, Scale
from tests.scenes import CLASSES, FakeWindow, person_match, play_on
from tests.waiting import LIMIT
from tests.weighing_strategy import Weigher


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


@pytest.fixture
def lobby(window):
    return window.open(LobbyScene(window.context))


# --- layout --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (3840, 2160), (900, 1400), (2560, 700)])
@pytest.mark.parametrize("larger", [0.8, 1.0, 1.3, 1.6])
def test_the_parts_of_the_lobby_never_overlap(size, larger):
    look = Look(scale=Scale.for_window(size, larger))
    widths, quick = [look.tx(180)] * 4, [look.tx(160)] * 2
    plan = lay_out_lobby(size, look, widths, look.tx(68), look.tx(330), quick=quick)
    boxes = [
        plan.logo,
        plan.name,
        plan.tagline,
        plan.resume,
        plan.game_caption,
        plan.games,
        plan.corner,
        plan.seats_caption,
        plan.seats,
        plan.rules_caption,
        plan.rules,
        plan.deal,
        *plan.quick,
        *plan.groups,
    ]
    boxes = [box for box in boxes if box.width and box.height]
    for number, box in enumerate(boxes):
        assert pygame.Rect((0, 0), size).contains(box), box
        assert box.collidelist(boxes[number + 1 :]) < 0, box
    for count in (2, 3, 4):
        seats = lay_out_seats(plan.seats, look, count)
        for number, card in enumerate(seats.cards):
            assert plan.seats.contains(card)
            assert card.collidelist(list(seats.cards[number + 1 :])) < 0
        assert not seats.words.width or seats.words.collidelist(list(seats.cards)) < 0


def test_large_text_hides_the_column_of_games():
    size = (1066, 800)
    for larger, wide in ((1.0, True), (1.6, False)):
        look = Look(scale=Scale.for_window(size, larger))
        assert lay_out_lobby(size, look, [100] * 6, 68, 300).wide is wide


@pytest.mark.sample(2, check=4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 600), (800, 640), (1024, 768), (1280, 800)])
def test_no_text_of_the_lobby_is_cut(monkeypatch, size, language):
    cut = []
    draw = text.draw_in

    def note(surface, words, rect, size, colour, *, bold=False, shrink=0.8, **more):
        largest = max(text.MIN_SIZE, min(size, int(rect.height / 1.25)))
        shown = text.fit(words, rect.width, largest, bold=bold, shrink=shrink)[0]
        if rect.width > 0 and shown != text.clean(words):
            cut.append((words, shown))
        return draw(surface, words, rect, size, colour, bold=bold, shrink=shrink, **more)

    monkeypatch.setattr(text, "draw_in", note)
    i18n.choose_language(language)
    window = FakeWindow(size, language=language)
    window.context.is_online = True
    surface = pygame.Surface(size)
    try:
        lobby = window.open(LobbyScene(window.context))
        for kind in all_games().values():
            lobby._pick(kind)
            window.steps()
            for row in lobby.rules.rows.values():
                for place in range(len(row.options)):
                    row.index = place
                    row.draw(surface)
    finally:
        window.close()
    assert not cut


# --- dealing -------------------------------------------------------------------------------------


def test_no_label_between_the_seats_is_broken(monkeypatch):
    """In a small window, long words get a smaller font instead."""
    broken = {"partners sit opposite": "Partner sitzen sich gegenüber"}
    monkeypatch.setattr(
        i18n,
        "_translation",
        SimpleNamespace(
            gettext=lambda words: broken.get(words, words),
            ngettext=lambda one, many, count: one if count == 1 else many,
        ),
    )
    shown = []
    draw = text.draw_paragraph

    def note(surface, words, rect, size, *rest, **more):
        shown.append((words, text.wrap(words, rect.width, size)))
        return draw(surface, words, rect, size, *rest, **more)

    monkeypatch.setattr(text, "draw_paragraph", note)
    window = FakeWindow((800, 600))
    try:
        window.open(LobbyScene(window.context))
    finally:
        window.close()
    lines = [lines for words, lines in shown if words.startswith("Partner")]
    assert lines
    assert all(" ".join(one) == "Partner sitzen sich gegenüber" for one in lines)


@pytest.mark.check
def test_enter_deals_and_the_deal_can_be_repeated(window, lobby):
    window.key(pygame.K_RETURN)
    play = window.scene
    assert isinstance(play, PlayScene)
    assert play.match.seats == lobby.choices.seated
    first = play.match.deals or (play.match.next_position, play.match.deals)[1]
    window.app.remove(play)
    window.steps()
    window.key(pygame.K_d)
    assert window.scene is not play
    again = window.scene.match
    assert (again.deals, again.dealer, again.id != play.match.id) == (
        first,
        play.match.dealer,
        True,
    )


def test_a_game_left_can_be_resumed(window, lobby):
    assert not lobby.resume.resumes
    window.key(pygame.K_RETURN)
    play = window.scene
    play_on(play.match, 7)
    window.app.remove(play)
    window.steps()
    assert lobby.resume.resumes
    assert lobby.resume.summary.label == "Spades · hand 1"
    window.key(pygame.K_r)
    assert window.scene.match.log == play.match.log
    assert window.scene.match.id == play.match.id


def test_the_last_deal_of_an_earlier_session_can_be_repeated(window):
    match = play_on(person_match(seed=77))
    window.context.saves.start(match).close()
    lobby = window.open(LobbyScene(window.context))
    assert not lobby.resume.resumes
    window.key(pygame.K_d)
    assert window.scene.match.seed == 77
    assert window.scene.match.deals[0] == match.deals[0]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("key", "scene"),
    [
        (pygame.K_g, SamplesScene),
        (pygame.K_t, StatisticsScene),
        (pygame.K_s, SettingsScene),
        (pygame.K_l, LessonScene),
        (pygame.K_F1, HelpScene),
        (pygame.K_o, SavedScene),
    ],
)
def test_letters_open_scenes_and_escape_closes_them(window, lobby, key, scene):
    window.key(key)
    assert isinstance(window.scene, scene)
    window.key(pygame.K_ESCAPE)
    assert window.scene is lobby


def test_escape_asks_before_it_leaves(window, lobby):
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.scene, Dialog)
    window.key(pygame.K_ESCAPE)
    assert window.scene is lobby
    assert window.app.running
    window.key(pygame.K_ESCAPE, pygame.K_RETURN)
    assert not window.app.running


@pytest.mark.check
def test_all_widgets_are_reachable_and_announced(window, lobby):
    order = lobby.form.focus_order()
    reached = set()
    for _press in order:
        window.key(pygame.K_TAB)
        reached.add(lobby.form.focused)
        assert lobby.form.focused.spoken().strip()
        assert lobby.form.focused.shows_focus
    assert reached == set(order)
    words = " ".join(window.said)
    assert "North" in words
    assert "partner of You" in words


# --- rules ---------------------------------------------------------------------------------------


def test_rule_sets_change_rules_and_seats(window, lobby):
    lobby.rules.pills.choose(2)
    assert lobby.choices.rules.seats == "4 solo"
    assert lobby.seats.label == "everyone plays alone"
    assert lobby.seats.cards[2].partner == ""


def test_an_option_is_set_in_place(window, lobby):
    row = lobby.rules.rows["target"]
    row.choose(row.options.index("500"))
    assert lobby.choices.rules.target == 500
    assert lobby.rules.pills.options[-1] == "House rules"
    assert lobby.rules.pills.index == len(lobby.rules.pills.options) - 1
    assert load_settings().lobby["spades"]["rules"] == {"target": 500}


def test_a_conflict_is_explained_and_changes_nothing(window, lobby):
    lobby.rules.pills.choose(lobby.rules.pills.options.index("Suicide"))
    row = lobby.rules.rows["nil"]
    row.choose(0)
    assert lobby.choices.rules.nil == 100
    assert lobby.toast.is_shown
    assert "nil" in lobby.toast.label
    assert lobby.rules.rows["nil"].index == 2


def test_a_broken_rule_file_is_explained(window):
    rules_folder().mkdir(parents=True)
    (rules_folder() / "mine.yaml").write_text("target: 500\nnils: 3\n")
    lobby = window.open(LobbyScene(window.context))
    lobby.rules.pills.choose(lobby.rules.pills.options.index("mine"))
    assert isinstance(window.scene, Dialog)
    assert "mine.yaml:2:1" in window.scene.message.label
    window.key(pygame.K_RETURN)
    assert lobby.choices.rule_set == "classic"
    assert lobby.rules.pills.index == 0


def test_all_rules_explain_conflicts_and_take_numbers_typed(window, lobby):
    lobby.rules.all_rules.activate()
    rules = window.scene
    assert isinstance(rules, RulesScene)
    window.steps()
    assert set(rules.rows) == set(rules.options)
    rules.rows["bidding"].choose(3)
    rules.rows["nil"].choose(0)
    assert rules.conflict[0] == "nil"
    assert "Suicide bidding needs" in rules.conflict[1]
    rules.rows["bidding"].choose(0)
    assert rules.conflict == ("", "")
    rules.rows["target"].choose(len(rules.rows["target"].options) - 1)
    dialog = window.scene
    assert isinstance(dialog, TextDialog)
    dialog.field.value = "0"
    dialog.submit()
    assert dialog.problem.label == "Enter a whole number from 1 to 1,000,000."
    dialog.field.value = "350"
    dialog.submit()
    assert window.scene is rules
    window.key(pygame.K_RETURN)
    assert window.scene is lobby
    assert lobby.choices.rules.target == 350


def test_rules_can_be_saved_as_a_set(window, lobby):
    lobby.rules.all_rules.activate()
    rules = window.scene
    rules.rows["target"].choose(0)
    for name, refused in (("classic", True), ("a/b", True), ("short", False)):
        window.key(pygame.K_k)
        dialog = window.scene
        dialog.field.value = name
        dialog.submit()
        assert bool(dialog.problem.label) is refused, name
        if refused:
            window.app.remove(dialog)
    assert window.scene is rules
    window.key(pygame.K_RETURN)
    assert lobby.rules.pills.options[lobby.rules.pills.index] == "short"
    assert lobby.choices.rules.target == 200


# --- seats ---------------------------------------------------------------------------------------


def choose_opponent(seat, level, strategy):
    """Choose a level in the seat dialog, and the method *strategy* at it."""
    levels = [group.level for group in seat.groups]
    seat.players.choose(1 + levels.index(level))
    methods = [opponent.strategy for opponent in seat.groups[levels.index(level)].opponents]
    seat.methods.choose(methods.index(strategy))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("key", "rules", "words"),
    [
        ("k-in-a-row", "classic", "one against one"),
        ("k-in-a-row", "three", "everyone plays alone"),
        ("holdem", "heads-up", "one against one"),
        ("holdem", "no-limit", "everyone plays alone"),
        ("spades", "classic", "partners sit opposite"),
        ("klondike", "classic", "for one player"),
    ],
)
def test_the_table_says_who_plays_against_whom(window, key, rules, words):
    kind = all_games()[key]
    lobby = window.open(LobbyScene(window.context))
    lobby._choose(Choices.first(kind, kind.strategies().classes).with_rule_set(rules))
    assert lobby.seats.label == words


@pytest.mark.sample(3)
@pytest.mark.parametrize("key", sorted(k for k, kind in all_games().items() if kind.seat_names[1:]))
def test_the_seat_dialog_offers_the_levels_of_every_game_first(window, key):
    kind = all_games()[key]
    choices = Choices.first(kind, kind.strategies().classes)
    seated: list[Any] = []
    seat = window.open(SeatScene(window.context, choices, 1, seated.append))
    rows = list(seat.players.options)
    assert rows[0] == "A person at this computer"
    levels = [row for row in rows[1:] if row != "Other players"]
    assert levels == [level for level in LEVELS if level in levels]
    assert len(levels) >= 4
    usual = choices.seats[1]
    assert rows[seat.players.index] == opponent_title(choices.classes[usual.strategy], usual.level)
    for row in range(1, len(rows)):
        seat.players.choose(row)
        seat.accept()
        title = opponent_title(choices.classes[seated[-1].strategy], seated[-1].level)
        assert rows[row] in (title, "Other players")
        seat = window.open(SeatScene(window.context, choices, 1, seated.append))
    offered = {opponent.strategy for group in seat.groups for opponent in group.opponents}
    assert offered == set(choices.classes)


def test_the_seat_dialog_says_that_a_level_has_little_time(window):
    kind = all_games()["hearts"]
    choices = Choices.first(kind, kind.strategies().classes)
    for _search in range(3):
        note_search(kind.source, 12, 6, 1.0)
    seat = window.open(SeatScene(window.context, choices, 1, lambda _seat: None))
    note = "Little time for this game: about 0.6 playouts for each legal message."
    assert seat.description.label.endswith(f"\n{note}")
    lobby = window.open(LobbyScene(window.context))
    lobby._choose(choices)
    assert lobby.seats.cards[1].tooltip.endswith(note)
    seat.players.choose(1)
    assert note not in seat.description.label


def test_a_game_for_one_player_offers_no_levels(window):
    kind = all_games()["klondike"]
    choices = Choices.first(kind, kind.strategies().classes)
    assert len(choices.seats) == 1
    seat = window.open(SeatScene(window.context, choices, 0, lambda _seat: None))
    assert list(seat.players.options) == ["A person at this computer"]
    lobby = window.open(LobbyScene(window.context))
    lobby._choose(choices)
    assert not lobby.rename.visible


def test_levels_and_methods_are_chosen_by_keyboard(window, lobby):
    window.click(lobby.seats.cards[1])
    seat = window.scene
    assert seat.seat == Seat("search", seat.seat.name, 3)
    seat.form.focus(seat.players, by_keyboard=True)
    window.key(pygame.K_DOWN)
    assert (seat.seat.strategy, seat.seat.level) == ("search", 4)  # the same method
    window.key(pygame.K_TAB)
    assert seat.methods.focused
    window.key(pygame.K_DOWN)
    assert (seat.seat.strategy, seat.seat.level) == ("tree", 4)
    window.key(pygame.K_RETURN)
    assert window.scene is lobby
    assert lobby.seats.cards[1].strategy == "Expert"


def test_players_of_unknown_strength_are_listed_apart(window, lobby):
    window.click(lobby.seats.cards[1])
    seat = window.scene
    seat.players.choose(len(seat.groups))
    assert seat.players.options[-1] == "Other players"
    assert list(seat.methods.options) == [
        "Cheater",
        "Evolutionary · Learning",
        "Evolutionary · Trained",
    ]
    assert seat.warning.label == "Sees all cards."


def test_a_seat_can_be_reassigned(window, lobby):
    window.click(lobby.seats.cards[2])
    seat = window.scene
    assert isinstance(seat, SeatScene)
    choose_opponent(seat, "Beginner", "random")
    assert "random" in seat.description.label
    seat.form.focus(seat.name, by_keyboard=True)
    window.key(letters="Ada")
    window.key(pygame.K_RETURN)
    assert window.scene is lobby
    assert lobby.choices.seats[2] == Seat("random", "Ada")
    assert lobby.seats.cards[2].label == "Ada"
    assert load_settings().lobby["spades"]["seats"][2]["name"] == "Ada"


def test_escape_leaves_a_seat_as_it_was(window, lobby):
    before = lobby.choices
    window.click(lobby.seats.cards[1])
    window.scene.players.choose(0)
    window.key(pygame.K_ESCAPE)
    assert lobby.choices == before


def test_a_key_changes_the_names(window, lobby):
    before = [seat.name for seat in lobby.choices.seats]
    window.key(pygame.K_n)
    after = [card.label for card in lobby.seats.cards]
    assert after[0] == before[0]
    assert after[1:] != before[1:]


def test_choices_are_restored_at_the_next_start(window, lobby):
    lobby.rules.pills.choose(1)
    window.key(pygame.K_n)
    chosen = lobby.choices
    other = FakeWindow()
    try:
        other.context.settings = load_settings()
        again = other.open(LobbyScene(other.context))
        assert again.choices == chosen
    finally:
        other.close()


def test_a_strategy_file_with_a_fault_is_shown(window, monkeypatch):
    monkeypatch.setattr(context_module, "SECONDS_FOR_FILES", LIMIT)
    strategy_folder().mkdir(parents=True)
    (strategy_folder() / "bad.py").write_text("1 / 0\n")
    lobby = window.open(LobbyScene(window.context))
    assert lobby.seats.problems.visible
    lobby.seats.problems.activate()
    problems = window.scene
    assert isinstance(problems, StrategyProblemsScene)
    assert any("ZeroDivisionError" in label.label for label in problems.area.children())
    (strategy_folder() / "bad.py").write_text(
        "from cardtable.games.spades.strategies import Random\n\n"
        "class Good(Random):\n    'Plays well.'\n"
    )
    window.key(pygame.K_a)
    assert not lobby.seats.problems.visible
    assert "good" in lobby.choices.classes


@pytest.mark.check
def test_the_lobby_does_not_wait_for_a_strategy_file_that_hangs(window, monkeypatch):
    monkeypatch.setattr(context_module, "SECONDS_FOR_FILES", 0.0)
    monkeypatch.setattr(SandboxedStrategy, "limits", Limits(description=3.0))
    strategy_folder().mkdir(parents=True)
    (strategy_folder() / "good.py").write_text(
        "from cardtable.games.spades.strategies import Random\n\nclass Good(Random):\n    'Good.'\n"
    )
    (strategy_folder() / "hangs.py").write_text("while True:\n    pass\n")
    lobby = window.open(LobbyScene(window.context))
    assert "random" in lobby.choices.classes
    assert "good" not in lobby.choices.classes
    window.until(lambda: "good" in lobby.choices.classes, "the other file is found")
    assert lobby.seats.problems.visible
    lobby.seats.problems.activate()
    assert any("hangs.py" in label.label for label in window.scene.area.children())


def test_results_are_shown_below_the_games(window, lobby):
    assert lobby.corner.heading.label == "New to Spades?"
    for seed in range(2):
        window.context.statistics.record(play_on(person_match(seed=seed)))
    lobby.uncover()
    assert "of 2 games won" in lobby.corner.heading.label
    assert lobby.corner.chart is not None


# -- levels ---------------------------------------------------------------------------------------


class Laddered(Weigher):
    """Plays at five levels."""

    levels: ClassVar[tuple[Level, ...]] = tuple(
        Level(title, {"worlds": 10**place}) for place, title in enumerate(LEVELS)
    )


def test_a_level_of_five_is_chosen_remembered_played_saved_and_resumed(window):
    context = window.context
    context.strategy_sets["spades"] = StrategySet({**CLASSES, "laddered": Laddered})
    context.saves.strategies = context.strategy_sets["spades"].classes
    lobby = window.open(LobbyScene(context))
    lobby.seats.cards[2].activate()
    seat = window.scene
    choose_opponent(seat, "Master", "laddered")
    window.steps(2)
    seat.accept()
    assert lobby.choices.seats[2].level == 5
    assert "level 5 of 5" in lobby.seats.cards[2].spoken()
    again = LobbyScene(context)
    assert (again.choices.seats[2].strategy, again.choices.seats[2].level) == ("laddered", 5)
    lobby.start()
    play = window.scene
    assert play.match.game.players[2].strategy.worlds == 10_000
    assert play.table.panels.strategy_title(2).endswith("Master")
    while play.match.next_position != 0:
        play.match.tick()
    play.match.act(play.match.game.legal_bids()[3], 0)
    window.app.remove(play)
    info = context.saves.resumable()[0]
    found = context.saves.resume(info)
    assert found.match.seats[2].level == 5
    assert found.match.game.players[2].strategy.worlds == 10_000
    found.journal.close()
