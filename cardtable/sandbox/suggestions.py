"""Names that a user's strategy may have meant, for errors about unknown names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches

import cardtable
from cardtable.i18n import _

_IMPORTED = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def suggestion_for(error: BaseException) -> str:
    """Return ``Did you mean 'name'?``, or an empty string without a similar name."""
    try:
        name, known = _names(error)
        if isinstance(error, ModuleNotFoundError):
            return _module_suggestion(name)
        similar = get_close_matches(name, known, 1) if name else ()
    except Exception:  # the object's own __dir__ may fail
        return ""
    return _("Did you mean '{name}'?").format(name=similar[0]) if similar else ""


def _names(error: BaseException) -> tuple[str, Iterable[str]]:
    """Return the name that was not found, and those that exist there."""
    match error:
        case AttributeError(name=str(name), obj=owner):
            return name, [each for each in dir(owner) if not each.startswith("_")]
        case ModuleNotFoundError(name=str(name)):
            return name, ()
        case ImportError() if found := _IMPORTED.search(str(error)):
            return found[1], [each for each in dir(sys.modules[found[2]]) if each[0] != "_"]
        case NameError(name=str(name)):
            return name, _names_in_scope(error)
    return "", ()


def _names_in_scope(error: BaseException) -> list[str]:
    """Return the names that the failing line could use."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return []
    frame = trace.tb_frame
    return [*frame.f_locals, *frame.f_globals, *frame.f_builtins]


def _module_suggestion(name: str) -> str:
    """Return a suggestion for a missing module of this program."""
    package, _point, last = name.rpartition(".")
    if package != cardtable.__name__ or last not in dir(cardtable):
        return ""
    return _("Did you mean '{name}'?").format(name=f"from cardtable import {last}")
