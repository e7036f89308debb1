"""The jacks, queens, kings and jokers."""
