"""The Hold'em table as a client of a server, and as a server: real sockets, no window."""

from __future__ import annotations

import contextlib
import gc
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from cardtable.features.network.tables import NetworkTables
from cardtable.features.network.window.forms import JoinScene, ServeScene
from cardtable.features.network.window.guests import GuestsScene
from cardtable.features.network.window.waiting_room import WaitingScene
from cardtable.games.holdem import Action
from cardtable.games.speech import signed
from cardtable.match import REMOTE
from cardtable.opp import messages as m
from cardtable.opp.inbox import HURRY_AFTER
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.messages import Decoder, ProtocolMessage, encode
from cardtable.opp.remote import ChatMessage, Login, Notice, SessionEnded
from cardtable.opp.served_table import ServedTable
from cardtable.screens.lobby.screen import LobbyScene
from cardtable.screens.replay.screen import ReplayScene
from cardtable.table.button_row import ButtonRow
from cardtable.table.hints import Hints
from cardtable.table.poker.poker_controls import PokerControls, PokerHandEnds
from cardtable.table.poker.poker_widgets import Ahead
from cardtable.table.undo_redo import UndoRedo
from cardtable.ui.dialog import Dialog
from tests import scenes
from tests.features.network.remote_tables import (
    CLASSES,
    Guest,
    Window,
    place_for,
    plan_of,
    serving,
    stop,
    table_of,
)
from tests.opp.hostile import hostile_server
from tests.ports import reserved_port
from tests.waiting import LIMIT, wait_until

CLOCK = 120.0
"""Turn time in seconds, never reached in a passing test."""


def join(server: ServedTable, **options: Any) -> Window:
    place = place_for(server, "ann")
    return Window(JoinedTable(place), place, **options)


# -- playing --------------------------------------------------------------------------------------


@pytest.mark.check
def test_two_hands_between_clients_match_the_server(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "caller caller open", hands=2, clock=CLOCK) as server,
        join(server) as window,
    ):
        window.until(lambda: window.at_table, "the first hand")
        play = window.play
        while not isinstance(window.table.scene, Dialog):
            window.until(lambda: window.asked or isinstance(window.table.scene, Dialog), "our turn")
            if window.asked:
                counted = window.context.statistics.hands("holdem", "ann")
                assert len(counted.hands) == len(play.match.game.records)  # after each hand
                sprites = play.table.stage.sprites()
                faces = {sprite.shown_card for sprite in sprites if sprite.shown_card}
                assert faces == {*play.match.view(2).cards, *play.match.view(2).board}
                window.call()
        stacks = {name: chips for name, chips, _bought in table_of(server).standings()}
        assert dict(zip(play.table.names, play.match.game.stacks, strict=True)) == stacks
        assert sum(stacks.values()) == 3 * 1000
        assert sum(line.startswith("Hand ") for line in window.log) == 2
        assert not any("otherwise" in line for line in window.log)
        hands = window.context.statistics.hands("holdem", "ann")
        assert hands.series("hands") == (1, 1)
        won = stacks["ann"] - 1000
        assert hands.counts["mbb"] == 1000 * won / play.match.rules.big_blind
        assert [hand.opponents for hand in hands.hands] == [((REMOTE, None),)] * 2


def test_undo_and_hints_are_not_offered(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        play = window.play
        for kind in (UndoRedo, Hints):
            assert not any(isinstance(part, kind) for part in play.parts)
        version = play.match.version
        window.key(pygame.K_u, pygame.K_h, pygame.K_d, pygame.K_n, pygame.K_y)
        assert play.match.version == version
        assert window.table.scene is play
        assert window.asked


def replay_last_hand(window: Any) -> None:
    """Replay the last hand, as the menu does."""
    window.play.venue.replay_hand(window.table.context.screens, window.play.match)


def test_our_seat_stays_at_the_bottom_after_a_fold(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "open caller caller", players=3, clock=CLOCK) as server,
        join(server) as window,
    ):
        window.until_asked()
        play = window.play
        assert play.venue.is_shared
        own = play.venue.seat
        assert own == 0
        window.key(pygame.K_f)
        plate = play.table.side.plates[own]
        own_bit = 1 << own
        window.until(lambda: not play.match.game.hand.live & own_bit, "the fold")
        window.until(lambda: play.play.playback.still and plate.facts.of, "the fold is shown")
        assert plate.facts.line == ""


