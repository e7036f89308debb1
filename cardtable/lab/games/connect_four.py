"""Connect Four in the lab."""

from __future__ import annotations

from cardtable.lab.games.grid import GridPlaying as Playing

__all__ = ["Playing"]
