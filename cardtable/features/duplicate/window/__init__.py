"""Comparisons with the Master and contests in the window."""