def test_an_action_is_applied_when_the_server_confirms_it(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        match, table = window.play.match, table_of(server)
        before = len(match.log)
        window.key(pygame.K_c)
        assert len(match.log) == before
        assert not window.bar.visible
        window.until(lambda: len(match.log) > before, "the confirmation")
        assert table.hands >= 1


@pytest.mark.check
def test_a_late_player_is_folded_and_the_table_continues(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "caller caller open", clock=0.5, max_timeouts=50) as server,
        join(server) as window,
    ):
        window.until(lambda: any("runs out of time" in line for line in window.log), "the clock")
        window.until(lambda: "ann folds" in window.log, "the fold")
        numbers = [line for line in window.log if line.startswith("Hand ")]
        window.until(
            lambda: len([x for x in window.log if x.startswith("Hand ")]) > len(numbers),
            "another hand",
        )


@pytest.mark.check
def test_a_late_guest_is_shown_and_the_log_continues(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        assert window.play.table.names == ["caller0", "ann"]
        first_line = window.log[0]
        window.guests.append(Guest(server, "bob"))
        while len(window.play.table.names) < 3:
            window.call()
            window.until(lambda: window.asked or len(window.play.table.names) == 3, "our turn")
        window.until_asked()
        assert window.play.table.names == ["caller0", "ann", "bob"]
        assert len(window.play.table.side.plates) == 3
        assert window.log[0] == first_line
        assert "bob sits down." in window.log
        window.call()


@pytest.mark.check
def test_a_strategy_plays_in_our_place(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", hands=2, clock=CLOCK) as server:
        place = place_for(server, "ann")
        remote = JoinedTable(place, lambda: CLASSES["caller"](seed=1))
        with Window(remote, place) as window:
            window.until(lambda: isinstance(window.table.scene, Dialog), "both hands")
            assert "ann checks" in window.log
            assert not window.bar.visible
            assert not window.context.statistics.hands().hands  # not the person's play


def test_spectators_see_cards_only_at_the_showdown(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "caller caller caller", hands=2))
    with Window(server) as window:
        window.until(lambda: window.at_table, "the first hand")
        match, stage = window.play.match, window.play.table.stage

        def no_secrets() -> bool:
            faces = {sprite.shown_card for sprite in stage.sprites() if sprite.shown_card}
            shown = match.game.hand.over or not faces - set(match.view(0).board)
            assert shown
            return isinstance(window.table.scene, Dialog)

        window.until(no_secrets, "both hands")
        assert sum(line.startswith("Hand ") for line in window.log) == 2


@pytest.mark.check
def test_the_last_hand_is_replayed_with_the_shown_cards(tmp_path: Path) -> None:
    with serving(tmp_path, "caller caller open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        replay_last_hand(window)
        assert window.table.scene is window.play  # no hand is finished yet
        while sum(line.startswith("Hand ") for line in window.log) < 2:
            window.call()
            window.until(lambda: window.asked, "our turn")
        shown = {
            at
            for at, name in enumerate(window.play.table.names)
            if name + " shows" in "\n".join(line[: len(name) + 6] for line in window.log)
        }
        replay_last_hand(window)
        replay = window.table.scene
        assert isinstance(replay, ReplayScene)
        assert replay.table.panels.unknown == {0, 1} - shown
        # While the clock runs, a turn closes other screens.
        assert window.play.venue.is_shared
        window.table.key(pygame.K_ESCAPE)
        window.call()
        replay_last_hand(window)
        window.until(lambda: window.table.scene is window.play, "the table calls back")
        window.until_asked()


# -- presence and chat ----------------------------------------------------------------------------


@pytest.mark.check
def test_chat_appears_at_the_seat_and_in_the_log_cleaned(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open open", players=3, clock=CLOCK) as server:
        guest = Guest(server, "bob")
        with join(server) as window:
            window.guests.append(guest)
            window.until_asked()
            guest.remote.chat("one\x1b[31m\ntwo\u202e three")
            window.until(lambda: window.play.venue.bubbles.messages, "the bubble")
            at = window.play.table.names.index("bob")
            assert window.play.venue.is_shared
            assert window.play.venue.bubbles.messages == {at: "one[31m two three"}
            assert "bob: one[31m two three" in window.log
            window.key(pygame.K_t)
            window.table.key(letters="tell all")
            window.key(pygame.K_RETURN)
            window.until(lambda: guest.all(ChatMessage), "the guest gets the message")
            assert guest.all(ChatMessage)[-1] in (
                ChatMessage("ann", "tell all"),
                ChatMessage("bob", "one[31m two three"),
            )
            window.until(lambda: "ann: tell all" in window.log, "our own message")


@pytest.mark.check
def test_chat_does_not_stop_the_game_and_letters_play_nothing(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "caller open open", players=2, clock=CLOCK) as server,
        join(server) as window,
    ):
        window.until_asked()
        play, version = window.play, window.play.match.version
        assert play.venue.is_shared
        window.key(pygame.K_t)
        line = play.venue.chat
        assert line is not None
        assert line.is_open
        assert line.focused
        assert not play.table.hand.prompt.visible
        assert line.rect == play.table.hand.prompt.rect
        for widget in (window.bar, *play.table.side.plates, *play.find(ButtonRow).buttons):
            assert not line.rect.colliderect(widget.rect)
        window.table.key(letters="farm crag 12")
        for key in (pygame.K_f, pygame.K_c, pygame.K_r, pygame.K_g, pygame.K_m, pygame.K_2):
            window.key(key)
        assert window.table.scene is play
        assert window.asked
        assert play.match.version == version
        window.key(pygame.K_ESCAPE)
        assert not line.is_open
        assert window.table.scene is play
        window.key(pygame.K_t)
        assert line.value.startswith("farm crag 12")
        window.key(pygame.K_END)
        guest = Guest(server, "bob")  # and all seats are assigned again
        window.guests.append(guest)
        window.key(pygame.K_ESCAPE)
        window.call()
        window.key(pygame.K_t)
        window.until(lambda: play.venue.chat is not line or window.asked, "our turn")
        while "bob" not in play.table.names:
            window.until(lambda: window.asked or "bob" in play.table.names, "our turn")
            if "bob" not in play.table.names:
                assert play.find(PokerControls) is not None
                play.play.answer(
                    play.find(PokerControls).panels.free_action(play.match.view(play.venue.seat))
                )
                window.table.steps(5)
        new_line = play.venue.chat
        assert new_line is not None
        assert new_line is not line
        assert new_line.is_open
        assert new_line.focused
        assert new_line.value.startswith("farm crag 12")
        assert not play.table.hand.prompt.visible
        window.key(pygame.K_RETURN)
        assert not new_line.is_open
        assert not new_line.value
        assert play.table.hand.prompt.visible
        window.until(lambda: guest.all(ChatMessage), "the guest gets the message")
        assert guest.all(ChatMessage)[-1].words.startswith("farm crag 12")


def test_a_disconnected_guest_is_away_and_may_return(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "person caller open", players=3, max_hands_away=1000))
    try:
        with Window(server) as window:
            window.until(
                lambda: any("Serving on" in line for line in waiting_lines(window)), "it serves"
            )
            guest = Guest(server, "bob")
            window.guests.append(guest)
            window.until_asked()
            remark = "1 open seat"
            assert window.play.table.panels.remark != remark
            guest.answers = False
            window.guests.clear()
            connection = guest.remote._connection
            assert connection is not None
            connection.post(lambda: connection._writer.transport.abort())
            while "bob" not in window.play.table.panels.away:
                window.call()
            at = window.play.table.names.index("bob")
            window.until(
                lambda: window.play.table.side.plates[at].facts.line == "away", "the plate says so"
            )
            again = Guest(server, "bob")
            window.guests.append(again)
            while "bob is back." not in window.log:
                window.call()
            assert "bob" not in window.play.table.panels.away
    finally:
        stop(server)


def waiting_lines(window: Window) -> list[str]:
    scene = window.table.scene
    return scene.lines.label.split("\n") if isinstance(scene, WaitingScene) else window.log


def test_a_clock_runs_at_our_own_plate_alone(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "person caller", person_clock=CLOCK))
    try:
        with Window(server) as window:
            window.until_asked()
            plates = window.play.table.side.plates
            assert plates[0].clock
            assert not plates[1].clock
            assert 0 < (server.seconds_left() or 0) <= CLOCK
            window.call()
    finally:
        stop(server)


