"""Network poker for the window and the command line: tables on a server, and tables of our own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.core.i18n import _
from cardtable.core.input_files import open_regular
from cardtable.storage.paths import data_folder

if TYPE_CHECKING:
    from cardtable.engine import Strategy
    from cardtable.features.network.options import JoinOptions, ServeOptions
    from cardtable.opp.hand_file import HandFile
    from cardtable.opp.remote import GuestBook, Login, Remote
    from cardtable.opp.served_table import ServedTable
    from cardtable.opp.server import ServerLimits
    from cardtable.opp.table_settings import TableSettings
    from cardtable.opp.users import Users

HAND_PAUSE = 3.0  # seconds between hands at a table in a window
SERVER_CLOCK = 30.0  # seconds per turn at a table without a window
SERVER_SEATS, WINDOW_SEATS = "shark,open,open", "person,shark,loose,open"


# --- players --------------------------------------------------------------------------------------


def poker_classes() -> Mapping[str, type[Strategy]]:
    """Return the strategies for network tables by key, including the user's."""
    from cardtable.cli.lookup import find_classes, find_kind
    from cardtable.games import NETWORK_GAME

    return find_classes(find_kind(NETWORK_GAME))


def find_strategy(text: str) -> Callable[[], Strategy] | None:
    """Return a function that makes the strategy called *text*, None for an empty text.

    Raises CommandError.
    """
    from cardtable.cli.lookup import strategy_factory

    return strategy_factory(text, poker_classes()) if text else None


def host_name() -> str:
    """Return the default name of the person at a table of our own."""
    from cardtable.opp.seats import name_problem
    from cardtable.storage.own_name import public_name
    from cardtable.storage.settings import load_settings

    names = (public_name(load_settings()), _("Host"))
    return next((name for name in names if not name_problem(name)), "Host")


