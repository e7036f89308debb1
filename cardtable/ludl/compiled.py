"""Imports the compilable modules of LudL, with a replacement for ``cython`` if they need one.

The package imports this module before any other.
"""

from __future__ import annotations

from cardtable.core.cython_fallback import import_compilable

import_compilable("cardtable.ludl")
