"""Files that last between runs: journals, saved games, settings and statistics."""