def users_file() -> Path:
    """Return the file of the users who may join a table served from the window."""
    return data_folder() / "users.txt"


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Tables to open.

    A seat is ``open``, ``person`` or a strategy such as ``shark@2``; *makers* maps the strategies
    to functions that make one from a seed.
    """

    seats: tuple[str, ...]
    makers: Mapping[str, Callable[[int], Strategy]]
    settings: TableSettings
    tables: int = 1
    seed: int | None = None

    @classmethod
    def read(
        cls, seats: str, settings: TableSettings, tables: int = 1, seed: int | None = None
    ) -> TablePlan:
        """Return the plan for *seats*, words separated by commas. Raises CommandError."""
        from cardtable.cli.errors import CommandError
        from cardtable.cli.lookup import strategy_factory
        from cardtable.opp.table_settings import OPEN, PERSON

        words = tuple(word.strip().lower() for word in seats.split(","))
        if not 2 <= len(words) <= 10:
            raise CommandError(_("A table has 2 to 10 seats, separated by commas."))
        if settings.players > len(words):
            raise CommandError(
                _("--players {count} is more than the {seats} seats of the table.").format(
                    count=settings.players, seats=len(words)
                )
            )
        if words.count(PERSON) > 1:
            raise CommandError(_("Only one seat can be 'person'; others join over the network."))
        if PERSON in words and tables > 1:
            raise CommandError(_("A seat for 'person' needs a single table: omit --tables."))
        classes = poker_classes()
        makers: dict[str, Callable[[int], Strategy]] = {
            word: strategy_factory(word, classes) for word in words if word not in (OPEN, PERSON)
        }
        return cls(words, makers, settings, tables, seed)

    def names(self, number: int) -> dict[int, str]:
        """Return the names of the strategies at table *number*, by seat.

        They contain a space, which the name of a user cannot.
        """
        from cardtable.opp.table_settings import OPEN, PERSON

        return {
            seat: f"{player.partition('@')[0]} {seat + 1}"[:20]
            for seat, player in enumerate(self.seats)
            if player not in (OPEN, PERSON)
        }


# --- files ----------------------------------------------------------------------------------------


def open_users(path: Path) -> Users:
    """Return the users in the file *path*, which need not exist. Raises CommandError."""
    from cardtable.cli.errors import CommandError
    from cardtable.core.errors import SourceError
    from cardtable.opp.users import Users

    try:
        return Users(path)
    except SourceError as error:
        raise CommandError(error.explain()) from None


def open_hands(path: Path | None) -> HandFile | None:
    """Return the new hand history file *path*, None for no path. Raises CommandError."""
    from cardtable.cli.errors import CommandError
    from cardtable.opp.hand_file import HandFile

    try:
        return HandFile(path) if path is not None else None
    except ValueError as error:
        raise CommandError(str(error)) from None


def session_hands(name: str, path: Path | None = None) -> HandFile:
    """Return the hand history file of a window's session: *path*, or a file in the user's folder.

    Raises CommandError.
    """
    from datetime import datetime

    from cardtable.opp.hand_file import HandFile

    file = open_hands(path)
    if file is not None:
        return file
    player = "".join(char if char.isalnum() else "-" for char in name)
    now = f"{datetime.now():%Y-%m-%d-%H%M%S}"
    return HandFile(data_folder() / "hands" / f"{now}-{player[:20]}.phhs")


def read_password(file: Path | None) -> str:
    """Return the password from the first line of *file* or of standard input.

    On a terminal it is asked for. Raises CommandError.
    """
    import typer

    from cardtable.cli.errors import not_readable

    if file is not None:
        try:
            with open_regular(file) as stream:
                line = stream.readline(4096).decode("utf-8", "surrogateescape")
            return line.rstrip("\r\n")
        except OSError as error:
            raise not_readable(file, error.strerror) from None
    if sys.stdin.isatty():
        return str(typer.prompt(_("Password"), hide_input=True))
    return sys.stdin.readline(4096).rstrip("\r\n")


# --- addresses ------------------------------------------------------------------------------------


def read_server(text: str) -> tuple[str, int]:
    """Return host and port of ``HOST``, ``HOST:PORT`` or ``[ADDRESS]:PORT``.

    Raises CommandError.
    """
    from cardtable.cli.errors import CommandError
    from cardtable.features.network.options import DEFAULT_PORT

    host, sign, number = text.rpartition(":")
    if not sign or (text.count(":") > 1 and not host.endswith("]")):
        host, number = text, str(DEFAULT_PORT)
    host = host.removeprefix("[").removesuffix("]")
    if not host or not number.isdecimal() or not 0 < int(number) < 65536:
        raise CommandError(
            _("Invalid server '{text}'. Write a host and a port, e.g. localhost:55006.").format(
                text=text
            )
        )
    return host, int(number)


# --- tables for a window --------------------------------------------------------------------------


def joined_table(server: str, options: JoinOptions) -> tuple[Remote, Login]:
    """Return a table on *server* and its login, for a window. Raises CommandError."""
    from cardtable.cli.errors import CommandError
    from cardtable.opp.joined_table import JoinedTable
    from cardtable.opp.remote import Login
    from cardtable.opp.table_settings import MAX_SECONDS

    if not options.user:
        raise CommandError(_("Your user name is missing: --user NAME"))
    host, port = read_server(server)
    make = find_strategy(options.strategy)
    login = Login(host, port, options.user, read_password(options.password_file))
    clock = options.clock or None
    if clock is not None and not 0 < clock <= MAX_SECONDS:
        raise CommandError(
            _("A time limit may be up to {limit} seconds.").format(limit=MAX_SECONDS)
        )
    hands = session_hands(options.user, options.phh)
    return JoinedTable(login, make, watch=options.watch, clock=clock, hands=hands), login


def table_plan(options: ServeOptions, tables: int = 1, *, in_window: bool = False) -> TablePlan:
    """Return the tables that *options* describe. Raises CommandError."""
    from cardtable.cli.errors import CommandError
    from cardtable.opp.table_settings import TableSettings

    clock = options.clock
    if clock is None:
        clock = 0.0 if in_window else SERVER_CLOCK
    pause = options.pause
    if pause is None:
        pause = HAND_PAUSE if in_window else 0.0
    try:
        settings = TableSettings(
            bet=options.bet,
            stack=options.stack,
            hands=options.hands,
            players=options.players,
            clock=clock or None,
            person_clock=(clock or None) if in_window else None,
            pause=pause,
        )
    except ValueError as error:
        raise CommandError(str(error)) from None
    seats = options.seats or (WINDOW_SEATS if in_window else SERVER_SEATS)
    return TablePlan.read(seats, settings, tables, options.seed)


def served_table(options: ServeOptions) -> Remote:
    """Return a table of our own for a window. Raises CommandError."""
    from cardtable.opp.server import ServerLimits

    users = open_users(options.users or users_file())
    plan = table_plan(options, in_window=True)
    name = options.user or host_name()
    hands = session_hands(name, options.phh)
    limits = ServerLimits(peers_per_address=options.per_address)
    return serve_plan(plan, users, options.host, options.port, name, hands, limits)


def serve_plan(
    plan: TablePlan,
    users: Users,
    host: str,
    port: int,
    name: str,
    hands: HandFile | None,
    limits: ServerLimits | None = None,
) -> ServedTable:
    """Return the single table of *plan*, with a person called *name* at this machine."""
    from cardtable.opp.served_table import ServedTable, TableSetup
    from cardtable.opp.server import ServerLimits

    return ServedTable(
        TableSetup(
            users,
            plan.seats,
            plan.makers,
            plan.names(1),
            name,
            plan.settings,
            host,
            port,
            plan.seed,
            hands,
            limits if limits is not None else ServerLimits(),
        )
    )


class NetworkTables:
    """Opens network tables for the window; see ``cardtable.opp.remote.Online``."""

    def strategies(self) -> Mapping[str, str]:
        return {key: kind.title() for key, kind in poker_classes().items()}

    def guest_book(self) -> GuestBook:
        from cardtable.cli.errors import CommandError
        from cardtable.opp.hosting import UserGuests

        try:
            return UserGuests(open_users(users_file()))
        except CommandError as error:
            raise ValueError(str(error)) from None

    def join(self, login: Login, strategy: str = "") -> Remote:
        from cardtable.cli.errors import CommandError
        from cardtable.opp.joined_table import JoinedTable
        from cardtable.opp.seats import name_problem

        problem = name_problem(login.user)
        if problem or not login.host.strip():
            raise ValueError(problem or _("The name or address of the server is missing."))
        try:
            make = find_strategy(strategy)
        except CommandError as error:
            raise ValueError(str(error)) from None
        return JoinedTable(login, make, hands=session_hands(login.user))

    def serve(self, options: Mapping[str, Any]) -> Remote:
        from cardtable.cli.errors import CommandError
        from cardtable.features.network.options import ServeOptions

        chosen = ServeOptions(
            user=str(options.get("name") or ""),
            seats=str(options["seats"]),
            bet=int(options["bet"]),
            stack=int(options["stack"]),
            hands=int(options["hands"]),
            host=str(options["host"]),
            port=int(options["port"]),
            clock=float(options["clock"]),
        )
        try:
            return served_table(chosen)
        except CommandError as error:
            raise ValueError(str(error)) from None
