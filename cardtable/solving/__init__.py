"""Solving two-player betting games: trees, card deals, regret minimization, best responses."""
