"""The replay and the lesson: both move a match without notifying strategies."""

from __future__ import annotations

import pygame
import pytest

from cardtable.cards import Card
from cardtable.engine import Door, Strategy, ZoneKind
from cardtable.games import all_games
from cardtable.games.spades import Bid
from cardtable.games.spades.lesson import DEALER, DEALS, lesson
from cardtable.match import Match, Seat
from cardtable.screens.help.lesson import LessonScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.screens.replay.timeline import Film, timeline_of
from cardtable.ui.motion import MotionSettings, Speed
from tests.scenes import CLASSES, NAMES, SPADES, FakeWindow, person_match, play_on

OTHELLO = all_games()["othello"]


@pytest.fixture
def window():
    window = FakeWindow()
    yield window
    window.close()


# --- the replay ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "actions", "hands", "frames"),
    [("classic", 0, 1, 1), ("classic", 56, 1, 57), ("classic", 57, 2, 59), ("solo", 130, 3, 133)],
)
def test_a_replay_has_a_frame_for_each_deal_and_action(rules, actions, hands, frames):
    timeline = timeline_of(play_on(person_match(rules), actions))
    assert (len(timeline.hands), len(timeline.frames)) == (hands, frames)
    assert timeline.last == frames - 1


def test_a_replay_calls_the_opponents_by_their_levels_as_the_table_does():
    match = Match(
        OTHELLO,
        OTHELLO.find_rules("classic"),
        [Seat("iterative-deepening", "Ann", 4), Seat("random", "Bob")],
        seed=1,
    )
    titles = [type(player.strategy).title() for player in Film(match).match.game.players]
    assert titles == ["Expert", "Beginner"]


def test_the_frames_count_hands_and_tricks():
    timeline = timeline_of(play_on(person_match(), 120))
    assert [timeline.frames[place].dealt for place in timeline.hands] == [True] * 3
    assert timeline.hands == (0, 57, 114)
    assert timeline.tricks[:3] == (8, 12, 16)
    assert len(timeline.tricks) == 2 * 13 + 1
    assert timeline.frames[4].trick == 0
    assert [timeline.frames[place].trick for place in (5, 8, 9)] == [1, 1, 2]
    assert timeline.frames[60].hand == 2


def test_steps_by_trick_and_hand_stop_at_the_ends():
    timeline = timeline_of(play_on(person_match(), 120))
    assert timeline.next_in(timeline.hands, 0, 1) == 57
    assert timeline.next_in(timeline.hands, 60, -1) == 57
    assert timeline.next_in(timeline.hands, 57, -1) == 0
    assert timeline.next_in(timeline.hands, 115, 1) == timeline.last
    assert timeline.next_in(timeline.stops(), 0, -1) == 0
    assert timeline.next_in(timeline.stops(), 10, 1) == 12


def state(match):
    return (
        match.game.deals(),
        match.log,
        match.game.get_scores(),
        match.game.between_hands,
        tuple(match.view(seat) for seat in range(len(match.seats))),
    )


def test_every_path_to_a_frame_gives_the_same_state():
    film = Film(play_on(person_match(), 130))
    forward = [state(film.match)]
    while film.index < film.timeline.last:
        film.step()
        forward.append(state(film.match))
    for place in (0, 130, 57, 56, 58, 57, 132, 1, 114, 113, 56, 57):
        film.go_to(place)
        assert state(film.match) == forward[place], place
    assert film.step() == () or film.index <= film.timeline.last


@pytest.mark.check
def test_the_last_frame_is_the_state_of_the_match():
    for actions in (0, 3, 56, 60, 10_000):
        match = play_on(person_match(), actions)
        film = Film(match)
        film.go_to(film.timeline.last)
        assert film.match.log == match.log
        assert film.match.game.get_scores() == match.game.get_scores()
        assert film.match.game.winners == match.game.winners
        assert match.version == play_on(person_match(), actions).version


class Listening(Strategy):
    """Counts the calls of its hooks."""

    calls = 0

    def post_play(self, view):
        Listening.calls += 1

    def place_bid(self, view):
        return view.legal_bids[2]

    def play_card(self, view):
        return view.legal_plays[0]


