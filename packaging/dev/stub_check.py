"""Compare the stubs (``.pyi``) of the compiled modules with these modules, by mypy's stubtest.

    python packaging stub_check

A compiled module shows what Python can use of it: not the C functions, but the fields that the
``.pxd`` makes public. It does not show the parameters of ``__init__``. As plain Python, the module
shows all parameters, but C functions too, and no fields. So each module is imported both ways, and
the plain one is compared after it has been given the names of the compiled one. Modules must have
been rebuilt after a change (``make lint`` does it). Without a C compiler nothing is checked.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from mypy import stubtest

from cardtable.core import build_record

PACKAGE = "cardtable"
OPTIONS = ["--mypy-config-file", "pyproject.toml", "--concise"]
IS_BASE = 1 << 10  # Py_TPFLAGS_BASETYPE: the class may have subclasses


class SourceFinder:
    """Finds the modules of PACKAGE as Python files, even those that are compiled."""

    @staticmethod
    def find_spec(name: str, path: Any = None, _target: object = None) -> ModuleSpec | None:
        """Return None for other modules."""
        if path is None or not name.startswith(PACKAGE + "."):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def import_plain(names: list[str]) -> list[ModuleType]:
    """Import modules as plain Python, in place of those imported before."""
    for name in [name for name in sys.modules if name.startswith(PACKAGE + ".")]:
        del sys.modules[name]
    sys.meta_path.insert(0, SourceFinder)
    return [import_module(name) for name in names]


def is_writable(kind: Any, field: Any) -> bool:
    """Return whether a field of a compiled class is ``public``, not ``readonly``."""
    try:
        field.__set__(kind.__new__(kind), object())
    except AttributeError:
        return False
    except (TypeError, ValueError):  # no value for this field
        return True
    return True


def hide_c_names(plain: Any, compiled: Any) -> None:
    """Delete from a module or class what the compiled one does not show."""
    for name in list(vars(plain)):
        if not hasattr(compiled, name):
            delattr(plain, name)


def add_fields(plain: type, compiled: type) -> None:
    """Add the fields of a compiled class as properties."""
    for name, field in vars(compiled).items():
        if not hasattr(plain, name) and hasattr(field, "__set__"):
            setter = (lambda self, value: None) if is_writable(compiled, field) else None
            setattr(plain, name, property(lambda self: None, setter))


def class_faults(stub: ast.ClassDef, compiled: type) -> Iterator[str]:
    """Yield what stubtest does not find in a class: wrong fields, bases and ``@final``."""
    name = f"{compiled.__module__}.{compiled.__name__}"
    fields = [line.target for line in stub.body if isinstance(line, ast.AnnAssign)]
    for field in map(ast.unparse, fields):
        if not hasattr(compiled, field):
            yield f"{name}.{field} is neither public nor readonly in the .pxd"
    bases = [base.__name__ for base in compiled.__bases__ if base is not object]
    if bases != [ast.unparse(base) for base in stub.bases]:
        yield f"{name} is derived from {', '.join(bases) or 'nothing'}, but not in the stub"
    is_final = not compiled.__flags__ & IS_BASE
    if is_final != ("final" in map(ast.unparse, stub.decorator_list)):
        yield f"{name} is {'' if is_final else 'not '}final, unlike the stub"


def prepare(stub: Path, plain: ModuleType, compiled: ModuleType) -> Iterator[str]:
    """Give a plain module the names of the compiled one; yield what stubtest would not find."""
    hide_c_names(plain, compiled)
    for name, kind in vars(plain).items():
        if isinstance(kind, type) and kind.__module__ == plain.__name__:
            hide_c_names(kind, getattr(compiled, name))
            add_fields(kind, getattr(compiled, name))
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and hasattr(compiled, node.name):
            yield from class_faults(node, getattr(compiled, node.name))


def main() -> int:
    """Report all differences; return 1 if there are any."""
    if outdated := build_record.outdated_modules():
        changed = ", ".join(outdated)
        print(f"Changed since they were compiled, {changed}: run 'make build'.", file=sys.stderr)
        return 1
    stubs = sorted(Path(PACKAGE).rglob("*.pyi"))
    names = [".".join(stub.with_suffix("").parts) for stub in stubs]
    compiled = [import_module(name) for name in names]
    plain = [module.__name__ for module in compiled if str(module.__file__).endswith(".py")]
    if plain:
        print(f"Not compiled, so no stub is checked: {', '.join(plain)}", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    modules = zip(stubs, import_plain(names), compiled, strict=True)
    faults = [fault for module in modules for fault in prepare(*module)]
    for fault in faults:
        print(fault)
    return stubtest.test_stubs(stubtest.parse_options([*OPTIONS, *names])) or int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
