"""Search: exact play with all cards known, playouts, and tree search over what may be hidden.

The modules with a ``.pyi`` file beside them are written for Cython and compiled when the package is
built. They run as plain Python too, slowly; where Cython is missing then, shadow.py stands in.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from cardtable.i18n import _


def kernel_is_compiled() -> bool:
    """Tell whether all searches run as machine code; as plain Python they are very much slower."""
    names = [stub.stem for stub in Path(__file__).parent.glob("*.pyi")] or ["solver"]
    specs = [find_spec(f"{__name__}.{name}") for name in names]
    return not any(spec is None or str(spec.origin).endswith((".py", ".pyc")) for spec in specs)


def kernel_words() -> str:
    """Return how the searches run, in words for people."""
    return _("kernel: compiled") if kernel_is_compiled() else _("kernel: plain Python")


if not kernel_is_compiled() and find_spec("cython") is None:
    import math

    from cardtable.search import shadow

    # for these imports only: nobody else shall take it for Cython
    _stand_ins = {"cython": shadow, "cython.cimports.libc.math": math}
    sys.modules.update(_stand_ins)
    try:
        for _module in iter_modules(__path__):
            import_module(f"{__name__}.{_module.name}")
    finally:
        for _name in _stand_ins:
            del sys.modules[_name]
