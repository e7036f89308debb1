"""Remarks at the table: only between two hands, switchable, never while anybody thinks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.company.casting import find_characters, seat_of
from cardtable.features.company.remark_lines import Occasion
from cardtable.features.company.talk import CHANCES, Talk
from cardtable.features.company.window.remarks import Remarks, characters_at, talk_of
from cardtable.features.network.window.remote_play import RemotePlay
from cardtable.games import all_games
from cardtable.games.spades import Bid
from cardtable.match import Match, Seat
from cardtable.table.hand_end import HandEnds
from cardtable.table.venue import Venue
from tests.scenes import CLASSES, FakeWindow
from tests.table.table_hands import Table, spades_match

SPADES = all_games()["spades"]


def with_characters(*names: str) -> Match:
    """Return a match of the person with the characters *names*, who answer at once."""
    roles = [seat_of(SPADES, name) for name in names]
    rules = SPADES.find_rules("classic")
    fast = dict.fromkeys(CLASSES, CLASSES["random"])
    seats = [Seat("person", "You"), *(role for role in roles if role is not None)]
    return Match(SPADES, rules, seats, seed=5, strategies=fast, dealer=0)


class Talkative(Talk):
    """Uses every occasion."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.asked = 0

    def after_hand(self, *about: Any) -> Any:
        self.asked += 1
        return next(
            (found for _try in range(40) if (found := super(Talkative, self).after_hand(*about))),
            None,
        )


def play_hand(table: Table) -> None:
    """Play the person's cards until the result of the hand is shown."""
    panel = table.scene.find(HandEnds).panel
    driver = table.scene.play.driver
    remarks = table.scene.find(Remarks)

    def step() -> bool:
        assert not remarks.bubbles.messages or panel.visible
        assert not (remarks.bubbles.messages and driver.thinking >= 0)
        play, match = table.scene.play, table.match
        if not panel.visible and play.own_turn and play.playback.waiting:
            legal = match.game.legal()
            match.act(Bid(4) if Bid(4) in legal else min(legal), 0)
        return panel.visible

    table.until(step, "the hand is over")
    table.wait(0.1)


@pytest.fixture
def table() -> Any:
    with Table(with_characters("Ravi", "Nora", "Helga")) as table:
        table.context.of(Talk, Talkative)
        yield table


@pytest.mark.check
def test_a_character_speaks_once_while_the_result_is_shown(table: Table) -> None:
    play_hand(table)
    remarks = table.scene.find(Remarks)
    assert len(remarks.bubbles.messages) == 1
    assert 0 not in remarks.bubbles.messages
    (words,) = remarks.bubbles.messages.values()
    assert not any(words in said for said in table.said)
    table.scene.play.playback.next_hand()
    assert not remarks.bubbles.messages
    play_hand(table)  # checks at every step that nobody speaks during the hand


@pytest.mark.check
def test_undo_takes_the_words_back(table: Table) -> None:
    play_hand(table)
    table.match.undo()
    assert not table.scene.find(Remarks).bubbles.messages


@pytest.mark.check
def test_the_setting_silences_everybody() -> None:
    with Table(with_characters("Ravi", "Nora", "Helga"), remarks=False) as table:
        table.context.of(Talk, Talkative)
        play_hand(table)
        talk = talk_of(table.context)
        assert isinstance(talk, Talkative)
        assert talk.asked == 0
        assert not table.scene.find(Remarks).bubbles.messages


@pytest.mark.check
def test_players_who_are_no_characters_stay_silent() -> None:
    with Table(spades_match(names=("You", "Nora", "Ravi", "Helga"))) as table:
        table.context.of(Talk, Talkative)
        assert characters_at(table.match) == {}
        play_hand(table)
        assert not table.scene.find(Remarks).bubbles.messages


def test_plates_show_faces_of_characters_only(table: Table) -> None:
    faces = [plate.face for plate in table.scene.table.side.plates]
    assert faces[0] is None
    assert len(set(faces[1:])) == 3
    assert None not in faces[1:]
    table.match.reseat(1, Seat("random", "Ravi"))
    assert table.scene.table.side.plates[1].face is None


def test_tables_on_other_machines_have_no_remarks() -> None:
    assert Venue.is_shared is False
    assert RemotePlay.is_shared is True


def test_a_game_ends_with_a_word_on_the_last_panel() -> None:
    from cardtable.screens.results.game_over import GameOverScene
    from tests.scenes import play_on

    for shown in (True, False):
        window = FakeWindow(remarks=shown)
        try:
            match = play_on(with_characters("Ravi", "Nora", "Helga"))
            assert match.game.winners
            nothing = [lambda: None] * 3
            scene = window.open(GameOverScene(window.context, match, *nothing))
            assert (scene.remark is not None) is shown
            assert (scene.saying.height > 0) is shown
        finally:
            window.close()


def test_unlikely_occasions_do_not_hide_behind_likely_ones() -> None:
    order = list(CHANCES)
    assert order.index(Occasion.NIL_MADE) < order.index(Occasion.EXACT)
    assert find_characters(SPADES, (), (), Random(1)) == []
