"""What stays between runs: journals and saves, settings, statistics, and where they lie."""
