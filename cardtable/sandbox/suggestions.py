"""Names that a user's strategy may have meant, for errors about unknown names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pkgutil import iter_modules
from types import FrameType

import cardtable
from cardtable.i18n import _

_IMPORTED = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def suggestion_for(error: BaseException) -> str:
    """Return ``Did you mean 'name'?``, or an empty string without a similar name."""
    try:
        if isinstance(error, NotImplementedError):
            return _method_suggestion(error)
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


def _innermost_frame(error: BaseException) -> FrameType | None:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame if trace is not None else None


def _names_in_scope(error: BaseException) -> list[str]:
    """Return the names that the failing line could use."""
    frame = _innermost_frame(error)
    return [] if frame is None else [*frame.f_locals, *frame.f_globals, *frame.f_builtins]


def _method_suggestion(error: NotImplementedError) -> str:
    """Return a suggestion for a method of the class that has another name than it should."""
    frame = _innermost_frame(error)
    if frame is None or "self" not in frame.f_locals:
        return ""
    name, written = frame.f_code.co_name, vars(type(frame.f_locals["self"]))
    similar = get_close_matches(name, [each for each in written if each[0] != "_"], 1)
    if not similar:
        return ""
    return _("Should '{found}' be called '{name}'?").format(found=similar[0], name=name)


def _module_suggestion(name: str) -> str:
    """Return a suggestion for a missing module of this program."""
    package, _point, last = name.rpartition(".")
    if package == cardtable.__name__ and last in dir(cardtable):
        return _("Did you mean '{name}'?").format(name=f"from cardtable import {last}")
    if package.partition(".")[0] != cardtable.__name__:
        return ""
    modules = [module.name for module in iter_modules(sys.modules[package].__path__)]
    similar = get_close_matches(last, modules, 1)
    return _("Did you mean '{name}'?").format(name=f"{package}.{similar[0]}") if similar else ""
