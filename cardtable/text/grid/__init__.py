"""The games on a grid in a terminal."""

from __future__ import annotations

from cardtable.text.grid.talk import GridTalk

__all__ = ["GridTalk"]
