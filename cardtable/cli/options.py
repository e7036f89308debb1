"""The options that several commands share."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from cardtable.cli.errors import Wrong
from cardtable.cli.help_text import N_
from cardtable.i18n import _


def _complete_games(incomplete: str) -> list[str]:
    from cardtable.games import all_games

    return [key for key in all_games() if key.startswith(incomplete)]


def _complete_rules(incomplete: str) -> list[str]:
    from cardtable.cli.lookup import rule_names
    from cardtable.games import all_games

    names = [name for kind in all_games().values() for name in rule_names(kind)]
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


def _complete_seats(incomplete: str) -> list[str]:
    from cardtable.games import all_games
    from cardtable.match import PERSON

    found = []
    for kind in all_games().values():
        for place in kind.seat_names:
            for who in (PERSON, *kind.strategies().classes):
                found.append(f"{place}={who}")
    return [text for text in dict.fromkeys(found) if text.startswith(incomplete)]


def _complete_saves(incomplete: str) -> list[str]:
    from cardtable.storage.saves import Saves

    saves = Saves()
    titles = [info.title for info in (*saves.named(), *saves.samples())]
    return [title for title in titles if title.casefold().startswith(incomplete.casefold())]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=N_("Which game; 'cardtable list' names them."),
        autocompletion=_complete_games,
    ),
]
Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="SEAT=WHO",
        autocompletion=_complete_seats,
        help=N_(
            "Who sits where: person, or a strategy and its level, as in west=search@expert. "
            "Repeat it for each seat."
        ),
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        metavar="SEAT=NAME",
        help=N_("What somebody is called, as in west=Ann. Repeat it for each seat."),
    ),
]
RuleSet = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        autocompletion=_complete_rules,
        help=N_("A rule set, or a rule file of your own; 'cardtable rules list' names them."),
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="NUMBER", help=N_("The same number deals the same cards.")),
]
Resume = Annotated[
    bool, typer.Option("--resume", help=N_("Go on with the latest game that is not finished."))
]
Load = Annotated[
    str,
    typer.Option(
        "--load",
        metavar="NAME|FILE",
        autocompletion=_complete_saves,
        help=N_("Go on with a game saved by name, a sample game, or the file of a game."),
    ),
]
Fullscreen = Annotated[
    bool | None, typer.Option("--fullscreen/--window", help=N_("Fill the screen, or do not."))
]
Size = Annotated[
    str,
    typer.Option("--size", metavar="WxH", help=N_("The window's size in pixels, as in 1280x800.")),
]
WindowId = Annotated[
    bool, typer.Option("--print-window-id", help=N_("Print the system's number of the window."))
]
Json = Annotated[bool, typer.Option("--json", help=N_("As JSON, for other programs."))]
ToFile = Annotated[Path | None, typer.Option(metavar="FILE")]


def read_size(text: str) -> tuple[int, int] | None:
    """Return ``1280x800`` as numbers, None for an empty text. Raises Wrong."""
    if not text:
        return None
    found = re.fullmatch(r"(\d{3,4})\s*[xX×]\s*(\d{3,4})", text.strip())
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if not (800 <= width <= 7680 and 600 <= height <= 4320):  # smaller ones would be cut off
        raise Wrong(
            _(
                "--size '{text}' is no size. Write width and height in pixels, "
                "from 800x600 to 7680x4320, as in 1280x800."
            ).format(text=text)
        )
    return width, height
