"""The poker server that ``opp serve`` runs, with its log and its seat at the terminal."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from logging.handlers import RotatingFileHandler
from pathlib import Path

import typer

from cardtable.cli.errors import CommandError, not_writable
from cardtable.core.i18n import _, write_number
from cardtable.features.network.tables import TablePlan, host_name, serve_plan
from cardtable.opp.hand_file import HandFile, HandWriter
from cardtable.opp.safe_text import reason
from cardtable.opp.server import Server, ServerLimits
from cardtable.opp.system import on_terminate
from cardtable.opp.table import ServerTable
from cardtable.opp.users import Users

WORKERS = 4  # threads for the strategies
MAX_LOG = 50_000_000  # bytes; the log is then renamed, replacing the one renamed before


async def run_server(
    plan: TablePlan,
    users: Users,
    host: str,
    port: int,
    log: Path | None,
    hands: HandFile | None = None,
    limits: ServerLimits | None = None,
) -> None:
    """Serve until all hands are played or the server is stopped. Raises CommandError."""
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
        server = Server(users, tables, host=host, port=port, limits=limits)
        try:
            await server.start()
        except (OSError, UnicodeError) as error:
            raise CommandError(
                _("{host}, port {port}: {reason}.").format(
                    host=host, port=port, reason=reason(error)
                )
            ) from None
        on_terminate(server.terminate)
        typer.echo(_("Serving on {host}, port {port}.").format(host=host, port=server.port))
        sys.stdout.flush()
        if not users.names:
            typer.echo(
                _("There are no users yet. To add one, type: {command}").format(
                    command=users.adding_command
                ),
                err=True,
            )
        await server.run()
    for table in tables:
        _print_standings(table.number, table.standings())


def serve_person(
    plan: TablePlan,
    users: Users,
    host: str,
    port: int,
    log: Path | None,
    hands: HandFile | None,
    limits: ServerLimits | None = None,
) -> None:
    """Serve a table with a person at this terminal. Raises CommandError."""
    from cardtable.features.network.remote_client import RemoteClient
    from cardtable.storage.statistics import Statistics
    from cardtable.text.typed_lines import TypedLines

    table = serve_plan(plan, users, host, port, host_name(), hands, limits)
    with _logging_to(log, quiet=True):
        before = signal.signal(signal.SIGTERM, lambda _number, _frame: table.terminate())
        try:
            with contextlib.closing(Statistics()) as statistics:
                ended = RemoteClient(
                    table, TypedLines(), typer.echo, leave=table.stop, record=statistics.record
                ).run()
        except KeyboardInterrupt:
            ended = None
        finally:
            signal.signal(signal.SIGTERM, before)
            table.wait()
    if ended is not None and ended.refused:
        raise CommandError(ended.words)
    _print_standings(1, table.standings())


def _print_standings(table: int, standings: Sequence[tuple[str, int, int]]) -> None:
    sentence = _("Table {table}: {name} has {chips} chips and bought {bought}.")
    for name, chips, bought in standings:
        typer.echo(
            sentence.format(
                table=table, name=name, chips=write_number(chips), bought=write_number(bought)
            )
        )


@contextlib.contextmanager
def _logging_to(file: Path | None, *, quiet: bool = False) -> Iterator[None]:
    """Log to *file*, or to standard error unless *quiet*, because a person plays there.

    Warnings go to the program's own log as well.
    """
    logger = logging.getLogger("cardtable.opp")
    handler: logging.Handler = logging.NullHandler()
    try:
        if file is not None:
            # Its size is limited, because every client can make it grow.
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
