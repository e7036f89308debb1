"""Paths of the user's files. The environment variable CARDTABLE_HOME overrides the folder.

A file that only one feature uses is named by that feature.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """Return the folder of all the user's files; it may not exist yet."""
    if is_chosen():
        return Path(os.environ["CARDTABLE_HOME"]).expanduser()
    return user_data_path("cardtable", appauthor=False)


def is_chosen() -> bool:
    """Return whether the person has chosen the folder of the user's files."""
    return bool(os.environ.get("CARDTABLE_HOME"))


def strategy_folder() -> Path:
    """Return the folder of the user's strategies (``.py`` files)."""
    return data_folder() / "strategies"


def rules_folder() -> Path:
    """Return the folder of the user's rule files."""
    return data_folder() / "rules"


def games_folder() -> Path:
    """Return the folder of the user's scripted games, a folder or zip each."""
    return data_folder() / "games"


def saves_folder() -> Path:
    """Return the folder of the games saved by name; autosaves are in a subfolder."""
    return data_folder() / "saves"


def settings_file() -> Path:
    return data_folder() / "settings.yaml"


def statistics_file() -> Path:
    return data_folder() / "statistics.sqlite"


def side_files(base: Path) -> tuple[Path, ...]:
    """Return the files that SQLite keeps beside the database *base*."""
    return tuple(base.with_name(f"{base.name}-{suffix}") for suffix in ("wal", "shm"))


def memory_file(strategy: str = "evolutionary") -> Path:
    """Return the file with the memory of the strategy with that key."""
    return data_folder() / f"{strategy}.json"


def problems_folder() -> Path:
    """Return the folder of the problems from the user's games, and of the answers to problems."""
    return data_folder() / "problems"


def log_file() -> Path:
    """Return the file for warnings and tracebacks."""
    return data_folder() / "cardtable.log"
