"""Searches for a way to win a patience when all cards are known."""
