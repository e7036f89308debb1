"""Tables elsewhere in a window: joining a server, and serving a table of one's own."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.opp import DEFAULT_PORT, find_strategy, read_server
from cardtable.cli.problems import Wrong
from cardtable.cli.tables import Tables, hands_file
from cardtable.cli.words import N_
from cardtable.i18n import _
from cardtable.remote import Login, Remote

Join = Annotated[
    str, typer.Option("--join", metavar="HOST[:PORT]", help=N_("Sit down at a poker server."))
]
User = Annotated[str, typer.Option("--user", metavar="NAME", help=N_("Your name there."))]
PasswordFile = Annotated[
    Path | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        help=N_("Where your password is, in the first line; else you are asked for it."),
    ),
]
Strategy = Annotated[
    str, typer.Option("--strategy", help=N_("Who plays in your place, such as shark@3."))
]
Watch = Annotated[
    bool, typer.Option("--watch", help=N_("Only look on, where all seats are taken."))
]
Serve = Annotated[
    bool, typer.Option("--serve", help=N_("Let others join your poker table, over the network."))
]
Port = Annotated[
    int, typer.Option("--port", min=0, max=65535, help=N_("Where to listen; 0 takes any."))
]
Host = Annotated[
    str, typer.Option("--host", help=N_("The address to listen on; 0.0.0.0 is every one you have."))
]
Users_ = Annotated[
    Path | None, typer.Option("--users", metavar="FILE", help=N_("The file of the users."))
]
Bet = Annotated[
    int, typer.Option("--bet", metavar="CHIPS", help=N_("The small bet; the big one is two."))
]
Plan = Annotated[
    str,
    typer.Option(
        "--seats",
        metavar="LIST",
        help=N_("Who sits at your table: person (you), open, or players such as shark@2."),
    ),
]
Hands = Annotated[int, typer.Option("--hands", min=0, help=N_("How many to play; 0 plays on."))]
Clock = Annotated[
    float,
    typer.Option(
        "--clock",
        min=0.0,
        help=N_("Seconds for an answer; 0 for no clock. Of a server you join: what it gives."),
    ),
]

Phh = Annotated[
    Path | None,
    typer.Option(
        "--phh",
        metavar="FILE",
        help=N_("Write the hands of a table elsewhere, or a served one, to this .phhs file."),
    ),
]

USUAL_PLAN = "person,shark,loose,open"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the options of ``play`` say about a table elsewhere."""

    join: str
    user: str
    password_file: Path | None
    strategy: str
    watch: bool
    serve: bool
    port: int
    host: str
    users: Path | None
    bet: int
    seats: str
    hands: int
    clock: float
    phh: Path | None

    def open(self, game: str) -> tuple[Remote, Login | None]:
        """Return the table, and where that is on another server. Raises Wrong."""
        if self.join and self.serve:
            raise Wrong(
                _("--{first} cannot go together with --{second}.").format(
                    first="join", second="serve"
                )
            )
        if self.join:
            return self._joined()
        if game != "holdem":
            raise Wrong(_("Only poker is served: cardtable play holdem --serve"))
        data = {
            "users": self.users,
            "seats": self.seats,
            "bet": self.bet,
            "hands": self.hands,
            "host": self.host,
            "port": self.port,
            "clock": self.clock,
            "name": self.user,
            "phh": self.phh,
        }
        try:
            return Tables().serve(data), None
        except ValueError as error:
            raise Wrong(str(error)) from None

    def _joined(self) -> tuple[Remote, Login]:
        from cardtable.opp.joined import JoinedTable
        from cardtable.opp.settings import MAX_SECONDS

        if not self.user:
            raise Wrong(_("Say who you are there: --user NAME"))
        host, port = read_server(self.join)
        make = find_strategy(self.strategy) if self.strategy else None
        login = Login(host, port, self.user, self._password())
        clock = self.clock or None
        if clock is not None and not 0 < clock <= MAX_SECONDS:
            raise Wrong(
                _("The clock can be set to {limit} seconds at most.").format(limit=MAX_SECONDS)
            )
        hands = hands_file(self.user, self.phh)
        return JoinedTable(login, make, watch=self.watch, clock=clock, hands=hands), login

    def _password(self) -> str:
        if self.password_file is not None:
            try:
                with self.password_file.open(encoding="utf-8", errors="surrogateescape") as file:
                    return file.readline(4096).rstrip("\r\n")
            except OSError as error:
                raise Wrong(
                    _("{file} cannot be read: {reason}.").format(
                        file=self.password_file, reason=error.strerror
                    )
                ) from None
        if sys.stdin.isatty():
            return str(typer.prompt(_("Password"), hide_input=True))
        return sys.stdin.readline(4096).rstrip("\r\n")


__all__ = ["DEFAULT_PORT", "USUAL_PLAN", "Wishes"]
