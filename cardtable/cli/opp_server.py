"""A server of the Online Poker Protocol as ``opp serve`` runs it: seats, the log, the terminal."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from logging.handlers import RotatingFileHandler
from pathlib import Path

import typer

from cardtable.cli.errors import Wrong
from cardtable.cli.opp import poker_classes, strategy_maker
from cardtable.engine import Strategy
from cardtable.i18n import _
from cardtable.opp.causes import cause
from cardtable.opp.histories import HandFile, HandWriter
from cardtable.opp.lines import Lines
from cardtable.opp.running import end_gently
from cardtable.opp.seats import refused_name
from cardtable.opp.server import Bounds, Server
from cardtable.opp.table import OPEN, PERSON, Settings, Table
from cardtable.opp.terminal import TerminalPerson
from cardtable.opp.users import Users

WORKERS = 4
MOST_LOGGED = 50_000_000
"""Bytes of a log, after which another one is begun; the one before is kept."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The tables to open: words of the seats, who makes the players, how they play."""

    seats: tuple[str, ...]
    makers: Mapping[str, Callable[[int], Strategy]]
    settings: Settings
    tables: int
    seed: int | None

    @classmethod
    def read(cls, seats: str, settings: Settings, tables: int, seed: int | None) -> Plan:
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
    """Serve until all hands are played, or somebody ends it. Raises Wrong."""
    with _logging_to(log, quiet=PERSON in plan.seats), ThreadPoolExecutor(WORKERS) as workers:
        persons = []
        tables: list[Table] = []
        if PERSON in plan.seats:
            person = TerminalPerson(
                own_name(),
                typer.echo,
                Lines(),
                lambda text: tables[0].say(person.seat.name, text),
                lambda: server.stop(),
            )
            persons.append(person.seat)
        for number in range(1, plan.tables + 1):
            seed = None if plan.seed is None else plan.seed + number - 1
            tables.append(
                Table(
                    plan.seats,
                    plan.settings,
                    number=number,
                    names=plan.names(number),
                    strategies=plan.makers,
                    persons=persons,
                    workers=workers,
                    seed=seed,
                )
            )
        if hands is not None:
            for table in tables:
                table.listeners.append(HandWriter(hands).hear)
        server = Server(users, tables, host=host, port=port, bounds=Bounds())
        try:
            await server.start()
        except (OSError, UnicodeError) as error:
            raise Wrong(
                _("{host}, port {port}: {reason}.").format(
                    host=host, port=port, reason=cause(error)
                )
            ) from None
        end_gently(server)
        typer.echo(_("Serving on {host}, port {port}.").format(host=host, port=server.port))
        sys.stdout.flush()
        if not users.names:
            typer.echo(_("There are no users yet: add some with cardtable opp user add."), err=True)
        await server.run()
    words = _("Table {table}: {name} has {chips} chips and bought {bought}.")
    for table in tables:
        for name, chips, bought in table.standings():
            typer.echo(
                words.format(
                    table=table.number, name=name, chips=f"{chips:,}", bought=f"{bought:,}"
                )
            )


def own_name() -> str:
    """Return what a person at a table of ours is called."""
    name = _("Host")
    return "Host" if refused_name(name) else name


@contextlib.contextmanager
def _logging_to(file: Path | None, *, quiet: bool) -> Iterator[None]:
    """Note what happens in *file*; without one on standard error, unless that is somebody's table.

    What goes wrong is in the program's own log too, as ever.
    """
    logger = logging.getLogger("cardtable.opp")
    handler: logging.Handler = logging.NullHandler()
    try:
        if file is not None:
            # Whoever may connect can fill it, and a disk is not for that.
            handler = RotatingFileHandler(
                file, maxBytes=MOST_LOGGED, backupCount=1, encoding="utf-8"
            )
        elif not quiet:
            handler = logging.StreamHandler()
    except OSError as error:
        raise Wrong(
            _("{file} cannot be written: {reason}.").format(file=file, reason=error.strerror)
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
