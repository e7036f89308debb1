"""Where the user's own things lie. The variable CARDTABLE_HOME moves all of them elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """Return the folder that holds everything of the user's; it need not exist yet."""
    chosen = os.environ.get("CARDTABLE_HOME", "")
    return Path(chosen).expanduser() if chosen else user_data_path("cardtable", appauthor=False)


def strategy_folder() -> Path:
    """Return where the user puts strategies of their own, one ``.py`` file each."""
    return home() / "strategies"


def rules_folder() -> Path:
    """Return where the user's rule files are kept."""
    return home() / "rules"


def games_folder() -> Path:
    """Return where the user puts games written as scripts, a folder or zip each."""
    return home() / "games"


def saves_folder() -> Path:
    """Return where games saved by name lie; those saved by themselves lie in a folder below."""
    return home() / "saves"


def settings_file() -> Path:
    """Return the file of the settings."""
    return home() / "settings.yaml"


def statistics_file() -> Path:
    """Return the database of the statistics."""
    return home() / "statistics.sqlite"


def memory_file() -> Path:
    """Return the file of what the strategy Evolutionary has learned."""
    return home() / "evolutionary.json"


def users_file() -> Path:
    """Return the file of those who may join a table that is served from the window."""
    return home() / "users.txt"


def hands_folder() -> Path:
    """Return where the hands lie that were played at tables elsewhere, or served."""
    return home() / "hands"


def log_file() -> Path:
    """Return the file that tracebacks and warnings go to."""
    return home() / "cardtable.log"
