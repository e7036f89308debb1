"""The review of a hand at the table: background analysis, list, positions."""

from __future__ import annotations

import threading
from dataclasses import replace

import pygame
import pytest

from cardtable.cards import Card
from cardtable.core import i18n
from cardtable.engine import Door, StrategySet
from cardtable.engine import ZoneKind as Kind
from cardtable.features.review.window import review_scene
from cardtable.features.review.window.position import PositionScene
from cardtable.features.review.window.review_scene import HandReviewScene, may_review, open_review
from cardtable.games import all_games
from cardtable.games.speech import card_sign
from cardtable.match import PERSON, Match, Seat
from cardtable.review import FinishedHand, assessments, reviewer_of
from cardtable.screens.results.game_over import GameOverScene
from cardtable.screens.results.score_sheet import SheetScene
from cardtable.screens.start import demo_match
from cardtable.table.play_scene import PlayScene
from tests.scenes import (
    SIZES,
    SPADES,
    TEXTS,
    FakeWindow,
    LongTranslations,
    faults_of,
    person_match,
    play_on,
)
from tests.weighing_strategy import Weigher

KIND = replace(SPADES, hint="weigher")


@pytest.fixture(autouse=True)
def _no_cached_reviews():
    review_scene.clear_cache()


@pytest.fixture
def window():
    made = new_table()
    yield made
    made.close()


def new_table(size=(1280, 800), strategy=Weigher, **settings):
    made = FakeWindow(size, **settings)
    made.context.strategy_sets["spades"] = StrategySet({"random": Weigher, "weigher": strategy})
    return made


def hand_played(hands=1, seats=None):
    if seats is None:
        match = person_match(seed=5)
    else:
        match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=5)
    match.kind = KIND
    for hand in range(hands):
        if hand:
            assert match.deal() is not None
        play_on(match, to_hand_end=True)
    return match


def reviewed(window, match, hand=None):
    """Open the review and wait for it."""
    open_review(window.context, match, hand)
    window.steps(2)
    scene = window.scene
    window.until(lambda: scene.review.is_complete, "the review")
    return scene


def test_every_choice_of_the_person_is_assessed_in_the_background(window):
    match = hand_played()
    scene = reviewed(window, match)
    classes = {"weigher": Weigher}
    expected = tuple(
        assessments(FinishedHand(match), lambda seed: reviewer_of(KIND, classes, seed))
    )
    assert scene.review.assessments == expected
    assert scene.review.mistakes()
    assert not scene.progress.visible
    assert scene.note.label == "14 choices"
    lost, share = scene.review.loss(), int(scene.review.accuracy(0))
    assert scene.summary.label.startswith(f"You: accuracy {share}%, ")
    assert scene.summary.label.endswith(f", {lost:.1f} points lost")
    assert window.said[-1] == scene.summary.label
    assert not match.game.listeners[1:]  # the match itself has no listeners


def test_each_row_has_the_loss_and_the_better_choice(window):
    scene = reviewed(window, hand_played())
    words = scene.list.options
    assert len(words) == 14
    assert words[0].startswith("Bid, ")
    for assessment, line in zip(scene.review.assessments[1:], words[1:], strict=True):
        assert line.startswith(f"Trick {assessment.trick}, {assessment.action.title}, ")
        if assessment.is_mistake:
            assert f", {assessment.verdict}. {assessment.loss:.1f} points worse than " in line
            assert f" worse than {card_sign(assessment.better)} (±0.5). " in line
        elif assessment.is_forced:
            assert line.endswith(", forced")
        else:
            assert f", {assessment.verdict}" in line


class Slow(Weigher):
    """Thinks until it is allowed to continue."""

    go_on = threading.Event()
    stopped = threading.Event()

    def play_card(self, view):
        while not self.go_on.wait(0.002):
            if self.stopped.is_set():
                break
        return super().play_card(view)

    def stop(self):
        self.stopped.set()


def test_the_table_goes_on_while_a_choice_is_assessed():
    Slow.go_on.clear()
    Slow.stopped.clear()
    window = new_table(strategy=Slow)
    try:
        open_review(window.context, hand_played())
        scene = window.scene
        window.until(lambda: scene.review.assessments, "the first assessment")
        window.steps(5)
        assert len(scene.review.assessments) == 1
        assert scene.progress.visible
        assert scene.note.label.startswith("1 of 14 assessed")
        assert scene.list.options[1].endswith(", …")
        window.key(pygame.K_ESCAPE)
        assert window.scene is not scene
        assert Slow.stopped.is_set()
    finally:
        Slow.go_on.set()
        window.close()


