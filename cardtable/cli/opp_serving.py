"""A server of the Online Poker Protocol as ``opp serve`` runs it: seats, the log, the terminal."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

import typer

from cardtable.cli.opp import poker_classes, strategy_maker
from cardtable.cli.problems import Wrong
from cardtable.engine import Strategy
from cardtable.i18n import _
from cardtable.opp.histories import HandFile, HandWriter
from cardtable.opp.seats import refused_name
from cardtable.opp.server import Server
from cardtable.opp.settings import OPEN, PERSON, TableSettings
from cardtable.opp.system import on_terminate
from cardtable.opp.table import ServerTable
from cardtable.opp.users import Users
from cardtable.opp.words import reason

WORKERS = 4
MOST_LOGGED = 50_000_000
"""Bytes of a log, after which another one is begun; the one before is kept."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables to open: words of the seats, who makes the players, how they play."""

    seats: tuple[str, ...]
    makers: Mapping[str, Callable[[int], Strategy]]
    settings: TableSettings
    tables: int
    seed: int | None

    @classmethod
    def read(cls, seats: str, settings: TableSettings, tables: int, seed: int | None) -> Plan:
        """Return the plan that the options describe. Raises Wrong."""
        words = tuple(word.strip().lower() for word in seats.split(","))
        if not 2 <= len(words) <= 10:
            raise Wrong(_("A table has 2 to 10 seats, separated by commas."))
        if settings.players > len(words):
            raise Wrong(
                _("{count} players cannot begin at a table of {seats} seats.").format(
                    count=settings.players, seats=len(words)
                )
            )
        if words.count(PERSON) > 1:
            raise Wrong(_("One person can sit here; others join over the network."))
        if PERSON in words and tables > 1:
            raise Wrong(_("You can sit at one table only: leave out --tables, or the person."))
        classes = poker_classes()
        makers: dict[str, Callable[[int], Strategy]] = {}
        for word in words:
            if word not in (OPEN, PERSON):
                makers[word] = strategy_maker(word, classes)
        return cls(words, makers, settings, tables, seed)

    def names(self, number: int) -> dict[int, str]:
        """Return what the programs at table *number* are called: no user can have such a name."""
        return {
            at: f"{word.partition('@')[0]} {at + 1}"[:20]
            for at, word in enumerate(self.seats)
            if word not in (OPEN, PERSON)
        }


async def run_server(
    plan: Plan, users: Users, host: str, port: int, log: Path | None, hands: HandFile | None = None
) -> None:
    """Serve until all hands have been played, or somebody ends it. Raises Wrong."""
    with _logging_to(log), ThreadPoolExecutor(WORKERS) as workers:
        tables = [
            ServerTable(
                plan.seats,
                plan.settings,
                number=number,
                names=plan.names(number),
                strategies=plan.makers,
                workers=workers,
                seed=None if plan.seed is None else plan.seed + number - 1,
            )
            for number in range(1, plan.tables + 1)
        ]
        if hands is not None:
            for table in tables:
                table.listeners.append(HandWriter(hands).on_message)
        server = Server(users, tables, host=host, port=port)
        try:
            await server.start()
        except (OSError, UnicodeError) as error:
            raise Wrong(
                _("{host}, port {port}: {reason}.").format(
                    host=host, port=port, reason=reason(error)
                )
            ) from None
        on_terminate(server.stop)
        typer.echo(_("Serving on {host}, port {port}.").format(host=host, port=server.port))
        sys.stdout.flush()
        if not users.names:
            typer.echo(_("No users yet. Add some with: cardtable opp user add"), err=True)
        await server.run()
    for table in tables:
        _print_standings(table.number, table.standings())


def serve_person(
    plan: Plan, users: Users, host: str, port: int, log: Path | None, hands: HandFile | None
) -> None:
    """Serve a table with a person at this terminal. Raises Wrong."""
    from cardtable.opp.served import ServedTable, Serving
    from cardtable.text.remote_client import RemoteClient
    from cardtable.text.typed_lines import TypedLines

    table = ServedTable(
        Serving(
            users,
            plan.seats,
            plan.makers,
            plan.names(1),
            own_name(),
            plan.settings,
            host,
            port,
            seed=plan.seed,
            hands=hands,
        )
    )
    with _logging_to(log, terminal=False):
        before = signal.signal(signal.SIGTERM, lambda _number, _frame: table.stop())
        try:
            ended = RemoteClient(table, TypedLines(), typer.echo, leave=table.stop).run()
        except KeyboardInterrupt:
            ended = None
        finally:
            signal.signal(signal.SIGTERM, before)
            table.wait()
    if ended is not None and ended.refused:
        raise Wrong(ended.words)
    _print_standings(1, table.standings())


def _print_standings(table: int, standings: Sequence[tuple[str, int, int]]) -> None:
    words = _("Table {table}: {name} has {chips} chips and bought {bought}.")
    for name, chips, bought in standings:
        typer.echo(words.format(table=table, name=name, chips=f"{chips:,}", bought=f"{bought:,}"))


def own_name() -> str:
    """Return what a person at a table of ours is called."""
    name = _("Host")
    return "Host" if refused_name(name) else name


@contextlib.contextmanager
def _logging_to(file: Path | None, *, terminal: bool = True) -> Iterator[None]:
    """Log to *file*, or to standard error if that is a free *terminal*.

    Errors go to the program's own log too.
    """
    logger = logging.getLogger("cardtable.opp")
    handler: logging.Handler = logging.NullHandler()
    try:
        if file is not None:
            # The size is limited, since anybody who can connect adds to the log.
            handler = RotatingFileHandler(
                file, maxBytes=MOST_LOGGED, backupCount=1, encoding="utf-8"
            )
        elif terminal:
            handler = logging.StreamHandler()
    except OSError as error:
        raise Wrong(
            _("Cannot write {file}: {reason}.").format(file=file, reason=error.strerror)
        ) from None
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before[0])
        logger.propagate = before[1]
        handler.close()
