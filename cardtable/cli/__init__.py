"""The command ``cardtable``. pygame is imported only when a window opens."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from cardtable.core.build_record import outdated_modules
from cardtable.core.i18n import _, choose_language, preferred

__all__ = ["main"]

COMPLETION = "_CARDTABLE_COMPLETE"
"""Set by a shell that asks for completions."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit: with 0, 2 for a wrong command line, 1 for an internal error."""
    words = sys.argv[1:] if arguments is None else arguments
    is_completion = COMPLETION in os.environ
    if not is_completion and (outdated := outdated_modules()):
        _warn(outdated)
    if words or is_completion:
        from cardtable.cli.program import run

        sys.exit(run(words))
    # Opening the lobby, the most common start, does not import the other commands.
    gc.disable()  # until the window is open: a start creates no garbage worth collecting
    from cardtable.cli.display import run_lobby
    from cardtable.cli.runtime import run_safely

    sys.exit(run_safely(run_lobby))


def _warn(outdated: Sequence[str]) -> None:
    """Report outdated modules, before importing one of them fails without a reason."""
    choose_language(preferred())  # the system's; reading the settings imports too much
    print(
        _("Compiled code does not match its source ({modules}): run 'make build'.").format(
            modules=", ".join(outdated[:3]) + (" ..." if len(outdated) > 3 else "")
        ),
        file=sys.stderr,
    )
