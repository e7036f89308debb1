"""Searches written once for all games: min-max over any board, trees over any view."""
