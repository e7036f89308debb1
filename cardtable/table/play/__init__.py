"""The table itself: the scene in which a game is played."""
