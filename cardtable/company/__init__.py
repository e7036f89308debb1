"""The company at the table: named computer players, what they play, and their remarks."""