def test_no_clock_runs_while_the_hand_before_is_shown(tmp_path: Path) -> None:
    with serving(tmp_path, "caller caller open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        place: Any = table_of(server).place_of("ann")
        assert place is not None
        answered = place.seat.clock
        window.play.play.answer(Action.FOLD)
        has_waited = False

        def question_is_shown() -> bool:
            nonlocal has_waited
            clock = place.seat.clock
            if clock is answered:
                return False
            is_shown = window.play.venue.asked is not None
            panel = window.play.find(PokerHandEnds).panel
            if panel.summary is not None or not is_shown:
                has_waited = True
                assert not clock.is_running
                assert window.play.venue.remote.seconds_left() is None
            return is_shown and clock.is_running

        window.until(question_is_shown, "the next hand's question")
        assert has_waited
        assert sum(line.startswith("Hand ") for line in window.log) == 2


def test_a_slow_window_shows_a_question_that_has_waited_in_its_next_frame(tmp_path: Path) -> None:
    """However much has happened before it: the clock does not wait for many frames."""
    with (
        serving(tmp_path, "caller caller caller caller open", clock=CLOCK) as server,
        join(server) as window,
    ):
        window.until_asked()
        place: Any = table_of(server).place_of("ann")
        assert place is not None
        answered = place.seat.clock
        inbox = window.play.venue.remote._inbox
        window.play.play.answer(Action.FOLD)
        # No frame is drawn while the others play this hand and begin the next one.
        wait_until(lambda: inbox._turns, "the next question has come")
        clock = place.seat.clock
        assert clock is not answered
        assert not clock.is_running
        assert window.play.venue.remote.waiting > 20
        now = inbox._now
        inbox._now = lambda: now() + HURRY_AFTER
        window.table.steps()
        assert window.play.venue.asked is not None
        window.table.steps()
        assert window.asked
        wait_until(lambda: clock.is_running, "the clock begins")
        assert sum(line.startswith("Hand ") for line in window.log) == 2


def test_a_seat_that_is_taken_is_not_shown_as_open_any_more(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "person caller open open"))
    try:
        with Window(server) as window:
            window.until_asked()
            info = window.play.find(PokerControls).info
            assert "2 open seats" in info.spoken()
            window.guests.append(Guest(server, "bob"))
            window.until(lambda: "bob sits down." in window.log, "the guest")
            assert window.asked
            assert "1 open seat" in info.spoken()
            assert "2 open seats" not in info.spoken()
    finally:
        stop(server)


