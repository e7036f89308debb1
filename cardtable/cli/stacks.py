"""Stacks on the command line, in big blinds."""

from __future__ import annotations

import re

from cardtable.cli.errors import CommandError
from cardtable.core.i18n import _

_STACK = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,2})?)\s*(?:bb)?", re.IGNORECASE)


def read_stack(text: str) -> float:
    """Read a stack such as ``100bb`` or ``7.5``, in big blinds. Raises CommandError."""
    found = _STACK.fullmatch(text.strip())
    if found is None or float(found[1]) <= 0:
        raise CommandError(
            _("'{text}' is not a stack in big blinds, such as 10bb.").format(text=text.strip())
        )
    return float(found[1])


def read_stacks(text: str) -> tuple[float, ...]:
    """Read stacks separated by commas, each once: ``5bb,10bb``. Raises CommandError."""
    return tuple(dict.fromkeys(read_stack(word) for word in text.split(",") if word.strip()))
