"""A pose of a table on a server: what it said, written down here, so that no network is needed."""

from __future__ import annotations

from cardtable.opp import messages as m
from cardtable.opp.joined import JoinedTable
from cardtable.opp.waiting import Question
from cardtable.remote import Joined, Place
from cardtable.table.play.scene import PlayScene
from cardtable.table.scenes.online import open_remote
from scripts.still_table import StillTable

PLAYERS = (
    m.Sitting("ann", 940), m.Sitting("perl-bot", 1_125), m.Sitting("shark 3", 1_060),
    m.Sitting("bob", 875),
)  # fmt: skip
SAID = (
    m.StartNewGame(10, 3, 0, 42, PLAYERS), m.NewStage(0), m.Blind(0, 5), m.Blind(1, 10),
    m.HoleCards(0, "Ac Qc"), m.NextToAct(2, 10, 10, 10), m.Call(2, 10),
    m.NextToAct(3, 10, 10, 10), m.Raise(3, 20), m.NextToAct(0, 15, 10, 10), m.Call(0, 15),
    m.NextToAct(1, 10, 10, 10), m.Call(1, 10), m.NextToAct(2, 10, 10, 10), m.Fold(2),
    m.NewStage(1, "Qd 9c 4c"), m.NextToAct(0, 0, 10, 10), m.Call(0, 0),
    m.NextToAct(1, 0, 10, 10), m.Raise(1, 10), m.NextToAct(3, 10, 10, 10), m.Call(3, 10),
    m.NextToAct(0, 10, 10, 10), Question(10, 10),
    m.Chatter("perl-bot: Written in 2003 and still betting."),
)  # fmt: skip


class Recorded(JoinedTable):
    """A table on a server that has said what it has to say."""

    def begin(self) -> None:
        """Say it."""
        for item in (Joined(), *SAID):
            self._put(item)


def online(table: StillTable) -> None:
    """Show a hand on a server: a bet to be answered, and something said."""
    remote = Recorded(Place("poker.example.org", 55006, "ann", ""))
    table.show(open_remote(table.context, remote, None), rest=False)
    play: list[PlayScene] = []

    def asked() -> bool:
        play[:] = [scene for scene in table.app.scenes if isinstance(scene, PlayScene)]
        poker = play[0].poker if play else None
        remote = play[0].remote if play else None
        return (
            poker is not None
            and remote is not None
            and poker.bar.visible
            and poker.odds.win is not None
            and bool(remote.bubbles.said)
        )

    while not asked():
        table.app.step()
    table.run(1.0)  # the buttons sleep for a moment
