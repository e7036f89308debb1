"""The compilable modules of this package, the kernel: imports them and reports how they run.

Importing this module imports the kernel with a replacement for ``cython`` where neither a compiled
kernel nor Cython is installed. So the package imports this module before any other.
"""

from __future__ import annotations

from cardtable.core.cython_fallback import import_compilable, is_compiled
from cardtable.core.i18n import _

_PACKAGE = "cardtable.search"


def kernel_is_compiled() -> bool:
    """Return whether all searches run as machine code; plain Python is about 1,000 times slower."""
    return is_compiled(_PACKAGE)


def describe_kernel() -> str:
    """Return a short description of how the kernel runs, for display."""
    return _("kernel: compiled") if kernel_is_compiled() else _("kernel: plain Python")


import_compilable(_PACKAGE)
