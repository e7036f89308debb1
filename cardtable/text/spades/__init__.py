"""Spades in words."""

from cardtable.text.spades.talk import SpadesTalk

__all__ = ["SpadesTalk"]