def test_strategies_do_not_learn_from_replays():
    classes = {**CLASSES, "listening": Listening}
    seats = [Seat("listening", name) for name in NAMES]
    match = Match(SPADES, SPADES.find_rules("classic"), seats, seed=1, strategies=classes)
    for _action in range(40):
        match.tick()
    before = Listening.calls
    assert before
    film = Film(match)
    film.go_to(film.timeline.last)
    film.go_to(3)
    assert Listening.calls == before


@pytest.mark.check
def test_keys_step_through_the_replay(window):
    scene = window.open(ReplayScene(window.context, play_on(person_match(), 120)))
    places = []
    for key in (
        pygame.K_RIGHT,
        pygame.K_DOWN,
        pygame.K_DOWN,
        pygame.K_UP,
        pygame.K_LEFT,
        pygame.K_PAGEDOWN,
        pygame.K_END,
        pygame.K_PAGEUP,
        pygame.K_HOME,
    ):
        window.key(key)
        places.append(scene.film.index)
        assert scene.slider.value == scene.film.index
    assert places == [1, 8, 12, 8, 7, 57, scene.film.timeline.last, 114, 0]


@pytest.mark.check
def test_the_replay_runs_stops_and_restarts(window):
    scene = window.open(ReplayScene(window.context, play_on(person_match(), 12)))
    window.key(pygame.K_SPACE)
    assert scene.playing
    window.until(lambda: not scene.playing, "the end")
    assert scene.film.index == scene.film.timeline.last
    assert not scene.playing
    window.key(pygame.K_SPACE)
    assert scene.playing
    assert scene.film.index < 3
    window.key(pygame.K_SPACE)
    assert not scene.playing


def test_the_slider_moves_through_the_replay(window):
    scene = window.open(ReplayScene(window.context, play_on(person_match(), 120)))
    scene.slider.slide_to(30)
    assert scene.film.index == 30
    assert scene.where.label == "Hand 1 of 3 · trick 7"
    scene.slider.slide_to(56)
    assert "You + Nora" in scene.table.hand.prompt.label
    assert "+" in scene.table.hand.prompt.label or "−" in scene.table.hand.prompt.label


def visible_cards(scene):
    return [
        sum(piece is not None for piece in zone.pieces)
        for zone in scene.viewpoint.visible_zones()
        if zone.kind is ZoneKind.HAND
    ]


def test_the_current_hand_stays_hidden(window):
    scene = window.open(ReplayScene(window.context, play_on(person_match(), 70)))
    assert visible_cards(scene) == [13] * 4
    window.key(pygame.K_PAGEDOWN)
    assert scene.film.frame.hand == 2
    assert visible_cards(scene) == [13, 0, 0, 0]
    scene.views.choose(2)
    assert visible_cards(scene) == [0, 0, 0, 0]


def test_several_people_see_nothing_of_the_current_hand(window):
    match = person_match()
    match.reseat(2, Seat(name="Nora"))
    scene = window.open(ReplayScene(window.context, play_on(match, 70)))
    assert visible_cards(scene) == [13] * 4
    window.key(pygame.K_PAGEDOWN)
    assert visible_cards(scene) == [0] * 4


def test_a_replay_hides_cards_while_a_blind_nil_is_possible(window):
    rules = SPADES.rules_from_data({"blind_nil": 200, "blind_nil_behind": 0})
    match = Match(SPADES, rules, person_match().seats, seed=5, dealer=3)
    assert match.deal() == 0
    scene = window.open(ReplayScene(window.context, match))
    assert visible_cards(scene) == [0] * 4


def test_the_replay_shows_all_hands_or_one(window):
    scene = window.open(ReplayScene(window.context, play_on(person_match(), 56)))
    assert visible_cards(scene) == [13] * 4
    scene.views.choose(3)
    assert visible_cards(scene) == [0, 0, 13, 0]
    assert scene.viewpoint.bottom == 2


def test_a_replay_leaves_the_match_unchanged(window):
    match = play_on(person_match(), 60)
    before = (match.version, match.log, match.game.deals())
    scene = window.open(ReplayScene(window.context, match, hand=2))
    assert scene.film.frame.hand == 2
    window.key(pygame.K_END, pygame.K_HOME, pygame.K_ESCAPE)
    assert (match.version, match.log, match.game.deals()) == before


# --- the lesson ----------------------------------------------------------------------------------


def lesson_match():
    rules = SPADES.find_rules("classic")
    return Match(SPADES, rules, [Seat(name=name) for name in NAMES], deals=DEALS, dealer=DEALER)


