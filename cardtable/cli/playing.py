"""The commands that play: play, text, demo, replay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardtable.cli import opp_window, options
from cardtable.cli.opening import open_lobby, remember, window
from cardtable.cli.problems import Wrong, check_display, check_writable, no_display
from cardtable.cli.tables import Tables
from cardtable.cli.words import N_
from cardtable.i18n import _

if TYPE_CHECKING:
    from cardtable.engine import GameKind, Strategy
    from cardtable.match import Seat
    from cardtable.storage.journal import Journal
    from cardtable.storage.reading import Recovered


def play(
    game: options.Game = "spades",
    seat: options.Seats = None,
    name: options.Names = None,
    rules: options.RuleSet = "",
    seed: options.Seed = None,
    resume: options.Resume = False,
    load: options.Load = "",
    fullscreen: options.Fullscreen = None,
    size: options.Size = "",
    print_window_id: options.WindowId = False,
    join: opp_window.Join = "",
    user: opp_window.User = "",
    password_file: opp_window.PasswordFile = None,
    strategy: opp_window.Strategy = "",
    watch: opp_window.Watch = False,
    serve: opp_window.Serve = False,
    port: opp_window.Port = opp_window.DEFAULT_PORT,
    host: opp_window.Host = "127.0.0.1",
    users: opp_window.Users_ = None,
    bet: opp_window.Bet = 10,
    seats_plan: opp_window.Plan = opp_window.USUAL_PLAN,
    hands: opp_window.Hands = 0,
    clock: opp_window.Clock = 0.0,
    phh: opp_window.Phh = None,
) -> None:
    """Sit down at a table in a window."""
    if join or serve:
        chosen_ones = {"resume": resume, "load": load, "seat": seat, "rules": rules, "seed": seed}
        _not_elsewhere("join" if join else "serve", **chosen_ones)
        wishes = opp_window.Wishes(
            join,
            user,
            password_file,
            strategy,
            watch,
            serve,
            port,
            host,
            users,
            bet,
            seats_plan,
            hands,
            clock,
            phh,
        )
        _play_elsewhere(wishes, game.lower(), options.read_size(size), fullscreen, print_window_id)
        return
    from cardtable.cli.finding import find_classes, find_saved
    from cardtable.cli.seating import find_kind
    from cardtable.match import Match
    from cardtable.storage.saves import Saves

    kind, pixels = find_kind(game), options.read_size(size)
    only_one_of(resume=resume, load=load, seat=seat, rules=rules, seed=seed)
    classes = find_classes(kind)
    chosen, seats = _chosen(kind, rules, classes, seat, name)
    recovered = find_saved(Saves(strategies=classes), load, kind) if load else None
    check_display()
    journal: Journal | None = None
    if resume:
        recovered = _resumed(Saves(strategies=classes), kind)
    if recovered is not None:
        _tell(recovered.notes)
        match, journal = recovered.match, recovered.journal
    else:
        seats = _named_by_chance(kind, seats, name or ())
        match = Match(kind, chosen, seats, seed=seed, strategies=classes)
    remember()
    start = window()
    show_window(
        lambda: start.run_match(
            match, journal, size=pixels, fullscreen=fullscreen, print_window_id=print_window_id
        )
    )


def _not_elsewhere(word: str, **given: Any) -> None:
    """Raise Wrong for options that a table elsewhere has no use for."""
    for name, value in given.items():
        if value not in (None, "", False, []):
            raise Wrong(
                _("--{first} cannot go together with --{second}.").format(first=word, second=name)
            )


def _play_elsewhere(
    wishes: opp_window.Wishes,
    game: str,
    size: tuple[int, int] | None,
    fullscreen: bool | None,
    print_window_id: bool,
) -> None:
    """Open the window with a table on a server, or one of ours that others join."""
    check_display()
    remote, place = wishes.open(game)
    remember()
    start = window()
    show_window(
        lambda: start.run_remote(
            remote,
            Tables(),
            place,
            size=size,
            fullscreen=fullscreen,
            print_window_id=print_window_id,
        )
    )


def text(
    game: options.Game = "spades",
    seat: options.Seats = None,
    name: options.Names = None,
    rules: options.RuleSet = "",
    seed: options.Seed = None,
    resume: options.Resume = False,
    load: options.Load = "",
    words: Annotated[
        bool, typer.Option("--words/--short", help=N_("Say 'queen of hearts', or 'Qh'."))
    ] = True,
) -> None:
    """Play in the terminal, in plain lines that a screen reader reads well."""
    from cardtable.cli.finding import find_classes, find_saved
    from cardtable.cli.seating import find_kind
    from cardtable.games import all_games
    from cardtable.match import Match
    from cardtable.storage.saves import Saves
    from cardtable.storage.statistics import Statistics
    from cardtable.text.keeping import Keeper
    from cardtable.text.start import run_text
    from cardtable.text.talks import dialogue_class

    kind = find_kind(game)
    if dialogue_class(kind) is None:
        playable = [key for key, one in all_games().items() if dialogue_class(one) is not None]
        raise Wrong(
            _("{game} cannot be played in the terminal. These can: {names}.").format(
                game=kind.title, names=", ".join(playable)
            )
        )
    only_one_of(resume=resume, load=load, seat=seat, rules=rules, seed=seed)
    classes = find_classes(kind)
    saves = Saves(strategies=classes)
    chosen, seats = _chosen(kind, rules, classes, seat, name)
    loaded = find_saved(saves, load, kind) if load else None
    remember()
    run_text(
        Keeper(kind, saves, classes, Statistics()),
        lambda: Match(kind, chosen, seats, seed=seed, strategies=classes),
        resume=resume,
        loaded=loaded,
        offer=not (seat or name or rules or seed is not None),
        words=words,
    )


def demo(
    game: options.Game = "spades",
    headless: Annotated[
        bool, typer.Option("--headless", help=N_("Open no window and make no sound."))
    ] = False,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help=N_("How long to play before it ends."))
    ] = 20.0,
    hands: Annotated[
        int | None, typer.Option("--hands", min=1, help=N_("End sooner, after so many hands."))
    ] = None,
    animation: Annotated[
        str, typer.Option("--animation", help=N_("How fast: off, fast, normal or slow."))
    ] = "",
    screenshot: Annotated[
        Path | None,
        typer.Option("--screenshot", metavar="FILE", help=N_("Where to put a picture, a PNG.")),
    ] = None,
    fullscreen: options.Fullscreen = None,
    size: options.Size = "",
    print_window_id: options.WindowId = False,
    seed: options.Seed = None,
) -> None:
    """Watch programs play."""
    from cardtable.cli.seating import find_kind
    from cardtable.storage.settings import ANIMATIONS

    kind = find_kind(game)
    pixels = options.read_size(size)
    if animation and animation not in ANIMATIONS:
        raise Wrong(
            _("'{word}' is no speed. Allowed: {words}.").format(
                word=animation, words=", ".join(ANIMATIONS)
            )
        )
    if screenshot is not None and not screenshot.resolve().parent.is_dir():
        raise Wrong(_("There is no folder {folder}.").format(folder=screenshot.resolve().parent))
    check_writable(screenshot)
    if not headless:
        check_display()
    start = window()
    show_window(
        lambda: start.run_demo(
            seconds=seconds,
            screenshot=screenshot,
            headless=headless,
            size=pixels,
            fullscreen=fullscreen,
            print_window_id=print_window_id,
            seed=seed,
            hands=hands,
            animation=animation or None,
            kind=kind,
        )
    )


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE|NAME", help=N_("The file of a game, or its name."))
    ],
    headless: Annotated[
        bool,
        typer.Option("--headless", help=N_("Only play it through, check it, say how it ended.")),
    ] = False,
    fullscreen: options.Fullscreen = None,
    size: options.Size = "",
    print_window_id: options.WindowId = False,
) -> None:
    """See again how a game went, or check its file."""
    from cardtable.cli.finding import find_saved
    from cardtable.storage.saves import Saves

    pixels = options.read_size(size)
    recovered = find_saved(Saves(), file)
    if headless:
        for line in result_lines(recovered):
            typer.echo(line)
        if recovered.fault is not None:
            typer.echo(recovered.fault.explain(), err=True)
            raise typer.Exit(1)
        return
    check_display()
    start = window()
    show_window(
        lambda: start.run_replay(
            recovered, size=pixels, fullscreen=fullscreen, print_window_id=print_window_id
        )
    )


def lobby(fullscreen: bool | None, size: str, print_window_id: bool) -> None:
    """Open the lobby."""
    pixels = options.read_size(size)
    check_display()
    if reason := open_lobby(size=pixels, fullscreen=fullscreen, print_window_id=print_window_id):
        raise no_display(reason)


# --- how they do it --------------------------------------------------------------------------


def only_one_of(**given: Any) -> None:
    """Raise Wrong where options are given that exclude each other.

    A game that is resumed or loaded brings its seats, rules and cards with it.
    """
    set_ones = [name for name, value in given.items() if value not in (None, "", False, [])]
    if ("resume" in set_ones or "load" in set_ones) and len(set_ones) > 1:
        raise Wrong(
            _("--{first} cannot go together with --{second}.").format(
                first=set_ones[0], second=set_ones[1]
            )
        )


def _chosen(
    kind: GameKind,
    rules: str,
    classes: Mapping[str, type[Strategy]],
    seats: Sequence[str] | None,
    names: Sequence[str] | None,
) -> tuple[Any, tuple[Seat, ...]]:
    """Return the rules and the seats that the options describe."""
    from cardtable.cli.seating import find_rules, find_seats

    found = find_rules(kind, rules or kind.rule_sets[0])
    return found, find_seats(kind, found, classes, seats or (), names or ())


def _named_by_chance(
    kind: GameKind, seats: Sequence[Seat], names: Sequence[str]
) -> tuple[Seat, ...]:
    """Return *seats* with names of their own for the programs that were given none."""
    from cardtable.screens.names import random_names

    given = [text.partition("=")[0].strip().lower() for text in names]
    spare = iter(random_names(len(seats), [seat.name for seat in seats]))
    return tuple(
        seat if seat.is_person or place in given else replace(seat, name=next(spare))
        for place, seat in zip(kind.seat_names, seats, strict=False)
    )


def _resumed(saves: Any, kind: GameKind) -> Recovered | None:
    from cardtable.cli.finding import find_resumable
    from cardtable.errors import SourceError
    from cardtable.storage.saves import InUse, SaveFailed

    info = find_resumable(saves, kind)
    if info is None:
        _tell((_("There is no unfinished game. A new one begins."),))
        return None
    try:
        found: Recovered = saves.resume(info)
    except SourceError as error:
        raise Wrong(error.explain()) from None
    except (InUse, SaveFailed) as error:
        raise Wrong(str(error)) from None
    return found


def result_lines(recovered: Recovered) -> list[str]:
    """Return what a replay without a window says: the game, the notes, the scores, the end."""
    from cardtable.games.speech import join_names

    match = recovered.match
    names = [player.name for player in match.game.players]
    words = _("{title}: {game}, {actions} actions in {hands} hands.")
    if not match.kind.hidden:
        words = _("{title}: {game}, {actions} actions.")
    lines = [
        words.format(
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
        lines.append(_("{names} won.").format(names=join_names([names[seat] for seat in winners])))
    else:
        lines.append(_("The game is not over."))
    return lines


def _tell(notes: Sequence[str]) -> None:
    for note in notes:
        typer.echo(note, err=True)


def show_window(run: Callable[[], None]) -> None:
    """Open a window by *run*; say so where that is not possible."""
    from cardtable.screens.start import NoDisplay

    try:
        run()
    except NoDisplay as error:
        raise no_display(str(error.__context__ or error)) from None
