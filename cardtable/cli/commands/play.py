"""The commands that play: play, text, demo, replay."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import options
from cardtable.cli.command import Commands, Section
from cardtable.cli.errors import CommandError, check_writable, exclusive, not_writable
from cardtable.cli.help_text import N_
from cardtable.cli.recordings import ReplayAddition
from cardtable.cli.window import WindowOptions, check_display, show
from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.games import DEFAULT_GAME

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Strategy
    from cardtable.match import Seat
    from cardtable.storage.recovery import Recovered
    from cardtable.storage.saves import Saves

COMMANDS = Commands(Section.PLAY)


@COMMANDS.command("play")
def play(
    *,
    game: options.GameToPlay = None,
    new: options.MatchOptions,
    window: WindowOptions,
    own: options.StrategyOptions,
) -> None:
    """Play in a window.

    Examples:
        cardtable play spades
        cardtable play spades --rules tournament --seed 7
        cardtable play spades --seat south=person --seat north=person --name north=Ben
    """
    own.apply()
    from cardtable.cli.lookup import find_classes, find_saved
    from cardtable.match import Match
    from cardtable.storage.saves import Saves

    new.check()
    kind, arguments = _kind_to_play(game, new), window.arguments()
    classes = find_classes(kind)
    saves = Saves(strategies=classes)
    rules, seats = _rules_and_seats(kind, classes, new, _own_name())
    recovered = find_saved(saves, new.load, kind) if new.load else None
    check_display()
    if new.resume:
        recovered = _resumed(saves, kind)
    if recovered is not None:
        _report(recovered.notes)
        match, journal = recovered.match, recovered.journal
    else:
        seats = _named_at_random(kind, kind.seats_under(rules), seats, new.name or ())
        match = Match(kind, rules, seats, strategies=classes, **_start(new))
        journal = None
    show(lambda start: start.run_match(match, journal, **arguments))


def _kind_to_play(game: str | None, new: options.MatchOptions) -> GameKind:
    """Return the kind named *game*; if None, that of the game to resume, or the default."""
    from cardtable.cli.lookup import find_code, find_kind, find_saved
    from cardtable.games import all_games
    from cardtable.storage.saves import Saves

    if new.deal:
        return find_code(new.deal, find_kind(game) if game is not None else None).kind
    if game is None and new.load:
        return find_saved(Saves(), new.load).match.kind
    if new.resume:
        saved = (info for info in Saves().resumable() if game in (None, info.key))
        latest = next(saved, None)
        if latest is not None and latest.key not in all_games():  # a script of another folder
            return find_saved(Saves(), str(latest.path)).match.kind
        game = game or (latest.key if latest is not None else None)
    return find_kind(game or DEFAULT_GAME)


@COMMANDS.command("text")
def text(
    *,
    game: options.GameToPlay = None,
    new: options.MatchOptions,
    words: options.Words = True,
    own: options.StrategyOptions,
) -> None:
    """Play in the terminal, in plain lines for a screen reader.

    Examples:
        cardtable text spades
        cardtable text spades --rules solo --short
        cardtable text spades --seat west=person --name south=Ann --name west=Ben

    Type help at any prompt. Ctrl-C quits; the game is saved.
    """
    own.apply()
    from cardtable.cli.lookup import find_classes, find_saved
    from cardtable.games import all_games
    from cardtable.match import Match
    from cardtable.storage.saves import Saves
    from cardtable.storage.statistics import Statistics
    from cardtable.text.session import dialogue_class
    from cardtable.text.start import run_text
    from cardtable.text.store import GameStore

    new.check()
    kind = _kind_to_play(game, new)
    if dialogue_class(kind) is None:
        playable = [key for key, other in all_games().items() if dialogue_class(other)]
        raise CommandError(
            _("{game} cannot be played in the terminal. Allowed: {names}.").format(
                game=kind.title, names=", ".join(playable)
            )
        )
    classes = find_classes(kind)
    saves = Saves(strategies=classes)
    rules, seats = _rules_and_seats(kind, classes, new, _own_name(asks=not new.name))
    run_text(
        GameStore(kind, saves, classes, Statistics()),
        lambda: Match(kind, rules, seats, strategies=classes, **_start(new)),
        resume=new.resume,
        loaded=find_saved(saves, new.load, kind) if new.load else None,
        offer=new.is_default,
        words=words,
    )


@COMMANDS.command("demo")
def demo(
    *,
    game: options.Game = DEFAULT_GAME,
    headless: Annotated[
        bool, typer.Option("--headless", help=N_("Run without a window and without sound."))
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            min=0.1,
            max=options.MAX_SECONDS,
            show_default="20",
            help=N_("Duration in seconds. With --hands, no limit by default."),
        ),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option(
            "--hands", min=1, max=options.MAX_COUNT, help=N_("Stop after this many hands.")
        ),
    ] = None,
    animation: Annotated[
        str, typer.Option("--animation", help=N_("Animation speed: off, fast, normal or slow."))
    ] = "",
    screenshot: Annotated[
        Path | None,
        typer.Option(
            "--screenshot", metavar="FILE", help=N_("Write a final screenshot to this PNG file.")
        ),
    ] = None,
    seed: options.Seed = None,
    window: WindowOptions,
) -> None:
    """Watch strategies play against each other.

    Examples:
        cardtable demo --seconds 60
        cardtable demo --headless --seconds 3 --screenshot table.png
    """
    from cardtable.cli.lookup import find_kind
    from cardtable.storage.files import SaveFailed
    from cardtable.storage.settings import ANIMATIONS

    kind, arguments = find_kind(game), window.arguments()
    if animation and animation not in ANIMATIONS:
        raise CommandError(
            _("Unknown speed '{word}'. Allowed: {words}.").format(
                word=animation, words=", ".join(ANIMATIONS)
            )
        )
    check_writable(screenshot)
    if not headless:
        check_display()
    try:
        show(
            lambda start: start.run_demo(
                seconds=20.0 if seconds is None and hands is None else seconds,
                screenshot=screenshot,
                headless=headless,
                seed=seed,
                hands=hands,
                animation=animation or None,
                kind=kind,
                **arguments,
            )
        )
    except SaveFailed as error:
        raise not_writable(error.path, error.reason) from None


@COMMANDS.command("replay", section=Section.SAVED)
def replay(
    *,
    file: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE",
            help=N_("File or name of a saved game, or a poker hand history (.phh, .phhs)."),
        ),
    ],
    hand: Annotated[
        int | None,
        typer.Option(
            "--hand",
            metavar="NUMBER",
            min=1,
            help=N_("Hand of a hand history. Default: the first."),
        ),
    ] = None,
    headless: Annotated[
        bool, typer.Option("--headless", help=N_("Only check the file and print the result."))
    ] = False,
    window: WindowOptions,
) -> None:
    """Replay a saved game or a hand history, or check its file.

    Examples:
        cardtable replay friday
        cardtable replay friday.game --headless
        cardtable replay night.phhs --hand 3

    With --headless, the exit code is 0 only for a valid file.
    """
    from cardtable.cli.lookup import find_saved
    from cardtable.storage.saves import Saves

    exclusive(hand=hand, headless=headless)
    arguments, path = window.arguments(), Path(file)
    for addition in additions(ReplayAddition):
        if path.suffix.lower() in addition.suffixes:
            if headless:
                typer.echo(addition.check(path))
            else:
                addition.show(path, hand, arguments)
            return
    if hand is not None:
        raise CommandError(_("--hand is for hand histories only."))
    recovered = find_saved(Saves(), file)
    if headless:
        for line in result_lines(recovered):
            typer.echo(line)
        if recovered.fault is not None:
            typer.echo(recovered.fault.explain(), err=True)
            raise typer.Exit(1)
        return
    check_display()
    show(lambda start: start.run_replay(recovered, **arguments))


# --- helpers --------------------------------------------------------------------------------------


def _rules_and_seats(
    kind: GameKind, classes: Mapping[str, type[Strategy]], new: options.MatchOptions, own_name: str
) -> tuple[Any, tuple[Seat, ...]]:
    from cardtable.cli.lookup import find_code, find_rules, find_seats

    rules = find_code(new.deal).rules if new.deal else find_rules(kind, new.rules)
    return rules, find_seats(kind, rules, classes, new.seat or (), new.name or (), own_name)


def _start(new: options.MatchOptions) -> Mapping[str, Any]:
    """Return the Match arguments that fix the first deal."""
    from cardtable.cli.lookup import find_code

    return find_code(new.deal).for_match if new.deal else {"seed": new.seed}


def _own_name(*, asks: bool = False) -> str:
    """Return the name in the settings, empty if none is set.

    With *asks*, ask for it on a terminal and store it.
    """
    from cardtable.storage.files import SaveFailed
    from cardtable.storage.own_name import system_name, tidy_name
    from cardtable.storage.settings import load_settings, save_settings
    from cardtable.text.terminal import Leave, Terminal

    settings = load_settings()
    if settings.name or not asks:
        return settings.name
    terminal = Terminal()
    if not terminal.interactive:
        return ""
    usual = system_name()
    question = _("Your name [{name}]:").format(name=usual) if usual else _("Your name:")
    with contextlib.suppress(Leave):
        settings.name = tidy_name(terminal.ask(question)) or usual
    if settings.name:
        with contextlib.suppress(SaveFailed):
            save_settings(settings)
    return settings.name


def _named_at_random(
    kind: GameKind, places: Sequence[str], seats: Sequence[Seat], names: Sequence[str]
) -> tuple[Seat, ...]:
    """Return *seats*, named after their *places*, with characters for strategies without a name.

    A strategy that no character plays gets a random name.
    """
    from random import Random

    from cardtable.company.casting import find_characters
    from cardtable.engine import Opponent
    from cardtable.screens.lobby.player_names import random_names

    named = [text.partition("=")[0].strip().lower() for text in names]
    taken = [seat.name for seat in seats]
    opponents = [Opponent(seat.strategy, seat.level) for seat in seats]
    found = find_characters(kind, opponents, taken, Random())
    spare_names = iter(random_names(len(seats), [*taken, *filter(None, found)]))
    return tuple(
        seat
        if seat.is_person or place in named
        else replace(seat, name=character or next(spare_names))
        for place, seat, character in zip(places, seats, found, strict=True)
    )


def _resumed(saves: Saves, kind: GameKind) -> Recovered | None:
    """Return the latest unfinished game, None if there is none. Raises CommandError."""
    from cardtable.cli.lookup import find_resumable
    from cardtable.core.errors import SourceError
    from cardtable.storage.saves import InUse, SaveFailed
    from cardtable.text.store import describe_unreadable, nothing_to_resume

    info = find_resumable(saves, kind)
    unreadable = saves.unreadable_since(info)
    _report([describe_unreadable(file) for file in unreadable])
    if info is None:
        _report((nothing_to_resume(unreadable),))
        return None
    try:
        return saves.resume(info)
    except SourceError as error:
        raise CommandError(error.explain()) from None
    except (InUse, SaveFailed) as error:
        raise CommandError(str(error)) from None


def result_lines(recovered: Recovered) -> list[str]:
    """Return the lines of a replay without a window: size, notes, scores and winners."""
    from cardtable.games.speech import join_names, personal

    match = recovered.match
    names = [player.name for player in match.game.players]
    sentence = _("{title}: {game}, {actions} actions in {hands} hands.")
    if not match.kind.hidden:
        sentence = _("{title}: {game}, {actions} actions.")
    lines = [
        sentence.format(
            title=recovered.title or match.kind.title,
            game=match.kind.title,
            actions=len(match.log),
            hands=len(match.deals),
        ),
        *recovered.notes,
    ]
    for side, score in zip(match.kind.sides(match.rules), match.game.get_scores(), strict=True):
        lines.append(f"{join_names([names[seat] for seat in side])}: {score}")
    winners = match.game.winners
    if winners:
        winner = join_names([names[seat] for seat in winners])
        lines.append(personal(winner, _("You won."), _("{name} won.")))
    else:
        lines.append(_("The game is not over."))
    return lines


def _report(notes: Sequence[str]) -> None:
    for note in notes:
        typer.echo(note, err=True)
