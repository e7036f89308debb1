"""What the table costs, measured beside a named baseline: ``python -m benchmarks``."""
