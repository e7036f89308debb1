"""The log in the user's folder."""

from __future__ import annotations

import logging
import os
from io import TextIOWrapper
from logging.handlers import WatchedFileHandler
from pathlib import Path

from cardtable.core.input_files import open_regular
from cardtable.storage.files import PRIVATE_FILE, make_folder
from cardtable.storage.paths import log_file


class LogFile(WatchedFileHandler):
    """Writes to the log in the user's folder, which is created with the first message.

    A log above MAX_BYTES is renamed and a new one begun; one that another program removes is
    begun anew.
    """

    MAX_BYTES = 1_000_000

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        make_folder(path.parent)
        if path.exists():
            open_regular(path).close()  # a pipe would be waited for
            if path.stat().st_size > self.MAX_BYTES:
                os.replace(path, path.with_suffix(".old.log"))
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, PRIVATE_FILE))
        return super()._open()

    def emit(self, record: logging.LogRecord) -> None:
        try:
            super().emit(record)
        except OSError:  # the first message opens the file
            self.handleError(record)


def start_log() -> Path:
    """Send warnings, tracebacks and the output of users' strategies to the log file.

    Returns its path.
    """
    path = log_file()
    handler = LogFile(path, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    for old in [old for old in root.handlers if isinstance(old, LogFile)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    for name in ("cardtable.sandbox", "cardtable.lab"):
        logging.getLogger(name).setLevel(logging.INFO)
    logging.raiseExceptions = False  # a log that cannot be written is not reported
    return path
