"""The file with the number of playouts that the tree search has for a choice on this machine."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from cardtable.games.scripted.search_rates import SearchRate, add_rates, noted_rates
from cardtable.storage.files import SaveFailed, replace_file
from cardtable.storage.paths import data_folder

MAX_RATES = 200
"""Maximum number of scripts in the file."""


def rates_file() -> Path:
    return data_folder() / "search_rates.json"


@cache
def read_rates() -> None:
    """Read the file, once; a damaged one is left out of account."""
    with suppress(OSError, ValueError):
        data = json.loads(rates_file().read_text("utf-8"))
        add_rates(_valid_rates(data))


def write_rates() -> None:
    """Write the rates of all scripts searched on this machine, if the file can be written."""
    read_rates()
    rates = list(noted_rates().items())[-MAX_RATES:]
    if rates:
        data = json.dumps(dict(rates), indent=1) + "\n"
        with suppress(SaveFailed):
            replace_file(rates_file(), data.encode())


def _valid_rates(data: Any) -> dict[str, SearchRate]:
    entries = data.items() if isinstance(data, dict) else ()
    return {name: SearchRate(*entry) for name, entry in entries if _is_rate(entry)}


def _is_rate(entry: Any) -> bool:
    return (
        isinstance(entry, list)
        and len(entry) == len(SearchRate._fields)
        and all(isinstance(each, int | float) and each >= 0 for each in entry)
    )
