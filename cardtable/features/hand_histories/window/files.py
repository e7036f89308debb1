"""Hand histories in the window: opening a file, listing its hands, replaying one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from cardtable.core.errors import SourceError
from cardtable.core.i18n import _
from cardtable.features.hand_histories.histories import match_of
from cardtable.games.holdem.phh import PhhHand, load
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
    """Lists the *hands* of the file *name* and replays the selected one."""

    def __init__(self, context: Context, name: str, hands: tuple[PhhHand, ...]) -> None:
        super().__init__(clean(name, MAX_NAME), width=760, height=620)
        self.context = context
        self.name = name
        self.hands = hands
        titles = [_("Hand {number}").format(number=number) for number in range(1, len(hands) + 1)]
        self.list = self.form.add(
            ListBox(
                self.title,
                titles,
                0,
                lambda _place: None,
                on_activate=self.watch,
                details=[_players(hand) for hand in hands],
            )
        )
        self.add_footer(primary(_("Replay"), lambda: self.watch(self.list.index)))

    def enter(self) -> None:
        self.form.focus(self.list, quietly=True)

    def watch(self, index: int) -> None:
        """Replay the hand at index *index*."""
        words = _("{name}, hand {number}").format(name=self.name, number=index + 1)
        watch_hand(self.context, self.hands[index], words)

    def place_content(self, rect: pygame.Rect, look: Look) -> None:
        self.list.place(rect, look)


def _players(hand: PhhHand) -> str:
    return ", ".join(clean(name, MAX_NAME) for name in hand.players)


def ask_for_file(context: Context) -> None:
    """Ask for the path of a hand history and open it."""

    def take(words: str) -> None:
        path = Path(words.strip("'\"")).expanduser()
        try:
            hands = read_hands(path)
        except ValueError as error:
            raise Refused(str(error)) from None
        context.app.after(0.0, lambda: show_hands(context, path.name, hands))

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
        hands = read_hands(path)
    except ValueError as error:
        context.app.push(message(_("Cannot open this file"), str(error)))
        return
    show_hands(context, path.name, hands)


def read_hands(path: Path) -> tuple[PhhHand, ...]:
    """Return the hands of a file. Raises ValueError with a message."""
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
        return load(path)
    except OSError as error:
        raise ValueError(
            _("{file} cannot be read: {reason}.").format(
                file=clean(path.name, MAX_NAME), reason=error.strerror or type(error).__name__
            )
        ) from None


def show_hands(context: Context, name: str, hands: tuple[PhhHand, ...]) -> None:
    """Replay a single hand, or list several."""
    if len(hands) == 1:
        watch_hand(context, hands[0], name)
    else:
        context.app.push(HistoriesScene(context, name, hands))


def watch_hand(context: Context, hand: PhhHand, name: str) -> None:
    """Replay *hand* under the title *name*."""
    match = match_of(hand)
    unknown = frozenset(range(len(match.seats))) - hand.known
    context.app.push(
        ReplayScene(
            context, match, clean(name, 2 * MAX_NAME), unknown=unknown, board_known=hand.board_known
        )
    )
