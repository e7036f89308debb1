"""The frame of every command: streams, log, language, exit code."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Sequence

from cardtable.core.i18n import _, choose_language, preferred
from cardtable.core.plain_output import plain_output
from cardtable.games import set_game_folders
from cardtable.storage.log import start_log
from cardtable.storage.paths import games_folder


def run_safely(act: Callable[[], int], words: Sequence[str] = ()) -> int:
    """Set up the process, call *act* and return the exit code.

    *words* are the arguments of the command, for the log. An exception of *act* becomes a sentence
    and exit code 1, Ctrl-C exit code 130.
    """
    _prepare_streams()
    with plain_output():
        return _run(act, words)


def _run(act: Callable[[], int], words: Sequence[str]) -> int:
    log = start_log()
    try:
        choose_language(preferred(_chosen_language()))
        set_game_folders((games_folder(),))
        return act()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _close_output()
        return 0
    except Exception as error:
        logging.getLogger(__name__).exception("cardtable %s failed", " ".join(words))
        print(
            _("Internal error: {error}. See {file} for details.").format(
                error=f"{type(error).__name__}: {error}", file=log
            ),
            file=sys.stderr,
        )
        return 1
    finally:
        _flush_output()


def _chosen_language() -> str:
    """Return the language in the settings, or an empty string."""
    from cardtable.storage.paths import settings_file

    if not os.path.exists(settings_file()):
        return ""
    from cardtable.storage.settings import load_settings

    return load_settings().language


def _prepare_streams() -> None:
    """Replace undecodable characters instead of raising, and missing streams by null devices."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # a windowed program on Windows has none
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # stays open
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _flush_output() -> None:
    """Write what is left; a pipe that was closed must not be reported by Python's last flush."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _close_output()
    except (OSError, ValueError):  # a full disk, or a stream that was closed
        pass


def _close_output() -> None:
    """Redirect standard output to the null device, so that Python's last flush cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
