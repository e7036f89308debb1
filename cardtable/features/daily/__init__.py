"""The deal of the day with its results, and games from deal codes."""
