"""Libraries: functions that a script takes in with USE.

A library is a file of LudL. Those of the program are in ``assets/ludl``; a file beside the script
comes first. What a text defines itself replaces what it takes in, also for the library's own calls:
so a library asks for the rank of a card by a function that a game may define anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from cardtable.core import assets
from cardtable.core.i18n import _
from cardtable.ludl.errors import did_you_mean

SUFFIX = ".ludl"
_USE = re.compile(
    r"""(?:^|;|\bEND_DEF|\bEND_RECEIVE)[ \t]*USE[ \t]+(?:'([^'\n]*)'|"([^"\n]*)")""", re.MULTILINE
)
_DEF = re.compile(r"^DEF[ \t]+(\w+)", re.MULTILINE)


@cache
def shipped_libraries() -> Mapping[str, str]:
    """Return the text of each library of the program, by name."""
    folder = assets.find("ludl")
    return {
        file.name.removesuffix(SUFFIX): file.read_text("utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(SUFFIX)
    }


def used_libraries(text: str, own: Mapping[str, str]) -> dict[str, str]:
    """Return the libraries that *text* uses, directly or not, by name; each after those it uses.

    *own* are texts of libraries that come first, by name. Names that are not found are left out.
    """
    found: dict[str, str] = {}
    visited: set[str] = set()

    def add(source: str) -> None:
        for name in used_names(source):
            if name in visited:
                continue
            visited.add(name)
            library = own.get(name)
            library = shipped_libraries().get(name) if library is None else library
            if library is not None:
                add(library)
                found[name] = library

    add(text)
    return found


def used_names(text: str) -> Iterator[str]:
    """Yield the names after USE in *text*; some may be in comments."""
    if "USE" in text:
        for match in _USE.finditer(text):
            yield match[1] if match[1] is not None else match[2]


def library_file(script: str, name: str) -> str:
    """Return the file of a library for error messages: beside the *script*, if that has a name."""
    return str(Path(script).with_name(name + SUFFIX)) if script else name + SUFFIX


def hint_for_word(word: str) -> str:
    """Return a sentence about the libraries that define the function *word*, empty if none does."""
    names = [name for name, text in shipped_libraries().items() if word in _DEF.findall(text)]
    uses = _(" or ").join(f"USE '{name}';" for name in names)
    return _("It is a function of a library. Write: {uses}").format(uses=uses) if names else ""


def hint_for(name: str, own: Mapping[str, str]) -> str:
    """Return a sentence about the libraries there are, for a *name* that was not found."""
    names = [*own, *shipped_libraries()]
    listed = _("The libraries are {names}.").format(names=", ".join(names))
    return did_you_mean(name, names) or listed
