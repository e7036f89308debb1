"""A desktop card table: Spades and more, against programs, friends or scripts."""

__version__ = "0.1.0"
