"""The hands of a network table in a PHH file."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

import pytest

from cardtable.cli.program import run as command
from cardtable.features.hand_histories.histories import match_of
from cardtable.games.holdem import Game
from cardtable.games.holdem.phh import load
from cardtable.opp import messages as m
from cardtable.opp.hand_file import HandFile, HandWriter
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.remote import Notice
from tests.features.network import remote_tables
from tests.opp.loopback import RawPeer, peers, run, serving
from tests.oracles import oracle
from tests.waiting import LIMIT, until


def test_every_hand_is_written_without_hidden_cards(tmp_path: Path) -> None:
    file = HandFile(tmp_path / "hands.phhs")
    received: list[m.ProtocolMessage] = []

    async def play() -> None:
        async with serving(
            tmp_path, "loose random caller open", users=("ann",), hands=30, players=4
        ) as server:
            table = server.tables[0]
            table.listeners += [HandWriter(file).on_message, received.append]
            async with peers(server, RawPeer("ann")) as (ann,):
                await ann.until_ended()

    run(play())
    assert (file.written, file.left_out, file.problem) == (30, 0, "")
    hands = load(file.path)
    assert [hand.data["hand"] for hand in hands] == list(range(1, 31))
    shown: set[str] = set()
    for message in received:
        if isinstance(message, m.HoleCards):
            shown.add(message.cards.replace(" ", ""))
    written = {
        action.split()[3]
        for hand in hands
        for action in hand.data["actions"]
        if action.startswith("d dh")
    }
    assert written - {"????"} == shown
    assert "????" in written


@pytest.mark.check
def test_heads_up_hands_of_2003_are_read_by_pokerkit(tmp_path: Path) -> None:
    pokerkit = oracle("pokerkit")
    file = HandFile(tmp_path / "hands.phhs")

    async def play() -> None:
        async with serving(tmp_path, "random loose", hands=40) as server:
            server.tables[0].listeners.append(HandWriter(file).on_message)
            await until(lambda: server.tables[0].over, "the table is closed")

    run(play())
    assert (file.written, file.left_out) == (40, 0)
    for number, hand in enumerate(load(file.path), 1):
        assert hand.data["blinds_or_straddles"] == [10, 5]  # p1 has the small blind
        assert hand.button == 1
        opened = next(action for action in hand.data["actions"] if action[0] == "p")
        assert opened.startswith("p1 ")
        match = match_of(hand)
        assert match.game_as(Game).stacks == hand.game.stacks
        with file.path.open("rb") as stream:
            theirs = list(pokerkit.HandHistory.load_all(stream))[number - 1]
        if all("????" not in action for action in hand.data["actions"]):
            *_before, last = theirs
            assert list(last.stacks) == list(hand.final_stacks)


def test_a_joined_table_writes_our_own_cards_and_names_the_file(tmp_path: Path) -> None:
    with remote_tables.serving(tmp_path, "caller caller open", pause=0.0) as server:
        place = remote_tables.place_for(server, "ann")
        path = tmp_path / "own" / "hands.phhs"
        file = HandFile(path)
        table = JoinedTable(place, remote_tables.CLASSES["caller"], hands=file)
        table.begin()
        try:
            notices, news = [], threading.Event()
            table.on_news = news.set
            while file.written < 3:
                while (received := table.take()) is not None:
                    notices += [received.words] if isinstance(received, Notice) else []
                assert news.wait(LIMIT)
                news.clear()
        finally:
            table.leave()
            assert table.thread is not None
            table.thread.join(LIMIT)
    for hand in load(path):
        if "ann" in hand.players:
            assert hand.known >= {hand.players.index("ann")}
    assert f"Hands are saved in {path}." in notices


def hand_of(paid: int) -> list[m.ProtocolMessage]:
    sitting = tuple(m.Sitting(name, 500) for name in ("ann", "bob", "cay"))
    return [
        m.StartNewGame(10, 0, 0, 7, sitting),
        m.NewStage(0),
        m.Blind(1, 5),
        m.Blind(2, 10),
        m.HoleCards(0, "Ah Kd"),
        m.NextToAct(0, 10, 10, 10),
        m.Fold(0),
        m.NextToAct(1, 5, 10, 10),
        m.Fold(1),
        m.Winners((m.PotShare(2, paid),)),
    ]


def test_hands_the_format_cannot_express_are_counted(tmp_path: Path) -> None:
    file = HandFile(tmp_path / "hands.phhs")
    writer = HandWriter(file)
    for paid in (15, 16, 15):
        for message in hand_of(paid):
            writer.on_message(message)
    assert (file.written, file.left_out) == (2, 1)
    assert [hand.data["hand"] for hand in load(file.path)] == [7, 7]
    assert file.summary().startswith("hands.phhs: 2 hands. 1 hand ")


def test_a_full_disk_ends_the_writing_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    file = HandFile(tmp_path / "file" / "hands.phhs")
    writer = HandWriter(file)
    for _time in range(2):
        for message in hand_of(15):
            writer.on_message(message)
    assert file.written == 0
    assert "Cannot write" in file.problem
    assert file.problem in file.summary()


def test_a_file_that_another_program_removes_is_begun_anew(tmp_path: Path) -> None:
    file = HandFile(tmp_path / "hands.phhs")
    writer = HandWriter(file)
    for _time in range(2):
        for message in hand_of(15):
            writer.on_message(message)
    file.path.unlink()
    for message in hand_of(15):
        writer.on_message(message)
    assert len(load(file.path)) == 1
    assert file.summary().startswith("hands.phhs: 1 hand. 2 hands before ")
    file.path.write_text("mine")
    for message in hand_of(15):
        writer.on_message(message)
    assert file.path.read_text() == "mine"
    assert "another program has changed the file" in file.summary()


def test_a_folder_that_is_closed_meanwhile_ends_the_writing_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: object, **more: object) -> os.stat_result:
        raise PermissionError(errno.EACCES, "Permission denied")

    file = HandFile(tmp_path / "hands.phhs")
    writer = HandWriter(file)
    for message in hand_of(15):
        writer.on_message(message)
    monkeypatch.setattr(os, "stat", refuse)
    for message in hand_of(15):
        writer.on_message(message)
    assert file.problem == f"Cannot write {file.path}: Permission denied."


@pytest.mark.check
def test_an_existing_file_and_another_suffix_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    existing = tmp_path / "existing.phhs"
    existing.write_text("x")
    users = str(tmp_path / "users.txt")
    for path, sentence in ((existing, "already exists"), (tmp_path / "a.txt", "ends in .phhs")):
        assert command(["opp", "serve", "--users", users, "--phh", str(path)]) == 2
        assert sentence in capsys.readouterr().err
        assert command(["opp", "join", "localhost", "--user", "ann", "--phh", str(path)]) == 2
        assert sentence in capsys.readouterr().err
    assert existing.read_text() == "x"
