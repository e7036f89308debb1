"""Screens after a hand or game: score sheet, results and celebration."""
