"""The command ``cardtable``. Nothing here imports pygame before a window is to open."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

__all__ = ["main"]

COMPLETION = "_CARDTABLE_COMPLETE"
"""What a shell sets that asks for words to complete."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and end the program: with 0, 2 for a wrong command, 1 for a fault of ours."""
    words = sys.argv[1:] if arguments is None else arguments
    if words or COMPLETION in os.environ:
        from cardtable.cli.program import run

        sys.exit(run(words))
    # The lobby, which most people open every time, does not wait for thirty other commands.
    gc.disable()  # until the window is open: nothing that a start makes is to be thrown away
    from cardtable.cli.display import begin_lobby
    from cardtable.cli.runtime import guarded

    sys.exit(guarded(begin_lobby))