def test_results_are_kept_when_the_review_is_left():
    Slow.go_on.clear()
    Slow.stopped.clear()
    window = new_table(strategy=Slow)
    match = hand_played()
    try:
        open_review(window.context, match)
        window.until(lambda: window.scene.review.assessments, "the first assessment")
        window.key(pygame.K_ESCAPE)
        Slow.go_on.set()
        open_review(window.context, match)
        assert len(window.scene.review.assessments) == 1
        window.until(lambda: window.scene.review.is_complete, "the review")
    finally:
        Slow.go_on.set()
        window.close()


@pytest.mark.check
def test_a_complete_review_opens_at_once(window):
    match = hand_played()
    scene = reviewed(window, match)
    window.until(lambda: all(follower.is_done for follower in scene.followers), "the second jury")
    window.key(pygame.K_ESCAPE)
    Weigher.asked.clear()
    open_review(window.context, match)
    assert window.scene.review.is_complete
    window.steps(3)
    assert Weigher.asked == []


@pytest.mark.check
def test_a_changed_hand_is_assessed_again(window):
    match = hand_played()
    first = reviewed(window, match)
    window.key(pygame.K_ESCAPE)
    match.rewind(len(match.log) - 30)
    while not match.game.between_hands:
        position = match.deal()
        view = match.view(position)
        match.act((view.legal_bids or view.legal_plays)[0], position)
    again = reviewed(window, match)
    assert again.case.key != first.case.key


class Raising(Weigher):
    def play_card(self, view):
        raise RuntimeError("no idea")


def test_a_failing_reviewer_is_named_and_the_others_continue():
    window = new_table(strategy=Raising)
    try:
        scene = reviewed(window, hand_played())
        assert scene.review.assessments[1].error == "RuntimeError: no idea"
        assert "could not be assessed" in scene.list.options[1]
        window.steps(2)
    finally:
        window.close()


@pytest.mark.check
def test_arrows_go_to_the_other_hands(window):
    match = hand_played(hands=2)
    scene = reviewed(window, match)
    assert scene.case.hand == 2
    assert not scene.later.enabled
    window.key(pygame.K_RIGHT)
    assert scene.case.hand == 2
    window.key(pygame.K_LEFT)
    assert scene.case.hand == 1
    assert scene.heading.label == "Review of hand 1"
    window.until(lambda: scene.review.is_complete, "the review")
    assert scene.review.hand == 1
    window.click(scene.later)
    assert scene.case.hand == 2
    assert scene.review.is_complete


@pytest.mark.check
def test_several_people_are_named(window):
    seats = [Seat(PERSON, "Ann"), Seat("random", "B"), Seat(PERSON, "Cleo"), Seat("random", "D")]
    scene = reviewed(window, hand_played(seats=seats))
    lines = scene.summary.label.split("\n")
    assert [line.partition(":")[0] for line in lines] == ["Ann", "Cleo"]
    assert {line.split(", ")[1] for line in scene.list.options} == {"Ann", "Cleo"}


# -- the position ---------------------------------------------------------------------------------


def shown(window, scene, number):
    scene.choose(number)
    window.key(pygame.K_RETURN)
    window.steps(2)
    assert isinstance(window.scene, PositionScene)
    return window.scene


def test_a_choice_is_shown_as_its_player_saw_it(window):
    match = hand_played()
    scene = reviewed(window, match)
    number = next(
        n for n, one in enumerate(scene.review.assessments) if one.is_mistake and one.trick > 2
    )
    assessment = scene.review.assessments[number]
    position = shown(window, scene, number)
    assert len(position.match.log) == assessment.log_index
    assert position.viewpoint.bottom == assessment.position
    for zone in position.table.stage.visible:
        if zone.kind is Kind.HAND and zone.owner != assessment.position:
            assert set(zone.pieces) <= {None}
    view = position.match.view(0)
    assert assessment.action in view.legal_plays
    assert position.table.hand.cards.chosen is assessment.action
    assert position.table.hand.cards.suggested is assessment.better
    assert position.options.advice is assessment.advice
    said = window.said[-1]
    assert said.startswith(f"Trick {assessment.trick} · You: {assessment.action.title} · ")
    assert "Options. " in said
    assert "40 deals" in said


