"""Solving two-player betting games: trees, card deals, regret minimization, best responses."""

from __future__ import annotations

from cardtable.core.cython_fallback import import_compilable

import_compilable(__name__)
