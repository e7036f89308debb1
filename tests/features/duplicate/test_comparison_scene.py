"""Your play and the Master's beside each other: at the end of a hand, and from a review."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from cardtable.core import i18n
from cardtable.engine import StrategySet
from cardtable.features.duplicate.compared_hands import ComparedHands
from cardtable.features.duplicate.comparison import DuplicateHand
from cardtable.features.duplicate.rating import ComparedHand
from cardtable.features.duplicate.window.comparison_scene import ComparisonScene
from cardtable.features.duplicate.window.comparisons import ShownComparison
from cardtable.features.review.window import review_scene
from cardtable.features.review.window.review_scene import open_review
from cardtable.features.statistics.window.screen import StatisticsScene
from cardtable.match import PERSON, Match, Seat
from cardtable.table.hand_end import HandEnds
from cardtable.table.hints import Hints
from cardtable.table.play_scene import PlayScene
from cardtable.ui.widgets import Button, TextField
from tests.scenes import (
    SIZES,
    SPADES,
    FakeWindow,
    LongTranslations,
    faults_of,
    person_match,
    play_on,
)
from tests.weighing_strategy import Weigher

KIND = replace(SPADES, hint="weigher")
CLASSES = {**SPADES.strategies().classes, "weigher": Weigher}


def new_window(size=(1280, 800), **settings):
    review_scene.clear_cache()
    made = FakeWindow(size, **settings)
    made.context.strategy_sets["spades"] = StrategySet(CLASSES)
    return made


@pytest.fixture
def window():
    made = new_window()
    yield made
    made.close()


def table_at_hand_end(window, *, hint=False, match=None):
    """Open a table and play its first hand to the end."""
    match = match or person_match(seed=5, strategies=CLASSES)
    match.kind = KIND
    scene = window.open(PlayScene(window.context, match))
    window.until(lambda: scene.play.playback.waiting, "the first turn")
    if hint:
        scene.find(Hints).ask()
        window.until(lambda: not scene.play.driver.hinting, "the hint")
    play_on(match, to_hand_end=True)
    panel = next(part for part in scene.parts if isinstance(part, HandEnds)).panel
    window.until(lambda: panel.visible, "the end of the hand")
    return scene, panel


def compared(window, panel):
    window.until(lambda: "same" in panel.note, "the comparison")
    return panel.note


@pytest.mark.check
def test_the_masters_result_appears_at_the_end_of_a_hand(window):
    scene, panel = table_at_hand_end(window)
    words = compared(window, panel)
    own = scene.match.game.results[0].sides[0].points
    assert words.startswith(f"You: {own} points".replace("-", "−"))
    assert any(words in said for said in window.said)
    rating = ComparedHands(window.context.statistics).rating("spades")
    assert [hand.result for hand in rating.hands] == [own]


@pytest.mark.check
def test_a_hand_with_a_hint_is_not_rated(window):
    _scene, panel = table_at_hand_end(window, hint=True)
    compared(window, panel)
    assert ComparedHands(window.context.statistics).rating().hands == ()


def test_a_hand_with_an_undo_is_not_rated(window):
    match = person_match(seed=5, strategies=CLASSES)
    match.kind = KIND
    scene = window.open(PlayScene(window.context, match))
    window.until(lambda: scene.play.playback.waiting, "the first turn")
    position = match.deal()
    match.act(match.game.legal()[0], position)
    match.undo()
    play_on(match, to_hand_end=True)
    panel = scene.find(HandEnds).panel
    compared(window, panel)
    assert ComparedHands(window.context.statistics).rating().hands == ()


@pytest.mark.check
def test_with_the_setting_off_the_master_plays_on_request_only():
    window = new_window(compare_hands=False)
    _scene, panel = table_at_hand_end(window)
    window.steps(5)
    assert panel.note == ""
    assert next(b for b in panel.buttons if b.key_text == "T").enabled
    window.key(pygame.K_t)
    window.until(lambda: getattr(window.scene, "panes", ()), "the comparison")
    window.close()


@pytest.mark.check
def test_both_lines_move_together(window):
    scene, panel = table_at_hand_end(window)
    compared(window, panel)
    window.key(pygame.K_t)
    shown = window.scene
    assert isinstance(shown, ComparisonScene)
    window.steps(2)
    comparison = shown.comparison
    assert len(shown.panes) == 2
    own, master = shown.panes
    assert own.actions == master.actions == comparison.first
    assert "Master" in shown.heading.label
    window.key(pygame.K_RIGHT)
    assert own.actions == master.actions == comparison.first + 1
    for pane, line in zip(shown.panes, (comparison.own, comparison.master), strict=True):
        assert pane.match.log == line.match.log[: comparison.first + 1]
    window.key(pygame.K_END)
    assert shown.place == 56
    assert all(pane.match.game.between_hands for pane in shown.panes)
    window.key(pygame.K_HOME)
    assert shown.place == 0
    window.key(pygame.K_DOWN, pygame.K_DOWN)
    assert shown.place > 4
    window.key(pygame.K_f)
    assert shown.place == comparison.first
    window.key(pygame.K_ESCAPE)
    assert window.scene is scene


@pytest.mark.check
def test_other_hands_stay_covered_until_they_are_opened(window):
    _scene, panel = table_at_hand_end(window)
    compared(window, panel)
    window.key(pygame.K_t)
    shown = window.scene
    window.steps(2)

    def known_hands():
        return [
            sum(piece is not None for piece in zone.pieces) > 0
            for zone in shown.panes[0].viewpoint.visible_zones()
            if zone.owner is not None and zone.kind.name == "HAND" and zone.pieces
        ]

    assert known_hands().count(True) == 1
    shown.all_cards.flip()
    assert all(known_hands())


@pytest.mark.check
@pytest.mark.sample(1, check=2)
@pytest.mark.parametrize(
    ("size", "text_size"), [(SIZES[0], 1.0), (SIZES[0], 1.6), (SIZES[1], 1.6), (SIZES[2], 0.8)]
)
def test_nothing_is_cut_or_overlaps(size, text_size, monkeypatch):
    monkeypatch.setattr(i18n, "_translation", LongTranslations())
    window = new_window(size, text_size=text_size)
    _scene, _panel = table_at_hand_end(window)
    window.until(lambda: ComparedHands(window.context.statistics).rating().hands, "the comparison")
    window.steps(2)
    faults = [each for each in faults_of(window.scene, size) if "Button" in each]
    assert [each for each in faults if "OwnCards" not in each] == []  # that hand is empty by now
    window.key(pygame.K_t)
    window.steps(3)
    shown = window.scene
    for _step in range(6):
        assert [each for each in faults_of(shown, size) if "needs" not in each] == []
        window.key(pygame.K_RIGHT)
    window.close()


@pytest.mark.check
def test_a_narrow_window_shows_one_table_at_a_time():
    window = new_window((800, 600))
    _scene, panel = table_at_hand_end(window)
    compared(window, panel)
    window.key(pygame.K_t)
    window.steps(2)
    shown = window.scene
    assert shown._visible == shown.panes[:1]
    window.click(shown.other)
    assert shown._visible == shown.panes[1:]
    window.close()


def test_a_hand_played_like_the_master_has_one_table(window):
    match = person_match(seed=5, strategies=CLASSES)
    match.kind = KIND
    weigher = Weigher(seed=1)
    while not match.game.between_hands:
        position = match.deal()
        if match.seats[position].is_person:
            match.act(weigher.decide(match.view(position)), position)
        else:
            match.tick()
    comparison = DuplicateHand(match, CLASSES, 0, 1).play()
    assert comparison.first is None
    scene = window.open(ComparisonScene(window.context, ShownComparison(comparison)))
    assert len(scene.panes) == 1
    assert "same choices" in scene.heading.label
    window.key(pygame.K_END, pygame.K_TAB, pygame.K_HOME)
    assert scene.place == 0


@pytest.mark.check
def test_show_me_how_begins_at_the_first_costly_choice(window):
    match = person_match(seed=5, strategies=CLASSES)
    match.kind = KIND
    play_on(match, to_hand_end=True)
    review = open_review(window.context, match)
    window.steps(2)
    window.until(lambda: review.review.is_complete, "the review")
    mistake = review.review.mistakes()[0]
    assert review.show_how.enabled
    window.click(review.show_how)
    shown = window.scene
    window.until(lambda: getattr(shown, "panes", ()), "the comparison")
    assert shown.comparison.first == mistake.log_index
    thoughts = shown.comparison.thoughts
    assert min(thoughts) == mistake.log_index
    assert ComparedHands(window.context.statistics).rating().hands == ()  # not the whole hand


def test_the_rating_is_shown_in_the_statistics(window):
    for seed in range(1, 8):
        seats = [Seat(PERSON if not n else "random", name) for n, name in enumerate("ABCD")]
        match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=seed, strategies=CLASSES)
        play_on(match, to_hand_end=True)
        found = DuplicateHand(
            match, CLASSES, 0, 1, make_master=lambda seed: CLASSES["rule-bidder"](seed=seed)
        ).play()
        ComparedHands(window.context.statistics).record(
            match, 1, 0, ComparedHand.from_lines(found), rated=True
        )
    scene = window.open(StatisticsScene(window.context))
    captions = [tile.caption for tile in scene.tiles]
    assert "hands compared" in captions
    assert "points vs. the Master" in captions
    assert any("same cards" in table.label.casefold() for table in scene.tables)
    assert faults_of(scene, (1280, 800)) == []


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("is_typing", [False, True])
def test_the_end_of_a_hand_takes_the_focus_from_all_but_a_text_field(window, is_typing):
    """Enter goes on to the next hand, whatever had the focus; but a chat is not interrupted."""
    scene, panel = table_at_hand_end(window)
    summary = panel.summary
    panel.show(None)
    other = scene.form.add(TextField("Chat") if is_typing else Button("Other", lambda: None))
    scene.form.focus(other)
    panel.show(summary)
    assert scene.form.focused is (other if is_typing else panel.next)
