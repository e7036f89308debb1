"""The poker server that ``opp serve`` runs, with its log and its seat at the terminal."""

from __future__ import annotations

import contextlib
import logging
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from logging.handlers import RotatingFileHandler
from pathlib import Path

import typer

from cardtable.cli.errors import CommandError, not_writable
from cardtable.cli.network import TablePlan, host_name
from cardtable.i18n import _
from cardtable.opp.causes import cause
from cardtable.opp.histories import HandFile, HandWriter
from cardtable.opp.lines import Lines
from cardtable.opp.running import end_gently
from cardtable.opp.server import Bounds, Server
from cardtable.opp.table import PERSON, Table
from cardtable.opp.terminal import TerminalPerson
from cardtable.opp.users import Users

WORKERS = 4  # threads for the strategies
MAX_LOG = 50_000_000  # bytes; then a new log is begun, and the last one kept


async def run_server(
    plan: TablePlan,
    users: Users,
    host: str,
    port: int,
    log: Path | None,
    hands: HandFile | None = None,
) -> None:
    """Serve until all hands are played or the server is stopped. Raises CommandError."""
    with _logging_to(log, quiet=PERSON in plan.seats), ThreadPoolExecutor(WORKERS) as workers:
        persons = []
        tables: list[Table] = []
        if PERSON in plan.seats:
            person = TerminalPerson(
                host_name(),
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
            raise CommandError(
                _("{host}, port {port}: {reason}.").format(
                    host=host, port=port, reason=cause(error)
                )
            ) from None
        end_gently(server)
        typer.echo(_("Serving on {host}, port {port}.").format(host=host, port=server.port))
        sys.stdout.flush()
        if not users.names:
            typer.echo(
                _("There are no users yet. To add one, type: cardtable opp user add"), err=True
            )
        await server.run()
    words = _("Table {table}: {name} has {chips} chips and bought {bought}.")
    for table in tables:
        for name, chips, bought in table.standings():
            typer.echo(
                words.format(
                    table=table.number, name=name, chips=f"{chips:,}", bought=f"{bought:,}"
                )
            )


@contextlib.contextmanager
def _logging_to(file: Path | None, *, quiet: bool) -> Iterator[None]:
    """Log to *file*, or to standard error unless *quiet*, because a person plays there.

    Warnings go to the program's own log as well.
    """
    logger = logging.getLogger("cardtable.opp")
    handler: logging.Handler = logging.NullHandler()
    try:
        if file is not None:
            # bounded: anybody who can connect can make it grow
            handler = RotatingFileHandler(file, maxBytes=MAX_LOG, backupCount=1, encoding="utf-8")
        elif not quiet:
            handler = logging.StreamHandler()
    except OSError as error:
        raise not_writable(str(file), error.strerror) from None
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