def test_the_first_hand_waits_for_a_dialog_that_is_open(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "person open", players=2))
    try:
        with Window(server) as window:
            window.until(lambda: server.hosting is not None, "the table is open")
            window.until(lambda: window.table.scene.guests.visible, "its guests can be let in")
            window.key(pygame.K_i)
            dialog = window.table.scene
            assert isinstance(dialog, GuestsScene)
            window.guests.append(Guest(server, "bob"))
            window.until(lambda: table_of(server).hands, "the first hand")
            window.table.key(letters="fc")
            window.until(lambda: dialog.list.details[1], "the guest is there")
            assert window.table.scene is dialog
            assert dialog.name.value == "fc"
            window.key(pygame.K_ESCAPE)
            window.until_asked()
            assert not any(isinstance(s, WaitingScene) for s in window.table.app.scenes)
    finally:
        stop(server)


def test_leaving_our_table_asks_and_tells_the_guests_what_ends(tmp_path: Path) -> None:
    server = ServedTable(plan_of(tmp_path, "person caller open", players=3))
    with Window(server) as window:
        window.until(lambda: server.hosting is not None, "the table is open")
        guest = Guest(server, "bob")
        window.guests.append(guest)
        window.until_asked()
        window.key(pygame.K_m)
        menu = window.table.scene
        assert menu.about.label.startswith(f"Your table at 127.0.0.1:{server.port}, no open seat.")
        window.key(pygame.K_i)
        assert isinstance(window.table.scene, GuestsScene)
        window.key(pygame.K_ESCAPE)
        for key in (pygame.K_l, pygame.K_q):
            window.key(key)
            question = window.table.scene
            assert isinstance(question, Dialog)
            assert "bob is at the table." in question.message.label
            window.key(pygame.K_RETURN)  # not by mistake
            assert window.table.scene is question
            window.key(pygame.K_ESCAPE)
            assert window.table.scene is menu
        window.key(pygame.K_l)
        window.table.scene.footer[1].activate()
        assert not window.at_table
        window.until(lambda: guest.all(SessionEnded), "the guest is told")
        words = guest.all(SessionEnded)[0].words
        assert words.startswith("The table has been closed. Result: Host ")
    stop(server)


