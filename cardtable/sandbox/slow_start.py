"""The sentence shown while a strategy is being started, which may take long."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cardtable.core.i18n import _, write_short

_log = logging.getLogger(__name__)

NOTICE_SECONDS = 3.0
"""Time after which a start is reported; most take less than one, on a busy machine two."""


def _log_start(sentence: str) -> None:
    _log.warning("%s", sentence)


_listener: Callable[[str], None] = _log_start


def on_slow_start(listener: Callable[[str], None]) -> None:
    """Call *listener* with a sentence for each start that takes long, in any thread.

    By default the sentence is logged, which without a log means the standard error.
    """
    global _listener
    _listener = listener


def report_slow_start(name: str, seconds: float) -> None:
    """Report that the strategy or file called *name* is being started, for *seconds* at most."""
    _listener(slow_start_words(name, seconds))


def slow_start_words(name: str, seconds: float) -> str:
    """Return the sentence about a start that takes long, see :func:`report_slow_start`."""
    return _("{name} is being started (at most {seconds} seconds).").format(
        name=name, seconds=write_short(seconds)
    )
