"""Access to the files that ship with the program: ``assets/`` and ``saves/``.

In the source tree these folders are beside the package. The build copies them to ``_data/`` inside
the package (see setup.py), where an installed or frozen program finds them.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def find(*names: str) -> Traversable:
    """Return the file or folder at *names* below ``assets/``, as in ``find("rules", "spades")``.

    It need not exist: check with ``is_file()`` or ``is_dir()``. For a path in the file system, use
    :func:`importlib.resources.as_file`.

    >>> find("fonts").is_dir()
    True
    """
    return _root().joinpath("assets", *names)


def read_table(*names: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file below ``assets/``, each by the titles of the columns.

    >>> read_table("problems", "themes.csv")[0]["title"]
    'Bidding'
    """
    return list(csv.DictReader(find(*names).read_text("utf-8").splitlines()))


def samples() -> Traversable:
    """Return the folder ``saves/``: sample games and problem deals.

    >>> samples().joinpath("9-othello.game").is_file()
    True
    """
    return _root().joinpath("saves")


@cache
def _root() -> Traversable:
    """Return the folder that holds ``assets/`` and ``saves/``."""
    built = resources.files("cardtable") / "_data"
    return built if built.is_dir() else Path(__file__).resolve().parents[2]