def test_the_lesson_is_legal_and_ends_as_described():
    match = lesson_match()
    scores = []
    for step in lesson():
        for text in step.actions.split():
            position = match.deal()
            match.act(match.game.read_action(text, match.game.door), position)
        if step.answer:
            assert match.next_position == 0, step.words
            assert (match.game.door is Door.BID) is step.is_bid
            match.act(match.game.read_action(step.answer, match.game.door), 0)
        scores.append((match.game.get_scores()[0], match.game.get_bags()[0]))
    assert (71, 1) in scores
    assert scores[-1] == (221, 1)


def test_wrong_answers_are_explained_or_illegal():
    match = lesson_match()
    for step in lesson():
        for text in step.actions.split():
            position = match.deal()
            match.act(match.game.read_action(text, match.game.door), position)
        if step.answer:
            view = match.view(0)
            legal = view.legal_bids or view.legal_plays
            for answer in legal:
                text = str(answer.tricks) if step.is_bid else str(answer)
                assert text == step.answer or step.explain(text), (step.words, text)
            match.act(match.game.read_action(step.answer, match.game.door), 0)


def until_asked(window, scene):
    window.until(lambda: scene.asking and not scene.table.stage.busy, "the lesson asks")


@pytest.fixture
def learning(window):
    scene = window.open(LessonScene(window.context))
    until_asked(window, scene)
    return scene


def test_the_lesson_can_be_played_to_its_end(window, learning):
    asked = 0
    while learning in window.app.scenes:
        until_asked(window, learning)
        step = learning.step
        if step.answer:
            asked += 1
            window.key(pygame.K_h)
            game = learning.match.game
            action = game.read_action(step.answer, game.door)
            if step.is_bid:
                assert learning.bid.offer is not None
                learning.answer(action)
            else:
                assert learning.cards.chosen is action
                window.key(pygame.K_RETURN)
        else:
            window.key(pygame.K_RETURN)
    assert asked == 12
    assert learning.match.game.get_scores() == (221, 121)


def go_to_step(window, scene, number):
    while scene.step_index < number:
        until_asked(window, scene)
        if scene.step.answer:
            game = scene.match.game
            scene.answer(game.read_action(scene.step.answer, game.door))
        else:
            scene.next.activate()
    until_asked(window, scene)


@pytest.mark.check
def test_wrong_answers_are_explained_and_change_nothing(window, learning):
    go_to_step(window, learning, 2)
    learning.card_clicked(Card.parse("As"))
    assert learning.feedback.label == "Bid first, then play."
    learning.answer(Bid(7))
    assert learning.feedback.label.startswith("Too bold")
    learning.answer(Bid(2))
    assert learning.feedback.label.startswith("A little too careful")
    go_to_step(window, learning, 4)
    learning.card_clicked(Card.parse("As"))
    assert learning.feedback.label == "You must follow suit: hearts were led."
    learning.card_clicked(Card.parse("3h"))
    assert "jack" in learning.feedback.label
    assert len(learning.match.log) == 4 + 3
    go_to_step(window, learning, 5)
    learning.card_clicked(Card.parse("As"))
    assert "broken" in learning.feedback.label.lower()


def test_a_bid_can_be_typed_in_the_lesson(window, learning):
    go_to_step(window, learning, 2)
    answer = learning.step.answer
    digit = {"key": getattr(pygame, f"K_{answer}"), "mod": 0, "unicode": answer, "scancode": 0}
    window.clock.events.append(pygame.event.Event(pygame.KEYDOWN, digit))
    window.app.step()
    assert learning.bid.grid.index == int(answer)
    window.steps(60)
    window.key(pygame.K_RETURN)
    assert learning.step_index == 3


def test_escape_leaves_the_lesson(window, learning):
    window.key(pygame.K_ESCAPE)
    assert learning not in window.app.scenes


@pytest.mark.check
def test_the_lesson_shows_events_before_it_asks(window):
    window.app.set_look(motion=MotionSettings(Speed.NORMAL))
    scene = window.open(LessonScene(window.context))
    until_asked(window, scene)
    scene.next.activate()
    until_asked(window, scene)
    scene.next.activate()  # three bids, one after the other
    seen = set()
    while not scene.asking:
        window.steps()
        seen.add(len(scene.match.log))
    assert seen == {0, 1, 2, 3}