# -- the connection -------------------------------------------------------------------------------


def test_a_server_may_fail_during_a_hand_and_return(tmp_path: Path) -> None:
    with contextlib.ExitStack() as held:
        port = held.enter_context(reserved_port())
        with serving(tmp_path, "caller open", port, clock=CLOCK) as server:
            window = held.enter_context(join(server))
            window.until_asked()
            place: Any = table_of(server).place_of("ann")
            assert place is not None
            server._post(place.seat.abort)
            window.until(lambda: isinstance(window.table.scene, Dialog), "the panel")
        before = window.log
        assert "The server closed the session or can no longer be reached." in before
        window.key(pygame.K_RETURN)
        window.until(lambda: isinstance(window.table.scene, Dialog), "the second failure")
        assert any("Cannot reach " in line for line in window.log)
        with serving(tmp_path, "caller open", port, clock=CLOCK):
            window.key(pygame.K_RETURN)
            window.call()
            assert window.log[: len(before)] == before
            assert "You're back. You'll be dealt into the next hand." in window.log


@pytest.mark.check
def test_the_result_of_the_session_is_kept_by_joining_again(tmp_path: Path) -> None:
    with serving(tmp_path, "caller caller open", clock=CLOCK) as server, join(server) as window:

        def result() -> str:
            words: str = window.play.find(PokerControls).info.spoken()
            return words.rpartition(", ")[2]

        for _hand in range(3):
            window.until_asked()
            hand = window.play.match.view(2).number
            window.play.play.answer(Action.FOLD)
            window.until(
                lambda hand=hand: window.asked and window.play.match.view(2).number > hand,  # type: ignore[misc]  # mypy cannot type a lambda's default
                "the next hand",
            )
        assert result().startswith("Session −")
        place: Any = table_of(server).place_of("ann")
        assert place is not None
        server._post(place.seat.abort)
        window.until(lambda: isinstance(window.table.scene, Dialog), "the panel")
        window.key(pygame.K_RETURN)
        window.until_asked()
        won = next(
            chips - bought for name, chips, bought in table_of(server).standings() if name == "ann"
        )
        assert result() == f"Session {signed(won)}"


def test_leaving_opens_the_lobby_and_notifies_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", clock=CLOCK) as server, join(server) as window:
        window.until_asked()
        window.key(pygame.K_m)
        window.key(pygame.K_l)
        window.until(lambda: not window.at_table, "the lobby")
        place: Any = table_of(server).place_of("ann")
        window.until(lambda: place is None or not place.name, "the seat is free")


