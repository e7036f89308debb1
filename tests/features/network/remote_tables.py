"""Servers and remote players for tests of the table: real sockets, no window."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
from argon2 import PasswordHasher

from cardtable.features.network.tables import NetworkTables
from cardtable.features.network.window.forms import open_remote
from cardtable.games.holdem import GAME
from cardtable.opp.joined_table import JoinedTable
from cardtable.opp.messages import ActionCode
from cardtable.opp.remote import Joined, Login, Remote, RemoteEvent, SessionEnded
from cardtable.opp.served_table import ServedTable, TableSetup
from cardtable.opp.table import ServerTable
from cardtable.opp.table_settings import TableSettings
from cardtable.opp.users import Users, user_problem
from cardtable.table.play_scene import PlayScene
from cardtable.table.poker.poker_controls import PokerControls
from tests import scenes
from tests.table.table_hands import ART
from tests.waiting import LIMIT, wait_until

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
CLASSES = GAME.strategies().classes
MAKERS = {key: (lambda seed, kind=kind: kind(seed=seed)) for key, kind in CLASSES.items()}


def users_in(folder: Path, *names: str) -> Users:
    """Return users whose password is ``pw-NAME``."""
    path = folder / "users.txt"
    text = "".join(f"{name} {QUICK.hash('pw-' + name)}\n" for name in names)
    path.write_text(text, encoding="utf-8")
    return Users(path, QUICK)


def plan_of(folder: Path, seats: str, port: int = 0, **settings: Any) -> TableSetup:
    """Return the plan of a table; *seats* are separated by spaces."""
    return TableSetup(
        users_in(folder, "ann", "bob", "cay"),
        tuple(seats.split()),
        MAKERS,
        {at: f"{word}{at}" for at, word in enumerate(seats.split())},
        "Host",
        TableSettings(**settings),
        port=port,
        seed=3,
    )


def wait_for(remote: Remote, kind: type[RemoteEvent]) -> RemoteEvent:
    """Receive events until one is of *kind*."""

    def receive() -> RemoteEvent | None:
        while (received := remote.take()) is not None:
            if isinstance(received, kind):
                return received
            assert not isinstance(received, SessionEnded), received
        return None

    return wait_until(receive, f"a {kind.__name__} is received")


@contextlib.contextmanager
def serving(folder: Path, seats: str, port: int = 0, **settings: Any) -> Iterator[ServedTable]:
    """Host a table without a window during the block."""
    server = ServedTable(plan_of(folder, seats, port, **settings))
    server.begin()
    try:
        wait_for(server, Joined)
        yield server
    finally:
        stop(server)


def stop(server: ServedTable) -> None:
    """Close the table, and wait until it is closed."""
    server.leave()
    if server.thread is not None:
        server.thread.join(LIMIT)
        assert not server.thread.is_alive()


def table_of(server: ServedTable) -> ServerTable:
    table = server._table
    assert table is not None
    return table


def place_for(server: ServedTable, name: str, password: str = "") -> Login:
    return Login("127.0.0.1", server.port, name, password or f"pw-{name}")


class Guest:
    """Somebody at the table without a window, who calls; ``received`` is what came."""

    def __init__(self, server: ServedTable, name: str) -> None:
        self.remote = JoinedTable(place_for(server, name))
        self.received: list[RemoteEvent] = []
        self.answers = True
        self.remote.begin()

    def step(self) -> None:
        """Take what has come, and answer."""
        while (received := self.remote.take()) is not None:
            self.received.append(received)
        if self.answers and self.remote.is_asked:
            self.remote.answer(ActionCode.CALL)

    def all(self, kind: type[Any]) -> list[Any]:
        return [received for received in self.received if isinstance(received, kind)]


class Window:
    """A window with a remote table, and the actions of a person."""

    def __init__(self, remote: Remote, place: Login | None = None, **settings: Any) -> None:
        self.table = scenes.FakeWindow((960, 600), **settings)
        self.context = self.table.context
        self.context.art = ART  # creating one takes a while
        self.guests: list[Guest] = []
        self.context.of(NetworkTables, Wiring)
        self.table.open(open_remote(self.context, remote, place))

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_error: object) -> None:
        self.table.close()
        for guest in self.guests:
            guest.remote.leave()

    def until(self, condition: Callable[[], object], claim: str) -> None:
        """Advance the time until *condition* holds."""

        def step() -> None:
            self.table.steps()
            for guest in self.guests:
                guest.step()

        try:
            self.table.until(condition, claim, step)
        except TimeoutError as error:
            error.add_note(f"The log ends with {self.log[-12:]}")
            raise

    @property
    def play(self) -> Any:  # a PlayScene, whose venue is that of a remote table
        return next(s for s in self.table.app.scenes if isinstance(s, PlayScene))

    @property
    def at_table(self) -> bool:
        return any(isinstance(scene, PlayScene) for scene in self.table.app.scenes)

    @property
    def log(self) -> list[str]:
        return [line.words for line in self.play.table.log.lines] if self.at_table else []

    @property
    def bar(self) -> Any:
        assert self.play.find(PokerControls) is not None
        return self.play.find(PokerControls).bar

    @property
    def asked(self) -> bool:
        return self.at_table and self.bar.visible and self.play.play.playback.still

    def until_asked(self) -> None:
        self.until(lambda: self.asked, "our turn")
        self.table.steps(40)  # the buttons sleep for a moment

    def key(self, *keys: int) -> None:
        self.table.key(*keys)

    def call(self) -> None:
        """Check or call."""
        self.until_asked()
        before = self.play.match.version
        self.key(pygame.K_c)
        self.until(lambda: self.play.match.version != before, "the answer is seen")


class Guests:
    """A guest book in memory."""

    def __init__(self) -> None:
        self.passwords = {"ann": "pw-ann", "bob": "pw-bob"}

    def guests(self) -> tuple[str, ...]:
        return tuple(self.passwords)

    def admit(self, name: str, password: str) -> None:
        if problem := user_problem(name, password):
            raise ValueError(problem)
        self.passwords[name] = password

    def dismiss(self, name: str) -> None:
        del self.passwords[name]


class Wiring(NetworkTables):
    """Opens remote tables without the command line."""

    def __init__(self) -> None:
        self.joined: list[Login] = []
        self.served: list[Any] = []
        self.book = Guests()

    def strategies(self) -> dict[str, str]:
        return {"shark": "Shark", "caller": "Caller"}

    def guest_book(self) -> Guests:
        return self.book

    def join(self, place: Login, strategy: str = "") -> Remote:
        self.joined.append(place)
        return JoinedTable(place)

    def serve(self, options: Any) -> Remote:
        self.served.append(options)
        raise ValueError("not here")
