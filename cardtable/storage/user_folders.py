"""The state of the user's folders at the start of the program.

A folder may be on a drive that is not connected, or a file may be in its place. The program starts
all the same, and says once what does not work.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cardtable.core.features import Addition, additions
from cardtable.core.i18n import _
from cardtable.storage import paths
from cardtable.storage.files import find_obstacle

OTHERS = 0o077
"""The permissions of the group and of all others."""


class FolderAddition(Addition):
    """Folders of a feature that the person puts files in."""

    module = "folders"

    def folders(self) -> Sequence[Path]:
        """Return the folders that the person puts files in."""
        return ()


@dataclass(frozen=True, slots=True)
class FolderProblem:
    """A sentence on a folder that cannot be used; *is_unsaved* if no game can be saved."""

    sentence: str
    is_unsaved: bool


def find_folder_problem() -> FolderProblem | None:
    """Return the first problem with a folder of the user, None if there is none.

    Nothing is created.
    """
    home = paths.data_folder()
    reason = _reason(home, is_written=True)
    if reason:
        sentence = _("Nothing can be saved in {folder}: {reason}.")
        return FolderProblem(sentence.format(folder=home, reason=reason), True)
    for folder in (paths.saves_folder(), paths.saves_folder() / "auto"):
        reason = _reason(folder, is_written=True)
        if reason:
            sentence = _("Games cannot be saved in {folder}: {reason}.")
            return FolderProblem(sentence.format(folder=folder, reason=reason), True)
    folders = [paths.rules_folder(), paths.games_folder(), paths.strategy_folder()]
    for addition in additions(FolderAddition):
        folders += addition.folders()
    for folder in folders:
        reason = _reason(folder, is_written=False)
        if reason:
            sentence = _("The folder {folder} cannot be read: {reason}.")
            return FolderProblem(sentence.format(folder=folder, reason=reason), False)
    return None


def make_private() -> None:
    """Take the permissions of other users from the data of the user, which older versions gave.

    A folder that CARDTABLE_HOME names may serve others as well: of that, only what the program has
    made in it.
    """
    saves = paths.saves_folder()
    folders = [saves, saves / "auto", paths.problems_folder()]
    if not paths.is_chosen():
        folders.append(paths.data_folder())
    statistics = paths.statistics_file()
    files = [paths.settings_file(), paths.log_file(), statistics, *paths.side_files(statistics)]
    for path in (*folders, *files):
        with contextlib.suppress(OSError):  # missing, or another user's
            mode = os.stat(path).st_mode
            if mode & OTHERS:
                os.chmod(path, mode & ~OTHERS)


def _reason(folder: Path, *, is_written: bool) -> str:
    """Return why *folder* cannot be used, or created if it is missing; or an empty string."""
    obstacle = find_obstacle(folder)
    if obstacle:
        return obstacle
    existing = next((path for path in (folder, *folder.parents) if os.path.isdir(path)), None)
    if existing is None:
        return _("it cannot be found")
    if existing != folder and not is_written:
        return ""
    mode = os.R_OK | os.X_OK | (os.W_OK if is_written else 0)
    return "" if os.access(existing, mode) else _("no permission")
