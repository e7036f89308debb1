"""Strategies for k in a row with three players."""
