"""The commands of the Online Poker Protocol: opp serve, opp join, opp users."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, exclusive
from cardtable.cli.help_text import N_
from cardtable.cli.options import StrategyOptions
from cardtable.cli.window import WindowOptions, check_display, show
from cardtable.core.i18n import _
from cardtable.features.network import options
from cardtable.features.network.tables import (
    find_strategy,
    joined_table,
    open_hands,
    open_users,
    read_password,
    read_server,
    served_table,
    table_plan,
    users_file,
)

if TYPE_CHECKING:
    from cardtable.opp.remote import Login, Remote
    from cardtable.text.typed_lines import TypedLines

COMMANDS = Commands(Section.PLAY)
COMMANDS.group(
    "opp",
    N_("Play poker over the network (Online Poker Protocol)."),
    N_(
        "Examples:\n\n"
        "cardtable opp users --add ann\n\n"
        "cardtable opp serve --seats shark,open,open --bet 10\n\n"
        "cardtable opp join localhost:55006 --user ann"
    ),
)
InWindow = Annotated[bool, typer.Option("--in-window", help=N_("Play at the table in a window."))]


# --- users ----------------------------------------------------------------------------------------


@COMMANDS.command("opp users")
def manage_users(
    users: options.OwnUsersFile = None,
    added: options.AddedUser = "",
    replace: Annotated[
        bool, typer.Option("--replace", help=N_("With --add: change the password of a user."))
    ] = False,
    removed: options.RemovedUser = "",
) -> None:
    """List the users who may join your tables, add one, or remove one.

    Examples:
        cardtable opp users
        cardtable opp users --add ann
        cardtable opp users --add ann --replace < password.txt
        cardtable opp users --remove ann --users users.txt

    To add a user, you are asked for a password.
    """
    from cardtable.storage.files import SaveFailed

    exclusive(add=added, remove=removed)
    if replace and not added:
        raise CommandError(_("--replace needs --add."))
    file = users or users_file()
    user_file = open_users(file)
    try:
        if added:
            user_file.add(added, _new_password(), replace=replace)
            typer.echo(_("{name} may join now.").format(name=added))
        elif removed:
            user_file.remove(removed)
            typer.echo(_("{name} may no longer join.").format(name=removed))
        elif users is not None and not users.exists():
            raise CommandError(_("There is no file '{name}'.").format(name=users))
        elif not user_file.names:
            sentence = _("There are no users yet. To add one, type: {command}")
            typer.echo(sentence.format(command=user_file.adding_command))
        else:
            for name in user_file.names:
                typer.echo(name)
    except (ValueError, SaveFailed) as error:
        raise CommandError(str(error)) from None


def _new_password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.read(4096).removesuffix("\n").removesuffix("\r")
    password = typer.prompt(_("Password"), hide_input=True)
    if typer.prompt(_("Repeat the password"), hide_input=True) != password:
        raise CommandError(_("The passwords differ. Nothing was changed."))
    return str(password)


# --- serving --------------------------------------------------------------------------------------


@COMMANDS.command("opp serve")
def serve(
    *,
    serving: options.ServeOptions,
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=1000, help=N_("Number of tables."))
    ] = 1,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help=N_("Log hands and connections to this file.")),
    ] = None,
    in_window: InWindow = False,
    window: WindowOptions,
    own: StrategyOptions,
) -> None:
    """Serve tables of fixed-limit Hold'em for programs and people.

    Examples:
        cardtable opp serve --users users.txt --seats person,shark,open,open --hands 100
        cardtable opp serve --seats person,shark,loose,open --in-window
        cardtable opp serve --users users.txt --seats open,open --players 2 --clock 10
        cardtable opp serve --users users.txt --host 0.0.0.0 --tables 4 --log server.log

    Without --host, only this computer can connect. The protocol sends passwords and cards
    unencrypted: use a tunnel on untrusted networks. Ctrl-C stops the server.
    """
    from cardtable.features.network.serving import run_server, serve_person
    from cardtable.opp.server import ServerLimits
    from cardtable.opp.system import run
    from cardtable.opp.table_settings import PERSON

    own.apply()
    if not serving.host.strip():
        raise CommandError(
            _("--host needs an address, e.g. 127.0.0.1, or 0.0.0.0 for all network interfaces.")
        )
    if in_window or window.fullscreen is not None:
        if tables > 1:
            raise CommandError(_("--in-window shows a single table: omit --tables."))
        _show_window(lambda: (served_table(serving), None), window)
        return
    users, host, port = open_users(serving.users or users_file()), serving.host, serving.port
    plan = table_plan(serving, tables)
    limits = ServerLimits(peers_per_address=serving.per_address)
    hand_file = open_hands(serving.phh)
    if PERSON in plan.seats:
        serve_person(plan, users, host, port, log, hand_file, limits)
    else:
        run(lambda: run_server(plan, users, host, port, log, hand_file, limits))
    if hand_file is not None:
        typer.echo(hand_file.summary())


# --- joining --------------------------------------------------------------------------------------


@COMMANDS.command("opp join")
def join(
    *,
    server: options.Server,
    joining: options.JoinOptions,
    quiet: Annotated[
        bool, typer.Option("--quiet", help=N_("With --strategy: print only the results of hands."))
    ] = False,
    in_window: InWindow = False,
    window: WindowOptions,
    own: StrategyOptions,
) -> None:
    """Join a Hold'em table on a server.

    Examples:
        cardtable opp join localhost:55006 --user ann
        cardtable opp join localhost:55006 --user ann --in-window
        cardtable opp join localhost --user ann --strategy shark@3 --quiet < password.txt

    With --in-window, play in a window. In the terminal, type f to fold, c to check or call, b or r
    to bet or raise, say and a text to chat, quit to leave.
    """
    own.apply()
    if in_window or window.fullscreen is not None:
        _show_window(lambda: joined_table(server, joining), window)
        return
    if joining.watch or joining.clock:
        raise CommandError(_("--watch and --clock need --in-window."))
    from cardtable.features.network.remote_client import RemoteClient
    from cardtable.opp.joined_table import JoinedTable
    from cardtable.opp.remote import Login
    from cardtable.storage.statistics import Statistics
    from cardtable.text.typed_lines import TypedLines

    host, port = read_server(server)
    make, user = find_strategy(joining.strategy), joining.user
    if not user:
        raise CommandError(_("Your user name is missing: --user NAME"))
    hand_file = open_hands(joining.phh)
    lines = TypedLines()
    table = JoinedTable(
        Login(host, port, user, _password(lines, joining.password_file)), make, hands=hand_file
    )
    try:
        with contextlib.closing(Statistics()) as statistics:
            record = statistics.record
            ended = RemoteClient(table, lines, typer.echo, quiet=quiet, record=record).run()
    except KeyboardInterrupt:
        ended = None
    if ended is not None and ended.refused:
        raise CommandError(ended.words)
    if hand_file is not None:
        typer.echo(hand_file.summary())
    if ended is not None:
        typer.echo(ended.words)


def _password(lines: TypedLines, file: Path | None) -> str:
    if file is not None:
        return read_password(file)
    if sys.stdin.isatty():
        return str(typer.prompt(_("Password"), hide_input=True))
    password = lines.read_now()
    if not password:
        raise CommandError(_("The password is missing: it is the first line of standard input."))
    return password


def _show_window(make: Callable[[], tuple[Remote, Login | None]], options: WindowOptions) -> None:
    """Open a window with the table that *make* returns. Raises CommandError."""
    arguments = options.arguments()
    check_display()
    try:
        remote, login = make()
    except ValueError as error:
        raise CommandError(str(error)) from None

    def run(_start: Any) -> None:
        from cardtable.features.network.window.forms import run_remote

        run_remote(remote, login, **arguments)

    show(run)