@pytest.mark.check
def test_arrows_go_between_choices_and_escape_goes_back(window):
    match = hand_played()
    scene = reviewed(window, match)
    position = shown(window, scene, 1)
    window.key(pygame.K_RIGHT)
    assert position.number == 2
    assert len(position.match.log) == scene.decisions[2].log_index
    assert scene.list.index == 2
    window.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert position.number == 0
    assert position.match.game.door is Door.BID
    assert not position.earlier.enabled
    window.key(pygame.K_ESCAPE)
    assert window.scene is scene


@pytest.mark.check
def test_a_position_opened_early_is_filled_when_it_is_assessed():
    Slow.go_on.clear()
    Slow.stopped.clear()
    window = new_table(strategy=Slow)
    try:
        open_review(window.context, hand_played())
        scene = window.scene
        window.until(lambda: scene.review.assessments, "the first assessment")
        position = shown(window, scene, 2)
        assert position.options.advice is None
        Slow.go_on.set()
        window.until(lambda: scene.review.is_complete, "the review")
        window.steps(2)
        assessment = scene.review.assessments[2]
        assert position.options.advice is assessment.advice
    finally:
        Slow.go_on.set()
        window.close()


@pytest.mark.check
def test_a_choice_of_the_second_person_is_shown_from_their_seat(window):
    seats = [Seat(PERSON, "Ann"), Seat("random", "B"), Seat(PERSON, "Cleo"), Seat("random", "D")]
    scene = reviewed(window, hand_played(seats=seats))
    number = next(n for n, one in enumerate(scene.decisions) if one.position == 2)
    position = shown(window, scene, number)
    assert position.viewpoint.bottom == 2
    faces = {
        zone.owner
        for zone in position.table.stage.visible
        if None not in zone.pieces and zone.pieces
    }
    assert faces & {0, 1, 2, 3} == {2}
    assert all(isinstance(card, Card) for card in position.table.hand.cards.cards())


# -- navigation -----------------------------------------------------------------------------------


def test_the_sheet_opens_the_review_of_the_selected_hand(window):
    match = hand_played(hands=2)
    sheet = window.open(SheetScene(window.context, match))
    sheet.grid.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0, unicode=""))
    window.key(pygame.K_v)
    assert isinstance(window.scene, HandReviewScene)
    assert window.scene.case.hand == 1


def test_the_end_of_the_game_opens_the_review_of_the_last_hand(window):
    match = play_on(person_match(seed=5))
    match.kind = KIND
    over = GameOverScene(window.context, match, lambda: None, lambda: None, lambda: None)
    window.open(over)
    window.steps(40)  # the buttons are guarded at first
    window.key(pygame.K_v)
    assert isinstance(window.scene, HandReviewScene)
    assert window.scene.case.hand == len(match.game.deals())


@pytest.mark.parametrize("game", ["spades", "hearts", "holdem", "othello"])
def test_the_menu_offers_the_review_of_a_hand_that_has_no_score_sheet(window, game):
    table = window.open(PlayScene(window.context, demo_match(5, all_games()[game])))
    labels = [entry.label for entry in table.play.menu_entries()]
    assert ("Review the last hand" in labels) == (game == "holdem")


def test_no_review_without_a_hand_or_a_reviewer(window):
    match = person_match()
    match.kind = KIND
    assert not may_review(window.context, match)
    played = hand_played()
    assert may_review(window.context, played)
    played.kind = replace(SPADES, hint="nobody")
    assert not may_review(window.context, played)
    sheet = SheetScene(window.context, played)
    assert not next(button for button in sheet.footer if button.key_text == "V").enabled


# -- place ----------------------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.sample(1, check=4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("larger", TEXTS)
def test_layouts_have_no_faults(size, larger):
    window = new_table(size, text_size=larger)
    try:
        scene = reviewed(window, hand_played(hands=2))
        assert not faults_of(scene, size)
        number = next(
            n for n, one in enumerate(scene.review.assessments) if one.is_mistake and one.trick
        )
        position = shown(window, scene, number)
        assert not faults_of(position, size)
        panel, layout = position.options, position.table.layout
        assert not panel.box.colliderect(layout.trick_box)
        assert not panel.box.colliderect(layout.hands[layout.bottom])
        assert layout.space.contains(panel.box)
    finally:
        window.close()


@pytest.mark.check
@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES[:2])
def test_longer_translations_fit(size, monkeypatch):
    monkeypatch.setattr(i18n, "_translation", LongTranslations())
    window = new_table(size)
    try:
        scene = reviewed(window, hand_played(hands=2))
        assert not faults_of(scene, size)
        position = shown(window, scene, 3)
        assert not faults_of(position, size)
    finally:
        window.close()
