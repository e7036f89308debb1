"""Replay of a saved game, move by move."""
