"""The command ``cardtable``. Nothing here imports pygame before a window is to open."""

from cardtable.cli.program import app, main

__all__ = ["app", "main"]