def test_a_wrong_password_reopens_the_form_with_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", clock=CLOCK) as server:
        place = place_for(server, "ann", "wrong")
        with Window(JoinedTable(place), place) as window:
            window.until(lambda: isinstance(window.table.scene, JoinScene), "the form")
            form = window.table.scene
            assert isinstance(form, JoinScene)
            assert form.problem.label == "Wrong name or password."
            assert (form.user.value, form.port.value) == ("ann", str(server.port))
            assert form.password.shown == "•••••"
            assert "wrong" not in form.password.spoken()
            assert form.form.focused is form.password
            window.table.key(letters="pw-ann")
            window.key(pygame.K_RETURN)
            window.call()
            kept = window.context.settings.lobby["join"]
            assert kept["user"] == "ann"
            assert "pw-ann" not in str(window.context.settings)


def test_a_name_in_use_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open open", clock=CLOCK) as server:
        first = Guest(server, "ann")
        with join(server) as window:
            window.until(lambda: isinstance(window.table.scene, JoinScene), "the form")
            form = window.table.scene
            assert isinstance(form, JoinScene)
            assert "ann" in form.problem.label
        first.remote.leave()


def test_at_a_full_table_a_client_watches(tmp_path: Path) -> None:
    with (
        serving(tmp_path, "caller caller", clock=CLOCK, pause=0.05) as server,
        join(server) as window,
    ):
        window.until(lambda: window.at_table, "a hand to watch")
        assert window.play.play.viewpoint.spectator
        assert "All seats are taken. You are a spectator until one is free." in window.log


