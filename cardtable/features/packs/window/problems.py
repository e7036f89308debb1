"""Unusable files of packs, collected and each reported once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.core.i18n import _, ngettext
from cardtable.features.packs.window.packs_in_use import missing
from cardtable.ui.dialog import message

if TYPE_CHECKING:
    from cardtable.core.errors import SourceError
    from cardtable.storage.settings import Settings
    from cardtable.table.context import Context
    from cardtable.ui.app import App

WAIT_SECONDS = 1.0
"""Time from the first problem to the message; a deck is drawn card by card."""
MAX_LISTED = 3


class PackProblems:
    """The problems since the start of the program; each is reported once, a few at a time.

    :meth:`note` may be called from any thread.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._errors: dict[str, SourceError] = {}
        self._missing: set[str] = set()
        self._unsaid: list[str] = []
        self._is_waiting = False

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """All problems with files, each once."""
        return tuple(self._errors.values())

    def note(self, error: SourceError) -> None:
        """Add a file that could not be used."""
        self._app.post(lambda: self._add(error))

    def forget(self) -> None:
        """Forget all problems with files, so that remaining ones are reported again."""
        self._errors.clear()

    def note_missing(self, settings: Settings) -> None:
        """Report the selected packs that are missing, unless that was reported before."""
        lost = set(missing(settings))
        for sentence in sorted(lost - self._missing):
            self._say(sentence)
        self._missing = lost

    def _add(self, error: SourceError) -> None:
        if error.place not in self._errors:
            self._errors[error.place] = error
            place = error.place.replace(error.filename, _short_name(error.filename), 1)
            self._say(f"{place}: {error.message}")

    def _say(self, sentence: str) -> None:
        self._unsaid.append(sentence)
        if not self._is_waiting:
            self._is_waiting = True
            self._app.after(WAIT_SECONDS, self._show)

    def _show(self) -> None:
        self._is_waiting = False
        sentences, self._unsaid = self._unsaid, []
        more = len(sentences) - MAX_LISTED
        words = "\n".join(sentences[:MAX_LISTED])
        if more > 0:
            words += "\n" + ngettext(
                "{count} more problem.", "{count} more problems.", more
            ).format(count=more)
        words += "\n" + _("The program's own is shown or played instead.")
        self._app.push(message(_("Part of a pack cannot be used"), words))


def _short_name(filename: str) -> str:
    """Return the last three parts of a path: the pack, the folder in it, the file."""
    return "/".join(Path(filename).parts[-3:])


def pack_problems(context: Context) -> PackProblems:
    """Return the problems with packs in a window."""
    return context.of(PackProblems, lambda: PackProblems(context.app))
