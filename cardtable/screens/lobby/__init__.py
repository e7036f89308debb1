"""The lobby: choice of game, rules and seats."""