def test_a_spectator_takes_no_seat(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open", clock=CLOCK) as server:
        place = place_for(server, "ann")
        with Window(JoinedTable(place, watch=True), place) as window:
            window.until(lambda: isinstance(window.table.scene, JoinScene), "the form")
            form = window.table.scene
            assert isinstance(form, JoinScene)
            assert "only accepts spectators" in form.problem.label


# -- unusual servers ------------------------------------------------------------------------------


@pytest.fixture
def odd_server() -> Iterator[tuple[Login, list[int]]]:
    """Serve one player a hand that our rules do not know; record the answers."""
    listening = socket.create_server(("127.0.0.1", 0))
    answers: list[int] = []
    players = (m.Sitting("ann", 500, 0), m.Sitting("\x1b[1mbob", 500, 0))
    hand: list[ProtocolMessage] = [
        m.GoodPass(),
        m.StartNewGame(10, 0, 0, 7, players),
        m.NewStage(0, ""),
        m.Blind(1, 5),
        m.Blind(0, 10),
        m.HoleCards(0, "Ah Ad"),
        m.NextToAct(1, 5, 10, 10),
        m.Call(1, 3),
        m.NextToAct(0, 2, 10, 10),
        m.Information("odd, isn't it"),
        m.NextToAct(0, 4, 6, 6),
    ]

    def serve() -> None:
        connection, _address = listening.accept()
        with connection:
            connection.settimeout(LIMIT)
            decoder = Decoder()
            while data := connection.recv(4096):
                for message in decoder.feed(data):
                    if isinstance(message, m.JoinGame):
                        connection.sendall(b"".join(map(encode, hand)))
                    elif isinstance(message, m.PlayerAction):
                        answers.append(message.action)
                        more = [m.Raise(0, 10), m.Fold(1), m.Winners((m.PotShare(0, 30),))]
                        connection.sendall(b"".join(map(encode, more)))

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield Login("127.0.0.1", listening.getsockname()[1], "ann", "x"), answers
    listening.close()
    thread.join(LIMIT)


def test_a_hand_that_cannot_be_followed_can_be_played(odd_server: tuple[Login, list[int]]) -> None:
    place, answers = odd_server
    with Window(JoinedTable(place), place) as window:
        window.until_asked()
        assert window.play.table.names == ["ann", "[1mbob"]
        assert window.bar.call.label == "Call 4"
        window.key(pygame.K_r)
        window.until(lambda: answers, "the answer")
        assert answers == [2]
        window.until(lambda: any("wins 30" in line for line in window.log), "the end of the hand")


OPENING: list[ProtocolMessage] = [
    m.StartNewGame(10, 0, 0, 7, (m.Sitting("ann", 500), m.Sitting("bob", 500))),
    m.NewStage(0, ""),
    m.Blind(1, 5),
    m.Blind(0, 10),
    m.HoleCards(0, "Ah Ad"),
    m.NextToAct(1, 5, 10, 10),
]


@pytest.mark.check
def test_a_decision_in_advance_waits_in_a_hand_that_is_not_followed() -> None:
    """The seat to act is not known there, so the person decides."""
    decided, shown = threading.Event(), threading.Event()

    def talk() -> Iterator[bytes]:
        yield b"".join(map(encode, OPENING))
        decided.wait(60)
        yield encode(m.Call(1, 3)) + encode(m.NextToAct(0, 4, 6, 6))
        shown.wait(60)

    with hostile_server(talk) as port:
        place = Login("127.0.0.1", port, "ann", "x")
        with Window(JoinedTable(place), place) as window:
            window.until(lambda: window.at_table, "the hand")
            ahead = window.play.find(PokerControls).ahead
            window.until(lambda: ahead.visible, "the toggles")
            window.table.steps(40)  # the toggles sleep for a moment
            window.key(pygame.K_c)
            assert ahead.choice is Ahead.CALL_ANY
            decided.set()
            window.until(lambda: window.bar.visible, "the question")
            assert window.bar.call.label == "Call 4"
            shown.set()


FAULT = m.Call(77, 5)


@pytest.mark.parametrize("before", [[], OPENING])
def test_a_fault_of_the_server_is_a_sentence_and_leads_to_the_lobby(
    before: list[ProtocolMessage], caplog: pytest.LogCaptureFixture
) -> None:
    """Before the first hand is shown the form to join opens again; at a table, a dialog."""
    data = b"".join(map(encode, [*before, OPENING[0], FAULT]))
    with hostile_server(lambda: [data]) as port:
        place = Login("127.0.0.1", port, "ann", "x")
        with Window(JoinedTable(place), place) as window:
            ends = (Dialog, JoinScene)
            window.until(lambda: isinstance(window.table.scene, ends), "the end of the session")
            sentence = "Not a server of this protocol: Unknown seat 77."
            if isinstance(window.table.scene, JoinScene):
                assert window.table.scene.problem.label == sentence
            else:
                assert sentence in window.table.said
            window.key(pygame.K_ESCAPE)
            window.until(lambda: isinstance(window.table.scene, LobbyScene), "the lobby")
    assert not caplog.records


def test_a_flood_of_chat_leaves_the_window_usable() -> None:
    """The server never stops, so the window has to be left in the middle of it."""

    def talk() -> Iterator[bytes]:
        while True:
            yield encode(m.Chatter("bob: hello")) * 50

    with hostile_server(talk) as port:
        place = Login("127.0.0.1", port, "ann", "x")
        remote = JoinedTable(place)
        with Window(remote, place) as window:
            window.until(lambda: "bob: hello" in window.table.said, "the chat")
            window.key(pygame.K_ESCAPE)
            window.until(
                lambda: isinstance(window.table.scene, (LobbyScene, JoinScene)), "the lobby"
            )
            assert window.table.said.count("bob: hello") < 500
        assert remote.thread is not None
        remote.thread.join(LIMIT)


@pytest.mark.check
def test_closing_the_window_in_a_flood_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    flood = encode(m.NextToAct(0, 10, 10, 10)) * 50

    def talk() -> Iterator[bytes]:
        yield b"".join(map(encode, [*OPENING, m.Call(1, 5)]))
        while True:
            yield flood

    with hostile_server(talk) as port:
        place = Login("127.0.0.1", port, "ann", "x")
        remote = JoinedTable(place, lambda: CLASSES["caller"](seed=1))
        with Window(remote, place) as window:
            window.until(lambda: window.at_table, "the hand")
        assert remote.thread is not None
        remote.thread.join(LIMIT)
    gc.collect()
    assert not caplog.records


def test_a_missing_server_is_reported(tmp_path: Path) -> None:
    with reserved_port() as port:
        place = Login("127.0.0.1", port, "ann", "x")
        with Window(JoinedTable(place), place) as window:
            window.until(lambda: isinstance(window.table.scene, JoinScene), "the form")
            form = window.table.scene
            assert isinstance(form, JoinScene)
            assert form.problem.label.startswith("Cannot reach 127.0.0.1, port ")


def test_a_port_in_use_reopens_the_form(tmp_path: Path) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    with Window(ServedTable(plan_of(tmp_path, "person caller", taken.getsockname()[1]))) as window:
        window.until(lambda: isinstance(window.table.scene, ServeScene), "the form")
    taken.close()


# -- the forms ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("text_size", [1.0, 1.6])
@pytest.mark.parametrize("form", [JoinScene, ServeScene])
def test_the_forms_fit(form: type[JoinScene], size: tuple[int, int], text_size: float) -> None:
    from tests.features.network.remote_tables import Wiring

    table = scenes.FakeWindow(size, text_size=text_size)
    table.context.of(NetworkTables, Wiring)
    scene = table.open(form(table.context, problem="Wrong name or password."))
    assert not scenes.faults_of(scene, size)
    table.close()


def test_the_form_of_a_table_shows_errors(tmp_path: Path) -> None:
    from tests.features.network.remote_tables import Wiring

    table = scenes.FakeWindow((1280, 800))
    wiring = Wiring()
    table.context.of(NetworkTables, lambda: wiring)
    scene = table.open(ServeScene(table.context))
    scene.bet.value = "ten"
    scene.submit()
    assert scene.problem.label == "Small bet: enter a number from 2 to 1000000."
    scene.bet.value = "20"
    scene.open.index = scene.programs.index = 0
    scene.submit()
    assert "Add at least one opponent" in scene.problem.label
    scene.open.index, scene.programs.index = 5, 9
    scene.submit()
    assert scene.problem.label == "A table has 2 to 10 seats."
    scene.programs.index = 1
    scene.stack.value = "30"
    scene.submit()
    assert scene.problem.label == "Buy-in: enter a number from 40 to 1000000000."
    scene.stack.value = "500"
    scene.submit()
    assert scene.problem.label == "not here"
    assert wiring.served[0]["seats"] == "person,shark,open,open,open,open,open"
    assert (wiring.served[0]["stack"], wiring.served[0]["host"]) == (500, "127.0.0.1")
    table.close()


def test_the_lobby_opens_both_forms(tmp_path: Path) -> None:
    from cardtable.screens.lobby.screen import LobbyScene
    from tests.features.network.remote_tables import Wiring

    table = scenes.FakeWindow((1280, 800))
    table.context.of(NetworkTables, Wiring)
    table.context.is_online = True
    table.open(LobbyScene(table.context))
    assert not scenes.faults_of(table.scene, (1280, 800))
    table.key(pygame.K_j)
    assert isinstance(table.scene, JoinScene)
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_v)
    assert isinstance(table.scene, ServeScene)
    table.close()


def test_server_notices_are_shown(tmp_path: Path) -> None:
    with serving(tmp_path, "caller open open", clock=CLOCK) as server:
        guest = Guest(server, "ann")
        with join_as(server, "bob") as window:
            window.guests.append(guest)
            window.until(lambda: guest.all(Notice), "a notice")
            assert "ann sits down." in [notice.words for notice in guest.all(Notice)]
            window.until_asked()
            # Visible actions are not repeated as text.
            hand_start = next(n for n, line in enumerate(window.log) if line.startswith("Hand "))
            notices = [line for line in window.log[hand_start:] if line.endswith(".")]
            assert not any("posts" in line or "calls" in line for line in notices)


def join_as(server: ServedTable, name: str) -> Window:
    place = place_for(server, name)
    return Window(JoinedTable(place), place)
