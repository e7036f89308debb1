"""Arguments and options that several commands share, alone or in groups.

A group is a dataclass whose fields are options, see :func:`cardtable.cli.command.with_groups`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from cardtable.cli.errors import excludes, exclusive
from cardtable.cli.help_text import N_
from cardtable.games import DEFAULT_GAME

# --- games ----------------------------------------------------------------------------------------


def complete_games(incomplete: str) -> list[str]:
    """Return the keys of games that begin with *incomplete*."""
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

    texts = [
        f"{place}={player}"
        for kind in all_games().values()
        for place in (*kind.seat_names, *kind.seats_under(kind.find_rules(kind.rule_sets[0])))
        for player in (PERSON, *kind.strategies().classes)
    ]
    return [text for text in dict.fromkeys(texts) if text.startswith(incomplete)]


def _complete_saves(incomplete: str) -> list[str]:
    from cardtable.storage.saves import Saves

    saves = Saves()
    titles = [info.title for info in (*saves.named(), *saves.samples())]
    return [title for title in titles if title.casefold().startswith(incomplete.casefold())]


Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=N_("The game; 'cardtable list' lists all games."),
        autocompletion=complete_games,
    ),
]
GameToPlay = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=N_("The game; 'cardtable list' lists all games. Not needed with a saved game."),
        autocompletion=complete_games,
        show_default=DEFAULT_GAME,
    ),
]
GameOption = Annotated[str, typer.Option("--game", help=N_("The game."))]
RuleSet = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        autocompletion=_complete_rules,
        help=N_("Rule set, or a rule file of your own; 'cardtable list rules' shows the sets."),
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="NUMBER", min=0, help=N_("Seed of the deals; the same seed repeats them.")
    ),
]
SavedGame = Annotated[
    str, typer.Argument(metavar="NAME|FILE", help=N_("File or name of a saved game."))
]
OneHand = Annotated[
    int | None, typer.Option("--hand", metavar="NUMBER", min=1, help=N_("Only this hand (from 1)."))
]
SomeSeats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="SEAT", help=N_("Only this seat. Default: all persons. May be repeated.")
    ),
]
Words = Annotated[
    bool, typer.Option("--words/--short", help=N_("Write cards as 'queen of hearts', or as 'Qh'."))
]
Json = Annotated[bool, typer.Option("--json", help=N_("Output as JSON."))]


@dataclass(frozen=True, slots=True)
class StrategyOptions:
    """Options for the strategies in files of the user's own."""

    in_process: Annotated[
        bool,
        typer.Option(
            "--in-process",
            help=N_(
                "Run strategies of your own in this process, without limits, so that a debugger "
                "can attach."
            ),
        ),
    ] = False
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0.1,
            help=N_("Time limit for an action of a strategy of your own."),
        ),
    ] = 10.0

    def apply(self) -> None:
        """Use the options from now on; call this before any strategy is looked up."""
        from cardtable.sandbox import SandboxSettings, use_settings

        use_settings(SandboxSettings(self.in_process, self.patience))


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """Options for a new match, or a resumed one."""

    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="SEAT=PLAYER",
            autocompletion=_complete_seats,
            help=N_(
                "Player at a seat: person, or a strategy and its level, e.g. west=search@expert. "
                "May be repeated."
            ),
        ),
    ] = None
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="SEAT=NAME",
            help=N_("Player name for a seat, e.g. west=Ann. May be repeated."),
        ),
    ] = None
    rules: RuleSet = ""
    seed: Seed = None
    deal: Annotated[
        str,
        typer.Option(
            "--deal",
            metavar="CODE",
            help=N_("Play the deal with this code; game and rules are part of it."),
        ),
    ] = ""
    resume: Annotated[
        bool, typer.Option("--resume", help=N_("Resume the latest unfinished game."))
    ] = False
    load: Annotated[
        str,
        typer.Option(
            "--load",
            metavar="NAME|FILE",
            autocompletion=_complete_saves,
            help=N_("Resume a saved game, a sample game or a game file."),
        ),
    ] = ""

    @property
    def is_default(self) -> bool:
        """Whether all options of a new match have their defaults."""
        return not (self.seat or self.name or self.rules or self.deal or self.seed is not None)

    def check(self) -> None:
        """Raise CommandError for options that exclude each other.

        A game that is resumed has its seats, names, rules and seed already.
        """
        exclusive(resume=self.resume, load=self.load)
        if self.deal:
            excludes("deal", rules=self.rules, seed=self.seed)
        if self.resume or self.load:
            excludes(
                "resume" if self.resume else "load",
                seat=self.seat,
                name=self.name,
                rules=self.rules,
                seed=self.seed,
                deal=self.deal,
            )


Hands = Annotated[
    int, typer.Option("--hands", min=0, help=N_("Number of hands to play (0: no limit)."))
]
