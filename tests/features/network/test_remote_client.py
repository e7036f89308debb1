"""A table of ours, served from a terminal."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from cardtable.features.network.remote_client import RemoteClient
from cardtable.games.holdem import Game
from cardtable.opp.remote import SessionEnded
from cardtable.opp.served_table import ServedTable
from cardtable.text.typed_lines import TypedLines
from tests.features.network.remote_tables import Guest, plan_of
from tests.waiting import LIMIT, wait_until


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are read as a terminal")
def test_a_host_with_guests_types_quit_twice(tmp_path: Path) -> None:
    read, write = os.pipe()
    printed: list[str] = []
    ended: list[SessionEnded] = []
    table = ServedTable(plan_of(tmp_path, "person open", players=2))
    recorded: list[int] = []
    client = RemoteClient(
        table,
        TypedLines(read),
        printed.append,
        leave=table.stop,
        record=lambda match: recorded.append(len(match.game_as(Game).records)),
    )
    host = threading.Thread(target=lambda: ended.append(client.run()), daemon=True)
    host.start()
    try:
        wait_until(lambda: table.hosting, "the table is open")
        guest = Guest(table, "ann")
        wait_until(lambda: any("Your turn" in line for line in printed), "a turn", step=guest.step)
        os.write(write, b"quit\n")
        warning = "ann is at your table, which closes after this hand. Type quit again to close it."
        wait_until(lambda: warning in printed, "the warning", step=guest.step)
        assert host.is_alive()
        os.write(write, b"quit\n")
        wait_until(lambda: guest.all(SessionEnded), "the guest is told", step=guest.step)
        assert guest.all(SessionEnded)[0].words.startswith("The table has been closed. Result: ")
        wait_until(lambda: ended, "the host is told")
        assert ended[0].words == guest.all(SessionEnded)[0].words
        assert recorded == [1]  # the hand in which the host left
    finally:
        os.close(write)
        table.leave()
        host.join(LIMIT)
