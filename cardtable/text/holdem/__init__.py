"""Texas Hold'em in words."""

from cardtable.text.holdem.talk import HoldemTalk

__all__ = ["HoldemTalk"]
