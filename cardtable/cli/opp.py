"""The commands of the Online Poker Protocol: opp serve, opp join, opp user."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardtable.cli.problems import Wrong
from cardtable.cli.words import N_
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import Strategy
    from cardtable.opp.histories import HandFile
    from cardtable.opp.users import Users
    from cardtable.text.typed_lines import TypedLines

DEFAULT_PORT = 55006

UsersFile = Annotated[
    Path, typer.Option("--users", metavar="FILE", help=N_("The file of the users."))
]
Phh = Annotated[
    Path | None,
    typer.Option("--phh", metavar="FILE", help=N_("Write every hand to this new .phhs file.")),
]
User = Annotated[str, typer.Argument(metavar="NAME", help=N_("The user's name."))]


# --- users ----------------------------------------------------------------------------------------


def user_add(
    name: User,
    users: UsersFile,
    replace: Annotated[
        bool, typer.Option("--replace", help=N_("Give a user there is a new password."))
    ] = False,
) -> None:
    """Add a user; the password is asked for, or read from standard input."""
    from cardtable.storage.files import SaveFailed

    found = _open_users(users)
    password = _new_password()
    try:
        found.add(name, password, replace=replace)
    except (ValueError, SaveFailed) as error:
        raise Wrong(str(error)) from None
    typer.echo(_("{name} may join now.").format(name=name))


def user_list(users: UsersFile) -> None:
    """Name the users."""
    if not users.exists():
        raise Wrong(_("There is no file {file}.").format(file=users))
    for name in _open_users(users).names:
        typer.echo(name)


def user_remove(name: User, users: UsersFile) -> None:
    """Take a user out of the file."""
    from cardtable.storage.files import SaveFailed

    try:
        _open_users(users).remove(name)
    except (ValueError, SaveFailed) as error:
        raise Wrong(str(error)) from None
    typer.echo(_("{name} may not join any more.").format(name=name))


def _open_users(path: Path) -> Users:
    from cardtable.errors import SourceError
    from cardtable.opp.users import Users

    try:
        return Users(path)
    except SourceError as error:
        raise Wrong(error.explain()) from None


def _new_password() -> str:
    if not sys.stdin.isatty():
        return _only_line()
    password = typer.prompt(_("Password"), hide_input=True)
    if typer.prompt(_("Once more"), hide_input=True) != password:
        raise Wrong(_("The two passwords differ. Nothing was changed."))
    return str(password)


def _only_line() -> str:
    text = sys.stdin.read(4096)
    return text.removesuffix("\n").removesuffix("\r")


# --- serving --------------------------------------------------------------------------------------


def serve(
    users: UsersFile,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help=N_("Where to listen; 0 takes any."))
    ] = DEFAULT_PORT,
    host: Annotated[
        str,
        typer.Option("--host", help=N_("The address to listen on; 0.0.0.0 is every one you have.")),
    ] = "127.0.0.1",
    bet: Annotated[
        int, typer.Option("--bet", metavar="CHIPS", help=N_("The small bet; the big one is two."))
    ] = 10,
    seats: Annotated[
        str,
        typer.Option(
            "--seats",
            metavar="LIST",
            help=N_("Who sits there: open, person (you, here), or players such as shark@2."),
        ),
    ] = "shark,open,open",
    hands: Annotated[
        int, typer.Option("--hands", min=0, help=N_("How many hands to play; 0 plays on."))
    ] = 0,
    tables: Annotated[
        int, typer.Option("--tables", min=1, max=1000, help=N_("How many such tables."))
    ] = 1,
    players: Annotated[
        int, typer.Option("--players", min=2, max=10, help=N_("Begin when so many are there."))
    ] = 2,
    clock: Annotated[
        float, typer.Option("--clock", min=0.05, help=N_("Seconds for an answer."))
    ] = 30.0,
    pause: Annotated[
        float, typer.Option("--pause", min=0.0, help=N_("Seconds between two hands."))
    ] = 0.0,
    stack: Annotated[
        int, typer.Option("--stack", metavar="CHIPS", help=N_("What a seat buys; 0: 100 bets."))
    ] = 0,
    log: Annotated[
        Path | None,
        typer.Option("--log", metavar="FILE", help=N_("Note every hand there, and who came.")),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", help=N_("Deal these cards again; only to try out."))
    ] = None,
    phh: Phh = None,
) -> None:
    """Let programs and people sit down at your tables."""
    from cardtable.cli.opp_serving import Plan, run_server, serve_person
    from cardtable.opp.settings import PERSON, TableSettings
    from cardtable.opp.system import run

    found = _open_users(users)
    if not host.strip():
        raise Wrong(_("--host needs an address, such as 127.0.0.1; 0.0.0.0 is every one you have."))
    try:
        settings = TableSettings(
            bet=bet, stack=stack, hands=hands, players=players, clock=clock, pause=pause
        )
    except ValueError as error:
        raise Wrong(str(error)) from None
    plan = Plan.read(seats, settings, tables, seed)
    kept = open_hands(phh)
    if PERSON in plan.seats:
        serve_person(plan, found, host, port, log, kept)
    else:
        run(lambda: run_server(plan, found, host, port, log, kept))
    if kept is not None:
        typer.echo(kept.summary())


# --- joining --------------------------------------------------------------------------------------


def join(
    server: Annotated[str, typer.Argument(metavar="HOST[:PORT]", help=N_("Where the server is."))],
    user: Annotated[str, typer.Option("--user", metavar="NAME", help=N_("Your name there."))],
    strategy: Annotated[
        str, typer.Option("--strategy", help=N_("Who plays in your place, such as shark@3."))
    ] = "",
    quiet: Annotated[
        bool, typer.Option("--quiet", help=N_("With --strategy: show only how hands end."))
    ] = False,
    phh: Phh = None,
) -> None:
    """Sit down at a server, in the terminal; the password is asked for, or read first."""
    from cardtable.opp.joined import JoinedTable
    from cardtable.remote import Login
    from cardtable.text.remote_client import RemoteClient
    from cardtable.text.typed_lines import TypedLines

    host, port = read_server(server)
    make = find_strategy(strategy) if strategy else None
    kept = open_hands(phh)
    lines = TypedLines()
    table = JoinedTable(Login(host, port, user, _password(lines)), make, hands=kept)
    try:
        ended = RemoteClient(table, lines, typer.echo, quiet=quiet).run()
    except KeyboardInterrupt:
        ended = None
    if ended is not None and ended.refused:
        raise Wrong(ended.words)
    if kept is not None:
        typer.echo(kept.summary())
    if ended is not None:
        typer.echo(ended.words)


def open_hands(path: Path | None) -> HandFile | None:
    """Return the new file for hands at *path*, if one is wanted. Raises Wrong."""
    from cardtable.opp.histories import HandFile

    try:
        return HandFile(path) if path is not None else None
    except ValueError as error:
        raise Wrong(str(error)) from None


def _password(lines: TypedLines) -> str:
    if sys.stdin.isatty():
        return str(typer.prompt(_("Password"), hide_input=True))
    found = lines.read_now()
    if not found:
        raise Wrong(_("The password is the first line of standard input; there is none."))
    return found


def read_server(text: str) -> tuple[str, int]:
    """Return host and port of ``HOST``, ``HOST:PORT`` or ``[ADDRESS]:PORT``. Raises Wrong."""
    host, sign, number = text.rpartition(":")
    if not sign or (text.count(":") > 1 and not host.endswith("]")):
        host, number = text, str(DEFAULT_PORT)
    host = host.removeprefix("[").removesuffix("]")
    if not host or not number.isdecimal() or not 0 < int(number) < 65536:
        raise Wrong(
            _("'{text}' is no server. Write a host and a port, like localhost:55006.").format(
                text=text
            )
        )
    return host, int(number)


def find_strategy(text: str) -> Callable[[], Strategy]:
    """Return what makes the player that *text* names, such as ``shark@3``. Raises Wrong."""
    return strategy_maker(text, poker_classes())


def poker_classes() -> Mapping[str, type[Strategy]]:
    """Return the players of Hold'em by key, those of the user among them."""
    from cardtable.cli.finding import find_classes
    from cardtable.cli.seating import find_kind

    return find_classes(find_kind("holdem"))


def strategy_maker(text: str, classes: Mapping[str, type[Strategy]]) -> Callable[..., Strategy]:
    """Return a function that makes the player *text* names; it takes ``seed``. Raises Wrong."""
    from cardtable.cli.problems import not_known
    from cardtable.cli.seating import read_who

    key, level = read_who(text, classes)
    if key not in classes:
        raise not_known(_("No player is called '{name}'.").format(name=key), key, tuple(classes))
    kind = classes[key]
    arguments = dict(kind.levels[level - 1].arguments) if level is not None else {}

    def make(seed: int | None = None) -> Strategy:
        return kind(seed=seed, **arguments)

    return make
