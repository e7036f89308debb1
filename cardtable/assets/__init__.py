"""Everything that ships beside the code: rule sets, fonts, sounds, icons, words, sample games.

Imports nothing of ours. What lies here travels with the package, whether it runs from its source
folder, installed, or frozen.
"""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable


def find(*names: str) -> Traversable:
    """Return the file or folder at *names* below this one, like ``find("saves", "first.game")``.

    The answer need not exist: ask its ``is_file()`` or ``is_dir()``. Where a real path is needed,
    use :func:`importlib.resources.as_file`.

    >>> find("fonts").is_dir()
    True
    """
    return resources.files(__name__).joinpath(*names)
