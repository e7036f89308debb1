"""Streaks: problems one after the other until the first mistake, then all mistakes once more."""
