"""What features add to the command ``replay``: files that are not saved games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar

from cardtable.core.features import Addition


class ReplayAddition(Addition):
    """Replays files whose names end in one of *suffixes*, such as ``.phh``."""

    module = "replay"
    suffixes: ClassVar[Collection[str]]

    def check(self, file: Path) -> str:
        """Check all hands of *file* and return the result in a sentence. Raises CommandError."""
        raise NotImplementedError

    def show(self, file: Path, hand: int | None, window: Mapping[str, Any]) -> None:
        """Show hand number *hand* of *file* in a window, or the first valid one.

        Raises CommandError.

        *window* are arguments for ``screens.start``.
        """
        raise NotImplementedError
