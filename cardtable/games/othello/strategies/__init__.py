"""Strategies for Othello only."""
