"""The pose of a table on a server, with recorded messages instead of a network."""

from __future__ import annotations

import time

from cardtable.features.network.window.forms import open_remote
from cardtable.opp import messages as m
from cardtable.opp.inbox import Item, PendingTurn
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.remote import Joined, Login
from cardtable.table.play_scene import PlayScene
from cardtable.table.poker.poker_controls import PokerControls
from makers.pictures.studio import Studio

PLAYERS = (
    m.Sitting("ann", 940),
    m.Sitting("perl-bot", 1_125),
    m.Sitting("shark 3", 1_060),
    m.Sitting("bob", 875),
)
MESSAGES = (
    m.StartNewGame(10, 3, 0, 42, PLAYERS),
    m.NewStage(0),
    m.Blind(0, 5),
    m.Blind(1, 10),
    m.HoleCards(0, "Ac Qc"),
    m.NextToAct(2, 10, 10, 10),
    m.Call(2, 10),
    m.NextToAct(3, 10, 10, 10),
    m.Raise(3, 20),
    m.NextToAct(0, 15, 10, 10),
    m.Call(0, 15),
    m.NextToAct(1, 10, 10, 10),
    m.Call(1, 10),
    m.NextToAct(2, 10, 10, 10),
    m.Fold(2),
    m.NewStage(1, "Qd 9c 4c"),
    m.NextToAct(0, 0, 10, 10),
    m.Call(0, 0),
    m.NextToAct(1, 0, 10, 10),
    m.Raise(1, 10),
    m.NextToAct(3, 10, 10, 10),
    m.Call(3, 10),
    m.NextToAct(0, 10, 10, 10),
    PendingTurn(10, 10),
)
CHAT = m.Chatter("perl-bot: Written in 2003 and still betting.")


class Recorded(JoinedTable):
    """A table on a server that plays back messages."""

    def begin(self) -> None:
        self.receive(Joined(), *MESSAGES)

    def receive(self, *items: Item) -> None:
        """Receive *items*."""
        for item in items:
            self._put(item)


def online(studio: Studio) -> None:
    """Show a hand on a server: a bet to answer, and a chat message."""
    remote = Recorded(Login("poker.example.org", 55006, "ann", ""))
    studio.show(open_remote(studio.context, remote, None), rest=False)

    def is_ready() -> bool:
        play = studio.app.scene
        poker = play.find(PokerControls) if isinstance(play, PlayScene) else None
        return poker is not None and poker.bar.visible and poker.odds.equity is not None

    end = time.monotonic() + 20.0
    while not is_ready():
        if time.monotonic() > end:
            raise TimeoutError("our turn never comes")
        studio.app.step()
        time.sleep(0.001)
    remote.receive(CHAT)
    studio.run(1.0)  # not rest(): the turn clock keeps running
