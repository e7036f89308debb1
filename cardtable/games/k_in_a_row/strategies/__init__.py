"""Strategies for games that more than two can play."""
