"""Hand histories in the window: opening a file, listing its hands, replaying one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.features.hand_histories.histories import ending_of, match_of, unknown_in
from cardtable.games.holdem.phh import Contents, HandError, PhhHand, load_contents
from cardtable.screens.replay.screen import ReplayScene
from cardtable.storage.header import MAX_NAME, clean
from cardtable.ui.dialog import message
from cardtable.ui.panel import PanelScene, primary
from cardtable.ui.text_dialog import Refused, TextDialog
from cardtable.ui.theme import Look
from cardtable.ui.widgets import ListBox

if TYPE_CHECKING:
    from cardtable.table.context import Context

ENDINGS = (".phh", ".phhs")
MAX_MEGABYTES = 1
"""Size limit; larger files would block the window while they are replayed."""
LONGEST_PATH = 1_000


class HistoriesScene(PanelScene):
    """Lists the hands of the file *name* and replays the selected one; says what is invalid."""

    def __init__(self, context: Context, name: str, contents: Contents) -> None:
        super().__init__(clean(name, MAX_NAME), width=760, height=620)
        self.context = context
        self.name = name
        entries: list[PhhHand | HandError] = [*contents.hands, *contents.faults]
        self.entries = sorted(entries, key=_number)
        titles = [_("Hand {number}").format(number=_number(entry)) for entry in self.entries]
        self.list = self.form.add(
            ListBox(
                self.title,
                titles,
                0,
                lambda _place: None,
                on_activate=self.watch,
                details=[_detail(entry) for entry in self.entries],
            )
        )
        self.add_footer(primary(_("Replay"), lambda: self.watch(self.list.index)))

    def enter(self) -> None:
        self.form.focus(self.list, quietly=True)

    def watch(self, index: int) -> None:
        """Replay the hand at index *index*, or say why it is invalid."""
        entry = self.entries[index]
        words = _("{name}, hand {number}").format(name=self.name, number=_number(entry))
        if isinstance(entry, HandError):
            self.context.app.push(message(clean(words, 2 * MAX_NAME), entry.reason))
        else:
            watch_hand(self.context, entry, words)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.list.place(rect, look)


def _number(entry: PhhHand | HandError) -> int:
    return entry.hand if isinstance(entry, HandError) else entry.number


def _detail(entry: PhhHand | HandError) -> str:
    if isinstance(entry, HandError):
        return _("Invalid: {reason}").format(reason=entry.reason)
    return ", ".join(clean(name, MAX_NAME) for name in entry.players)


def ask_for_file(context: Context) -> None:
    """Ask for the path of a hand history and open it."""

    def take(words: str) -> None:
        path = Path(words.strip("'\"")).expanduser()
        try:
            contents = read_hands(path)
        except ValueError as error:
            raise Refused(str(error)) from None
        context.app.after(0.0, lambda: show_hands(context, path.name, contents))

    about = _("A .phh or .phhs file. You can also drop it onto the lobby.")
    context.app.push(
        TextDialog(
            _("Replay a hand history"),
            about,
            _("File"),
            take,
            yes=_("Replay"),
            max_length=LONGEST_PATH,
        )
    )


def open_file(context: Context, path: Path) -> None:
    """Open a file dropped onto the window; show an error message if that fails."""
    try:
        contents = read_hands(path)
    except ValueError as error:
        context.app.push(message(_("Cannot open this file"), str(error)))
        return
    show_hands(context, path.name, contents)


def read_hands(path: Path) -> Contents:
    """Return the hands of a file. Raises ValueError, also if its only hand is invalid."""
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(
            _(
                "{file} is not a hand history. The name of a hand history ends in .phh or .phhs."
            ).format(file=clean(path.name, MAX_NAME))
        )
    try:
        if path.stat().st_size > MAX_MEGABYTES * 2**20:
            raise SourceError(
                _("The file is too large (limit: {limit} MB).").format(limit=MAX_MEGABYTES),
                filename=path.name,
            )
        contents = load_contents(path)
    except OSError as error:
        raise ValueError(
            _("{file} cannot be read: {reason}.").format(
                file=clean(path.name, MAX_NAME), reason=error.strerror or type(error).__name__
            )
        ) from None
    if not contents.hands and len(contents.faults) == 1:
        raise contents.faults[0]
    return contents


def show_hands(context: Context, name: str, contents: Contents) -> None:
    """Replay a single hand, or list several."""
    if len(contents.hands) == 1 and not contents.faults:
        watch_hand(context, contents.hands[0], name)
    else:
        context.app.push(HistoriesScene(context, name, contents))


def watch_hand(context: Context, hand: PhhHand, name: str) -> None:
    """Replay *hand* under the title *name*."""
    context.app.push(
        ReplayScene(
            context,
            match_of(hand),
            clean(name, 2 * MAX_NAME),
            unknown=unknown_in(hand),
            ending=ending_of(hand),
        )
    )
