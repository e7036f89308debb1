"""The frame of every command: streams, log, language, exit code."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from cardtable.core.i18n import _, choose_language, preferred
from cardtable.core.plain_output import plain_output
from cardtable.games import set_game_folders
from cardtable.sandbox.slow_start import on_slow_start
from cardtable.storage.log import start_log
from cardtable.storage.paths import games_folder
from cardtable.storage.user_folders import make_private


class OutputFailed(Exception):
    """Raised if the standard output cannot be written, except for a pipe without a reader.

    Not an OSError, so that it is not taken for an error of a file.
    """

    @classmethod
    def from_error(cls, error: OSError) -> OutputFailed:
        """Return the exception for *error*, with a readable sentence."""
        reason = _("it is closed") if error.errno == errno.EBADF else error.strerror or error
        return cls(_("The output cannot be written: {reason}.").format(reason=reason))


class _StandardOutput(io.FileIO):
    """The descriptor of the standard output."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OutputFailed.from_error(error) from None


def run_safely(act: Callable[[], int], words: Sequence[str] = ()) -> int:
    """Set up the process, call *act* and return the exit code.

    *words* are the arguments of the command, for the log. An exception of *act* becomes a sentence
    and exit code 1, as does an output that cannot be written; Ctrl-C becomes exit code 130. If the
    reader of a pipe has ended, the command ends without a word and with exit code 0.
    """
    try:
        code = _run(act, words)
        _flush_output()
    except BrokenPipeError:
        code = 0
    except OutputFailed as error:
        print(error, file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        return 130
    else:
        return code
    _close_output()
    return code


def _run(act: Callable[[], int], words: Sequence[str]) -> int:
    """Set up the process, call *act* and return the exit code.

    Raises BrokenPipeError, OutputFailed or KeyboardInterrupt.
    """
    _prepare_streams()
    with plain_output():
        return _act(act, words)


def _act(act: Callable[[], int], words: Sequence[str]) -> int:
    on_slow_start(_print_notice)
    log = start_log()
    try:
        _raise_interrupts()
        choose_language(preferred(_chosen_language()))
        set_game_folders((games_folder(),))
        make_private()
        return act()
    except (BrokenPipeError, OutputFailed):
        raise
    except Exception as error:
        logging.getLogger(__name__).exception("cardtable %s failed", " ".join(words))
        print(
            _("Internal error: {error}. See {file} for details.").format(
                error=f"{type(error).__name__}: {error}", file=log
            ),
            file=sys.stderr,
        )
        return 1


def _print_notice(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _chosen_language() -> str:
    """Return the language in the settings, or an empty string."""
    from cardtable.storage.paths import settings_file

    if not os.path.exists(settings_file()):
        return ""
    from cardtable.storage.settings import load_settings

    return load_settings().language


def _raise_interrupts() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again, now that it can be handled."""
    is_main = threading.current_thread() is threading.main_thread()
    if is_main and callable(signal.getsignal(signal.SIGINT)):  # it may be ignored
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _prepare_streams() -> None:
    """Replace undecodable characters instead of raising, and missing streams by null devices.

    On the command line, a missing standard output was closed: writing to it is an error.
    """
    if sys.stderr is None:  # a windowed program on Windows has no streams
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # stays open
    if os.name == "posix":
        if sys.stdout is None:
            sys.stdout = _text_stream(_StandardOutput(os.open(os.devnull, os.O_RDONLY), "w"))
        elif sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout = _text_stream(
                _StandardOutput(sys.stdout.fileno(), "w", closefd=False),
                encoding=sys.stdout.encoding,
                line_buffering=sys.stdout.line_buffering or sys.stdout.write_through,
            )
    elif sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # stays open
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _text_stream(
    raw: io.RawIOBase, *, encoding: str = "utf-8", line_buffering: bool = False
) -> io.TextIOWrapper:
    buffer = io.BufferedWriter(raw)
    return io.TextIOWrapper(buffer, encoding=encoding, line_buffering=line_buffering)


def _flush_output() -> None:
    """Write what is left. Raises BrokenPipeError or OutputFailed."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError):  # the stream of a program that uses this one, which closed it
        pass


def _close_output() -> None:
    """Redirect standard output to the null device, so that Python's last flush cannot fail."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
