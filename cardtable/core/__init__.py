"""Foundations of every room: data files, errors, translation, YAML, compiled modules."""
