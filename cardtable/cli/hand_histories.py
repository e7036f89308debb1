"""The commands for hand histories: phh check, phh show, phh watch, phh write."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from cardtable.cli import options
from cardtable.cli.problems import Wrong, check_display
from cardtable.cli.words import N_
from cardtable.i18n import _, ngettext

if TYPE_CHECKING:
    from cardtable.engine import Event
    from cardtable.games.holdem.phh import PhhHand

T = TypeVar("T")
File = Annotated[Path, typer.Argument(metavar="FILE", help=N_("A .phh or .phhs file."))]


Hand = Annotated[int, typer.Option("--hand", min=1, help=N_("Which hand, from 1."))]


def check(file: File) -> None:
    """Play every hand of a file through the rules."""
    hands = _load(file)
    typer.echo(
        ngettext(
            "{file}: {count} hand, every action is legal.",
            "{file}: {count} hands, every action is legal.",
            len(hands),
        ).format(file=file.name, count=len(hands))
    )


def show(
    file: File,
    hand: Hand = 1,
    short: Annotated[bool, typer.Option("--short", help=N_("Say cards in short."))] = False,
) -> None:
    """Tell a hand of a file, action by action."""
    from cardtable.games.holdem import Player
    from cardtable.games.holdem.events import up_to_board, without_cards
    from cardtable.games.holdem.words import Narrator
    from cardtable.games.speech import Speech
    from cardtable.storage.header import LONGEST_NAME, clean

    shown, speech = _chosen(_load(file), hand, file), Speech(words=not short)
    game = shown.new(shown.rules, seed=0, deals=[shown.deck], dealer=shown.button)
    empty = shown.rules.seats - len(shown.players)
    for name in (*[_("Empty seat")] * empty, *shown.players):
        game.register_player(Player(name=clean(name, LONGEST_NAME)))

    unknown = frozenset(range(shown.rules.seats)) - shown.known

    happened: list[Event] = []
    game.listeners.append(happened.append)
    game.get_next_player()
    for _position, action in shown.actions:
        player = game.get_next_player()
        assert player is not None
        game.accept_bid(action, player)
    names = [player.name for player in game.players]
    narrator = Narrator(names, game.sides, speech=speech)
    for event in up_to_board(happened, shown.boarded):
        shown_event = without_cards(event, unknown)
        for line in narrator.lines(shown_event, game) if shown_event is not None else ():
            typer.echo(line.text)
    if not shown.complete:
        typer.echo(_("The file ends before the hand does."))


def watch(
    file: File,
    hand: Hand = 1,
    fullscreen: options.Fullscreen = None,
    size: options.Size = "",
    print_window_id: options.WindowId = False,
) -> None:
    """Watch a hand of a file at the table."""
    from cardtable.cli.opening import window
    from cardtable.cli.playing import show_window
    from cardtable.storage.hand_histories import match_of

    pixels = options.read_size(size)
    hands = _load(file)
    chosen = _chosen(hands, hand, file)
    match = match_of(chosen)
    name = file.name
    if len(hands) > 1:
        name = _("{name}, hand {number}").format(name=name, number=hand)
    unknown = frozenset(range(chosen.rules.seats)) - chosen.known
    check_display()
    start = window()
    show_window(
        lambda: start.run_watch(
            match, name, unknown, chosen.boarded, pixels, fullscreen, print_window_id
        )
    )


def write(
    save: Annotated[
        str, typer.Argument(metavar="SAVE", help=N_("The file of a game, or its name."))
    ],
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("Where to write it: a .phh or .phhs file."))
    ],
    hand: Annotated[
        int | None, typer.Option("--hand", min=1, help=N_("Only this hand, from 1."))
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=N_("Replace a file that is there already."))
    ] = False,
) -> None:
    """Write the finished hands of a saved game, with all cards, as a hand history."""
    from cardtable.cli.finding import find_saved
    from cardtable.cli.seating import find_kind
    from cardtable.games.holdem.phh import dumps
    from cardtable.storage.files import SaveFailed, write_whole
    from cardtable.storage.saves import Saves

    game = find_saved(Saves(), save, find_kind("holdem")).match.game
    records = list(getattr(game, "records", ()))
    if not records:
        raise Wrong(_("No hand is finished yet."))
    chosen = records if hand is None else [_chosen(records, hand, Path(save))]
    if len(chosen) > 1 and file.suffix != ".phhs":
        raise Wrong(_("A file with several hands ends in .phhs. For one hand of them, add --hand."))
    try:
        write_whole(file, dumps(chosen).encode(), new=not force)
    except FileExistsError:
        raise Wrong(
            _("There is a file {file} already. To replace it, add --force.").format(file=file)
        ) from None
    except SaveFailed as error:
        raise Wrong(str(error)) from None
    typer.echo(
        ngettext("{file}: {count} hand.", "{file}: {count} hands.", len(chosen)).format(
            file=file.name, count=len(chosen)
        )
    )


def _chosen(hands: Sequence[T], number: int, file: Path) -> T:
    """Return hand *number*, from 1. Raises Wrong where *file* has fewer."""
    if number > len(hands):
        raise Wrong(
            ngettext("{file} has {count} hand.", "{file} has {count} hands.", len(hands)).format(
                file=file.name, count=len(hands)
            )
        )
    return hands[number - 1]


def _load(file: Path) -> tuple[PhhHand, ...]:
    from cardtable.errors import SourceError
    from cardtable.games.holdem.phh import load

    try:
        return load(file)
    except SourceError as error:
        raise Wrong(error.explain()) from None
    except OSError as error:
        raise Wrong(
            _("{file} cannot be read: {reason}.").format(
                file=file, reason=error.strerror or type(error).__name__
            )
        ) from None
