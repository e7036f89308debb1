"""All native functions, and what lets the functions of a script use them."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.ludl.native import Functions, Native, fingerprint
from cardtable.ludl.native_chains import CHAINS
from cardtable.ludl.native_melds import MELDS
from cardtable.ludl.syntax_tree import Definition

NATIVE: Mapping[str, Native] = {**MELDS, **CHAINS}
"""The native functions by name."""


def replace_functions(definitions: Mapping[str, Definition], functions: Functions) -> None:
    """Attach native versions to the compiled *functions* of a script that have the same meaning."""
    for name, native in NATIVE.items():
        if name in functions and all(
            other in definitions and fingerprint(definitions[other]) == written
            for other, written in native.written.items()
        ):
            functions[name].set_native(native.make(functions))
