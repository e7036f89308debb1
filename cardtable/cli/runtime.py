"""How every command begins and ends: its streams, its log, its language, and its code."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path

from cardtable.games import look_in
from cardtable.i18n import _, choose_language, preferred
from cardtable.storage.paths import games_folder


class LogFile(logging.FileHandler):
    """Write to the log in the user's folder, which is made when there is something to write."""

    MOST_BYTES = 1_000_000

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > self.MOST_BYTES:
            os.replace(path, path.with_suffix(".old.log"))
        return super()._open()


def start_log() -> Path:
    """Let warnings and tracebacks go to the log file; return where it is."""
    from cardtable.storage.paths import log_file

    path = log_file()
    handler = LogFile(path, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    for known in [known for known in root.handlers if isinstance(known, LogFile)]:
        root.removeHandler(known)
        known.close()
    root.addHandler(handler)
    logging.raiseExceptions = False  # a log that cannot be written is no reason to talk
    return path


def guarded(act: Callable[[], int], words: Sequence[str] = ()) -> int:
    """Begin, *act*, and return the code that the program should end with.

    *words* are those of the command, for the log. Whatever *act* raises is told in a sentence: 1
    for a fault of ours, 130 for Ctrl-C.
    """
    _mend_streams()
    log = start_log()
    try:
        choose_language(preferred(_chosen_language()))
        look_in((games_folder(),))
        return act()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence()
        return 0
    except Exception as error:
        logging.getLogger(__name__).exception("cardtable %s failed", " ".join(words))
        print(
            _("Something went wrong: {error}. The details are in {file}").format(
                error=f"{type(error).__name__}: {error}", file=log
            ),
            file=sys.stderr,
        )
        return 1


def _chosen_language() -> str:
    """Return the language in the settings, an empty string where none was chosen."""
    from cardtable.storage.paths import settings_file

    if not settings_file().exists():
        return ""
    from cardtable.storage.settings import load_settings

    return load_settings().language


def _mend_streams() -> None:
    """Let neither printing nor reading fail: for signs unknown here, or for no console at all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # a program with a window has none on Windows
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - for good
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _silence() -> None:
    """Write nowhere from now on, so that Python's own last flush says nothing either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
