"""Transitions between scenes: from a match to its table, from a table to the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core.errors import SourceError
from cardtable.core.features import additions
from cardtable.core.i18n import _
from cardtable.engine import GameKind, Strategy
from cardtable.match import Match, Seat
from cardtable.storage.own_name import own_name
from cardtable.storage.saves import InUse, SaveFailed, SaveInfo
from cardtable.ui.dialog import message

if TYPE_CHECKING:
    from cardtable.storage.journal import Journal
    from cardtable.storage.recovery import Recovered
    from cardtable.table.context import Context
    from cardtable.ui.scene import Scene


def open_table(
    context: Context,
    match: Match,
    journal: Journal | None = None,
    *,
    instead_of: Scene | None = None,
) -> None:
    """Open the table with *match* and save the match as it is played.

    Without *journal* a new one is started. *instead_of* and all scenes above it are closed.
    """
    from cardtable.table.play_scene import PlayScene

    journal = journal or context.saves.start(match)
    play = PlayScene(context, match, journal)
    if instead_of is not None:
        close_above(context, instead_of)
    context.app.push(play)
    if instead_of is not None:
        context.app.remove(instead_of)
    if journal.failure is not None and not context.is_unsaved:
        words = _("You can still play. {problem}")
        context.app.push(
            message(_("This game is not being saved"), words.format(problem=journal.failure))
        )


def another_match(
    match: Match, classes: Mapping[str, type[Strategy]], seats: tuple[Seat, ...]
) -> Match:
    """Return a new match with the same rules, for *seats*; the deal passes to the left."""
    return Match(
        match.kind,
        match.rules,
        seats,
        dealer=(match.dealer + 1) % len(match.seats),
        strategies=classes,
    )


def same_deal(
    match: Match, classes: Mapping[str, type[Strategy]], seats: tuple[Seat, ...]
) -> Match:
    """Return a new match with the same cards, for *seats*."""
    return Match(
        match.kind,
        match.rules,
        seats,
        seed=match.seed,
        deals=match.deals,
        dealer=match.dealer,
        code=match.code,
        strategies=classes,
    )


def seats_now(context: Context, match: Match) -> tuple[Seat, ...]:
    """Return the seats of *match* with the name that the person has now."""
    name = own_name(context.settings)
    if name.casefold() in (seat.name.casefold() for seat in match.seats):
        return match.seats
    return tuple(
        replace(seat, name=name) if seat.is_person and seat.name in context.former_names else seat
        for seat in match.seats
    )


def play_again(context: Context, play: Scene, match: Match) -> None:
    """Replace the table *play* by one with a new deal."""
    fresh = another_match(match, classes_of(context, match.kind), seats_now(context, match))
    open_table(context, fresh, instead_of=play)


def play_same_deal(context: Context, play: Scene, match: Match) -> None:
    """Replace the table *play* by one with the same deal."""
    fresh = same_deal(match, classes_of(context, match.kind), seats_now(context, match))
    open_table(context, fresh, instead_of=play)


def close_above(context: Context, scene: Scene) -> None:
    """Close all scenes above *scene*."""
    while context.app.scene is not None and context.app.scene is not scene:
        context.app.remove(context.app.scene)


def classes_of(context: Context, kind: GameKind) -> Mapping[str, type[Strategy]]:
    """Return the strategies of *kind*, including the user's."""
    return context.strategies(kind).classes


# --- games on disk -------------------------------------------------------------------------------


def resume(context: Context, info: SaveInfo, *, instead_of: Scene | None = None) -> None:
    """Resume an automatically saved game, in the way of the feature to which it belongs, if any."""
    from cardtable.screens.additions import SavesAddition

    if not any(each.resume(context, info, instead_of) for each in additions(SavesAddition)):
        _resume(context, info, instead_of)


def _resume(context: Context, info: SaveInfo, instead_of: Scene | None) -> None:
    """Resume an automatically saved game."""
    try:
        recovered = context.saves.resume(info)
    except (SourceError, SaveFailed, InUse) as error:
        _show_error(context, error)
        return
    open_table(context, recovered.match, recovered.journal, instead_of=instead_of)
    _show_notes(context, recovered)


def load(context: Context, info: SaveInfo, *, instead_of: Scene | None = None) -> None:
    """Play on from a named save or a sample; the file does not change."""
    recovered = read_game(context, info)
    if recovered is not None:
        open_table(context, recovered.match, instead_of=instead_of)
        _show_notes(context, recovered)


def read_game(context: Context, info: SaveInfo) -> Recovered | None:
    """Load a game; show an error message and return None if that fails."""
    try:
        return context.saves.load(info)
    except SourceError as error:
        _show_error(context, error)
        return None


def error_text(error: Exception) -> str:
    """Return *error* as text for a dialog: the file's name only, and no caret.

    Carets need a monospaced font.
    """
    if not isinstance(error, SourceError):
        return str(error)
    place = error.place.replace(error.filename, Path(error.filename).name, 1)
    head = f"{place}: {error.message}" if place else error.message
    return "\n".join(line for line in (head, error.source.strip(), error.allowed) if line)


def _show_error(context: Context, error: Exception) -> None:
    context.app.push(message(_("This game cannot be opened"), error_text(error)))


def _show_notes(context: Context, recovered: Recovered) -> None:
    if recovered.notes:
        words = "\n".join(recovered.notes)
        context.app.push(message(_("About this game"), words))
