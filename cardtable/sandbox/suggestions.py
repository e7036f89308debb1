"""Names that a user's strategy may have meant, for errors about unknown names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pkgutil import iter_modules
from types import FrameType

import cardtable
from cardtable.core.i18n import _
from cardtable.core.similar_names import closest, did_you_mean, suggest

_IMPORTED = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")


def suggestion_for(error: BaseException) -> str:
    """Return ``Did you mean 'name'?``, or an empty string without a similar name."""
    try:
        if isinstance(error, NotImplementedError):
            return _method_suggestion(error)
        name, known = _names(error)
        if isinstance(error, ModuleNotFoundError):
            return _module_suggestion(name)
        return did_you_mean(name, known)
    except Exception:  # the object's own __dir__ may fail
        return ""


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
    found = closest(name, [each for each in written if each[0] != "_"])
    return _("Should '{found}' be called '{name}'?").format(found=found, name=name) if found else ""


def _module_suggestion(name: str) -> str:
    """Return a suggestion for a missing module of this program."""
    package, _point, last = name.rpartition(".")
    if package == cardtable.__name__ and last in dir(cardtable):
        return suggest(f"from cardtable import {last}")
    if package.partition(".")[0] != cardtable.__name__:
        return ""
    modules = [module.name for module in iter_modules(sys.modules[package].__path__)]
    found = closest(last, modules)
    return suggest(f"{package}.{found}") if found else ""
