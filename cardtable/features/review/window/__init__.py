"""The review at the table and on the screens about a game."""
