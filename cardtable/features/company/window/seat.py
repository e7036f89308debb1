"""The gallery of characters in the dialog about a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.core.i18n import _
from cardtable.match import Seat
from cardtable.screens.additions import SeatAddition
from cardtable.screens.lobby.choices import Choices
from cardtable.ui.app import App
from cardtable.ui.key_command import KeyCommand


class GalleryOfSeat(SeatAddition):
    """Chooses a character in the gallery."""

    def commands(
        self, app: App, choices: Choices, position: int, on_seat: Callable[[Seat], None]
    ) -> Sequence[KeyCommand]:
        def open_gallery() -> None:
            from cardtable.features.company.window.gallery import GalleryScene

            app.push(GalleryScene(choices, position, on_seat))

        return (KeyCommand(_("Characters"), open_gallery, 0, ""),)
