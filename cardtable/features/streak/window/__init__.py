"""Streaks in the window."""
