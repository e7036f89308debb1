"""The options of the commands for tables on the network."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli import options
from cardtable.cli.help_text import N_

DEFAULT_PORT = 55006  # as in cardtable.opp.messages, whose import would delay the start

OwnUsersFile = Annotated[
    Path | None,
    typer.Option(
        "--users", metavar="FILE", help=N_("File of the users who may join. Default: yours.")
    ),
]
AddedUser = Annotated[
    str, typer.Option("--add", metavar="NAME", help=N_("Add a user with this name."))
]
RemovedUser = Annotated[
    str, typer.Option("--remove", metavar="NAME", help=N_("Remove the user with this name."))
]
Server = Annotated[str, typer.Argument(metavar="HOST[:PORT]", help=N_("Address of the server."))]
User = Annotated[
    str, typer.Option("--user", metavar="NAME", help=N_("Your user name on the server."))
]
PasswordFile = Annotated[
    Path | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        help=N_("File with your password in the first line. Default: ask for it."),
    ),
]
NetworkStrategy = Annotated[
    str, typer.Option("--strategy", help=N_("Strategy that plays in your place, e.g. shark@3."))
]
Watch = Annotated[bool, typer.Option("--watch", help=N_("Watch only, if all seats are taken."))]
Port = Annotated[
    int, typer.Option("--port", min=0, max=65535, help=N_("Port to listen on (0: any free port)."))
]
Host = Annotated[
    str,
    typer.Option(
        "--host", help=N_("Address to listen on; 0.0.0.0 listens on all network interfaces.")
    ),
]
Bet = Annotated[
    int,
    typer.Option("--bet", metavar="CHIPS", help=N_("Small bet in chips; the big bet is double.")),
]
Stack = Annotated[
    int, typer.Option("--stack", metavar="CHIPS", help=N_("Buy-in per seat (0: 100 small bets)."))
]
Seats = Annotated[
    str,
    typer.Option(
        "--seats",
        metavar="LIST",
        help=N_("Seats, separated by commas: open, person (you), or a strategy such as shark@2."),
    ),
]
Clock = Annotated[
    float,
    typer.Option(
        "--clock",
        min=0.0,
        help=N_("Seconds per turn on that server, for the clock in the window (0: none)."),
    ),
]
Phh = Annotated[
    Path | None,
    typer.Option(
        "--phh", metavar="FILE", help=N_("Write all network hands to this new .phhs file.")
    ),
]


@dataclass(frozen=True, slots=True)
class JoinOptions:
    """Options for a table on a server; *watch* and *clock* need a window."""

    user: User = ""
    password_file: PasswordFile = None
    strategy: NetworkStrategy = ""
    watch: Watch = False
    clock: Clock = 0.0
    phh: Phh = None


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """Options for a table of our own; *user* is the name of the person.

    Without *seats* there are three in the terminal, and a person with three others in a window.
    *clock* is 30 seconds in the terminal by default, 0 in a window, where it stands for no limit.
    """

    user: Annotated[
        str, typer.Option("--user", metavar="NAME", help=N_("Your name at the table."))
    ] = ""
    users: OwnUsersFile = None
    seats: Seats = ""
    bet: Bet = 10
    stack: Stack = 0
    hands: options.Hands = 0
    host: Host = "127.0.0.1"
    port: Port = DEFAULT_PORT
    clock: Annotated[
        float | None,
        typer.Option(
            "--clock", min=0.0, help=N_("Seconds per turn (default: 30; in a window 0, no limit).")
        ),
    ] = None
    players: Annotated[
        int, typer.Option("--players", min=2, max=10, help=N_("Players needed to start a hand."))
    ] = 2
    pause: Annotated[
        float | None,
        typer.Option(
            "--pause", min=0.0, help=N_("Seconds between hands (default: 0; in a window 3).")
        ),
    ] = None
    per_address: Annotated[
        int,
        typer.Option(
            "--per-address",
            min=1,
            max=1000,
            metavar="COUNT",
            help=N_("Maximum number of connections from one address."),
        ),
    ] = 100
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            min=0,
            help=N_("Seed of the deals, for tests: it makes the cards predictable."),
        ),
    ] = None
    phh: Phh = None
