"""Scripted games in a terminal."""

from __future__ import annotations

from cardtable.text.scripted.talk import ScriptedTalk

__all__ = ["ScriptedTalk"]
