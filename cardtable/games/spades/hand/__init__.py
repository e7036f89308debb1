"""A hand of Spades: its deal, its state, its events, and read-only records of it."""
