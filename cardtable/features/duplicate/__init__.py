"""Duplicate: the same cards played by the Master, or by several people in turn."""
